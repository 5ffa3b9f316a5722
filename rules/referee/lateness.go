package referee

import (
	"fmt"

	"luozi/clock"
	"luozi/rules"
)

func (g *Game) lateCommand(args []string) error {
	side, err := oneSide("late", args)
	if err != nil {
		return err
	}
	if g.phase == playing && g.hasPressed(side) {
		return fmt.Errorf("%s has pressed already and can't be late", side)
	}
	g.absent[side] = true
	return nil
}

func (g *Game) arriveCommand(args []string) error {
	side, err := oneSide("arrive", args)
	if err != nil {
		return err
	}
	if !g.absent[side] {
		return fmt.Errorf("%s is not late", side)
	}
	g.arrived(side)
	return nil
}

func (g *Game) hasPressed(side rules.Side) bool {
	for i := range g.plies {
		if g.plies[i].event.Side == side && g.plies[i].pressed {
			return true
		}
	}
	return false
}

// arrived ends a side's lateness. Where both were late, the time since the
// start comes off both (21.3); the side to move has paid already.
func (g *Game) arrived(side rules.Side) {
	if !g.absent[side] {
		return
	}
	both := g.absent[side.Other()]
	g.absent[side] = false
	if both && g.phase == playing && len(g.plies) == 0 {
		other, absent := g.pos.Turn().Other(), g.now-g.startAt
		g.clk.Add(other, -absent, g.now)
		g.changeBefore(other, -absent)
		g.sayClock("adjust")
	}
}

func (g *Game) lateLimit() (clock.Ms, bool) {
	limit, _ := parseLateLimit(g.set.LateLimit)
	return g.startAt + limit, limit > 0 && !g.lateSaid && (g.absent[0] || g.absent[1])
}

func (g *Game) dueLate(d *due) { d.addIf(g.lateLimit()) }

// elapseLimit proposes the loss of whoever has not come in time (4.1.5, 21).
func (g *Game) elapseLimit() {
	at, ok := g.lateLimit()
	if !ok || at > g.now {
		return
	}
	g.lateSaid = true
	o := outcome{article: "4.1.5", reason: "late beyond the limit"}
	switch {
	case g.absent[0] && g.absent[1]:
		o.winner = "both-lose"
	case g.absent[rules.Red]:
		o.winner = "black"
	default:
		o.winner = "red"
	}
	g.proposeResult(o)
}
