package matrix

import (
	"cmp"
	"math/bits"
	"slices"

	"periph.io/x/conn/v3/i2c"

	"luozi/clock"
	"luozi/rules"
	"luozi/sensing"
)

// Input is an input of a chip, or a crossing of a matrix, as in Wire.
type Input struct {
	Chip uint16
	Bit  uint8
}

// Input is the wire's.
func (w Wire) Input() Input { return Input{w.Chip, w.Bit} }

// Name is what an input is called, "0x22 A3".
func (k Kind) Name(in Input) string {
	w := Wire{Chip: in.Chip, Bit: in.Bit}
	return k.Place(w) + " " + k.Pin(w)
}

// Compare orders inputs by chip and pin.
func (in Input) Compare(other Input) int {
	return cmp.Or(cmp.Compare(in.Chip, other.Chip), cmp.Compare(in.Bit, other.Bit))
}

// Probe reads every input there is, whether a point is wired to it or not, for
// whoever wants to find out which point is.
type Probe struct {
	chips *Expanders // or
	grid  *Grid
	f     sensing.Frame
}

// Probe makes a probe of a board of that kind; of the wiring only its chips count.
func (p Plan) Probe(at Ports) (*Probe, error) {
	probe := &Probe{}
	if p.Kind == KindGPIO {
		var err error
		probe.grid, err = NewGrid(at, KindGPIO.Wiring(false), p.Settle)
		return probe, err
	}
	bus := at.Bus
	if p.Mux != 0 {
		bus = NewMux(bus, p.Mux)
	}
	probe.chips = newChips(p.Kind, bus, p.Wiring.Chips())
	return probe, nil
}

// newChips is expanders without points: all pins that can be are inputs.
func newChips(k Kind, bus i2c.Bus, addrs []uint16) *Expanders {
	m := newExpanders(k, bus, len(addrs), false)
	for _, addr := range addrs {
		c := chip{addr: addr}
		for bit := range uint8(16) {
			c.at[bit] = rules.NoPoint
			if k.usable(bit) {
				c.wired |= 1 << bit
			}
		}
		c.reading = m.part.impossible(&c)
		m.chips = append(m.chips, c)
	}
	m.setUp()
	return m
}

// Scan gives the inputs that are closed, in order, and the chips of which nothing
// is known; of a matrix the crossings of which nothing is known. The error tells
// why.
func (p *Probe) Scan(now func() clock.Ms) (closed, unknown []Input, err error) {
	if p.grid != nil {
		err = p.grid.Scan(now, &p.f)
		return crossings(p.f.Occupied), crossings(p.f.Unknown), err
	}
	err = p.chips.Scan(now, &p.f)
	for i := range p.chips.chips {
		c := &p.chips.chips[i]
		if !c.well {
			unknown = append(unknown, c.inputs(c.wired)...)
			continue
		}
		closed = append(closed, c.inputs(^c.reading&c.wired)...)
	}
	slices.SortFunc(closed, Input.Compare)
	return closed, unknown, err
}

func (c *chip) inputs(set uint16) (out []Input) {
	for ; set != 0; set &= set - 1 {
		out = append(out, Input{c.addr, uint8(bits.TrailingZeros16(set))})
	}
	return out
}

func crossings(s rules.Set) (out []Input) {
	for p := range s.All() {
		out = append(out, Input{uint16(p.Rank()), uint8(p.File())})
	}
	return out
}

// Answers tells whether a chip of that kind answers at all.
func (p Plan) Answers(at Ports, chip uint16) error {
	bus := at.Bus
	if p.Mux != 0 {
		bus = NewMux(bus, p.Mux)
	}
	var r [2]byte
	return bus.Tx(chip, nil, r[:])
}
