package line

import (
	"strings"
	"testing"

	"periph.io/x/conn/v3/gpio"
)

// TestDrainIsNotThere: a line that can't be had says why, reads Low, and may be
// asked for again and given back as often as one likes.
func TestDrainIsNotThere(t *testing.T) {
	d := NewDrain("no_such_chip:3")
	for range 2 {
		if err := d.In(gpio.PullUp, gpio.NoEdge); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("In: %v", err)
		}
		if err := d.Out(gpio.Low); err == nil {
			t.Error("it was driven")
		}
		if d.Read() != gpio.Low || d.Halt() != nil {
			t.Error("it can be read")
		}
	}
	if d.Name() != "no_such_chip:3" || d.Number() != 3 || NewDrain("GPIO4").Number() != -1 {
		t.Errorf("%s, number %d", d.Name(), d.Number())
	}
	if d.In(gpio.Float, gpio.NoEdge) == nil || d.In(gpio.PullUp, gpio.BothEdges) == nil || d.WaitForEdge(0) {
		t.Error("a line of a matrix without a pull-up, or with edges")
	}
}
