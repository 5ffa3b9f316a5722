package line

import (
	"errors"
	"os"
	"sync"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
)

// Output is a line that is driven high and low, as for a lamp. Out requests it;
// after a failure the next Out requests it anew.
type Output struct {
	name string

	mu   sync.Mutex
	file *os.File // nil: not requested
}

var _ gpio.PinOut = (*Output)(nil)

// NewOutput names a line.
func NewOutput(name string) *Output { return &Output{name: name} }

// String is the name that the line was given.
func (o *Output) String() string { return o.name }

// Name is the name that the line was given.
func (o *Output) Name() string { return o.name }

// Number is the line's number on its chip, -1 where only its name is known.
func (o *Output) Number() int { return New(o.name).Number() }

// Function is what the line is used as.
func (o *Output) Function() string { return "Out" }

// Out drives the line.
func (o *Output) Out(l gpio.Level) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.file == nil {
		file, err := requestOutput(o.name, bool(l))
		if err != nil {
			return err
		}
		o.file = file
		return nil
	}
	err := setValue(o.file, bool(l))
	if err != nil {
		o.release()
	}
	return err
}

// PWM is not to be had.
func (o *Output) PWM(gpio.Duty, physic.Frequency) error {
	return errors.New("a line that is driven by software has no PWM")
}

// Halt gives the line back.
func (o *Output) Halt() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.release()
	return nil
}

func (o *Output) release() {
	if o.file != nil {
		_ = o.file.Close()
		o.file = nil
	}
}
