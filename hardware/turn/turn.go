// Package turn lets a scanner and slow neighbours, such as the clock faces, use
// one I2C bus.
//
// It decides when a neighbour may do a transaction: between two scans, and only
// if it will be over before the next scan begins. What has no room waits for the
// next gap; a transaction that no gap has room for goes at a gap's beginning. A
// scan is so delayed by nothing but the end of one transaction that took longer
// than its bits do. Where no scan comes for a while neighbours go ahead. It cuts
// nothing up: neighbours keep their transactions short. Times are real time.
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
	bit   time.Duration

	bus chan struct{} // holds a value while the bus is used

	mu    sync.Mutex
	began time.Time     // the last scan
	due   bool          // one wants the bus, or has it
	long  bool          // a long transaction has gone since
	gap   time.Duration // that it has left
	ended chan struct{}
	most  time.Duration // that a scan has waited for a neighbour
}

// New is for a bus that is scanned every so often, at 400 kHz or less.
func New(every time.Duration) *Turns {
	return &Turns{every: every, began: time.Now(), gap: every, bit: time.Second / 400_000, bus: make(chan struct{}, 1), ended: make(chan struct{})}
}

// margin is left before a scan for what is not exact.
const margin = 300 * time.Microsecond

// idle is after how many scans that did not come neighbours no longer wait.
const idle = 3

// Scanner is s with turns.
func (t *Turns) Scanner(s matrix.Scanner) matrix.Scanner { return scanner{t, s} }

type scanner struct {
	t *Turns
	matrix.Scanner
}

// Scan scans once it has the bus.
func (s scanner) Scan(now func() clock.Ms, f *sensing.Frame) error {
	asked := s.t.ask()
	s.t.bus <- struct{}{}
	s.t.begin(asked)
	err := s.Scanner.Scan(now, f)
	<-s.t.bus
	s.t.end()
	return err
}

// ask lets no neighbour begin from now on.
func (t *Turns) ask() time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.due = true
	return time.Now()
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
	t.due, t.long = false, false
	t.gap = t.every - time.Since(t.began) - margin
	close(t.ended)
	t.ended = make(chan struct{})
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
	need := n.t.bit * time.Duration(9*(2+len(w)+len(r)))
	for {
		n.t.bus <- struct{}{}
		ok, ended := n.t.may(need)
		if ok {
			err := n.Bus.Tx(addr, w, r)
			<-n.t.bus
			return err
		}
		<-n.t.bus
		wait(ended, idle*n.t.every)
	}
}

// may tells whether a transaction of that length may begin; where not, ended is
// closed when that may be otherwise.
func (t *Turns) may(need time.Duration) (ok bool, ended <-chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	since := time.Since(t.began)
	switch {
	case t.due:
	case since > idle*t.every || since+need+margin <= t.every:
		ok = true
	case need > t.gap && !t.long: // no gap has room for it
		t.long, ok = true, true
	}
	return ok, t.ended
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
