package boardsim

import (
	"image"
	"image/color"
	"sync"
)

// SSD1306 is the model of a display: its commands, its memory, and what is to be
// seen on its glass. Source: SSD1306 data sheet rev. 1.1, tables 9-1 and 10.1.
type SSD1306 struct {
	bus  *sync.Mutex
	w, h int

	ram      [8][128]byte
	on       bool
	pump     bool // the charge pump: without it the glass stays dark
	inverted bool
	allOn    bool
	remap    bool // column 127 is SEG0
	fromEnd  bool // COM lines are scanned from the last to the first
	mux      int  // lines scanned
	start    int  // the line of the memory that stands first
	offset   int
	contrast byte
	mode     byte // 0 horizontal, 1 vertical, 2 page
	col, row window
	command  []byte // the one that still lacks bytes
	unknown  int    // commands that there are not
}

// window is the part of an axis that is written, and where.
type window struct{ from, to, at int }

func newSSD1306(bus *sync.Mutex, w, h int) *SSD1306 {
	d := &SSD1306{bus: bus, w: w, h: h}
	d.power()
	return d
}

// power is a reset: the memory holds anything.
func (d *SSD1306) power() {
	*d = SSD1306{bus: d.bus, w: d.w, h: d.h, mux: 64, contrast: 0x7F, mode: 2, col: window{0, 127, 0}, row: window{0, 7, 0}}
	noise := uint32(1)
	for p := range d.ram {
		for x := range d.ram[p] {
			noise = noise*1664525 + 1013904223
			d.ram[p][x] = byte(noise >> 24)
		}
	}
}

// tx is one transaction. Each control byte says whether data or commands follow,
// and whether one byte or all (8.1.5.2).
func (d *SSD1306) tx(w, r []byte) {
	for len(w) > 1 {
		more, data := w[0]&0x80 != 0, w[0]&0x40 != 0
		part := w[1:]
		if more {
			part = w[1:2]
		}
		for _, b := range part {
			if data {
				d.data(b)
			} else {
				d.byte(b)
			}
		}
		w = w[1+len(part):]
	}
	for i := range r { // the status: bit 6 is set while the display is off
		r[i] = 0
		if !d.on {
			r[i] = 0x40
		}
	}
}

// data writes a byte of dots and moves on.
func (d *SSD1306) data(b byte) {
	d.ram[d.row.at&7][d.col.at&127] = b
	switch d.mode {
	case 0:
		if d.col.next() {
			d.row.next()
		}
	case 1:
		if d.row.next() {
			d.col.next()
		}
	default:
		d.col.at = (d.col.at + 1) & 127
	}
}

// next moves on, and tells whether it is at the beginning again.
func (w *window) next() bool {
	if w.at == w.to {
		w.at = w.from
		return true
	}
	w.at++
	return false
}

// lengths of the commands that have more than one byte.
var lengths = map[byte]int{0x20: 2, 0x21: 3, 0x22: 3, 0x26: 7, 0x27: 7, 0x29: 6, 0x2A: 6, 0x81: 2, 0x8D: 2,
	0xA3: 3, 0xA8: 2, 0xD3: 2, 0xD5: 2, 0xD9: 2, 0xDA: 2, 0xDB: 2}

// byte takes a byte of a command.
func (d *SSD1306) byte(b byte) {
	d.command = append(d.command, b)
	if want := lengths[d.command[0]]; len(d.command) >= max(want, 1) {
		d.do(d.command)
		d.command = d.command[:0]
	}
}

func (d *SSD1306) do(c []byte) {
	switch b := c[0]; {
	case b < 0x10: // columns of page mode, low and high half
		d.col.at = d.col.at&0xF0 | int(b)
	case b < 0x20:
		d.col.at = d.col.at&0x0F | int(b&0x0F)<<4
	case b == 0x20:
		d.mode = c[1] & 3
	case b == 0x21:
		d.col = window{int(c[1] & 127), int(c[2] & 127), int(c[1] & 127)}
	case b == 0x22:
		d.row = window{int(c[1] & 7), int(c[2] & 7), int(c[1] & 7)}
	case b >= 0x40 && b < 0x80:
		d.start = int(b & 0x3F)
	case b == 0x81:
		d.contrast = c[1]
	case b == 0x8D:
		d.pump = c[1]&4 != 0
	case b == 0xA0, b == 0xA1:
		d.remap = b&1 != 0
	case b == 0xA4, b == 0xA5:
		d.allOn = b&1 != 0
	case b == 0xA6, b == 0xA7:
		d.inverted = b&1 != 0
	case b == 0xA8:
		d.mux = int(c[1]&0x3F) + 1
	case b == 0xAE, b == 0xAF:
		d.on = b&1 != 0
	case b >= 0xB0 && b < 0xB8:
		d.row.at = int(b & 7)
	case b == 0xC0, b == 0xC8:
		d.fromEnd = b&8 != 0
	case b == 0xD3:
		d.offset = int(c[1] & 0x3F)
	case b == 0x2E, b == 0x2F, b == 0xE3, lengths[b] > 0:
	default:
		d.unknown++
	}
}

// Screen is what is to be seen, on a module that is mounted upright: its glass is
// bonded so that column 127 is SEG0 and the last COM line is on top.
func (d *SSD1306) Screen() image.Image {
	d.bus.Lock()
	defer d.bus.Unlock()
	m := image.NewGray(image.Rect(0, 0, d.w, d.h))
	for y := range d.h {
		for x := range d.w {
			if d.lit(x, y) {
				m.SetGray(x, y, color.Gray{Y: 255})
			}
		}
	}
	return m
}

// lit tells whether the dot at x, y of the glass is.
func (d *SSD1306) lit(x, y int) bool {
	if !d.on || !d.pump || y >= d.mux {
		return false
	}
	if !d.remap {
		x = d.w - 1 - x
	}
	if !d.fromEnd {
		y = d.mux - 1 - y
	}
	y = (y + d.start + d.offset) & 63
	dot := d.ram[y/8][x]>>(y%8)&1 != 0
	return d.allOn || dot != d.inverted
}

// Contrast is how bright it is, and Unknown how many commands it did not know.
func (d *SSD1306) Contrast() (contrast byte, unknown int) {
	d.bus.Lock()
	defer d.bus.Unlock()
	return d.contrast, d.unknown
}
