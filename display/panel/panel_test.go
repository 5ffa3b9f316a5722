package panel_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"luozi/clock"
	"luozi/display/feed"
	"luozi/display/panel"
	"luozi/hardware/boardsim"
	"luozi/rules"
	"luozi/rules/referee"
)

// rig is a panel at simulated displays.
type rig struct {
	t     *testing.T
	faces *boardsim.Faces
	red   *boardsim.SSD1306
	black *boardsim.HT16K33
	lamp  *boardsim.Lamp
	buzz  *boardsim.Lamp
	panel *panel.Panel

	mu     sync.Mutex
	faults []feed.Fault
}

func spec(t *testing.T, text string) *panel.Spec {
	s, err := panel.ParseSpec(text)
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

// newRig has an OLED for Red and digits for Black; it ends with the test.
func newRig(t *testing.T) *rig {
	r := &rig{t: t, faces: boardsim.NewFaces(), lamp: boardsim.NewLamp("LAMP"), buzz: boardsim.NewLamp("BUZZER")}
	r.red = r.faces.OLED(0x3C, 128, 64)
	r.black = r.faces.Digits(0x70)
	var err error
	r.panel, err = panel.New(panel.Config{Bus: r.faces.Bus(), Red: spec(t, "ssd1306 0x3c"), Black: spec(t, "ht16k33 0x70"),
		Brightness: 50, Lamp: r.lamp, Buzzer: r.buzz, Fault: r.fault})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func (r *rig) fault(f feed.Fault) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.faults = append(r.faults, f)
}

func (r *rig) told() []feed.Fault {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]feed.Fault(nil), r.faults...)
}

func (r *rig) close() {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := r.panel.Close(ctx); err != nil {
		r.t.Error(err)
	}
}

// playing is a game in which that side's clock runs.
func playing(side rules.Side, red, black clock.Ms) feed.Shown {
	s := feed.Shown{Game: "1", View: referee.View{Phase: "playing", Rate: 1}}
	s.View.Clock.Running = side
	s.View.Clock.Left = referee.Times{Red: red, Black: black}
	s.View.ToControl = referee.Counts{Red: 40, Black: 40}
	return s
}

var update = flag.Lookup("update")

// screen compares what is on a glass with the picture in testdata.
func screen(t *testing.T, name string, got image.Image) {
	t.Helper()
	file := filepath.Join("testdata", name+".png")
	if update.Value.String() == "true" {
		var b bytes.Buffer
		if err := errors.Join(png.Encode(&b, got), os.WriteFile(file, b.Bytes(), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	if !same(t, file, got) {
		t.Errorf("the glass does not show %s", file)
	}
}

func same(t *testing.T, file string, got image.Image) bool {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return equal(got, want, false)
}

// equal compares two pictures, the second perhaps turned by half a turn.
func equal(a, b image.Image, turned bool) bool {
	if a.Bounds() != b.Bounds() {
		return false
	}
	w, h := a.Bounds().Dx(), a.Bounds().Dy()
	for y := range h {
		for x := range w {
			bx, by := x, y
			if turned {
				bx, by = w-1-x, h-1-y
			}
			if a.At(x, y) != b.At(bx, by) {
				return false
			}
		}
	}
	return true
}

func dark(m image.Image) bool { return equal(m, image.NewGray(m.Bounds()), false) }

// TestCountsDown shows a running clock for a while; the glass agrees with what is
// drawn for that moment, and the digits of the clock that stands do not move.
func TestCountsDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		r.panel.Start()
		defer r.close()
		r.panel.Show(playing(rules.Red, 5_400_000, 61_000))
		time.Sleep(30 * time.Millisecond)
		screen(t, "glass-begin", r.red.Screen())
		black := r.black.Text()
		time.Sleep(30*time.Minute + 500*time.Millisecond)
		screen(t, "glass-half-hour", r.red.Screen())
		if got := r.black.Text(); got != black {
			t.Errorf("a clock that stands shows\n%snow it shows\n%s", black, got)
		}
		if c, unknown := r.red.Contrast(); c != 127 || unknown != 0 {
			t.Errorf("contrast %d, %d unknown commands", c, unknown)
		}
	})
}

func TestDigits(t *testing.T) {
	for _, c := range []struct {
		left clock.Ms
		runs bool
		want string
	}{
		{81_000, false, `
           _
      | :  _|   |
      | : |_    |
`},
		{5_400_000, true, `
           _   _
      | :  _| | |
   .  | :  _| |_|.
`},
		{9_900, false, `
           _   _
          |_| |_|
           _|. _|
`},
		{0, false, `
           _   _
          | | | |
          |_|.|_|
`},
		{100 * 60 * clock.Minute, false, `

 _   _     _   _

`},
	} {
		synctest.Test(t, func(t *testing.T) {
			r := newRig(t)
			side := rules.Red
			if c.runs {
				side = rules.Black
			}
			r.panel.Show(playing(side, 60_000, c.left)) // the first picture is of this
			r.panel.Start()
			defer r.close()
			time.Sleep(time.Millisecond)
			if got := r.black.Text(); got != strings.TrimPrefix(c.want, "\n") {
				t.Errorf("%s, running %t:\n%swant\n%s", panel.Text(c.left), c.runs, got, c.want)
			}
		})
	}
}

