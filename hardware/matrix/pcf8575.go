package matrix

import "periph.io/x/conn/v3/i2c"

// pcf8575 is the part. It has no registers: two bytes written are the latches of
// its sixteen quasi-bidirectional pins, two bytes read their levels. A pin is an
// input while its latch is 1, which a weak source (0.1 mA) pulls up; so ones are
// written again before anything is believed, for a latch that has become 0 reads
// as a piece.
//
// There is no configuration to read back. In its stead the free pin P17 must
// show 1 where 1, and 0 where 0 was written; it rests at 0, which no chip that
// was reset has. Where a sensor is wired to it, all sixteen inputs low at once
// are no reading.
type pcf8575 struct{}

const pcfOnes = 0xFFFF

func (p pcf8575) input() []byte { return nil }

func (p pcf8575) impossible(c *chip) uint16 { return c.free() }

func (p pcf8575) doubt(c *chip) string { return c.doubt("look for a short on the bus") }

// latch writes the latches and reads the pins.
func (p pcf8575) latch(bus i2c.Bus, c *chip, ones uint16) error {
	if err := c.write(bus, byte(ones), byte(ones>>8)); err != nil {
		return err
	}
	return c.get(bus, ^ones, nil)
}

func (p pcf8575) verify(bus i2c.Bus, c *chip) error {
	mark := c.free()
	if err := p.latch(bus, c, pcfOnes); err != nil {
		return err
	}
	if c.levels&mark != mark {
		return &ChipError{c.addr, pcfAnswer, nil}
	}
	if mark != 0 {
		if err := p.latch(bus, c, ^mark); err != nil {
			return err
		}
	}
	if p.doubt(c) != "" {
		return &ChipError{c.addr, pcfAnswer, nil}
	}
	c.trusted = true
	return nil
}

const pcfAnswer = "its pins do not follow what is written to P17; look at its supply and for a short on the bus"

func (p pcf8575) setUp(bus i2c.Bus, c *chip) error { return p.verify(bus, c) }
