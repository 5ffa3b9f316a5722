package referee

import (
	"luozi/clock"
	"luozi/rules"
)

// fit is how well the board shows a position.
type fit uint8

const (
	misfit   fit = iota
	strays       // but for pieces that came down where none belongs
	fleeting     // but for its piece, which has only just been lifted: a reed null, or not
	aside        // but for one more own piece that was lifted in this turn
	inHand       // but for the piece moved last, which the reply may be taking
	taking       // but for the piece moved last and one that takes it, both in the air
	begun        // but for what a reply begun explains
	exact
)

// blind is every point that says nothing now.
func (g *Game) blind() rules.Set { return g.settler.Unknown().Or(g.carried).Or(g.sensors.chatter) }

// differ lists where a piece of pos is not seen, and where one is seen that pos
// does not have.
func (g *Game) differ(pos *rules.Position) (missing, extra rules.Set) {
	blind := g.blind()
	seen, want := g.settler.Occupied(), pos.Occupied()
	wrong := g.wrongColour(pos)
	return want.Minus(seen).Or(wrong).Minus(blind), seen.Minus(want).Or(wrong).Minus(blind)
}

// wrongColour is where the sensors tell the other colour than pos has.
func (g *Game) wrongColour(pos *rules.Position) rules.Set {
	red := g.settler.Red().And(pos.Of(rules.Black))
	return red.Or(g.settler.Black().And(pos.Of(rules.Red)))
}

// agrees tells whether the board shows pos wherever it can be seen.
func (g *Game) agrees(pos *rules.Position) bool {
	missing, extra := g.differ(pos)
	return missing.Empty() && extra.Empty()
}

// fits tells how well the board shows pos after m, whose piece was down at done.
func (g *Game) fits(pos *rules.Position, m rules.Move, done clock.Ms) fit {
	missing, extra := g.differ(pos)
	if missing.Empty() && extra.Empty() {
		return exact
	}
	theirs := pos.Of(pos.Turn())
	ours := missing.Minus(theirs)
	if g.foundEmpty(missing) {
		return misfit
	}
	switch {
	case extra.Empty() && ours.Empty():
		return begun
	case extra.Empty() && ours.Len() == 1 && g.liftedSince(ours, done) == ours &&
		takes(pos, ours.First(), g.liftedSince(missing.And(theirs), done)):
		return begun
	case extra.Empty() && ours == rules.SetOf(m.To) && g.blind().Empty() && takes(pos, m.To, theirs):
		return inHand
	case extra.Empty() && ours == rules.SetOf(m.To) && g.justLifted(m.To):
		return fleeting
	case extra.Empty() && ours.Len() == 1 && !ours.Has(m.To) && g.offShortly(ours.First()) && g.blind().Empty():
		return aside
	case ours.Empty() && extra.Len() == 1 && g.onItsWay(pos, missing, extra.First(), done):
		return begun
	case ours.Empty() && g.cameDown(extra):
		return strays
	}
	return misfit
}

// offShortly tells whether p was lifted so lately that its piece may have been
// nudged or is being put straight.
func (g *Game) offShortly(p rules.Point) bool {
	lift, ok := g.log.LastLift(p)
	return ok && g.now-lift <= clock.Second
}

// justLifted tells whether p was lifted so lately that its piece may be there all
// the same; once the arbiter has been called, nothing is taken for certain that
// putting it straight would explain.
func (g *Game) justLifted(p rules.Point) bool {
	within := clock.Ms(reedNull)
	if len(g.presses) > 0 && g.presses[0].alert != 0 {
		within = atOnce
	}
	lift, ok := g.log.LastLift(p)
	return ok && g.now-lift <= within
}

// liftedSince is those of the points that were lifted after t.
func (g *Game) liftedSince(ps rules.Set, t clock.Ms) rules.Set {
	for p := range ps.All() {
		if lift, ok := g.log.LastLift(p); !ok || lift <= t {
			ps = ps.Without(p)
		}
	}
	return ps
}

// takenUp tells whether the board shows pos but for what stands on to and a
// piece that takes it, lifted at once after what stood there for a moment only.
func (g *Game) takenUp(pos *rules.Position, to rules.Point, done clock.Ms) bool {
	missing, extra := g.differ(pos)
	theirs := missing.And(pos.Of(pos.Turn()))
	by := g.liftedSince(theirs, done)
	by = by.Minus(g.liftedSince(by, done+atOnce))
	return extra.Empty() && missing.Minus(theirs) == rules.SetOf(to) && !g.foundEmpty(missing) && takes(pos, to, by)
}

// atOnce is more than lies between the two lifts of a capture that has begun.
const atOnce = clock.Second

// plyMore tells whether the board shows a whole legal move more than pos.
func (g *Game) plyMore(pos *rules.Position) bool {
	missing, extra := g.differ(pos)
	return missing.Len() == 1 && extra.Len() == 1 && pos.Legal(rules.Move{From: missing.First(), To: extra.First()})
}

// takes tells whether one of the given pieces can legally take what stands on to.
func takes(pos *rules.Position, to rules.Point, by rules.Set) bool {
	for from := range pos.Attackers(to, pos.Turn()).And(by).All() {
		if pos.Legal(rules.Move{From: from, To: to}) {
			return true
		}
	}
	return false
}

// onItsWay tells whether one piece of the side to move is off its point and
// rests on extra, which may be no move of it yet.
func (g *Game) onItsWay(pos *rules.Position, missing rules.Set, extra rules.Point, done clock.Ms) bool {
	if missing.Len() != 1 {
		return false
	}
	down, ok := g.log.Drop(extra, done, forever)
	lift, lifted := g.log.LastLift(missing.First())
	return ok && lifted && down >= lift
}

// cameDown tells whether something came down on each of the points in this turn.
func (g *Game) cameDown(extra rules.Set) bool {
	for p := range extra.All() {
		if _, ok := g.log.Drop(p, g.log.Began, forever); !ok {
			return false
		}
	}
	return true
}
