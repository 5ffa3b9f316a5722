package matrix_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"luozi/clock"
	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/sensing"
)

// plans are ways to wire a board, each of which all tests here are done with.
var plans = []string{"mcp23017", "pca9555", "pcf8575", "gpio", "mcp23017+mux", "pca9555+mux", "pcf8575+mux",
	"mcp23017+colour", "pca9555+colour", "pcf8575+colour", "mcp23017+interrupt"}

func plan(t testing.TB, word string) matrix.Plan {
	t.Helper()
	p, err := matrix.ParsePlan(word)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// wired is a board of some plan with the scanner that reads it.
type wired struct {
	plan  matrix.Plan
	board *boardsim.Board
	scan  matrix.Scanner
	f     sensing.Frame
	err   error
}

func wire(t testing.TB, p matrix.Plan) *wired {
	t.Helper()
	start := rules.MustFEN(rules.Opening)
	b, err := boardsim.Wired(p, start.Of(rules.Red), start.Of(rules.Black))
	if err != nil {
		t.Fatal(err)
	}
	w := &wired{plan: p, board: b}
	if w.scan, err = p.Open(b.Ports()); err != nil {
		t.Fatal(err)
	}
	return w
}

func (w *wired) take() error {
	w.board.Advance(w.board.Now() + 4)
	w.err = w.scan.Scan(w.board.Now, &w.f)
	return w.err
}

// lie is what the frame says that is not so, "" if nothing.
func (w *wired) lie() string {
	known := rules.AllPoints.Minus(w.f.Unknown)
	if got, want := w.f.Occupied.And(known), w.board.Contacts().And(known); got != want {
		return "occupied " + got.String() + ", want " + want.String()
	}
	red, black := w.board.Colours()
	if got, want := w.f.Red.And(known), red.And(known); got != want {
		return "red " + got.String() + ", want " + want.String()
	}
	if got, want := w.f.Black.And(known), black.And(known); got != want {
		return "black " + got.String() + ", want " + want.String()
	}
	return ""
}

func eachPlan(t *testing.T, do func(t *testing.T, w *wired)) {
	for _, word := range plans {
		t.Run(word, func(t *testing.T) { do(t, wire(t, plan(t, word))) })
	}
}

func TestEachPlanReads(t *testing.T) {
	eachPlan(t, func(t *testing.T, w *wired) {
		for range 3 {
			if err := w.take(); err != nil || w.lie() != "" || !w.f.Unknown.Empty() || w.f.Occupied.Len() != 32 {
				t.Fatalf("%v, %s, unknown %s", err, w.lie(), w.f.Unknown)
			}
		}
		for i := range rules.Point(rules.Points) {
			side := rules.Side(i % 2)
			w.board.Schedule(story.Input{Verb: story.Drop, Point: i, Colour: side})
			if err := w.take(); err != nil || w.lie() != "" {
				t.Fatalf("a piece on %s: %v, %s", i, err, w.lie())
			}
			w.board.Schedule(story.Input{Verb: story.Lift, Point: i})
			if err := w.take(); err != nil || w.lie() != "" {
				t.Fatalf("no piece on %s: %v, %s", i, err, w.lie())
			}
		}
		if w.plan.Kind == matrix.KindGPIO && w.board.Fights() != 0 {
			t.Error("two lines were driven against each other")
		}
	})
}

// TestFullBoard: a piece on every point is read, though all a chip's inputs are
// low then.
func TestFullBoard(t *testing.T) {
	for _, word := range plans {
		p := plan(t, word)
		b, err := boardsim.Wired(p, rules.AllPoints, rules.Set{})
		if err != nil {
			t.Fatal(err)
		}
		w := &wired{plan: p, board: b}
		if w.scan, err = p.Open(b.Ports()); err != nil {
			t.Fatal(err)
		}
		if err := w.take(); err != nil || w.f.Occupied != rules.AllPoints || !w.f.Unknown.Empty() {
			t.Errorf("%s: %v, occupied %s, unknown %s", word, err, w.f.Occupied, w.f.Unknown)
		}
	}
}

// TestProbe: a probe sees the input of each point close, whatever the table.
func TestProbe(t *testing.T) {
	for _, word := range plans {
		p := plan(t, word)
		b, err := boardsim.Wired(p, rules.Set{}, rules.Set{})
		if err != nil {
			t.Fatal(err)
		}
		probe, err := p.Probe(b.Ports())
		if err != nil {
			t.Fatal(err)
		}
		for _, wire := range p.Wiring {
			side := rules.Red
			if wire.Pole == matrix.BlackPole {
				side = rules.Black
			}
			b.Schedule(story.Input{Verb: story.Drop, Point: wire.Point, Colour: side})
			b.Advance(b.Now() + 4)
			closed, unknown, err := probe.Scan(b.Now)
			if err != nil || len(unknown) != 0 || len(closed) != 1 || closed[0] != wire.Input() {
				t.Fatalf("%s: %s: closed %v, unknown %v, %v", word, p.Kind.Line(wire), closed, unknown, err)
			}
			b.Schedule(story.Input{Verb: story.Lift, Point: wire.Point})
		}
	}
}

// kill has a chip, or a row, stop working, and work again.
func kill(b *boardsim.Board, chip uint16, dead bool) error {
	if b.Plan().Kind != matrix.KindGPIO {
		return b.ChipDead(chip, dead)
	}
	fault := boardsim.LineWell
	if dead {
		fault = boardsim.LineBusy
	}
	return b.LineDead("COLUMN"+string('0'+rune(chip)), fault)
}

// TestDeadChipCostsTheOthersNothing: in each scan all points of the other chips
// are known, and the chip's are unknown until it is back.
func TestDeadChipCostsTheOthersNothing(t *testing.T) {
	eachPlan(t, func(t *testing.T, w *wired) {
		if w.plan.Kind == matrix.KindGPIO {
			t.Skip("a matrix has no chips: TestGridLines")
		}
		for _, chip := range w.plan.Wiring.Chips() {
			w.take()
			if err := kill(w.board, chip, true); err != nil {
				t.Fatal(err)
			}
			for range 300 {
				var unwell *matrix.ChipError
				if err := w.take(); !errors.As(err, &unwell) || unwell.Addr != chip {
					t.Fatalf("chip %s is dead: %v", matrix.ChipName(chip), err)
				}
				if w.f.Unknown != w.plan.Wiring.On(chip) || w.lie() != "" {
					t.Fatalf("chip %s is dead: unknown %s; %s", matrix.ChipName(chip), w.f.Unknown, w.lie())
				}
			}
			kill(w.board, chip, false)
			for n := 0; !w.f.Unknown.Empty(); n++ {
				if w.take(); n > 250 {
					t.Fatalf("chip %s is back for a second, unknown %s: %v", matrix.ChipName(chip), w.f.Unknown, w.err)
				}
			}
		}
	})
}

// TestResetChip: a chip that is reset is found, said and set up anew, though
// nothing changes on the board.
func TestResetChip(t *testing.T) {
	eachPlan(t, func(t *testing.T, w *wired) {
		if w.plan.Kind == matrix.KindGPIO {
			t.Skip("a matrix has no chips")
		}
		for _, chip := range w.plan.Wiring.Chips() {
			w.take()
			w.board.ResetChip(chip)
			if err := w.take(); err == nil || !strings.HasPrefix(err.Error(), "chip "+matrix.ChipName(chip)) || w.lie() != "" {
				t.Fatalf("%v; %s", err, w.lie())
			}
			for range 2 {
				w.take()
			}
			if w.err != nil || !w.f.Unknown.Empty() || w.lie() != "" {
				t.Fatalf("chip %s: %v, unknown %s; %s", matrix.ChipName(chip), w.err, w.f.Unknown, w.lie())
			}
		}
	})
}

// TestAllIsUnknownWhileTheBusIsHeld, and well at once when it is let go.
func TestAllIsUnknownWhileTheBusIsHeld(t *testing.T) {
	eachPlan(t, func(t *testing.T, w *wired) {
		if w.plan.Kind == matrix.KindGPIO {
			t.Skip("a matrix has no bus")
		}
		w.take()
		w.board.HoldSDA(true)
		for range 100 {
			if err := w.take(); err == nil || w.f.Unknown != rules.AllPoints || !w.f.Occupied.Empty() {
				t.Fatalf("%v, unknown %s, occupied %s", err, w.f.Unknown, w.f.Occupied)
			}
		}
		w.board.HoldSDA(false)
		for range 4 {
			w.take()
		}
		if w.err != nil || !w.f.Unknown.Empty() || w.lie() != "" {
			t.Fatalf("%v, unknown %s; %s", w.err, w.f.Unknown, w.lie())
		}
	})
}

// TestNoPlanIsEverUntruthful does anything to any board: what a frame says is so,
// and when all is well again all is known.
func TestNoPlanIsEverUntruthful(t *testing.T) {
	eachPlan(t, func(t *testing.T, _ *wired) {
		word := strings.TrimPrefix(t.Name(), "TestNoPlanIsEverUntruthful/")
		rapid.Check(t, func(rt *rapid.T) {
			w := wire(t, plan(t, word))
			for range rapid.IntRange(1, 40).Draw(rt, "steps") {
				w.anything(rt)
				w.take()
				if lie := w.lie(); lie != "" {
					rt.Fatalf("unknown %s; %s", w.f.Unknown, lie)
				}
			}
			w.mend()
			for range 80 {
				w.take()
			}
			if lie := w.lie(); lie != "" || !w.f.Unknown.Empty() || w.err != nil {
				rt.Fatalf("when all is well: %v, unknown %s; %s", w.err, w.f.Unknown, lie)
			}
		})
	})
}

func (w *wired) anything(t *rapid.T) {
	b, chip := w.board, rapid.SampledFrom(w.plan.Wiring.Chips()).Draw(t, "chip")
	in := story.Input{At: b.Now() + 1, Verb: story.Drop, Point: rules.Point(rapid.IntRange(0, 89).Draw(t, "point")),
		Colour: rules.Side(rapid.IntRange(0, 1).Draw(t, "side"))}
	what := rapid.IntRange(0, 11).Draw(t, "what")
	if w.plan.Kind == matrix.KindGPIO && what < 6 {
		line := rapid.SampledFrom([]string{"ROW0", "ROW4", "ROW9", "COLUMN0", "COLUMN4", "COLUMN8"}).Draw(t, "line")
		b.LineDead(line, rapid.SampledFrom([]boardsim.LineFault{boardsim.LineWell, boardsim.LineBusy, boardsim.LineGone}).Draw(t, "fault"))
		return
	}
	switch what {
	case 0:
		b.ChipDead(chip, true)
	case 1:
		b.ChipDead(chip, false)
	case 2:
		b.ResetChip(chip)
	case 3:
		b.ShortRead(chip, rapid.IntRange(1, 3).Draw(t, "reads"), rapid.Bool().Draw(t, "silent"))
	case 4:
		b.HoldSDA(rapid.Bool().Draw(t, "held"))
	case 5:
		if w.plan.Mux != 0 {
			b.ResetMux()
		}
	case 6, 7, 8:
		in.Verb = story.Lift
		b.Schedule(in)
	default:
		b.Schedule(in)
	}
}

func (w *wired) mend() {
	if w.plan.Kind == matrix.KindGPIO {
		for _, line := range []string{"ROW0", "ROW4", "ROW9", "COLUMN0", "COLUMN4", "COLUMN8"} {
			w.board.LineDead(line, boardsim.LineWell)
		}
		return
	}
	for _, chip := range w.plan.Wiring.Chips() {
		w.board.ChipDead(chip, false)
		w.board.ShortRead(chip, 0, false)
	}
	w.board.HoldSDA(false)
	w.board.Advance(w.board.Now() + clock.Second)
}

func TestParsePlan(t *testing.T) {
	for _, tt := range []struct{ word, want string }{
		{"", `"" is no wiring; want mcp23017, pca9555, pcf8575 or gpio`},
		{"mcp", `"mcp" is no wiring`},
		{"mcp23017+color", `"mcp23017+color": color is no option of a wiring; want colour, mux or interrupt`},
		{"gpio+colour", "can't tell colours"},
		{"gpio+interrupt", "rows and columns of lines have none"},
	} {
		if _, err := matrix.ParsePlan(tt.word); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want … %s", tt.word, err, tt.want)
		}
	}
}

