package rules

import "fmt"

// Size of the board (1.1).
const (
	Files  = 9
	Ranks  = 10
	Points = Files * Ranks
)

// Point is one of the 90 crossings, numbered rank by rank from Red's left: a0
// is 0, i0 is 8, a9 is 81.
type Point uint8

// NoPoint is no point of the board.
const NoPoint Point = 255

// At returns the point on the given file (0 is a) and rank (0 is Red's back rank).
func At(file, rank int) Point { return Point(rank*Files + file) }

// File is 0 for file a, Red's left, to 8 for i.
func (p Point) File() int { return int(p) % Files }

// Rank is 0 for Red's back rank to 9 for Black's.
func (p Point) Rank() int { return int(p) / Files }

// Valid tells whether p is on the board.
func (p Point) Valid() bool { return p < Points }

// Turned is the point that p becomes when the board is turned half round.
func (p Point) Turned() Point { return Points - 1 - p }

// String writes the point as ICCS does, "e3".
func (p Point) String() string {
	if !p.Valid() {
		return "-"
	}
	return string([]byte{'a' + byte(p.File()), '0' + byte(p.Rank())})
}

// ParsePoint reads "a0" to "i9", in either case.
func ParsePoint(s string) (Point, error) {
	if len(s) == 2 {
		f, r := s[0]|0x20, s[1]
		if f >= 'a' && f <= 'i' && r >= '0' && r <= '9' {
			return At(int(f-'a'), int(r-'0')), nil
		}
	}
	return NoPoint, fmt.Errorf("point %.60q: want a file a to i and a rank 0 to 9, as in e3", s)
}

// MarshalText writes the point as "e3".
func (p Point) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (p *Point) UnmarshalText(b []byte) (err error) {
	*p, err = ParsePoint(string(b))
	return err
}

// Move carries what stands on From to To. It says nothing about legality.
type Move struct{ From, To Point }

// NoMove is the zero of Move that no piece can make.
var NoMove = Move{}

// String writes the move as ICCS does, "h2e2".
func (m Move) String() string { return m.From.String() + m.To.String() }

// ParseMove reads "h2e2", also "H2-E2".
func ParseMove(s string) (Move, error) {
	t := s
	if len(t) == 5 && t[2] == '-' {
		t = t[:2] + t[3:]
	}
	if len(t) == 4 {
		from, err1 := ParsePoint(t[:2])
		to, err2 := ParsePoint(t[2:])
		if err1 == nil && err2 == nil && from != to {
			return Move{from, to}, nil
		}
	}
	return NoMove, fmt.Errorf("move %.60q: want two different points, as in h2e2", s)
}

// MarshalText writes the move as "h2e2".
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (m *Move) UnmarshalText(b []byte) (err error) {
	*m, err = ParseMove(string(b))
	return err
}
