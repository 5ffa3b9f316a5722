package panel

import (
	"encoding/json"
	"testing"
	"time"

	"pgregory.net/rapid"

	"luozi/clock"
	"luozi/display/feed"
	"luozi/rules"
	"luozi/rules/referee"
)

func TestText(t *testing.T) {
	for _, c := range []struct {
		left clock.Ms
		want string
	}{
		{-5, "0.0"}, {0, "0.0"}, {99, "0.0"}, {100, "0.1"}, {9999, "9.9"}, {10_000, "0:10"}, {10_999, "0:10"}, {11_000, "0:11"},
		{59_999, "0:59"}, {60_000, "1:00"}, {599_000, "9:59"}, {3_599_999, "59:59"}, {3_600_000, "1:00:00"},
		{5_400_000, "1:30:00"}, {36_000_000, "10:00:00"}, {3_600_000_000, "1000:00:00"},
	} {
		if got := Text(c.left); got != c.want {
			t.Errorf("%d ms shows %s, want %s", c.left, got, c.want)
		}
	}
}

// running is a game in which Red's clock runs with so much left.
func running(left clock.Ms) feed.Shown {
	s := feed.Shown{Game: "1", Now: 5000, View: referee.View{Phase: "playing", Rate: 1, ClockAt: 5000}}
	s.View.Clock.Running = rules.Red
	s.View.Clock.Left = referee.Times{Red: left, Black: 60_000}
	s.View.ToControl = referee.Counts{Red: 40, Black: 39}
	return s
}

func TestFace(t *testing.T) {
	at := time.Unix(1000, 0)
	r := reading{shown: running(20_000), at: at}
	if f := r.face(rules.Red, at.Add(3*time.Second)); f.Left != 17_000 || !f.Running || f.ToGo != 40 || f.Fallen {
		t.Errorf("red: %+v", f)
	}
	if f := r.face(rules.Black, at.Add(3*time.Second)); f.Left != 60_000 || f.Running || f.ToGo != 39 {
		t.Errorf("black: %+v", f)
	}
	if f := r.face(rules.Red, at.Add(time.Minute)); f.Left != 0 || f.Fallen {
		t.Errorf("a clock that the referee has not called fallen: %+v", f)
	}
	r.shown.Now += 21_000 // and now he has seen it
	if f := r.face(rules.Red, at); f.Left != 0 || !f.Fallen {
		t.Errorf("a fallen clock: %+v", f)
	}
	r = reading{shown: running(20_000), at: at}
	r.shown.Speed = 10
	if f := r.face(rules.Red, at.Add(time.Second)); f.Left != 10_000 {
		t.Errorf("ten times as fast: %+v", f)
	}
	r.shown.View.Rate = 0
	if f := r.face(rules.Red, at.Add(time.Second)); f.Left != 20_000 || f.Running {
		t.Errorf("a clock that stands: %+v", f)
	}
}

// TestNoticeOnlyBeforeTheGame: there it takes turns with the time.
func TestNoticeOnlyBeforeTheGame(t *testing.T) {
	at := time.Unix(1200, 0)
	r := reading{notice: []string{"AB"}}
	for _, game := range []string{"", "1"} {
		r.shown.Game, r.shown.View.Phase = game, "setup"
		if f := r.face(rules.Red, at); len(f.Notice) != 1 || f.Fallen {
			t.Errorf("game %q: %+v", game, f)
		}
		if d, ok := r.next(rules.Red, at.Add(time.Second)); !ok || d != 5*time.Second {
			t.Errorf("game %q: the next after %v", game, d)
		}
		if f := r.face(rules.Red, at.Add(6*time.Second)); f.Notice != nil {
			t.Errorf("game %q, 6 s later: %+v", game, f)
		}
	}
	r.shown = running(1000)
	if f := r.face(rules.Red, at); f.Notice != nil {
		t.Errorf("in a game: %+v", f)
	}
}

// TestNextIsWhenTheTextChanges: until then the text stands, and then it differs.
func TestNextIsWhenTheTextChanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		left := 100 + clock.Ms(rapid.IntRange(0, 4_000_000).Draw(t, "left"))
		if rapid.Bool().Draw(t, "short") {
			left = 100 + left%12_000
		}
		at := time.Unix(1000, 0)
		r := reading{shown: running(left), at: at}
		d, ok := r.next(rules.Red, at)
		if !ok {
			t.Fatal("nothing will change")
		}
		text := func(d time.Duration) string { return Text(r.face(rules.Red, at.Add(d)).Left) }
		if text(d-time.Millisecond) != text(0) || text(d) == text(0) {
			t.Fatalf("%d ms: %s, after %v - 1 ms %s, after it %s", left, text(0), d, text(d-time.Millisecond), text(d))
		}
	})
}

// TestAgreesWithTheTopic: a face says what …/clock says, which the pages count
// down from.
func TestAgreesWithTheTopic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := running(clock.Ms(rapid.IntRange(0, 100_000).Draw(t, "left")))
		s.Now += clock.Ms(rapid.IntRange(0, 2_000).Draw(t, "since"))
		s.View.Rate = rapid.IntRange(0, 1).Draw(t, "rate")
		s.View.Clock.Running = rapid.SampledFrom([]rules.Side{rules.Red, rules.Black}).Draw(t, "running")
		s.View.Clock.Name = "clock"
		var topic struct{ Left referee.Times }
		if err := json.Unmarshal(feed.NewNames("s", "b").Clock(s), &topic); err != nil {
			t.Fatal(err)
		}
		at := time.Unix(1000, 0)
		r := reading{shown: s, at: at}
		if got := (referee.Times{Red: r.face(rules.Red, at).Left, Black: r.face(rules.Black, at).Left}); got != topic.Left {
			t.Fatalf("the faces say %v, the topic %v", got, topic.Left)
		}
	})
}
