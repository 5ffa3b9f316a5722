package referee

import (
	"slices"

	"luozi/clock"
	"luozi/rules"
)

// longestChain is the most plies that one reading explains: two presses that
// wait, two plies that were not pressed.
const longestChain = 5

// chain is one way to explain what the board shows: the plies that the presses
// complete, each with the time at which its piece was down.
type chain struct {
	moves [longestChain + 1]rules.Move
	done  [longestChain + 1]clock.Ms
	n     int
	fit   fit
	// The reply on top of it, if it is complete: moves[n] and done[n].
	replied bool
}

func (c *chain) same(d *chain) bool {
	return c.n == d.n && slices.Equal(c.moves[:c.n], d.moves[:d.n])
}

func (c *chain) last() rules.Move { return c.moves[c.n-1] }

// search looks for the chains of need plies that explain the board, each of
// them followed by nothing, a reply begun, or a complete reply.
type search struct {
	g       *Game
	need    int
	illegal bool    // the last ply needed breaks the rules of movement
	gap     bool    // not all of this turn was seen
	presses []press // those that complete the plies, to bound evidence
	least   fit
	cur     chain
	found   []chain
	bufs    [longestChain + 1][]rules.Move
}

// explain lists the distinct chains of need plies from pos that fit at least so
// well.
func (g *Game) explain(pos *rules.Position, need int, presses []press, least fit) []chain {
	s := &g.srch
	s.prepare(g, need, presses, least)
	if need > longestChain {
		return nil
	}
	s.from(pos, 0, g.log.Began, anyMove)
	return s.found
}

// explainIllegal is explain with a last ply that is no legal move.
func (g *Game) explainIllegal(pos *rules.Position, need int, presses []press) []chain {
	s := &g.srch
	s.prepare(g, need, presses, begun)
	if need > longestChain {
		return nil
	}
	s.illegal = true
	s.from(pos, 0, g.log.Began, anyMove)
	return s.found
}

func (s *search) prepare(g *Game, need int, presses []press, least fit) {
	s.g, s.need, s.presses, s.least, s.illegal = g, need, presses, least, false
	s.found, s.gap = s.found[:0], g.gap()
	s.cur = chain{}
}

// only narrows the next ply: to captures on one point, or to moves over one.
type only struct{ onto, over rules.Point }

var anyMove = only{rules.NoPoint, rules.NoPoint}

func (o only) allows(pos *rules.Position, m rules.Move) bool {
	return (o.onto == rules.NoPoint || o.onto == m.To) &&
		(o.over == rules.NoPoint || o.over != m.From && o.over != m.To && onWay(pos, m, o.over))
}

// from tries the moves of the side to move in pos as ply i.
func (s *search) from(pos *rules.Position, i int, after clock.Ms, next only) {
	for pt := range pos.Of(pos.Turn()).All() {
		if !s.g.log.Lifted(pt) && !s.g.blind().Has(pt) {
			continue
		}
		if s.illegal && i == s.need-1 {
			s.illegalFrom(pos, pt, i, after, next)
			continue
		}
		moves := pos.LegalFrom(pt, s.bufs[i][:0])
		s.bufs[i] = moves
		for _, m := range moves {
			if next.allows(pos, m) {
				s.try(pos, m, i, after, true)
			}
		}
	}
}

// illegalFrom tries the moves of the piece on from that it can't make. Its own
// side's pieces are no targets: a piece put down beside one that is in the hand
// would look the same.
func (s *search) illegalFrom(pos *rules.Position, from rules.Point, i int, after clock.Ms, next only) {
	for to := range rules.AllPoints.Minus(pos.Of(pos.Turn())).All() {
		m := rules.Move{From: from, To: to}
		if next.allows(pos, m) && !pos.Legal(m) {
			s.try(pos, m, i, after, false)
		}
	}
}

// reedNull is how soon a reed switch that lets go under the magnet's middle has
// closed again.
const reedNull = 100

// try follows one move. Its piece may have come down and been taken at once: a
// pulse too short to settle is evidence then, if the next move captures there.
func (s *search) try(pos *rules.Position, m rules.Move, i int, after clock.Ms, legal bool) {
	if s.g.blind().Has(m.To) {
		return
	}
	done, ok := s.evidence(pos, m, i, after, legal)
	if ok {
		done = s.touchedDown(m, after, done)
	}
	ok = ok && s.left(m.From, i, done) && s.powered(m, i, done)
	if ok {
		s.follow(pos, m, i, done, anyMove)
	}
	from, until := s.window(pos, m, i, after)
	if pulse, taken := s.g.log.Pulse(m.To, from, until); taken && legal && i < s.need && (!ok || pulse < done) && s.left(m.From, i, pulse) {
		s.follow(pos, m, i, pulse, only{m.To, rules.NoPoint})
	}
	if i < s.need && legal {
		s.tryPassed(pos, m, i, after, done, ok)
	}
}

// tryPassed follows a capture by a piece that left its point earlier than the
// last lift there, if the reply has gone over that point since.
func (s *search) tryPassed(pos *rules.Position, m rules.Move, i int, after, done clock.Ms, ok bool) {
	first, found := s.g.log.FirstLift(m.From, after)
	if pos.At(m.To) == rules.NoPiece || !found {
		return
	}
	at, down := s.g.log.Drop(m.To, max(first, after+1), forever)
	if down && (!ok || at < done) && (i >= len(s.presses) || at <= s.presses[i].at+s.g.set.Early) {
		s.follow(pos, m, i, at, only{rules.NoPoint, m.From})
	}
}

