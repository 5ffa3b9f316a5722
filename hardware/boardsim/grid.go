package boardsim

import (
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"

	"luozi/hardware/matrix"
	"luozi/rules"
)

// grid is a matrix of switches: rows and columns of lines with pull-ups, at each
// crossing a switch and a diode that lets current flow from the column to the
// row. A wire that rises needs its time.
type grid struct {
	b    *Board
	rows [matrix.Rows]*gridPin
	cols [matrix.Columns]*gridPin
	// closed switches and missing diodes, a bit a column.
	closed, bare [matrix.Rows]uint16
	anyBare      bool
	rise         time.Duration // how long a column takes to rise
	waited       time.Duration // since a line was last driven or let go
	low          uint16        // columns that have not risen yet
	fights       int           // how often two lines were driven against each other
}

// gridRise is how long a column takes to rise unless SlowColumns says otherwise.
const gridRise = 15 * time.Microsecond

func newGrid(b *Board) *grid {
	g := &grid{b: b, rise: gridRise}
	for i := range g.rows {
		g.rows[i] = &gridPin{g: g, name: fmt.Sprintf("ROW%d", i), row: i, col: -1}
	}
	for i := range g.cols {
		g.cols[i] = &gridPin{g: g, name: fmt.Sprintf("COLUMN%d", i), row: -1, col: i}
	}
	return g
}

func (g *grid) pins(all []*gridPin) (out []gpio.PinIO) {
	for _, p := range all {
		out = append(out, p)
	}
	return out
}

func (g *grid) contact(w matrix.Wire, closed bool) {
	g.closed[w.Chip] &^= 1 << w.Bit
	if closed {
		g.closed[w.Chip] |= 1 << w.Bit
	}
}

// wait lets wires rise.
func (g *grid) wait(d time.Duration) {
	g.b.mu.Lock()
	defer g.b.mu.Unlock()
	if g.waited += d; g.waited < g.rise {
		return
	}
	g.low = 0
	for i := range g.cols {
		if g.grounded(-1, i) {
			g.low |= 1 << i
		}
	}
}

// change is what happens to the columns when a line is driven or let go.
func (g *grid) change(do func()) {
	for i := range g.cols {
		if g.grounded(-1, i) {
			g.low |= 1 << i
		}
	}
	do()
	g.waited = 0
}

// grounded tells whether current can flow from a row (col -1) or a column (row
// -1) to a line that is low.
func (g *grid) grounded(row, col int) bool {
	var rows, cols uint16
	if col >= 0 {
		cols = 1 << col
	} else {
		rows = 1 << row
	}
	for g.anyBare || cols != 0 && rows == 0 {
		r, c := rows, cols
		for i := range g.rows {
			if g.closed[i]&cols != 0 {
				rows |= 1 << i
			}
			if rows>>i&1 != 0 {
				cols |= g.closed[i] & g.bare[i]
			}
		}
		if r == rows && c == cols {
			break
		}
	}
	return g.pulled(rows, cols)
}

func (g *grid) pulled(rows, cols uint16) bool {
	high, low := false, false
	for i, p := range g.rows {
		low = low || rows>>i&1 != 0 && p.low()
		high = high || rows>>i&1 != 0 && p.out && p.level == gpio.High
	}
	for i, p := range g.cols {
		low = low || cols>>i&1 != 0 && p.low()
	}
	if low && high {
		g.fights++
	}
	return low
}

// gridPin is a row or a column as periph's gpioioctl gives it: reading an output
// makes it an input, and one that can't be read reads Low.
type gridPin struct {
	g        *grid
	name     string
	row, col int // one of them is -1
	out      bool
	level    gpio.Level // of an output
	busy     bool       // another program has it
	gone     bool
	short    bool // to ground
}

func (p *gridPin) low() bool { return p.short || p.out && p.level == gpio.Low }

var (
	errBusy    = errors.New("device or resource busy")
	errPinGone = errors.New("no such device")
)

func (p *gridPin) err() error {
	switch {
	case p.gone:
		return errPinGone
	case p.busy:
		return errBusy
	}
	return nil
}

// String is the line's name.
func (p *gridPin) String() string { return p.name }

// Name is the line's name.
func (p *gridPin) Name() string { return p.name }

// Number is the line's number on its chip.
func (p *gridPin) Number() int {
	if p.col < 0 {
		return 10 + p.row
	}
	return 20 + p.col
}

// Function is what the line is used as.
func (p *gridPin) Function() string { return "In/Out" }

// DefaultPull is what the line has after a reset.
func (p *gridPin) DefaultPull() gpio.Pull { return gpio.PullNoChange }

// Pull is always up.
func (p *gridPin) Pull() gpio.Pull { return gpio.PullUp }

// Halt lets the line go.
func (p *gridPin) Halt() error { return p.In(gpio.PullUp, gpio.NoEdge) }

// In lets the line go.
func (p *gridPin) In(gpio.Pull, gpio.Edge) error {
	p.g.b.mu.Lock()
	defer p.g.b.mu.Unlock()
	if err := p.err(); err != nil {
		return err
	}
	p.g.change(func() { p.out = false })
	return nil
}

// Out drives the line.
func (p *gridPin) Out(l gpio.Level) error {
	p.g.b.mu.Lock()
	defer p.g.b.mu.Unlock()
	if err := p.err(); err != nil {
		return err
	}
	p.g.change(func() { p.out, p.level = true, l })
	return nil
}

// Read is the level on the wire.
func (p *gridPin) Read() gpio.Level {
	p.g.b.catchUp()
	p.g.b.mu.Lock()
	defer p.g.b.mu.Unlock()
	if p.out && p.err() == nil {
		p.g.change(func() { p.out = false })
	}
	if p.err() != nil || p.g.grounded(p.row, p.col) {
		return gpio.Low
	}
	return gpio.Level(p.col < 0 || p.g.low>>p.col&1 == 0)
}

// WaitForEdge tells of none.
func (p *gridPin) WaitForEdge(time.Duration) bool { return false }

// PWM is not to be had.
func (p *gridPin) PWM(gpio.Duty, physic.Frequency) error { return errors.New("no PWM") }

var _ gpio.PinIO = (*gridPin)(nil)

// What may be wrong with a matrix. A line is a row, ROW0 to ROW9, or a column,
// COLUMN0 to COLUMN8.

// LineFault is what is wrong with a line.
type LineFault uint8

// The faults: another program has the line, its chip is gone, it has a short to
// ground.
const (
	LineWell LineFault = iota
	LineBusy
	LineGone
	LineShort
)

// LineDead has a line fail, or work again.
func (b *Board) LineDead(name string, f LineFault) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.grid == nil {
		return errors.New("this board has no matrix of lines")
	}
	for _, p := range append(b.grid.rows[:], b.grid.cols[:]...) {
		if p.name == name {
			p.busy, p.gone, p.short = f == LineBusy, f == LineGone, f == LineShort
			return nil
		}
	}
	return fmt.Errorf("there is no line %s on this board", name)
}

// NoDiodes leaves the diodes out at these points.
func (b *Board) NoDiodes(points rules.Set) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for p := range points.All() {
		for _, w := range b.wires[p] {
			b.grid.bare[w.Chip] |= 1 << w.Bit
			b.grid.anyBare = true
		}
	}
}

// SlowColumns makes a column need so long to rise.
func (b *Board) SlowColumns(rise time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.grid.rise = rise
}

// Fights is how often two lines were driven against each other.
func (b *Board) Fights() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.grid.fights
}
