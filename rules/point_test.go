package rules

import (
	"encoding/json"
	"testing"
)

func TestPoints(t *testing.T) {
	for _, c := range []struct {
		name       string
		file, rank int
		turned     string
	}{{"a0", 0, 0, "i9"}, {"i0", 8, 0, "a9"}, {"e4", 4, 4, "e5"}, {"a9", 0, 9, "i0"}, {"i9", 8, 9, "a0"}} {
		pt, err := ParsePoint(c.name)
		if err != nil || pt != At(c.file, c.rank) || pt.File() != c.file || pt.Rank() != c.rank {
			t.Errorf("%s is %v: %v", c.name, pt, err)
		}
		if pt.String() != c.name || pt.Turned().String() != c.turned {
			t.Errorf("%s is %v, turned %v", c.name, pt, pt.Turned())
		}
	}
	for _, s := range []string{"", "e", "j0", "a:", "e10", "4e", "é", " a0"} {
		if _, err := ParsePoint(s); err == nil {
			t.Errorf("point %q is taken", s)
		}
	}
	if NoPoint.String() != "-" || NoPoint.Valid() {
		t.Error("no point is a point")
	}
}

func TestMoves(t *testing.T) {
	for _, s := range []string{"h2e2", "H2E2", "h2-e2", "H2-E2"} {
		if m, err := ParseMove(s); err != nil || m != (Move{At(7, 2), At(4, 2)}) || m.String() != "h2e2" {
			t.Errorf("%q is %v: %v", s, m, err)
		}
	}
	for _, s := range []string{"", "h2", "h2h2", "h2e", "h2e22", "h2 e2", "-h2e2", "h2e2-"} {
		if _, err := ParseMove(s); err == nil {
			t.Errorf("move %q is taken", s)
		}
	}
}

func TestPieces(t *testing.T) {
	for k := King; k <= Soldier; k++ {
		for s := range Side(2) {
			pc := MakePiece(k, s)
			if pc.Kind() != k || pc.Side() != s || PieceOf(pc.Letter()) != pc || pc.String() != string(rune(pc.Letter())) {
				t.Errorf("%v %v is %v", s, k, pc)
			}
		}
	}
	if PieceOf('E') != PieceOf('B') || PieceOf('h') != PieceOf('n') || PieceOf('.') != NoPiece || PieceOf('x') != NoPiece {
		t.Error("letters")
	}
	if NoPiece.Side() != NoSide || NoPiece.String() != "" {
		t.Error("no piece is a piece")
	}
}

func TestTextForms(t *testing.T) {
	type all struct {
		P Point
		M Move
		S Side
		N Side
		C Piece
		E Piece
	}
	in := all{At(4, 3), Move{At(7, 2), At(4, 2)}, Black, NoSide, MakePiece(Cannon, Black), NoPiece}
	b, err := json.Marshal(in)
	if err != nil || string(b) != `{"P":"e3","M":"h2e2","S":"black","N":"none","C":"c","E":""}` {
		t.Fatalf("%s %v", b, err)
	}
	var out all
	if err := json.Unmarshal(b, &out); err != nil || out != in {
		t.Fatalf("%+v %v", out, err)
	}
	for _, s := range []string{`{"P":"x"}`, `{"M":"h2h2"}`, `{"S":"white"}`, `{"C":"xx"}`} {
		if json.Unmarshal([]byte(s), &out) == nil {
			t.Errorf("%s is taken", s)
		}
	}
}

func FuzzParsePoint(f *testing.F) {
	for _, s := range []string{"a0", "I9", "", "e10", "j3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		pt, err := ParsePoint(s)
		if err != nil {
			return
		}
		if q, err := ParsePoint(pt.String()); err != nil || q != pt || !pt.Valid() {
			t.Fatalf("%q is %v", s, pt)
		}
	})
}

func FuzzParseMove(f *testing.F) {
	for _, s := range []string{"h2e2", "H2-E2", "h2h2", "", "a0i9"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m, err := ParseMove(s)
		if err != nil {
			return
		}
		if n, err := ParseMove(m.String()); err != nil || n != m || m.From == m.To || !m.To.Valid() {
			t.Fatalf("%q is %v", s, m)
		}
	})
}
