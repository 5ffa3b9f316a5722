package matrix

import (
	"fmt"
	"strings"
	"time"

	"periph.io/x/conn/v3/gpio"

	"luozi/clock"
	"luozi/rules"
	"luozi/sensing"
)

// Settle times of a matrix. A column rises through its pull-up (50 kOhm in a
// Raspberry Pi) against the capacity of its wire, some 100 pF a metre.
const (
	DefaultSettle = 30 * time.Microsecond
	MostSettle    = time.Millisecond
)

// Grid scans ten rows and nine columns of GPIO lines with a switch and a diode at
// each crossing. One row after the other is driven low, and the columns, which
// have pull-ups, are read; a row that is not driven is an input, so that no two
// rows ever work against each other.
//
// Without diodes a row that is driven pulls others low through the switches, and
// the fourth corner of a rectangle reads like a piece. Grid looks for that: what
// it can't tell is unknown, and it says which rows are joined. A line that fails
// reads Low, which would be a piece: so a change is believed only when it is read
// twice and every column is high while no row is driven.
//
// Source: periph.io/x/host/v3 3.8.5, gpioioctl, for what a line that fails reads
// and that reading an output makes it an input.
type Grid struct {
	rows   []gridRow
	cols   []gridColumn
	settle time.Duration
	wait   func(time.Duration)
	scans  int
}

type gridRow struct {
	pin    gpio.PinIO
	at     [Columns]rules.Point
	points rules.Set
	free   bool // it is an input
	rest
	reading uint16 // columns that were low while it was driven
	joined  uint16 // rows that were low while it was driven
}

type gridColumn struct {
	pin    gpio.PinIO
	points rules.Set
	ready  bool // it is an input with a pull-up
	rest
}

// rest is when a line that could not be had is asked for again: to look for it
// takes the kernel long.
type rest struct {
	why   error // nil: it could be had
	again clock.Ms
}

const gridRest clock.Ms = 250

// failed notes why a line can't be had.
func (r *rest) failed(at clock.Ms, why error) error {
	r.why, r.again = why, at+gridRest
	return why
}

// resting tells why a line is not asked for now.
func (r *rest) resting(at clock.Ms) error {
	if r.why != nil && at < r.again {
		return r.why
	}
	r.why = nil
	return nil
}

// NewGrid takes the lines of at. A line that can't be had now is no error: its
// points are unknown until it can.
func NewGrid(at Ports, w Wiring, settle time.Duration) (*Grid, error) {
	if err := KindGPIO.Check(w); err != nil {
		return nil, err
	}
	if len(at.Rows) != Rows || len(at.Columns) != Columns {
		return nil, fmt.Errorf("%d rows and %d columns of lines; want %d and %d", len(at.Rows), len(at.Columns), Rows, Columns)
	}
	g := &Grid{settle: settle, wait: at.Wait}
	if g.wait == nil {
		g.wait = spin
	}
	for _, pin := range at.Rows {
		r := gridRow{pin: pin, reading: unread}
		for c := range r.at {
			r.at[c] = rules.NoPoint
		}
		g.rows = append(g.rows, r)
	}
	for _, pin := range at.Columns {
		g.cols = append(g.cols, gridColumn{pin: pin})
	}
	for _, wire := range w {
		r, c := &g.rows[wire.Chip], &g.cols[wire.Bit]
		r.at[wire.Bit] = wire.Point
		r.points, c.points = r.points.With(wire.Point), c.points.With(wire.Point)
	}
	return g, nil
}

// unread is no reading of nine columns.
const unread = 1 << 15

// spin lets a short time pass: a sleep would take a millisecond.
func spin(d time.Duration) {
	for began := time.Now(); time.Since(began) < d; {
	}
}

// Scan drives and reads every row.
func (g *Grid) Scan(now func() clock.Ms, f *sensing.Frame) error {
	*f = sensing.Frame{At: now()}
	due := -1
	if g.scans++; g.scans%checkEvery == 0 {
		due = g.scans / checkEvery % len(g.rows)
	}
	first := g.prepare(f)
	for i := range g.rows {
		if !g.rows[i].free {
			continue
		}
		if err := g.row(i, i == due, f); err != nil && first == nil {
			first = err
		}
	}
	if err := g.idle(f); err != nil && first == nil {
		first = err
	}
	if err := g.tell(f); err != nil && first == nil {
		first = err
	}
	f.Occupied = f.Occupied.Minus(f.Unknown)
	return first
}

// tell makes unknown what can't be told from a ghost.
func (g *Grid) tell(f *sensing.Frame) (first error) {
	for i := range g.rows {
		r := &g.rows[i]
		if r.joined == 0 || r.reading == unread {
			continue
		}
		ghosts := g.ghosts(i)
		if ghosts.Empty() {
			continue
		}
		f.Unknown = f.Unknown.Or(ghosts)
		if first == nil {
			first = &LineError{g.rowName(i), fmt.Sprintf("it pulls down %s, so that %s can't be told; is there a diode at each crossing, the right way round?",
				rowNames(r.joined), ghosts), nil}
		}
	}
	return first
}

