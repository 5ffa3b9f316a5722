package table

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"luozi/clock"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"

	"periph.io/x/conn/v3/i2c"
)

// The tests of this file hold rows of docs/faults.md: what a game does while
// something is broken, what the arbiter is told, and how it gets well.

// faultyBus fails as fail says.
type faultyBus struct {
	i2c.Bus
	fail func() error // nil: no fault
}

func (b *faultyBus) Tx(addr uint16, w, r []byte) error {
	if b.fail != nil {
		if err := b.fail(); err != nil {
			return err
		}
	}
	return b.Bus.Tx(addr, w, r)
}

func newFaultyWood(t *testing.T) (*wood, *faultyBus) {
	t.Helper()
	bus := &faultyBus{}
	plan := matrix.DefaultPlan(matrix.KindMCP23017, false)
	w := newWoodOf(t, plan, plan.Wiring, func(b i2c.Bus) i2c.Bus { bus.Bus = b; return bus })
	w.pass(1000)
	w.order("start")
	return w, bus
}

// quietly wants no alert to be open.
func (w *wood) quietly() {
	w.t.Helper()
	if got := alertKinds(w.view()); len(got) != 0 {
		w.t.Errorf("alerts %v; on record %s", got, movesText(w.view()))
	}
}

// TestNAKsInPlay: one transfer in fifty fails; every move is recorded as it was
// played and nobody is called.
func TestNAKsInPlay(t *testing.T) {
	w, bus := newFaultyWood(t)
	rng := rand.New(rand.NewPCG(1, 0))
	bus.fail = func() error {
		if rng.IntN(50) == 0 {
			return errors.New("remote I/O error")
		}
		return nil
	}
	w.play("h2e2", "h9g7", "h0g2", "i9h9", "e2e6", "b9c7", "e6e4")
	bus.fail = nil
	w.pass(2000)
	w.quietly()
	if f := w.fault("sensors"); f.En != "" {
		t.Errorf("the arbiter is told %q", f.En)
	}
}

// TestHeldBusInPlay: while SDA is held low nothing is recorded, whatever hands do;
// when it is let go the board explains itself.
func TestHeldBusInPlay(t *testing.T) {
	w, _ := newFaultyWood(t)
	w.play("h2e2", "h9g7")
	w.board.HoldSDA(true)
	w.pass(1500)
	w.alert("sensor")
	if f := w.fault("sensors"); !strings.Contains(f.En, "SDA is held low") || f.Zh == "" {
		t.Errorf("the arbiter is told %+v", f)
	}
	h0, g2 := rules.At(7, 0), rules.At(6, 2)
	w.do(story.Lift, h0, story.Drop, g2, story.Press, rules.Red)
	w.pass(3000)
	if got := movesText(w.view()); got != "h2e2 h9g7" {
		t.Fatalf("nothing could be seen; on record %s", got)
	}
	w.board.HoldSDA(false)
	w.pass(1000)
	if got := w.b.differ.Unknown(); !got.Empty() {
		t.Fatalf("a second later unknown %s", got)
	}
	w.pass(2000)
	w.readTheMove("h0g2")
	w.play("i9h9", "a0a1")
	w.pass(1000)
	w.quietly()
	if f := w.fault("sensors"); f.En != "" {
		t.Errorf("the arbiter is still told %q", f.En)
	}
}

// readTheMove wants a move that was played in the dark to be on record, or to be
// asked for: then the arbiter tells it.
func (w *wood) readTheMove(text string) {
	w.t.Helper()
	m, err := rules.ParseMove(text)
	if err != nil {
		w.t.Fatal(err)
	}
	if got := movesText(w.view()); !strings.HasSuffix(got, text) {
		w.order("resolve", w.alert("unread"), "read", text)
	}
	w.pos = w.pos.Play(m)
	if v := w.view(); !v.Position.Same(&w.pos) {
		w.t.Fatalf("on record %s", movesText(v))
	}
}

// TestShortReadsInPlay: reads that end early, with and without the bus saying so,
// change no move.
func TestShortReadsInPlay(t *testing.T) {
	w, bus := newFaultyWood(t)
	rng := rand.New(rand.NewPCG(2, 0))
	chips := w.board.Plan().Wiring.Chips()
	bus.fail = func() error {
		if rng.IntN(40) == 0 {
			return w.board.ShortRead(chips[rng.IntN(len(chips))], 1+rng.IntN(2), rng.IntN(2) == 0)
		}
		return nil
	}
	w.play("h2e2", "h9g7", "h0g2", "i9h9", "e2e6", "b9c7", "e6e4")
	bus.fail = nil
	w.pass(2000)
	w.quietly()
}

