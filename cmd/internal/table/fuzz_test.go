package table

import (
	"strings"
	"testing"

	"luozi/hardware/journal"
)

// Whatever lines a journal has, it is read back or refused with the line's number;
// what a replay says of it can be verified.
func FuzzRecover(f *testing.F) {
	f.Add("setup time 6.1\n0 start\n!{\"seq\":1,\"ms\":0,\"event\":\"start\"}\n1000 lift h2\n1300 drop e2\n1900 down red\n2000 off\n3000 on\n")
	f.Add("setup policy profile=casual occupied none seq 5 more a=b\n# a note\n5 cmd position x\n9 cmd label 1 h2e2 x @luozi\n")
	f.Add("setup\n0 start force @a @id:b @ply:0\n1 cmd resolve 1 read h2e2\n!{}\n!x\n")
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Split(text, "\n")
		if len(lines) > 200 {
			return
		}
		log := &journal.Log{ID: "0001", Path: "f", Head: lines[0], Lines: lines[1:]}
		r, err := replayed(log)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f:") {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		r.game.View()
		tape, err := tapeOf(log)
		if err != nil {
			t.Fatal(err)
		}
		_ = tape.Verify()
		_, _ = tape.View()
		_, _ = tape.Sheet()
	})
}
