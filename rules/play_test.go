package rules

import (
	"slices"
	"testing"
)

func TestPlayCountsAndTakes(t *testing.T) {
	p := MustFEN(Opening)
	key := p.Key()
	for _, m := range moves(t, "h2e2 h9g7 e2e6") {
		p = p.Play(m)
	}
	const want = "rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2"
	if p.FEN() != want || p.Quiet() != 0 || p.Round() != 2 || p.Turn() != Black {
		t.Fatalf("after the capture %s", p.FEN())
	}
	if q := p.Pass(); p.Same(&q) || q.Turn() != Red || q.Key() == p.Key() || p.Key() == key {
		t.Fatal("a pass changes the side to move and the key")
	}
}

// What was let stand must still be a position that can be asked and written.
func TestIllegalMovesArePlayed(t *testing.T) {
	for _, c := range []struct{ name, fen, moves, want string }{
		{"own piece taken", Opening, "a0a3", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/R1P1P1P1P/1C5C1/9/1NBAKABNR b - - 0 1"},
		{"nothing goes nowhere", Opening, "e4e5", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 1 1"},
		{"king taken", "3k5/9/9/9/9/9/9/9/9/3RK4 b - - 4 7", "d9d8 d0d8", "9/3R5/9/9/9/9/9/9/9/4K4 b - - 0 8"},
		{"king leaves its palace", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "e0h4", "3k5/9/9/9/9/7K1/9/9/9/9 b - - 1 1"},
		{"the other side's piece", Opening, "h9g7", "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 1 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := MustFEN(c.fen)
			for _, m := range moves(t, c.moves) {
				p = p.Play(m)
			}
			if p.FEN() != c.want {
				t.Fatalf("%s\nwant %s", p.FEN(), c.want)
			}
			n := naiveOf(&p)
			if got := p.LegalMoves(nil); !slices.Equal(got, n.moves()) {
				t.Fatalf("legal %v", got)
			}
		})
	}
}

func TestPointsOffTheBoardAreHarmless(t *testing.T) {
	p := MustFEN(Opening)
	if p.At(NoPoint) != NoPiece || p.Legal(Move{NoPoint, 3}) || p.Legal(Move{3, NoPoint}) || p.Legal(NoMove) {
		t.Error("a point off the board has a piece or a move")
	}
	if !p.Attackers(NoPoint, Red).Empty() || !p.Targets(NoPoint).Empty() || len(p.LegalFrom(NoPoint, nil)) != 0 {
		t.Error("a point off the board is attacked")
	}
	q := p.Play(Move{3, NoPoint})
	if q.Turn() != Black || q.board != p.board {
		t.Error("a move off the board is more than a pass")
	}
}

func TestZeroPositionIsAnEmptyBoard(t *testing.T) {
	var p Position
	if len(p.LegalMoves(nil)) != 0 || p.InCheck(Red) || p.Facing() || p.King(Red) != NoPoint || p.Perft(3) != 0 {
		t.Fatalf("%v", &p)
	}
	if p.FEN() != "9/9/9/9/9/9/9/9/9/9 w - - 0 0" {
		t.Fatal(p.FEN())
	}
}
