package panel_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"luozi/clock"
	"luozi/display/panel"
	"luozi/hardware/boardsim"
	"luozi/rules"
)

// TestBoth is one display for both sides, and the notice before a game.
func TestBoth(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		faces := boardsim.NewFaces()
		glass := faces.OLED(0x3D, 128, 64)
		p, err := panel.New(panel.Config{Bus: faces.Bus(), Both: spec(t, "ssd1306 0x3d"), Brightness: 100})
		if err != nil {
			t.Fatal(err)
		}
		s := playing(rules.Black, 5_399_000, 59_000)
		p.Show(s) // the first picture is of this
		p.Start()
		defer p.Close(context.Background())
		time.Sleep(time.Millisecond)
		screen(t, "glass-both", glass.Screen())
		s.View.Phase = "setup"
		p.Notice("01234567 89ABCDEF", "01234567 89ABCDEF", "01234567 89ABCDEF", "01234567 89ABCDEF")
		p.Show(s)
		for shown := 0; shown < 2; time.Sleep(6 * time.Second) { // it takes turns with the time
			if !same(t, "testdata/glass-both.png", glass.Screen()) {
				screen(t, "glass-notice", glass.Screen())
				return
			}
			shown++
		}
		t.Error("no notice is shown")
	})
}

// TestNothingMovesForNothing: a clock that runs costs little on the bus, one that
// stands only the look whether the display is there.
func TestNothingMovesForNothing(t *testing.T) {
	for _, c := range []struct {
		runs  bool
		left  clock.Ms
		bytes int // a second
	}{{false, 600_000, 170}, {true, 600_000, 420}, {true, 5_400_000, 420}} {
		synctest.Test(t, func(t *testing.T) {
			faces := boardsim.NewFaces()
			faces.OLED(0x3C, 128, 64)
			p, err := panel.New(panel.Config{Bus: faces.Bus(), Red: spec(t, "ssd1306 0x3c"), Brightness: 100})
			if err != nil {
				t.Fatal(err)
			}
			p.Start()
			defer p.Close(context.Background())
			s := playing(rules.Red, c.left, 60_000)
			if !c.runs {
				s.View.Rate = 0
			}
			p.Show(s)
			time.Sleep(100 * time.Millisecond)
			before := faces.Bytes()
			time.Sleep(time.Minute)
			if n := (faces.Bytes() - before) / 60; n > c.bytes || n == 0 {
				t.Errorf("runs %t: %d bytes a second, want at most %d", c.runs, n, c.bytes)
			}
		})
	}
}

func TestSpecs(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{"ssd1306 0x3c", ""}, {"ssd1306-128x32 61 flip", ""}, {"ht16k33 0x70", ""}, {"ht16k33-large 0x77", ""},
		{"", "want a kind"}, {"ssd1306", "as in: ssd1306 0x3c flip"}, {"ssd1306 0x3c up", "want a kind"},
		{"sh1107 0x3c", "there is no kind sh1107"}, {"ssd1306 0x70", "address 0x70; want 0x3c to 0x3d"}, {"ht16k33 here", "address here; want 0x70 to 0x77"},
	} {
		s, err := panel.ParseSpec(c.text)
		switch {
		case c.says == "" && err != nil, c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)):
			t.Errorf("%q: %v, want … %s", c.text, err, c.says)
		case c.says == "":
			if again, err := panel.ParseSpec(s.String()); err != nil || again != s {
				t.Errorf("%q is read back as %v, %v", c.text, again, err)
			}
		}
	}
	for _, c := range []panel.Config{
		{Both: spec(t, "ht16k33 0x70")}, {Red: spec(t, "ssd1306 0x3c"), Black: spec(t, "ssd1306 0x3c")},
	} {
		if _, err := panel.New(c); err == nil {
			t.Errorf("%+v is taken", c)
		}
	}
}

func FuzzParseSpec(f *testing.F) {
	f.Add("ssd1306 0x3c flip")
	f.Add("ht16k33 112")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := panel.ParseSpec(text)
		if err != nil {
			return
		}
		if again, err := panel.ParseSpec(s.String()); err != nil || again != s {
			t.Errorf("%q is read back as %v, %v", text, again, err)
		}
	})
}
