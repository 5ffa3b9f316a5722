package walk

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"luozi/clock"
	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
)

// scrambled is a plan whose points are wired to the inputs of word's table in any
// order.
func scrambled(t testing.TB, word string, seed uint64) matrix.Plan {
	t.Helper()
	p, err := matrix.ParsePlan(word)
	if err != nil {
		t.Fatal(err)
	}
	w := slices.Clone(p.Wiring)
	for i, k := range rand.New(rand.NewPCG(seed, 0)).Perm(len(w)) {
		w[i].Chip, w[i].Bit = p.Wiring[k].Chip, p.Wiring[k].Bit
	}
	p.Wiring = w
	return p
}

// hand walks a magnet over a simulated board as it is asked to.
type hand struct {
	board *boardsim.Board
	probe *matrix.Probe
	walk  *Walk
	shaky rules.Point // whose sensor lets go again and again
}

func (h *hand) scan(t testing.TB, n int) {
	for range n {
		if err := h.board.Advance(h.board.Now() + 4); err != nil {
			t.Fatal(err)
		}
		closed, _, _ := h.probe.Scan(h.board.Now)
		h.walk.Scan(h.board.Now(), closed)
	}
}

// run does what is asked for until nothing is; a point at which nothing happens is
// skipped.
func (h *hand) run(t testing.TB) {
	for i := 0; h.walk.Phase() != Done; i++ {
		if i > 1000 {
			t.Fatalf("the walk does not end: %s", h.walk.Prompt())
		}
		target, ok := h.walk.Target()
		if !ok {
			before := h.walk.Phase()
			h.scan(t, 200)
			if h.walk.Phase() == before {
				h.walk.Skip()
			}
			continue
		}
		side := rules.Red
		if target.Pole == matrix.BlackPole {
			side = rules.Black
		}
		h.board.Schedule(story.Input{Verb: story.Drop, Point: target.Point, Colour: side})
		if target.Point == h.shaky {
			for at := h.board.Now() + 40; at < h.board.Now()+200; at += 40 {
				h.board.Schedule(story.Input{At: at, Verb: story.Lift, Point: h.shaky}, story.Input{At: at + 20, Verb: story.Drop, Point: h.shaky})
			}
		}
		h.scan(t, 56)
		h.board.Schedule(story.Input{Verb: story.Lift, Point: target.Point})
		h.scan(t, 16)
		if again, ok := h.walk.Target(); ok && again == target && !h.walk.blocked {
			h.walk.Skip()
		}
	}
}

func newHand(t testing.TB, p matrix.Plan) *hand {
	b, err := boardsim.Wired(p, rules.Set{}, rules.Set{})
	if err != nil {
		t.Fatal(err)
	}
	probe, err := p.Probe(b.Ports())
	if err != nil {
		t.Fatal(err)
	}
	return &hand{board: b, probe: probe, walk: New(p.Kind, p.Colours()), shaky: rules.NoPoint}
}

func sorted(w matrix.Wiring) matrix.Wiring {
	w = slices.Clone(w)
	slices.SortFunc(w, func(a, b matrix.Wire) int { return a.Input().Compare(b.Input()) })
	return w
}

// TestWalkLearnsTheTruth: on a board wired in any order, of any kind, the table
// that the walk learns is the one that the board has, and nothing is wrong.
func TestWalkLearnsTheTruth(t *testing.T) {
	for _, word := range []string{"mcp23017", "pca9555", "pcf8575", "gpio", "mcp23017+mux", "mcp23017+colour"} {
		t.Run(word, func(t *testing.T) {
			for seed := range uint64(1) {
				p := scrambled(t, word, seed)
				h := newHand(t, p)
				h.run(t)
				if got := h.walk.Wiring(); !slices.Equal(sorted(got), sorted(p.Wiring)) {
					t.Fatalf("learned\n%s\nwired\n%s", p.Kind.Text(got), p.Kind.Text(p.Wiring))
				}
				wantSaid(t, h.walk)
				if d := h.walk.Compare(p.Wiring); len(d) != 0 {
					t.Fatalf("differs: %v", d)
				}
			}
		})
	}
}

