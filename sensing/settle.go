package sensing

import (
	"slices"

	"luozi/clock"
	"luozi/rules"
)

// Change is a settled change of one point, or a blip at it.
type Change struct {
	Point    rules.Point
	Kind     ChangeKind
	Colour   rules.Side // of what came down, NoSide where sensors can't tell
	Began    clock.Ms   // when the level first left what it was
	Ended    clock.Ms   // Blip, Pulse: when it was back
	Returned bool       // the sensor had been lost: Began is when it answered again
}

// ChangeKind is what a Change is.
type ChangeKind uint8

// The kinds of change.
const (
	Lifted    ChangeKind = iota // the point turned empty
	Dropped                     // the point turned occupied
	Recolour                    // occupied throughout, by the other colour now
	Blip                        // occupied, but empty for less than the settling time
	Pulse                       // empty, but occupied for less than the settling time
	Unchanged                   // a lost sensor answers again and shows what it showed
)

// Settler tells real changes from chatter: a point has changed when its raw
// level has been another one for the settling time.
type Settler struct {
	settle  clock.Ms
	flicker Flicker
	pts     [rules.Points]sensor
	moving  []rules.Point // points that have left their level
	unknown rules.Set
	occ     rules.Set
	red     rules.Set
	black   rules.Set
}

// Flicker says how many blips within how long make a sensor a flickering one.
type Flicker struct {
	Blips  int
	Within clock.Ms
}

type sensor struct {
	raw      bool
	colour   rules.Side
	moving   bool
	returned bool
	lost     bool
	since    clock.Ms // of raw
	began    clock.Ms
	blips    []clock.Ms
}

// NewSettler makes a settler whose points stand as occupied says.
func NewSettler(settle clock.Ms, f Flicker, occupied rules.Set) *Settler {
	s := &Settler{settle: settle, flicker: f, occ: occupied}
	for p := range s.pts {
		s.pts[p].raw = occupied.Has(rules.Point(p))
		s.pts[p].colour = rules.NoSide
	}
	return s
}

// Occupied is every point with a piece on it, as settled.
func (s *Settler) Occupied() rules.Set { return s.occ }

// Red and Black are the settled points whose sensors tell that colour.
func (s *Settler) Red() rules.Set   { return s.red }
func (s *Settler) Black() rules.Set { return s.black }

// Unknown is every point whose sensor does not answer or has only just begun to.
func (s *Settler) Unknown() rules.Set { return s.unknown }

// Edge takes a raw edge.
func (s *Settler) Edge(at clock.Ms, p rules.Point, occupied bool, colour rules.Side) {
	x := &s.pts[p]
	if occupied {
		if x.raw && colour == x.colour {
			return
		}
		x.colour = colour
	} else if !x.raw {
		return
	}
	x.raw = occupied
	if !x.lost {
		s.depart(p, at)
	}
}

func (s *Settler) depart(p rules.Point, at clock.Ms) {
	x := &s.pts[p]
	x.since = at
	if x.moving {
		return
	}
	x.moving, x.began = true, at
	s.moving = append(s.moving, p)
}

// Lose makes points unknown until they are back.
func (s *Settler) Lose(ps rules.Set) {
	for p := range ps.All() {
		x := &s.pts[p]
		x.lost = true
		x.returned = false
		s.still(p)
		s.unknown = s.unknown.With(p)
	}
}

// Return makes points answer again; what they show counts once it has settled.
func (s *Settler) Return(at clock.Ms, ps rules.Set) {
	for p := range ps.All() {
		x := &s.pts[p]
		if !x.lost {
			continue
		}
		x.lost, x.returned = false, true
		s.depart(p, at)
	}
}

func (s *Settler) still(p rules.Point) {
	s.pts[p].moving = false
	if i := slices.Index(s.moving, p); i >= 0 {
		s.moving = slices.Delete(s.moving, i, i+1)
	}
}

// Due is when the next point settles.
func (s *Settler) Due() (clock.Ms, bool) {
	if len(s.moving) == 0 {
		return 0, false
	}
	due := s.pts[s.moving[0]].since
	for _, p := range s.moving[1:] {
		due = min(due, s.pts[p].since)
	}
	return due + s.settle, true
}

