package table

import (
	"testing"

	"luozi/rules"
)

// TestLacksFollowTheBoard: what is to be put where follows the hands within a second,
// in the set-up and after a ruling, though nothing is said of it.
func TestLacksFollowTheBoard(t *testing.T) {
	b := newBench(t, t.TempDir())
	defer b.close()
	h2, e2, a0 := rules.At(7, 2), rules.At(4, 2), rules.At(0, 0)
	lacks := func(when string, missing, extra rules.Set) {
		t.Helper()
		b.until(b.at + 1100)
		if err := b.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		shown, _, _ := b.window.Look()
		if v := &shown.View; v.Missing != missing || v.Extra != extra {
			t.Errorf("%s: missing %s, extra %s; want %s and %s", when, v.Missing, v.Extra, missing, extra)
		}
	}
	none := rules.Set{}
	lacks("the array", none, none)
	b.stands = b.stands.Without(a0)
	lacks("a rook is off", rules.SetOf(a0), none)
	b.stands = b.stands.With(e2)
	lacks("and a piece too many on", rules.SetOf(a0), rules.SetOf(e2))
	b.stands = b.stands.With(a0).Without(e2)
	lacks("the array again", none, none)
	b.mustSay("start")
	b.move("h2e2", rules.Red)
	b.mustSay("takeback", "0")
	lacks("taken back", rules.SetOf(h2), rules.SetOf(e2))
	b.stands = b.stands.Without(e2)
	lacks("in the hand", rules.SetOf(h2), none)
	b.stands = b.stands.With(h2)
	lacks("back", none, none)
	if b.view.Clock.Running != rules.Red {
		t.Error("the clock does not run")
	}
}
