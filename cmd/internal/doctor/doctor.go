// Package doctor looks at the machine that luozi is to run on: bus, chips, lines,
// card, broker, addresses, time.
//
// It decides what is found and what to do about it, one line each. It changes
// nothing that outlives it: a test file on the card is taken away again, a line
// given back; the chips are set up as luozi run would. Sources: the data sheets
// of package matrix; Linux's sysfs and statfs(2).
package doctor

import (
	"errors"
	"fmt"
	"io"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"

	"luozi/cmd/internal/config"
	"luozi/hardware/journal"
	"luozi/hardware/matrix"
)

// Level is how bad a finding is.
type Level uint8

// The levels.
const (
	OK Level = iota
	Note
	Warn
	Fail
)

// String is the level as it is printed.
func (l Level) String() string { return [...]string{"ok", "note", "warn", "fail"}[l] }

// Finding is one thing found, and what to do about it.
type Finding struct {
	Level Level
	About string // bus, chip, line, scan, panel, disk, broker, http, time, config
	Text  string
	Do    string // "" where nothing is to be done
}

// String is one line.
func (f Finding) String() string {
	s := fmt.Sprintf("%-4s  %-6s  %s", f.Level, f.About, f.Text)
	if f.Do != "" {
		s += ": " + f.Do
	}
	return s
}

// Machine is what the doctor looks at.
type Machine struct {
	Config config.Config
	Plan   matrix.Plan
	Bus    func(name string) (i2c.BusCloser, error)
	Line   func(name string) gpio.PinIn
	Drain  func(name string) gpio.PinIO
	Wait   func(time.Duration) // as matrix.Ports has it
	Sys    string              // where /sys is
	Synced func() bool         // the wall clock is kept right
	Clock  func() bool         // the machine has a clock that runs without power
}

// visit is one visit.
type visit struct {
	Machine
	running bool // luozi has the state directory
	say     func(Finding)
}

// Look looks at everything and gives each finding to say; it returns whether all
// that must be is well.
func (m Machine) Look(say func(Finding)) (well bool) {
	well = true
	v := &visit{Machine: m, running: journal.InUse(m.Config.State), say: func(f Finding) {
		well = well && f.Level != Fail
		say(f)
	}}
	if v.running {
		v.found(Note, "config", "a luozi runs on "+m.Config.State+", and is left to its work", "stop it for a whole look (systemctl stop luozi)")
	}
	v.board()
	v.buttons()
	v.displays()
	v.disk()
	v.broker()
	v.pages()
	v.time()
	return well
}

func (v *visit) found(l Level, about, text, do string) { v.say(Finding{l, about, text, do}) }

// err is a finding that is an error, which says what to do itself.
func (v *visit) err(about string, err error) { v.found(Fail, about, err.Error(), "") }

// buttons asks for the lines of the buttons and of the interrupt.
func (v *visit) buttons() {
	v.button("buttons.red", v.Config.Buttons.Red)
	v.button("buttons.black", v.Config.Buttons.Black)
	if name := v.Config.Scan.Interrupt; name != "" {
		v.input("scan.interrupt", name, "it is low though every chip has been read", "look for a short, or a chip that is not in the table")
	}
}

func (v *visit) button(key, name string) {
	v.input(key, name, "it is held down", "let the button go; if it is not held, look for a short to ground")
}

// input asks for a line that is high at rest.
func (v *visit) input(key, name, low, do string) {
	pin := v.Line(name)
	what := key + " (" + name + ")"
	if err := pin.In(gpio.PullUp, gpio.BothEdges); err != nil {
		if v.running {
			v.found(Note, "line", what+": "+err.Error(), "")
			return
		}
		v.err("line", fmt.Errorf("%s: %w", what, err))
		return
	}
	defer pin.Halt()
	if pin.Read() == gpio.Low {
		v.found(Warn, "line", what+": "+low, do)
		return
	}
	v.found(OK, "line", what+": it can be read, and is high", "")
}

// time looks at the wall clock.
func (v *visit) time() {
	switch {
	case v.Synced():
		v.found(OK, "time", "the wall clock is kept right", "")
	case v.Clock():
		v.found(Warn, "time", "the wall clock is not kept right by anybody, but runs without power", "look at it, or switch on systemd-timesyncd")
	default:
		v.found(Warn, "time", "the wall clock is not kept right", "give it a network (timedatectl says more); the games' clocks do not need it, records will have no true time")
	}
}

// ports opens what the sensors are wired to.
func (v *visit) ports() (matrix.Ports, io.Closer, error) {
	if v.Plan.Kind == matrix.KindGPIO {
		at := matrix.Ports{Wait: v.Wait}
		for _, name := range v.Config.Scan.Rows {
			at.Rows = append(at.Rows, v.Drain(name))
		}
		for _, name := range v.Config.Scan.Columns {
			at.Columns = append(at.Columns, v.Drain(name))
		}
		return at, at, nil
	}
	bus, err := v.Bus(v.Config.Scan.Bus)
	if err != nil {
		return matrix.Ports{}, nil, err
	}
	return matrix.Ports{Bus: bus}, bus, nil
}

// lineOf is the line's error where err is one.
func lineOf(err error) bool {
	var l *matrix.LineError
	return errors.As(err, &l)
}
