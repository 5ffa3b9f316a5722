package boardsim

// Registers of an MCP23017, numbered as with IOCON.BANK = 0 (table 3-3).
const (
	iodir   = 0x00
	ipol    = 0x02
	gpinten = 0x04
	iocon   = 0x0A
	gppu    = 0x0C
	intf    = 0x0E
	intcap  = 0x10
	gpioReg = 0x12
	olat    = 0x14
	numRegs = 0x16
)

// Bits of IOCON that change how registers are addressed.
const (
	bitBank  = 0x80
	bitSeqop = 0x20
)

// chip is the register model of an MCP23017 with a contact to ground at each
// input that is wired.
type chip struct {
	reg    [numRegs]byte
	ptr    byte
	closed [2]byte // contacts of ports A and B that are closed
	noise  uint16  // what floating inputs read
}

// reset is what power-on does (table 3-3): all inputs, no pull-ups.
func (c *chip) reset() {
	c.reg = [numRegs]byte{iodir: 0xFF, iodir + 1: 0xFF}
	c.ptr = 0
}

// tx is one transaction that reached the chip. It returns how many bytes were
// read.
func (c *chip) tx(w, r []byte) int {
	if len(w) > 0 {
		c.ptr = w[0]
		for _, b := range w[1:] {
			c.write(b)
			c.next()
		}
	}
	for i := range r {
		r[i] = c.read()
		c.next()
	}
	return len(r)
}

// index is the register at the pointer, -1 if there is none.
func (c *chip) index() int {
	p := int(c.ptr)
	if c.reg[iocon]&bitBank != 0 {
		if p&^0x10 > 0x0A {
			return -1
		}
		return p&0x0F<<1 | p>>4
	}
	if p >= numRegs {
		return -1
	}
	return p
}

// next moves the pointer on (3.2.1): round all registers, or, in byte mode with
// BANK = 0, between the two ports of a pair.
func (c *chip) next() {
	bank := c.reg[iocon]&bitBank != 0
	switch {
	case c.reg[iocon]&bitSeqop != 0 && bank:
	case c.reg[iocon]&bitSeqop != 0:
		c.ptr ^= 1
	case bank && c.ptr == 0x0A:
		c.ptr = 0x10
	case bank && c.ptr >= 0x1A, !bank && c.ptr >= numRegs-1:
		c.ptr = 0
	default:
		c.ptr++
	}
}

func (c *chip) write(b byte) {
	switch i := c.index(); i {
	case -1, intf, intf + 1, intcap, intcap + 1: // read only
	case iocon, iocon + 1: // one register, bit 0 not implemented
		c.reg[iocon], c.reg[iocon+1] = b&^1, b&^1
	case gpioReg, gpioReg + 1: // a write goes to the latch
		c.reg[i-gpioReg+olat] = b
	default:
		c.reg[i] = b
	}
}

func (c *chip) read() byte {
	switch i := c.index(); i {
	case -1:
		return 0
	case gpioReg, gpioReg + 1: // reading it ends the port's interrupt (3.6.4)
		c.reg[i-gpioReg+intf] = 0
		return c.port(i - gpioReg)
	case intcap, intcap + 1:
		c.reg[i-intcap+intf] = 0
		return c.reg[i]
	default:
		return c.reg[i]
	}
}

// contact closes or opens an input's contact. Where its interrupt is on, the
// first change of a port is flagged and the port as it is then is kept; a compare
// with DEFVAL (INTCON) is not modelled.
func (c *chip) contact(bit uint8, closed bool) {
	port, mask := bit>>3, byte(1)<<(bit&7)
	was := c.closed[port]
	c.closed[port] &^= mask
	if closed {
		c.closed[port] |= mask
	}
	if was == c.closed[port] || c.reg[gpinten+port]&mask&c.reg[iodir+port] == 0 {
		return
	}
	if c.reg[intf+port] == 0 {
		c.reg[intcap+port] = c.port(int(port))
	}
	c.reg[intf+port] |= mask
}

// interrupt tells whether it pulls its line.
func (c *chip) interrupt() bool { return c.reg[intf]|c.reg[intf+1] != 0 }

// port is what a port's pins show: an output its latch, an input its contact,
// an open input its pull-up, and without one anything.
func (c *chip) port(i int) byte {
	in, pulled := c.reg[iodir+i], c.reg[gppu+i]
	open := pulled | c.float()&^pulled
	pins := c.reg[olat+i]&^in | open&^c.closed[i]&in
	return pins ^ c.reg[ipol+i]
}

// float is noise that comes out the same in every run.
func (c *chip) float() byte {
	c.noise = c.noise*25173 + 13849
	return byte(c.noise >> 8)
}
