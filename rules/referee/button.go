package referee

import (
	"luozi/clock"
	"luozi/rules"
)

const (
	pressLength = 40 // of a story's clean press
	// Both buttons down within together and held for callAfter call the arbiter.
	bothTogether          = 500
	callAfter             = 3 * clock.Second
	longestTap            = clock.Second // a press that is held longer is judged all the same
	swallow               = clock.Second // in which a forgotten press is made up for
	never        clock.Ms = -1 << 62
)

// button is one of the two buttons of the clock.
type button struct {
	down      bool
	ever      bool
	upAt      clock.Ms
	pressAt   clock.Ms // first contact of the press that goes on
	releaseAt clock.Ms // 0, or when a story's clean press ends
}

// buttonDown takes a contact. It is a press only if the button has been up for
// the debouncing time.
func (g *Game) buttonDown(s rules.Side) {
	b := &g.buttons[s]
	if b.down {
		return
	}
	b.down, b.releaseAt = true, 0
	if b.ever && g.now-b.upAt < g.set.Debounce {
		return
	}
	b.ever, b.pressAt = true, g.now
	g.pressed(s)
}

func (g *Game) buttonUp(s rules.Side) {
	b := &g.buttons[s]
	if !b.down {
		return
	}
	b.down, b.releaseAt, b.upAt = false, 0, g.now
	if g.phase == playing && !g.halted() {
		g.judgeVoid()
	}
}

func (g *Game) bothDown() bool { return g.buttons[0].down && g.buttons[1].down }

// bothHeld is when both buttons will have been held long enough to call the
// arbiter; ok is false if they are not held so.
func (g *Game) bothHeld() (clock.Ms, bool) {
	r, b := g.buttons[rules.Red].pressAt, g.buttons[rules.Black].pressAt
	if !g.bothDown() || max(r, b)-min(r, b) > bothTogether {
		return 0, false
	}
	at := max(r, b) + callAfter
	return at, g.leaving.bothAt != at
}

func (g *Game) dueButtons(d *due) {
	for s := range g.buttons {
		if b := &g.buttons[s]; b.releaseAt > 0 {
			d.add(b.releaseAt)
		}
	}
	if g.phase == playing {
		d.addIf(g.bothHeld())
	}
}

func (g *Game) elapseButtons() {
	for s := range g.buttons {
		if b := &g.buttons[s]; b.releaseAt > 0 && b.releaseAt <= g.now {
			g.buttonUp(rules.Side(s))
		}
	}
	if at, ok := g.bothHeld(); ok && at <= g.now && g.phase == playing {
		g.leaving.bothAt = at
		g.calledByButtons(at - callAfter)
	}
}

// calledByButtons calls the arbiter and undoes what the two presses did to the
// clocks, unless they completed a move.
func (g *Game) calledByButtons(second clock.Ms) {
	for i := range g.presses {
		if g.presses[i].at >= second-bothTogether {
			p := g.presses[i]
			g.dropPresses(i)
			g.clocksBack(p.before, p.at)
			g.sayClock("call")
			break
		}
	}
	g.dropOther()
	g.raise(&item{kind: "call", side: rules.NoSide}, textCallButtons)
}

// pressed takes a press at the moment of its first contact.
func (g *Game) pressed(s rules.Side) {
	g.late.swallowed = nil
	switch {
	case g.phase == settingUp:
		g.pressedBeforeStart(s)
	case g.phase == over:
	case g.mate != nil:
		if s == g.mate.side {
			g.mateStands()
		}
	case g.takesBack():
	case g.halted() || g.clk.Running() == rules.NoSide:
	case g.clk.Running() != s:
		g.pressedOther(s)
	case g.late.swallows(g, s):
		g.late = lateReply{swallowed: &press{side: s, at: g.now, before: g.clk}}
	case g.other != nil && g.readOther(begun):
		if g.cand.on && g.clk.Running() == s {
			g.pressedOwn(s) // his next move is there already
		}
	case !g.clk.Fallen(s, g.now) || g.flagOff[s]:
		crossed := g.other != nil && g.mayHaveReplied(*g.other, s)
		g.dropOther()
		g.pressedOwn(s)
		if crossed {
			g.pressedCrossed(s.Other())
		}
	}
}

