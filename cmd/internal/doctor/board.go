package doctor

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"periph.io/x/conn/v3/i2c"

	"luozi/clock"
	"luozi/display/panel"
	"luozi/hardware/matrix"
	"luozi/sensing"
)

// board looks at what the sensors are wired to.
func (v *visit) board() {
	at, closer, err := v.ports()
	if err != nil {
		v.err("bus", err)
		v.others()
		return
	}
	defer closer.Close()
	if v.Plan.Kind != matrix.KindGPIO {
		v.found(OK, "bus", v.Config.Scan.Bus+v.adapter()+": it can be used", "")
		v.chips(at)
	}
	if !v.running {
		v.scan(at)
	}
}

// adapter is the name of the bus's adapter, where the kernel tells.
func (v *visit) adapter() string {
	name, err := os.ReadFile(filepath.Join(v.node(), "name"))
	if err != nil {
		return ""
	}
	return " (" + strings.TrimSpace(string(name)) + ")"
}

// node is the bus in sysfs.
func (v *visit) node() string {
	return filepath.Join(v.Sys, "class/i2c-dev", filepath.Base(v.Config.Scan.Bus), "device")
}

// chips asks every address that there may be, and times one that answers.
func (v *visit) chips(at matrix.Ports) {
	var well []uint16
	want := v.Plan.Wiring.Chips()
	if v.Plan.Mux != 0 {
		v.chip(at.Bus, v.Plan.Mux, "multiplexer")
	}
	for _, c := range want {
		if err := v.Plan.Answers(at, c); err != nil {
			v.found(Fail, "chip", fmt.Sprintf("%s does not answer (%v)", matrix.ChipName(c), err),
				"look at its pins A0 to A2, its supply and its wires; its points are unknown until it does")
			continue
		}
		well = append(well, c)
	}
	switch {
	case len(well) == 0:
		v.found(Fail, "chip", "no chip answers at all", "look at SDA, SCL, 3.3 V and ground, and that scan.bus is the right one")
		v.others()
		return
	case len(well) == len(want):
		v.found(OK, "chip", fmt.Sprintf("all %d %s answer (%s)", len(want), strings.ToUpper(string(v.Plan.Kind)), names(well)), "")
	default:
		v.found(OK, "chip", fmt.Sprintf("%d of %d %s answer (%s)", len(well), len(want), strings.ToUpper(string(v.Plan.Kind)), names(well)), "")
	}
	v.strangers(at.Bus)
	v.speed(at, well[0])
}

func (v *visit) chip(bus i2c.Bus, addr uint16, what string) {
	var r [1]byte
	if err := bus.Tx(addr, nil, r[:]); err != nil {
		v.found(Fail, "chip", fmt.Sprintf("%s 0x%02x does not answer (%v)", what, addr, err),
			"look at its pins A0 to A2, its supply, and that RESET is high")
		return
	}
	v.found(OK, "chip", fmt.Sprintf("%s 0x%02x answers", what, addr), "")
}

// strangers are chips that answer where none should be.
func (v *visit) strangers(bus i2c.Bus) {
	want := append(v.Plan.Wiring.Chips(), v.neighbours()...)
	var found []uint16
	for addr := uint16(matrix.FirstAddr); addr <= matrix.LastMux; addr++ {
		expander := addr <= matrix.LastAddr && !slices.Contains(want, addr) && v.Plan.Mux == 0
		mux := addr >= matrix.FirstMux && !slices.Contains(want, addr) && v.Plan.Mux == 0
		if !expander && !mux {
			continue
		}
		var r [1]byte
		if bus.Tx(addr, nil, r[:]) == nil {
			found = append(found, addr)
		}
	}
	if len(found) > 0 {
		v.found(Warn, "chip", names(found)+" answer, and no point is wired to them", "look at the table (scan.wiring), scan.kind and scan.mux")
	}
}

// neighbours are the clock faces on the sensors' bus.
func (v *visit) neighbours() (out []uint16) {
	p := v.Config.Panel
	shown, err := p.Shown()
	if err != nil || p.Bus != "" && p.Bus != v.Config.Scan.Bus {
		return nil
	}
	for _, d := range []*panel.Spec{shown.Red, shown.Black, shown.Both} {
		if d != nil {
			out = append(out, d.Addr)
		}
	}
	return out
}

// others looks for chips on the machine's other buses.
func (v *visit) others() {
	if v.Plan.Kind == matrix.KindGPIO {
		return
	}
	paths, _ := filepath.Glob(filepath.Join(v.Sys, "class/i2c-dev/i2c-*"))
	for _, path := range paths {
		name := "/dev/" + filepath.Base(path)
		if name == v.Config.Scan.Bus {
			continue
		}
		bus, err := v.Bus(name)
		if err != nil {
			continue
		}
		var found []uint16
		for addr := uint16(matrix.FirstAddr); addr <= matrix.LastAddr; addr++ {
			var r [1]byte
			if bus.Tx(addr, nil, r[:]) == nil {
				found = append(found, addr)
			}
		}
		_ = bus.Close()
		if len(found) > 0 {
			v.found(Note, "bus", fmt.Sprintf("on %s %s answer", name, names(found)), "is that the right one for scan.bus?")
		}
	}
}

