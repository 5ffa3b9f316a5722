package table

import (
	"context"
	"log/slog"
	"time"

	"luozi/clock"
	"luozi/display/feed"
	"luozi/hardware/button"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/sensing"

	"periph.io/x/conn/v3/gpio"
)

// Reader reads a board for a table: all sensors, again and again, and both
// buttons.
type Reader struct {
	Table   *Table
	Scanner matrix.Scanner
	Buttons [2]gpio.PinIn // by side
	Now     func() clock.Ms
	Log     *slog.Logger
	// Wake is the interrupt line of the chips; with it Run scans when it falls or a
	// button is pressed, for a while after that, and every Poll. It may be nil.
	Wake  gpio.PinIn
	Poll  time.Duration
	Taken func() // the table has taken a frame; may be nil
	// Scanned hears of each scan; it must not wait, and may be nil.
	Scanned func(s matrix.Scanner, began time.Time, took time.Duration)

	frame   sensing.Frame
	trouble string   // what the last scan said
	bad     bool     // it said something
	since   clock.Ms // since when it has, or has not
	said    bool     // the arbiter knows
	waker   *waker
	before  sensing.Frame
	until   clock.Ms // lively
}

// listen hears both buttons until ctx ends; wait returns when it no longer does.
func (r *Reader) listen(ctx context.Context) (wait func(), err error) {
	done := make(chan struct{}, len(r.Buttons))
	var heard [2]*button.Button
	for side, pin := range r.Buttons {
		if heard[side], err = button.New(pin, rules.Side(side)); err != nil {
			return nil, err
		}
	}
	for side, b := range heard {
		go func() {
			b.Run(ctx, r.Now, r.press, func(err error) { r.button(rules.Side(side), err) })
			done <- struct{}{}
		}()
	}
	return func() { <-done; <-done }, nil
}

func (r *Reader) press(in story.Input) {
	r.Table.Press(in)
	if r.waker != nil {
		r.waker.poke()
	}
}

// button tells of a button that can't be read, or can again.
func (r *Reader) button(s rules.Side, err error) {
	if err == nil {
		r.Log.Info("the button can be read again", "side", s)
		r.Table.fault(feed.Fault{Name: buttonFault(s)})
		return
	}
	r.Log.Error("button", "error", err)
	r.Table.fault(feed.Fault{Name: buttonFault(s), En: err.Error(),
		Zh: map[rules.Side]string{rules.Red: "红方", rules.Black: "黑方"}[s] + "棋钟按钮读不到，按下无效"})
}

// scan reads all sensors once and puts them to the table.
func (r *Reader) scan(ctx context.Context) (Pulse, error) {
	trouble, began := "", time.Now()
	if err := r.Scanner.Scan(r.Now, &r.frame); err != nil {
		trouble = err.Error()
	}
	if r.Scanned != nil {
		r.Scanned(r.Scanner, began, time.Since(began))
	}
	r.troubled(trouble)
	pulse, err := r.Table.Frame(ctx, &r.frame)
	if err == nil && r.Taken != nil {
		r.Taken()
	}
	return pulse, err
}

// Run scans in real time, every so often, until ctx ends.
func (r *Reader) Run(ctx context.Context, every time.Duration) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var stir chan struct{}
	if r.Wake != nil {
		stir = make(chan struct{}, 1)
		r.waker = &waker{pin: r.Wake, stir: stir}
		done := make(chan struct{})
		go func() { defer close(done); r.waker.run(ctx, r.interrupt) }()
		defer func() { cancel(); <-done }()
	}
	wait, err := r.listen(ctx)
	if err != nil {
		return err
	}
	defer wait()
	defer cancel()
	tick, pace := time.NewTicker(every), every
	defer tick.Stop()
	for {
		if _, err := r.scan(ctx); err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		if next := r.pace(every); next != pace {
			pace = next
			tick.Reset(pace)
		}
		if !r.wait(ctx, tick, stir, pace > every) {
			return nil
		}
	}
}

// wait waits for the next scan; what stirs a board that sleeps has it scanned at
// once. It returns false when ctx ends.
func (r *Reader) wait(ctx context.Context, tick *time.Ticker, stir <-chan struct{}, asleep bool) bool {
	for {
		select {
		case <-tick.C:
			return true
		case <-stir:
			r.until = r.Now() + lively
			if asleep {
				return true
			}
		case <-ctx.Done():
			return false
		}
	}
}
