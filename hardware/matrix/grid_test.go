package matrix_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
)

func grid(t testing.TB, settle time.Duration) *wired {
	t.Helper()
	p := matrix.DefaultPlan(matrix.KindGPIO, false)
	p.Settle = settle
	return wire(t, p)
}

func ranks(of ...int) (s rules.Set) {
	for _, r := range of {
		for f := range rules.Files {
			s = s.With(rules.At(f, r))
		}
	}
	return s
}

func files(of ...int) (s rules.Set) {
	for _, f := range of {
		for r := range rules.Ranks {
			s = s.With(rules.At(f, r))
		}
	}
	return s
}

// TestGridLines: a line that another program has, that is gone with its chip, or
// is shorted makes its points unknown and no others, and is back within a third of
// a second.
func TestGridLines(t *testing.T) {
	for _, tt := range []struct {
		line  string
		fault boardsim.LineFault
		want  rules.Set
		says  string
	}{
		{"ROW3", boardsim.LineBusy, ranks(3), "row R3 (ROW3): it can't be driven: device or resource busy"},
		{"ROW9", boardsim.LineGone, ranks(9), "row R9 (ROW9): it can't be driven: no such device"},
		{"COLUMN4", boardsim.LineGone, files(4), "column C4 (COLUMN4): it is low while no row is driven"},
		{"COLUMN8", boardsim.LineShort, files(8), "column C8 (COLUMN8): it is low while no row is driven; look for a short to ground"},
		{"ROW0", boardsim.LineShort, files(0, 1, 2, 3, 4, 5, 6, 7, 8), "it is low while no row is driven"},
	} {
		w := grid(t, matrix.DefaultSettle)
		w.take()
		if err := w.board.LineDead(tt.line, tt.fault); err != nil {
			t.Fatal(err)
		}
		for range 200 {
			var line *matrix.LineError
			if err := w.take(); !errors.As(err, &line) || w.f.Unknown != tt.want || w.lie() != "" {
				t.Fatalf("%s: %v, unknown %s, want %s; %s", tt.line, err, w.f.Unknown, tt.want, w.lie())
			}
			w.board.Schedule(story.Input{Verb: story.Lift, Point: rules.At(4, 3)}, story.Input{At: w.board.Now() + 6, Verb: story.Drop, Point: rules.At(4, 3)})
		}
		fresh := grid(t, matrix.DefaultSettle)
		fresh.take()
		fresh.board.LineDead(tt.line, tt.fault)
		if err := fresh.take(); !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v, want … %s", tt.line, err, tt.says)
		}
		w.board.LineDead(tt.line, boardsim.LineWell)
		for range 80 {
			w.take()
		}
		if err := w.take(); err != nil || !w.f.Unknown.Empty() || w.lie() != "" {
			t.Errorf("%s is back: %v, unknown %s; %s", tt.line, err, w.f.Unknown, w.lie())
		}
	}
}

// TestGridBusyAtStart: lines that can't be had when luozi starts are no error;
// they are asked for again.
func TestGridBusyAtStart(t *testing.T) {
	start := rules.MustFEN(rules.Opening)
	p := matrix.DefaultPlan(matrix.KindGPIO, false)
	b, err := boardsim.Wired(p, start.Of(rules.Red), start.Of(rules.Black))
	if err != nil {
		t.Fatal(err)
	}
	b.LineDead("COLUMN2", boardsim.LineBusy)
	w := &wired{plan: p, board: b}
	if w.scan, err = p.Open(b.Ports()); err != nil {
		t.Fatal(err)
	}
	if err := w.take(); err == nil || err.Error() != "column C2 (COLUMN2): it can't be had: device or resource busy" || w.f.Unknown != files(2) || w.lie() != "" {
		t.Errorf("%v, unknown %s; %s", err, w.f.Unknown, w.lie())
	}
	b.LineDead("COLUMN2", boardsim.LineWell)
	for range 80 {
		w.take()
	}
	if err := w.take(); err != nil || w.lie() != "" || !w.f.Unknown.Empty() {
		t.Errorf("%v, unknown %s; %s", err, w.f.Unknown, w.lie())
	}
}

// TestGhosts: without diodes the fourth corner of a rectangle is never read as a
// piece; what can't be told is unknown, and it is said what is wrong.
func TestGhosts(t *testing.T) {
	for _, tt := range []struct {
		name    string
		bare    rules.Set
		pieces  []rules.Point
		unknown bool // some point is
	}{
		{"diodes", rules.Set{}, []rules.Point{rules.At(0, 0), rules.At(3, 0), rules.At(0, 5)}, false},
		{"none, no rectangle", rules.AllPoints, []rules.Point{rules.At(0, 0), rules.At(3, 1), rules.At(5, 5)}, false},
		{"none, two in a file", rules.AllPoints, []rules.Point{rules.At(0, 0), rules.At(0, 5)}, false},
		{"none, three corners", rules.AllPoints, []rules.Point{rules.At(0, 0), rules.At(3, 0), rules.At(0, 5)}, true},
		{"none, round two corners", rules.AllPoints, []rules.Point{rules.At(0, 0), rules.At(3, 0), rules.At(3, 7), rules.At(5, 7)}, true},
		{"one shorted", rules.SetOf(rules.At(0, 5)), []rules.Point{rules.At(0, 0), rules.At(3, 5), rules.At(0, 5)}, true},
	} {
		w := grid(t, matrix.DefaultSettle)
		for p := range w.board.Contacts().All() {
			w.board.Schedule(story.Input{Verb: story.Lift, Point: p})
		}
		w.take()
		w.board.NoDiodes(tt.bare)
		for _, p := range tt.pieces {
			w.board.Schedule(story.Input{Verb: story.Drop, Point: p})
			for range 3 {
				w.take()
				if w.lie() != "" {
					t.Errorf("%s: %s", tt.name, w.lie())
				}
			}
		}
		said := w.err != nil && strings.Contains(w.err.Error(), "is there a diode at each crossing")
		if said != tt.unknown || w.f.Unknown.Empty() == tt.unknown {
			t.Errorf("%s: %v, unknown %s", tt.name, w.err, w.f.Unknown)
		}
	}
}

// TestSettleTime: columns that rise slowly need a longer settle time; with it
// every frame is true, without it that is seen.
func TestSettleTime(t *testing.T) {
	for _, tt := range []struct {
		rise, settle time.Duration
		well         bool
	}{
		{10 * time.Microsecond, matrix.DefaultSettle, true},
		{300 * time.Microsecond, 400 * time.Microsecond, true},
		{300 * time.Microsecond, matrix.DefaultSettle, false},
	} {
		w := grid(t, tt.settle)
		w.board.SlowColumns(tt.rise)
		for range 5 {
			w.take()
		}
		if well := w.err == nil && w.lie() == "" && w.f.Unknown.Empty(); well != tt.well {
			t.Errorf("rise %v, settle %v: %v, unknown %s; %s", tt.rise, tt.settle, w.err, w.f.Unknown, w.lie())
		}
		if !tt.well && w.err == nil {
			t.Error("too short a settle time is not said")
		}
	}
}
