package referee

import (
	"luozi/clock"
	"luozi/rules"
)

// What happened while the power was off or a sensor said nothing is found later,
// and nobody knows in which order it came about: it proves less than what was
// seen.

// gap tells whether the board could not be seen for a while in this turn.
func (g *Game) gap() bool { return g.blindUntil > 0 && g.blindUntil >= g.log.Began }

// foundEmpty tells whether one of the pieces was taken away while nobody looked,
// and is in no hand.
func (g *Game) foundEmpty(missing rules.Set) bool {
	for p := range missing.All() {
		if g.log.FoundEmpty(p) {
			return true
		}
	}
	return false
}

// doubtful tells whether a chain up to ply i, m, that leads to pos and fits only so
// well, may not be taken in a turn of which not all was seen.
func (s *search) doubtful(pos *rules.Position, f fit, m rules.Move, i int) bool {
	return f < begun && s.unseen(i) || i > 0 && f < exact && s.g.beganBefore(pos, m)
}

// beganBefore tells whether a piece of the side to move has been off since before
// m's own piece was lifted: it was not taken up in reply to m.
func (g *Game) beganBefore(pos *rules.Position, m rules.Move) bool {
	lift, ok := g.log.LastLift(m.From)
	if !ok {
		return false
	}
	missing, _ := g.differ(pos)
	for p := range missing.And(pos.Of(pos.Turn())).All() {
		if at, off := g.log.LastLift(p); off && at < lift-g.set.Together {
			return true
		}
	}
	return false
}

// unseen tells whether a piece of the chain, up to ply i, was found where it
// stands when its sensor answered again: with such a one nothing may be off.
func (s *search) unseen(i int) bool {
	for j := range i + 1 {
		if s.g.log.Found(s.cur.moves[j].To, s.cur.done[j]) {
			return true
		}
	}
	return false
}

// goneBefore tells whether the piece of p was found gone, and that before t: it did
// not go in reply to what was complete only then.
func (s *search) goneBefore(p rules.Point, t clock.Ms) bool {
	lift, ok := s.g.log.LastLift(p)
	return ok && lift < t && s.g.log.FoundEmpty(p)
}

// slipped tells whether the piece of p has been off since before another one of its
// side's completed a move at t: it is in no hand.
func (s *search) slipped(p rules.Point, t clock.Ms) bool {
	lift, ok := s.g.log.LastLift(p)
	return ok && lift < t-s.g.set.Together
}
