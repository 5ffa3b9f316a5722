package referee

import (
	"luozi/clock"
	"luozi/rules"
	"luozi/sensing/gesture"
)

// beginHands starts to watch the hands of a new turn.
func (g *Game) beginHands() {
	last := rules.NoPoint
	if n := len(g.plies); n > 0 {
		last = g.plies[n-1].event.Move.To
	}
	times := gesture.Times{Brush: g.set.Brush, Spill: g.set.Spill, Settle: g.set.Settle}
	blind := g.blind()
	g.hands.Begin(times, &g.log, g.pos.Occupied().Minus(blind), g.pos.Of(g.pos.Turn()).Minus(blind), last)
}

// watching tells whether what hands do now belongs to the turn of the position:
// not while a press waits to be read. Past a candidate's completion they are the
// next turn's.
func (g *Game) watching() (until clock.Ms, ok bool) {
	switch {
	case len(g.presses) > 0 || g.halted() || g.silent():
		return 0, false
	case g.cand.on && !g.cand.lost:
		return g.cand.chain.done[0], true
	case !g.cand.on:
		if _, extra := g.differ(&g.pos); !extra.Empty() {
			return 0, false // nobody knows yet whose turn it is
		}
	}
	return forever, true
}

// readHands says what hands have done to the pieces on their points.
func (g *Game) readHands() {
	if until, ok := g.watching(); ok {
		g.did = g.hands.Take(&g.log, until, g.did[:0])
		g.handsDid()
	}
}

func (g *Game) dueHands(d *due) {
	if until, ok := g.watching(); ok && until == forever {
		d.addIf(g.hands.Due())
	}
}

func (g *Game) elapseHands() {
	if until, ok := g.watching(); ok && until == forever {
		g.did = g.hands.Elapse(g.now, g.did[:0])
		g.handsDid()
	}
}

func (g *Game) handsDid() {
	for _, h := range g.did {
		switch h.Kind {
		case gesture.Touched:
			g.touched(h)
		case gesture.Brushed:
			if !g.mayCapture(h.Point) {
				g.say("brush", &Brush{Point: h.Point, GapMs: h.Gap})
			}
		case gesture.Back:
			g.putBack(h)
		case gesture.Spilled:
			g.say("spill", &Spill{Points: h.Points.Slice()})
		}
	}
}

// mayCapture tells whether a piece that was lifted in this turn could have
// taken what stands on p, so that p's short gap may have been its capture.
func (g *Game) mayCapture(p rules.Point) bool {
	if g.pos.At(p).Side() == g.pos.Turn() {
		return false
	}
	for from := range g.pos.Of(g.pos.Turn()).All() {
		if g.log.Lifted(from) && g.pos.Legal(rules.Move{From: from, To: p}) {
			return true
		}
	}
	return false
}
