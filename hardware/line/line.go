// Package line is single GPIO lines as inputs, through the kernel's GPIO
// character device.
//
// A line is named as the kernel names it (GPIO17), or by its chip's label or
// name and its number there (cp2112_gpio:3), since many chips name no lines. A
// Line is a periph gpio.PinIn with four differences from the one of
// periph.io/x/host: In finds the line again where its chip was unplugged and
// plugged in again; a level that can't be read is the last one that could, never
// Low; the errors say what would be right; and NextEdge
// hands on the kernel's time of an edge. It never drives a line and
// decides nothing about edges.
//
// Source: include/uapi/linux/gpio.h of Linux 6.1 (version 2 of the interface,
// since 5.10).
package line

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"periph.io/x/conn/v3/gpio"
)

// Line is an input line. Its methods may be called by several goroutines, but
// only one may wait for edges.
type Line struct {
	name string

	mu    sync.Mutex
	file  *os.File // nil: not requested
	lost  bool     // the chip has gone since the line was requested
	level gpio.Level
	pull  gpio.Pull
	edge  gpio.Edge
}

// New names a line. In requests it.
func New(name string) *Line { return &Line{name: name} }

// String is the name that the line was given.
func (l *Line) String() string { return l.name }

// Name is the name that the line was given.
func (l *Line) Name() string { return l.name }

// Number is the line's number on its chip, -1 where only its name is known.
func (l *Line) Number() int {
	if _, n, ok := numbered(l.name); ok {
		return n
	}
	return -1
}

// Function is what the line is used as.
func (l *Line) Function() string { return "In" }

// DefaultPull can't be known.
func (l *Line) DefaultPull() gpio.Pull { return gpio.PullNoChange }

// Pull is what In has set.
func (l *Line) Pull() gpio.Pull {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.pull
}

// In requests the line as an input, anew where it was had before. Edges that
// were queued are dropped.
func (l *Line) In(pull gpio.Pull, edge gpio.Edge) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.release()
	l.pull, l.edge = pull, edge
	file, err := request(l.name, pull, edge)
	if err != nil {
		return err
	}
	l.file, l.lost = file, false
	l.look()
	if l.lost {
		return errGone
	}
	return nil
}

var errGone = errors.New("its chip has gone")

// Read is the level, or the last one that could be read.
func (l *Line) Read() gpio.Level {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.look()
	return l.level
}

func (l *Line) look() {
	if l.file == nil {
		return
	}
	high, err := value(l.file)
	if err != nil {
		l.lost = true
		return
	}
	l.level = gpio.Level(high)
}

// WaitForEdge takes one edge that is queued or waits for one; 0 waits for ever.
// It returns false at once where the line is not had, or its chip has gone.
func (l *Line) WaitForEdge(timeout time.Duration) bool {
	_, ok := l.event(timeout)
	return ok
}

// NextEdge is WaitForEdge with what the kernel noted of the edge: the level that
// the line took, and how long ago.
func (l *Line) NextEdge(timeout time.Duration) (level gpio.Level, ago time.Duration, ok bool) {
	event, ok := l.event(timeout)
	if !ok {
		return gpio.Low, 0, false
	}
	at := time.Duration(binary.NativeEndian.Uint64(event[:]))
	rising := binary.NativeEndian.Uint32(event[8:]) == edgeRising
	return gpio.Level(rising), max(monotonic()-at, 0), true
}

// edgeRising is the id of an edge upwards, GPIO_V2_LINE_EVENT_RISING_EDGE.
const edgeRising = 1

func (l *Line) event(timeout time.Duration) (event [eventSize]byte, ok bool) {
	l.mu.Lock()
	file, lost := l.file, l.lost || l.edge == gpio.NoEdge
	l.mu.Unlock()
	if file == nil || lost {
		return event, false
	}
	var until time.Time
	if timeout != 0 {
		until = time.Now().Add(timeout)
	}
	if file.SetReadDeadline(until) != nil {
		return event, false
	}
	n, err := file.Read(event[:])
	if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
		l.mu.Lock()
		l.lost = true
		l.mu.Unlock()
	}
	return event, n == eventSize
}

// Halt gives the line back. A wait that is going on ends.
func (l *Line) Halt() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.release()
	return nil
}

func (l *Line) release() {
	if l.file != nil {
		_ = l.file.Close()
		l.file = nil
	}
}

// numbered is a name that is a chip's label and a number.
func numbered(name string) (label string, number int, ok bool) {
	i := strings.LastIndexByte(name, ':')
	if i < 0 {
		return "", 0, false
	}
	number, err := strconv.Atoi(name[i+1:])
	return name[:i], number, err == nil && number >= 0
}

// eventSize is what one edge is to read, gpio_v2_line_event.
const eventSize = 48

// Check tells what is wrong with a name, whatever lines there are.
func Check(name string) error {
	if _, _, ok := numbered(name); strings.Contains(name, ":") && !ok {
		return fmt.Errorf("line %q: want a name such as GPIO17, or a chip's label and the line's number, as cp2112_gpio:3", name)
	}
	return nil
}

var _ gpio.PinIn = (*Line)(nil)
