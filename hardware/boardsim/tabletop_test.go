package boardsim

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"luozi/hardware/button"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/sensing"

	"pgregory.net/rapid"
)

// watcher reads a tabletop with the drivers of a real board.
type watcher struct {
	t       *testing.T
	top     *Tabletop
	scanner matrix.Scanner
	differ  sensing.Differ
	presses chan story.Input
	saw     []string
}

// atTable runs f at a tabletop that is read by the real drivers.
func atTable(t *testing.T, fen string, f func(*watcher)) {
	synctest.Test(t, func(t *testing.T) {
		top, err := NewTabletop(matrix.DefaultPlan(matrix.KindMCP23017, false), rules.MustFEN(fen), 1)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer time.Sleep(time.Second) // the buttons' goroutines end
		defer cancel()
		go top.Board().Live(ctx, 1)
		synctest.Wait()
		w := &watcher{t: t, top: top, presses: make(chan story.Input, 100)}
		if w.scanner, err = matrix.NewMCP23017(top.Board().Bus(), matrix.DefaultWiring()); err != nil {
			t.Fatal(err)
		}
		for s := range rules.Side(2) {
			b, err := button.New(top.Board().Button(s), s)
			if err != nil {
				t.Fatal(err)
			}
			go b.Run(ctx, top.Board().Now, func(in story.Input) { w.presses <- in }, func(error) {})
		}
		w.pass(10)
		w.saw = nil
		f(w)
	})
}

// pass scans every millisecond for so long.
func (w *watcher) pass(ms int) {
	var frame sensing.Frame
	for range ms {
		time.Sleep(time.Millisecond)
		synctest.Wait()
		if err := w.scanner.Scan(w.top.Board().Now, &frame); err != nil {
			w.saw = append(w.saw, "scan error")
		}
		for _, in := range w.differ.Frame(&frame, nil) {
			w.saw = append(w.saw, strings.TrimSpace(in.String()[strings.IndexByte(in.String(), ' '):]))
		}
	}
}

func (w *watcher) do(hand string, deeds ...Deed) {
	w.t.Helper()
	if err := w.top.Do(hand, deeds...); err != nil {
		w.t.Error(err)
	}
}

func (w *watcher) want(edges ...string) {
	w.t.Helper()
	if !slices.Equal(w.saw, edges) {
		w.t.Errorf("saw %q, want %q", w.saw, edges)
	}
	w.saw = nil
}

// number is that of the piece at a point.
func (w *watcher) number(p string) int {
	w.t.Helper()
	things, _ := w.top.Look()
	for i, pc := range things.Pieces {
		if pc.At.String() == p {
			return i + 1
		}
	}
	w.t.Fatalf("nothing stands at %s", p)
	return 0
}

func TestTabletopMoves(t *testing.T) {
	atTable(t, rules.Opening, func(w *watcher) {
		cannon, horse := w.number("h2"), w.number("h9")
		w.do("a", Deed{Do: "lift", At: "h2"})
		w.pass(50)
		w.want("lift h2")
		w.do("a", Deed{Do: "drop", Piece: cannon, At: "h9"})
		w.pass(200)
		w.want("lift h9", "drop h9")
		things, _ := w.top.Look()
		if things.Pieces[cannon-1].At.String() != "h9" || things.Pieces[horse-1].At != rules.NoPoint {
			t.Errorf("cannon %v, horse %v", things.Pieces[cannon-1], things.Pieces[horse-1])
		}
		w.do("a", Deed{Do: "down", Side: "red"})
		w.do("a", Deed{Do: "up", Side: "red", After: 60})
		w.pass(200)
		down, up := <-w.presses, <-w.presses
		if down.Verb != story.Down || up.Verb != story.Up || up.At-down.At < 55 || up.At-down.At > 65 {
			t.Errorf("pressed %v %v", down, up)
		}
		w.do("b", Deed{Do: "drop", Piece: horse, At: "e5"})
		w.pass(50)
		w.want("drop e5")
	})
}

