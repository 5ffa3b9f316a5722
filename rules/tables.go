package rules

// The tables below are filled once, when the program starts, and never change:
// about 120 KB together, most of it lines and the steps of horse and elephant.
var (
	fileOf, rankOf = filesAndRanks()
	dot            = dots()      // dot[pt] is the set of pt alone
	lines          = makeLines() // lines[at][occupied]: how far one sees along a line
	column         = makeColumn()

	kingTo     = steps(kingStep)
	advisorTo  = steps(advisorStep)
	soldierTo  = steps(soldierStep)
	elephantTo = blockable(elephantBy) // elephantTo[pt][eyes], both halves of the board
	horseTo    = blockable(horseBy)    // horseTo[pt][legs]

	homes   = [2]Set{region(Red, home), region(Black, home)}
	palaces = [2]Set{region(Red, palace), region(Black, palace)}

	relation = makeRelation()
	zobrist  = makeZobrist()
)

// spot is a point plus one, so that the zero spot is no point and the zero
// Position is an empty board.
type spot uint8

// spotOf is 0 for NoPoint, and point is NoPoint for 0.
func spotOf(pt Point) spot { return spot(pt) + 1 }

func (s spot) point() Point { return Point(s) - 1 }

func (s spot) dot() Set {
	if s == 0 {
		return Set{}
	}
	return dot[s.point()]
}

// Bits of relation[a][spot of b]: how b stands to a.
const (
	sameFile     = 1 << iota
	sameRank     // never together with sameFile
	horseStep    // a horse on b goes to a, unless its leg is stopped
	redSoldier   // a red soldier on b goes to a
	blackSoldier // a black soldier on b goes to a
)

// An entry of lines holds three sets of places on a line, ten bits each: the
// empty places that are seen, the first piece on either side, and the second.
const (
	lineBits  = 10
	lineMask  = 1<<lineBits - 1
	firstAt   = lineBits
	secondAt  = 2 * lineBits
	rankGuard = 1 << Files // ends a rank, which is one place shorter than a file
)

func filesAndRanks() (files, ranks [Points]uint8) {
	for pt := range Point(Points) {
		files[pt], ranks[pt] = uint8(pt.File()), uint8(pt.Rank())
	}
	return files, ranks
}

func dots() (t [Points]Set) {
	for pt := range Point(Points) {
		t[pt] = Set{}.With(pt)
	}
	return t
}

func makeLines() (t [lineBits][1 << lineBits]uint32) {
	for at := range lineBits {
		for occ := range 1 << lineBits {
			t[at][occ] = look(at, occ, 1) | look(at, occ, -1)
		}
	}
	return t
}

// look is the entry of lines for one direction.
func look(at, occ, step int) (e uint32) {
	met := 0
	for i := at + step; i >= 0 && i < lineBits && met < 2; i += step {
		bit := uint32(1) << i
		switch {
		case occ>>i&1 != 0:
			met++
			e |= bit << (met * lineBits)
		case met == 0:
			e |= bit
		}
	}
	return e
}

// makeColumn gives the set of places on file a, for each ten bits.
func makeColumn() (t [1 << lineBits]Set) {
	for b := range t {
		for r := range Ranks {
			if b>>r&1 != 0 {
				t[b] = t[b].With(At(0, r))
			}
		}
	}
	return t
}

// step tells whether a piece of s may go from a to b by its own step, df files
// and dr ranks away (2.2).
type step func(s Side, a, b Point, df, dr int) bool

func steps(ok step) (t [2][Points]Set) {
	for s := range Side(2) {
		for a := range Point(Points) {
			for b := range Point(Points) {
				if ok(s, a, b, b.File()-a.File(), b.Rank()-a.Rank()) {
					t[s][a] = t[s][a].With(b)
				}
			}
		}
	}
	return t
}

func kingStep(s Side, _, b Point, df, dr int) bool {
	return abs(df)+abs(dr) == 1 && palace(b, s)
}

func advisorStep(s Side, _, b Point, df, dr int) bool {
	return abs(df) == 1 && abs(dr) == 1 && palace(b, s)
}

func soldierStep(s Side, a, _ Point, df, dr int) bool {
	return df == 0 && dr == 1-2*int(s) || dr == 0 && abs(df) == 1 && !home(a, s)
}

// A blocker is one of the four neighbours that can stop a piece, and the
// directions it stops.
type blocker struct {
	df, dr int
	to     [2][2]int
}

// The order of the four is the order of the bits that legs and eyes make.
var (
	horseBy = [4]blocker{
		{-1, 0, [2][2]int{{-2, -1}, {-2, 1}}}, {0, -1, [2][2]int{{-1, -2}, {1, -2}}},
		{1, 0, [2][2]int{{2, -1}, {2, 1}}}, {0, 1, [2][2]int{{-1, 2}, {1, 2}}},
	}
	elephantBy = [4]blocker{
		{-1, -1, [2][2]int{{-2, -2}, {-2, -2}}}, {-1, 1, [2][2]int{{-2, 2}, {-2, 2}}},
		{1, -1, [2][2]int{{2, -2}, {2, -2}}}, {1, 1, [2][2]int{{2, 2}, {2, 2}}},
	}
)

func blockable(by [4]blocker) (t [Points][16]Set) {
	for pt := range Point(Points) {
		for stopped := range 16 {
			t[pt][stopped] = free(pt, stopped, by)
		}
	}
	return t
}

func free(pt Point, stopped int, by [4]blocker) (to Set) {
	for i, b := range by {
		if stopped>>i&1 != 0 {
			continue
		}
		for _, d := range b.to {
			if f, r := pt.File()+d[0], pt.Rank()+d[1]; f >= 0 && f < Files && r >= 0 && r < Ranks {
				to = to.With(At(f, r))
			}
		}
	}
	return to
}

func region(s Side, in func(Point, Side) bool) (t Set) {
	for pt := range Point(Points) {
		if in(pt, s) {
			t = t.With(pt)
		}
	}
	return t
}

func makeRelation() (t [Points][Points + 1]uint8) {
	for a := range Point(Points) {
		for b := range Point(Points) {
			t[a][spotOf(b)] = relate(a, b)
		}
	}
	return t
}

func relate(a, b Point) (r uint8) {
	switch {
	case a == b:
	case a.File() == b.File():
		r = sameFile
	case a.Rank() == b.Rank():
		r = sameRank
	case horseTo[b][0].Has(a):
		r = horseStep
	}
	for s := range Side(2) {
		if soldierTo[s][b].Has(a) {
			r |= redSoldier << s
		}
	}
	return r
}

// makeZobrist draws the numbers of which Key is made by splitmix64, so that a
// position has the same key in every run.
func makeZobrist() (t [16][Points]uint64) {
	seed := uint64(90)
	for pc := range t {
		for pt := range t[pc] {
			seed += 0x9e3779b97f4a7c15
			t[pc][pt] = mix(seed)
		}
	}
	return t
}

func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func palace(pt Point, s Side) bool {
	r := pt.Rank()
	if s == Black {
		r = Ranks - 1 - r
	}
	return pt.File() >= 3 && pt.File() <= 5 && r <= 2
}

func home(pt Point, s Side) bool { return (pt.Rank() >= 5) == (s == Black) }

func abs(x int) int { return max(x, -x) }
