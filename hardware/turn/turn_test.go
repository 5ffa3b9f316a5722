package turn_test

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/i2c"

	"luozi/clock"
	"luozi/hardware/turn"
	"luozi/sensing"
)

// bus is one whose transactions take the time of their bits, and that finds two
// at once.
type bus struct {
	i2c.Bus
	mu   sync.Mutex
	busy int
	both bool
	n    int
}

func (b *bus) use(d time.Duration) {
	b.mu.Lock()
	b.busy++
	b.both = b.both || b.busy > 1
	b.mu.Unlock()
	time.Sleep(d)
	b.mu.Lock()
	b.busy--
	b.mu.Unlock()
}

func (b *bus) Tx(_ uint16, w, _ []byte) error {
	b.use(time.Duration(9*(1+len(w))) * time.Second / 400_000)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.n++
	return nil
}

func (b *bus) done() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.n
}

type scans struct {
	b    *bus
	took time.Duration
}

func (s scans) Scan(func() clock.Ms, *sensing.Frame) error {
	s.b.use(s.took)
	return nil
}

const (
	every = 4 * time.Millisecond
	fast  = 840 * time.Microsecond // seven chips at 400 kHz
)

// run scans for a while beside two neighbours.
func run(t *testing.T, scan time.Duration, length int) (b *bus, turns *turn.Turns, late time.Duration) {
	b = &bus{}
	turns = turn.New(every)
	scanner := turns.Scanner(scans{b, scan})
	stop := make(chan struct{})
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					turns.Neighbour(b).Tx(0x3C, make([]byte, length), nil)
				}
			}
		})
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for range 500 {
		want := <-tick.C
		scanner.Scan(nil, nil)
		late = max(late, time.Since(want)-scan)
	}
	close(stop)
	all.Wait()
	if b.both {
		t.Error("two used the bus at once")
	}
	return b, turns, late
}

// TestNeighboursDelayNothing: neighbours that would always write do so between
// scans, and no scan begins late.
func TestNeighboursDelayNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, turns, late := run(t, fast, 33)
		if late > 0 || turns.Delayed() > 0 {
			t.Errorf("scans were late by up to %v, of which %v for neighbours", late, turns.Delayed())
		}
		if n := b.done(); n < 500*3 {
			t.Errorf("%d transactions in 500 gaps", n)
		}
	})
}

// TestLongOnes have no room in any gap; they come through, one in 10 ms.
func TestLongOnes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, turns, _ := run(t, fast, 200)
		if n := b.done(); n < 100 || turns.Delayed() > 5*time.Millisecond {
			t.Errorf("%d transactions, a scan has waited for %v", n, turns.Delayed())
		}
	})
}

// TestNoGaps: scans follow each other without a pause; neighbours still come to
// their turn, and delay a scan by one short transaction, or by one each where two
// of them were waiting.
func TestNoGaps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, turns, _ := run(t, 5*time.Millisecond, 33)
		if n := b.done(); n < 150 || turns.Delayed() > 2*time.Millisecond {
			t.Errorf("%d transactions in 2.5 s, a scan has waited for %v", n, turns.Delayed())
		}
	})
}

// TestWithoutScans neighbours go ahead.
func TestWithoutScans(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &bus{}
		n := turn.New(every).Neighbour(b)
		began := time.Now()
		for range 100 {
			n.Tx(0x3C, make([]byte, 33), nil)
		}
		if d := time.Since(began); d > 100*time.Millisecond {
			t.Errorf("100 transactions took %v", d)
		}
	})
}
