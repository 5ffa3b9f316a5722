package rules

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// agree holds everything that a position says against the naive generator.
func agree(t *rapid.T, p *Position) {
	n := naiveOf(p)
	want, got := n.moves(), p.LegalMoves(nil)
	if !slices.Equal(got, want) {
		t.Fatalf("%v\nlegal %v\nwant  %v", p, got, want)
	}
	if p.count() != len(want) || p.HasLegalMove() != (len(want) > 0) {
		t.Fatalf("%v\ncount %d, has %v, want %d", p, p.count(), p.HasLegalMove(), len(want))
	}
	for from := range Point(Points) {
		of := slices.DeleteFunc(slices.Clone(want), func(m Move) bool { return m.From != from })
		if got := p.LegalFrom(from, nil); !slices.Equal(got, of) {
			t.Fatalf("%v\nfrom %v: %v, want %v", p, from, got, of)
		}
	}
	agreeOnKings(t, p, &n, len(want))
	agreeOnAttacks(t, p, &n)
}

func agreeOnKings(t *rapid.T, p *Position, n *naive, legal int) {
	for s := range Side(2) {
		if p.InCheck(s) != n.inCheck(s) {
			t.Fatalf("%v\n%v in check: %v", p, s, p.InCheck(s))
		}
	}
	if p.Facing() != n.facing() {
		t.Fatalf("%v\nfacing: %v", p, p.Facing())
	}
	stuck, check := legal == 0, n.inCheck(p.Turn())
	if p.Mated() != (stuck && check) || p.Stalemated() != (stuck && !check) {
		t.Fatalf("%v\nmated %v, stalemated %v", p, p.Mated(), p.Stalemated())
	}
}

func agreeOnAttacks(t *rapid.T, p *Position, n *naive) {
	for pt := range Point(Points) {
		for s := range Side(2) {
			got, want := p.Attackers(pt, s), SetOf(n.attackers(pt.File(), pt.Rank(), s)...)
			if got != want {
				t.Fatalf("%v\n%v attacks %v from %v, want %v", p, s, pt, got, want)
			}
		}
		for _, to := range []Point{pt.Turned(), (pt*7 + 3) % Points, (pt + Files) % Points} {
			if m := (Move{pt, to}); p.Legal(m) != n.legal(m) {
				t.Fatalf("%v\n%v legal: %v", p, m, p.Legal(m))
			}
		}
	}
}

// rebuilt is the position made from nothing.
func rebuilt(p *Position) Position {
	q := Position{turn: p.turn, quiet: p.quiet, full: p.full}
	for pt, pc := range p.board {
		if pc != NoPiece {
			q.put(pc, Point(pt))
		}
	}
	return q
}

// whole checks what is carried along against the same made from nothing.
func whole(t *rapid.T, p *Position) {
	if q := rebuilt(p); q != *p || q.Key() != p.Key() || !q.Same(p) {
		t.Fatalf("%v\nis not what it is made of:\n%#v\n%#v", p, *p, q)
	}
}

// game draws a game of legal moves and hands each position on.
func game(t *rapid.T, plies int, each func(*Position)) {
	p := MustFEN(Opening)
	for range rapid.IntRange(1, plies).Draw(t, "plies") {
		ms := p.LegalMoves(nil)
		if len(ms) == 0 {
			return
		}
		p = p.Play(ms[rapid.IntRange(0, len(ms)-1).Draw(t, "move")])
		each(&p)
	}
}

// anyMove draws a legal move, now and then any pair of points.
func anyMove(t *rapid.T, p *Position) Move {
	ms := p.LegalMoves(nil)
	if len(ms) == 0 || rapid.IntRange(0, 9).Draw(t, "wild") == 0 {
		pt := rapid.IntRange(0, Points-1)
		return Move{Point(pt.Draw(t, "from")), Point(pt.Draw(t, "to"))}
	}
	return ms[rapid.IntRange(0, len(ms)-1).Draw(t, "move")]
}

// anyPlacement draws pieces on any points at all, kings missing at times.
func anyPlacement(t *rapid.T) Position {
	p := Position{turn: Side(rapid.IntRange(0, 1).Draw(t, "turn")), full: 1}
	for range rapid.IntRange(0, 32).Draw(t, "pieces") {
		pc := MakePiece(Kind(rapid.IntRange(1, 7).Draw(t, "kind")), Side(rapid.IntRange(0, 1).Draw(t, "side")))
		pt := Point(rapid.IntRange(0, Points-1).Draw(t, "on"))
		if p.At(pt) == NoPiece && p.list[pc.Side()].room(pc.Kind()) {
			p.put(pc, pt)
		}
	}
	return p
}

