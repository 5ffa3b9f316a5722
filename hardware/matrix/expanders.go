package matrix

import (
	"math/bits"
	"sync/atomic"

	"periph.io/x/conn/v3/i2c"

	"luozi/clock"
	"luozi/rules"
	"luozi/sensing"
)

// checkEvery is after how many scans the configuration of one chip, in turn, is
// read back although nothing seems wrong.
const checkEvery = 64

// Expanders scans chips of one kind on one bus. It is not for more than one
// goroutine.
type Expanders struct {
	bus   i2c.Bus
	part  part
	chips []chip
	scans int
	from  int // the chip that the next scan begins with
	errs  []atomic.Uint64
}

// part is what differs between kinds of chips. Levels are those of a chip's
// sixteen pins, the first port in the low byte.
type part interface {
	// input is the register of the pins, nil where there are none.
	input() []byte
	// impossible are levels that the chip can't give.
	impossible(c *chip) uint16
	// doubt is what is wrong with levels, "" where they may be true.
	doubt(c *chip) string
	// verify compares the chip's configuration with what it must be. Where it was
	// lost it returns a ChipError without an error of the bus. It may take new
	// levels.
	verify(bus i2c.Bus, c *chip) error
	// setUp writes the configuration and verifies it.
	setUp(bus i2c.Bus, c *chip) error
}

// chip is what is known of one chip. The buffers live here so that a scan
// allocates nothing.
type chip struct {
	addr    uint16
	points  rules.Set
	wired   uint16 // pins that are inputs of a point
	at      [16]rules.Point
	pole    [16]Pole
	trusted bool  // its configuration was right when last looked at
	well    bool  // it was read in this scan
	trouble error // why not, the last time
	again   clock.Ms
	levels  uint16 // as just read
	reading uint16 // last believed one
	occ     rules.Set
	red     rules.Set
	black   rules.Set
	w       [15]byte
	r       [14]byte
}

// NewMCP23017 scans MCP23017.
func NewMCP23017(bus i2c.Bus, w Wiring) (*Expanders, error) {
	return NewExpanders(KindMCP23017, bus, w, false)
}

// NewExpanders checks the wiring and sets the chips up. A chip that does not
// answer now is no error: its points are unknown until it does. With interrupt
// the chips pull their interrupt lines low when an input changes, until they are
// read.
func NewExpanders(k Kind, bus i2c.Bus, w Wiring, interrupt bool) (*Expanders, error) {
	if err := k.Check(w); err != nil {
		return nil, err
	}
	m := newExpanders(k, bus, len(w.Chips()), interrupt)
	for _, addr := range w.Chips() {
		c := chip{addr: addr, points: w.On(addr)}
		for i := range c.at {
			c.at[i] = rules.NoPoint
		}
		for _, wire := range w {
			if wire.Chip == addr {
				c.at[wire.Bit], c.pole[wire.Bit] = wire.Point, wire.Pole
				c.wired |= 1 << wire.Bit
			}
		}
		c.reading = m.part.impossible(&c)
		m.chips = append(m.chips, c)
	}
	m.setUp()
	return m, nil
}

// setUp sets all chips up; Scan tells what is wrong.
func (m *Expanders) setUp() {
	for i := range m.chips {
		_ = m.part.setUp(m.bus, &m.chips[i])
	}
}

func newExpanders(k Kind, bus i2c.Bus, chips int, interrupt bool) *Expanders {
	return &Expanders{bus: bus, part: k.part(interrupt), errs: make([]atomic.Uint64, chips)}
}

func (k Kind) part(interrupt bool) part {
	switch k {
	case KindPCA9555:
		return pca9555{}
	case KindPCF8575:
		return pcf8575{}
	}
	return newMCP(interrupt)
}

// patience is how long a scan with a failing chip may take before it ends.
const patience clock.Ms = 100

// A chip that fails slowly is left alone for so many times as long as it took,
// though not for longer than most: then the others lose little, and it is back
// within a second of when it answers again.
const (
	restTimes          = 10
	mostRest  clock.Ms = 800
)

// Scan reads every chip, both ports in one transaction. Before a change is
// believed the chip's configuration is read back. A chip that has just failed is
// asked a second time. One that fails slowly (a bus that is held low) ends the
// scan: what was not reached is unknown, and the next scan begins behind it.
func (m *Expanders) Scan(now func() clock.Ms, f *sensing.Frame) error {
	*f = sensing.Frame{At: now()}
	due := m.due()
	for i := range m.chips {
		m.chips[i].well = false
	}
	var first error
	for k, n, from := 0, len(m.chips), m.from; k < n; k++ {
		i := (from + k) % n
		err := m.try(&m.chips[i], i == due, now, f.At)
		if err == nil {
			continue
		}
		m.errs[i].Add(1)
		if first == nil {
			first = err
		}
		if now()-f.At > patience {
			m.from = (i + 1) % n
			break
		}
	}
	m.fill(f)
	return first
}

