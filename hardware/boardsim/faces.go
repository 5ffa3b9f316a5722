package boardsim

import (
	"sync"
	"time"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
)

// Faces is an I2C bus with displays on it: those of the clock faces.
type Faces struct {
	mu    sync.Mutex
	at    map[uint16]slave
	gone  map[uint16]bool
	stuck time.Duration // how long a transaction takes that fails; 0: the bus is well
	bytes int           // that have gone over the bus, addresses included
}

// slave is a chip on the bus of the displays.
type slave interface {
	// tx is one transaction that reached the chip.
	tx(w, r []byte)
	// power is what a loss of power does.
	power()
}

// NewFaces is a bus without displays.
func NewFaces() *Faces { return &Faces{at: map[uint16]slave{}, gone: map[uint16]bool{}} }

// OLED puts an SSD1306 with so many dots on the bus.
func (f *Faces) OLED(addr uint16, w, h int) *SSD1306 {
	d := newSSD1306(&f.mu, w, h)
	f.at[addr] = d
	return d
}

// Digits puts an HT16K33 on the bus.
func (f *Faces) Digits(addr uint16) *HT16K33 {
	d := newHT16K33(&f.mu)
	f.at[addr] = d
	return d
}

// Unplug takes a display off the bus and its power away, or gives both back.
func (f *Faces) Unplug(addr uint16, out bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.gone[addr] = out
	f.at[addr].power()
}

// Blink takes a display's power away for so short a time that nobody asks it
// anything meanwhile.
func (f *Faces) Blink(addr uint16) { f.Unplug(addr, false) }

// Stick has every transaction fail after so long; 0: no longer.
func (f *Faces) Stick(d time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.stuck = d
}

// Bytes is how many bytes have gone over the bus, addresses included.
func (f *Faces) Bytes() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.bytes
}

// Bus is the bus.
func (f *Faces) Bus() i2c.Bus { return facesBus{f} }

type facesBus struct{ f *Faces }

// String names the bus.
func (b facesBus) String() string { return "boardsim-faces" }

// SetSpeed does nothing: bytes take no time here.
func (b facesBus) SetSpeed(physic.Frequency) error { return nil }

// Tx does one transaction.
func (b facesBus) Tx(addr uint16, w, r []byte) error {
	f := b.f
	f.mu.Lock()
	stuck := f.stuck
	f.mu.Unlock()
	if stuck > 0 {
		time.Sleep(stuck)
		return errHeld
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.bytes += cost(w, r)
	s := f.at[addr]
	if s == nil || f.gone[addr] {
		return errNoAnswer
	}
	s.tx(w, r)
	return nil
}

// cost is how many bytes a transaction takes, addresses included.
func cost(w, r []byte) int {
	n := 0
	for _, part := range [][]byte{w, r} {
		if len(part) > 0 {
			n += 1 + len(part)
		}
	}
	return max(n, 1)
}

// Timed is the same bus where each transaction takes the time that its bits take
// at so many a second: nine a byte, with start and stop. It sleeps in the kernel
// as an ioctl does, not in Go's scheduler.
func Timed(bus i2c.Bus, speed physic.Frequency) *TimedBus {
	return &TimedBus{Bus: bus, bit: time.Duration(float64(time.Second) * float64(physic.Hertz) / float64(speed))}
}

// TimedBus is a bus whose bits take time. See Timed.
type TimedBus struct {
	i2c.Bus
	bit time.Duration

	mu    sync.Mutex // a bus does one thing at a time
	model time.Duration
	spent time.Duration
	txs   int
}

// Tx does one transaction.
func (t *TimedBus) Tx(addr uint16, w, r []byte) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	began := time.Now()
	d := t.bit * time.Duration(9*cost(w, r)+2)
	err := t.Bus.Tx(addr, w, r)
	pause(d - time.Since(began))
	t.txs++
	t.model += d
	t.spent += time.Since(began)
	return err
}

// Times tells how many transactions there were, how long they take by the model,
// and how long they took: a kernel's sleep ends late.
func (t *TimedBus) Times() (txs int, model, spent time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.txs, t.model, t.spent
}