// turnOver is from when on the ply after i may come down: ply i's completion. A
// piece that is seen only long after its unread press was reckoned with by then.
func (s *search) turnOver(i int, done clock.Ms) clock.Ms {
	if i < len(s.presses) && s.presses[i].alert != 0 {
		return min(done, s.presses[i].at+s.g.set.Early)
	}
	return done
}

// touchedDown is when the piece that was down at done touched its point first, if
// a reed null came between: after its own last lift, that is.
func (s *search) touchedDown(m rules.Move, after, done clock.Ms) clock.Ms {
	from := max(after, done-reedNull)
	if lift, ok := s.g.log.LastLift(m.From); ok && lift <= done {
		from = max(from, lift)
	}
	if pulse, ok := s.g.log.Pulse(m.To, from, done); ok {
		return pulse
	}
	return done
}

// powered tells whether ply i's piece was down before the power failed on its
// press: what moved while nobody looked proves nothing of an earlier press.
func (s *search) powered(m rules.Move, i int, done clock.Ms) bool {
	if i < len(s.presses) && s.presses[i].at == forever/2 && s.g.log.Found(m.To, done) {
		return false // nobody pressed, and nobody saw it come down
	}
	return i >= len(s.presses) || s.presses[i].until == 0 || done <= s.presses[i].until
}

// left tells whether the piece of ply i had left its point by the time at which
// it came down; of a point that can't be seen nobody knows.
func (s *search) left(from rules.Point, i int, done clock.Ms) bool {
	since := s.g.log.Began
	if s.gap && (i > 0 && s.goneBefore(from, s.cur.done[i-1]) || i >= 2 && s.slipped(from, s.cur.done[i-2])) {
		return false
	}
	if i >= 2 && s.cur.moves[i-2].To == from {
		since = s.cur.done[i-2]
	}
	return s.g.log.LiftIn(from, since, done+s.g.set.Together) || s.g.blind().Has(from)
}

func (s *search) follow(pos *rules.Position, m rules.Move, i int, done clock.Ms, reply only) {
	s.cur.moves[i], s.cur.done[i] = m, done
	next := pos.Play(m)
	deeper := true
	switch {
	case reply.onto == m.To && i+1 >= s.need:
		if s.g.takenUp(&next, m.To, done) && !s.g.targetOff(pos, m, forever) {
			s.add(begun, i+1 > s.need)
		}
	case reply == anyMove && i+1 >= s.need:
		f := s.weigh(pos, &next, m, i, done)
		if f >= s.least {
			s.add(f, i+1 > s.need)
		}
		deeper = f != exact
	}
	if deeper && i < s.need {
		s.from(&next, i+1, s.turnOver(i, done), reply)
	}
	s.cur.moves[i], s.cur.done[i] = rules.NoMove, 0
}

// add keeps a chain, of several with the same moves the one that fits best.
func (s *search) add(f fit, replied bool) {
	c := s.cur
	c.n, c.fit, c.replied = s.need, f, replied
	if s.g.contradicted(&c) {
		return
	}
	for i := range s.found {
		if s.found[i].same(&c) {
			if f > s.found[i].fit {
				s.found[i] = c
			}
			return
		}
	}
	s.found = append(s.found, c)
}

// window is when m's piece can have come down: a capture's after it was last
// lifted and not long after the press, since before and after that the piece
// may be in the hand. Where the taken piece was off at the press, what comes down
// later counts as well: a piece dropped between two points is centred.
func (s *search) window(pos *rules.Position, m rules.Move, i int, after clock.Ms) (from, until clock.Ms) {
	from, until = after, forever
	if pos.At(m.To) == rules.NoPiece {
		return from, until
	}
	if i > 0 {
		from++ // what came down then was the piece that is being taken
	}
	if i > 0 && s.cur.moves[i-1].To == m.To {
		from = max(from, s.cur.done[i-1]+1)
	}
	if lift, ok := s.g.log.LastLift(m.From); ok {
		from = max(from, lift-s.g.set.Together)
	}
	if i < len(s.presses) && !s.g.log.EmptyAt(m.To, s.presses[i].at+s.g.set.Early) {
		until = s.presses[i].at + s.g.set.Early
	}
	return from, until
}

// evidence is when m's piece came down, if the board has shown that it did. A
// quiet move needs a drop of this turn at its destination, a capture one within
// its window.
func (s *search) evidence(pos *rules.Position, m rules.Move, i int, after clock.Ms, legal bool) (clock.Ms, bool) {
	g := s.g
	if pos.At(m.To) == rules.NoPiece {
		at, ok := g.log.Arrived(m.To, after, pos.Occupied(), pos.Of(pos.Turn().Other()))
		return at, ok && (g.log.LiftIn(m.From, g.log.Began, at) || g.blind().Has(m.From))
	}
	from, until := s.window(pos, m, i, after)
	if lift, ok := g.log.LastLift(m.From); ok {
		if at, ok := g.log.Drop(m.To, max(from, lift), until); ok {
			return at, true
		}
	}
	if at, ok := g.log.Drop(m.To, from, until); ok {
		return at, true
	}
	if !legal || g.blind().Has(m.From) || g.settler.Flickering(m.To, g.now) || captures(pos, m.From) != 1 {
		return 0, false
	}
	return g.log.Blip(m.To, from, until, g.noise.least(g.now))
}

const forever clock.Ms = 1 << 62

// captures counts the legal captures of the piece on from.
func captures(pos *rules.Position, from rules.Point) int {
	n := 0
	var buf [32]rules.Move
	for _, m := range pos.LegalFrom(from, buf[:0]) {
		if pos.At(m.To) != rules.NoPiece {
			n++
		}
	}
	return n
}
