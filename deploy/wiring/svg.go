package wiring

import (
	"fmt"
	"strings"
)

// drawing is an SVG that is being drawn. Lengths are its own units, about a pixel.
type drawing struct {
	strings.Builder
	width, height int
}

func newDrawing(width, height int, title string) *drawing {
	d := &drawing{width: width, height: height}
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12" role="img" aria-label="%s">`+"\n",
		width, height, escape(title))
	fmt.Fprintf(d, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", width, height)
	d.text(width/2, 26, 17, "middle", "bold", title)
	return d
}

func (d *drawing) end() []byte {
	d.WriteString("</svg>\n")
	return []byte(d.String())
}

func escape(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(s)
}

func (d *drawing) text(x, y, size int, anchor, weight, s string) {
	fmt.Fprintf(d, `<text x="%d" y="%d" font-size="%d" text-anchor="%s" font-weight="%s">%s</text>`+"\n", x, y, size, anchor, weight, escape(s))
}

// note is small text to the right of a place.
func (d *drawing) note(x, y int, s string) { d.text(x, y, 12, "start", "normal", s) }

// lines are notes below each other; it returns where the next one would stand.
func (d *drawing) lines(x, y int, text ...string) int {
	for _, s := range text {
		d.note(x, y, s)
		y += 17
	}
	return y
}

func (d *drawing) line(x1, y1, x2, y2 int, colour string) {
	fmt.Fprintf(d, `<path d="M%d %dL%d %d" stroke="%s" stroke-width="1.5" fill="none"/>`+"\n", x1, y1, x2, y2, colour)
}

func (d *drawing) box(x, y, w, h int, fill string) {
	fmt.Fprintf(d, `<rect x="%d" y="%d" width="%d" height="%d" rx="4" fill="%s" stroke="#333"/>`+"\n", x, y, w, h, fill)
}

func (d *drawing) dot(x, y int) {
	fmt.Fprintf(d, `<circle cx="%d" cy="%d" r="3" fill="#333"/>`+"\n", x, y)
}

// contact is an open switch from left to right, 24 long.
func (d *drawing) contact(x, y int) {
	fmt.Fprintf(d, `<path d="M%d %dh6l12 -8m-0 8h6" stroke="#333" stroke-width="1.5" fill="none"/>`+"\n", x, y)
}

// diode is a diode from left (anode) to right (cathode, the band), 16 long.
func (d *drawing) diode(x, y int) {
	fmt.Fprintf(d, `<path d="M%d %dh4v-5l8 5l-8 5v-5m8 -5v10m0 -5h4" stroke="#333" stroke-width="1.5" fill="none"/>`+"\n", x, y)
}

// ground is the sign of ground below a place.
func (d *drawing) ground(x, y int) {
	fmt.Fprintf(d, `<path d="M%d %dv8m-8 0h16m-13 4h10m-7 4h4" stroke="#333" stroke-width="1.5" fill="none"/>`+"\n", x, y)
}
