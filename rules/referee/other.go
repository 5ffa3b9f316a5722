package referee

import (
	"errors"
	"slices"

	"luozi/clock"
	"luozi/rules"
)

// lateReply is a move that was recorded because the opponent replied and
// pressed: its own press may still come and then does nothing, unless it turns out
// that it came early for the next move.
type lateReply struct {
	side      rules.Side
	until     clock.Ms // 0: none
	since     clock.Ms
	swallowed *press
}

func (l lateReply) swallows(g *Game, s rules.Side) bool {
	return l.until > 0 && s == l.side && g.now <= l.until && !g.movedSince(l.since) && g.agrees(&g.pos) && !g.cand.on
}

// movedSince tells whether a piece has been lifted or dropped since t.
func (g *Game) movedSince(t clock.Ms) bool {
	n := len(g.log.Changes)
	return n > 0 && g.log.Changes[n-1].Began > t || g.settler.Departed(t)
}

// pressedOther takes a press of the side whose clock stands. It does nothing
// unless a completed move and a completed reply are on the board.
func (g *Game) pressedOther(s rules.Side) {
	if g.other != nil || len(g.presses) > 0 {
		return
	}
	p := &press{side: s, at: g.now, before: g.clk}
	g.schedule(p)
	g.other = p
}

func (g *Game) elapseOther() {
	p := g.other
	switch {
	case p == nil:
	case !p.read && p.readAt <= g.now:
		if !g.postpone(p) {
			p.read = true
			g.readOther(begun)
		}
	case p.read && !p.judged && p.judgeAt <= g.now:
		p.judged = true
		switch {
		case g.readOther(begun) || g.readOther(taking) || g.readOther(inHand) || g.readOther(aside):
		case g.replying(p.side) || g.beyondReading() || g.replyInDoubt(p):
			p.alert = g.raiseOther(p)
		default:
			g.other = nil
			g.judgeOffTurn(p)
		}
	}
}

// beyondReading tells whether the board shows more than any chain explains.
func (g *Game) beyondReading() bool {
	_, extra := g.differ(&g.pos)
	turned := g.pos.Pass()
	return !g.cand.on && !extra.Empty() && len(g.explain(&turned, 1, nil, begun)) == 0
}

// replyInDoubt tells whether the board shows a move and the reply that was pressed, but
// not which, or pieces of both sides are off that no move explains.
func (g *Game) replyInDoubt(p *press) bool {
	missing, extra := g.differ(&g.pos)
	if !g.cand.on && extra.Empty() && p.side != g.pos.Turn() && !missing.And(g.pos.Of(rules.Red)).Empty() && !missing.And(g.pos.Of(rules.Black)).Empty() {
		return true
	}
	return len(g.explain(&g.pos, 2, []press{{at: forever / 2}, *p}, begun)) > 1
}

// replying tells whether a move waits for its press and a piece of side's is
// off, so that side may have replied where the board can't see it.
func (g *Game) replying(side rules.Side) bool {
	if !g.cand.on {
		return false
	}
	after := g.after(&g.cand.chain)
	missing, _ := g.differ(&after)
	return !missing.And(after.Of(side)).Empty()
}

func (g *Game) raiseOther(p *press) int {
	missing, extra := g.differ(&g.pos)
	return g.raise(&item{kind: "unread", side: p.side, unreadPress: true, missing: missing.Slice(), extra: extra.Slice()}, textUnread)
}

// resolveOther answers the alert about a reply that could not be read.
func (g *Game) resolveOther(it *item, action string, args []string, by string) error {
	p := *g.other
	switch action {
	case "read":
		if !g.cand.on {
			return errors.New("the move before the reply is not on the board: give it with move MOVE first")
		}
		first := g.cand.chain
		after := g.after(&first)
		m, err := g.ruledMove(&after, args)
		if err != nil {
			return err
		}
		g.close(it.id, action, by)
		first.moves[1], first.done[1], first.n = m, max(g.downAt(m, p), first.done[0]), 2
		g.commitOther(first, p, "arbiter")
	case "undo", "dismiss":
		g.close(it.id, action, by)
		g.other = nil
	default:
		return wrongAction(it)
	}
	return nil
}

// readOther records a move that was not pressed and the reply whose button was.
func (g *Game) readOther(least fit) bool {
	p := *g.other
	c, ok := g.unique(2, []press{{at: forever / 2}, p}, least)
	if !ok {
		return false
	}
	g.resolveByBoard(p.alert, "read")
	g.commitOther(c, p, "press")
	return true
}

// commitOther records a move and the reply that was pressed; no clock changes
// hands, both sides are credited.
func (g *Game) commitOther(c chain, p press, by string) {
	g.other = nil
	mover := g.pos.Turn()
	g.clk.Complete(mover, p.at)
	g.clk.Complete(mover.Other(), p.at)
	left := Times{Red: g.clk.Left(rules.Red, p.at), Black: g.clk.Left(rules.Black, p.at)}
	used := g.clk.Spent(mover, p.at) - g.spentBefore(mover)
	g.enterTouched(entry{move: c.moves[0], done: c.done[0], by: "reply", left: left, used: used}, true)
	if g.phase != playing {
		return
	}
	g.enterTouched(entry{move: c.moves[1], done: c.done[1], by: by, left: left}, false)
	if g.phase != playing {
		return
	}
	g.sayClock("reply")
	g.turnBegins(c.done[1])
	if by == "press" && g.now < p.at+swallow {
		g.late = lateReply{side: mover, until: p.at + swallow, since: p.at}
	}
}

// elapseLate says that a move was not pressed when its late press has not come.
func (g *Game) elapseLate() {
	if g.late.until > 0 && g.late.until <= g.now {
		side := g.late.side
		g.late = lateReply{}
		g.raise(&item{kind: "not-pressed", side: side, article: "6"}, textNotPressed)
	}
}

func (g *Game) dueSwallowed(d *due) {
	if p := g.late.swallowed; p != nil {
		d.add(p.at + g.set.Settle + g.set.Early)
	}
}

// elapseSwallowed takes a press that was swallowed for that of the move whose piece
// has come down within the early window after it.
func (g *Game) elapseSwallowed() {
	p := g.late.swallowed
	if p == nil || p.at+g.set.Settle+g.set.Early > g.now {
		return
	}
	g.late.swallowed = nil
	if !g.cand.on || g.halted() || g.clk.Running() != p.side || g.pos.Turn() != p.side {
		return
	}
	if done := g.cand.chain.done[0]; done > p.at && done <= p.at+g.set.Early {
		p.readAt, p.judgeAt = g.now, g.now
		g.turn(*p)
	}
}

// judgeOffTurn looks whether the side not to move has moved and pressed (5.8).
func (g *Game) judgeOffTurn(p *press) {
	if g.cand.on || p.side == g.pos.Turn() {
		return
	}
	turned := g.pos.Pass()
	found := g.explain(&turned, 1, []press{*p}, begun)
	if len(found) != 1 {
		return
	}
	m := found[0].moves[0]
	if n := len(g.plies); n > 0 && g.plies[n-1].event.Move.To == m.From {
		return // the piece moved last has gone on: changed
	}
	g.clk = p.before
	g.stopClocks(p.at, "alert")
	g.duties.list = slices.DeleteFunc(g.duties.list, func(t touched) bool { return t.Point == m.From || t.Point == m.To })
	g.raise(&item{kind: "off-turn", side: p.side, article: "5.8", move: found[0].moves[0],
		hasMove: true, done: found[0].done[0], stops: true}, textOffTurn)
}
