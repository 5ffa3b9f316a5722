package table

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"luozi/clock"
	"luozi/display/feed"
	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/referee"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
)

// wood is a simulated board of some wiring that a running table reads through the
// real drivers, in simulated time.
type wood struct {
	t      *testing.T
	b      *bench
	board  *boardsim.Board
	reader *Reader
	ctx    context.Context
	pos    rules.Position
	each   func() // before each scan; may be nil
	far    bool   // Red sits on the far side of the sensors
	pulse  Pulse  // of the last scan
	// unsaved: what happens can't come to the card, so nobody is told of it
	unsaved bool
	plies   int // played
}

func newWood(t *testing.T, word string) *wood {
	t.Helper()
	plan, err := matrix.ParsePlan(word)
	if err != nil {
		t.Fatal(err)
	}
	return newWoodOf(t, plan, plan.Wiring, func(b i2c.Bus) i2c.Bus { return b })
}

// newWoodOf is a board that is wired as plan says and read by a table of its own,
// over a bus that may have its faults.
func newWoodOf(t *testing.T, plan matrix.Plan, table matrix.Wiring, faulty func(i2c.Bus) i2c.Bus) *wood {
	t.Helper()
	return newWoodAt(t, t.TempDir(), plan, table, faulty)
}

// newWoodAt keeps its game there.
func newWoodAt(t *testing.T, dir string, plan matrix.Plan, table matrix.Wiring, faulty func(i2c.Bus) i2c.Bus) *wood {
	t.Helper()
	var err error
	opening := rules.MustFEN(rules.Opening)
	w := &wood{t: t, b: newBench(t, dir), pos: opening}
	if w.board, err = boardsim.Wired(plan, opening.Of(rules.Red), opening.Of(rules.Black)); err != nil {
		t.Fatal(err)
	}
	w.reader = &Reader{Table: w.b.Table, Now: w.board.Now, Log: quiet(),
		Buttons: [2]gpio.PinIn{w.board.Button(rules.Red), w.board.Button(rules.Black)}}
	at := w.board.Ports()
	at.Bus = faulty(at.Bus)
	plan.Wiring = table
	if w.reader.Scanner, err = plan.Open(at); err != nil {
		t.Fatal(err)
	}
	w.run()
	return w
}

// run runs the table and the buttons until the test ends.
func (w *wood) run() {
	w.t.Helper()
	var cancel context.CancelFunc
	w.ctx, cancel = context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- w.b.Run(w.ctx) }()
	wait, err := w.reader.listen(w.ctx)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() {
		cancel()
		wait()
		if err := <-ended; err != nil {
			w.t.Error(err)
		}
		w.b.dir.Close()
	})
}

// pass lets time pass, scanned every 4 ms.
func (w *wood) pass(ms clock.Ms) {
	w.t.Helper()
	for end := w.board.Now() + ms; w.board.Now() < end; {
		if w.each != nil {
			w.each()
		}
		if err := w.board.Advance(w.board.Now() + 4); err != nil {
			w.t.Fatal(err)
		}
		var err error
		if w.pulse, err = w.reader.scan(w.ctx); err != nil {
			w.t.Fatal(err)
		}
	}
}

// do is what hands do, one thing after the other.
func (w *wood) do(words ...any) {
	w.t.Helper()
	at := w.board.Now()
	for i := 0; i < len(words); i += 2 {
		at += 350
		in := story.Input{At: at, Verb: words[i].(story.Verb), Colour: rules.NoSide}
		switch where := words[i+1].(type) {
		case rules.Side:
			in.Side = where
		case rules.Point:
			in.Point = where
			if w.far {
				in.Point = where.Turned()
			}
			in.Colour = w.pos.Turn() // who drops
		}
		if err := w.board.Schedule(in); err != nil {
			w.t.Fatal(err)
		}
	}
	w.pass(at + 500 - w.board.Now())
}

// play plays moves, each of which must be on record then.
func (w *wood) play(moves ...string) {
	w.t.Helper()
	for _, text := range moves {
		m, err := rules.ParseMove(text)
		if err != nil {
			w.t.Fatal(err)
		}
		words := []any{story.Lift, m.From}
		if w.pos.At(m.To) != rules.NoPiece {
			words = append(words, story.Lift, m.To)
		}
		w.do(append(words, story.Drop, m.To, story.Press, w.pos.Turn())...)
		w.pos = w.pos.Play(m)
		if w.unsaved {
			if w.plies++; w.pulse.Ply != w.plies {
				w.t.Fatalf("%s was played; the game has %d plies, want %d", text, w.pulse.Ply, w.plies)
			}
			continue
		}
		w.plies = w.pulse.Ply
		if view := w.view(); len(view.Moves) == 0 || view.Moves[len(view.Moves)-1].Move != m || !view.Position.Same(&w.pos) {
			w.t.Fatalf("%s was played; on record %s; alerts %v", text, movesText(view), alertKinds(view))
		}
	}
}

