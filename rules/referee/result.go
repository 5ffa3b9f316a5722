package referee

import (
	"luozi/clock"
	"luozi/rules"
)

// outcome is how a game ends.
type outcome struct{ winner, article, reason string }

// endOf is the end of a game in which winner's move has left the opponent
// without a legal one.
func (g *Game) endOf(winner rules.Side) outcome {
	if g.pos.InCheck(g.pos.Turn()) {
		return outcome{winner.String(), "4.1.1", "checkmate"}
	}
	return outcome{winner.String(), "4.1.3", "stalemate"}
}

// afterMove looks whether the move just recorded ends the game, or may.
func (g *Game) afterMove() {
	if g.offer.open && g.offer.side != g.pos.Turn().Other() {
		g.declined()
	}
	if g.mate != nil || g.phase != playing {
		return
	}
	switch {
	case g.pos.HasLegalMove():
		g.lookRepeated()
		g.lookNatural()
		g.lookBare()
	case g.broken:
		g.stopClocks(g.now, "result")
		g.proposeResult(g.endOf(g.pos.Turn().Other()))
	default:
		g.finish(g.endOf(g.pos.Turn().Other()))
	}
}

// finish ends the game for good.
func (g *Game) finish(o outcome) {
	g.phase = over
	g.mate, g.restore, g.moved, g.other = nil, nil, nil, nil
	g.anew = anew{}
	g.late, g.cand, g.unread = lateReply{}, candidate{}, reading{}
	g.presses = nil
	g.stopClocks(g.now, "result")
	g.verdict = &Result{Winner: o.winner, Article: o.article, Reason: o.reason, Status: "final"}
	g.say("result", g.verdict)
	g.lookArray()
	for _, it := range g.open {
		if it.open && it.kind != "sensor" && it.kind != "device" {
			g.close(it.id, "dismiss", "board")
		}
	}
}

// proposeResult asks the arbiter to confirm an end.
func (g *Game) proposeResult(o outcome) int {
	it := &item{kind: "result", result: &Result{Winner: o.winner, Article: o.article, Reason: o.reason, Status: "proposed"}}
	g.keep(it)
	it.result.ID = it.id
	g.say("result", it.result)
	return it.id
}

func (g *Game) resolveResult(it *item, action string) error {
	r := it.result
	switch action {
	case "confirm":
		g.close(it.id, action, "arbiter")
		g.finish(outcome{r.Winner, r.Article, r.Reason})
	case "dismiss":
		g.close(it.id, action, "arbiter")
		if m := g.mate; m != nil && m.id == it.id {
			g.takeBackTo(m.ply)
			g.pos = m.from
			g.clocksBack(m.clk, m.since)
			g.sayClock("ruling")
			g.look()
		}
	default:
		return wrongAction(it)
	}
	return nil
}

func (g *Game) dueFlag(d *due) {
	side, at, ok := g.clk.Zero()
	if !ok || g.flagOff[side] {
		return
	}
	at += g.set.Settle
	if rest, held := g.flagHeld(side); held {
		at = max(at, rest)
	}
	d.add(at)
}

// flagHeld tells until when a mating candidate that came down in time keeps the
// flag from falling.
func (g *Game) flagHeld(side rules.Side) (clock.Ms, bool) {
	c, ok := g.ending()
	_, zero, running := g.clk.Zero()
	if !ok || !running || side != g.pos.Turn() || c.done[c.n-1] >= zero {
		return 0, false
	}
	return c.done[c.n-1] + g.set.Rest + 1, true
}

func (g *Game) elapseFlag() {
	side, zero, ok := g.clk.Zero()
	if !ok || zero+g.set.Settle > g.now || g.flagOff[side] {
		return
	}
	if rest, held := g.flagHeld(side); held && g.now < rest {
		return
	}
	g.flagFell(side)
}

// flagFell ends the game (22.1), or asks the arbiter while the board is in doubt.
func (g *Game) flagFell(side rules.Side) {
	if g.inDoubt() {
		g.stopClocks(g.now, "alert")
		g.raise(&item{kind: "flag", side: side, article: "4.1.4", stops: true}, textFlag)
		return
	}
	g.finish(outcome{side.Other().String(), "4.1.4", "flag"})
}

// inDoubt tells whether something open may yet change whose time it was.
func (g *Game) inDoubt() bool {
	return len(g.presses) > 0 || !g.settler.Unknown().Empty() || g.silent() ||
		g.isOpen("unread", "ambiguous", "illegal-move", "left-in-check", "facing-generals", "call", "off-turn")
}
