package boardsim

import (
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"

	"luozi/clock"
)

func heard(t *testing.T, edge gpio.Edge) *pin {
	t.Helper()
	p := newPin("GPIO17", 17, func() clock.Ms { return 100 })
	if err := p.In(gpio.PullUp, edge); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestWaitForEdge holds a pin to what periph's gpioioctl does.
func TestWaitForEdge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := heard(t, gpio.BothEdges)
		began := time.Now()
		if p.WaitForEdge(-1) || time.Since(began) != 0 {
			t.Error("a negative timeout does not return false at once")
		}
		if p.WaitForEdge(30*time.Millisecond) || time.Since(began) != 30*time.Millisecond {
			t.Errorf("a timeout of 30 ms took %v", time.Since(began))
		}
		p.set(true, 0)
		p.set(false, 0)
		if p.WaitForEdge(-1) {
			t.Error("a negative timeout takes an edge")
		}
		if n := taken(p); n != 2 {
			t.Errorf("%d edges taken one by one, want 2", n)
		}
		began = time.Now()
		go func() { time.Sleep(time.Hour); p.set(true, 0) }()
		if !p.WaitForEdge(0) || time.Since(began) != time.Hour {
			t.Error("a timeout of 0 does not wait for ever")
		}
		go func() { time.Sleep(time.Second); p.Halt() }()
		if began = time.Now(); p.WaitForEdge(0) || time.Since(began) != time.Second {
			t.Error("Halt does not end a wait")
		}
	})
}

// taken takes all edges that are queued.
func taken(p *pin) (n int) {
	for p.WaitForEdge(time.Millisecond) {
		n++
	}
	return n
}

func TestEdgesWanted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, tt := range []struct {
			edge gpio.Edge
			want int
		}{{gpio.NoEdge, 0}, {gpio.FallingEdge, 2}, {gpio.RisingEdge, 1}, {gpio.BothEdges, 3}} {
			p := heard(t, tt.edge)
			for _, closed := range []bool{true, true, false, true} {
				p.set(closed, 0)
			}
			if n := taken(p); n != tt.want {
				t.Errorf("%v: %d edges, want %d", tt.edge, n, tt.want)
			}
		}
	})
}

func TestLevels(t *testing.T) {
	p := newPin("GPIO17", 17, func() clock.Ms { return 100 })
	if p.Read() != gpio.Low {
		t.Error("a line without its pull-up is not Low")
	}
	if err := p.In(gpio.PullDown, gpio.BothEdges); err == nil {
		t.Error("a pull-down is accepted on a contact to ground")
	}
	if err := p.In(gpio.PullUp, gpio.BothEdges); err != nil || p.Read() != gpio.High || p.Pull() != gpio.PullUp {
		t.Errorf("%v; an open contact with its pull-up is not High", err)
	}
	if p.set(true, 0); p.Read() != gpio.Low {
		t.Error("a closed contact is not Low")
	}
}

// TestQueueIsShort: the kernel keeps sixteen edges, and In does not empty it.
func TestQueueIsShort(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := heard(t, gpio.BothEdges)
		for i := range 40 {
			p.set(i%2 == 0, 0)
		}
		p.In(gpio.PullUp, gpio.BothEdges)
		if n := taken(p); n != kernelQueue {
			t.Errorf("%d edges kept, want %d", n, kernelQueue)
		}
	})
}

// TestSettleForgets: who asks for edges and never takes them holds the board up
// once, not for ever.
func TestSettleForgets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := heard(t, gpio.BothEdges)
		began := time.Now()
		for i := range 5 {
			p.set(i%2 == 0, 0)
			p.settle()
		}
		if d := time.Since(began); d != patience {
			t.Errorf("it waited %v, want %v", d, patience)
		}
	})
}

// TestNextEdge: edges keep their order, level and time until they are taken.
func TestNextEdge(t *testing.T) {
	p := heard(t, gpio.BothEdges)
	p.set(true, 30)
	p.set(false, 90)
	for _, want := range []struct {
		level gpio.Level
		ago   time.Duration
	}{{gpio.Low, 70 * time.Millisecond}, {gpio.High, 10 * time.Millisecond}} {
		if level, ago, ok := p.NextEdge(time.Millisecond); level != want.level || ago != want.ago || !ok {
			t.Errorf("%v %v ago, %v; want %v %v ago", level, ago, ok, want.level, want.ago)
		}
	}
	if _, _, ok := p.NextEdge(time.Millisecond); ok {
		t.Error("an edge more than there were")
	}
}
