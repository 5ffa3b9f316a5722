package boardsim

import (
	"errors"
	"fmt"

	"periph.io/x/conn/v3/physic"

	"luozi/rules"
)

// What the bus answers where no chip does. Like a kernel's, these errors are
// for reading, not for comparing.
var (
	errNoAnswer = errors.New("remote I/O error: no chip acknowledged")
	errHeld     = errors.New("connection timed out: SDA is held low")
	errShort    = errors.New("input/output error: the transfer ended early")
)

// bus is the board's I2C bus.
type bus struct{ b *Board }

// String names the bus.
func (s bus) String() string { return "boardsim" }

// SetSpeed does nothing: bytes take no time here.
func (s bus) SetSpeed(physic.Frequency) error { return nil }

// Tx does one transaction with the chip at addr as the board stands now.
func (s bus) Tx(addr uint16, w, r []byte) error {
	_, err := s.b.tx(addr, w, r)
	return err
}

// tx also tells how many bytes were read.
func (b *Board) tx(addr uint16, w, r []byte) (int, error) {
	b.catchUp()
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.held {
		return 0, errHeld
	}
	c := b.chip(addr)
	if c == nil || c.dead > 0 {
		return 0, errNoAnswer
	}
	n := c.tx(w, r)
	if n < len(r) && !c.silent {
		return n, errShort
	}
	return n, nil
}

// chip is the chip at addr, nil if there is none.
func (b *Board) chip(addr uint16) *chip { return b.chips[addr] }

// ChipDead has a chip stop answering, or answer again. It keeps its registers.
func (b *Board) ChipDead(addr uint16, dead bool) error {
	return b.fault(addr, func(c *chip) {
		c.dead &^= 1
		if dead {
			c.dead |= 1
		}
	})
}

// SensorDead has a point's contact stay open whatever stands on it, or work
// again.
func (b *Board) SensorDead(p rules.Point, dead bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.deaf = b.deaf.Without(p)
	if dead {
		b.deaf = b.deaf.With(p)
	}
	b.close(p)
}

// ResetChip puts a chip back to its power-on defaults, as a dip of its supply
// does.
func (b *Board) ResetChip(addr uint16) error {
	return b.fault(addr, (*chip).reset)
}

// ShortRead has the next n reads of a chip end after one byte; with silent the
// bus reports no error.
func (b *Board) ShortRead(addr uint16, n int, silent bool) error {
	return b.fault(addr, func(c *chip) { c.short, c.silent = n, silent })
}

// HoldSDA has the whole bus fail, or work again.
func (b *Board) HoldSDA(held bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.held = held
}

func (b *Board) fault(addr uint16, f func(*chip)) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	c := b.chip(addr)
	if c == nil {
		return fmt.Errorf("no chip at 0x%02x on this board", addr)
	}
	f(c)
	return nil
}