// Unsettled tells whether a change that began at or before t has not settled.
func (s *Settler) Unsettled(t clock.Ms) bool {
	for _, p := range s.moving {
		if s.pts[p].began <= t {
			return true
		}
	}
	return false
}

// Settle appends what has settled by now, in the order in which it began.
func (s *Settler) Settle(now clock.Ms, out []Change) []Change {
	first := len(out)
	for i := 0; i < len(s.moving); {
		p := s.moving[i]
		if s.pts[p].since+s.settle > now {
			i++
			continue
		}
		s.moving = slices.Delete(s.moving, i, i+1)
		out = append(out, s.settled(p))
	}
	slices.SortStableFunc(out[first:], func(a, b Change) int { return int(a.Began - b.Began) })
	return out
}

func (s *Settler) settled(p rules.Point) Change {
	x := &s.pts[p]
	c := Change{Point: p, Began: x.began, Ended: x.since, Colour: x.colour, Returned: x.returned}
	switch was := s.occ.Has(p); {
	case x.raw && !was:
		c.Kind = Dropped
	case !x.raw && was:
		c.Kind = Lifted
	case x.raw && s.recoloured(p):
		c.Kind = Recolour
	case x.returned:
		c.Kind = Unchanged
	default:
		c.Kind = Pulse
		if was {
			c.Kind = Blip
		}
		x.blips = append(x.blips, x.began)
	}
	x.moving, x.returned = false, false
	s.unknown = s.unknown.Without(p)
	s.show(p)
	return c
}

func (s *Settler) recoloured(p rules.Point) bool {
	switch s.pts[p].colour {
	case rules.Red:
		return s.black.Has(p)
	case rules.Black:
		return s.red.Has(p)
	}
	return false
}

func (s *Settler) show(p rules.Point) {
	x := &s.pts[p]
	s.occ, s.red, s.black = s.occ.Without(p), s.red.Without(p), s.black.Without(p)
	if !x.raw {
		return
	}
	s.occ = s.occ.With(p)
	switch x.colour {
	case rules.Red:
		s.red = s.red.With(p)
	case rules.Black:
		s.black = s.black.With(p)
	}
}

// Flickering tells whether p has had as many blips as make it a bad sensor.
func (s *Settler) Flickering(p rules.Point, now clock.Ms) bool {
	x := &s.pts[p]
	x.blips = slices.DeleteFunc(x.blips, func(t clock.Ms) bool { return t <= now-s.flicker.Within })
	return s.flicker.Blips > 0 && len(x.blips) >= s.flicker.Blips
}

// Blips is how many blips and pulses there were at p of late.
func (s *Settler) Blips(p rules.Point, now clock.Ms) int {
	n := 0
	for _, t := range s.pts[p].blips {
		if t > now-s.flicker.Within {
			n++
		}
	}
	return n
}

// Calm is when p will no longer count as flickering if it stays quiet.
func (s *Settler) Calm(p rules.Point) clock.Ms {
	b := s.pts[p].blips
	if len(b) < s.flicker.Blips {
		return 0
	}
	return b[len(b)-s.flicker.Blips] + s.flicker.Within
}

// Turn turns the whole board half round.
func (s *Settler) Turn() {
	slices.Reverse(s.pts[:])
	for i, p := range s.moving {
		s.moving[i] = p.Turned()
	}
	s.unknown, s.occ = s.unknown.Turned(), s.occ.Turned()
	s.red, s.black = s.red.Turned(), s.black.Turned()
}

// Raw is every point whose raw level is occupied, settled or not.
func (s *Settler) Raw() rules.Set {
	var out rules.Set
	for p := range s.pts {
		if s.pts[p].raw {
			out = out.With(rules.Point(p))
		}
	}
	return out
}

// Departed tells whether a point has left its level after t and not settled.
func (s *Settler) Departed(t clock.Ms) bool {
	for _, p := range s.moving {
		if s.pts[p].began > t {
			return true
		}
	}
	return false
}

// Tune changes the settling time and what counts as flickering.
func (s *Settler) Tune(settle clock.Ms, f Flicker) { s.settle, s.flicker = settle, f }
