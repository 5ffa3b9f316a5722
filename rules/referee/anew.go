package referee

import (
	"luozi/clock"
	"luozi/rules"
	"luozi/sensing"
)

// anew is another move that the last press completes, once its piece has rested.
// It is about the last ply only: what is recorded or taken back ends it.
type anew struct {
	move rules.Move
	done clock.Ms
	on   bool
}

// steady is longer than a flickering sensor stays the same.
const steady = 100

// lookAnew notes whether the piece moved last was still in the hand at its press.
func (g *Game) lookAnew() bool {
	a := &g.anew
	if a.on && g.rests(a.move.To, a.done) {
		return true
	}
	m, done, ok := g.stillInHand(nil)
	if lift, off := g.log.LastLift(m.To); ok && off && lift > done {
		if at, down := g.log.Drop(m.To, lift, forever); down {
			done = at // after a reed null
		}
	}
	*a = anew{m, done, ok}
	return ok
}

// rests tells whether what came down on p at done is there and was not lifted since.
func (g *Game) rests(p rules.Point, done clock.Ms) bool {
	lift, ok := g.log.LastLift(p)
	return g.settler.Occupied().Has(p) && (!ok || lift < done)
}

func (g *Game) dueAnew(d *due) {
	if g.anew.on {
		d.add(g.anew.done + steady + g.set.Settle)
	}
}

func (g *Game) elapseAnew() {
	if a := g.anew; a.on && a.done+steady+g.set.Settle <= g.now {
		g.anew = anew{}
		if last := g.plies[len(g.plies)-1]; g.rests(a.move.To, a.done) && !g.rattles(a.move.To, last.press.at) {
			g.recordAnew(a.move, a.done)
		}
	}
}

// takeAnew records another move in the place of the last one where only so the
// waiting presses are explained.
func (g *Game) takeAnew() bool {
	m, done, ok := g.stillInHand(g.presses)
	if ok {
		g.recordAnew(m, done)
	}
	return ok
}

// stillInHand is the move that the last press completes after all: within the
// early window its piece was lifted again and came down elsewhere, or it came down
// elsewhere and what had moved on the captured point was a nudge. Only with it are
// the given presses explained.
func (g *Game) stillInHand(presses []press) (m rules.Move, done clock.Ms, ok bool) {
	if len(g.plies) == 0 {
		return m, 0, false
	}
	last := &g.plies[len(g.plies)-1]
	was := last.event.Move
	from, until, lifted := last.done, last.press.at+g.set.Early, false
	if !g.settler.Occupied().Has(was.To) {
		lift, ok := g.log.LastLift(was.To)
		if !ok || lift > until {
			return m, 0, false
		}
		from, until, lifted = lift+travel, forever, true
	}
	if !last.pressed || !lifted && last.event.Captured == rules.NoPiece {
		return m, 0, false
	}
	_, extra := g.differ(&g.pos)
	replying := g.pos.Of(g.pos.Turn()).Minus(g.settler.Occupied())
	found := 0
	for _, n := range last.before.LegalFrom(was.From, nil) {
		at, down := g.log.Drop(n.To, from, until)
		if !down || n == was || !lifted && !extra.Has(n.To) || g.rattles(n.To, from) || g.liftedBy(at, replying.Without(n.To)) {
			continue
		}
		if g.completes(last.before.Play(n), n, at, lifted, presses) {
			m, done = n, at
			found++
		}
	}
	return m, done, found == 1
}

// rattles tells whether p has changed more often since from than by one piece
// coming down, with a reed null: then it is the sensor.
func (g *Game) rattles(p rules.Point, from clock.Ms) bool {
	n := 0
	for i := range g.log.Changes {
		if ch := &g.log.Changes[i]; ch.Point == p && ch.Began >= from && ch.Kind != sensing.Lifted {
			n++
		}
	}
	return n > 2
}

// completes tells whether the board shows what n leads to, and what presses
// complete on top of it.
func (g *Game) completes(after rules.Position, n rules.Move, at clock.Ms, lifted bool, presses []press) bool {
	if len(presses) > 0 {
		return len(g.explain(&after, len(presses), presses, exact)) == 1
	}
	least := exact
	if lifted {
		least = begun
	}
	return g.fits(&after, n, at) >= least
}

// recordAnew replaces the last move by one with the same press.
func (g *Game) recordAnew(m rules.Move, done clock.Ms) {
	last := g.plies[len(g.plies)-1]
	g.takeBackTo(len(g.plies) - 1)
	e := last.event
	g.enter(entry{move: m, done: done, by: e.By, left: e.Left, used: e.UsedMs,
		press: last.press, pressed: last.pressed, before: last.clk})
	if g.phase == playing {
		g.turnBegins(done)
	}
}
