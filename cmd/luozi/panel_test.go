package main

import (
	"context"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"
	"time"

	"luozi/cmd/internal/config"
	"luozi/display/feed"
	"luozi/hardware/boardsim"
)

// until waits for what must come.
func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Errorf("waited in vain until %s", what)
			return
		}
	}
}

func lit(m image.Image) bool {
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			if m.At(x, y) == (color.Gray{Y: 255}) {
				return true
			}
		}
	}
	return false
}

// TestPanelFailsInGame pulls a clock face out in the middle of a game and plugs it
// in again, while the other one's bus is the same: the game is recorded as it was
// played, the arbiter is told, and the face shows the time again.
func TestPanelFailsInGame(t *testing.T) {
	t.Parallel()
	faces := boardsim.NewFaces()
	red, black := faces.OLED(0x3C, 128, 64), faces.OLED(0x3D, 128, 32)
	h := newHouse(t, t.TempDir(), 60, func(c *config.Config, a *around) {
		c.Panel.Red, c.Panel.Black = "ssd1306 0x3c", "ssd1306-128x32 0x3d flip"
		a.wired = wired{bus: faces.Bus(), lamp: boardsim.NewLamp("LAMP")}
	})
	done := make(chan bool)
	go func() {
		defer close(done)
		until(t, "both faces show something", func() bool { return lit(red.Screen()) && lit(black.Screen()) })
		faces.Unplug(0x3C, true)
		until(t, "the arbiter is told", func() bool {
			open := h.faults.open()
			return len(open) == 1 && open[0].Name == "panel-red"
		})
		if !lit(black.Screen()) {
			t.Error("the other face is dark")
		}
		faces.Unplug(0x3C, false)
		until(t, "the face shows the time again", func() bool { return lit(red.Screen()) })
		until(t, "the fault is cleared", func() bool { return len(h.faults.open()) == 0 })
	}()
	h.play()
	<-done
	if err := h.table.Flush(context.Background()); err != nil {
		t.Fatal(err)
	}
	shown, _, _ := h.table.Window().Look()
	var moves []string
	for _, m := range shown.View.Moves {
		moves = append(moves, m.Move.String())
	}
	if got := strings.Join(moves, " "); got != builtIn() {
		t.Errorf("recorded %s\nplayed   %s", got, builtIn())
	}
	if err := h.close(context.Background()); err != nil {
		t.Error(err)
	}
	if lit(red.Screen()) || lit(black.Screen()) {
		t.Error("a face still shows something when luozi has ended")
	}
}

// TestPanelHangs has the bus of the faces hang for as long as a kernel waits for
// it, from before the start: the game is played as fast as ever.
func TestPanelHangs(t *testing.T) {
	t.Parallel()
	faces := boardsim.NewFaces()
	faces.OLED(0x3C, 128, 64)
	faces.Stick(time.Second)
	h := newHouse(t, t.TempDir(), 0, func(c *config.Config, a *around) {
		c.Panel.Both = "ssd1306 0x3c"
		a.simulated, a.wired = true, wired{bus: faces.Bus()}
	})
	h.play()
	if err := h.close(context.Background()); err != nil {
		t.Error(err)
	}
}

// TestPanelIsNotThere: what is not plugged in at the start keeps no game from
// being played.
func TestPanelIsNotThere(t *testing.T) {
	h := newHouse(t, t.TempDir(), 0, func(c *config.Config, a *around) {
		c.Panel.Both, c.Panel.Bus, c.Panel.Lamp = "ssd1306 0x3c", "no such adapter", "NO_SUCH_LINE"
		a.simulated, a.wired = true, openPanel(*c, linux(), nil)
	})
	told := make(chan feed.Fault, 1)
	go func() {
		until(t, "the faults are told", func() bool { return len(h.faults.open()) == 2 })
		told <- h.faults.open()[0]
	}()
	h.play()
	<-told
	if err := h.close(context.Background()); err != nil {
		t.Error(err)
	}
}

// TestDemoShowsItsFaces: a picture of what is on the simulated glass.
func TestDemoShowsItsFaces(t *testing.T) {
	t.Parallel()
	h := newHouse(t, t.TempDir(), 60, func(c *config.Config, a *around) { a.wired = simulatedPanel(&c.Panel) })
	var said strings.Builder
	h.addresses(&said)
	url := after(said.String(), "faces")
	if !strings.HasSuffix(url, "/faces.png") {
		t.Fatalf("it says %s", said.String())
	}
	shows := make(chan bool, 1)
	go func() {
		ok := false
		defer func() { shows <- ok }()
		for end := time.Now().Add(patience); !ok && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			m, err := png.Decode(strings.NewReader(fetchText(t, url)))
			ok = err == nil && lit(m)
		}
	}()
	h.play()
	if !<-shows {
		t.Error("nothing is lit")
	}
	if err := h.close(context.Background()); err != nil {
		t.Error(err)
	}
}

func TestNotice(t *testing.T) {
	sum := strings.TrimSuffix(strings.Repeat("0A:", 32), ":")
	lines := notice(sum)
	if len(lines) != 4 || lines[0] != "0A0A0A0A 0A0A0A0A" {
		t.Errorf("%q", lines)
	}
	if notice("") != nil {
		t.Error("no certificate has a fingerprint")
	}
}

func TestPanelConfig(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{"red = \"ssd1306\"", "panel.red: display \"ssd1306\": want a kind"},
		{"both = \"ht16k33 0x70\"", "room for one side"},
		{"red = \"ssd1306 0x3c\"\nblack = \"ssd1306 0x3c\"", "another one has its address"},
		{"brightness = 0", "panel.brightness: 0; want 1 to 100"},
		{"lamp = \"GPIO17\"", "panel.lamp: GPIO17 is buttons.red already"},
		{"lamp = \"GPIO5\"\nbuzzer = \"GPIO5\"", "panel.buzzer: GPIO5 is panel.lamp already"},
		{"light = 1", "line 2: there is no key panel.light"},
	} {
		_, err := config.Parse([]byte("[panel]\n" + c.text))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q: %v, want … %s", c.text, err, c.says)
		}
	}
	good := "[panel]\nred = \"ht16k33-large 0x70 flip\"\nblack = \"ssd1306-128x32 0x3c\"\nbus = \"\"\nlamp = \"GPIO22\""
	if _, err := config.Parse([]byte(good)); err != nil {
		t.Error(err)
	}
}
