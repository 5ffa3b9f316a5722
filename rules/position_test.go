package rules

import "testing"

func TestOpeningHas44Moves(t *testing.T) {
	p := MustFEN(Opening)
	if n := len(p.LegalMoves(nil)); n != 44 {
		t.Fatalf("%d legal moves, want 44", n)
	}
	if p.FEN() != Opening {
		t.Fatalf("FEN %s", p.FEN())
	}
}
