// Package turn lets a scanner and slow neighbours, such as the clock faces, use
// one I2C bus.
//
// It decides when a neighbour may do a transaction: between two scans, and only if
// it will be over before the next scan begins. What has no room waits for the next
// gap; how fast the bus is it learns from what it has done. So no scan is delayed
// where scans leave gaps. On a bus so slow that they leave none, a neighbour that
// has waited for 10 ms goes before the next scan with one transaction. Where no
// scan comes for a while neighbours go ahead. It cuts nothing up: neighbours keep
// their transactions short. Times are real time.
package turn

import (
	"sync"
	"time"

	"luozi/clock"
	"luozi/hardware/matrix"
	"luozi/sensing"

	"periph.io/x/conn/v3/i2c"
)

// Turns are taken at one bus. Make it with New.
type Turns struct {
	every time.Duration

	bus chan struct{} // holds a value while the bus is used

	mu     sync.Mutex
	bit    time.Duration // how long one takes, about
	began  time.Time     // the last scan
	due    bool          // one wants the bus, or has it
	most   time.Duration // that a scan has waited for a neighbour
	moved  chan struct{} // closed when a neighbour may have another answer
	hungry time.Time     // since when one waits; zero: none does
	fed    chan struct{} // not nil: one may go before the scan, and closes it
}

// New is for a bus that is scanned every so often.
func New(every time.Duration) *Turns {
	return &Turns{every: every, began: time.Now(), bit: time.Second / 400_000, bus: make(chan struct{}, 1), moved: make(chan struct{})}
}

const (
	margin  = 300 * time.Microsecond // left before a scan for what is not exact
	idle    = 3                      // after so many scans that did not come neighbours no longer wait
	hunger  = 10 * time.Millisecond  // after it a neighbour goes before the next scan
	feeding = 20 * time.Millisecond  // that a scan waits for such a one at most
)

// Scanner is s with turns.
func (t *Turns) Scanner(s matrix.Scanner) matrix.Scanner { return scanner{t, s} }

type scanner struct {
	t *Turns
	matrix.Scanner
}

// Scan scans once it has the bus.
func (s scanner) Scan(now func() clock.Ms, f *sensing.Frame) error {
	asked := time.Now()
	if fed := s.t.hungriest(); fed != nil {
		wait(fed, feeding)
	}
	s.t.ask()
	s.t.bus <- struct{}{}
	s.t.begin(asked)
	err := s.Scanner.Scan(now, f)
	<-s.t.bus
	s.t.end()
	return err
}

// hungriest lets a neighbour that has waited too long go first; the channel is
// closed when it has. It is nil where there is none.
func (t *Turns) hungriest() <-chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.hungry.IsZero() || time.Since(t.hungry) < hunger {
		return nil
	}
	t.fed = make(chan struct{})
	t.stir()
	return t.fed
}

// ask lets no neighbour begin from now on.
func (t *Turns) ask() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.due, t.fed = true, nil
}

// Errors are those that the scanner counts, if it does.
func (s scanner) Errors() []matrix.ChipErrors {
	if c, ok := s.Scanner.(matrix.Counter); ok {
		return c.Errors()
	}
	return nil
}

func (t *Turns) begin(asked time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.began = asked
	t.most = max(t.most, time.Since(asked))
}

func (t *Turns) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.due = false
	t.stir()
}

func (t *Turns) stir() {
	close(t.moved)
	t.moved = make(chan struct{})
}

// Delayed is the longest that a scan has waited for a neighbour.
func (t *Turns) Delayed() time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.most
}

// Neighbour is the bus for a neighbour.
func (t *Turns) Neighbour(bus i2c.Bus) i2c.Bus { return neighbour{bus, t} }

type neighbour struct {
	i2c.Bus
	t *Turns
}

// Tx does a transaction in a gap.
func (n neighbour) Tx(addr uint16, w, r []byte) error {
	bits := time.Duration(9 * (2 + len(w) + len(r)))
	for {
		n.t.bus <- struct{}{}
		ok, moved := n.t.may(bits)
		if ok {
			began := time.Now()
			err := n.Bus.Tx(addr, w, r)
			<-n.t.bus
			n.t.done(bits, time.Since(began))
			return err
		}
		<-n.t.bus
		wait(moved, idle*n.t.every)
	}
}

// may tells whether a transaction of so many bits may begin; where not, moved is
// closed when that may be otherwise.
func (t *Turns) may(bits time.Duration) (ok bool, moved <-chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	since := time.Since(t.began)
	switch {
	case t.due:
	case t.fed != nil, since > idle*t.every, since+bits*t.bit+margin <= t.every:
		t.hungry = time.Time{}
		return true, nil
	}
	if t.hungry.IsZero() {
		t.hungry = time.Now()
	}
	return false, t.moved
}

// done learns how long a bit takes; slower is believed at once, faster by and by.
func (t *Turns) done(bits, took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.fed != nil {
		close(t.fed)
		t.fed = nil
	}
	const slowest = time.Second / 50_000
	t.bit = max(min(took/bits, slowest), t.bit-t.bit/32)
}

// wait waits for one of both.
func wait(c <-chan struct{}, most time.Duration) {
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-c:
	case <-timer.C:
	}
}
