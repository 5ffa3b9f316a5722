package referee

import (
	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/sensing"
)

// sensorAlertAfter is how long sensors must be lost before the arbiter hears of
// it; a glitch of the bus is nobody's business.
const sensorAlertAfter = clock.Second

// sensorCare keeps what has been said of the sensors.
type sensorCare struct {
	lost       rules.Set
	lostSince  clock.Ms
	flickering rules.Set
	alert      int

	chatter rules.Set // change more often than hands can: they say nothing
	lifts   [rules.Points][chatterLifts]clock.Ms
	last    [rules.Points]clock.Ms
}

// A point that empties so often within chatterIn chatters, until it has been
// calm as long.
const (
	chatterLifts = 7
	chatterIn    = clock.Second
)

func (g *Game) sensorsLost(ps rules.Set) {
	ps = ps.Minus(g.sensors.lost)
	if ps.Empty() {
		return
	}
	if g.sensors.lost.Empty() {
		g.sensors.lostSince = g.now
	}
	g.sensors.lost = g.sensors.lost.Or(ps)
	g.settler.Lose(ps)
	g.say("sensor", &Sensor{Points: ps.Slice(), State: "lost"})
	g.look()
}

func (g *Game) sensorsBack(ps rules.Set) {
	ps = ps.And(g.sensors.lost)
	if ps.Empty() {
		return
	}
	g.sensors.lost = g.sensors.lost.Minus(ps)
	g.settler.Return(g.now, ps)
	g.blindUntil = g.now
	g.say("sensor", &Sensor{Points: ps.Slice(), State: "back"})
	g.sensors.settleAlert(g)
}

// settleAlert closes the alert about sensors when all of them work again.
func (c *sensorCare) settleAlert(g *Game) {
	if c.alert != 0 && c.lost.Empty() && c.flickering.Empty() {
		g.resolveByBoard(c.alert, "dismiss")
		c.alert = 0
	}
}

// changed looks for a sensor that has begun to chatter or flicker.
func (c *sensorCare) changed(g *Game, ch sensing.Change) {
	c.last[ch.Point] = ch.Began
	switch ch.Kind {
	case sensing.Lifted, sensing.Pulse, sensing.Blip:
		l := &c.lifts[ch.Point]
		copy(l[:], l[1:])
		l[chatterLifts-1] = ch.Began
		if l[0] > 0 && ch.Began-l[0] <= chatterIn && !c.chatter.Has(ch.Point) {
			c.chatter = c.chatter.With(ch.Point)
			c.flickers(g, ch.Point)
		}
	}
	if ch.Kind != sensing.Blip && ch.Kind != sensing.Pulse || c.flickering.Has(ch.Point) || !g.settler.Flickering(ch.Point, g.now) {
		return
	}
	c.flickers(g, ch.Point)
}

func (c *sensorCare) flickers(g *Game, p rules.Point) {
	if c.flickering.Has(p) {
		return
	}
	c.flickering = c.flickering.With(p)
	g.say("sensor", &Sensor{Points: []rules.Point{p}, State: "flicker"})
	c.call(g, rules.SetOf(p))
}

func (c *sensorCare) call(g *Game, ps rules.Set) {
	if g.openItem(c.alert) == nil {
		c.alert = g.raise(&item{kind: "sensor", side: rules.NoSide, missing: ps.Slice()}, textSensor)
	}
}

func (c *sensorCare) due(g *Game, d *due) {
	if !c.lost.Empty() && c.lostSince >= 0 && g.openItem(c.alert) == nil {
		d.add(c.lostSince + sensorAlertAfter)
	}
	for p := range c.chatter.All() {
		d.add(c.last[p] + chatterIn)
	}
	for p := range c.flickering.Minus(c.chatter).All() {
		d.add(g.settler.Calm(p))
	}
}

