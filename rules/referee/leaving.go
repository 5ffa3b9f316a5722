package referee

import (
	"luozi/clock"
	"luozi/rules"
)

const (
	leftPoints = 10 // so many differing points, or the opening array, for
	leftAfter  = 5 * clock.Second
)

// leaving notices a game that hands have given up without a result.
type leaving struct {
	since  clock.Ms
	away   bool // the board has looked so since then
	called int  // id of the call; touches, fouls and unread are silent while away
	gone   bool
	spoken bool     // the arbiter knows, and nobody need call again
	bothAt clock.Ms // when the buttons called last
}

// silent tells whether the hands have given the game up.
func (g *Game) silent() bool { return g.leaving.gone }

// lookLeft looks whether the board still shows this game.
func (g *Game) lookLeft() {
	l := &g.leaving
	if g.phase != playing || g.off {
		*l = leaving{bothAt: l.bothAt, spoken: l.spoken && g.phase == playing}
		return
	}
	missing, extra := g.differ(&g.pos)
	differ := missing.Len() + extra.Len()
	array := differ > 0 && g.settler.Occupied() == openingOccupied()
	switch {
	case differ == 0 && l.gone:
		g.resolveByBoard(l.called, "dismiss")
		*l = leaving{bothAt: l.bothAt}
	case differ < leftPoints && !array:
		l.away, l.spoken = false, false
	case !l.away && !l.spoken:
		l.away, l.since = true, g.now
	}
}

func (g *Game) dueLeaving(d *due) {
	if l := &g.leaving; l.away && !l.gone && g.phase == playing {
		d.add(l.since + leftAfter)
	}
}

func (g *Game) elapseLeaving() {
	l := &g.leaving
	if !l.away || l.gone || l.since+leftAfter > g.now || g.phase != playing {
		return
	}
	missing, extra := g.differ(&g.pos)
	l.called = g.raise(&item{kind: "call", side: rules.NoSide, missing: missing.Slice(), extra: extra.Slice()}, textCallLeft)
	l.gone = true
}

// dismissed: the arbiter has spoken; the game goes on as it stands.
func (l *leaving) dismissed() { *l = leaving{bothAt: l.bothAt, spoken: true} }
