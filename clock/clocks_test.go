package clock

import (
	"testing"

	"luozi/rules"
	"pgregory.net/rapid"
)

func newClocks(t rapid.TB, text string) Clocks {
	t.Helper()
	c, err := ParseControl(text)
	if err != nil {
		t.Fatal(err)
	}
	return New(c)
}

// play completes n moves of each side, each of which takes so long.
func play(c *Clocks, n int, each, at Ms) Ms {
	c.Run(rules.Red, at)
	for range n {
		for _, s := range []rules.Side{rules.Red, rules.Black} {
			at += each
			c.Press(s, at)
		}
	}
	return at
}

// TestArticleSix plays on at an even pace; want is Red's reading, period and
// moves to the control after so many of his moves.
func TestArticleSix(t *testing.T) {
	for _, c := range []struct {
		control string
		each    Ms
		moves   int
		left    Ms
		period  int
		togo    int
	}{
		{"6.1", Minute, 39, 51 * Minute, 1, 1},
		{"6.1", Minute, 40, 50*Minute + 15*Minute, 2, 10}, // unused time is kept
		{"6.1", Minute, 50, 40*Minute + 30*Minute, 3, 10},
		{"6.2", Minute, 30, 30*Minute + 10*Minute, 2, 10},
		{"6.2", Minute, 45, 15*Minute + 20*Minute, 3, 5},
		{"6.3", 10 * Second, 40, 200*Second + 5*Minute, 2, 30},
		{"6.3", 10 * Second, 70, 8*Minute + 20*Second, 3, 30},
		{"6.4", 5 * Second, 30, 150*Second + 5*Minute, 2, 30},
		{"6.5:60m", Minute, 59, Minute, 1, -1},
		{"60m+30s", Minute, 10, 55 * Minute, 1, -1},
		{"20m/30s", Minute, 19, Minute, 1, -1},
		{"20m/30s", Minute, 20, 30 * Second, 2, -1},
		{"1m/30s", 20 * Second, 4, 30 * Second, 2, -1}, // a new period at each move
		{"2/1m+10s,3m+20s", 10 * Second, 2, Minute + 3*Minute, 2, -1},
		{"2/1m+10s,3m+20s", 10 * Second, 5, 4*Minute + 30*Second, 2, -1},
		{"2/1m,10s/30s", 25 * Second, 3, 30 * Second, 3, -1},
	} {
		k := newClocks(t, c.control)
		at := play(&k, c.moves, c.each, 0)
		if got := k.Left(rules.Red, at); got != c.left {
			t.Errorf("%s after %d moves of %d ms: left %d, want %d", c.control, c.moves, c.each, got, c.left)
		}
		if k.Period(rules.Red) != c.period || k.ToControl(rules.Red) != c.togo {
			t.Errorf("%s after %d moves: period %d and %d to the control, want %d and %d", c.control, c.moves,
				k.Period(rules.Red), k.ToControl(rules.Red), c.period, c.togo)
		}
	}
}

func TestZeroIsFallen(t *testing.T) {
	k := newClocks(t, "1m+30s")
	k.Run(rules.Red, 5000)
	side, at, ok := k.Zero()
	if side != rules.Red || at != 65000 || !ok {
		t.Fatalf("zero: %v %d %v, want red 65000", side, at, ok)
	}
	early, late := k, k
	early.Press(rules.Red, 64999)
	if got := early.Left(rules.Red, 70000); got != 30001 {
		t.Errorf("pressed 1 ms before zero: left %d, want 30001", got)
	}
	late.Press(rules.Red, 65000)
	if !late.Fallen(rules.Red, 65000) || late.Left(rules.Red, 65000) != 0 {
		t.Error("pressed in the millisecond of zero: an increment was given")
	}
	if k.Fallen(rules.Red, 64999) || !k.Fallen(rules.Red, 65000) {
		t.Error("the flag does not fall at zero")
	}
}

