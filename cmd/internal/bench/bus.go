package bench

import (
	"fmt"
	"sync"
	"time"

	"periph.io/x/conn/v3/i2c"

	"luozi/clock"
	"luozi/display/panel"
	"luozi/hardware/matrix"
	"luozi/sensing"
)

// Bus is a bus whose transactions are timed.
type Bus struct {
	i2c.Bus
	mu    sync.Mutex
	times []time.Duration
	spent time.Duration
	errs  int
}

// Tx does one transaction.
func (b *Bus) Tx(addr uint16, w, r []byte) error {
	began := time.Now()
	err := b.Bus.Tx(addr, w, r)
	took := time.Since(began)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.spent += took
	if err != nil {
		b.errs++
	} else if len(w) == 1 && len(r) == 2 && len(b.times) < 100_000 {
		b.times = append(b.times, took)
	}
	return err
}

// Spent is how long all transactions took, and how many failed.
func (b *Bus) Spent() (time.Duration, int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.spent, b.errs
}

// chipBits are those of reading both ports of an MCP23017: address and register,
// address again and two bytes, start, repeated start and stop.
const chipBits = 9*5 + 3

// Row is the reading of one chip.
func (b *Bus) Row() Row {
	b.mu.Lock()
	defer b.mu.Unlock()
	r := Of("bus: one chip's two ports", b.times, "")
	if r.N > 0 {
		r.Note = fmt.Sprintf("as fast as %.0f kHz without any pause", chipBits/r.Median.Seconds()/1000)
	}
	if b.errs > 0 {
		r.Note += fmt.Sprintf("; %d transactions failed", b.errs)
	}
	return r
}

// Scans scans so often, one after the other.
func Scans(s matrix.Scanner, n int) Row {
	var f sensing.Frame
	began := time.Now()
	now := func() clock.Ms { return clock.Ms(time.Since(began).Milliseconds()) }
	var times []time.Duration
	var trouble error
	for range n {
		at := time.Now()
		if err := s.Scan(now, &f); err != nil {
			trouble = err
		}
		times = append(times, time.Since(at))
	}
	r := Of("scan: all sensors once", times, "")
	r.Note = fmt.Sprintf("%.0f a second at most", 1/r.Mean.Seconds())
	if trouble != nil {
		r.Note += "; " + trouble.Error()
	}
	return r
}

// Display shows a running clock on a display.
func Display(name string, bus i2c.Bus, s panel.Spec) []Row {
	c, err := panel.Measure(bus, s, 60)
	if err != nil {
		return []Row{Failed("panel: "+name, err)}
	}
	return []Row{Of("panel: "+name+": set up and drawn", c.Whole, ""), Of("panel: "+name+": the next second", c.Second, ""),
		Of("panel: "+name+": looked after, once a second", c.Check, "")}
}
