package boardsim

import (
	"bytes"
	"image/color"
	"testing"
	"time"

	"periph.io/x/conn/v3/physic"
)

// glass is an SSD1306 that was set up as the data sheet's figure 2 says.
func glass(t *testing.T) (*Faces, *SSD1306, func(w ...byte)) {
	t.Helper()
	f := NewFaces()
	d := f.OLED(0x3C, 128, 64)
	send := func(w ...byte) {
		t.Helper()
		if err := f.Bus().Tx(0x3C, w, nil); err != nil {
			t.Fatal(err)
		}
	}
	send(0x00, 0xA8, 0x3F, 0xD3, 0x00, 0x40, 0xA1, 0xC8, 0xDA, 0x12, 0x81, 0x7F, 0xA4, 0xA6, 0xD5, 0x80, 0x8D, 0x14, 0xAF)
	if _, unknown := d.Contrast(); unknown > 0 {
		t.Fatalf("%d commands are unknown", unknown)
	}
	return f, d, send
}

// wipe clears the memory in horizontal mode.
func wipe(send func(...byte)) {
	send(0x00, 0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7)
	send(append([]byte{0x40}, make([]byte, 1024)...)...)
}

// dots lists what is lit.
func dots(d *SSD1306) (out [][2]int) {
	m := d.Screen()
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			if m.At(x, y) == (color.Gray{Y: 255}) {
				out = append(out, [2]int{x, y})
			}
		}
	}
	return out
}

func TestSSD1306(t *testing.T) {
	for _, c := range []struct {
		name string
		send [][]byte
		want [][2]int
	}{
		{"a window goes on in the next page, and round", [][]byte{{0x00, 0x21, 10, 11, 0x22, 2, 3}, {0x40, 0x01, 0x80, 0x02, 0x00, 0x01}},
			[][2]int{{10, 16}, {11, 23}, {10, 25}}},
		{"vertical mode", [][]byte{{0x00, 0x20, 0x01, 0x21, 10, 11, 0x22, 2, 3}, {0x40, 0x01, 0x02, 0x04}}, [][2]int{{10, 16}, {11, 18}, {10, 25}}},
		{"page mode", [][]byte{{0x00, 0x20, 0x02, 0xB7, 0x0F, 0x17}, {0x40, 0x80, 0x40}}, [][2]int{{0, 62}, {127, 63}}},
		{"control bytes one by one", [][]byte{{0x80, 0x21, 0x80, 5, 0x80, 5, 0x40, 0x01}}, [][2]int{{5, 0}}},
		{"on its head", [][]byte{{0x40, 0x01}, {0x00, 0xA0, 0xC0}}, [][2]int{{127, 63}}},
		{"off", [][]byte{{0x40, 0x01}, {0x00, 0xAE}}, nil},
		{"no charge pump", [][]byte{{0x40, 0x01}, {0x00, 0x8D, 0x10}}, nil},
	} {
		_, d, send := glass(t)
		wipe(send)
		for _, w := range c.send {
			send(w...)
		}
		got := dots(d)
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
			continue
		}
		for i, p := range c.want {
			found := false
			for _, g := range got {
				found = found || g == p
			}
			if !found {
				t.Errorf("%s: %v, want %v", c.name, got, c.want[i])
			}
		}
	}
}

// TestSSD1306Power: after a loss of power it is off, says so, and its memory is
// not what it was.
func TestSSD1306Power(t *testing.T) {
	f, d, send := glass(t)
	wipe(send)
	status := func() byte {
		r := []byte{0}
		if err := f.Bus().Tx(0x3C, nil, r); err != nil {
			t.Fatal(err)
		}
		return r[0]
	}
	if s := status(); s&0x40 != 0 {
		t.Errorf("status %02x while it is on", s)
	}
	f.Blink(0x3C)
	if s := status(); s&0x40 == 0 || len(dots(d)) > 0 {
		t.Errorf("status %02x, %d dots after a loss of power", s, len(dots(d)))
	}
	send(0x00, 0x8D, 0x14, 0xAF)
	if len(dots(d)) == 0 {
		t.Error("its memory is empty, which a real one's is not")
	}
	f.Unplug(0x3C, true)
	if err := f.Bus().Tx(0x3C, nil, []byte{0}); err == nil {
		t.Error("it answers without a plug")
	}
}

func TestHT16K33(t *testing.T) {
	f := NewFaces()
	d := f.Digits(0x70)
	for _, w := range [][]byte{{0x21}, {0x81 | 2<<1}, {0xE7}, {0x02, 0x3F, 0x00, 0x02}} {
		if err := f.Bus().Tx(0x70, w, nil); err != nil {
			t.Fatal(err)
		}
	}
	lit, dim, blink, unknown := d.State()
	if !lit || dim != 7 || blink != 2 || unknown != 0 {
		t.Errorf("lit %t, dim %d, blink %d, %d unknown commands", lit, dim, blink, unknown)
	}
	r := make([]byte, 3)
	if err := f.Bus().Tx(0x70, []byte{0x02}, r); err != nil || !bytes.Equal(r, []byte{0x3F, 0x00, 0x02}) {
		t.Errorf("it reads % x, %v", r, err)
	}
	if m := d.Memory(); m[2] != 0x3F || m[4] != 0x02 {
		t.Errorf("memory % x", m)
	}
	f.Blink(0x70)
	if lit, dim, _, _ := d.State(); lit || dim != 15 {
		t.Errorf("lit %t, dim %d after a loss of power", lit, dim)
	}
}

// TestTimed: a transaction takes at least the time of its bits, and is told with it.
func TestTimed(t *testing.T) {
	f := NewFaces()
	f.OLED(0x3C, 128, 64)
	bus := Timed(f.Bus(), 400*physic.KiloHertz)
	began := time.Now()
	for range 10 {
		if err := bus.Tx(0x3C, make([]byte, 33), nil); err != nil {
			t.Fatal(err)
		}
	}
	took := time.Since(began)
	const model = 10 * (9*34 + 2) * 2500 * time.Nanosecond
	if n, m, spent := bus.Times(); n != 10 || m != model || took < model || spent < model || spent > took {
		t.Errorf("%d transactions, %v by the model, want %v; %v spent of %v", n, m, model, spent, took)
	}
}