func (w *wood) view() referee.View {
	w.t.Helper()
	if err := w.b.Flush(w.ctx); err != nil {
		w.t.Fatal(err)
	}
	shown, _, _ := w.b.Window().Look()
	return shown.View
}

func alertKinds(v referee.View) (out []string) {
	for _, a := range v.Alerts {
		out = append(out, a.Kind)
	}
	return out
}

func (w *wood) order(words ...string) {
	w.t.Helper()
	if r := w.b.Command(w.ctx, command(words...)); !r.OK {
		w.t.Fatalf("%v: %s", words, r.Error)
	}
}

// alert is the open alert of that kind.
func (w *wood) alert(kind string) (id string) {
	w.t.Helper()
	for _, a := range w.view().Alerts {
		if a.Kind == kind {
			return strconv.Itoa(a.ID)
		}
	}
	w.t.Fatalf("there is no alert %s; there are %v", kind, alertKinds(w.view()))
	return ""
}

// fault is what was last said of a fault of the machine.
func (w *wood) fault(name string) (last feed.Fault) {
	w.b.mute.Lock()
	defer w.b.mute.Unlock()
	for _, f := range w.b.faults {
		if f.Name == name {
			last = f
		}
	}
	return last
}

// kill has the chip of a0 fail, or work again: on a matrix the line of rank 0.
func (w *wood) kill(dead bool) {
	w.t.Helper()
	var err error
	if plan := w.board.Plan(); plan.Kind == matrix.KindGPIO {
		fault := boardsim.LineWell
		if dead {
			fault = boardsim.LineGone
		}
		err = w.board.LineDead("ROW0", fault)
	} else {
		chip := plan.Wiring.Chips()[0]
		if err = w.board.ChipDead(chip, dead); err == nil && !dead {
			err = w.board.ResetChip(chip) // it has lost its power
		}
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

// wirings is every wiring on which the same game is played.
var wirings = []string{"mcp23017", "pca9555", "pcf8575", "gpio", "mcp23017+mux", "pca9555+mux", "mcp23017+colour", "pca9555+colour",
	"pcf8575+colour", "mcp23017+interrupt"}

// TestGameOnEachWiring plays a short game with a capture, an illegal move and its
// undo, and a chip that dies and returns, through the real drivers of each wiring.
func TestGameOnEachWiring(t *testing.T) {
	for _, word := range wirings {
		t.Run(word, func(t *testing.T) {
			w := newWood(t, word)
			w.pass(1000)
			w.order("start")
			w.play("h2e2", "h9g7", "e2e6", "b9c7", "e6e4")

			a5, a9 := rules.At(0, 5), rules.At(0, 9)
			w.do(story.Lift, a9, story.Drop, a5, story.Press, rules.Black)
			w.order("resolve", w.alert("illegal-move"), "undo")
			w.do(story.Lift, a5, story.Drop, a9)
			if v := w.view(); v.Clock.Running != rules.Black || len(v.Moves) != 5 {
				t.Fatalf("after the undo %s, the clock of %v runs, alerts %v", movesText(v), v.Clock.Running, alertKinds(v))
			}
			w.play("a9a8") // touched is moved

			w.kill(true)
			w.pass(1500)
			w.alert("sensor")
			if f := w.fault("sensors"); f.En == "" || f.Zh == "" {
				t.Errorf("the arbiter is told %+v", f)
			}
			w.play("c3c4") // on the other chips the game goes on
			w.kill(false)
			w.pass(1000)
			if unknown, alerts := w.b.differ.Unknown(), alertKinds(w.view()); !unknown.Empty() || slices.Contains(alerts, "sensor") {
				t.Errorf("a second after it is back: unknown %s, alerts %v", unknown, alerts)
			}
			w.play("a8f8", "b0c2")
			w.pass(1500)
			if f := w.fault("sensors"); f.En != "" {
				t.Errorf("the arbiter is still told %q", f.En)
			}
			w.order("resign", "black")
			if got := movesText(w.view()); !strings.HasSuffix(got, "a9a8 c3c4 a8f8 b0c2") {
				t.Errorf("on record %s", got)
			}
		})
	}
}

// TestRedOnTheFarSide plays on a board that is turned round, which the setting
// orient says: points are turned, colours are not.
func TestRedOnTheFarSide(t *testing.T) {
	for _, word := range []string{"mcp23017", "pca9555+colour"} {
		w := newWood(t, word)
		w.far = true
		for p := range rules.Point(rules.Points) {
			if piece := w.pos.At(p); piece != rules.NoPiece {
				w.board.Schedule(story.Input{Verb: story.Lift, Point: p.Turned()},
					story.Input{At: w.board.Now() + 100, Verb: story.Drop, Point: p.Turned(), Colour: piece.Side()})
			}
		}
		w.pass(1000)
		w.order("setup", "orient=far")
		w.pass(1000)
		w.order("start")
		w.play("h2e2", "h9g7", "e2e6", "b9c7", "e6e4", "a9a8")
		w.quietly()
	}
}
