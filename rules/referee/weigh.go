package referee

import (
	"luozi/clock"
	"luozi/rules"
)

// weigh is how well the board shows next, after m as ply i of the chain, whose
// piece was down at done: what the board shows, less what speaks against it.
func (s *search) weigh(pos, next *rules.Position, m rules.Move, i int, done clock.Ms) fit {
	f := s.g.fits(next, m, done)
	if f == begun && i < s.need && s.g.targetOff(pos, m, done-1) {
		f = misfit // its piece may be about to take that one
	}
	if s.wentOn(i, done) {
		switch f {
		case begun:
			f = inHand
		case aside:
			f = misfit
		}
	}
	if i >= s.need && (f == inHand || f == taking || f == begun && s.g.plyMore(next)) {
		f = misfit // no reply that is complete
	}
	f = s.offAgain(pos, f, m, i, done)
	if s.gap && s.doubtful(next, f, m, i) || f != exact && s.theirsDown(pos, next, f, m, i, done) {
		return misfit
	}
	if f > aside && f != exact && s.beforeItsLift(pos, m, done) {
		f = aside
	}
	return f
}

// theirsDown tells whether what came down for ply i at its press or after it may be
// a piece of the opponent's, who had lifted one before that goes there. Where a piece of
// the mover's is off as well, any that he had lifted will do.
func (s *search) theirsDown(pos, next *rules.Position, f fit, m rules.Move, i int, done clock.Ms) bool {
	if i >= len(s.presses) || done <= s.presses[i].at-travel {
		return false
	}
	missing, _ := s.g.differ(next)
	theirs := missing.And(next.Of(next.Turn()))
	before := theirs.Minus(s.g.liftedSince(theirs, done))
	if f == aside {
		return !before.Empty()
	}
	if pos.At(m.To) != rules.NoPiece {
		return false
	}
	passed := pos.Pass()
	for p := range before.All() {
		there := rules.Move{From: p, To: m.To}
		if passed.Pseudo(there) || next.Pseudo(there) && next.At(p).Kind() != rules.Cannon {
			return true
		}
	}
	return false
}

// beforeItsLift tells whether what is taken for m's capture came down before m's
// own piece had left its point: sensors are seldom so far apart.
func (s *search) beforeItsLift(pos *rules.Position, m rules.Move, done clock.Ms) bool {
	lift, ok := s.g.log.LastLift(m.From)
	return ok && !s.gap && pos.At(m.To) != rules.NoPiece && done <= lift
}

// wentOn tells whether a piece that an earlier ply of the chain put down is off
// again since before the last one was complete: it did not stay there.
func (s *search) wentOn(i int, done clock.Ms) bool {
	for j := range i {
		to := s.cur.moves[j].To
		if s.g.settler.Occupied().Has(to) || s.cur.moves[i].To == to {
			continue
		}
		if lift, ok := s.g.log.LastLift(to); ok && lift > s.cur.done[j] && lift < done {
			return true
		}
	}
	return false
}

// handToButton is less than a hand needs to lift a piece, put it down somewhere
// and press (the hand that moves presses, 8.6).
const handToButton = 130

// offAgain weighs a ply whose piece is off again: it may still have been in the
// mover's hand at the press, or lie where no sensor sees it. It was the opponent
// who took it up if that was after the press, or just before it when he has a
// piece in hand that takes it, or when it had come to rest.
func (s *search) offAgain(pos *rules.Position, f fit, m rules.Move, i int, done clock.Ms) fit {
	if f <= aside || f == exact || s.g.settler.Occupied().Has(m.To) || i >= len(s.presses) || s.presses[i].at == forever/2 {
		return f
	}
	lift, ok := s.g.log.LastLift(m.To)
	press := s.presses[i].at
	switch {
	case !ok || lift >= press:
		return f
	case s.g.targetOff(pos, m, press) || s.g.hidden(pos, m):
		return misfit
	case f == begun && lift < press-handToButton:
		return taking
	case f == begun:
		return begun
	case lift < press-handToButton || lift < done+s.g.set.Rest:
		return misfit
	}
	return f
}

// hidden tells whether m's piece may stand where no sensor answers.
func (g *Game) hidden(pos *rules.Position, m rules.Move) bool {
	for p := range g.blind().All() {
		if p != m.To && p != m.From && pos.Legal(rules.Move{From: m.From, To: p}) {
			return true
		}
	}
	return false
}

// targetOff tells whether a piece that m's own piece could take instead was lifted
// by t: it may be on its way there, and that piece be no reply.
func (g *Game) targetOff(pos *rules.Position, m rules.Move, t clock.Ms) bool {
	missing, _ := g.differ(pos)
	for p := range missing.And(pos.Of(pos.Turn().Other())).All() {
		if lift, ok := g.log.LastLift(p); ok && lift <= t && p != m.To && pos.Legal(rules.Move{From: m.From, To: p}) {
			return true
		}
	}
	return false
}
