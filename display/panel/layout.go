package panel

import (
	"fmt"
	"image"
	"image/color"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"
)

// Sizes of the small signs, in dots.
const (
	strip  = 14 // height of the line below a tall face
	column = 22 // width of the signs beside a low one
	icon   = 11
	tall   = 48 // rows from which on the signs stand below the digits
)

// drawFaces draws the faces, the first above; a notice takes the whole picture.
func drawFaces(p *Picture, faces []Face) {
	clear(p.Dots)
	if n := faces[0].Notice; n != nil {
		drawNotice(p, p.Bounds(), n)
		return
	}
	rows := p.H / len(faces)
	for i, f := range faces {
		drawFace(p, image.Rect(0, i*rows, p.W, (i+1)*rows), f)
	}
}

// drawFace draws one side's clock into r.
func drawFace(p *Picture, r image.Rectangle, f Face) {
	switch {
	case r.Dy() >= tall:
		drawTime(p, image.Rect(r.Min.X+1, r.Min.Y, r.Max.X-1, r.Max.Y-strip-2), Text(f.Left))
		drawStrip(p, image.Rect(r.Min.X, r.Max.Y-strip, r.Max.X, r.Max.Y), f)
	default:
		drawTime(p, image.Rect(r.Min.X+1, r.Min.Y+1, r.Max.X-column-4, r.Max.Y-1), Text(f.Left))
		drawColumn(p, image.Rect(r.Max.X-column, r.Min.Y, r.Max.X, r.Max.Y), f)
	}
}

// drawStrip is the signs in a line: running, moves to the control, flag, alert.
func drawStrip(p *Picture, r image.Rectangle, f Face) {
	at := r.Min.Add(image.Pt(1, 1))
	if f.Running {
		drawRunning(p, at)
	}
	if f.ToGo > 0 {
		drawTarget(p, at.Add(image.Pt(22, 0)))
		drawWords(p, at.Add(image.Pt(22+icon+3, 0)), fmt.Sprint(f.ToGo))
	}
	if f.Fallen {
		drawFlag(p, image.Pt(r.Max.X-3*icon-6, at.Y))
	}
	if f.Alert {
		drawAlert(p, image.Rect(r.Max.X-2*icon, r.Min.Y, r.Max.X, r.Max.Y))
	}
}

// drawColumn is the signs above each other: what is worse stands above.
func drawColumn(p *Picture, r image.Rectangle, f Face) {
	at := r.Min.Add(image.Pt(0, 2))
	switch {
	case f.Fallen:
		drawFlag(p, at)
	case f.Running:
		drawRunning(p, at)
	}
	if f.Alert {
		drawAlert(p, image.Rect(r.Max.X-icon+1, r.Min.Y, r.Max.X, r.Min.Y+15))
	}
	if f.ToGo > 0 {
		drawWords(p, image.Pt(r.Min.X, r.Min.Y+18), fmt.Sprint(f.ToGo))
	}
}

// drawRunning is a triangle that points to the right.
func drawRunning(p *Picture, at image.Point) {
	for y := range icon {
		for x := range icon - max(0, 2*abs(y-icon/2)-1) {
			p.dot(at.X+x, at.Y+y, true)
		}
	}
}

// drawTarget is a ring with its middle: so many moves to the control.
func drawTarget(p *Picture, at image.Point) {
	const middle = icon / 2
	for y := range icon {
		for x := range icon {
			d := (x-middle)*(x-middle) + (y-middle)*(y-middle)
			p.dot(at.X+x, at.Y+y, d <= 4 || d >= 17 && d <= 29)
		}
	}
}

// drawFlag is a flag on its pole.
func drawFlag(p *Picture, at image.Point) {
	p.fill(image.Rect(at.X+1, at.Y, at.X+3, at.Y+icon+1), true)
	for y := range 7 {
		p.fill(image.Rect(at.X+3, at.Y+y, at.X+3+8-2*abs(y-3), at.Y+y+1), true)
	}
}

// drawAlert is an exclamation mark, dark in a lit field.
func drawAlert(p *Picture, r image.Rectangle) {
	p.fill(r, true)
	x, top := (r.Min.X+r.Max.X)/2-1, r.Min.Y+2
	p.fill(image.Rect(x, top, x+2, r.Max.Y-5), false)
	p.fill(image.Rect(x, r.Max.Y-4, x+2, r.Max.Y-2), false)
}

func abs(n int) int { return max(n, -n) }

// drawNotice is lines of small text; what has no room is left out.
func drawNotice(p *Picture, r image.Rectangle, lines []string) {
	const line = 16
	for i := range min(len(lines), r.Dy()/line) {
		drawWords(p, r.Min.Add(image.Pt(0, i*line)), lines[i])
	}
}

// drawWords is small text whose upper left corner is at.
func drawWords(p *Picture, at image.Point, text string) {
	face := basicfont.Face7x13
	d := font.Drawer{Dst: p, Src: image.NewUniform(color.White), Face: face,
		Dot: fixed.P(at.X, at.Y+face.Ascent)}
	d.DrawString(text)
}
