// Package gesture reads settled changes as what hands do: lifts, drops,
// touches, brushes and spills, and the evidence that a piece came down.
//
// It decides what happened to the pieces in one turn, never whether a move is
// legal. Its terms are those of article 5; times are milliseconds. It is pure.
package gesture

import (
	"luozi/clock"
	"luozi/rules"
	"luozi/sensing"
)

// Log is what has settled since a turn began.
type Log struct {
	Began   clock.Ms
	InAir   rules.Set // points whose piece was off when the turn began
	Changes []sensing.Change
	forgot  int // changes of this turn that are no longer in Changes
}

// most bounds a turn that goes on for ever under a bad sensor.
const most = 2048

// Add appends a change.
func (l *Log) Add(c sensing.Change) {
	if len(l.Changes) >= most {
		l.Changes = append(l.Changes[:0], l.Changes[most/2:]...)
		l.forgot += most / 2
	}
	l.Changes = append(l.Changes, c)
}

// From begins a new turn at t: what began later stays, and pieces that were off
// at t count as lifted then. occupied is the board as it should stand at t.
func (l *Log) From(t clock.Ms, occupied rules.Set) { l.from(t, occupied, rules.NoPoint) }

// FromMove is From for a turn that begins as a piece comes down on to: what began
// elsewhere in that very millisecond belongs to the new turn.
func (l *Log) FromMove(t clock.Ms, occupied rules.Set, to rules.Point) { l.from(t, occupied, to) }

func (l *Log) from(t clock.Ms, occupied rules.Set, to rules.Point) {
	off := rules.Set{}
	keep := l.Changes[:0]
	for p := range l.InAir.All() {
		if occupied.Has(p) {
			off = off.With(p)
		}
	}
	for _, c := range l.Changes {
		switch {
		case c.Began > t || c.Began == t && to != rules.NoPoint && c.Point != to:
			keep = append(keep, c)
		case c.Kind == sensing.Lifted && occupied.Has(c.Point):
			off = off.With(c.Point)
		case c.Kind == sensing.Dropped:
			off = off.Without(c.Point)
		}
	}
	l.Began, l.InAir, l.Changes, l.forgot = t, off, keep, 0
}

// Lifted tells whether p has been lifted in this turn.
func (l *Log) Lifted(p rules.Point) bool {
	_, ok := l.LastLift(p)
	return ok
}

// LastLift is when p was last lifted in this turn.
func (l *Log) LastLift(p rules.Point) (clock.Ms, bool) {
	for i := len(l.Changes) - 1; i >= 0; i-- {
		if c := &l.Changes[i]; c.Point == p && c.Kind == sensing.Lifted {
			return c.Began, true
		}
	}
	return l.Began, l.InAir.Has(p)
}

// FirstLift is when p was first lifted at t or later; a piece that was off when the
// turn began was lifted then.
func (l *Log) FirstLift(p rules.Point, t clock.Ms) (clock.Ms, bool) {
	if l.InAir.Has(p) && t <= l.Began {
		return l.Began, true
	}
	return l.first(sensing.Lifted, p, t, forever)
}

// LiftIn tells whether p was lifted from from to to, both included. A piece that
// was off when the turn began was lifted then.
func (l *Log) LiftIn(p rules.Point, from, to clock.Ms) bool {
	if l.InAir.Has(p) && from <= l.Began {
		return true
	}
	_, ok := l.first(sensing.Lifted, p, from, to)
	return ok
}

// Drop is the first time from from to to, both included, at which something
// came down on p or changed its colour there.
func (l *Log) Drop(p rules.Point, from, to clock.Ms) (clock.Ms, bool) {
	for i := range l.Changes {
		c := &l.Changes[i]
		if c.Point == p && c.Began >= from && c.Began <= to &&
			(c.Kind == sensing.Dropped || c.Kind == sensing.Recolour) {
			return c.Began, true
		}
	}
	return 0, false
}

