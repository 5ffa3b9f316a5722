package rules

import (
	"math/bits"
	"strings"
)

// Set is a set of points, one bit a point. The zero Set is empty; sets compare
// with ==.
type Set struct{ Lo, Hi uint64 } // points 0-63, 64-89

// AllPoints is the whole board.
var AllPoints = Set{^uint64(0), 1<<(Points-64) - 1}

// SetOf is the set of the given points.
func SetOf(ps ...Point) Set {
	var s Set
	for _, p := range ps {
		s = s.With(p)
	}
	return s
}

// Has tells whether p is in s.
func (s Set) Has(p Point) bool {
	if p < 64 {
		return s.Lo>>p&1 != 0
	}
	return s.Hi>>(p-64)&1 != 0
}

// With is s and p.
func (s Set) With(p Point) Set {
	if p < 64 {
		s.Lo |= 1 << p
	} else {
		s.Hi |= 1 << (p - 64)
	}
	return s
}

// Without is s less p.
func (s Set) Without(p Point) Set {
	if p < 64 {
		s.Lo &^= 1 << p
	} else {
		s.Hi &^= 1 << (p - 64)
	}
	return s
}

// Or is the union.
func (s Set) Or(t Set) Set { return Set{s.Lo | t.Lo, s.Hi | t.Hi} }

// And is the intersection.
func (s Set) And(t Set) Set { return Set{s.Lo & t.Lo, s.Hi & t.Hi} }

// Minus is s less every point of t.
func (s Set) Minus(t Set) Set { return Set{s.Lo &^ t.Lo, s.Hi &^ t.Hi} }

// Xor is where s and t differ.
func (s Set) Xor(t Set) Set { return Set{s.Lo ^ t.Lo, s.Hi ^ t.Hi} }

// Empty tells whether no point is in s.
func (s Set) Empty() bool { return s.Lo|s.Hi == 0 }

// Len is the number of points in s.
func (s Set) Len() int { return bits.OnesCount64(s.Lo) + bits.OnesCount64(s.Hi) }

// First is the lowest point, NoPoint if s is empty.
func (s Set) First() Point {
	switch {
	case s.Lo != 0:
		return Point(bits.TrailingZeros64(s.Lo))
	case s.Hi != 0:
		return Point(64 + bits.TrailingZeros64(s.Hi))
	}
	return NoPoint
}

// All yields the points in rising order.
func (s Set) All() func(yield func(Point) bool) {
	return func(yield func(Point) bool) {
		for !s.Empty() {
			p := s.First()
			if !yield(p) {
				return
			}
			s = s.Without(p)
		}
	}
}

// Slice lists the points in rising order; nil if there is none.
func (s Set) Slice() []Point {
	if s.Empty() {
		return nil
	}
	out := make([]Point, 0, s.Len())
	for p := range s.All() {
		out = append(out, p)
	}
	return out
}

// Turned is the set after the board is turned half round.
func (s Set) Turned() Set {
	var t Set
	for p := range s.All() {
		t = t.With(p.Turned())
	}
	return t
}

// String lists the points with commas between, "a0,b0".
func (s Set) String() string {
	var b strings.Builder
	for p := range s.All() {
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		b.WriteString(p.String())
	}
	return b.String()
}