func TestByoyomiEndsAfterBudgetAndPeriod(t *testing.T) {
	k := newClocks(t, "1m/30s")
	k.Run(rules.Black, 0)
	if at, ok := k.Byoyomi(); at != 60000 || !ok {
		t.Errorf("byo-yomi begins at %d %v, want 60000", at, ok)
	}
	for _, c := range [][2]Ms{{59999, 1}, {60000, 30000}, {60001, 29999}, {89999, 1}, {90000, 0}, {95000, 0}} {
		if got := k.Left(rules.Black, c[0]); got != c[1] {
			t.Errorf("at %d left %d, want %d", c[0], got, c[1])
		}
	}
	if _, at, _ := k.Zero(); at != 90000 {
		t.Errorf("zero at %d, want 90000", at)
	}
	k.Press(rules.Black, 80000)
	if k.Left(rules.Black, 80000) != 30000 || k.Period(rules.Black) != 2 {
		t.Error("a move in byo-yomi does not give the whole period again")
	}
}

func TestBackGivesNoPeriodTwice(t *testing.T) {
	k := newClocks(t, "2/1m,1m/10s")
	k.Complete(rules.Red, 0)
	k.Complete(rules.Red, 0)
	if k.Left(rules.Red, 0) != 2*Minute || k.ToControl(rules.Red) != -1 {
		t.Fatal("the second period was not given")
	}
	k.Back(rules.Red)
	if k.ToControl(rules.Red) != 1 || k.Period(rules.Red) != 1 || k.Left(rules.Red, 0) != 2*Minute {
		t.Fatal("a move taken back: want its count back and the times as they were")
	}
	k.Complete(rules.Red, 0)
	if k.Left(rules.Red, 0) != 2*Minute {
		t.Error("the second period was given twice")
	}
	k.Run(rules.Red, 0)
	if _, at, _ := k.Zero(); at != 2*Minute+10*Second {
		t.Errorf("byo-yomi was lost: zero at %d", at)
	}
}

func TestCompleteLeavesTheClockRunning(t *testing.T) {
	k := newClocks(t, "1m+5s")
	k.Run(rules.Red, 0)
	k.Complete(rules.Red, 1000)
	k.Complete(rules.Black, 1000)
	if k.Running() != rules.Red || k.Left(rules.Red, 2000) != 63000 || k.Left(rules.Black, 2000) != 65000 {
		t.Errorf("running %v, left %d %d", k.Running(), k.Left(rules.Red, 2000), k.Left(rules.Black, 2000))
	}
}

func TestSetAndAdd(t *testing.T) {
	k := newClocks(t, "1m/30s")
	k.Run(rules.Red, 0)
	k.Set(rules.Red, 10*Second, 70*Second) // in byo-yomi: stays in it
	if k.Left(rules.Red, 71*Second) != 9*Second || k.Period(rules.Red) != 2 {
		t.Error("a reading set within byo-yomi left it")
	}
	k.Add(rules.Red, 26*Second, 71*Second) // 9 s of 30 s, and 26 s more: 5 s of budget before the period
	if k.Left(rules.Red, 71*Second) != 5*Second {
		t.Errorf("left %d, want 5000", k.Left(rules.Red, 71*Second))
	}
	k.Add(rules.Red, -Minute, 71*Second)
	if !k.Fallen(rules.Red, 71*Second) {
		t.Error("time taken below zero is not fallen")
	}
	k.Set(rules.Red, 5*Minute, 71*Second)
	if k.Left(rules.Red, 72*Second) != 5*Minute-Second {
		t.Error("a reading set does not revive the clock")
	}
	k.Set(rules.Red, 0, 72*Second)
	if !k.Fallen(rules.Red, 72*Second) {
		t.Error("zero set is not fallen")
	}
}

func TestTimeThatFallsCountsAsNone(t *testing.T) {
	k := newClocks(t, "1m")
	k.Run(rules.Red, 5000)
	k.Stop(4000)
	if k.Left(rules.Red, 4000) != Minute {
		t.Error("time that fell was charged or given")
	}
	k.Run(rules.Red, 4500)
	if k.Left(rules.Red, 5000) != Minute || k.Left(rules.Red, 5001) != Minute-1 {
		t.Error("the time before the last change was counted twice")
	}
}

// total is all that a side may still use in its move.
func total(c Clocks, side rules.Side, at Ms) Ms {
	c.settle(at)
	return c.faces[side].main + c.faces[side].byo
}

