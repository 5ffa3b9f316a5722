package matrix

import "periph.io/x/conn/v3/i2c"

// Registers of a PCA9555, each a pair of ports (table 4 of NXP's data sheet). A
// transaction goes to and fro between the two of its pair and never to the next.
const (
	pcaInput    = 0
	pcaOutput   = 2
	pcaPolarity = 4
	pcaConfig   = 6
)

// markBit is the pin P17, IO1_7. Where no sensor is wired to it, it is an output
// that is held low: a chip that was reset lets it go, and its pull-up shows.
const markBit = 15

// pca9555 is the part; a TCA9555 is the same, and the like without pull-ups
// (PCA9535) need resistors. All its pins are inputs but the mark, polarity as it
// is. The pull-ups (100 kOhm) are always there.
type pca9555 struct{}

// free is the mark of a chip on which no sensor has its pin, 0 elsewhere.
func (c *chip) free() uint16 { return 1 << markBit &^ c.wired }

func (p pca9555) input() []byte { return pcaInputs[:] }

var pcaInputs = [1]byte{pcaInput}

func (p pca9555) impossible(c *chip) uint16 { return c.free() }

func (p pca9555) doubt(c *chip) string { return c.doubt("look for a short on the bus") }

// doubt is what is wrong with the levels of a chip whose P17 is held low, or
// whose sixteen inputs are all wired.
func (c *chip) doubt(what string) string {
	switch free := c.free(); {
	case c.levels&free != 0:
		return "P17, which luozi holds low, is high: it was reset, or " + what
	case free == 0 && c.levels == 0:
		return "all sixteen inputs are low at once; " + what
	}
	return ""
}

// config is what the configuration and the output registers of port 1 must hold.
func (c *chip) config() byte { return byte(^c.free() >> 8) }

func (p pca9555) verify(bus i2c.Bus, c *chip) error {
	if err := c.readBackPair(bus, pcaConfig, 0xFF, c.config()); err != nil {
		return err
	}
	if err := c.readBackPair(bus, pcaPolarity, 0, 0); err != nil {
		return err
	}
	if err := c.readBackPair(bus, pcaOutput, 0xFF, c.config()); err != nil {
		return err
	}
	c.trusted = true
	return nil
}

// readBackPair is readBack of two bytes, without an allocation.
func (c *chip) readBackPair(bus i2c.Bus, reg, first, second byte) error {
	return c.readBack(bus, reg, append(c.w[1:1], first, second))
}

func (p pca9555) setUp(bus i2c.Bus, c *chip) error {
	for _, pair := range [3][3]byte{{pcaOutput, 0xFF, c.config()}, {pcaPolarity, 0, 0}, {pcaConfig, 0xFF, c.config()}} {
		if err := c.write(bus, pair[:]...); err != nil {
			return err
		}
	}
	return p.verify(bus, c)
}