// TestGuide holds the guide's tables to what they say.
func TestGuide(t *testing.T) {
	for _, tt := range []struct {
		kind   matrix.Kind
		colour bool
		chips  int
		lines  []string
	}{
		{matrix.KindPCA9555, false, 6, []string{"a0 0x20 P00", "i0 0x20 P10", "f1 0x20 P16", "g1 0x21 P00", "i9 0x25 P16"}},
		{matrix.KindPCF8575, false, 6, []string{"a0 0x20 P00", "i9 0x25 P16"}},
		{matrix.KindGPIO, false, 10, []string{"a0 R0 C0", "i0 R0 C8", "e3 R3 C4", "i9 R9 C8"}},
		{matrix.KindMCP23017, true, 13, []string{"a0 0:0x20 A0 red", "a0 0:0x20 A1 black", "g0 0:0x20 B6 black", "h0 0:0x21 A0 red", "e5 1:0x20 A0 red", "i9 1:0x25 B4 black"}},
		{matrix.KindPCA9555, true, 13, []string{"a0 0:0x20 P00 red", "i9 1:0x25 P14 black"}},
	} {
		w := tt.kind.Wiring(tt.colour)
		if err := matrix.DefaultPlan(tt.kind, tt.colour).Check(); err != nil {
			t.Error(err)
		}
		if n := len(w.Chips()); n != tt.chips {
			t.Errorf("%s: %d chips, want %d", tt.kind, n, tt.chips)
		}
		for _, line := range tt.lines {
			if !strings.Contains(tt.kind.Text(w), line+"\n") {
				t.Errorf("%s: no line %q in\n%s", tt.kind, line, tt.kind.Text(w))
			}
		}
	}
}
