package boardsim

import (
	"errors"
	"sync"
	"time"

	"periph.io/x/conn/v3/gpio"

	"luozi/clock"
	"luozi/hardware/button"
)

// kernelQueue is how many edges of a line the kernel keeps.
const kernelQueue = 16

// patience is how long a board in simulated time waits for somebody who listens
// to a line to take an edge.
const patience = 2 * time.Second

// pin is a button's GPIO line as hardware/line gives it: edges queue with their
// times, WaitForEdge(0) waits for ever and a negative one not at all, and false
// says nothing of why.
type pin struct {
	name   string
	number int
	now    func() clock.Ms // the board's time

	mu      sync.Mutex
	closed  bool // contact to ground
	pull    gpio.Pull
	edge    gpio.Edge
	queue   []edge
	heard   bool          // somebody asked for edges and has not halted since
	waiting bool          // somebody waits now
	wake    chan struct{} // an edge, or a Halt
	idle    chan struct{} // the listener waits again, or has gone
}

// edge is one that nobody has taken yet.
type edge struct {
	level gpio.Level
	at    clock.Ms
}

var (
	_ gpio.PinIn     = (*pin)(nil)
	_ button.Stamped = (*pin)(nil)
)

func newPin(name string, number int, now func() clock.Ms) *pin {
	return &pin{name: name, number: number, now: now, wake: make(chan struct{}, 1), idle: make(chan struct{}, 1)}
}

// String is the line's name.
func (p *pin) String() string { return p.name }

// Name is the line's name.
func (p *pin) Name() string { return p.name }

// Number is the line's number on its chip.
func (p *pin) Number() int { return p.number }

// Function is what the line is used as.
func (p *pin) Function() string { return "In" }

// DefaultPull is what the line has after a reset.
func (p *pin) DefaultPull() gpio.Pull { return gpio.PullNoChange }

// Pull is what In has set.
func (p *pin) Pull() gpio.Pull {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.pull
}

// In sets the line up. Edges that are queued stay queued.
func (p *pin) In(pull gpio.Pull, edge gpio.Edge) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if pull == gpio.PullDown {
		return errors.New(p.name + ": the contact is to ground and needs the pull-up")
	}
	p.pull, p.edge, p.heard = pull, edge, edge != gpio.NoEdge
	return nil
}

// Read is Low while the contact is closed, and where no pull-up is set.
func (p *pin) Read() gpio.Level {
	p.mu.Lock()
	defer p.mu.Unlock()
	return gpio.Level(!p.closed && p.pull == gpio.PullUp)
}

func (p *pin) isClosed() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.closed
}

// Halt ends a wait that is going on.
func (p *pin) Halt() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.heard = false
	signal(p.idle)
	if p.waiting {
		signal(p.wake)
	}
	return nil
}

// WaitForEdge takes one queued edge or waits for one.
func (p *pin) WaitForEdge(timeout time.Duration) bool {
	_, ok := p.take(timeout)
	return ok
}

// NextEdge is WaitForEdge with the level that the edge led to, and how long ago
// that was in the board's time.
func (p *pin) NextEdge(timeout time.Duration) (level gpio.Level, ago time.Duration, ok bool) {
	e, ok := p.take(timeout)
	if !ok {
		return gpio.Low, 0, false
	}
	return e.level, time.Duration(max(p.now()-e.at, 0)) * time.Millisecond, true
}

func (p *pin) take(timeout time.Duration) (e edge, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.edge == gpio.NoEdge || timeout < 0 { // the deadline is over before it looks
		return e, false
	}
	p.heard = true
	if len(p.queue) == 0 {
		p.wait(timeout)
	}
	if len(p.queue) == 0 {
		return e, false
	}
	e, p.queue = p.queue[0], p.queue[1:]
	return e, true
}

// wait sleeps, unlocked, until there is an edge, a Halt, or the time is over.
func (p *pin) wait(timeout time.Duration) {
	var over <-chan time.Time
	if timeout > 0 {
		t := time.NewTimer(timeout)
		defer t.Stop()
		over = t.C
	}
	drain(p.wake)
	p.waiting = true
	signal(p.idle)
	p.mu.Unlock()
	select {
	case <-p.wake:
	case <-over:
	}
	p.mu.Lock()
	p.waiting = false
}

// set moves the contact, at that time of the board's.
func (p *pin) set(closed bool, at clock.Ms) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed == closed {
		return
	}
	p.closed = closed
	if p.pull != gpio.PullUp || p.edge == gpio.NoEdge ||
		p.edge == gpio.RisingEdge && closed || p.edge == gpio.FallingEdge && !closed {
		return
	}
	if len(p.queue) < kernelQueue {
		p.queue = append(p.queue, edge{gpio.Level(!closed), at})
	}
	signal(p.wake)
}

// settle waits until whoever listens to the line has taken all its edges and
// waits for the next.
func (p *pin) settle() {
	var over <-chan time.Time
	for !p.settled() {
		if over == nil {
			t := time.NewTimer(patience)
			defer t.Stop()
			over = t.C
		}
		select {
		case <-p.idle:
		case <-over:
			p.forget()
		}
	}
}

// forget waits no more for a listener who does not listen.
func (p *pin) forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.heard = false
}

func (p *pin) settled() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.heard || p.waiting && len(p.queue) == 0
}

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

func drain(c chan struct{}) {
	select {
	case <-c:
	default:
	}
}
