package table

import (
	"os"
	"path/filepath"
	"testing"
)

// A sheet has the moves with their times, the fouls and what was ruled.
func TestSheet(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.story")
	text := `setup players 许银川 吕钦 time 6.5:10m
0 start
5000 lift b0
5400 drop d1
5900 press red
10000 cmd resolve 1 undo
11000 lift d1
11500 drop b0
13000 lift b0
13400 drop c2
14000 press red
15000 cmd foul black 9.1.8
16000 cmd resign black
`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	tape, err := Open(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := tape.Sheet()
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Moves) != 1 || s.Moves[0].UsedMs != 8375 || len(s.Fouls) != 1 || len(s.Rulings) != 2 {
		t.Errorf("%+v", s)
	}
	if s.Result == nil || s.Result.Winner != "red" || s.Result.Article != "4.1.9" || s.Players[1] != "吕钦" {
		t.Errorf("%+v", s)
	}
}
