package referee

import (
	"luozi/clock"
	"luozi/rules"
	"luozi/sensing"
)

// margin is by how much a chain must leave less unexplained than any other to be
// believed: a touch against a nudge, or two nudges against none.
const margin = 2

// simplest is the chain that leaves clearly less of what hands did unexplained
// than any other. The chains differ in what came down where; a piece that a
// chain does not need, but that was off its point, speaks against it.
func (g *Game) simplest(found []chain) (chain, bool) {
	best, second := 0, -1
	costs := make([]int, len(found))
	for i := range found {
		costs[i] = g.unexplained(&found[i])
		switch {
		case i == 0:
		case costs[i] < costs[best]:
			best, second = i, best
		case second < 0 || costs[i] < costs[second]:
			second = i
		}
	}
	return found[best], costs[second]-costs[best] >= margin
}

// unexplained weighs what was lifted and dropped in this turn without need: 1
// for a nudge, 2 for something put down where nothing belongs, 3 for a piece off
// as long as a touch.
func (g *Game) unexplained(c *chain) int {
	var open [rules.Points]clock.Ms
	var off rules.Set
	cost := g.misfits(c)
	for i := range g.log.Changes {
		ch := &g.log.Changes[i]
		switch p := ch.Point; {
		case ch.Kind != sensing.Lifted && ch.Kind != sensing.Dropped || g.explains(c, ch):
		case ch.Kind == sensing.Lifted:
			off, open[p] = off.With(p), ch.Began
		case !off.Has(p):
			cost += 2
		default:
			off = off.Without(p)
			cost += g.weight(ch.Began - open[p])
		}
	}
	for p := range off.All() {
		cost += g.weight(g.now - open[p])
	}
	return cost
}

// misfits weighs how well the board shows a chain: 2 where a piece of the
// mover's is off, 1 for each further piece in the opponent's hands, and margin for
// each that somebody took up before the move that it would answer was complete.
func (g *Game) misfits(c *chain) int {
	cost := g.overtaken(c)
	if c.fit < begun {
		return cost + 2
	}
	after := g.shownBy(c)
	missing, _ := g.differ(&after)
	theirs := missing.And(after.Of(after.Turn()))
	cost += max(theirs.Len()-1, 0)
	if !c.replied {
		cost += margin * theirs.Minus(g.liftedSince(theirs, c.done[c.n-1])).Len()
	}
	return cost
}

// overtaken weighs the plies of a chain whose piece was in a hand before the ply
// that they answer was complete.
func (g *Game) overtaken(c *chain) int {
	cost, plies := 0, c.n
	if c.replied {
		plies++
	}
	for i := 1; i < plies; i++ {
		if lift, ok := g.log.LastLift(c.moves[i].From); ok && lift < c.done[i-1] {
			cost += margin
		}
	}
	return cost
}

func (g *Game) weight(gap clock.Ms) int {
	if gap < g.set.Brush {
		return 1
	}
	return 3
}

// contradicted tells whether the piece of a chain's last move has stood on another
// point where it could go, while it is said to have come down or after that. If
// that move is a capture it was still on its way, and what moved at the captured
// point was a nudge; else it has gone from there to here faster than a hand can,
// unless it slid over that point. What a reply begun leaves on its way is the
// opponent's.
func (g *Game) contradicted(c *chain) bool {
	done, m := c.done[c.n-1], c.last()
	before := g.pos
	for i := range c.n - 1 {
		before = before.Play(c.moves[i])
	}
	quiet := before.At(m.To) == rules.NoPiece
	var replying clock.Ms = forever
	after := g.after(c)
	missing, _ := g.differ(&after)
	for p := range missing.And(after.Of(after.Turn())).All() {
		if lift, ok := g.log.LastLift(p); ok {
			replying = min(replying, lift)
		}
	}
	for i := range g.log.Changes {
		ch := &g.log.Changes[i]
		if ch.Began >= replying || before.At(ch.Point) != rules.NoPiece || !before.Legal(rules.Move{From: m.From, To: ch.Point}) {
			continue
		}
		until := g.restedUntil(ch, done)
		if quiet && (ch.Point == m.To || ch.Began >= done || until >= done || slides(&before, m, ch.Point)) {
			continue
		}
		if until > done-travel {
			return true
		}
	}
	return false
}

// travel is less than a piece takes from one point to the next.
const travel = 25

// contact is less than a piece touches a point that it slides over; what is
// shorter is noise.
const contact = 16

// restedUntil is when what came down with a change was lifted again: for ever
// where it was not, never where nothing came down. A pulse is a piece only if it
// came before done.
func (g *Game) restedUntil(ch *sensing.Change, done clock.Ms) clock.Ms {
	switch ch.Kind {
	case sensing.Pulse:
		if ch.Began < done && ch.Ended-ch.Began >= contact {
			return ch.Ended
		}
	case sensing.Dropped:
		if lift, ok := g.log.FirstLift(ch.Point, ch.Began); ok {
			return lift
		}
	}
	return never
}

// explains tells whether a change belongs to one of the chain's plies.
func (g *Game) explains(c *chain, ch *sensing.Change) bool {
	pos := g.pos
	start := g.log.Began
	plies := c.n
	if c.replied {
		plies++
	}
	for i := range plies {
		m, done := c.moves[i], c.done[i]
		if g.explainsPly(&pos, m, start, done, ch) {
			return true
		}
		pos, start = pos.Play(m), done
	}
	// A reply begun: the next side's pieces in the air.
	return ch.Kind == sensing.Lifted && pos.Of(pos.Turn()).Has(ch.Point) && !g.settler.Occupied().Has(ch.Point)
}

// explainsPly tells whether a change belongs to one move: its piece leaves, may
// be put back first and rest on its way, takes what is there, comes down, and
// may be put straight.
func (g *Game) explainsPly(pos *rules.Position, m rules.Move, start, done clock.Ms, ch *sensing.Change) bool {
	p, at := ch.Point, ch.Began
	switch {
	case p == m.From:
		return at <= done
	case p == m.To && at <= done:
		return pos.At(p) != rules.NoPiece || at == done || g.log.LiftIn(m.From, start, at)
	case p == m.To:
		return g.settler.Occupied().Has(p) // put straight
	}
	return at > start && at <= done && onWay(pos, m, p) && g.log.LiftIn(p, at, done) && g.log.LiftIn(m.From, start, at)
}

// onWay tells whether m's piece may rest on p as it goes: on the line of a rook
// or cannon, beside its points otherwise.
func onWay(pos *rules.Position, m rules.Move, p rules.Point) bool {
	if pos.At(p) != rules.NoPiece {
		return false
	}
	switch pos.At(m.From).Kind() {
	case rules.Rook, rules.Cannon:
		return within(p.File(), m.From.File(), m.To.File()) && within(p.Rank(), m.From.Rank(), m.To.Rank())
	}
	return true
}

// slides tells whether m's piece, a rook or a cannon, may slide over p.
func slides(pos *rules.Position, m rules.Move, p rules.Point) bool {
	switch pos.At(m.From).Kind() {
	case rules.Rook, rules.Cannon:
		return onWay(pos, m, p)
	}
	return false
}

func within(x, a, b int) bool { return x >= min(a, b) && x <= max(a, b) }
