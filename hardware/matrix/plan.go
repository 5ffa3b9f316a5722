package matrix

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"

	"luozi/rules"
)

// Plan is how a board is wired.
type Plan struct {
	Kind   Kind
	Wiring Wiring
	// Mux is the address of the TCA9548A before the chips; 0: there is none.
	Mux uint16
	// Interrupt: the chips' interrupt lines are wired to a line.
	Interrupt bool
	// Settle is how long a row of a matrix is driven before its columns are read.
	Settle time.Duration
}

// DefaultPlan is the guide's way to wire a board of that kind, with two-pole
// sensors where it is to tell colours.
func DefaultPlan(k Kind, colours bool) Plan {
	p := Plan{Kind: k, Wiring: k.Wiring(colours), Settle: DefaultSettle}
	if p.Wiring.Behind() {
		p.Mux = FirstMux
	}
	return p
}

// Check tells the first thing that is wrong with a plan.
func (p Plan) Check() error {
	if err := p.Kind.Check(p.Wiring); err != nil {
		return err
	}
	if p.Kind == KindGPIO {
		return p.checkGrid()
	}
	var direct, behind [LastAddr + 1]rules.Point
	for _, w := range p.Wiring {
		if w.Chip>>8 != 0 && p.Mux == 0 {
			return fmt.Errorf("wiring: %s is on chip %s, behind a multiplexer; there is none", w.Point, ChipName(w.Chip))
		}
		at := &direct
		if w.Chip>>8 != 0 {
			at = &behind
		}
		at[w.Chip&0xFF] = w.Point + 1
	}
	for addr := range direct {
		if a, b := direct[addr], behind[addr]; a != 0 && b != 0 {
			return fmt.Errorf("wiring: %s is on chip 0x%02x, and %s on one with the same address behind the multiplexer; both would answer", a-1, addr, b-1)
		}
	}
	if p.Mux != 0 && (p.Mux < FirstMux || p.Mux > LastMux) {
		return fmt.Errorf("multiplexer 0x%02x: want an address 0x70 to 0x77", p.Mux)
	}
	return nil
}

func (p Plan) checkGrid() error {
	switch {
	case p.Mux != 0:
		return fmt.Errorf("multiplexer 0x%02x: rows and columns of lines have no bus for it", p.Mux)
	case p.Interrupt:
		return fmt.Errorf("an interrupt line: rows and columns of lines have none")
	case p.Settle < 0 || p.Settle > MostSettle:
		return fmt.Errorf("settle time %v: want 0 to %v", p.Settle, MostSettle)
	}
	return nil
}

// Colours tells whether the sensors tell red from black.
func (p Plan) Colours() bool { return p.Wiring.Colours() }

// Ports are what a board is wired to: the bus, or the lines of rows and columns.
type Ports struct {
	Bus           i2c.Bus
	Rows, Columns []gpio.PinIO
	// Wait lets the settle time pass; nil: it really passes.
	Wait func(time.Duration)
}

// Open makes the scanner of a board.
func (p Plan) Open(at Ports) (Scanner, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	if p.Kind == KindGPIO {
		return NewGrid(at, p.Wiring, p.Settle)
	}
	bus := at.Bus
	if p.Mux != 0 {
		bus = NewMux(bus, p.Mux)
	}
	return NewExpanders(p.Kind, bus, p.Wiring, p.Interrupt)
}

// Close lets all rows and columns go. A bus is closed by the one who opened it.
func (at Ports) Close() error {
	var all error
	for _, pins := range [][]gpio.PinIO{at.Rows, at.Columns} {
		for _, p := range pins {
			all = errors.Join(all, p.Halt())
		}
	}
	return all
}

// DefaultRows and DefaultColumns are the GPIO lines of the guide's matrix on a
// Raspberry Pi's header: those that neither I2C, the buttons nor the console
// use, with SPI off.
var (
	DefaultRows    = []int{4, 5, 6, 7, 8, 9, 10, 11, 12, 13}
	DefaultColumns = []int{16, 18, 19, 20, 21, 23, 24, 25, 26}
)

// ParsePlan reads a plan as a word: a kind, then what is otherwise than in the
// guide's simplest board, as in mcp23017, pca9555+colour, pcf8575+mux. colour:
// two-pole sensors; mux: the chips are spread over two channels of a multiplexer;
// interrupt: their interrupt line is wired.
func ParsePlan(word string) (Plan, error) {
	name, more, _ := strings.Cut(word, "+")
	kind, err := ParseKind(name)
	if err != nil {
		return Plan{}, err
	}
	p := DefaultPlan(kind, false)
	for option := range strings.SplitSeq(more, "+") {
		switch option {
		case "":
		case "colour":
			interrupt := p.Interrupt
			p = DefaultPlan(kind, true)
			p.Interrupt = interrupt
		case "mux":
			p = p.spread()
		case "interrupt":
			p.Interrupt = true
		default:
			return p, fmt.Errorf("%q: %s is no option of a wiring; want colour, mux or interrupt, as in mcp23017+colour", word, option)
		}
		if option == "colour" && kind == KindGPIO {
			return p, fmt.Errorf("%q: rows and columns of lines can't tell colours", word)
		}
	}
	return p, p.Check()
}

// spread puts every other four chips on the next channel, with the same addresses.
func (p Plan) spread() Plan {
	if p.Mux != 0 {
		return p
	}
	p.Mux, p.Wiring = FirstMux, slices.Clone(p.Wiring)
	for i := range p.Wiring {
		if w := &p.Wiring[i]; w.Chip >= FirstAddr {
			n := int(w.Chip - FirstAddr)
			w.Chip = OnChannel(n/4, FirstAddr+uint16(n%4))
		}
	}
	return p
}
