package line

import (
	"errors"
	"os"
	"sync"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
)

// Drain is a line that is pulled low or let go, as a row or a column of a matrix:
// an open-drain output with a pull-up. It never drives high. Out requests it, and
// so does In; after that both are one call of the kernel. Unlike a Line it reads
// Low where it can't be read.
type Drain struct {
	name string

	mu     sync.Mutex
	file   *os.File // nil: not requested
	driven bool     // requested as an output
}

// NewDrain names a line.
func NewDrain(name string) *Drain { return &Drain{name: name} }

// String is the name that the line was given.
func (d *Drain) String() string { return d.name }

// Name is the name that the line was given.
func (d *Drain) Name() string { return d.name }

// Number is the line's number on its chip, -1 where only its name is known.
func (d *Drain) Number() int { return New(d.name).Number() }

// Function is what the line is used as.
func (d *Drain) Function() string { return "OpenDrain" }

// DefaultPull can't be known.
func (d *Drain) DefaultPull() gpio.Pull { return gpio.PullNoChange }

// Pull is always up.
func (d *Drain) Pull() gpio.Pull { return gpio.PullUp }

// In lets the line go.
func (d *Drain) In(pull gpio.Pull, edge gpio.Edge) error {
	if pull != gpio.PullUp || edge != gpio.NoEdge {
		return errors.New("a line of a matrix has a pull-up and tells no edges")
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.file != nil {
		if !d.driven {
			return d.alive()
		}
		return d.set(true)
	}
	var err error
	d.file, err = request(d.name, gpio.PullUp, gpio.NoEdge)
	d.driven = false
	return err
}

// alive tells whether the line can still be read.
func (d *Drain) alive() error {
	_, err := value(d.file)
	if err != nil {
		d.release()
	}
	return err
}

// Out pulls the line low, or lets it go.
func (d *Drain) Out(l gpio.Level) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.file == nil || !d.driven {
		d.release()
		file, err := requestDrain(d.name)
		if err != nil {
			return err
		}
		d.file, d.driven = file, true
	}
	return d.set(bool(l))
}

func (d *Drain) set(high bool) error {
	err := setValue(d.file, high)
	if err != nil {
		d.release()
	}
	return err
}

// Read is the level on the wire; Low where it can't be read.
func (d *Drain) Read() gpio.Level {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.file == nil {
		return gpio.Low
	}
	high, err := value(d.file)
	return gpio.Level(err == nil && high)
}

// WaitForEdge returns false at once: a matrix is read, not waited for.
func (d *Drain) WaitForEdge(time.Duration) bool { return false }

// PWM is not to be had.
func (d *Drain) PWM(gpio.Duty, physic.Frequency) error {
	return errors.New("a line of a matrix has no PWM")
}

// Halt gives the line back.
func (d *Drain) Halt() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.release()
	return nil
}

func (d *Drain) release() {
	if d.file != nil {
		_ = d.file.Close()
		d.file = nil
	}
}

var _ gpio.PinIO = (*Drain)(nil)
