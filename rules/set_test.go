package rules

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// setAndMap draws a set, and the same as a map.
func setAndMap(t *rapid.T, name string) (Set, map[Point]bool) {
	m := map[Point]bool{}
	var s Set
	for _, i := range rapid.SliceOfN(rapid.IntRange(0, Points-1), 0, 40).Draw(t, name) {
		s, m[Point(i)] = s.With(Point(i)), true
	}
	return s, m
}

func TestSetIsASet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, am := setAndMap(t, "a")
		b, bm := setAndMap(t, "b")
		for pt := range Point(Points) {
			x, y := am[pt], bm[pt]
			if a.Has(pt) != x || a.Or(b).Has(pt) != (x || y) || a.And(b).Has(pt) != (x && y) ||
				a.Minus(b).Has(pt) != (x && !y) || a.Xor(b).Has(pt) != (x != y) ||
				a.Without(pt).Has(pt) || a.Turned().Has(pt.Turned()) != x {
				t.Fatalf("%v of %v and %v", pt, a, b)
			}
		}
		if a.Len() != len(am) || a.Empty() != (len(am) == 0) || AllPoints.Minus(a).Len() != Points-len(am) {
			t.Fatalf("%v has %d points", a, a.Len())
		}
	})
}

func TestSetIsListedInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, m := setAndMap(t, "s")
		var want []Point
		for pt := range Point(Points) {
			if m[pt] {
				want = append(want, pt)
			}
		}
		if got := s.Slice(); !slices.Equal(got, want) || SetOf(got...) != s {
			t.Fatalf("%v is listed %v", s, got)
		}
		if got := slices.Collect(s.All()); !slices.Equal(got, want) {
			t.Fatalf("%v yields %v", s, got)
		}
		if first := s.First(); len(want) > 0 && first != want[0] || len(want) == 0 && first != NoPoint {
			t.Fatalf("%v begins with %v", s, first)
		}
	})
}

func TestSetIsWritten(t *testing.T) {
	for want, s := range map[string]Set{"": {}, "a0": SetOf(0), "a0,b7,i9": SetOf(89, At(1, 7), 0)} {
		if s.String() != want {
			t.Errorf("%v, want %s", s, want)
		}
	}
}
