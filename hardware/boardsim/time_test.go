package boardsim_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"luozi/clock"
	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/sensing"
)

func bare(t *testing.T) *boardsim.Board {
	t.Helper()
	b, err := boardsim.New(matrix.DefaultWiring(), rules.Set{})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestSchedule: what is scheduled happens at its moment and not before.
func TestSchedule(t *testing.T) {
	b := bare(t)
	e2 := rules.At(4, 2)
	err := b.Schedule(
		story.Input{At: 50, Verb: story.Lift, Point: e2},
		story.Input{At: 20, Verb: story.Drop, Point: e2},
		story.Input{At: 70, Verb: story.Lost, Points: rules.SetOf(e2)},
		story.Input{At: 90, Verb: story.Back, Points: rules.SetOf(e2)},
	)
	if err != nil {
		t.Fatal(err)
	}
	m := scanner(t, b)
	var f sensing.Frame
	for _, tt := range []struct {
		at            clock.Ms
		next          clock.Ms
		there, silent bool
	}{{19, 20, false, false}, {20, 50, true, false}, {49, 50, true, false}, {50, 70, false, false},
		{75, 90, false, true}, {100, 0, false, false}} {
		b.Advance(tt.at)
		m.Scan(b.Now, &f)
		if f.At != tt.at || f.Occupied.Has(e2) != tt.there || f.Unknown.Has(e2) != tt.silent {
			t.Errorf("at %d: frame %+v", tt.at, f)
		}
		if at, ok := b.NextAction(); at != tt.next || ok != (tt.next > 0) {
			t.Errorf("at %d: next action at %d, %v, want %d", tt.at, at, ok, tt.next)
		}
	}
	if err := b.Schedule(story.Input{Verb: story.Cmd}); err == nil {
		t.Error("a board took a command")
	}
}

// TestLive: a live board keeps real time, scaled, and edges come at their
// moments whether somebody scans or not.
func TestLive(t *testing.T) {
	for _, speed := range []float64{.5, 1, 10} {
		synctest.Test(t, func(t *testing.T) {
			b := bare(t)
			b.Advance(1000)
			b.Schedule(story.Input{At: 3000, Verb: story.Press, Side: rules.Black})
			edges, stop := listen(t, b)
			ctx, cancel := context.WithCancel(t.Context())
			go b.Live(ctx, speed)
			synctest.Wait()
			time.Sleep(time.Duration(float64(4*time.Second) / speed))
			if now := b.Now(); now != 5000 {
				t.Errorf("speed %v: it is %d, want 5000", speed, now)
			}
			b.Advance(9000)
			if now := b.Now(); now != 5000 {
				t.Errorf("speed %v: Advance moved a live board to %d", speed, now)
			}
			cancel()
			stop()
			synctest.Wait()
			want := []story.Input{{At: 3000, Verb: story.Down, Side: rules.Black}, {At: 3040, Verb: story.Up, Side: rules.Black}}
			if got := edges(); !slices.EqualFunc(got, want, func(a, b story.Input) bool {
				return a.At == b.At && a.Verb == b.Verb && a.Side == b.Side
			}) {
				t.Errorf("speed %v: edges %v, want %v", speed, got, want)
			}
		})
	}
}

// TestHold: while no clock runs the hands put down what they carry and press
// nothing; afterwards they play on as if nothing had been.
func TestHold(t *testing.T) {
	for seed := range uint64(40) {
		b, _ := newBoard(t, short(t, 20), "scramble", seed)
		b.Begin()
		at := clock.Ms(500 + 97*seed)
		b.Advance(at)
		b.Hold(true)
		begun := len(b.Played())
		b.Advance(at + 10_000)
		if _, ok := b.NextAction(); ok {
			t.Fatalf("seed %d: held hands will do something", seed)
		}
		if n := len(b.Played()); n != begun {
			t.Fatalf("seed %d: %d moves have begun while no clock ran", seed, n-begun)
		}
		for _, tr := range b.Played() {
			if tr.Press > at && tr.Ply < 20 {
				t.Fatalf("seed %d: ply %d was pressed at %d while no clock ran", seed, tr.Ply, tr.Press)
			}
			if tr.Drop < 0 {
				t.Fatalf("seed %d: ply %d is still in the air", seed, tr.Ply)
			}
		}
		b.Hold(false)
		if next, ok := b.NextAction(); ok && next < at+10_000 {
			t.Fatalf("seed %d: the next action was at %d", seed, next)
		}
		for !b.Done() {
			next, ok := b.NextAction()
			if !ok {
				t.Fatalf("seed %d: hands that have not done do nothing", seed)
			}
			b.Advance(next)
		}
		if n := len(b.Played()); n != 20 {
			t.Errorf("seed %d: %d moves played, want 20", seed, n)
		}
	}
}

func TestBuiltIn(t *testing.T) {
	g := boardsim.BuiltIn()
	pos := g.Start
	for i, m := range g.Moves {
		if !pos.Legal(m) {
			t.Fatalf("ply %d %s is illegal", i+1, m)
		}
		pos = pos.Play(m)
	}
	if !pos.Mated() {
		t.Error("it does not end in mate")
	}
}

func TestImpossibleGame(t *testing.T) {
	p, _ := boardsim.ParseProfile("calm")
	g := boardsim.BuiltIn()
	g.Moves = append(g.Moves[:2:2], g.Moves[3])
	if _, err := boardsim.NewHands(g, p, 1); err == nil || err.Error() != "ply 3 i9i8: red has no such move to make there" {
		t.Errorf("%v", err)
	}
	if _, err := boardsim.ParseProfile("wild"); err == nil {
		t.Error("hands wild exist")
	}
}
