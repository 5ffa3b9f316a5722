package rules

import (
	"slices"
	"testing"
)

func TestOpeningHas44Moves(t *testing.T) {
	p := MustFEN(Opening)
	if n := len(p.LegalMoves(nil)); n != 44 {
		t.Fatalf("%d legal moves, want 44", n)
	}
	if p.FEN() != Opening {
		t.Fatalf("FEN %s", p.FEN())
	}
}

func TestOpeningIsDrawnAsItStands(t *testing.T) {
	p := MustFEN(Opening)
	want := draw(t, Red, `
		r n b a k a b n r
		. . . . . . . . .
		. c . . . . . c .
		p . p . p . p . p
		. . . . . . . . .
		. . . . . . . . .
		P . P . P . P . P
		. C . . . . . C .
		. . . . . . . . .
		R N B A K A B N R`)
	if p != want {
		t.Fatalf("opening\n%v\nwant\n%v", &p, &want)
	}
	if p.King(Red) != At(4, 0) || p.King(Black) != At(4, 9) || p.At(At(1, 2)) != MakePiece(Cannon, Red) {
		t.Fatalf("kings on %v and %v", p.King(Red), p.King(Black))
	}
	if p.Of(Red).Len() != 16 || p.Of(Black) != p.Of(Red).Turned() || p.Occupied().Len() != 32 {
		t.Fatalf("red on %v", p.Of(Red))
	}
}

// Where one piece may go, by 2.2 and 2.3. The king is out of the way.
func TestPieceGoes(t *testing.T) {
	for _, c := range []struct {
		name, board, from, to string
		turn                  Side
	}{
		{"advisor in the middle of its palace", `
			. . . . k . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . p . . .
			. . . . A . . . .
			. . . K . . . . .`, "e1", "f0 d2 f2", Red},
		{"elephant: an eye stopped, the river not crossed", `
			. . . . k . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . B . . . . . .
			. . . p . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . K . . .`, "c4", "a2", Red},
		{"black elephant", `
			. . . . k . . . .
			. . . . . . . . .
			. . . . b . . . .
			. . . . . . . . .
			. . . . . . R . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . K . . .`, "e7", "c5 c9 g5 g9", Black},
		{"horse: one leg stopped by a friend, one by an enemy", `
			. . . k . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . P . . . .
			. . . p N . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . K . . . .`, "e4", "g5 g3 d2 f2", Red},
		{"rook: stopped by a friend, takes an enemy", `
			. . . k . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. n . . . . . . .
			. . . . . . . . .
			. R . . C . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . K . . . .`, "b4", "a4 c4 d4 b0 b1 b2 b3 b5 b6", Red},
		{"cannon: goes like a rook, takes over one piece of either side", `
			. . . k . . . . .
			. . . . . . . . .
			. n . . . . . . .
			. . . . . . . . .
			. r . . . . . . .
			. C . . P . n . r
			. . . . . . . . .
			. c . . . . . . .
			. . . . . . . . .
			. R . . K . . . .`, "b4", "a4 c4 d4 g4 b3 b7", Red},
		{"soldier before the river", `
			. . . k . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . P . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . K . . . .`, "c4", "c5", Red},
		{"soldier beyond the river never goes back", `
			. . . k . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . p .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . K . . . .`, "h4", "g4 i4 h3", Black},
		{"king in its palace only", `
			. . . . k . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . p . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . K . . .
			. . . . . . . . .
			. . . . . . . . .`, "f2", "e2 f1", Red},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := draw(t, c.turn, c.board)
			from := points(t, c.from).First()
			want := points(t, c.to)
			if got := targets(p.LegalFrom(from, nil)); got != want || p.Targets(from) != want {
				t.Fatalf("%v\n%s goes to %v or %v, want %v", &p, c.from, got, p.Targets(from), want)
			}
		})
	}
}

