package rules

import (
	"strings"
	"testing"
)

// draw reads a board drawn as ten lines of nine letters, Black's back rank
// first, '.' for an empty point. Blanks between letters don't matter. Any
// placement is taken, also one that no game can reach.
func draw(t testing.TB, turn Side, board string) Position {
	t.Helper()
	p := Position{turn: turn, full: 1}
	rows := strings.Split(strings.TrimSpace(board), "\n")
	if len(rows) != Ranks {
		t.Fatalf("the drawing has %d rows", len(rows))
	}
	for i, row := range rows {
		row = strings.Join(strings.Fields(row), "")
		if len(row) != Files {
			t.Fatalf("row %q has %d points", row, len(row))
		}
		for f := range Files {
			if pc := PieceOf(row[f]); pc != NoPiece {
				p.put(pc, At(f, Ranks-1-i))
			}
		}
	}
	return p
}

// moves reads "h2e2 e6e5".
func moves(t testing.TB, words string) (ms []Move) {
	t.Helper()
	for w := range strings.FieldsSeq(words) {
		m, err := ParseMove(w)
		if err != nil {
			t.Fatal(err)
		}
		ms = append(ms, m)
	}
	return ms
}

// points reads "e3 e4" and "e3,e4".
func points(t testing.TB, words string) (s Set) {
	t.Helper()
	for w := range strings.FieldsSeq(strings.ReplaceAll(words, ",", " ")) {
		pt, err := ParsePoint(w)
		if err != nil {
			t.Fatal(err)
		}
		s = s.With(pt)
	}
	return s
}

func targets(ms []Move) (s Set) {
	for _, m := range ms {
		s = s.With(m.To)
	}
	return s
}
