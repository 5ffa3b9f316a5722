package button_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"

	"luozi/clock"
	"luozi/hardware/button"
	"luozi/rules"
	"luozi/rules/record/story"
)

// stamped is a line whose edges wait in a queue with their times.
type stamped struct {
	*line
	queue []edge
	now   func() time.Duration
}

type edge struct {
	level gpio.Level
	at    time.Duration
}

func (l *stamped) NextEdge(timeout time.Duration) (gpio.Level, time.Duration, bool) {
	if len(l.queue) == 0 {
		time.Sleep(timeout)
		return gpio.Low, 0, false
	}
	e := l.queue[0]
	l.queue = l.queue[1:]
	return e.level, l.now() - e.at, true
}

// TestStamped: edges keep their own time however late they are read, and a press
// that is over by then is told; an edge that was none is not.
func TestStamped(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		name  string
		queue []edge
		want  string
	}{
		{"late, and up again", []edge{{gpio.Low, 10 * ms}, {gpio.High, 60 * ms}}, "10 down red\n60 up red\n"},
		{"bounces", []edge{{gpio.Low, 10 * ms}, {gpio.High, 12 * ms}, {gpio.Low, 14 * ms}, {gpio.High, 80 * ms}},
			"10 down red\n12 up red\n14 down red\n80 up red\n"},
		{"an edge that was none", []edge{{gpio.Low, 10 * ms}}, ""},
		{"the same level again", []edge{{gpio.High, 10 * ms}}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				began := time.Now()
				since := func() time.Duration { return time.Since(began) }
				l := &stamped{line: newLine(), queue: c.queue, now: since}
				b, err := button.New(l, rules.Red)
				if err != nil {
					t.Fatal(err)
				}
				time.Sleep(500 * ms) // nobody looks
				ctx, stop := context.WithTimeout(context.Background(), time.Second)
				defer stop()
				got := ""
				b.Run(ctx, func() clock.Ms { return clock.Ms(since().Milliseconds()) },
					func(in story.Input) { got += in.String() + "\n" }, func(err error) { t.Error(err) })
				if got != c.want {
					t.Errorf("got\n%s, want\n%s", got, c.want)
				}
			})
		})
	}
}
