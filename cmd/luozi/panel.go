package main

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"

	"luozi/cmd/internal/config"
	"luozi/cmd/internal/table"
	"luozi/display/panel"
	"luozi/hardware/boardsim"
	"luozi/hardware/bus"
	"luozi/hardware/line"
	"luozi/hardware/turn"
)

// wired is what the clock faces, the lamp and the buzzer are wired to; all may be
// nil.
type wired struct {
	bus          i2c.Bus
	lamp, buzzer gpio.PinOut
	close        func()              // nil: there is nothing to close
	glass        []*boardsim.SSD1306 // of a simulated board, to be looked at
}

// newPanel makes the clock faces that the configuration names. Nothing is opened:
// what is not there now may be plugged in later.
func newPanel(d *daemon, w wired) (*panel.Panel, error) {
	c, err := d.cfg.Panel.Shown()
	if err != nil {
		return nil, err
	}
	c.Bus, c.Lamp, c.Buzzer, c.Fault, c.Log = w.bus, w.lamp, w.buzzer, d.fault, d.log
	return panel.New(c)
}

// notice is a certificate's fingerprint as an OLED has room for it: four lines of
// eight bytes.
func notice(sum string) (lines []string) {
	digits := strings.ToUpper(strings.NewReplacer(":", "", " ", "").Replace(sum))
	for len(digits) > 0 {
		n := min(16, len(digits))
		var groups []string
		for i := 0; i < n; i += 8 {
			groups = append(groups, digits[i:min(i+8, n)])
		}
		lines = append(lines, strings.Join(groups, " "))
		digits = digits[n:]
	}
	return lines
}

// openPanel is the bus and the lines of a real board's faces. Where the sensors
// have the same bus, r takes turns with them.
func openPanel(cfg config.Config, m machine, r *table.Reader) wired {
	var w wired
	p := cfg.Panel
	if p.Lamp != "" {
		w.lamp = line.NewOutput(p.Lamp)
	}
	if p.Buzzer != "" {
		w.buzzer = line.NewOutput(p.Buzzer)
	}
	if !p.Displays() {
		return w
	}
	name := p.Bus
	if name == "" {
		name = cfg.Scan.Bus
	}
	own := &later{name: name, machine: m}
	w.bus, w.close = own, own.Close
	if name == cfg.Scan.Bus && cfg.Scan.Kind != "gpio" {
		turns := turn.New(time.Duration(cfg.Scan.EveryMs) * time.Millisecond)
		r.Scanner, w.bus = turns.Scanner(r.Scanner), turns.Neighbour(w.bus)
	}
	return w
}

// later is a bus that is opened when it is used.
type later struct {
	name    string
	machine machine

	mu  sync.Mutex
	bus *bus.Bus // nil: it could not be opened yet
}

// String is the bus's name.
func (l *later) String() string { return l.name }

// SetSpeed is not to be had.
func (l *later) SetSpeed(physic.Frequency) error {
	return fmt.Errorf("%s: its speed is set by the system", l.name)
}

// Tx does a transaction.
func (l *later) Tx(addr uint16, w, r []byte) error {
	b, err := l.open()
	if err != nil {
		return err
	}
	return b.Tx(addr, w, r)
}

// Close closes it until it is used again.
func (l *later) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.bus != nil {
		_ = l.bus.Close()
		l.bus = nil
	}
}

func (l *later) open() (*bus.Bus, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.bus != nil {
		return l.bus, nil
	}
	b, err := l.machine.openBus(l.name)
	if err != nil {
		return nil, fmt.Errorf("panel.bus: %s", strings.TrimPrefix(err.Error(), "scan.bus: "))
	}
	l.bus = b
	return b, nil
}