// Found tells whether what is on p since t was found there when its sensor
// answered again.
func (l *Log) Found(p rules.Point, t clock.Ms) bool {
	for i := range l.Changes {
		if c := &l.Changes[i]; c.Point == p && c.Began == t && c.Returned {
			return true
		}
	}
	return false
}

// FoundEmpty tells whether p was found empty when its sensor answered again, and
// nothing has come down there since.
func (l *Log) FoundEmpty(p rules.Point) bool {
	found := false
	for i := range l.Changes {
		if c := &l.Changes[i]; c.Point == p && (c.Kind == sensing.Lifted || c.Kind == sensing.Dropped) {
			found = c.Kind == sensing.Lifted && c.Returned
		}
	}
	return found
}

// EmptyAt tells whether p, on which a piece stood when the turn began, was empty
// at t.
func (l *Log) EmptyAt(p rules.Point, t clock.Ms) bool {
	empty := l.InAir.Has(p)
	for i := range l.Changes {
		c := &l.Changes[i]
		if c.Began > t {
			break
		}
		if c.Point == p && (c.Kind == sensing.Lifted || c.Kind == sensing.Dropped) {
			empty = c.Kind == sensing.Lifted
		}
	}
	return empty
}

// Blip is when the first blip at p of at least so long began, from from to to,
// both included.
func (l *Log) Blip(p rules.Point, from, to, least clock.Ms) (clock.Ms, bool) {
	for i := range l.Changes {
		c := &l.Changes[i]
		if c.Point == p && c.Kind == sensing.Blip && c.Began >= from && c.Began <= to && c.Ended-c.Began >= least {
			return c.Began, true
		}
	}
	return 0, false
}

// Pulse is when something came down on p for less than the settling time, the
// first time from from to to, both included.
func (l *Log) Pulse(p rules.Point, from, to clock.Ms) (clock.Ms, bool) {
	return l.first(sensing.Pulse, p, from, to)
}

func (l *Log) first(k sensing.ChangeKind, p rules.Point, from, to clock.Ms) (clock.Ms, bool) {
	for i := range l.Changes {
		c := &l.Changes[i]
		if c.Point == p && c.Kind == k && c.Began >= from && c.Began <= to {
			return c.Began, true
		}
	}
	return 0, false
}

// Arrived is when the piece that stands on to came to stay there: the first drop
// after which it has not been lifted and put down on another empty point, no
// piece of others being up. base is the board at the turn's beginning.
func (l *Log) Arrived(to rules.Point, after clock.Ms, base, others rules.Set) (clock.Ms, bool) {
	var at clock.Ms
	ok, gone := false, false
	theirs := !l.InAir.And(others).Without(to).Empty()
	for i := range l.Changes {
		c := &l.Changes[i]
		if c.Kind == sensing.Lifted {
			theirs = theirs || others.Has(c.Point) && c.Point != to
			gone = gone || ok && c.Point == to
			continue
		}
		switch {
		case c.Began < after || c.Kind != sensing.Dropped && c.Kind != sensing.Recolour:
		case c.Point == to && !ok:
			at, ok, gone = c.Began, true, false
		case c.Point == to:
			gone = false
		case gone && !theirs && !base.Has(c.Point):
			ok = false
		}
	}
	return at, ok
}

const forever clock.Ms = 1 << 62

// TwoOff tells whether two of the given points were empty at one moment of
// this turn, so that their pieces could have changed places.
func (l *Log) TwoOff(points rules.Set) bool {
	off := l.InAir.And(points)
	for i := range l.Changes {
		c := &l.Changes[i]
		if !points.Has(c.Point) {
			continue
		}
		switch c.Kind {
		case sensing.Lifted:
			off = off.With(c.Point)
		case sensing.Dropped:
			off = off.Without(c.Point)
		}
		if off.Len() >= 2 {
			return true
		}
	}
	return false
}

// Turn turns the whole board half round.
func (l *Log) Turn() {
	l.InAir = l.InAir.Turned()
	for i := range l.Changes {
		l.Changes[i].Point = l.Changes[i].Point.Turned()
	}
}
