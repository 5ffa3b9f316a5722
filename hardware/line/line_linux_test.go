package line

import (
	"strings"
	"testing"
	"unsafe"

	"periph.io/x/conn/v3/gpio"
)

// TestLayout holds what is carried to the kernel to the sizes that the numbers of
// the calls name.
func TestLayout(t *testing.T) {
	for _, c := range []struct {
		call, size uintptr
	}{
		{getChipInfo, unsafe.Sizeof(chipInfo{})},
		{getLineInfo, unsafe.Sizeof(lineInfo{})},
		{getLine, unsafe.Sizeof(lineRequest{})},
		{getValues, unsafe.Sizeof(lineValues{})},
	} {
		if want := c.call >> 16 & 0x3FFF; c.size != want {
			t.Errorf("call %#x carries %d bytes, is given %d", c.call, want, c.size)
		}
	}
}

func TestFlags(t *testing.T) {
	if got := flags(gpio.PullUp, gpio.BothEdges); got != 0x134 {
		t.Errorf("pull-up and both edges: %#x", got)
	}
	if got := flags(gpio.PullNoChange, gpio.FallingEdge); got != 0x24 {
		t.Errorf("falling edge: %#x", got)
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct {
		name, label string
		number      int
		ok          bool
	}{
		{"cp2112_gpio:3", "cp2112_gpio", 3, true},
		{"0000:00:1f.0:12", "0000:00:1f.0", 12, true},
		{"GPIO17", "", 0, false},
		{"cp2112_gpio:", "", 0, false},
		{"cp2112_gpio:-1", "", 0, false},
	} {
		label, number, ok := numbered(c.name)
		if ok != c.ok || ok && (label != c.label || number != c.number) {
			t.Errorf("%s: %s, %d, %v", c.name, label, number, ok)
		}
	}
	if err := Check("cp2112_gpio:x"); err == nil || !strings.Contains(err.Error(), "as cp2112_gpio:3") {
		t.Errorf("%v", err)
	}
}

// TestNoSuchLine: a line that is not there is an error that says what is, and no
// level or edge.
func TestNoSuchLine(t *testing.T) {
	l := New("no_such_chip:3")
	err := l.In(gpio.PullUp, gpio.BothEdges)
	if err == nil || !strings.Contains(err.Error(), "there is no line no_such_chip:3; want") {
		t.Errorf("%v", err)
	}
	if l.WaitForEdge(0) || l.Read() != gpio.Low || l.Halt() != nil || l.Number() != 3 {
		t.Error("a line that is not had has edges")
	}
}
