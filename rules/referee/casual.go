package referee

import (
	"luozi/clock"
	"luozi/rules"
)

// takeBackAfter is how long an earlier position must stand before a press takes
// moves back, where there is no arbiter.
const takeBackAfter = clock.Second

// casual tells whether the game is played without an arbiter.
func (g *Game) casual() bool { return g.set.Profile == "casual" }

func (g *Game) startsByPress() bool { return g.set.Start == "press" || g.casual() }

func (g *Game) newByArray() bool { return g.set.New == "array" || g.casual() }

// takesBack carries out a take-back: the position of one or two plies back has
// stood for a while, and somebody presses.
func (g *Game) takesBack() bool {
	if !g.casual() || g.movedSince(g.now-takeBackAfter) || g.agrees(&g.pos) {
		return false
	}
	for back := 1; back <= 2 && back <= len(g.plies); back++ {
		ply := len(g.plies) - back
		if !g.agrees(&g.plies[ply].before) {
			continue
		}
		for i := len(g.plies) - 1; i >= ply; i-- {
			g.clk.Back(g.plies[i].event.Side)
		}
		g.clearBoard()
		g.takeBackTo(ply)
		g.clk.Run(g.pos.Turn(), g.now)
		g.sayClock("ruling")
		g.log.From(g.now, g.pos.Occupied())
		g.beginHands()
		g.look()
		return true
	}
	return false
}

// completeByReply records the candidate once a reply stands on it, where nobody
// presses.
func (g *Game) completeByReply() {
	k := g.cand
	if g.set.Press != "off" || !k.on || !k.replied {
		return
	}
	side, done := g.pos.Turn(), k.chain.done[0]
	before := g.clk
	g.clk.Press(side, done)
	left := Times{Red: g.clk.Left(rules.Red, done), Black: g.clk.Left(rules.Black, done)}
	used := g.clk.Spent(side, done) - g.spentBefore(side)
	g.enterTouched(entry{move: k.chain.moves[0], done: done, by: "reply", left: left, used: used, before: before}, true)
	if g.phase == playing {
		g.sayClock("reply")
		g.turnBegins(done)
	}
}
