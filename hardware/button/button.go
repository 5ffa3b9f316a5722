// Package button turns the GPIO line of a clock button into raw edges.
//
// The contact pulls the line down against a pull-up: Low is down. It decides
// nothing about bounce or presses (the referee does, debounce_ms); each change
// of level is one Down or Up. A line that tells when and which way an edge went
// (Stamped) gives the edge's own time, and a contact that has opened again before
// anybody looked is told as well. Of another line it is the time at which the wait
// for an edge returned, and the level read after that, since periph hands over no
// time stamp. Times are those of the caller's now.
//
// Source: periph.io/x/host/v3 3.8.5, gpioioctl.
package button

import (
	"context"
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
)

// poll is how long one wait for an edge lasts. After it the level is looked at
// all the same: the kernel keeps 16 edges a line and drops the rest.
const poll = 100 * time.Millisecond

// Stamped is a line that knows of its edges which level they led to and how long
// ago.
type Stamped interface {
	NextEdge(timeout time.Duration) (level gpio.Level, ago time.Duration, ok bool)
}

// Button is one side's button.
type Button struct {
	pin  gpio.PinIn
	side rules.Side
	last gpio.Level
	lost bool // the line can't be had
}

// New sets the line up. A button that is held now has not been pressed: nothing
// is said of it until it is let go.
func New(pin gpio.PinIn, side rules.Side) (*Button, error) {
	b := &Button{pin: pin, side: side}
	if err := b.listen(); err != nil {
		return nil, err
	}
	b.last = pin.Read()
	return b, nil
}

// listen asks for edges. Its error must be heeded: after a failed In a line
// reads Low.
func (b *Button) listen() error {
	if err := b.pin.In(gpio.PullUp, gpio.BothEdges); err != nil {
		return fmt.Errorf("button of %s: line %s can't be had: %w", b.side, b.pin, err)
	}
	return nil
}

// Run gives each edge to emit until ctx ends (it returns within a tenth of a
// second), and then halts the line. A line that stops working is asked for again,
// ten times a second; trouble hears why it can't be had, and nil when it is back.
// emit must not wait for whoever advances a simulated board.
func (b *Button) Run(ctx context.Context, now func() clock.Ms, emit func(story.Input), trouble func(error)) {
	defer b.pin.Halt()
	for ctx.Err() == nil {
		began := time.Now()
		edge := b.wait(now, emit)
		at := now()
		switch {
		case edge:
		case time.Since(began) < poll/2: // an error or a Halt, not the timeout
			pause(ctx)
			b.again(trouble)
		case b.pin.Read() != b.last: // no edge told of it: a broken line reads Low
			b.again(trouble)
		}
		if ctx.Err() != nil || b.lost {
			continue
		}
		level := b.pin.Read()
		if !edge {
			at = now() // it may have changed since the wait returned
		}
		b.say(level, at, emit)
	}
}

// wait waits for an edge. Those that the line itself has stamped are said at once.
func (b *Button) wait(now func() clock.Ms, emit func(story.Input)) bool {
	line, ok := b.pin.(Stamped)
	if !ok {
		return b.pin.WaitForEdge(poll)
	}
	level, ago, edge := line.NextEdge(poll)
	if !edge {
		return false
	}
	at := now() - clock.Ms(ago.Milliseconds())
	if level == b.pin.Read() {
		b.say(level, at, emit)
		return true
	}
	// It has changed again since, or the edge is none: one may follow the request
	// of a line. The next one tells.
	if next, later, more := line.NextEdge(queued); more && next != level {
		b.say(level, at, emit)
		b.say(next, max(at, now()-clock.Ms(later.Milliseconds())), emit)
	}
	return true
}

// queued is how long an edge that is there already takes to read.
const queued = time.Millisecond

// say emits an edge if the level is another one than before.
func (b *Button) say(level gpio.Level, at clock.Ms, emit func(story.Input)) {
	if level == b.last {
		return
	}
	b.last = level
	verb := story.Down
	if level == gpio.High {
		verb = story.Up
	}
	emit(story.Input{At: at, Verb: verb, Side: b.side})
}

// pause keeps a broken line from taking the processor.
func pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(poll):
	}
}

// again sets the line up anew. A button that is held when a lost line comes back
// has not been pressed.
func (b *Button) again(trouble func(error)) {
	err := b.listen()
	switch {
	case err != nil && !b.lost:
		b.lost = true
		trouble(err)
	case err == nil && b.lost:
		b.lost = false
		b.last = b.last && b.pin.Read()
		trouble(nil)
	}
}
