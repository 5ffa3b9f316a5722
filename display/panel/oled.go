package panel

import (
	"bytes"
	"errors"
	"fmt"

	"periph.io/x/conn/v3/i2c"
	"tinygo.org/x/drivers/ssd1306"
)

// Control bytes before commands and before data (data sheet 8.1.5.2).
const (
	asCommands = 0x00
	asData     = 0x40
)

// piece is how many bytes of dots go in one transaction: 0.8 ms at 400 kHz, and
// less than the 61 that a CP2112 takes.
const piece = 32

// statusOff is the bit of the status that is set while the display is off, as it
// is after a loss of power (8.1.5, table 8-6).
const statusOff = 0x40

// closer is how many columns may lie between two changes that are written as one:
// a window costs nine bytes of its own.
const closer = 9

var errReset = errors.New("it has lost its settings")

// oled drives an SSD1306. Only what changes is written.
type oled struct {
	bus        noting
	spec       Spec
	brightness byte
	next       *Picture // what it is to show
	has        []byte   // what its memory holds
	ready      bool     // it is set up, and has is true
	turn       int      // the page that check writes again
	buf        [1 + piece]byte
}

func newOLED(bus i2c.Bus, s Spec, percent int) *oled {
	h := 64
	if s.Kind == OLED32 {
		h = 32
	}
	return &oled{bus: noting{Bus: bus}, spec: s, brightness: byte(max(1, percent*255/100)),
		next: NewPicture(128, h), has: make([]byte, 128*h/8)}
}

// noting keeps the first error of the transactions, which the tinygo driver does
// not tell, and lets nothing through after it.
type noting struct {
	i2c.Bus
	err error
}

// Tx does a transaction.
func (n *noting) Tx(addr uint16, w, r []byte) error {
	if n.err == nil {
		n.err = n.Bus.Tx(addr, w, r)
	}
	return n.err
}

// done is the error of what was done since it was asked last.
func (o *oled) done() error {
	err := o.bus.err
	o.bus.err = nil
	if err == nil {
		return nil
	}
	o.ready = false
	return fmt.Errorf("the display %s: %w", o.spec, err)
}

func (o *oled) show(faces []Face) error {
	drawFaces(o.next, faces)
	if !o.ready {
		o.setUp()
	} else {
		o.changes()
	}
	return o.done()
}

// setUp sets the chip up and writes its whole memory.
func (o *oled) setUp() {
	d := ssd1306.NewI2C(&o.bus)
	c := ssd1306.Config{Width: int16(o.next.W), Height: int16(o.next.H), Address: o.spec.Addr}
	if o.spec.Flip {
		c.Rotation = ssd1306.ROTATION_180
	}
	d.Configure(c)
	o.commands(ssd1306.SETCONTRAST, o.brightness)
	for page := range o.pages() {
		o.write(page, 0, o.next.W)
	}
	o.ready = o.bus.err == nil
}

func (o *oled) pages() int { return o.next.H / 8 }

func (o *oled) commands(list ...byte) {
	w := append(o.buf[:0], asCommands)
	_ = o.bus.Tx(o.spec.Addr, append(w, list...), nil)
}

// changes writes what differs from the chip's memory.
func (o *oled) changes() {
	for page := range o.pages() {
		for from := 0; from < o.next.W; {
			begin, end := o.change(page, from)
			if begin < end {
				o.write(page, begin, end)
			}
			from = end
		}
	}
}

// change finds the first columns from on that differ; begin is end if none does.
func (o *oled) change(page, from int) (begin, end int) {
	w := o.next.W
	next, has := o.next.Dots[page*w:(page+1)*w], o.has[page*w:(page+1)*w]
	begin = from
	for begin < w && next[begin] == has[begin] {
		begin++
	}
	if begin == w {
		return w, w
	}
	end = begin + 1
	for x := end; x < w && x < end+closer; x++ {
		if next[x] != has[x] {
			end = x + 1
		}
	}
	return begin, end
}

// write writes the columns of a page, in pieces.
func (o *oled) write(page, begin, end int) {
	o.commands(ssd1306.COLUMNADDR, byte(begin), byte(end-1), ssd1306.PAGEADDR, byte(page), byte(page))
	dots := o.next.Dots[page*o.next.W:]
	for x := begin; x < end; x += piece {
		part := dots[x:min(x+piece, end)]
		o.buf[0] = asData
		n := copy(o.buf[1:], part)
		_ = o.bus.Tx(o.spec.Addr, o.buf[:1+n], nil)
	}
	copy(o.has[page*o.next.W+begin:page*o.next.W+end], dots[begin:end])
}

// check reads the status, and writes one page again.
func (o *oled) check() error {
	if !o.ready {
		return nil
	}
	status := [1]byte{statusOff}
	_ = o.bus.Tx(o.spec.Addr, nil, status[:])
	if status[0]&statusOff != 0 && o.bus.err == nil {
		o.bus.err = errReset
	}
	o.turn = (o.turn + 1) % o.pages()
	if bytes.Equal(o.next.Dots, o.has) {
		o.write(o.turn, 0, o.next.W)
	}
	return o.done()
}

func (o *oled) dark() error {
	o.commands(ssd1306.DISPLAYOFF)
	o.ready = false
	return o.done()
}
