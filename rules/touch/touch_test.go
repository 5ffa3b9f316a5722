package touch

import (
	"testing"

	"luozi/clock"
	"luozi/rules"
)

// A rook on a0 and a pinned advisor on e1; black soldiers on a3 and i6.
const pinned = "3k5/9/9/8p/4r4/9/p8/9/4A4/R3K4 w - - 0 1"

// Red cannon e2, soldier e3 before it, black soldier e6, horses and rooks at home.
const central = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"

func TestDuty(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		touched   string // points in order; + after one: at the same time as the one before
		article   string
		must      Must
		yes, no   string
	}{
		{"nothing", central, "", "", "", "h0g2", ""},
		{"own that can move", central, "e2", "5.1", Move, "e2d2", "h0g2"},
		{"own that can not", pinned, "e1", "5.1", Free, "a0a3", ""},
		{"enemy that can be taken", central, "e6", "5.2", Capture, "e2e6", "h0g2"},
		{"enemy that can not", pinned, "i6", "5.2", Free, "a0a3", ""},
		{"own, enemy: the one takes the other", central, "e2 e6", "5.3", Capture, "e2e6", "e2d2"},
		{"own, enemy out of reach: own moves", central, "h0 e6", "5.3", Move, "h0g2", "e2e6"},
		{"pinned own, enemy: another takes", pinned, "e1 a3", "5.3", Capture, "a0a3", "a0a1"},
		{"neither can", pinned, "e1 i6", "5.3", Free, "a0a1", ""},
		{"enemy, own: the one takes the other", central, "e6 e2", "5.4", Capture, "e2e6", "e2d2"},
		{"enemy, own out of reach: another takes", central, "e6 h0", "5.4", Capture, "e2e6", "h0g2"},
		{"enemy out of reach of all, own moves", central, "a9 h0", "5.4", Move, "h0g2", "e2e6"},
		{"together", central, "e6 h0+", "5.5", Capture, "e2e6", "h0g2"},
		{"together, own first by a hair", central, "h0 e6+", "5.5", Capture, "e2e6", "h0g2"},
		{"a second own piece changes nothing", central, "e2 h0", "5.1", Move, "e2d2", "h0g2"},
		{"a second own piece after a free one replaces it", pinned, "e1 a0", "5.1", Move, "a0a1", "e0d0"},
		{"a free one stays in the pair", pinned, "i6 a0", "5.4", Move, "a0a1", "e0d0"},
		{"after a whole free pair touches count afresh", pinned, "e1 i6 a0", "5.1", Move, "a0a1", "e0d0"},
		{"after a whole pair with a duty nothing counts", central, "e2 e6 h0", "5.3", Capture, "e2e6", "h0g2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			pos := rules.MustFEN(c.fen)
			d := Of(&pos, touches(t, c.touched), 40)
			if d.Article != c.article || d.Must != c.must {
				t.Fatalf("%s %s %v, want %s %s", d.Article, d.Must, d.Moves, c.article, c.must)
			}
			if m, _ := rules.ParseMove(c.yes); !d.Satisfied(m) {
				t.Errorf("%s does not satisfy %v", m, d)
			}
			if m, err := rules.ParseMove(c.no); err == nil && d.Satisfied(m) {
				t.Errorf("%s satisfies %v", m, d)
			}
		})
	}
}

func touches(t *testing.T, s string) []Touch {
	var out []Touch
	at := clock.Ms(1000)
	for len(s) >= 2 {
		p, err := rules.ParsePoint(s[:2])
		if err != nil {
			t.Fatal(err)
		}
		s = s[2:]
		if len(s) > 0 && s[0] == '+' {
			s = s[1:]
			at -= 960
		}
		out = append(out, Touch{p, at})
		at += 1000
		if len(s) > 0 {
			s = s[1:]
		}
	}
	return out
}

func TestFoul(t *testing.T) {
	pos := rules.MustFEN(pinned)
	for p, want := range map[string]string{"e1": "9.1.5", "a0": "", "a3": "", "i6": "9.1.6", "e5": "9.1.6", "c3": ""} {
		pt, _ := rules.ParsePoint(p)
		if got := Foul(&pos, pt); got != want {
			t.Errorf("%s: %q, want %q", p, got, want)
		}
	}
}