// Errors tells how often each chip could not be read, or not be believed.
func (m *Expanders) Errors() []ChipErrors {
	out := make([]ChipErrors, len(m.chips))
	for i := range m.chips {
		out[i] = ChipErrors{m.chips[i].addr, m.errs[i].Load()}
	}
	return out
}

// try reads a chip in a scan that began at that time, unless it is left alone.
func (m *Expanders) try(c *chip, check bool, now func() clock.Ms, began clock.Ms) error {
	at := began // the clock is looked at only where something fails
	if c.trouble != nil {
		if at < c.again {
			return c.trouble
		}
		at = now()
	}
	known := c.trusted
	err := c.scan(m, check)
	if err != nil && known && now()-began <= patience {
		_ = c.scan(m, false)
	}
	c.trouble = nil
	if !c.well {
		took := now() - at
		c.trouble, c.again = err, now()+min(restTimes*took, mostRest)
	}
	return err
}

// fill makes the frame of the chips that were read. A point with two inputs is
// known where both are.
func (m *Expanders) fill(f *sensing.Frame) {
	for i := range m.chips {
		c := &m.chips[i]
		if !c.well {
			f.Unknown = f.Unknown.Or(c.points)
			continue
		}
		f.Occupied = f.Occupied.Or(c.occ)
		f.Red, f.Black = f.Red.Or(c.red), f.Black.Or(c.black)
	}
	both := f.Red.And(f.Black) // something is there, and nobody can tell what
	f.Red, f.Black = f.Red.Minus(both).Minus(f.Unknown), f.Black.Minus(both).Minus(f.Unknown)
	f.Occupied = f.Occupied.Minus(f.Unknown)
}

// due is the chip whose configuration is looked at in this scan without a
// reason, -1 mostly.
func (m *Expanders) due() int {
	m.scans++
	if m.scans%checkEvery != 0 {
		return -1
	}
	return m.scans / checkEvery % len(m.chips)
}

// scan takes one reading; with an error nothing is known.
func (c *chip) scan(m *Expanders, check bool) error {
	if !c.trusted {
		if err := c.check(m); err != nil {
			return err
		}
	}
	if err := c.get(m.bus, m.part.impossible(c), m.part.input()); err != nil {
		c.trusted = false
		return err
	}
	if doubt := m.part.doubt(c); doubt != "" {
		if err := c.check(m); err != nil {
			return err
		}
		c.trusted = false
		return &ChipError{c.addr, doubt, nil}
	}
	if check || c.levels != c.reading {
		if err := c.check(m); err != nil {
			return err
		}
		c.decode()
	}
	c.well = true
	return nil
}

// decode believes the levels.
func (c *chip) decode() {
	c.reading, c.occ, c.red, c.black = c.levels, rules.Set{}, rules.Set{}, rules.Set{}
	for closed := ^c.reading & c.wired; closed != 0; closed &= closed - 1 {
		i := bits.TrailingZeros16(closed)
		p := c.at[i]
		if p == rules.NoPoint {
			continue
		}
		c.occ = c.occ.With(p)
		switch c.pole[i] {
		case RedPole:
			c.red = c.red.With(p)
		case BlackPole:
			c.black = c.black.With(p)
		}
	}
}

// check reads the configuration back. If it is not what was set, the chip was
// reset: it is set up again, and nothing that it said in between counts.
func (c *chip) check(m *Expanders) error {
	c.trusted = false
	err := m.part.verify(m.bus, c)
	if e, ok := err.(*ChipError); ok && e.Err == nil {
		if again := m.part.setUp(m.bus, c); again != nil {
			return again
		}
	}
	return err
}

const lost = "it lost its configuration and was set up anew; look at its supply"

// readBack compares what stands from a register on with what must.
func (c *chip) readBack(bus i2c.Bus, reg byte, want []byte) error {
	c.w[0] = reg
	got := c.r[:len(want)]
	for i, b := range want {
		got[i] = ^b
	}
	if err := bus.Tx(c.addr, c.w[:1], got); err != nil {
		return &ChipError{c.addr, "its configuration can't be read", err}
	}
	for i, b := range want {
		if got[i] != b {
			return &ChipError{c.addr, lost, nil}
		}
	}
	return nil
}

// write writes bytes, the first of which is the register where there are any.
func (c *chip) write(bus i2c.Bus, data ...byte) error {
	n := copy(c.w[:], data)
	if err := bus.Tx(c.addr, c.w[:n], nil); err != nil {
		return &ChipError{c.addr, "it can't be set up", err}
	}
	return nil
}

// get reads two bytes, after the register where there is one, into levels. The
// buffer first holds what no good reading has, for a bus that fails without
// saying so.
func (c *chip) get(bus i2c.Bus, none uint16, reg []byte) error {
	n := copy(c.w[:], reg)
	c.r[0], c.r[1] = byte(none), byte(none>>8)
	if err := bus.Tx(c.addr, c.w[:n], c.r[:2]); err != nil {
		return &ChipError{c.addr, "its inputs can't be read", err}
	}
	c.levels = uint16(c.r[0]) | uint16(c.r[1])<<8
	return nil
}