// TestDeedsTogether: what a browser sends in one request keeps its own rhythm.
func TestDeedsTogether(t *testing.T) {
	atTable(t, rules.Opening, func(w *watcher) {
		n := w.number("a0")
		w.do("a", Deed{Do: "lift", At: "a0"}, Deed{Do: "drop", Piece: n, At: "a1", Over: true, After: 60}, Deed{Do: "lift", At: "a1", After: 60},
			Deed{Do: "drop", Piece: n, At: "a3", Over: true, After: 60}, Deed{Do: "drop", Piece: n, At: "a2", After: 60}, Deed{Do: "down", Side: "red", After: 60})
		w.pass(30)
		w.want("lift a0")
		w.pass(60)
		w.want("drop a1")
		w.pass(400)
		w.want("lift a1", "drop a2")
		if at := (<-w.presses).At; at < 300 {
			t.Errorf("pressed at %d", at)
		}
	})
}

func TestImpossibleDeeds(t *testing.T) {
	atTable(t, rules.Opening, func(w *watcher) {
		for _, c := range []struct {
			d    Deed
			says string
		}{
			{Deed{Do: "lift", At: "e5"}, "nothing stands at e5"},
			{Deed{Do: "lift", At: "k3"}, `point "k3": want a file`},
			{Deed{Do: "drop", At: "e5", Piece: 40}, "there is no piece 40: want 1 to 32"},
			{Deed{Do: "drop", At: "e5"}, "there is no piece 0"},
			{Deed{Do: "drop", At: "e5", Piece: 1}, "piece 1 stands at a0: lift it first"},
			{Deed{Do: "down", Side: "green"}, "side"},
			{Deed{Do: "chip", Chip: "0x77"}, "no chip at 0x77"},
			{Deed{Do: "chip", Chip: "zz"}, "want an address"},
			{Deed{Do: "throw", At: "a0"}, "want lift, drop"},
		} {
			err := w.top.Do("a", c.d)
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%+v: %v, want … %s", c.d, err, c.says)
			}
		}
		w.pass(50)
		w.want()
		var err error
		for range 100 {
			if err == nil {
				err = w.top.Do("a", Deed{Do: "nudge", At: "e3", After: 1000})
			}
		}
		if err == nil || !strings.Contains(err.Error(), "this hand is 5 s ahead") {
			t.Errorf("a hand can be any time ahead: %v", err)
		}
		for _, d := range []Deed{{Do: "nudge", At: "e6"}, {Do: "down", Side: "red", Bounce: true}} {
			err = nil
			for i := 0; err == nil && i < 1000; i++ {
				err = w.top.Do(fmt.Sprint(i), d)
			}
			if err == nil || !strings.Contains(err.Error(), "ahead") {
				t.Errorf("%s can be any time ahead: %v", d.Do, err)
			}
		}
	})
}

func TestTabletopFaults(t *testing.T) {
	atTable(t, rules.Opening, func(w *watcher) {
		w.do("a", Deed{Do: "sensor", At: "b2"})
		w.pass(20)
		w.want("lift b2")
		n := w.number("b2")
		w.do("a", Deed{Do: "lift", At: "b2"}, Deed{Do: "drop", Piece: n, At: "b2", After: 100})
		w.pass(200)
		w.want()
		w.do("a", Deed{Do: "sensor", At: "b2", Well: true})
		w.pass(20)
		w.want("drop b2")
		w.do("a", Deed{Do: "nudge", At: "e0"}, Deed{Do: "nudge", At: "e5"})
		w.pass(250)
		w.want("lift e0", "drop e0")
		w.do("a", Deed{Do: "chip", Chip: "0x26"})
		w.pass(3)
		if things, _ := w.top.Look(); len(things.Chips) != 1 || w.saw[0] != "scan error" {
			t.Errorf("%v %v", things.Chips, w.saw)
		}
		w.do("a", Deed{Do: "chip", Chip: "0x26", Well: true})
		w.pass(50)
		w.saw = nil
		w.pass(20)
		w.want()
		w.do("a", Deed{Do: "flicker", At: "a5"})
		if err := w.top.Do("b", Deed{Do: "flicker", At: "a5"}); err == nil || !strings.Contains(err.Error(), "already") {
			t.Errorf("it flickers twice: %v", err)
		}
		w.pass(6000)
		if len(w.saw) != 100 || w.saw[0] != "drop a5" || w.saw[99] != "lift a5" {
			t.Errorf("flickered %d times", len(w.saw))
		}
	})
}