// prepare makes inputs of the lines that are none.
func (g *Grid) prepare(f *sensing.Frame) (first error) {
	for i := range g.rows {
		if g.rows[i].free {
			continue
		}
		if err := g.release(i, f); err != nil && first == nil {
			first = err
		}
	}
	for i := range g.cols {
		c := &g.cols[i]
		if c.ready {
			continue
		}
		err := c.resting(f.At)
		if err == nil {
			if err = c.pin.In(gpio.PullUp, gpio.NoEdge); err != nil {
				err = c.failed(f.At, &LineError{g.columnName(i), "it can't be had", err})
			}
		}
		if err != nil {
			f.Unknown = f.Unknown.Or(c.points)
			if first == nil {
				first = err
			}
			continue
		}
		c.ready = true
	}
	return first
}

// release makes an input of a row. If one that was driven stays low, idle sees the
// columns of its pieces.
func (g *Grid) release(i int, f *sensing.Frame) error {
	r := &g.rows[i]
	r.free = false
	err := r.resting(f.At)
	if err == nil {
		if err = r.pin.In(gpio.PullUp, gpio.NoEdge); err == nil {
			r.free = true
			return nil
		}
		err = r.failed(f.At, &LineError{g.rowName(i), "it can't be had", err})
	}
	f.Unknown = f.Unknown.Or(r.points)
	r.reading = unread
	return err
}

// row reads one row into f.
func (g *Grid) row(i int, due bool, f *sensing.Frame) error {
	r := &g.rows[i]
	if err := r.pin.Out(gpio.Low); err != nil {
		f.Unknown = f.Unknown.Or(r.points)
		r.free, r.reading = false, unread
		return r.failed(f.At, &LineError{g.rowName(i), "it can't be driven", err})
	}
	g.wait(g.settle)
	reading := g.columns()
	changed := reading != r.reading
	if changed || due || r.joined != 0 {
		r.joined = g.lowRows(i)
		reading = g.twice(reading)
	}
	if err := g.release(i, f); err != nil {
		return err
	}
	if r.joined != 0 {
		g.wait(g.settle)
		r.joined &^= g.lowRows(i) // low all the same: not joined, but it can't be read
	}
	var short error
	if changed {
		short = g.idle(f)
		for c := range g.cols {
			if !g.cols[c].ready {
				reading &^= 1 << c
			}
		}
	}
	if err := g.believe(i, reading, f); err != nil && short == nil {
		short = err
	}
	return short
}

// twice is a reading of the columns that was the same two times running, unread
// if there is none.
func (g *Grid) twice(reading uint16) uint16 {
	for range 3 {
		again := g.columns()
		if again == reading {
			return reading
		}
		reading = again
	}
	return unread
}

// believe puts a row's reading into f; unread where it was none.
func (g *Grid) believe(i int, reading uint16, f *sensing.Frame) error {
	r := &g.rows[i]
	r.reading = reading
	if reading == unread {
		f.Unknown = f.Unknown.Or(r.points)
		return &LineError{g.rowName(i), "its columns do not read the same twice running; is the settle time too short?", nil}
	}
	for c, p := range r.at {
		if reading>>c&1 != 0 && p != rules.NoPoint {
			f.Occupied = f.Occupied.With(p)
		}
	}
	return nil
}

// ghosts are the points of a row that may be read through others: two or more
// columns that it has in common with a row that it pulls down.
func (g *Grid) ghosts(i int) (s rules.Set) {
	r := &g.rows[i]
	for k := range g.rows {
		if r.joined>>k&1 == 0 || g.rows[k].reading == unread {
			continue
		}
		common := r.reading & g.rows[k].reading
		if common&(common-1) == 0 {
			continue
		}
		for c, p := range r.at {
			if common>>c&1 != 0 && p != rules.NoPoint {
				s = s.With(p)
			}
		}
	}
	return s
}

// columns are those that are low.
func (g *Grid) columns() (low uint16) {
	for i := range g.cols {
		if c := &g.cols[i]; c.ready && c.pin.Read() == gpio.Low {
			low |= 1 << i
		}
	}
	return low
}

// lowRows are the other rows that are low while one is driven.
func (g *Grid) lowRows(driven int) (low uint16) {
	for i := range g.rows {
		if i != driven && g.rows[i].free && g.rows[i].pin.Read() == gpio.Low {
			low |= 1 << i
		}
	}
	return low
}

// idle looks at the columns while no row is driven; one that is low then is
// shorted to ground, or can no longer be read.
func (g *Grid) idle(f *sensing.Frame) (first error) {
	g.wait(g.settle)
	low := g.columns()
	for i := range g.cols {
		c := &g.cols[i]
		if low>>i&1 == 0 {
			continue
		}
		f.Unknown = f.Unknown.Or(c.points)
		c.ready = false
		if first == nil {
			first = &LineError{g.columnName(i), "it is low while no row is driven; look for a short to ground", nil}
		}
	}
	return first
}

func (g *Grid) rowName(i int) string { return fmt.Sprintf("row R%d (%s)", i, pinName(g.rows[i].pin)) }
func (g *Grid) columnName(i int) string {
	return fmt.Sprintf("column C%d (%s)", i, pinName(g.cols[i].pin))
}

// pinName is a line's name; lines of some chips have none.
func pinName(p gpio.PinIO) string {
	if name := p.Name(); name != "" {
		return name
	}
	return fmt.Sprintf("line %d", p.Number())
}

func rowNames(set uint16) string {
	var out []string
	for i := range Rows {
		if set>>i&1 != 0 {
			out = append(out, fmt.Sprintf("R%d", i))
		}
	}
	return strings.Join(out, ", ")
}