// What the king's safety leaves of a piece's moves.
func TestKingIsGuarded(t *testing.T) {
	for _, c := range []struct{ name, board, from, to string }{
		{"rook pinned by the facing king", `
			. . . . k . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . R . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . K . . . .`, "e3", "e1 e2 e4 e5 e6 e7 e8 e9"},
		{"screen of a cannon's check goes off the line, or takes it", `
			. . . k . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . c . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . R . . n .
			. . . . . . . . .
			. . . . . . . . .
			. . . . K . . . .`, "e3", "e6 a3 b3 c3 d3 f3 g3 h3"},
		{"one of two screens stays between", `
			. . . k . . . . .
			. . . . . . . . .
			. . . . c . . . .
			. . . . . . . . .
			. . . . n . . . .
			. . . . . . . . .
			. . . . R . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . K . . . .`, "e3", "e1 e2 e4"},
		{"no screen may be set before a bare cannon", `
			. . . k . . . . .
			. . . . . . . . .
			. . . . c . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . N . . . . .
			. . . . . . . . .
			. . . . K . . . .`, "d2", "b1 b3 c0 c4 f1 f3"},
		{"horse that stops a horse's leg may only take it", `
			. . . k . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . n . . .
			. . . . . C . . .
			. . . . K . . . .`, "f1", ""},
		{"rook that stops a horse's leg takes it", `
			. . . k . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . n . . .
			. . . . . R . . .
			. . . . K . . . .`, "f1", "f2"},
		{"check by a soldier: taken or left", `
			. . . k . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . p . . R .
			. . . . K . . . .`, "h1", "e1"},
		{"two checks at once leave only the king", `
			. . . k . . . . .
			. . . . . . . . .
			. . . . r . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . n . R .
			. . . . . . . . .
			. . . . K . . . .`, "h2", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := draw(t, Red, c.board)
			got, want := targets(p.LegalFrom(points(t, c.from).First(), nil)), points(t, c.to)
			if got != want {
				t.Fatalf("%v\n%s goes to %v, want %v", &p, c.from, got, want)
			}
		})
	}
}

func TestEnds(t *testing.T) {
	for _, c := range []struct {
		name, board                     string
		turn                            Side
		check, mated, stalemated, faces bool
	}{
		{"mate by two rooks", `
			. . . k . . . . .
			R . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . R K . . . .`, Black, true, true, false, false},
		{"stalemate by soldiers", `
			. . . k . . . . .
			. . . . P . . . .
			. . . P . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . K . . . .`, Black, false, false, true, false},
		{"kings that face each other", `
			. . . . k . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . K . . . .`, Red, false, false, false, true},
		{"check by a cannon over an elephant, which may leave", `
			. . . . k . . . .
			. . . . . . . . .
			. . . . b . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . C . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . K . . .`, Black, true, false, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := draw(t, c.turn, c.board)
			if p.InCheck(c.turn) != c.check || p.Mated() != c.mated || p.Stalemated() != c.stalemated || p.Facing() != c.faces {
				t.Fatalf("%v\ncheck %v, mated %v, stalemated %v, facing %v",
					&p, p.InCheck(c.turn), p.Mated(), p.Stalemated(), p.Facing())
			}
		})
	}
}

func TestAttackers(t *testing.T) {
	p := draw(t, Red, `
		. . . . k . . . .
		. . . . . . . . .
		. . . . r . . . .
		. . . . . . . . .
		. R . p P . . C n
		. . . . . . . . .
		. . . N . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . K . . .`)
	for _, c := range []struct {
		pt string
		by Side
		at string
	}{
		{"e5", Black, "e7"}, // the soldier on d5 is not over the river
		{"e5", Red, "d3"},   // what protects it; the cannon has no screen
		{"d5", Red, "b5 e5 h5"},
		{"f5", Red, "e5 h5"}, // an empty point: what can go there
		{"h5", Black, ""},
	} {
		if got := p.Attackers(points(t, c.pt).First(), c.by); got != points(t, c.at) {
			t.Errorf("%v\n%v attacks %s from %v, want %s", &p, c.by, c.pt, got, c.at)
		}
	}
}

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
