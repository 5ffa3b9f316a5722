package doctor

import (
	"errors"
	"strings"
	"testing"

	"periph.io/x/conn/v3/i2c"

	"luozi/hardware/boardsim"
)

// TestDisplays: a clock face that answers, one that does not, and a bus that is
// not there; without them the game goes on, so nothing fails.
func TestDisplays(t *testing.T) {
	m, _ := patient(t, "mcp23017")
	sensors := m.Bus
	faces := boardsim.NewFaces()
	faces.OLED(0x3C, 128, 64)
	m.Config.Panel.Red, m.Config.Panel.Black = "ssd1306 0x3c", "ht16k33 0x70"
	away := false
	m.Bus = func(name string) (i2c.BusCloser, error) {
		switch {
		case name == m.Config.Scan.Bus:
			return sensors(name)
		case away:
			return nil, errors.New("there is no /dev/i2c-3")
		}
		return simBus{faces.Bus()}, nil
	}
	said := func() string {
		var b strings.Builder
		if !m.Look(func(f Finding) { b.WriteString(f.String() + "\n") }) {
			t.Error("something fails")
		}
		return b.String()
	}
	for _, want := range []string{"ok    panel   panel.red (ssd1306 0x3c on /dev/i2c-3) answers",
		"warn  panel   panel.black (ht16k33 0x70 on /dev/i2c-3) does not answer: remote I/O error: no chip acknowledged: look at its four wires"} {
		if text := said(); !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
	away = true
	if text := said(); !strings.Contains(text, "warn  panel   panel.bus: there is no /dev/i2c-3: the game goes on") {
		t.Error(text)
	}
}
