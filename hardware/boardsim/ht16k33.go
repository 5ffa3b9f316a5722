package boardsim

import (
	"strings"
	"sync"
)

// HT16K33 is the model of a driver for 16 x 8 lights with four digits at it, as
// on Adafruit's backpacks. Source: HT16K33 data sheet rev. 1.10.
type HT16K33 struct {
	bus *sync.Mutex

	ram     [16]byte
	ptr     byte
	running bool // the oscillator
	on      bool
	blink   byte // 0 not, 1 at 2 Hz, 2 at 1 Hz, 3 at 0.5 Hz
	dim     byte
	unknown int
}

func newHT16K33(bus *sync.Mutex) *HT16K33 {
	d := &HT16K33{bus: bus}
	d.power()
	return d
}

// power is what power-on does: off, fully bright, the memory holds anything.
func (d *HT16K33) power() {
	*d = HT16K33{bus: d.bus, dim: 15}
	for i := range d.ram {
		d.ram[i] = byte(i*37 + 11)
	}
}

// tx is one transaction: a command, and where it sets the address, data.
func (d *HT16K33) tx(w, r []byte) {
	if len(w) > 0 {
		d.do(w[0])
		for _, b := range w[1:] {
			d.ram[d.ptr&15] = b
			d.ptr++
		}
	}
	for i := range r {
		r[i] = d.ram[d.ptr&15]
		d.ptr++
	}
}

func (d *HT16K33) do(c byte) {
	switch c & 0xF0 {
	case 0x00:
		d.ptr = c & 0x0F
	case 0x20:
		d.running = c&1 != 0
	case 0x80:
		d.on, d.blink = c&1 != 0, c>>1&3
	case 0xA0: // ROW and INT
	case 0xE0:
		d.dim = c & 0x0F
	default:
		d.unknown++
	}
}

// State is how bright it is and how it blinks, and how many commands it did not
// know; lit is false where nothing is to be seen.
func (d *HT16K33) State() (lit bool, dim, blink byte, unknown int) {
	d.bus.Lock()
	defer d.bus.Unlock()
	return d.running && d.on, d.dim, d.blink, d.unknown
}

// Memory is what it shows.
func (d *HT16K33) Memory() [16]byte {
	d.bus.Lock()
	defer d.bus.Unlock()
	return d.ram
}

// Text draws the four digits in lines of text, dark if it shows nothing.
func (d *HT16K33) Text() string {
	lit, _, _, _ := d.State()
	ram := d.Memory()
	var rows [3]strings.Builder
	for i, at := range []int{0, 2, 6, 8} {
		b := ram[at]
		if !lit {
			b = 0
		}
		stroke := func(bit int, s string) string {
			if b>>bit&1 != 0 {
				return s
			}
			return " "
		}
		rows[0].WriteString(" " + stroke(0, "_") + "  ")
		rows[1].WriteString(stroke(5, "|") + stroke(6, "_") + stroke(1, "|") + " ")
		rows[2].WriteString(stroke(4, "|") + stroke(3, "_") + stroke(2, "|") + stroke(7, "."))
		if i == 1 {
			colon := " "
			if lit && ram[4]&2 != 0 {
				colon = ":"
			}
			rows[0].WriteString("  ")
			rows[1].WriteString(colon + " ")
			rows[2].WriteString(colon + " ")
		}
	}
	lines := make([]string, len(rows))
	for i := range rows {
		lines[i] = strings.TrimRight(rows[i].String(), " ")
	}
	return strings.Join(lines, "\n") + "\n"
}
