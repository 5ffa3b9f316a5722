package matrix

import (
	"fmt"
	"strconv"
	"strings"

	"luozi/rules"
)

// Addresses that an MCP23017 can have, by its pins A0-A2.
const (
	FirstAddr = 0x20
	LastAddr  = 0x27
)

// inputs of a chip that may be used: GPA0-GPA6 and GPB0-GPB6.
const inputs = 14

// Wire joins a point to an input. Bit 0-7 is GPA0-GPA7, 8-15 is GPB0-GPB7.
type Wire struct {
	Point rules.Point
	Chip  uint16
	Bit   uint8
}

// Pin is the input's name on the chip, "A3".
func (w Wire) Pin() string {
	return fmt.Sprintf("%c%d", "AB"[w.Bit>>3&1], w.Bit&7)
}

// String is the wire as a line of a wiring table, "e3 0x22 A3".
func (w Wire) String() string {
	return fmt.Sprintf("%s 0x%02x %s", w.Point, w.Chip, w.Pin())
}

// Wiring is the table from point to chip and input. Its order means nothing.
type Wiring []Wire

// DefaultWiring is the wiring of the guide: points in their order, a0 to i9
// rank by rank, fourteen to a chip from 0x20 on, A0-A6 and then B0-B6.
func DefaultWiring() Wiring {
	w := make(Wiring, 0, rules.Points)
	for p := range rules.Point(rules.Points) {
		bit := uint8(p % inputs)
		if bit >= inputs/2 {
			bit++ // over A7
		}
		w = append(w, Wire{p, FirstAddr + uint16(p/inputs), bit})
	}
	return w
}

// ParseWiring reads a table with a line a point, "e3 0x22 A3"; # starts a
// comment. It does not Check.
func ParseWiring(text string) (Wiring, error) {
	var w Wiring
	n := 0
	for line := range strings.Lines(text) {
		n++
		line, _, _ = strings.Cut(line, "#")
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		wire, err := parseWire(f)
		if err != nil {
			return nil, fmt.Errorf("wiring line %d: %w", n, err)
		}
		w = append(w, wire)
	}
	return w, nil
}

func parseWire(f []string) (Wire, error) {
	if len(f) != 3 {
		return Wire{}, fmt.Errorf("%q: want a point, a chip and a pin, as in: e3 0x22 A3", strings.Join(f, " "))
	}
	p, err := rules.ParsePoint(f[0])
	if err != nil {
		return Wire{}, err
	}
	chip, err := strconv.ParseUint(f[1], 0, 16)
	if err != nil {
		return Wire{}, fmt.Errorf("chip %q: want an address 0x20 to 0x27", f[1])
	}
	pin := strings.TrimPrefix(strings.ToUpper(f[2]), "GP")
	if len(pin) != 2 || pin[0] < 'A' || pin[0] > 'B' || pin[1] < '0' || pin[1] > '7' {
		return Wire{}, fmt.Errorf("pin %q: want A0 to A6 or B0 to B6", f[2])
	}
	return Wire{p, uint16(chip), (pin[0]-'A')<<3 | (pin[1] - '0')}, nil
}

// String is the table as ParseWiring reads it.
func (w Wiring) String() string {
	var b strings.Builder
	for _, wire := range w {
		b.WriteString(wire.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// Check tells the first thing that is wrong with the table: an address that no
// MCP23017 has, bit 7 used as an input, a point or an input used twice, a point
// missing.
func (w Wiring) Check() error {
	var seen rules.Set
	taken := map[[2]uint16]rules.Point{}
	for _, wire := range w {
		if err := wire.check(); err != nil {
			return err
		}
		if seen.Has(wire.Point) {
			return fmt.Errorf("wiring: point %s is wired twice; want each point once", wire.Point)
		}
		seen = seen.With(wire.Point)
		key := [2]uint16{wire.Chip, uint16(wire.Bit)}
		if other, ok := taken[key]; ok {
			return fmt.Errorf("wiring: %s and %s are both on chip 0x%02x pin %s; want one point a pin",
				other, wire.Point, wire.Chip, wire.Pin())
		}
		taken[key] = wire.Point
	}
	if missing := rules.AllPoints.Minus(seen); !missing.Empty() {
		return fmt.Errorf("wiring: %s missing; want all 90 points", count(missing))
	}
	return nil
}

func (w Wire) check() error {
	switch {
	case !w.Point.Valid():
		return fmt.Errorf("wiring: point number %d is not on the board; want a0 to i9", w.Point)
	case w.Chip < FirstAddr || w.Chip > LastAddr:
		return fmt.Errorf("wiring: %s is on chip 0x%02x; want an address 0x20 to 0x27", w.Point, w.Chip)
	case w.Bit > 15:
		return fmt.Errorf("wiring: %s is on bit %d of chip 0x%02x; want A0 to A6 or B0 to B6", w.Point, w.Bit, w.Chip)
	case w.Bit&7 == 7:
		return fmt.Errorf("wiring: %s is on chip 0x%02x pin %s, which is an output only; want A0 to A6 or B0 to B6",
			w.Point, w.Chip, w.Pin())
	}
	return nil
}

func count(s rules.Set) string {
	if n := s.Len(); n > 5 {
		return fmt.Sprintf("%d points from %s on are", n, s.First())
	} else if n > 1 {
		return fmt.Sprintf("points %s are", s)
	}
	return fmt.Sprintf("point %s is", s)
}

// Chips lists the addresses in the table, each once, in the order in which they
// first stand there.
func (w Wiring) Chips() []uint16 {
	var out []uint16
	var seen [LastAddr + 1]bool
	for _, wire := range w {
		if wire.Chip <= LastAddr && !seen[wire.Chip] {
			seen[wire.Chip] = true
			out = append(out, wire.Chip)
		}
	}
	return out
}

// On is the set of points on that chip.
func (w Wiring) On(chip uint16) rules.Set {
	var s rules.Set
	for _, wire := range w {
		if wire.Chip == chip {
			s = s.With(wire.Point)
		}
	}
	return s
}