// kind is which kind the chips are, if they are not of the one that is said and
// all of one other.
func (v *visit) kind(at matrix.Ports) (matrix.Kind, bool) {
	chips := v.Plan.Wiring.Chips()
	for _, k := range []matrix.Kind{matrix.KindMCP23017, matrix.KindPCA9555, matrix.KindPCF8575} {
		other := matrix.Plan{Kind: k, Mux: v.Plan.Mux}
		for _, c := range chips {
			other.Wiring = append(other.Wiring, matrix.Wire{Chip: c})
		}
		probe, err := other.Probe(at)
		if err != nil || k == v.Plan.Kind {
			continue
		}
		well := true
		for range 2 {
			_, unknown, err := probe.Scan(func() clock.Ms { return 0 })
			well = well && err == nil && len(unknown) == 0
		}
		if well {
			return k, true
		}
	}
	return "", false
}

func names(chips []uint16) string {
	var out []string
	for _, c := range chips {
		out = append(out, matrix.ChipName(c))
	}
	return strings.Join(out, " ")
}

// enough is the clock of a bus that scans seven chips 250 times a second.
const (
	enough = 350_000
	advice = "set it to 400 kHz (dtparam=i2c_arm_baudrate=400000 in config.txt, and start anew)"
)

// speed tells the clock of the bus: as the device tree has it, else from how long
// transfers take.
func (v *visit) speed(at matrix.Ports, chip uint16) {
	if hz, ok := v.treeSpeed(); ok {
		l, do := OK, ""
		if hz < enough {
			l, do = Warn, advice
		}
		v.found(l, "bus", fmt.Sprintf("its clock is set to %d kHz", hz/1000), do)
		return
	}
	const bits, bytes = 1 + 9 + 9*8 + 1, 8 // start, address, data, stop
	best := time.Hour
	bus := at.Bus
	if v.Plan.Mux != 0 {
		bus = matrix.NewMux(bus, v.Plan.Mux)
	}
	var r [bytes]byte
	for range 20 {
		began := time.Now()
		if bus.Tx(chip, nil, r[:]) != nil {
			continue
		}
		best = min(best, time.Since(began))
	}
	hz := float64(bits) / max(best, time.Microsecond).Seconds()
	if hz > 1e6 {
		v.found(Note, "bus", "transfers take no time; this is no real bus", "")
		return
	}
	l, do := OK, ""
	if hz < 0.4*enough { // the kernel takes its time as well
		l, do = Warn, advice
	}
	v.found(l, "bus", fmt.Sprintf("%d bytes take %d us, so its clock is %.0f kHz or more", bytes, best.Microseconds(), hz/1000), do)
}

func (v *visit) treeSpeed() (hz uint32, ok bool) {
	b, err := os.ReadFile(filepath.Join(v.node(), "of_node/clock-frequency"))
	if err != nil || len(b) != 4 {
		return 0, false
	}
	return binary.BigEndian.Uint32(b), true
}

// scan reads the board as luozi run does, some times over.
func (v *visit) scan(at matrix.Ports) {
	s, err := v.Plan.Open(at)
	if err != nil {
		v.err("scan", err)
		return
	}
	began := time.Now()
	now := func() clock.Ms { return clock.Ms(time.Since(began).Milliseconds()) }
	const times = 25
	var f sensing.Frame
	var took []time.Duration
	var last error
	for range times {
		start := time.Now()
		if err := s.Scan(now, &f); err != nil {
			last = err
		}
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	typical := took[len(took)/2]
	if last != nil {
		do := "the chips above say more; `luozi doctor --walk` tells point by point"
		if lineOf(last) {
			do = ""
		} else if k, ok := v.kind(at); ok {
			do = fmt.Sprintf("the chips behave as %s do; want scan.kind = %q and its table", strings.ToUpper(string(k)), k)
		}
		v.found(Fail, "scan", fmt.Sprintf("%v; %d points unknown", last, f.Unknown.Len()), do)
	}
	every := time.Duration(v.Config.Scan.EveryMs) * time.Millisecond
	l, do := OK, ""
	if typical > every {
		l, do = Warn, fmt.Sprintf("the bus is too slow for scan.every_ms = %d; %s", v.Config.Scan.EveryMs, advice)
	}
	v.found(l, "scan", fmt.Sprintf("%d points read in %.1f ms, %d of them occupied", 90-f.Unknown.Len(), typical.Seconds()*1000, f.Occupied.Len()), do)
}
