package stages

import (
	"fmt"
	"strings"
	"time"

	"luozi/hardware/boardsim"
)

// face waits until the clock face goes: it shows something, and a while later
// something else.
func (b *Testbed) face() {
	b.t.Helper()
	before := ""
	for end := time.Now().Add(Patience); time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
		_, unknown := b.oled.Contrast()
		if unknown > 0 {
			b.t.Fatalf("the display was given %d commands that there are not", unknown)
		}
		dots := dotsOn(b.oled)
		if dots != "" && before != "" && dots != before {
			return
		}
		before = dots
	}
	b.t.Fatalf("the clock face stands still: %d dots", len(before))
}

// dotsOn lists the dots that are lit.
func dotsOn(d *boardsim.SSD1306) string {
	var out strings.Builder
	m := d.Screen()
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			if r, _, _, _ := m.At(x, y).RGBA(); r > 0 {
				fmt.Fprint(&out, x, ",", y, " ")
			}
		}
	}
	return out.String()
}