// mayHaveReplied tells whether the board may show a move and the reply that was
// pressed before it, but for what is off for a moment, and no further move that side
// has pressed now.
func (g *Game) mayHaveReplied(p press, side rules.Side) bool {
	open := press{at: forever / 2}
	return p.alert == 0 && len(g.explain(&g.pos, 2, []press{open, p}, aside)) > 0 &&
		len(g.explain(&g.pos, 3, []press{open, p, {side: side, at: g.now}}, aside)) == 0
}

// pressedCrossed takes a press of side that came a moment before the press of the
// move that it answers: they are read together.
func (g *Game) pressedCrossed(side rules.Side) {
	p := press{side: side, at: g.now, before: g.clk, crossed: true}
	g.schedule(&p)
	g.turn(p)
}

// press is a press that waits to be read.
type press struct {
	side    rules.Side
	at      clock.Ms
	before  clock.Clocks // as they were when it came
	left    Times        // after its credit
	used    clock.Ms
	readAt  clock.Ms
	judgeAt clock.Ms
	read    bool
	judged  bool
	crossed bool     // it came before that of the move that it answers
	void    bool     // it seems to have come without a move: waits for the button
	alert   int      // the open unread or ambiguous, 0 if none
	until   clock.Ms // what came down later is no evidence: the power had failed; 0: no such time
}

// pressedOwn turns the clock at once; what was played is read later.
func (g *Game) pressedOwn(s rules.Side) {
	p := press{side: s, at: g.now, before: g.clk}
	g.schedule(&p)
	g.turn(p)
}

// turn turns the clock at a press, which may have come before now.
func (g *Game) turn(p press) {
	p.used = g.clk.Spent(p.side, p.at) - g.spentBefore(p.side)
	g.clk.Press(p.side, p.at)
	p.left = Times{Red: g.clk.Left(rules.Red, p.at), Black: g.clk.Left(rules.Black, p.at)}
	g.presses = append(g.presses, p)
	g.arrived(p.side)
	g.sayClock("press")
}

func (g *Game) schedule(p *press) {
	p.readAt = g.now + g.set.Settle
	p.judgeAt = p.readAt + g.set.Early
}

// used is what side has used since its last recorded move.
func (g *Game) used(side rules.Side) clock.Ms {
	return g.clk.Spent(side, g.now) - g.spentBefore(side)
}

func (g *Game) spentBefore(side rules.Side) clock.Ms {
	for i := len(g.plies) - 1; i >= 0; i-- {
		if g.plies[i].event.Side == side {
			return g.plies[i].spent
		}
	}
	return 0
}

func (g *Game) times() Times {
	return Times{Red: g.clk.Left(rules.Red, g.now), Black: g.clk.Left(rules.Black, g.now)}
}

// sayClock says what the clocks show.
func (g *Game) sayClock(why string) {
	c := &Clock{
		Running: g.clk.Running(),
		Left:    g.times(),
		Period:  Counts{Red: g.clk.Period(rules.Red), Black: g.clk.Period(rules.Black)},
		Why:     why,
	}
	g.say("clock", c)
	g.said = *c
}

func (g *Game) dropPresses(from int) {
	for i := from; i < len(g.presses); i++ {
		g.resolveByBoard(g.presses[i].alert, "dismiss")
	}
	g.presses = g.presses[:from]
	g.unread = reading{}
}

func (g *Game) dropOther() {
	if g.other != nil {
		g.resolveByBoard(g.other.alert, "dismiss")
		g.other = nil
	}
}