func point(t testing.TB, text string) rules.Point {
	t.Helper()
	p, err := rules.ParsePoint(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestWalkFinds breaks sensors and looks at what is said of them.
func TestWalkFinds(t *testing.T) {
	p := matrix.DefaultPlan(matrix.KindMCP23017, false)
	h := newHand(t, p)
	h.board.SensorDead(point(t, "c4"), true)
	h.board.Stick(rules.SetOf(point(t, "e5")), true)
	h.shaky = point(t, "g7")
	h.run(t)
	wantSaid(t, h.walk,
		"c4 was never seen: look at its sensor, its wire and the magnet's height",
		"e5 was never seen: look at its sensor, its wire and the magnet's height",
		"g7 (0x24 B6) lets go while the magnet is there: bring the magnet nearer, or look for a loose wire",
		"input 0x23 B0 is closed though nothing is on the board: look for a short to ground or a magnet under it")
	if n := len(h.walk.Wiring()); n != 88 {
		t.Errorf("%d inputs learned, want 88", n)
	}
}

func wantSaid(t *testing.T, w *Walk, want ...string) {
	t.Helper()
	var said []string
	for _, f := range w.Findings() {
		said = append(said, w.Text(f))
	}
	slices.Sort(said)
	if !slices.Equal(said, want) {
		t.Errorf("said\n%s\nwant\n%s", strings.Join(said, "\n"), strings.Join(want, "\n"))
	}
}

// wires feeds a walk without a board.
type wires struct {
	*Walk
	at clock.Ms
}

func (w *wires) show(ms clock.Ms, closed ...matrix.Input) {
	for end := w.at + ms; w.at < end; w.at += 4 {
		w.Scan(w.at, closed)
	}
}

// TestDoubled: two wires that are joined are told, and neither is learned unless
// it is clear which is which.
func TestDoubled(t *testing.T) {
	a, b, c := matrix.Input{Chip: 0x20, Bit: 0}, matrix.Input{Chip: 0x20, Bit: 1}, matrix.Input{Chip: 0x20, Bit: 2}
	w := &wires{Walk: New(matrix.KindMCP23017, false)}
	w.show(500)
	if w.Prompt() != "put the magnet on a0" {
		t.Fatalf("asks %q", w.Prompt())
	}
	for range 2 {
		w.show(400, a, b)
		w.show(400)
	}
	if w.Prompt() != "put the magnet on b0" || len(w.Wiring()) != 0 {
		t.Fatalf("asks %q, learned %v", w.Prompt(), w.Wiring())
	}
	w.show(400, a, b)
	w.show(400)
	if w.Prompt() != "put the magnet on b0 once more: what closed before was not clear" {
		t.Fatalf("asks %q", w.Prompt())
	}
	w.show(400, b) // clear now
	w.show(400)
	w.show(800, b) // c0 closes b0's input
	w.show(400)
	w.show(400, c)
	w.show(400, b, matrix.Input{Chip: 0x20, Bit: 3}) // d0 closes both
	wantSaid(t, w.Walk,
		"a0 closes 0x20 A0 and 0x20 A1, which is b0: two wires are joined, or the magnet reaches its neighbour",
		"d0 closes 0x20 A3 and 0x20 A1, which is b0: two wires are joined, or the magnet reaches its neighbour")
	if got := w.Wiring().String(); got != "b0 0x20 A1\nc0 0x20 A2\nd0 0x20 A3\n" {
		t.Errorf("learned %s", got)
	}
}

// TestSlidAndLeft: a magnet that slides on at once, and pieces that are left on
// the board, are learned just so; what stays closed at the end is stuck.
func TestSlidAndLeft(t *testing.T) {
	w := &wires{Walk: New(matrix.KindGPIO, false)}
	w.show(500)
	var left []matrix.Input
	for p := range rules.Point(rules.Points) {
		left = append(left, matrix.Input{Chip: uint16(p.Rank()), Bit: uint8(p.File())})
		w.show(300, left...)
	}
	if w.Phase() != Restore || len(w.Wiring()) != rules.Points {
		t.Fatalf("asks %q, %d learned", w.Prompt(), len(w.Wiring()))
	}
	w.show(1000, left[7])
	w.Skip()
	wantSaid(t, w.Walk, "h0 (R0 C7) stays closed when the magnet has gone: look for a short, or a sensor that latches")
	if w.Phase() != Done || w.State(rules.At(7, 0)) != "stuck" || w.State(rules.At(8, 0)) != "learned" {
		t.Errorf("phase %d, h0 %s, i0 %s", w.Phase(), w.State(rules.At(7, 0)), w.State(rules.At(8, 0)))
	}
}

// TestBack asks for a point again and forgets what was learned there.
func TestBack(t *testing.T) {
	w := &wires{Walk: New(matrix.KindMCP23017, false)}
	w.show(500)
	w.show(400, matrix.Input{Chip: 0x20, Bit: 5})
	w.show(400)
	w.Back()
	if w.Prompt() != "put the magnet on a0" || len(w.Wiring()) != 0 {
		t.Errorf("asks %q, learned %v", w.Prompt(), w.Wiring())
	}
	w.show(400, matrix.Input{Chip: 0x20, Bit: 6})
	if got := w.Wiring().String(); got != "a0 0x20 A6\n" {
		t.Errorf("learned %s", got)
	}
	w.Back()
	w.Back()
	w.Skip()
	if w.Prompt() != "put the magnet on b0" || len(w.Findings()) != 1 {
		t.Errorf("asks %q, found %v", w.Prompt(), w.Findings())
	}
}

// TestCompare names points whose wires are exchanged.
func TestCompare(t *testing.T) {
	p := matrix.DefaultPlan(matrix.KindMCP23017, false)
	p.Wiring[0].Bit, p.Wiring[1].Bit = p.Wiring[1].Bit, p.Wiring[0].Bit
	h := newHand(t, p)
	h.run(t)
	got := h.walk.Compare(matrix.DefaultWiring())
	want := []string{"a0 is wired to 0x20 A1; the table says 0x20 A0, and that 0x20 A1 is b0",
		"b0 is wired to 0x20 A0; the table says 0x20 A1, and that 0x20 A0 is a0"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
