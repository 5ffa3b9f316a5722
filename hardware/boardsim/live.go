package boardsim

import (
	"context"
	"time"

	"luozi/clock"
)

// live ties a board's time to real time.
type live struct {
	base  clock.Ms
	began time.Time
	speed float64
	stir  chan struct{}
}

func (l *live) exact() float64 {
	return float64(l.base) + float64(time.Since(l.began))/float64(time.Millisecond)*l.speed
}

func (l *live) now() clock.Ms { return clock.Ms(l.exact()) }

// Live lets the board's time run with real time, speed times as fast, until ctx
// ends.
func (b *Board) Live(ctx context.Context, speed float64) {
	b.mu.Lock()
	l := &live{b.now, time.Now(), speed, make(chan struct{}, 1)}
	b.live = l
	b.mu.Unlock()
	for ctx.Err() == nil {
		b.advance(l.now(), false)
		b.sleep(ctx, l)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.now, b.live = max(b.now, l.now()), nil
}

// sleep waits until something falls due, or may have been put earlier.
func (b *Board) sleep(ctx context.Context, l *live) {
	d := time.Hour
	if at, ok := b.NextAction(); ok {
		d = time.Duration((float64(at)-l.exact())/l.speed*float64(time.Millisecond)) + 10*time.Microsecond
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-l.stir:
	case <-t.C:
	}
}

func (b *Board) stir() {
	if b.live != nil {
		signal(b.live.stir)
	}
}

// catchUp brings a live board to this moment.
func (b *Board) catchUp() {
	b.mu.Lock()
	l := b.live
	b.mu.Unlock()
	if l != nil {
		b.advance(l.now(), false)
	}
}
