package sensing

import (
	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
)

// Differ tells what changed from one frame to the next, as raw edges. A point
// that is unknown keeps the level that it had.
type Differ struct {
	seen       bool
	levels     rules.Set
	unknown    rules.Set
	red, black rules.Set // last colour told of each point
}

// Levels is where the sensors last said that a piece stands.
func (d *Differ) Levels() rules.Set { return d.levels }

// Unknown is where they do not answer now.
func (d *Differ) Unknown() rules.Set { return d.unknown }

// Resume makes the Differ go on from what is known of an earlier one: the next
// frame is compared with those levels.
func (d *Differ) Resume(levels, unknown rules.Set) {
	*d = Differ{seen: true, levels: levels, unknown: unknown}
}

// Frame appends to out what changed since the last frame, all at f.At: points
// lost, points back, then lifts and drops in rising order of points. The first
// frame changes nothing: it only says how things stand. It allocates nothing if
// out has room.
func (d *Differ) Frame(f *Frame, out []story.Input) []story.Input {
	known := rules.AllPoints.Minus(f.Unknown)
	if !d.seen {
		d.seen = true
		d.levels, d.unknown = f.Occupied.And(known), f.Unknown.And(rules.AllPoints)
		d.red, d.black = f.Red.And(d.levels), f.Black.And(d.levels)
		return out
	}
	if lost := f.Unknown.And(rules.AllPoints).Minus(d.unknown); !lost.Empty() {
		out = append(out, story.Input{At: f.At, Verb: story.Lost, Points: lost})
	}
	if back := d.unknown.And(known); !back.Empty() {
		out = append(out, story.Input{At: f.At, Verb: story.Back, Points: back})
	}
	d.unknown = f.Unknown.And(rules.AllPoints)

	was, is := d.levels.And(known), f.Occupied.And(known)
	turned := was.And(is).And(d.red.And(f.Black).Or(d.black.And(f.Red)))
	if changed := was.Xor(is).Or(turned); !changed.Empty() {
		out = edges(f, changed, was, out)
	}
	d.levels = d.levels.Minus(known).Or(is)
	told := f.Red.Or(f.Black).And(is)
	d.red = d.red.Minus(told).And(d.levels).Or(f.Red.And(told))
	d.black = d.black.Minus(told).And(d.levels).Or(f.Black.And(told))
	return out
}

// edges appends a lift, a drop or (where only the colour changed) both for each
// changed point.
func edges(f *Frame, changed, was rules.Set, out []story.Input) []story.Input {
	for p := changed.First(); p.Valid(); p = changed.First() {
		changed = changed.Without(p)
		if was.Has(p) {
			out = append(out, edge(f.At, story.Lift, p, rules.NoSide))
		}
		if f.Occupied.Has(p) {
			out = append(out, edge(f.At, story.Drop, p, f.colour(p)))
		}
	}
	return out
}

func edge(at clock.Ms, verb story.Verb, p rules.Point, colour rules.Side) story.Input {
	return story.Input{At: at, Verb: verb, Point: p, Colour: colour}
}

// colour is the owner of what stands at p, NoSide where the sensor can't tell.
func (f *Frame) colour(p rules.Point) rules.Side {
	switch {
	case f.Red.Has(p):
		return rules.Red
	case f.Black.Has(p):
		return rules.Black
	}
	return rules.NoSide
}
