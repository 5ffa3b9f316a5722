package doctor

import (
	"fmt"
	"strings"

	"luozi/display/panel"
)

// displays asks each clock face for a byte, which changes nothing on it.
func (v *visit) displays() {
	p := v.Config.Panel
	if !p.Displays() {
		return
	}
	shown, err := p.Shown()
	if err != nil {
		v.err("panel", err)
		return
	}
	name := p.Bus
	if name == "" {
		name = v.Config.Scan.Bus
	}
	bus, err := v.Bus(name)
	if err != nil {
		v.found(Warn, "panel", "panel.bus: "+strings.TrimPrefix(err.Error(), "scan.bus: "), "the game goes on without clock faces; name their bus in panel.bus, or \"\" for that of the sensors")
		return
	}
	defer bus.Close()
	for _, d := range []struct {
		key  string
		spec *panel.Spec
	}{{"panel.red", shown.Red}, {"panel.black", shown.Black}, {"panel.both", shown.Both}} {
		if d.spec == nil {
			continue
		}
		what := fmt.Sprintf("%s (%s on %s)", d.key, d.spec, name)
		if err := d.spec.Probe(bus); err != nil {
			v.found(Warn, "panel", what+" does not answer: "+err.Error(), "look at its four wires and its address; the game goes on without it")
			continue
		}
		v.found(OK, "panel", what+" answers", "")
	}
}
