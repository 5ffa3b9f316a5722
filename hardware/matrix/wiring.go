package matrix

import (
	"fmt"

	"luozi/rules"
)

// Addresses that an expander can have, by its pins A0-A2: an MCP23017, PCA9555
// and PCF8575 alike.
const (
	FirstAddr = 0x20
	LastAddr  = 0x27
)

// Pole is which pieces an input tells.
type Pole uint8

// The poles: any piece, or only those whose magnet lies with that pole up.
const (
	AnyPole Pole = iota
	RedPole
	BlackPole
)

// String is the pole as a wiring table has it.
func (p Pole) String() string { return [...]string{"any", "red", "black"}[p] }

// Wire joins a point to an input. Chip is the address, and behind a multiplexer
// what OnChannel makes of it; Bit 0-7 is the first port (A, P0), 8-15 the second.
// Where there are no chips Chip is the row and Bit the column.
type Wire struct {
	Point rules.Point
	Chip  uint16
	Bit   uint8
	Pole  Pole
}

// Pin is the input's name on an MCP23017, "A3".
func (w Wire) Pin() string {
	return fmt.Sprintf("%c%d", "AB"[w.Bit>>3&1], w.Bit&7)
}

// String is the wire of an MCP23017 as a line of a wiring table, "e3 0x22 A3".
func (w Wire) String() string { return KindMCP23017.Line(w) }

// Wiring is the table from point to chip and input. Its order means nothing.
type Wiring []Wire

// DefaultWiring is the guide's wiring of MCP23017: points in their order, a0 to
// i9 rank by rank, fourteen to a chip from 0x20 on, A0-A6 and then B0-B6.
func DefaultWiring() Wiring { return KindMCP23017.Wiring(false) }

// ParseWiring reads a table of MCP23017.
func ParseWiring(text string) (Wiring, error) { return KindMCP23017.Parse(text) }

// String is the table of MCP23017 as ParseWiring reads it.
func (w Wiring) String() string { return KindMCP23017.Text(w) }

// Check tells the first thing that is wrong with a table of MCP23017.
func (w Wiring) Check() error { return KindMCP23017.Check(w) }

// Colours tells whether the table is one of two-pole sensors.
func (w Wiring) Colours() bool { return len(w) > 0 && w[0].Pole != AnyPole }

// Behind tells whether the table has chips behind a multiplexer.
func (w Wiring) Behind() bool {
	for _, wire := range w {
		if wire.Chip>>8 != 0 {
			return true
		}
	}
	return false
}

// Check tells the first thing that is wrong with a table: an address that no
// such chip has, a pin that is no input, a point or an input used twice, a point
// or one of its poles missing.
func (k Kind) Check(w Wiring) error {
	var seen [3]rules.Set
	taken := map[[2]uint16]rules.Point{}
	for _, wire := range w {
		if err := k.checkWire(wire); err != nil {
			return err
		}
		if seen[wire.Pole].Has(wire.Point) || wire.Pole != AnyPole && seen[AnyPole].Has(wire.Point) ||
			wire.Pole == AnyPole && seen[RedPole].Or(seen[BlackPole]).Has(wire.Point) {
			return fmt.Errorf("wiring: point %s is wired twice; want each point once", wire.Point)
		}
		seen[wire.Pole] = seen[wire.Pole].With(wire.Point)
		key := [2]uint16{wire.Chip, uint16(wire.Bit)}
		if other, ok := taken[key]; ok {
			return fmt.Errorf("wiring: %s and %s are both on %s pin %s; want one point a pin",
				other, wire.Point, k.noun(wire), k.Pin(wire))
		}
		taken[key] = wire.Point
	}
	if missing := rules.AllPoints.Minus(seen[0]).Minus(seen[1]).Minus(seen[2]); !missing.Empty() {
		return fmt.Errorf("wiring: %s missing; want all 90 points", count(missing))
	}
	if two := seen[RedPole].Or(seen[BlackPole]); !two.Empty() && two != rules.AllPoints {
		return fmt.Errorf("wiring: %s without red and black; want both for every point or for none", count(seen[AnyPole]))
	}
	if half := seen[RedPole].Xor(seen[BlackPole]); !half.Empty() {
		return fmt.Errorf("wiring: %s wired for one of red and black only; want both", count(half))
	}
	return nil
}

func (k Kind) checkWire(w Wire) error {
	switch {
	case !w.Point.Valid():
		return fmt.Errorf("wiring: point number %d is not on the board; want a0 to i9", w.Point)
	case w.Pole > BlackPole:
		return fmt.Errorf("wiring: %s has pole number %d; want red, black or none", w.Point, w.Pole)
	case k == KindGPIO:
		return checkCrossing(w)
	case w.Chip&0xFF < FirstAddr || w.Chip&0xFF > LastAddr || w.Chip>>8 > Channels:
		return fmt.Errorf("wiring: %s is on chip %s; want an address 0x20 to 0x27", w.Point, ChipName(w.Chip))
	case w.Bit > 15:
		return fmt.Errorf("wiring: %s is on bit %d of chip %s; want %s", w.Point, w.Bit, ChipName(w.Chip), k.pins())
	case !k.usable(w.Bit):
		return fmt.Errorf("wiring: %s is on chip %s pin %s, which is an output only; want %s",
			w.Point, ChipName(w.Chip), k.Pin(w), k.pins())
	}
	return nil
}

func checkCrossing(w Wire) error {
	switch {
	case w.Chip >= Rows || w.Bit >= Columns:
		return fmt.Errorf("wiring: %s is on row %d and column %d; want R0 to R9 and C0 to C8", w.Point, w.Chip, w.Bit)
	case w.Pole != AnyPole:
		return fmt.Errorf("wiring: %s has an input for %s; rows and columns can't tell colours, expanders can", w.Point, w.Pole)
	}
	return nil
}

func (k Kind) noun(w Wire) string {
	if k == KindGPIO {
		return "row " + k.Place(w)
	}
	return "chip " + k.Place(w)
}

func count(s rules.Set) string {
	if n := s.Len(); n > 5 {
		return fmt.Sprintf("%d points from %s on are", n, s.First())
	} else if n > 1 {
		return fmt.Sprintf("points %s are", s)
	}
	return fmt.Sprintf("point %s is", s)
}

// Chips lists the chips in the table, each once, in the order in which they
// first stand there.
func (w Wiring) Chips() []uint16 {
	var out []uint16
	seen := map[uint16]bool{}
	for _, wire := range w {
		if !seen[wire.Chip] {
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
