package table

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"luozi/clock"
	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/sensing"

	"periph.io/x/conn/v3/gpio"
)

// counted counts scans, and keeps when each point last changed.
type counted struct {
	matrix.Scanner
	scans atomic.Int64
	last  rules.Set
	moved atomic.Int64 // ms, by the reader's clock
}

func (c *counted) Scan(now func() clock.Ms, f *sensing.Frame) error {
	c.scans.Add(1)
	err := c.Scanner.Scan(now, f)
	if f.Occupied != c.last {
		c.last = f.Occupied
		c.moved.Store(int64(f.At))
	}
	return err
}

// gated is a line that can't be had while it is shut.
type gated struct {
	gpio.PinIn
	shut atomic.Bool
}

func (g *gated) In(pull gpio.Pull, edge gpio.Edge) error {
	if g.shut.Load() {
		return errors.New("it is in use by another")
	}
	return g.PinIn.In(pull, edge)
}

func (g *gated) WaitForEdge(d time.Duration) bool { return !g.shut.Load() && g.PinIn.WaitForEdge(d) }

// TestInterrupt: with the chips' interrupt line a quiet board is scanned now and
// then, a change at once, and without the line all the time.
func TestInterrupt(t *testing.T) {
	for _, word := range []string{"mcp23017+interrupt", "pca9555+interrupt", "pcf8575+interrupt"} {
		t.Run(word, func(t *testing.T) { synctest.Test(t, func(t *testing.T) { tryInterrupt(t, word) }) })
	}
}

func tryInterrupt(t *testing.T, word string) {
	plan, err := matrix.ParsePlan(word)
	if err != nil {
		t.Fatal(err)
	}
	opening := rules.MustFEN(rules.Opening)
	board, err := boardsim.Wired(plan, opening.Of(rules.Red), opening.Of(rules.Black))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	lived := make(chan bool)
	go func() { defer close(lived); board.Live(ctx, 1) }()
	synctest.Wait()
	b := newBench(t, t.TempDir())
	scanner, err := plan.Open(board.Ports())
	if err != nil {
		t.Fatal(err)
	}
	line, c := &gated{PinIn: board.Interrupt()}, &counted{Scanner: scanner}
	r := &Reader{Table: b.Table, Scanner: c, Now: board.Now, Log: quiet(), Wake: line, Poll: 50 * time.Millisecond,
		Buttons: [2]gpio.PinIn{board.Button(rules.Red), board.Button(rules.Black)}}
	ran, read := make(chan error, 1), make(chan error, 1)
	go func() { ran <- b.Run(ctx) }()
	go func() { read <- r.Run(ctx, 4*time.Millisecond) }()
	defer func() {
		cancel()
		for _, err := range []error{<-read, <-ran} {
			if err != nil {
				t.Error(err)
			}
		}
		<-lived
		b.dir.Close()
	}()

	rate := func() int64 {
		before := c.scans.Load()
		time.Sleep(time.Second)
		return c.scans.Load() - before
	}
	time.Sleep(3 * time.Second)
	if n := rate(); n < 15 || n > 25 {
		t.Errorf("a quiet board is scanned %d times a second, want about 20", n)
	}
	time.Sleep(23 * time.Millisecond) // between two scans
	at := board.Now()
	board.Schedule(story.Input{At: at, Verb: story.Lift, Point: rules.At(7, 2)})
	time.Sleep(time.Millisecond)
	if late := c.moved.Load() - int64(at); late < 0 || late > 1 {
		t.Errorf("a lift is seen %d ms late", late)
	}
	if n := rate(); n < 200 {
		t.Errorf("a board that moves is scanned %d times a second", n)
	}
	board.Schedule(story.Input{At: board.Now(), Verb: story.Drop, Point: rules.At(7, 2)})
	time.Sleep(3 * time.Second)

	line.shut.Store(true)
	time.Sleep(2 * time.Second)
	if n := rate(); n < 200 {
		t.Errorf("without the line the board is scanned %d times a second", n)
	}
	if f := lastFault(b, "interrupt"); f == "" {
		t.Error("the arbiter is not told")
	}
	line.shut.Store(false)
	time.Sleep(4 * time.Second)
	if n := rate(); n > 25 {
		t.Errorf("with the line again the board is scanned %d times a second", n)
	}
	if f := lastFault(b, "interrupt"); f != "" {
		t.Errorf("the arbiter is still told %q", f)
	}
}

// lastFault is what was last said of a fault of the machine.
func lastFault(b *bench, name string) (en string) {
	b.mute.Lock()
	defer b.mute.Unlock()
	for _, f := range b.faults {
		if f.Name == name {
			en = f.En
		}
	}
	return en
}
