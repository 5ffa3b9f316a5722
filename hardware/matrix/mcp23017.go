package matrix

import (
	"fmt"
	"math/bits"

	"periph.io/x/conn/v3/i2c"

	"luozi/clock"
	"luozi/rules"
	"luozi/sensing"
)

// Registers of an MCP23017 with IOCON.BANK = 0 (table 3-3 of the data sheet).
const (
	regIODIR   = 0x00
	regGPINTEN = 0x05 // of port B; IOCON where BANK is 1
	regIOCON   = 0x0A
	regGPIO    = 0x12
	regOLAT    = 0x14
)

// mark is what the two outputs drive, GPA7 high and GPB7 low. Every
// reading must show them, so a bus that is stuck, a buffer that was not filled
// and most chips that were reset are found without another transaction.
const (
	pinMask = 0x7F7F // of a reading, port A in the low byte
	mark    = 0x0080
)

// wanted is what the registers from IODIRA to GPPUB must hold: all usable pins
// inputs with pull-ups, polarity as it is, no interrupts, BANK = 0 and
// sequential addressing.
var wanted = [14]byte{0x00: 0x7F, 0x01: 0x7F, 0x0C: 0x7F, 0x0D: 0x7F}

// checkEvery is after how many scans the configuration of one chip, in turn, is
// read back although nothing seems wrong.
const checkEvery = 64

// MCP23017 scans up to eight such chips on one bus. It is not for more than one
// goroutine.
type MCP23017 struct {
	bus   i2c.Bus
	chips []chip
	scans int
	from  int // the chip that the next scan begins with
}

// chip is what is known of one chip. The buffers live here so that a scan
// allocates nothing.
type chip struct {
	addr    uint16
	points  rules.Set
	at      [16]rules.Point
	trusted bool   // its configuration was right when last looked at
	reading uint16 // last good one
	occ     rules.Set
	w       [1 + len(wanted)]byte
	r       [len(wanted)]byte
}

// NewMCP23017 checks the wiring and sets the chips up: directions, pull-ups and
// the two marks. A chip that does not answer now is no error: its points are
// unknown until it does.
func NewMCP23017(bus i2c.Bus, w Wiring) (*MCP23017, error) {
	if err := w.Check(); err != nil {
		return nil, err
	}
	m := &MCP23017{bus: bus}
	for _, addr := range w.Chips() {
		c := chip{addr: addr, points: w.On(addr)}
		for i := range c.at {
			c.at[i] = rules.NoPoint
		}
		for _, wire := range w {
			if wire.Chip == addr {
				c.at[wire.Bit] = wire.Point
			}
		}
		m.chips = append(m.chips, c)
	}
	for i := range m.chips {
		_ = m.chips[i].setUp(bus) // Scan tells what is wrong
	}
	return m, nil
}

// Scan reads every chip, both ports in one transaction. Before a change is
// believed the chip's configuration is read back. A chip that fails slowly (a
// bus that is held low) ends the scan: what was not reached is unknown, and the
// next scan begins behind it.
func (m *MCP23017) Scan(now func() clock.Ms, f *sensing.Frame) error {
	*f = sensing.Frame{At: now(), Unknown: rules.AllPoints}
	due := m.due()
	var first error
	for k, n, from := 0, len(m.chips), m.from; k < n; k++ {
		i := (from + k) % n
		c := &m.chips[i]
		err := c.scan(m.bus, i == due)
		if err == nil {
			f.Unknown = f.Unknown.Minus(c.points)
			f.Occupied = f.Occupied.Or(c.occ)
			continue
		}
		if first == nil {
			first = err
		}
		if now()-f.At > patience {
			m.from = (i + 1) % n
			break
		}
	}
	return first
}

// patience is how long a scan with a failing chip may take before it ends.
const patience clock.Ms = 100

// due is the chip whose configuration is looked at in this scan without a
// reason, -1 mostly.
func (m *MCP23017) due() int {
	m.scans++
	if m.scans%checkEvery != 0 {
		return -1
	}
	return m.scans / checkEvery % len(m.chips)
}

// scan takes one reading; with an error nothing is known.
func (c *chip) scan(bus i2c.Bus, check bool) error {
	if !c.trusted {
		if err := c.check(bus); err != nil {
			return err
		}
	}
	reading, err := c.read(bus)
	if err != nil {
		return err
	}
	if check || reading != c.reading {
		if err := c.check(bus); err != nil {
			return err
		}
		c.decode(reading)
	}
	return nil
}

// read reads both ports. The buffer first holds what no good reading has, for a
// bus that fails without saying so.
func (c *chip) read(bus i2c.Bus) (uint16, error) {
	c.w[0] = regGPIO
	c.r[0], c.r[1] = ^byte(mark&0xFF), ^byte(mark>>8)
	if err := bus.Tx(c.addr, c.w[:1], c.r[:2]); err != nil {
		c.trusted = false
		return 0, &ChipError{c.addr, "its inputs can't be read", err}
	}
	reading := uint16(c.r[0]) | uint16(c.r[1])<<8
	if reading&^pinMask != mark {
		a, b := c.r[0], c.r[1]
		if err := c.check(bus); err != nil {
			return 0, err
		}
		c.trusted = false
		return 0, &ChipError{c.addr, fmt.Sprintf("ports A %02x, B %02x is no reading that it can give; look for a short on the bus", a, b), nil}
	}
	return reading, nil
}

func (c *chip) decode(reading uint16) {
	c.reading, c.occ = reading, rules.Set{}
	for closed := ^reading & pinMask; closed != 0; closed &= closed - 1 {
		if p := c.at[bits.TrailingZeros16(closed)]; p != rules.NoPoint {
			c.occ = c.occ.With(p)
		}
	}
}

// check reads the configuration back. If it is not what was set, the chip was
// reset: it is set up again, and nothing that it said in between counts.
func (c *chip) check(bus i2c.Bus) error {
	err := c.verify(bus)
	if e, ok := err.(*ChipError); ok && e.Err == nil {
		if again := c.setUp(bus); again != nil {
			return again
		}
	}
	return err
}

// verify compares the configuration with the wanted one.
func (c *chip) verify(bus i2c.Bus) error {
	c.trusted = false
	c.w[0] = regIODIR
	for i, b := range wanted {
		c.r[i] = ^b
	}
	if err := bus.Tx(c.addr, c.w[:1], c.r[:]); err != nil {
		return &ChipError{c.addr, "its configuration can't be read", err}
	}
	if c.r != wanted {
		return &ChipError{c.addr, "it lost its configuration and was set up anew; look at its supply", nil}
	}
	c.trusted = true
	return nil
}

// setUp writes the configuration and verifies it. The first write finds IOCON
// where it stands in the other bank mode, and does no harm in ours.
func (c *chip) setUp(bus i2c.Bus) error {
	c.trusted = false
	if err := c.write(bus, regGPINTEN, 0); err != nil {
		return err
	}
	if err := c.write(bus, regIOCON, 0); err != nil {
		return err
	}
	if err := c.write(bus, regOLAT, mark&0xFF, mark>>8); err != nil {
		return err
	}
	if err := c.write(bus, regIODIR, wanted[:]...); err != nil {
		return err
	}
	return c.verify(bus)
}

func (c *chip) write(bus i2c.Bus, reg byte, data ...byte) error {
	c.w[0] = reg
	n := 1 + copy(c.w[1:], data)
	if err := bus.Tx(c.addr, c.w[:n], nil); err != nil {
		return &ChipError{c.addr, "it can't be set up", err}
	}
	return nil
}