// nearKings draws a placement with both kings in their palaces and the pieces
// that attack crowded about them.
func nearKings(t *rapid.T) Position {
	p := Position{turn: Side(rapid.IntRange(0, 1).Draw(t, "turn")), full: 1}
	for s := range Side(2) {
		p.put(MakePiece(King, s), palaces[s].Slice()[rapid.IntRange(0, 8).Draw(t, "king")])
	}
	for range rapid.IntRange(1, 14).Draw(t, "pieces") {
		pc := MakePiece(Kind(rapid.IntRange(2, 7).Draw(t, "kind")), Side(rapid.IntRange(0, 1).Draw(t, "side")))
		pt := At(rapid.IntRange(2, 6).Draw(t, "file"), rapid.IntRange(0, 4).Draw(t, "rank"))
		if p.turn == Black {
			pt = pt.Turned()
		}
		if p.At(pt) == NoPiece && p.list[pc.Side()].room(pc.Kind()) {
			p.put(pc, pt)
		}
	}
	return p
}

// guest draws a king that was let stand among the other side's palace pieces,
// which attack it there and nowhere else.
func guest(t *rapid.T) Position {
	p := Position{turn: Side(rapid.IntRange(0, 1).Draw(t, "turn")), full: 1}
	other := p.turn.Other()
	for _, pc := range []Piece{MakePiece(King, p.turn), MakePiece(King, other), MakePiece(Advisor, other),
		MakePiece(Elephant, other), MakePiece(Rook, p.turn), MakePiece(Soldier, p.turn)} {
		pt := At(rapid.IntRange(2, 6).Draw(t, "file"), rapid.IntRange(0, 3).Draw(t, "rank"))
		if other == Black {
			pt = pt.Turned()
		}
		if p.At(pt) == NoPiece {
			p.put(pc, pt)
		}
	}
	return p
}

func TestKingsAbroadAgreeWithNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := guest(t)
		agree(t, &p)
	})
}

func TestGamesAgreeWithNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		i := 0
		game(t, 100, func(p *Position) {
			whole(t, p)
			if i++; i%8 == 0 {
				agree(t, p)
			}
		})
	})
}

func TestWeirdPositionsAgreeWithNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPlacement(t)
		whole(t, &p)
		agree(t, &p)
		for range 4 {
			p = p.Play(anyMove(t, &p))
			whole(t, &p)
		}
		agree(t, &p)
	})
}

func TestPositionsAboutTheKingsAgreeWithNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := nearKings(t)
		agree(t, &p)
	})
}

// mirrored exchanges left and right.
func mirrored(pt Point) Point { return At(Files-1-pt.File(), pt.Rank()) }

// changed is p with every point sent elsewhere, and the sides exchanged if other.
func changed(p *Position, to func(Point) Point, other bool) Position {
	q := Position{turn: p.turn, full: p.full}
	if other {
		q.turn = p.turn.Other()
	}
	for pt, pc := range p.board {
		if pc == NoPiece {
			continue
		}
		if other {
			pc = MakePiece(pc.Kind(), pc.Side().Other())
		}
		q.put(pc, to(Point(pt)))
	}
	return q
}

func TestMirroredPositionsHaveMirroredMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := nearKings(t)
		for _, c := range []struct {
			to    func(Point) Point
			other bool
		}{{mirrored, false}, {Point.Turned, true}} {
			q := changed(&p, c.to, c.other)
			got, want := q.LegalMoves(nil), p.LegalMoves(nil)
			for i, m := range want {
				want[i] = Move{c.to(m.From), c.to(m.To)}
			}
			slices.SortFunc(want, func(a, b Move) int {
				return (int(a.From)-int(b.From))*Points + int(a.To) - int(b.To)
			})
			if !slices.Equal(got, want) {
				t.Fatalf("%v\n%v\nlegal %v\nwant  %v", &p, &q, got, want)
			}
		}
	})
}

func TestKeyTellsPositionsApart(t *testing.T) {
	seen := map[uint64]Position{}
	p := MustFEN(Opening)
	collect(t, &p, 3, seen)
	if len(seen) < 40000 {
		t.Fatalf("only %d positions", len(seen))
	}
}

func collect(t *testing.T, p *Position, depth int, seen map[uint64]Position) {
	if q, ok := seen[p.Key()]; ok && !q.Same(p) {
		t.Fatalf("one key for\n%v\n%v", p, &q)
	}
	seen[p.Key()] = *p
	if depth == 0 {
		return
	}
	for _, m := range p.LegalMoves(nil) {
		q := p.Play(m)
		collect(t, &q, depth-1, seen)
	}
}
