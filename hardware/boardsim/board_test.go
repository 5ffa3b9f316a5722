package boardsim_test

import (
	"context"
	"slices"
	"sync"
	"testing"

	"luozi/clock"
	"luozi/hardware/boardsim"
	"luozi/hardware/button"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/sensing"
)

func newBoard(t *testing.T, g boardsim.Game, profile string, seed uint64) (*boardsim.Board, *matrix.Expanders) {
	t.Helper()
	p, err := boardsim.ParseProfile(profile)
	if err != nil {
		t.Fatal(err)
	}
	h, err := boardsim.NewHands(g, p, seed)
	if err != nil {
		t.Fatal(err)
	}
	b, err := boardsim.New(matrix.DefaultWiring(), g.Start.Occupied())
	if err != nil {
		t.Fatal(err)
	}
	b.Seat(h)
	m, err := matrix.NewMCP23017(b.Bus(), matrix.DefaultWiring())
	if err != nil {
		t.Fatal(err)
	}
	return b, m
}

// listen runs the real buttons on a device and collects their edges.
func listen(t *testing.T, d boardsim.Device) (edges func() []story.Input, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var mu sync.Mutex
	var all []story.Input
	var wg sync.WaitGroup
	for _, s := range []rules.Side{rules.Red, rules.Black} {
		b, err := button.New(d.Button(s), s)
		if err != nil {
			t.Fatal(err)
		}
		wg.Go(func() {
			b.Run(ctx, d.Now, func(in story.Input) {
				mu.Lock()
				all = append(all, in)
				mu.Unlock()
			}, func(err error) { t.Error(err) })
		})
	}
	edges = func() []story.Input {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(all)
	}
	return edges, func() { cancel(); wg.Wait() }
}

// TestGameThroughScanner plays the built-in game, scanned every 4 ms, and
// compares what came out with what the hands did.
func TestGameThroughScanner(t *testing.T) {
	for _, p := range boardsim.Profiles() {
		t.Run(p.Name, func(t *testing.T) {
			game := short(t, 30)
			b, m := newBoard(t, game, p.Name, 7)
			edges, stop := listen(t, b)
			defer stop()
			b.Begin()
			var f sensing.Frame
			for at := clock.Ms(0); !b.Done() || more(b); at += 4 {
				b.Advance(at)
				m.Scan(b.Now, &f)
				if got, want := f.Occupied, b.Contacts().Minus(f.Unknown); got != want {
					t.Fatalf("at %d: scanned %v, want %v", at, got, want)
				}
			}
			truths := b.Played()
			if len(truths) != len(game.Moves) {
				t.Fatalf("%d moves played, want %d", len(truths), len(game.Moves))
			}
			comparePresses(t, truths, edges())
		})
	}
}

func more(b *boardsim.Board) bool { _, ok := b.NextAction(); return ok }

// comparePresses wants the first edge of each press at exactly its time.
func comparePresses(t *testing.T, truths []boardsim.Truth, edges []story.Input) {
	t.Helper()
	for _, tr := range truths {
		if tr.Press < 0 {
			continue
		}
		if !slices.ContainsFunc(edges, func(in story.Input) bool {
			return in.Verb == story.Down && in.At == tr.Press && in.Side == tr.Side
		}) {
			t.Errorf("ply %d: no edge of %s at %d", tr.Ply, tr.Side, tr.Press)
		}
	}
}
