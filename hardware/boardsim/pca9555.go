package boardsim

// Registers of a PCA9555, in pairs of ports (table 4 of the data sheet).
const (
	pcaInput    = 0
	pcaOutput   = 2
	pcaPolarity = 4
	pcaConfig   = 6
)

// pca9555 is the register model of a PCA9555, with the pull-ups that it always
// has.
type pca9555 struct {
	reg    [8]byte // the input registers are not kept here
	ptr    byte
	closed [2]byte
	seen   [2]byte // the inputs as last read
}

func (c *pca9555) reset() {
	c.reg = [8]byte{pcaOutput: 0xFF, pcaOutput + 1: 0xFF, pcaConfig: 0xFF, pcaConfig + 1: 0xFF}
	c.ptr = 0
	c.seen = [2]byte{c.port(0), c.port(1)}
}

// tx goes to and fro between the two registers of a pair (6.5.1, 6.5.2).
func (c *pca9555) tx(w, r []byte) int {
	if len(w) > 0 {
		c.ptr = w[0] & 7
		for _, b := range w[1:] {
			if c.ptr >= pcaOutput {
				c.reg[c.ptr] = b
			}
			c.ptr ^= 1
		}
	}
	for i := range r {
		if c.ptr < pcaOutput {
			c.seen[c.ptr] = c.port(c.ptr)
			r[i] = c.seen[c.ptr]
		} else {
			r[i] = c.reg[c.ptr]
		}
		c.ptr ^= 1
	}
	return len(r)
}

// port is what a port's pins show: the level of an output, or of an input that is
// high unless its contact is closed; turned where the polarity register says so.
func (c *pca9555) port(i byte) byte {
	in := c.reg[pcaConfig+i]
	pins := (c.reg[pcaOutput+i] | in) &^ (c.closed[i] & in)
	return pins ^ c.reg[pcaPolarity+i]
}

func (c *pca9555) contact(bit uint8, closed bool) { set(&c.closed, bit, closed) }

// interrupt: an input is not as it was last read (6.4).
func (c *pca9555) interrupt() bool {
	return (c.port(0)^c.seen[0])&c.reg[pcaConfig] != 0 || (c.port(1)^c.seen[1])&c.reg[pcaConfig+1] != 0
}

// set closes or opens a contact.
func set(closed *[2]byte, bit uint8, on bool) {
	port, mask := &closed[bit>>3], byte(1)<<(bit&7)
	*port &^= mask
	if on {
		*port |= mask
	}
}

// pcf8575 is the model of a PCF8575: sixteen latches, each of which pulls its pin
// low or lets a weak source pull it high.
type pcf8575 struct {
	latch  [2]byte
	closed [2]byte
	seen   [2]byte
}

func (c *pcf8575) reset() {
	c.latch = [2]byte{0xFF, 0xFF}
	c.see()
}

func (c *pcf8575) see() { c.seen = [2]byte{c.port(0), c.port(1)} }

func (c *pcf8575) port(i int) byte { return c.latch[i] &^ c.closed[i] }

// tx writes the latches, then reads the pins, each time P0 and P1 in turn.
func (c *pcf8575) tx(w, r []byte) int {
	for i, b := range w {
		c.latch[i%2] = b
	}
	for i := range r {
		r[i] = c.port(i % 2)
	}
	if len(w)+len(r) > 0 {
		c.see()
	}
	return len(r)
}

func (c *pcf8575) contact(bit uint8, closed bool) { set(&c.closed, bit, closed) }

// interrupt: a pin is not as it was at the last transfer.
func (c *pcf8575) interrupt() bool { return c.port(0) != c.seen[0] || c.port(1) != c.seen[1] }
