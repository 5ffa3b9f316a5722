package button_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"

	"luozi/clock"
	"luozi/hardware/button"
	"luozi/rules"
	"luozi/rules/record/story"
)

// line is a GPIO line as periph's gpioioctl gives it, with its ways to fail.
type line struct {
	gpio.PinIn
	mu     sync.Mutex
	low    bool
	inErr  error
	broken bool // WaitForEdge returns false at once
	ins    int
	edges  chan struct{}
	halted bool
}

func newLine() *line { return &line{edges: make(chan struct{}, 16)} }

func (l *line) String() string { return "GPIO17" }

func (l *line) In(gpio.Pull, gpio.Edge) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ins++
	return l.inErr
}

// Read says Low after a failed In, as the real one does.
func (l *line) Read() gpio.Level {
	l.mu.Lock()
	defer l.mu.Unlock()
	return gpio.Level(!l.low && l.inErr == nil)
}

func (l *line) Halt() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.halted = true
	return nil
}

func (l *line) WaitForEdge(timeout time.Duration) bool {
	l.mu.Lock()
	broken := l.broken
	l.mu.Unlock()
	if broken || timeout < 0 {
		return false
	}
	select {
	case <-l.edges:
		return true
	case <-time.After(timeout):
		return false
	}
}

// set moves the contact; silent: its edge is lost.
func (l *line) set(low, silent bool) {
	l.mu.Lock()
	l.low = low
	l.mu.Unlock()
	if !silent {
		l.edges <- struct{}{}
	}
}

func (l *line) fail(broken bool, in error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.broken, l.inErr = broken, in
}

// watch runs a button on the line and returns what it said until stop, which
// also returns the trouble that it is in.
func watch(t *testing.T, l *line) (stop func() ([]story.Input, error)) {
	t.Helper()
	b, err := button.New(l, rules.Red)
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	now := func() clock.Ms { return clock.Ms(time.Since(began).Milliseconds()) }
	var said []story.Input
	ctx, cancel := context.WithCancel(t.Context())
	var trouble error
	done := make(chan bool)
	go func() {
		b.Run(ctx, now, func(in story.Input) { said = append(said, in) }, func(err error) { trouble = err })
		close(done)
	}()
	return func() ([]story.Input, error) {
		cancel()
		<-done
		return said, trouble
	}
}

func equal(a, b []story.Input) bool {
	return slices.EqualFunc(a, b, func(a, b story.Input) bool {
		return a.At == b.At && a.Verb == b.Verb && a.Side == b.Side
	})
}

func at(ms clock.Ms, v story.Verb) story.Input { return story.Input{At: ms, Verb: v, Side: rules.Red} }

func TestEdges(t *testing.T) {
	for _, tt := range []struct {
		name string
		play func(l *line)
		want []story.Input
	}{
		{"a press", func(l *line) {
			time.Sleep(250 * time.Millisecond)
			l.set(true, false)
			time.Sleep(40 * time.Millisecond)
			l.set(false, false)
		}, []story.Input{at(250, story.Down), at(290, story.Up)}},
		{"every bounce", func(l *line) {
			for i := range 5 {
				time.Sleep(time.Millisecond)
				l.set(i%2 == 0, false)
			}
		}, []story.Input{at(1, story.Down), at(2, story.Up), at(3, story.Down), at(4, story.Up), at(5, story.Down)}},
		{"an edge too many says nothing", func(l *line) { l.set(false, false) }, nil},
		{"open again before it could be read", func(l *line) {
			l.mu.Lock()
			l.edges <- struct{}{}
			l.edges <- struct{}{}
			l.mu.Unlock()
		}, nil},
		{"a lost edge is found by the level", func(l *line) {
			time.Sleep(110 * time.Millisecond)
			l.set(true, true)
		}, []story.Input{at(200, story.Down)}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l := newLine()
				stop := watch(t, l)
				tt.play(l)
				time.Sleep(500 * time.Millisecond)
				got, err := stop()
				if err != nil || !equal(got, tt.want) {
					t.Errorf("%v, %v, want %v", got, err, tt.want)
				}
				if !l.halted {
					t.Error("the line was not halted")
				}
			})
		})
	}
}

// TestHeldAtStart: a button that is held when luozi starts was not pressed.
func TestHeldAtStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLine()
		l.set(true, true)
		stop := watch(t, l)
		time.Sleep(300 * time.Millisecond)
		l.set(false, false)
		synctest.Wait()
		if got, err := stop(); err != nil || !equal(got, []story.Input{at(300, story.Up)}) {
			t.Errorf("%v, %v", got, err)
		}
	})
}

// TestNoLine: a failed In is an error, not a button that is held.
func TestNoLine(t *testing.T) {
	l := newLine()
	l.fail(false, errors.New("device or resource busy"))
	if _, err := button.New(l, rules.Black); err == nil ||
		err.Error() != "button of black: line GPIO17 can't be had: device or resource busy" {
		t.Errorf("%v", err)
	}
}

// TestBrokenLine: a line that fails is tried again, ten times a second, and
// what it reads meanwhile is not a press.
func TestBrokenLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLine()
		stop := watch(t, l)
		l.fail(true, nil)
		time.Sleep(10 * time.Second)
		l.mu.Lock()
		ins := l.ins
		l.mu.Unlock()
		if ins < 90 || ins > 101 {
			t.Errorf("tried %d times in ten seconds", ins)
		}
		if got, err := stop(); err != nil || len(got) != 0 {
			t.Errorf("said %v, error %v", got, err)
		}
	})
}

// TestLostLine: a line whose chip is unplugged is said to be lost, reads as no
// press, and works again when it is back; what is held then was not pressed.
func TestLostLine(t *testing.T) {
	for _, held := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			l := newLine()
			b, err := button.New(l, rules.Red)
			if err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			now := func() clock.Ms { return clock.Ms(time.Since(began).Milliseconds()) }
			var said []story.Input
			var troubles []error
			ctx, cancel := context.WithCancel(t.Context())
			go b.Run(ctx, now, func(in story.Input) { said = append(said, in) }, func(err error) { troubles = append(troubles, err) })
			sleep := func(d time.Duration) { time.Sleep(d); synctest.Wait() }
			defer sleep(time.Second)
			defer cancel()
			sleep(time.Second)
			l.fail(true, errors.New("no such device"))
			sleep(10 * time.Second)
			if len(troubles) != 1 || !strings.Contains(troubles[0].Error(), "no such device") {
				t.Errorf("troubles %v", troubles)
			}
			l.set(held, true)
			l.fail(false, nil)
			sleep(time.Second)
			if len(troubles) != 2 || troubles[1] != nil || len(said) != 0 {
				t.Errorf("back: %v, said %v", troubles, said)
			}
			l.set(false, true)
			sleep(time.Second)
			l.set(true, false)
			sleep(time.Second)
			if n := len(said); n == 0 || said[n-1].Verb != story.Down {
				t.Errorf("said %v", said)
			}
		})
	}
}
