package panel

import "image"

// Segments of a digit, as on any seven-segment display: a on top, then clockwise
// b to f, g in the middle.
const (
	segA = 1 << iota
	segB
	segC
	segD
	segE
	segF
	segG
)

// segments are those of 0 to 9.
var segments = [10]byte{
	segA | segB | segC | segD | segE | segF,
	segB | segC,
	segA | segB | segD | segE | segG,
	segA | segB | segC | segD | segG,
	segB | segC | segF | segG,
	segA | segC | segD | segF | segG,
	segA | segC | segD | segE | segF | segG,
	segA | segB | segC,
	segA | segB | segC | segD | segE | segF | segG,
	segA | segB | segC | segD | segF | segG,
}

// sizes of large digits, in dots.
type sizes struct{ digit, mark, gap, height, stroke int }

// fit finds the largest digits with which text stands in w x h. A digit is at
// most 0.62 of its height wide: more is not easier to read.
func fit(text string, w, h int) sizes {
	var s sizes
	for d := h * 62 / 100; d > 3; d-- {
		s = sizes{digit: d, mark: max(2, d/4), gap: max(2, d/6), height: h, stroke: max(1, d/4)}
		if s.width(text) <= w {
			break
		}
	}
	return s
}

// width is how wide text is.
func (s sizes) width(text string) int {
	w := (len(text) - 1) * s.gap
	for i := range text {
		w += s.of(text, i)
	}
	return w
}

// of is how wide the sign is that stands there. A 1 in front is only its stroke,
// so that there is more room for the rest of 1:30:00.
func (s sizes) of(text string, i int) int {
	switch {
	case text[i] == ':' || text[i] == '.':
		return s.mark
	case i == 0 && text[i] == '1':
		return s.stroke
	}
	return s.digit
}

// drawTime draws a time of digits, colons and points as large as r allows, in
// its middle.
func drawTime(p *Picture, r image.Rectangle, text string) {
	s := fit(text, r.Dx(), r.Dy())
	at := r.Min.Add(image.Pt((r.Dx()-s.width(text))/2, 0))
	for i := range text {
		w := s.of(text, i)
		switch c := text[i]; {
		case c == ':':
			drawMark(p, at.Add(image.Pt(0, s.height*30/100)), s)
			drawMark(p, at.Add(image.Pt(0, s.height*70/100)), s)
		case c == '.':
			drawMark(p, at.Add(image.Pt(0, s.height-s.mark/2-1)), s)
		default:
			drawDigit(p, at.Sub(image.Pt(s.digit-w, 0)), s, segments[c-'0'])
		}
		at.X += w + s.gap
	}
}

// drawMark is a square dot whose left side's middle is at.
func drawMark(p *Picture, at image.Point, s sizes) {
	top := at.Y - s.mark/2
	p.fill(image.Rect(at.X, top, at.X+s.mark, top+s.mark), true)
}

// drawDigit draws the segments as strokes that join, with the corners taken off.
func drawDigit(p *Picture, at image.Point, s sizes, on byte) {
	w, h, t := s.digit, s.height, s.stroke
	half := (h - t) / 2 // where the middle stroke begins
	for _, stroke := range []struct {
		segment byte
		r       image.Rectangle
	}{
		{segA, image.Rect(0, 0, w, t)},
		{segB, image.Rect(w-t, 0, w, half+t)},
		{segC, image.Rect(w-t, half, w, h)},
		{segD, image.Rect(0, h-t, w, h)},
		{segE, image.Rect(0, half, t, h)},
		{segF, image.Rect(0, 0, t, half+t)},
		{segG, image.Rect(0, half, w, half+t)},
	} {
		if on&stroke.segment != 0 {
			p.fill(stroke.r.Add(at), true)
		}
	}
	for i := range t / 2 {
		for j := range t/2 - i {
			p.dot(at.X+i, at.Y+j, false)
			p.dot(at.X+w-1-i, at.Y+j, false)
			p.dot(at.X+i, at.Y+h-1-j, false)
			p.dot(at.X+w-1-i, at.Y+h-1-j, false)
		}
	}
}
