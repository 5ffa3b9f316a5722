package boardsim

import (
	"errors"
	"sync"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
)

// Lamp is a GPIO line that is driven.
type Lamp struct {
	name string

	mu      sync.Mutex
	on      bool
	changes int
	broken  bool
}

var _ gpio.PinOut = (*Lamp)(nil)

// NewLamp is a line of that name, low.
func NewLamp(name string) *Lamp { return &Lamp{name: name} }

// String is the line's name.
func (l *Lamp) String() string { return l.name }

// Name is the line's name.
func (l *Lamp) Name() string { return l.name }

// Number is the line's number on its chip.
func (l *Lamp) Number() int { return 0 }

// Function is what the line is used as.
func (l *Lamp) Function() string { return "Out" }

// Halt does nothing.
func (l *Lamp) Halt() error { return nil }

// PWM is not to be had.
func (l *Lamp) PWM(gpio.Duty, physic.Frequency) error {
	return errors.New(l.name + " has no PWM")
}

// Out drives the line.
func (l *Lamp) Out(level gpio.Level) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.broken {
		return errors.New(l.name + ": no such device")
	}
	if bool(level) != l.on {
		l.on = bool(level)
		l.changes++
	}
	return nil
}

// Break has the line fail, or work again.
func (l *Lamp) Break(broken bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.broken = broken
}

// Lit tells whether the line is high, and how often that has changed.
func (l *Lamp) Lit() (on bool, changes int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.on, l.changes
}
