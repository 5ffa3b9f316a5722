package matrix

import (
	"fmt"

	"periph.io/x/conn/v3/i2c"
)

// Registers of an MCP23017 with IOCON.BANK = 0 (table 3-3 of the data sheet).
const (
	regIODIR   = 0x00
	regGPINTEN = 0x04
	regIOCON   = 0x0A
	regGPPU    = 0x0C
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

// Bits of IOCON: INTA is INTB as well, and both are open-drain, so that all
// chips share one line.
const (
	bitMirror = 0x40
	bitODR    = 0x04
)

// mcp23017 is the part with what its registers from IODIRA to GPPUB must hold:
// all usable pins inputs with pull-ups, polarity as it is, BANK = 0 and
// sequential addressing; interrupts on each change or none.
type mcp23017 struct{ wanted [14]byte }

func newMCP(interrupt bool) *mcp23017 {
	p := &mcp23017{}
	for _, reg := range []byte{regIODIR, regGPPU} {
		p.wanted[reg], p.wanted[reg+1] = pinMask&0xFF, pinMask>>8
	}
	if interrupt {
		p.wanted[regGPINTEN], p.wanted[regGPINTEN+1] = pinMask&0xFF, pinMask>>8
		p.wanted[regIOCON], p.wanted[regIOCON+1] = bitMirror|bitODR, bitMirror|bitODR
	}
	return p
}

func (p *mcp23017) input() []byte { return mcpInput[:] }

var mcpInput = [1]byte{regGPIO}

func (p *mcp23017) impossible(*chip) uint16 { return ^uint16(mark) }

func (p *mcp23017) doubt(c *chip) string {
	if c.levels&^pinMask == mark {
		return ""
	}
	return fmt.Sprintf("ports A %02x, B %02x is no reading that it can give; look for a short on the bus", byte(c.levels), byte(c.levels>>8))
}

func (p *mcp23017) verify(bus i2c.Bus, c *chip) error {
	if err := c.readBack(bus, regIODIR, p.wanted[:]); err != nil {
		return err
	}
	c.trusted = true
	return nil
}

// setUp's first write finds IOCON where it stands in the other bank mode, and
// does no harm in ours.
func (p *mcp23017) setUp(bus i2c.Bus, c *chip) error {
	if err := c.write(bus, regGPINTEN+1, 0); err != nil {
		return err
	}
	if err := c.write(bus, regIOCON, 0); err != nil {
		return err
	}
	if err := c.write(bus, regOLAT, mark&0xFF, mark>>8); err != nil {
		return err
	}
	c.w[0] = regIODIR
	n := 1 + copy(c.w[1:], p.wanted[:])
	if err := bus.Tx(c.addr, c.w[:n], nil); err != nil {
		return &ChipError{c.addr, "it can't be set up", err}
	}
	return p.verify(bus, c)
}
