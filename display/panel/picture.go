package panel

import (
	"image"
	"image/color"
	"image/draw"
)

// Picture is dots that are lit or not, kept as a display's memory has them: a
// byte is eight rows of one column, the lowest bit on top (data sheet 8.7).
type Picture struct {
	W, H int
	Dots []byte
}

var _ draw.Image = (*Picture)(nil)

// NewPicture is a dark picture; h is a multiple of eight.
func NewPicture(w, h int) *Picture { return &Picture{w, h, make([]byte, w*h/8)} }

// ColorModel is that of an image.Image.
func (p *Picture) ColorModel() color.Model { return color.GrayModel }

// Bounds is that of an image.Image.
func (p *Picture) Bounds() image.Rectangle { return image.Rect(0, 0, p.W, p.H) }

// At is white where the dot is lit, and black.
func (p *Picture) At(x, y int) color.Color {
	if p.lit(x, y) {
		return color.Gray{Y: 255}
	}
	return color.Gray{}
}

// Set lights the dot in a light colour.
func (p *Picture) Set(x, y int, c color.Color) {
	p.dot(x, y, color.GrayModel.Convert(c).(color.Gray).Y >= 128)
}

func (p *Picture) inside(x, y int) bool { return x >= 0 && y >= 0 && x < p.W && y < p.H }

func (p *Picture) lit(x, y int) bool {
	return p.inside(x, y) && p.Dots[y/8*p.W+x]>>(y%8)&1 != 0
}

func (p *Picture) dot(x, y int, on bool) {
	if !p.inside(x, y) {
		return
	}
	at, bit := y/8*p.W+x, byte(1)<<(y%8)
	p.Dots[at] &^= bit
	if on {
		p.Dots[at] |= bit
	}
}

// fill sets all dots of r.
func (p *Picture) fill(r image.Rectangle, on bool) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			p.dot(x, y, on)
		}
	}
}
