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
var pieceGoes = []struct {
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
}

func TestPieceGoes(t *testing.T) {
	for _, c := range pieceGoes {
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
var kingIsGuarded = []struct{ name, board, from, to string }{
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
}

func TestKingIsGuarded(t *testing.T) {
	for _, c := range kingIsGuarded {
		t.Run(c.name, func(t *testing.T) {
			p := draw(t, Red, c.board)
			got, want := targets(p.LegalFrom(points(t, c.from).First(), nil)), points(t, c.to)
			if got != want {
				t.Fatalf("%v\n%s goes to %v, want %v", &p, c.from, got, want)
			}
		})
	}
}

var ends = []struct {
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
}

func TestEnds(t *testing.T) {
	for _, c := range ends {
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
