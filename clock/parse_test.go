package clock

import (
	"strings"
	"testing"
)

func TestParseControl(t *testing.T) {
	for _, c := range []struct {
		text   string
		first  Ms
		togo   int
		second period // what follows the first period
	}{
		{"6.1", 90 * Minute, 40, period{moves: 10, budget: 15 * Minute}},
		{"6.2", 60 * Minute, 30, period{moves: 10, budget: 10 * Minute}},
		{"6.3", 10 * Minute, 40, period{moves: 30, budget: 5 * Minute}},
		{"6.4", 5 * Minute, 30, period{moves: 30, budget: 5 * Minute}},
		{"6.5:60m", 60 * Minute, -1, period{budget: 60 * Minute}},
		{"60m", 60 * Minute, -1, period{budget: 60 * Minute}},
		{"40/90m,10/15m*", 90 * Minute, 40, period{moves: 10, budget: 15 * Minute}},
		{"60m+30s", 60 * Minute, -1, period{budget: 60 * Minute, increment: 30 * Second}},
		{"20m/30s", 20 * Minute, -1, period{budget: 20 * Minute, byoyomi: 30 * Second}},
		{"40/1h30m+10s,1h/45s", 90 * Minute, 40, period{budget: 60 * Minute, byoyomi: 45 * Second}},
		{"1500ms", 1500, -1, period{budget: 1500}},
	} {
		control, err := ParseControl(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		k := New(control)
		if got := k.Left(0, 0); got != c.first {
			t.Errorf("%s: begins with %d, want %d", c.text, got, c.first)
		}
		if got := k.ToControl(0); got != c.togo {
			t.Errorf("%s: %d moves to the control, want %d", c.text, got, c.togo)
		}
		if got := control.at(1); got != c.second {
			t.Errorf("%s: then %+v, want %+v", c.text, got, c.second)
		}
		if control.String() != c.text {
			t.Errorf("%s prints as %s", c.text, control)
		}
	}
}

func TestParseControlErrors(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{"", "it is empty; want 6.1 to 6.4"},
		{"6.5", "6.5 needs one budget, as in 6.5:60m"},
		{"6.5:60m+3s", "6.5 needs one budget, as in 6.5:60m"},
		{"6.6", `time "6.6": want a whole number and h, m, s or ms`},
		{"90", `want a whole number and h, m, s or ms`},
		{"90min", `time "90min"`},
		{"30s1m", "as in 90m, 30s or 1h30m"},
		{"0m", "want more than nothing"},
		{"0/90m,5m", "0 moves; want 1 to 1000"},
		{"2000/90m,5m", "2000 moves; want 1 to 1000"},
		{"1001h", "more than 1000 hours"},
		{"999999999999999999999h", "want a whole number"},
		{"40/90m", "nothing is said for the moves after it"},
		{"90m,10/5m*", `period 1 "90m": it has no number of moves`},
		{"40/90m,10m*", `period 2 "10m": only a period with moves can repeat`},
		{"40/90m,,5m", `period 2 ""`},
		{"40/90m*,5m", `period 1 "40/90m*"`},
		{"20m/30s+5s", "byo-yomi and an increment do not go together"},
		{"60m+", `time ""`},
		{" 6.1", `time " 6.1"`},
		{"1/1s,1/1s,1/1s,1/1s,1/1s,1/1s,1/1s,1/1s,1s", "9 periods; at most 8"},
	} {
		_, err := ParseControl(c.text)
		if err == nil || !strings.Contains(err.Error(), c.says) || !strings.HasPrefix(err.Error(), "time control ") {
			t.Errorf("%q: %v, want … %s", c.text, err, c.says)
		}
	}
}

func FuzzParseControl(f *testing.F) {
	for _, s := range []string{"6.1", "6.5:60m", "40/90m,10/15m*", "60m+30s", "20m/30s", "40/1h30m+10s,5/3ms,1h/45s", "9/"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseControl(text)
		if err != nil {
			return
		}
		again, err := ParseControl(c.String())
		if err != nil || again != c {
			t.Fatalf("%q reads back as %+v, %v; want %+v", text, again, err, c)
		}
		if New(c).Left(0, 0) <= 0 {
			t.Fatalf("%q gives no time", text)
		}
	})
}
