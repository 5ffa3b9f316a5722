package referee

import "luozi/clock"

// due is the earliest of several deadlines.
type due struct {
	at clock.Ms
	ok bool
}

func (d *due) add(at clock.Ms) {
	if !d.ok || at < d.at {
		d.at, d.ok = at, true
	}
}

func (d *due) addIf(at clock.Ms, ok bool) {
	if ok {
		d.add(at)
	}
}

// Next is the time at which something falls due by itself; ok is false if
// nothing does. A Step with a Wait at that time brings it about.
func (g *Game) Next() (at clock.Ms, ok bool) {
	var d due
	d.addIf(g.guard.Next())
	d.addIf(g.next())
	return d.at, d.ok
}

// next is Next without the guard, which stands in front of the game.
func (g *Game) next() (clock.Ms, bool) {
	var d due
	if g.off {
		return 0, false
	}
	d.addIf(g.settler.Due())
	g.dueButtons(&d)
	g.sensors.due(g, &d)
	g.dueLeaving(&d)
	if g.phase != playing {
		g.dueArray(&d)
		return d.at, d.ok
	}
	g.dueSwallowed(&d)
	g.duePresses(&d)
	g.dueUnread(&d)
	g.dueCandidate(&d)
	g.dueHands(&d)
	g.dueFlag(&d)
	g.dueRulings(&d)
	g.duePower(&d)
	g.dueRepeated(&d)
	g.dueLate(&d)
	g.dueAnew(&d)
	return d.at, d.ok
}

// mostAtOnce is more than can fall due in one millisecond.
const mostAtOnce = 1000

// live brings about all that falls due up to t, in order. Each part takes what
// is due at now and leaves a later deadline or none.
func (g *Game) live(t clock.Ms) {
	for same := 0; ; same++ {
		at, ok := g.next()
		if !ok || at > t {
			return
		}
		if at > g.now {
			same = 0
		}
		if same > mostAtOnce {
			g.stuck = true // a fault of this package: better late than for ever
			return
		}
		g.now = max(at, g.now)
		if at, ok := g.settler.Due(); ok && at <= g.now {
			g.settle()
			continue
		}
		g.elapse()
	}
}

// elapse does what is due now besides settling.
func (g *Game) elapse() {
	g.elapseButtons()
	g.sensors.elapse(g)
	g.elapseLeaving()
	if g.phase != playing {
		g.elapseArray()
		return
	}
	g.elapseSwallowed()
	g.elapsePresses()
	g.elapseAnew()
	g.elapseUnread()
	g.elapseCandidate()
	g.elapseHands()
	g.elapseFlag()
	g.elapseRulings()
	g.elapsePower()
	g.elapseRepeated()
	g.elapseLimit()
}
