package repetition

import "luozi/rules"

// Worth of the pieces (25.3): a rook is two horses, two cannons or one of each; a
// horse is a cannon, an advisor an elephant. That two of the latter are less than
// a horse is not said there.
const (
	worthRook  = 20
	worthHorse = 10
	worthGuard = 4
)

func worth(k rules.Kind) int {
	switch k {
	case rules.Rook:
		return worthRook
	case rules.Horse, rules.Cannon:
		return worthHorse
	case rules.Advisor, rules.Elephant:
		return worthGuard
	}
	return 0
}

// crossed tells whether a soldier of s on pt is across the river.
func crossed(s rules.Side, pt rules.Point) bool {
	return (pt.Rank() >= rules.Ranks/2) == (s == rules.Red)
}

// tally is what a side has won less what it has lost. Soldiers have no fixed
// worth (25.3) and are counted apart; those that have not crossed are nothing.
type tally struct {
	pieces   int
	soldiers int
	given    int // soldiers given up to a check
}

// take counts a piece of the other side that was captured on pt.
func (t tally) take(pc rules.Piece, pt rules.Point) tally {
	t.pieces += worth(pc.Kind())
	if pc.Kind() == rules.Soldier && crossed(pc.Side(), pt) {
		t.soldiers++
	}
	return t
}

// lose counts an own piece that was captured on pt; given tells that it stood
// there to give check, not because it had captured.
func (t tally) lose(pc rules.Piece, pt rules.Point, given bool) tally {
	t.pieces -= worth(pc.Kind())
	if pc.Kind() == rules.Soldier && crossed(pc.Side(), pt) {
		if given {
			t.given++
		} else {
			t.soldiers--
		}
	}
	return t
}

// gain tells whether material was won (细则3). A soldier for pieces or a piece for
// soldiers is never a gain (25.3, 细则10); one that was given up to a check counts
// as a horse.
func (t tally) gain() bool {
	p := t.pieces - worthHorse*t.given
	return p > 0 && t.soldiers >= 0 || p == 0 && t.soldiers > 0
}

// and adds what was won elsewhere, between checks. A soldier for pieces there is
// neither side's gain.
func (t tally) and(aside tally) tally {
	if aside.pieces < 0 && aside.soldiers > 0 || aside.pieces > 0 && aside.soldiers < 0 {
		return t
	}
	t.pieces += aside.pieces
	t.soldiers += aside.soldiers
	return t
}
