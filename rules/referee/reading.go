package referee

import (
	"luozi/clock"
)

// reading is what the board has shown while presses wait.
type reading struct {
	shown   chain // the last explanation since the press, not yet recorded
	presses int   // how many presses it explains
	shownOK bool

	rest      chain // what an unread board shows now
	restN     int
	illegal   bool
	restSince clock.Ms
	resting   bool
}

// waiting takes a change while presses wait.
func (g *Game) waiting() {
	n := g.readable()
	if n == 0 {
		return
	}
	g.restRead()
	if g.presses[n-1].judged {
		return
	}
	for need := n; need >= 1; need-- {
		if c, ok := g.unique(need, g.presses[:need], begun); ok {
			g.unread.shown, g.unread.presses, g.unread.shownOK = c, need, true
			return
		}
	}
	if len(g.found()) == 0 && g.presses[0].alert == 0 {
		g.lookAnew()
	}
}

// restRead notes what an unread board shows now and since when.
func (g *Game) restRead() {
	n := 0
	for n < len(g.presses) && g.presses[n].judged && !g.presses[n].void {
		n++
	}
	u := &g.unread
	c, illegal, ok := g.explanation(n)
	if !ok {
		u.resting = false
		return
	}
	if u.resting && u.restN == n && u.illegal == illegal && u.rest.same(&c) {
		u.rest = c
		if !illegal && g.repliedTo(&c) {
			u.restSince = g.now - g.set.ReadRest
		}
		return
	}
	u.rest, u.restN, u.illegal = c, n, illegal
	u.restSince, u.resting = g.now, true
}

// repliedTo tells whether the opponent has lifted a piece of his own since the
// board shows the chain: nobody replies to a move that is not made.
func (g *Game) repliedTo(c *chain) bool {
	after := g.after(c)
	for p := range after.Of(after.Turn()).All() {
		if g.log.LiftIn(p, c.done[c.n-1]+1, forever) {
			return c.fit >= begun
		}
	}
	return false
}

func (g *Game) explanation(need int) (c chain, illegal, ok bool) {
	if need == 0 {
		return chain{}, false, false
	}
	if c, ok = g.unique(need, g.presses[:need], inHand); ok && (len(g.found()) == 1 || c.fit == exact) {
		return c, false, true
	}
	if len(g.found()) > 0 {
		return chain{}, false, false
	}
	c, ok = g.uniqueIllegal(need)
	return c, true, ok
}

func (g *Game) dueUnread(d *due) {
	if g.unread.resting {
		d.add(g.unread.restSince + g.set.ReadRest)
	}
}

// elapseUnread records what the board has shown for long enough.
func (g *Game) elapseUnread() {
	u := &g.unread
	if !u.resting || u.restSince+g.set.ReadRest > g.now {
		return
	}
	u.resting = false
	c, n := u.rest, u.restN
	if n > len(g.presses) {
		return
	}
	if u.illegal {
		g.illegalMove(c, n)
		return
	}
	g.commit(c, n)
}