// TestResetsInPlay: chips that are reset at any moment are set up anew; moves are
// recorded as they were played.
func TestResetsInPlay(t *testing.T) {
	for _, word := range []string{"mcp23017", "pca9555", "pcf8575"} {
		w := newWood(t, word)
		w.pass(1000)
		w.order("start")
		rng := rand.New(rand.NewPCG(3, 0))
		chips := w.board.Plan().Wiring.Chips()
		w.each = func() {
			if rng.IntN(100) == 0 {
				w.board.ResetChip(chips[rng.IntN(len(chips))])
			}
		}
		w.play("h2e2", "h9g7", "h0g2", "i9h9", "e2e6", "b9c7", "e6e4")
		w.each = nil
		w.pass(2000)
		w.quietly()
	}
}

// TestFlickerInPlay: a sensor that flickers is no touch and no move; the arbiter is
// told, and that it is well again.
func TestFlickerInPlay(t *testing.T) {
	w, _ := newFaultyWood(t)
	c3 := rules.At(2, 3)
	for i := range clock.Ms(200) {
		at := w.board.Now() + 20*i
		w.board.Schedule(story.Input{At: at, Verb: story.Lift, Point: c3}, story.Input{At: at + 10, Verb: story.Drop, Point: c3})
	}
	w.pass(1500)
	w.alert("sensor")
	w.play("h2e2")
	w.pass(5000)
	if got := w.view(); slices.Contains(alertKinds(got), "sensor") || movesText(got) != "h2e2" {
		t.Errorf("calm again: alerts %v, on record %s", alertKinds(got), movesText(got))
	}
	w.play("h9g7", "c3c4")
	w.pass(1000)
	w.quietly()
}

// TestStuckInPlay: a sensor that shows a piece whatever is there, or none, makes
// no move; the arbiter is asked, and the game goes on.
func TestStuckInPlay(t *testing.T) {
	for _, occupied := range []bool{true, false} {
		w, _ := newFaultyWood(t)
		w.play("h2e2", "h9g7")
		g2 := rules.SetOf(rules.At(6, 2))
		w.board.Stick(g2, occupied)
		w.do(story.Lift, rules.At(7, 0), story.Drop, rules.At(6, 2), story.Press, rules.Red)
		w.pass(2000)
		if got := movesText(w.view()); got != "h2e2 h9g7" {
			t.Fatalf("stuck %v: on record %s", occupied, got)
		}
		w.readTheMove("h0g2")
		w.play("i9h9", "a0a1")
		w.board.Unstick(g2)
		w.pass(1000)
		w.play("h9h8", "g2e1")
		w.pass(1000)
		w.quietly()
	}
}

// TestSwappedWires: where the table is not the board's, the array on the board is
// not complete, and a start is refused with the points.
func TestSwappedWires(t *testing.T) {
	plan := matrix.DefaultPlan(matrix.KindMCP23017, false)
	table := slices.Clone(plan.Wiring)
	table[rules.At(4, 3)].Bit, table[rules.At(3, 3)].Bit = table[rules.At(3, 3)].Bit, table[rules.At(4, 3)].Bit
	w := newWoodOf(t, plan, table, func(b i2c.Bus) i2c.Bus { return b })
	w.pass(1000)
	if r := w.b.Command(w.ctx, command("start")); r.OK {
		t.Fatal("it was started")
	}
	w.alert("setup")
	for _, a := range w.view().Alerts {
		if a.Kind == "setup" && (len(a.Missing) != 1 || len(a.Extra) != 1) {
			t.Errorf("missing %v, extra %v", a.Missing, a.Extra)
		}
	}
}

// TestPermissionLostInPlay: a bus that may no longer be used is as one that fails:
// nothing is recorded, and all is well when it may be again.
func TestPermissionLostInPlay(t *testing.T) {
	w, bus := newFaultyWood(t)
	w.play("h2e2")
	bus.fail = func() error { return syscall.EACCES }
	w.pass(1500)
	w.alert("sensor")
	if f := w.fault("sensors"); !strings.Contains(f.En, "permission denied") {
		t.Errorf("the arbiter is told %+v", f)
	}
	bus.fail = nil
	w.pass(1000)
	w.play("h9g7")
	w.pass(1000)
	w.quietly()
}

// TestWallClockStepped: a wall clock that jumps by days changes no clock, no move
// and no order.
func TestWallClockStepped(t *testing.T) {
	w, _ := newFaultyWood(t)
	w.play("h2e2")
	before, at := w.view().Clock.Left, w.board.Now()
	for _, days := range []time.Duration{-400, 3, 0} {
		w.b.jump.Store(int64(days * 24 * time.Hour))
		w.pass(1000)
	}
	w.play("h9g7")
	spent := before.Black - w.view().Clock.Left.Black
	if most := w.board.Now() - at; spent > most || spent < most-1000 {
		t.Errorf("black's clock ran for %d ms of %d", spent, most)
	}
	w.play("h0g2")
	w.quietly()
}
