package gesture

import (
	"slices"

	"luozi/clock"
	"luozi/rules"
	"luozi/sensing"
)

// Kind is what hands did to a piece on its point.
type Kind uint8

// What hands do.
const (
	Touched Kind = iota // off its point for brush_ms or longer
	Brushed             // off its point for less, and back
	Back                // a touched piece is on its point again
	Spilled             // three or more at once, nothing coming down between
)

// Hand is one thing that hands did.
type Hand struct {
	Kind   Kind
	Point  rules.Point
	Lift   clock.Ms
	Ended  clock.Ms // when it was back, 0 while it is still off
	Gap    clock.Ms // Brushed
	Points rules.Set
}

// Times are the spans by which the tracker tells things apart.
type Times struct {
	Brush, Spill clock.Ms
	Settle       clock.Ms // a change is known so long after it began
}

// known is when it is certain that a piece lifted at t was touched.
func (t Times) known(lift clock.Ms) clock.Ms { return lift + max(t.Brush, t.Spill) + t.Settle }

// Tracker tells touches, brushes and spills of one turn from its log.
type Tracker struct {
	times    Times
	base     rules.Set // occupied at the turn's beginning
	own      rules.Set // of these, the pieces of the side to move
	last     rules.Point
	ownTouch bool // one of these has been off as long as a touch
	taken    int
	off      []offPoint // in the order of their lifts
	lastDrop clock.Ms
}

type offPoint struct {
	point   rules.Point
	since   clock.Ms
	said    bool
	spilled bool
	held    bool // the piece moved last: its owner may be straightening it
}

// Begin starts a turn. own is what the side to move has, last where the piece
// moved last stands (NoPoint if none). Own pieces in the air count as lifted.
func (t *Tracker) Begin(times Times, l *Log, occupied, own rules.Set, last rules.Point) {
	*t = Tracker{times: times, base: occupied, own: own, last: last, off: t.off[:0], lastDrop: l.Began}
	for p := range l.InAir.And(own).All() {
		t.lift(p, l.Began, nil)
	}
}

// Take appends to out what the changes that began up to until tell.
func (t *Tracker) Take(l *Log, until clock.Ms, out []Hand) []Hand {
	t.taken = max(t.taken, l.forgot)
	for t.taken-l.forgot < len(l.Changes) {
		c := &l.Changes[t.taken-l.forgot]
		if c.Began > until {
			break
		}
		t.taken++
		switch c.Kind {
		case sensing.Lifted:
			if t.base.Has(c.Point) {
				out = t.lift(c.Point, c.Began, out)
			}
		case sensing.Dropped, sensing.Recolour:
			out = t.drop(c.Point, c.Began, out)
		}
	}
	return out
}

func (t *Tracker) lift(p rules.Point, at clock.Ms, out []Hand) []Hand {
	own := t.own.Has(p)
	held := p == t.last && !t.ownTouch
	for i := range t.off {
		o := &t.off[i]
		o.held = o.held && !own
		held = held && !t.own.Has(o.point)
	}
	t.off = append(t.off, offPoint{point: p, since: at, held: held})
	return t.spill(at, out)
}

// spill marks three lifts in a row as one accident.
func (t *Tracker) spill(at clock.Ms, out []Hand) []Hand {
	var together rules.Set
	fresh := false
	for i := range t.off {
		if o := &t.off[i]; o.since > t.lastDrop && o.since >= at-t.times.Spill {
			together = together.With(o.point)
			fresh = fresh || !o.spilled
		}
	}
	if together.Len() < 3 || !fresh {
		return out
	}
	first := true
	for i := range t.off {
		if o := &t.off[i]; together.Has(o.point) {
			first = first && !o.spilled
			o.spilled = true
		}
	}
	if !first {
		return out
	}
	return append(out, Hand{Kind: Spilled, Points: together, Lift: at})
}

func (t *Tracker) drop(p rules.Point, at clock.Ms, out []Hand) []Hand {
	t.lastDrop = at
	i := slices.IndexFunc(t.off, func(o offPoint) bool { return o.point == p })
	if i < 0 {
		return out
	}
	o := t.off[i]
	t.off = slices.Delete(t.off, i, i+1)
	gap := at - o.since
	t.ownTouch = t.ownTouch || t.own.Has(p) && gap >= t.times.Brush
	switch {
	case o.spilled || o.held:
		return out
	case gap < t.times.Brush:
		return append(out, Hand{Kind: Brushed, Point: p, Lift: o.since, Ended: at, Gap: gap})
	case !o.said:
		out = append(out, Hand{Kind: Touched, Point: p, Lift: o.since, Ended: at})
	}
	return append(out, Hand{Kind: Back, Point: p, Lift: o.since, Ended: at})
}

// Due is when the next piece will have been off long enough to be touched.
func (t *Tracker) Due() (at clock.Ms, ok bool) {
	for i := range t.off {
		o := &t.off[i]
		if o.said || o.spilled || o.held {
			continue
		}
		if due := t.times.known(o.since); !ok || due < at {
			at, ok = due, true
		}
	}
	return at, ok
}

// Elapse appends to out the touches of pieces that are certain by now.
func (t *Tracker) Elapse(now clock.Ms, out []Hand) []Hand {
	return t.touches(out, func(o *offPoint) bool { return t.times.known(o.since) <= now })
}

// OffAt appends to out the touches of pieces that are still off at t, of which
// all is known.
func (t *Tracker) OffAt(at clock.Ms, out []Hand) []Hand {
	return t.touches(out, func(o *offPoint) bool { return o.since+t.times.Brush <= at })
}

func (t *Tracker) touches(out []Hand, touched func(*offPoint) bool) []Hand {
	for i := range t.off {
		o := &t.off[i]
		if !o.said && !o.spilled && !o.held && touched(o) {
			o.said = true
			out = append(out, Hand{Kind: Touched, Point: o.point, Lift: o.since})
		}
	}
	return out
}

// Off is every point whose piece is off, as far as the log has been taken.
func (t *Tracker) Off() rules.Set {
	var s rules.Set
	for i := range t.off {
		s = s.With(t.off[i].point)
	}
	return s
}

// Skip passes over what has happened so far: the clocks stood. Pieces that are
// off now count as lifted now.
func (t *Tracker) Skip(l *Log, now clock.Ms) {
	t.Take(l, now, nil)
	for i := range t.off {
		t.off[i].since, t.off[i].said = now, false
	}
	t.lastDrop = now
}
