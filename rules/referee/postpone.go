package referee

import "luozi/clock"

// Hands that are still moving are given time to finish, but not for ever.
const (
	stillFor  = 150
	longestIn = clock.Ms(320)
)

// stirring puts off a judgement while nothing explains the press and the board
// has changed just now.
func (g *Game) stirring(p *press) bool {
	if g.bothDown() {
		p.judgeAt = g.now + stillFor // it may be a call
		return true
	}
	if g.now >= p.at+longestIn {
		return false
	}
	at, ok := g.settler.Due()
	if n := len(g.log.Changes); n > 0 && g.log.Changes[n-1].Began+stillFor > g.now {
		at, ok = max(at, g.log.Changes[n-1].Began+stillFor), true
	}
	if ok {
		p.judgeAt = max(at, g.now+1)
	}
	return ok
}

// awaitsNext puts off the judgement of the first press while the second one, which
// may explain it as well, waits for its own.
func (g *Game) awaitsNext(i int) bool {
	first := &g.presses[0]
	until := first.at + longestIn
	if i > 0 || len(g.presses) != 2 || g.now >= until {
		return false
	}
	first.judgeAt = until
	return true
}

// landing puts off the reading of press i while a piece that it says is off has come
// down just now.
func (g *Game) landing(i int) bool {
	p := &g.presses[i]
	if g.now >= p.judgeAt {
		return false
	}
	c, ok := g.unique(i+1, g.presses[:i+1], begun)
	if !ok {
		return false
	}
	after := g.shownBy(&c)
	missing, _ := g.differ(&after)
	due, moving := g.settler.Due()
	if !moving || missing.And(g.settler.Raw()).Empty() {
		return false
	}
	p.readAt = min(max(due, g.now+1), p.judgeAt)
	return true
}

// postpone puts off a reading until all that began before the press has settled.
func (g *Game) postpone(p *press) bool {
	if !g.settler.Unsettled(p.at) || g.now >= p.judgeAt {
		return false
	}
	at, _ := g.settler.Due()
	p.readAt = min(max(at, g.now+1), p.judgeAt)
	return true
}
