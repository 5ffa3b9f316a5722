package table

import (
	"os"
	"path/filepath"
	"testing"
)

// TestNewLeavesTheRecord: what is set up for another game says nothing of the one
// that is over, and one that was refused changes nothing.
func TestNewLeavesTheRecord(t *testing.T) {
	name := filepath.Join(t.TempDir(), "over.story")
	text := `setup players A B time 6.1
0 start
100 cmd new red=X
1000 lift h2
1400 drop e2
2000 press red
3000 cmd resign black
4000 cmd new red=C black=D time=6.2
5000 wait
`
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	tape, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	v, err := tape.View()
	if err != nil {
		t.Fatal(err)
	}
	if v.Players != [2]string{"A", "B"} || v.Control != "6.1" || len(v.Moves) != 1 || v.Result == nil || v.Result.Winner != "red" {
		t.Errorf("players %v, time %s, %d moves, result %+v", v.Players, v.Control, len(v.Moves), v.Result)
	}
}