// TestForgottenFinger: a button whose browser has gone comes up by itself, and
// never cuts a later press short.
func TestForgottenFinger(t *testing.T) {
	atTable(t, rules.Opening, func(w *watcher) {
		verbs := func() (out []story.Verb) {
			for len(w.presses) > 0 {
				out = append(out, (<-w.presses).Verb)
			}
			return out
		}
		w.do("a", Deed{Do: "down", Side: "red"})
		time.Sleep(15 * time.Second)
		w.do("a", Deed{Do: "up", Side: "red"}, Deed{Do: "down", Side: "red", After: 100})
		time.Sleep(10 * time.Second)
		if got := verbs(); !slices.Equal(got, []story.Verb{story.Down, story.Up, story.Down}) {
			t.Errorf("after 10 s of the second press: %v", got)
		}
		time.Sleep(15 * time.Second)
		if got := verbs(); !slices.Equal(got, []story.Verb{story.Up}) {
			t.Errorf("after 25 s: %v", got)
		}
		w.do("a", Deed{Do: "down", Side: "black", Bounce: true}, Deed{Do: "up", Side: "black", Bounce: true, After: 80})
		time.Sleep(time.Second)
		if things, _ := w.top.Look(); things.Down != [2]bool{} {
			t.Errorf("still down: %v", things.Down)
		}
		if got := verbs(); got[0] != story.Down || got[len(got)-1] != story.Up {
			t.Errorf("bounced %v", got)
		}
	})
}

// TestAnyDeeds: whatever hands do, in the end each contact says what stands there,
// and no piece is lost or stands twice.
func TestAnyDeeds(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		top, err := NewTabletop(matrix.DefaultPlan(matrix.KindMCP23017, false), rules.MustFEN(rules.Opening), 1)
		if err != nil {
			rt.Fatal(err)
		}
		point := rapid.Custom(func(t *rapid.T) string { return rules.Point(rapid.IntRange(0, rules.Points-1).Draw(t, "p")).String() })
		for range rapid.IntRange(0, 60).Draw(rt, "n") {
			d := Deed{Do: rapid.SampledFrom([]string{"lift", "lift", "drop", "drop", "nudge"}).Draw(rt, "do"), At: point.Draw(rt, "at"),
				Piece: rapid.IntRange(1, 32).Draw(rt, "piece"), Over: rapid.Bool().Draw(rt, "over")}
			_ = top.Do(fmt.Sprint(rapid.IntRange(1, 3).Draw(rt, "hand")), d) // many can't be done
			_ = top.Board().Advance(top.Board().Now() + 30)
		}
		if rapid.Bool().Draw(rt, "arrange") {
			if err := top.Arrange(rules.MustFEN(rules.Opening)); err != nil {
				rt.Fatal(err)
			}
		}
		_ = top.Board().Advance(top.Board().Now() + 20_000)
		things, _ := top.Look()
		var stand rules.Set
		for _, p := range things.Pieces {
			if p.At != rules.NoPoint && stand.Has(p.At) {
				rt.Fatalf("two pieces at %s", p.At)
			}
			if p.At != rules.NoPoint {
				stand = stand.With(p.At)
			}
		}
		if got := top.Board().Contacts(); got != stand || len(things.Pieces) != 32 {
			rt.Fatalf("contacts %v, pieces %v", got, stand)
		}
	})
}

// TestArrange: pieces are set up anew.
func TestArrange(t *testing.T) {
	atTable(t, rules.Opening, func(w *watcher) {
		for _, fen := range []string{"3k5/9/9/9/9/9/9/9/4R4/4K4 b - - 0 1", rules.Opening} {
			pos := rules.MustFEN(fen)
			if err := w.top.Arrange(pos); err != nil {
				t.Fatal(err)
			}
			w.pass(3000)
			if got := w.top.Board().Contacts(); got != pos.Occupied() {
				t.Errorf("%s: contacts %v", fen, got)
			}
		}
	})
}
