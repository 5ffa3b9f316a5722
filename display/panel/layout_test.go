package panel

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"luozi/clock"
)

var update = flag.Bool("update", false, "write the pictures of testdata anew; look at them afterwards")

// golden compares a picture with the one in testdata.
func golden(t *testing.T, name string, got image.Image) {
	t.Helper()
	file := filepath.Join("testdata", name+".png")
	var b bytes.Buffer
	if err := png.Encode(&b, got); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != got.Bounds() {
		t.Fatalf("%s is %v, want %v", name, got.Bounds(), want.Bounds())
	}
	for y := range got.Bounds().Dy() {
		for x := range got.Bounds().Dx() {
			if got.At(x, y) != want.At(x, y) {
				t.Fatalf("%s differs at %d, %d; -update writes it anew", name, x, y)
			}
		}
	}
}

// faces are what the golden pictures show, by name.
var faces = []struct {
	name string
	face Face
}{
	{"hours", Face{Left: 5_400_000, Running: true, ToGo: 40}},
	{"minutes", Face{Left: 59*clock.Minute + 59*clock.Second, ToGo: 7, Alert: true}},
	{"tenths", Face{Left: 9_900, Running: true, ToGo: 1}},
	{"fallen", Face{Fallen: true, Alert: true, ToGo: 12}},
	{"long", Face{Left: 100 * 60 * clock.Minute, ToGo: -1}},
	{"notice", Face{Notice: []string{"AB12 CD34 EF56 78", "9A BC DE F0 11 22", "33 44 55 66 77 88", "99 AA BB CC DD EE"}}},
}

func TestPictures(t *testing.T) {
	for _, c := range faces {
		for _, h := range []int{64, 32} {
			p := NewPicture(128, h)
			drawFaces(p, []Face{c.face})
			golden(t, fmt.Sprintf("%s-%d", c.name, h), p)
		}
	}
}

// TestDigitsFill: the digits of a game's times take the height, and nearly the
// whole width or what is the most that helps.
func TestDigitsFill(t *testing.T) {
	for _, text := range []string{"1:23:45", "59:59", "9:59", "9.9"} {
		for _, box := range []image.Point{{128, 48}, {102, 30}} {
			s := fit(text, box.X, box.Y)
			w := s.width(text)
			if w > box.X || s.height != box.Y || w < box.X*85/100 && s.digit < box.Y*60/100 {
				t.Errorf("%s in %v: %d wide, digits %d x %d", text, box, w, s.digit, s.height)
			}
		}
	}
}

// TestPictureInTheDocuments holds docs/clock-faces.png to what is drawn: four
// faces of 128 x 64, each dot three wide.
func TestPictureInTheDocuments(t *testing.T) {
	const scale, edge = 3, 12
	w, h := 128*scale+edge, 64*scale+edge
	sheet := image.NewGray(image.Rect(0, 0, 2*w+edge, 2*h+edge))
	for i := range sheet.Pix {
		sheet.Pix[i] = 70
	}
	for i, f := range []Face{
		{Left: 5_025_000, Running: true, ToGo: 23},
		{Left: 4_810_000, ToGo: 24},
		{Left: 9_400, Running: true, ToGo: 2},
		{Fallen: true, Alert: true, ToGo: 12},
	} {
		p := NewPicture(128, 64)
		drawFace(p, p.Bounds(), f)
		at := image.Pt(edge+i%2*w, edge+i/2*h)
		for y := range 64 * scale {
			for x := range 128 * scale {
				sheet.Set(at.X+x, at.Y+y, p.At(x/scale, y/scale))
			}
		}
	}
	golden(t, "../../../docs/clock-faces", sheet)
}