func (c *sensorCare) elapse(g *Game) {
	if !c.lost.Empty() && c.lostSince >= 0 && c.lostSince+sensorAlertAfter <= g.now {
		c.lostSince = -1
		c.call(g, c.lost)
	}
	for p := range c.chatter.All() {
		if c.last[p]+chatterIn <= g.now {
			c.chatter = c.chatter.Without(p)
			defer g.look()
		}
	}
	for p := range c.flickering.Minus(c.chatter).All() {
		if !g.settler.Flickering(p, g.now) {
			c.flickering = c.flickering.Without(p)
			g.say("sensor", &Sensor{Points: []rules.Point{p}, State: "back"})
		}
	}
	c.settleAlert(g)
}

// powerOff stops everything; the sensors say nothing until the power is back.
func (g *Game) powerOff() {
	if g.phase == playing {
		g.clk.Stop(g.now)
	}
	g.off = true
	for i := range g.presses {
		if p := &g.presses[i]; p.until == 0 {
			p.until = g.now
		}
	}
	if p := g.other; p != nil && p.until == 0 {
		p.until = g.now
	}
	g.settler.Lose(rules.AllPoints)
	for s := range g.buttons {
		g.buttons[s] = button{}
	}
}

// takeUnpowered keeps what happens on the board meanwhile, to be seen later.
func (g *Game) takeUnpowered(in story.Input) {
	switch in.Verb {
	case story.Lift, story.Drop:
		g.settler.Edge(in.At, g.seen(in.Point), in.Verb == story.Drop, in.Colour)
	case story.Lost:
		if g.sensors.lost.Empty() {
			g.sensors.lostSince = g.now
		}
		g.sensors.lost = g.sensors.lost.Or(g.seenSet(in.Points))
	case story.Back:
		g.sensors.lost = g.sensors.lost.Minus(g.seenSet(in.Points))
	case story.Cmd:
		g.say("refused", &Refused{Do: in.Name, Why: "the power is off"})
	}
}

// powerOn calls the arbiter; both clocks stand until the game is resumed.
func (g *Game) powerOn() {
	if !g.off {
		return
	}
	g.off = false
	g.blindUntil = g.now
	g.settler.Return(g.now, rules.AllPoints.Minus(g.sensors.lost))
	for i := range g.presses {
		if p := &g.presses[i]; !p.judged {
			g.schedule(p)
		}
	}
	if p := g.other; p != nil && p.alert == 0 {
		g.dropOther() // a reply that was not read yet is read when its side presses again
	}
	if g.phase == playing && !g.isOpen("power") {
		g.powered, g.powerBack = g.now, true
	}
}

// duePower is when the board has settled after the power came back.
func (g *Game) duePower(d *due) {
	if g.powerBack {
		d.add(g.powered + g.set.Settle + 1)
	}
}

func (g *Game) elapsePower() {
	if !g.powerBack || g.powered+g.set.Settle+1 > g.now {
		return
	}
	g.powerBack = false
	missing, extra := g.differ(&g.pos)
	g.raise(&item{kind: "power", side: rules.NoSide, stops: true, missing: missing.Slice(), extra: extra.Slice()}, textPower)
	g.sayClock("power")
}

// noise tells whether sensors all over the board blink by themselves.
type noise struct {
	at [noisy]clock.Ms // of the latest blips and pulses too short for a piece
	n  int
}

// A board is noisy on which so many sensors have blinked within so long.
const (
	noisy      = 5
	noisyWhile = 60 * clock.Second
)

func (n *noise) take(c sensing.Change) {
	if (c.Kind == sensing.Blip || c.Kind == sensing.Pulse) && c.Ended-c.Began < contact {
		n.at[n.n%noisy] = c.Began
		n.n++
	}
}

// least is how long a blip must be to be evidence.
func (n *noise) least(now clock.Ms) clock.Ms {
	if n.n >= noisy && n.at[n.n%noisy] > now-noisyWhile {
		return contact
	}
	return 0
}
