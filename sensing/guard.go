package sensing

import (
	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
)

// A point with more edges than this in a second is not read until it has been
// calm for a second.
const (
	mostEdges = 20
	calm      = clock.Second
)

// Guard stands in a stream of inputs and declares a point lost that changes more
// often than any hand can, instead of passing its edges on. Passing a guarded
// stream through a second Guard changes nothing.
type Guard struct {
	points   [rules.Points]guarded
	lost     rules.Set // by the Guard
	dead     rules.Set // by the sensors themselves
	occupied rules.Set // raw level of lost points, and what was last said of them
	said     rules.Set
	owed     rules.Set // points whose raw level may not be what was said
}

// guarded holds the times of a point's latest edges in a ring, oldest at next.
type guarded struct {
	times  [mostEdges]clock.Ms
	n      int
	next   int
	last   clock.Ms
	colour rules.Side
}

// add notes an edge and tells whether it is one too many.
func (g *guarded) add(at clock.Ms) bool {
	tooMany := g.n == mostEdges && at-g.times[g.next] < clock.Second
	g.times[g.next], g.last = at, at
	g.next = (g.next + 1) % mostEdges
	g.n = min(g.n+1, mostEdges)
	return tooMany
}

// Next is when a lost point will have been calm for long enough; ok is false if
// none is lost. Passing a Wait at that time brings it back.
func (g *Guard) Next() (at clock.Ms, ok bool) {
	for p := range g.lost.All() {
		if due := g.points[p].last + calm; !ok || due < at {
			at, ok = due, true
		}
	}
	return at, ok
}

// Pass appends to out what is to be read instead of in: what fell due before it,
// and then in itself, unless it is an edge of a lost point.
func (g *Guard) Pass(in story.Input, out []story.Input) []story.Input {
	for !g.lost.Empty() {
		at, _ := g.Next()
		if at > in.At {
			break
		}
		out = g.calmed(at, out)
	}
	switch in.Verb {
	case story.Lift, story.Drop:
		return g.edge(in, out)
	case story.Lost:
		g.dead = g.dead.Or(in.Points)
		return appendFault(out, in, in.Points.Minus(g.lost))
	case story.Back:
		g.dead = g.dead.Minus(in.Points)
		back := in.Points.Minus(g.lost)
		return g.settle(in.At, back, appendFault(out, in, back))
	}
	return append(out, in)
}

func appendFault(out []story.Input, in story.Input, points rules.Set) []story.Input {
	if points.Empty() {
		return out
	}
	in.Points = points
	return append(out, in)
}

func (g *Guard) edge(in story.Input, out []story.Input) []story.Input {
	if !in.Point.Valid() {
		return append(out, in)
	}
	p := &g.points[in.Point]
	tooMany := p.add(in.At)
	held := g.lost.Has(in.Point)
	if !held && !tooMany {
		return append(out, in)
	}
	if !held {
		g.lost, g.owed = g.lost.With(in.Point), g.owed.With(in.Point)
		g.said = set(g.said, in.Point, in.Verb == story.Lift)
		if !g.dead.Has(in.Point) {
			out = append(out, story.Input{At: in.At, Verb: story.Lost, Points: rules.SetOf(in.Point)})
		}
	}
	g.occupied = set(g.occupied, in.Point, in.Verb == story.Drop)
	p.colour = in.Colour
	return out
}

func set(s rules.Set, p rules.Point, has bool) rules.Set {
	if has {
		return s.With(p)
	}
	return s.Without(p)
}

// calmed gives back the points that fall due at that time.
func (g *Guard) calmed(at clock.Ms, out []story.Input) []story.Input {
	var back rules.Set
	for p := range g.lost.All() {
		if g.points[p].last+calm == at {
			back = back.With(p)
			g.points[p].n = 0
		}
	}
	g.lost = g.lost.Minus(back)
	if back = back.Minus(g.dead); back.Empty() {
		return out
	}
	out = append(out, story.Input{At: at, Verb: story.Back, Points: back})
	return g.settle(at, back, out)
}

// settle appends the edges that bring what was said of those points to what
// their sensors show.
func (g *Guard) settle(at clock.Ms, points rules.Set, out []story.Input) []story.Input {
	owed := g.owed.And(points)
	g.owed = g.owed.Minus(owed)
	for p := range owed.And(g.occupied.Xor(g.said)).All() {
		if g.occupied.Has(p) {
			out = append(out, edge(at, story.Drop, p, g.points[p].colour))
		} else {
			out = append(out, edge(at, story.Lift, p, rules.NoSide))
		}
	}
	return out
}
