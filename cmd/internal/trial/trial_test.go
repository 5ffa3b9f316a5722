package trial

import (
	"slices"
	"testing"
	"time"

	"luozi/hardware/boardsim"
	"luozi/rules"
	"luozi/rules/referee"
)

func profile(t testing.TB, name string) boardsim.Profile {
	t.Helper()
	p, err := boardsim.ParseProfile(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Calm hands are read without a fault, whatever the seed.
func TestCalm(t *testing.T) {
	for seed := range uint64(20) {
		r, err := Play(boardsim.BuiltIn(), profile(t, "calm"), seed, false)
		if err != nil {
			t.Fatal(err)
		}
		if r.Right != r.Moves || r.FalseAlerts != 0 {
			t.Errorf("seed %d: %+v %v", seed, r.Count, r.Faults)
		}
	}
}

// Hands in haste or careless ones are read nearly always, and what is not read
// is flagged.
func TestHaste(t *testing.T) {
	for _, name := range []string{"blitz", "scramble", "clumsy", "noisy"} {
		var sum Count
		for seed := range uint64(20) {
			r, err := Play(boardsim.BuiltIn(), profile(t, name), seed, false)
			if err != nil {
				t.Fatal(err)
			}
			sum.Add(r.Count)
		}
		if sum.Right < sum.Moves*98/100 {
			t.Errorf("%s: %+v", name, sum)
		}
	}
}

// long is a game of so many plies: horses go out and home.
func long(plies int) boardsim.Game {
	g := boardsim.Game{Start: rules.MustFEN(rules.Opening)}
	for i := range plies {
		text := [...]string{"h0g2", "h9g7", "g2h0", "g7h9"}[i%4]
		m, _ := rules.ParseMove(text)
		g.Moves = append(g.Moves, m)
	}
	return g
}

// steps feeds a whole game's inputs to a referee and gives the span of each step.
func steps(t testing.TB, g boardsim.Game, name string) []time.Duration {
	t.Helper()
	r, err := Play(g, profile(t, name), 1, true)
	if err != nil {
		t.Fatal(err)
	}
	game, err := referee.New(r.Setup)
	if err != nil {
		t.Fatal(err)
	}
	spans := make([]time.Duration, 0, len(r.Inputs))
	for _, in := range r.Inputs {
		begun := time.Now()
		game.Step(in)
		spans = append(spans, time.Since(begun))
	}
	return spans
}

// A game of a thousand plies is refereed as fast at its end as at its beginning.
// Whatever else runs on the machine only slows a step, so the fastest of a few games
// is what counts.
func TestNoGrowth(t *testing.T) {
	var first, last time.Duration
	for range 8 {
		a, b := ends(steps(t, long(1000), "calm"))
		if first == 0 {
			first, last = a, b
		}
		first, last = min(first, a), min(last, b)
		if last <= 3*first {
			t.Logf("a step takes %v at first and %v at last", first, last)
			return
		}
	}
	t.Errorf("a step takes %v at first and %v at last", first, last)
}

// ends gives the median step of the first and of the last fifth of spans.
func ends(spans []time.Duration) (first, last time.Duration) {
	n := len(spans) / 5
	a, b := slices.Clone(spans[:n]), slices.Clone(spans[len(spans)-n:])
	slices.Sort(a)
	slices.Sort(b)
	return a[n/2], b[n/2]
}

// BenchmarkStep prints the median and the longest step of the referee over a game
// in blitz, and how many moves it reads a second.
func BenchmarkStep(b *testing.B) {
	b.ReportAllocs()
	var all []time.Duration
	for b.Loop() {
		all = append(all, steps(b, boardsim.BuiltIn(), "blitz")...)
	}
	slices.Sort(all)
	b.ReportMetric(float64(all[len(all)/2].Nanoseconds()), "median-ns/step")
	b.ReportMetric(float64(all[len(all)-1].Nanoseconds()), "longest-ns/step")
}
