package table

import (
	"context"
	"sync/atomic"
	"time"

	"luozi/clock"
	"luozi/display/feed"
	"luozi/sensing"

	"periph.io/x/conn/v3/gpio"
)

// lively is how long after something has happened a board with an interrupt line
// is scanned as often as one without.
const lively = clock.Second

// waker hears the interrupt line of the chips, so that a quiet board need not be
// scanned all the time.
type waker struct {
	pin  gpio.PinIn
	stir chan struct{}
	deaf atomic.Bool // the line can't be had: nothing is to be heard
}

// Times of the waker.
const (
	hearFor   = 100 * time.Millisecond
	hearAgain = time.Second
)

// run hears the line until ctx ends. trouble hears why it can't be had, and nil
// when it can again.
func (w *waker) run(ctx context.Context, trouble func(error)) {
	defer w.pin.Halt()
	for ctx.Err() == nil {
		err := w.pin.In(gpio.PullUp, gpio.FallingEdge)
		if deaf := err != nil; deaf != w.deaf.Swap(deaf) {
			trouble(err)
		}
		if err != nil {
			_ = sleep(ctx, hearAgain)
			continue
		}
		w.hear(ctx)
	}
}

// hear returns when the line ends a wait before its time.
func (w *waker) hear(ctx context.Context) {
	for ctx.Err() == nil {
		began := time.Now()
		if w.pin.WaitForEdge(hearFor) {
			w.poke()
		} else if time.Since(began) < hearFor/2 {
			_ = sleep(ctx, hearFor)
			return
		}
	}
}

// poke has the board scanned at once.
func (w *waker) poke() {
	select {
	case w.stir <- struct{}{}:
	default:
	}
}

// asserted tells whether a chip still has something to say.
func (w *waker) asserted() bool { return w.deaf.Load() || w.pin.Read() == gpio.Low }

// pace says how long to wait for the next scan.
func (r *Reader) pace(every time.Duration) time.Duration {
	if r.waker == nil {
		return every
	}
	if f := &r.frame; *f != (sensing.Frame{At: f.At, Occupied: r.before.Occupied, Red: r.before.Red, Black: r.before.Black}) || r.waker.asserted() {
		r.until = f.At + lively
	}
	r.before = r.frame
	if r.frame.At < r.until {
		return every
	}
	return r.Poll
}

// interrupt tells of an interrupt line that can't be heard, or can again.
func (r *Reader) interrupt(err error) {
	if err == nil {
		r.Log.Info("the interrupt line can be heard again")
		r.Table.fault(feed.Fault{Name: interruptFault})
		return
	}
	r.Log.Error("interrupt", "error", err)
	r.Table.fault(feed.Fault{Name: interruptFault, En: "interrupt line: " + err.Error() + "; the board is scanned all the time instead",
		Zh: "中断线听不到，改为不断扫描，对局不受影响"})
}

// troubled tells the arbiter of trouble with the sensors that lasts, and when it
// is over.
func (r *Reader) troubled(trouble string) {
	at := r.frame.At
	if trouble != r.trouble {
		r.trouble = trouble
		if trouble == "" {
			r.Log.Info("every chip answers again")
		} else {
			r.Log.Warn("scan", "trouble", trouble)
		}
	}
	if bad := trouble != ""; bad != r.bad {
		r.bad, r.since = bad, at
	}
	if r.bad == r.said || at-r.since < lasting {
		return
	}
	r.said = r.bad
	f := feed.Fault{Name: sensorsFault}
	if r.bad {
		f.En, f.Zh = trouble, "传感器接线异常，有关的点读不到（视为未知，不会误记着法）："+trouble
	}
	r.Table.fault(f)
}

// lasting is how long sensors must be in trouble, or well, to be said so.
const lasting = clock.Second
