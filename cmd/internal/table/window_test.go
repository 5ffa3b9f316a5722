package table

import (
	"context"
	"testing"
	"time"

	"luozi/rules"
)

// TestSeen: the record is as it is since the last event, or since a name was given,
// and not since the clock was read.
func TestSeen(t *testing.T) {
	b := newBench(t, t.TempDir())
	defer b.close()
	seen := func() time.Time {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		defer cancel()
		if err := b.Flush(ctx); err != nil {
			t.Fatal(err)
		}
		shown, _, _ := b.window.Look()
		return shown.Seen
	}
	b.until(1100)
	before := seen()
	changes := func(what string, want bool) {
		t.Helper()
		now := seen()
		if now.After(before) != want || now.Before(before) {
			t.Errorf("%s: since %v, before since %v", what, now, before)
		}
		before = now
	}
	b.mustSay("setup", "red=甲")
	changes("a name", true)
	b.mustSay("start")
	changes("the start", true)
	b.until(b.at + 5000)
	changes("5 s of a clock", false)
	b.move("h2e2", rules.Red)
	changes("a move", true)
}