// TestTimeIsNeverCreated runs clocks with one budget and no credit at random:
// what is gone is what ran, to the millisecond.
func TestTimeIsNeverCreated(t *testing.T) {
	budget := newClocks(t, "6.5:10m")
	rapid.Check(t, func(t *rapid.T) {
		k, at, used := budget, Ms(0), [2]Ms{}
		steps := rapid.IntRange(1, 60).Draw(t, "steps")
		for range steps {
			span := Ms(rapid.IntRange(0, 60_000).Draw(t, "span"))
			if k.Running() != rules.NoSide {
				used[k.Running()] += span
			}
			at += span
			side := rules.Side(rapid.IntRange(0, 1).Draw(t, "side"))
			switch rapid.IntRange(0, 4).Draw(t, "what") {
			case 0:
				k.Run(side, at)
			case 1:
				k.Stop(at)
			case 2:
				k.Press(side, at)
			case 3:
				k.Complete(side, at)
			case 4:
				k.Back(side)
			}
			for s := range used {
				if want := max(10*Minute-used[s], 0); k.Left(rules.Side(s), at) != want {
					t.Fatalf("left %d, want %d", k.Left(rules.Side(s), at), want)
				}
			}
		}
	})
}

// TestCreditsAreExact holds every control to its sum: what was given less what
// ran; only byo-yomi that was not needed lapses.
func TestCreditsAreExact(t *testing.T) {
	controls := []string{"6.1", "6.3", "3/10s+2s,2/5s*", "20s+3s", "4/30s,10s+1s"}
	rapid.Check(t, func(t *rapid.T) {
		k := newClocks(t, rapid.SampledFrom(controls).Draw(t, "control"))
		start := k.Left(rules.Red, 0)
		k.Run(rules.Red, 0)
		at, used, given := Ms(0), Ms(0), Ms(0)
		for range rapid.IntRange(1, 80).Draw(t, "moves") {
			span := Ms(rapid.IntRange(1, 4000).Draw(t, "span"))
			before := k.Left(rules.Red, at)
			at += span
			if span >= before {
				k.Press(rules.Red, at)
				if !k.Fallen(rules.Red, at) || k.ToControl(rules.Red) == 0 {
					t.Fatal("a fallen clock got time")
				}
				return
			}
			index, togo := k.control.place(k.faces[0].moves)
			given += k.control.at(index).increment
			if togo == 1 {
				given += k.control.at(index + 1).budget
			}
			used += span
			k.Press(rules.Red, at)
			k.Press(rules.Black, at)
			if got := k.Left(rules.Red, at); got != start+given-used {
				t.Fatalf("left %d, want %d", got, start+given-used)
			}
		}
	})
}

// TestCopyIsSnapshot changes a copy in every way; the original stands.
func TestCopyIsSnapshot(t *testing.T) {
	k := newClocks(t, "2/1m,10/30s*")
	at := play(&k, 1, 1000, 0)
	before := k
	other := k
	other.Press(rules.Red, at+10)
	other.Add(rules.Black, Minute, at+20)
	other.Back(rules.Red)
	other.Stop(at + 30)
	if k != before {
		t.Error("changing a copy changed the original")
	}
}

// TestAddUndoesItself takes time and gives it back; the clock is as it was.
func TestAddUndoesItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := newClocks(t, "1m/30s")
		k.Add(rules.Red, -Ms(rapid.IntRange(0, 80_000).Draw(t, "used")), 0)
		span := Ms(rapid.IntRange(0, int(total(k, rules.Red, 0))).Draw(t, "span"))
		before := k
		k.Add(rules.Red, -span, 0)
		k.Add(rules.Red, span, 0)
		if k != before {
			t.Fatalf("%+v, want %+v", k.faces, before.faces)
		}
		k.Set(rules.Red, k.Left(rules.Red, 0), 0)
		if k != before {
			t.Fatalf("setting the reading to itself: %+v, want %+v", k.faces, before.faces)
		}
	})
}

func BenchmarkPress(b *testing.B) {
	k := newClocks(b, "6.1")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		k.Press(rules.Side(i&1), Ms(i))
	}
}
