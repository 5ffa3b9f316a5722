package referee

import (
	"luozi/clock"
	"luozi/rules"
)

// View is what a game shows at one moment, for retained topics and pages.
type View struct {
	Phase     string // "setup", "playing", "over"
	Start     rules.Position
	Position  rules.Position
	Moves     []Move // as recorded and not void; not to be written to
	Players   [2]string
	Meta      map[string]string // event, round, table …
	Control   string
	Clock     Clock // as last said
	ClockAt   clock.Ms
	Rate      int // 1 while a clock runs
	Result    *Result
	Alerts    []Alert // open ones
	Candidate *rules.Move
	Seq       int64  // of the last event
	ToControl Counts // moves to the next time control; -1 where they are not counted
	Sensed    rules.Set
	Unknown   rules.Set
	Games     int // how many this Game has left behind by new
	Now       clock.Ms
	// Corrected are the positions that the arbiter has put in the place of those
	// that the moves lead to (5.8), in order.
	Corrected []Correction
	// Missing and Extra are what is to be put where until the board shows the
	// position that a ruling or the set-up asks for.
	Missing, Extra rules.Set
	Fouls          [2]int // confirmed ones, by side
	Settings       Settings
	Far            bool // Red sits on the far side: points are the sensors' turned round
}

// Correction is a position that the arbiter has set after a ply.
type Correction struct {
	Ply      int
	Position rules.Position
}

// View shows the game as it stands.
func (g *Game) View() View {
	v := View{
		Phase: [...]string{"setup", "playing", "over"}[g.phase], Start: g.first, Position: g.pos,
		Moves: g.moves, Players: g.players, Meta: g.meta, Control: g.control.String(),
		Clock: g.clockNow(), ClockAt: g.now, Result: g.verdict, Seq: g.seq - 1,
		Sensed: g.seenSet(g.settler.Occupied()), Unknown: g.seenSet(g.settler.Unknown()),
		Games: g.games, Now: g.now, Fouls: g.fouls, Settings: g.set, Far: g.far,
		ToControl: Counts{Red: g.clk.ToControl(rules.Red), Black: g.clk.ToControl(rules.Black)},
		Corrected: g.corrected,
	}
	if g.clk.Running() != rules.NoSide {
		v.Rate = 1
	}
	for _, it := range g.open {
		if it.open && it.event != nil {
			v.Alerts = append(v.Alerts, *it.event)
		}
	}
	if g.restore != nil || g.phase == settingUp {
		missing, extra := g.differ(&g.pos)
		v.Missing, v.Extra = g.seenSet(missing), g.seenSet(extra)
	}
	if g.cand.on && g.cand.said {
		m := g.cand.chain.moves[0]
		v.Candidate = &m
	}
	return v
}

func (g *Game) clockNow() Clock {
	return Clock{Head: g.said.Head, Running: g.clk.Running(), Left: g.times(),
		Period: Counts{Red: g.clk.Period(rules.Red), Black: g.clk.Period(rules.Black)}, Why: g.said.Why}
}

// Now is the time up to which the game has lived.
func (g *Game) Now() clock.Ms { return g.now }

// Running is the side whose clock runs, NoSide while both stand.
func (g *Game) Running() rules.Side { return g.clk.Running() }

// Ply is the number of the last recorded move.
func (g *Game) Ply() int { return len(g.plies) }

// Recorded is the move recorded as that ply, from 1; ok is false if there is none.
func (g *Game) Recorded(ply int) (m rules.Move, ok bool) {
	if ply < 1 || ply > len(g.plies) {
		return rules.NoMove, false
	}
	return g.plies[ply-1].event.Move, true
}

// Open is the kind of the open alert or proposal with that id, "" if there is none.
func (g *Game) Open(id int) string {
	if it := g.openItem(id); it != nil {
		return it.kind
	}
	return ""
}