// TestUnplugged takes each display out and plugs it in again: what was told, and
// that it shows the time again within a second.
func TestUnplugged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		r.panel.Start()
		defer r.close()
		r.panel.Show(playing(rules.Red, 600_000, 61_000))
		time.Sleep(1100 * time.Millisecond)
		before := r.red.Screen()
		digits := r.black.Text()
		for _, addr := range []uint16{0x3C, 0x70} {
			r.faces.Unplug(addr, true)
		}
		time.Sleep(3 * time.Second)
		faults := r.told()
		if len(faults) != 2 || faults[0].En == "" || faults[0].Zh == "" {
			t.Fatalf("told %+v", faults)
		}
		r.panel.Show(playing(rules.Red, 599_000, 61_000))
		for _, addr := range []uint16{0x3C, 0x70} {
			r.faces.Unplug(addr, false)
		}
		if !dark(r.red.Screen()) {
			t.Error("a display without its settings shows something")
		}
		time.Sleep(700 * time.Millisecond)
		if !equal(r.red.Screen(), before, false) || r.black.Text() != digits {
			t.Errorf("plugged in again it shows something else:\n%s", r.black.Text())
		}
		faults = r.told()
		if len(faults) != 4 || faults[2].En != "" || faults[3].En != "" {
			t.Errorf("told %+v", faults)
		}
	})
}

// TestBlink loses a display's power between two transactions.
func TestBlink(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		r.panel.Start()
		defer r.close()
		s := playing(rules.Red, 600_000, 61_000)
		s.View.Rate = 0
		r.panel.Show(s)
		time.Sleep(300 * time.Millisecond)
		before, digits := r.red.Screen(), r.black.Memory()
		for _, addr := range []uint16{0x3C, 0x70} {
			r.faces.Blink(addr)
		}
		time.Sleep(1600 * time.Millisecond)
		if !equal(r.red.Screen(), before, false) || r.black.Memory() != digits {
			t.Error("it does not show the time again")
		}
		if lit, dim, _, _ := r.black.State(); !lit || dim != 7 {
			t.Errorf("lit %t, dimmed to %d", lit, dim)
		}
		if faults := r.told(); len(faults) != 0 {
			t.Errorf("a blink is told: %+v", faults)
		}
	})
}

// TestShowNeverWaits has a bus that hangs; Show returns at once, and what was
// shown last stands on the glass when the bus is well again.
func TestShowNeverWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		r.panel.Start()
		defer r.close()
		r.faces.Stick(time.Second)
		began := time.Now()
		for i := range 1000 {
			r.panel.Show(playing(rules.Black, 600_000-clock.Ms(i), 61_000))
		}
		if d := time.Since(began); d != 0 {
			t.Errorf("Show waited %v", d)
		}
		time.Sleep(10 * time.Second)
		s := playing(rules.Black, 5_400_000, 61_000)
		s.View.Rate = 0
		r.panel.Show(s)
		r.faces.Stick(0)
		time.Sleep(2 * time.Second)
		screen(t, "glass-stands", r.red.Screen())
	})
}

// TestAlert: lamp, buzzer and faces say that an alert is open; the same one
// sounds once.
func TestAlert(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		r.panel.Start()
		defer r.close()
		s := playing(rules.NoSide, 300_000, 0)
		s.View.Rate = 0
		s.View.Alerts = []referee.Alert{{ID: 3, Kind: "flag"}}
		r.panel.Show(s)
		time.Sleep(10 * time.Second)
		r.panel.Show(s)
		time.Sleep(10 * time.Second)
		lit, _ := r.lamp.Lit()
		sounds, changes := r.buzz.Lit()
		if !lit || sounds || changes != 6 {
			t.Errorf("lamp lit %t, buzzer on %t after %d changes", lit, sounds, changes)
		}
		if _, _, blink, _ := r.black.State(); blink != 1 {
			t.Errorf("fallen digits blink as %d", blink)
		}
		screen(t, "glass-alert", r.red.Screen())
		s.View.Alerts = nil
		r.panel.Show(s)
		time.Sleep(time.Second)
		if lit, _ := r.lamp.Lit(); lit {
			t.Error("the lamp is lit without an alert")
		}
	})
}

// TestLampFails: told once, and once when it is well again.
func TestLampFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		r.lamp.Break(true)
		r.panel.Start()
		defer r.close()
		time.Sleep(5 * time.Second)
		r.lamp.Break(false)
		time.Sleep(5 * time.Second)
		f := r.told()
		if len(f) != 2 || f[0].Name != "panel-lamp" || f[0].En == "" || f[1].En != "" {
			t.Errorf("told %+v", f)
		}
	})
}

// TestCloseIsDark: a clock that stands still would lie.
func TestCloseIsDark(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		r.panel.Start()
		r.panel.Show(playing(rules.Red, 600_000, 61_000))
		time.Sleep(time.Second)
		r.close()
		if lit, _, _, _ := r.black.State(); lit || !dark(r.red.Screen()) {
			t.Error("something is still to be seen")
		}
	})
}

// TestFlip: a display on its head shows the same picture, turned.
func TestFlip(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		faces := boardsim.NewFaces()
		up, down := faces.OLED(0x3C, 128, 32), faces.OLED(0x3D, 128, 32)
		p, err := panel.New(panel.Config{Bus: faces.Bus(), Red: spec(t, "ssd1306-128x32 0x3c"), Black: spec(t, "ssd1306-128x32 0x3d flip"), Brightness: 100})
		if err != nil {
			t.Fatal(err)
		}
		p.Start()
		defer p.Close(context.Background())
		p.Show(playing(rules.NoSide, 83_000, 83_000))
		time.Sleep(time.Second)
		if dark(up.Screen()) || !equal(up.Screen(), down.Screen(), true) {
			t.Error("they do not show the same")
		}
	})
}
