package repetition

import (
	"slices"
	"strings"
	"testing"

	"luozi/rules"
	"pgregory.net/rapid"
)

// cycles are positions with moves that lead back to them, and what is to come of
// them the third time.
var cycles = []struct {
	name, fen, moves, marks string
	want                    Outcome
	article                 string
	sure                    bool
}{
	{"a horse checks on every move (24.1)", "6N2/3k5/9/9/c8/5R3/9/9/9/5K3 w",
		"g9f7 d8e8 f7g9 e8d8", "将闲将闲", RedLoses, "24.1", true},
	{"a rook checks on every move, seen from the other side", "3k5/9/9/5P3/9/9/9/9/2r1K4/9 w",
		"e1e2 c1c2 e2e1 c2c1", "闲将闲将", BlackLoses, "24.1", true},
	{"both attack, but one of them by checks alone (26.1)", "9/1P2akr2/9/9/9/9/pr7/9/4AC1c1/3K5 w",
		"e1f2 e8f7 f2e1 f7e8", "将杀将杀", RedLoses, "24.1", true},
	{"check and chase by turns (25.2, 26.4)", "3k5/9/9/5P3/9/9/9/9/2r1K4/9 w",
		"e1e2 c1c6 e2e1 c6c1", "闲捉闲将", BlackMustVary, "24.3", true},
	{"a mate threatens on every move (28.11)", "3k5/9/c2P5/9/9/6R2/9/4C4/9/3n1K3 w",
		"e2e7 a7a4 e7e2 a4a7", "杀闲杀闲", RedMustVary, "24.3", true},
	{"a rook chases by turns what it attacks (28.12)", "3k5/4a4/3r5/3P1C3/6N2/9/9/9/4AK3/9 w",
		"e1f0 d7f7 f0e1 f7d7", "闲捉闲捉", BlackMustVary, "24.3", true},
	{"a rook chases horse and cannon", "5k1n1/4a4/N8/8R/9/6c2/9/9/4A4/3K5 w",
		"i6i9 g4g6 i9i6 g6g4", "捉闲捉闲", RedMustVary, "24.3", true},
	{"mate and chase by turns", "4k4/9/9/9/6C2/9/9/2N4r1/3K1pR2/9 w",
		"g5d5 h2h3 d5g5 h3h2", "闲杀闲捉", BlackMustVary, "24.3", true},
	{"both threaten mate (26.3)", "9/4k4/1R7/8R/1c7/7r1/9/9/9/3K5 w",
		"b7a7 b5c5 a7b7 c5b5", "杀杀杀杀", Draw, "24.2", true},
	{"one idle move on either side (26.2)", "2n4C1/5k3/3c5/9/4P1N2/9/9/9/6r2/3K3R1 w",
		"h0h6 g1c1 h6h0 c1g1", "闲闲杀捉", Draw, "24.2", false},
	{"a soldier's attacks count against an attack on every move (细则11)", "3aka3/9/7r1/6P2/9/9/6NN1/9/4A4/3AK4 w",
		"g6h6 h7g7 h6g6 g7h7", "闲捉闲捉", Draw, "24.2", true},
	{"they do not against idle moves (27.2)", "3aka3/9/7r1/6P2/9/9/9/4B4/4A4/2BAK4 w",
		"g6h6 h7g7 h6g6 g7h7", "闲闲闲闲", Draw, "24.2", true},
	{"the chase needs a check first: it hangs on the depth (细则3)", "4k4/2n6/N8/9/1C7/8R/9/2c6/9/3K5 w",
		"i4i8 c2e2 i8i4 e2c2", "捉闲捉闲", RedMustVary, "24.3", false},
}

func TestCycles(t *testing.T) {
	j := New(Default())
	for _, c := range cycles {
		p := rules.MustFEN(c.fen)
		ms := moves(t, c.moves)
		v := j.Verdict(p, slices.Concat(ms, ms))
		cy := j.Cycle(p, slices.Concat(ms, ms))
		if got := marks(cy.Labels[:len(ms)]); got != c.marks {
			t.Errorf("%s: %s, want %s", c.name, got, c.marks)
		}
		if v.Outcome != c.want || v.Article != c.article || v.Sure != c.sure {
			t.Errorf("%s: %v (%s), sure %v %v; want %v (%s), sure %v", c.name, v.Outcome, v.Article, v.Sure, v.HangsOn, c.want, c.article, c.sure)
		}
		once := j.Verdict(p, ms)
		if once.Outcome != None || once.Repeats != 2 || len(once.Cycle) != 0 {
			t.Errorf("%s: after one cycle %v, stood %d times", c.name, once.Outcome, once.Repeats)
		}
		more := j.Verdict(p, slices.Concat(ms, ms, ms))
		want := c.want
		switch want {
		case RedMustVary:
			want = RedLoses
		case BlackMustVary:
			want = BlackLoses
		}
		if more.Outcome != want || more.Repeats != 4 || !slices.Equal(more.Cycle, ms) {
			t.Errorf("%s: once more %v, stood %d times, cycle %v", c.name, more.Outcome, more.Repeats, more.Cycle)
		}
	}
}

// marks is the classes of the moves, one character each.
func marks(ls []Label) string {
	var b strings.Builder
	for i := range ls {
		b.WriteString(ls[i].Class.String())
	}
	return b.String()
}

// A cycle whose inner moves differ is judged by all of them (24).
func TestUnevenCycle(t *testing.T) {
	p := rules.MustFEN("3k5/9/9/5P3/9/9/9/9/2r1K4/9 w")
	ms := moves(t, "e1e2 c1c2 e2e1 c2c1 e1e2 c1c6 e2e1 c6c1")
	v := New(Default()).Verdict(p, ms)
	if v.Outcome != BlackMustVary || v.Black.Kind != "三将一捉" || v.Red.Kind != "闲" || len(v.Cycle) != len(ms) {
		t.Errorf("%v, red %s, black %s, cycle %v", v.Outcome, v.Red.Kind, v.Black.Kind, v.Cycle)
	}
	idle := moves(t, "e1e2 c1c2 e2e1 c2c1 e1e2 c1a1 e2e1 a1c1")
	if v := New(Default()).Verdict(p, idle); v.Outcome != Draw {
		t.Errorf("one idle move among checks: %v, black %s", v.Outcome, v.Black.Kind)
	}
}

// A verdict is the same on the mirrored board, with the sides exchanged, and from
// any other position of the cycle.
func TestSameVerdict(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := cycles[rapid.IntRange(0, len(cycles)-1).Draw(t, "cycle")]
		mirror, swap := rapid.Bool().Draw(t, "mirror"), rapid.Bool().Draw(t, "swap")
		var ms []rules.Move
		for w := range strings.FieldsSeq(c.moves) {
			m, _ := rules.ParseMove(w)
			ms = append(ms, m)
		}
		p := rules.MustFEN(c.fen)
		k := rapid.IntRange(0, len(ms)-1).Draw(t, "begin")
		for _, m := range ms[:k] {
			p = p.Play(m)
		}
		ms = slices.Concat(ms[k:], ms[:k], ms[k:], ms[:k])
		p, ms = turned(p, ms, mirror, swap)
		v, want := New(Default()).Verdict(p, ms), c.want
		if swap {
			want = exchanged(want)
		}
		if v.Outcome != want || v.Sure != c.sure {
			t.Errorf("%s: %v, sure %v %v; want %v, sure %v", c.name, v.Outcome, v.Sure, v.HangsOn, want, c.sure)
		}
	})
}

func exchanged(o Outcome) Outcome {
	switch o {
	case RedMustVary, RedLoses:
		return o + 1
	case BlackMustVary, BlackLoses:
		return o - 1
	}
	return o
}

// turned mirrors a game and exchanges its sides.
func turned(p rules.Position, ms []rules.Move, mirror, swap bool) (rules.Position, []rules.Move) {
	to := func(pt rules.Point) rules.Point {
		if mirror {
			pt = rules.At(rules.Files-1-pt.File(), pt.Rank())
		}
		if swap {
			pt = pt.Turned()
		}
		return pt
	}
	var grid [rules.Ranks][]byte
	for r := range grid {
		grid[r] = []byte(strings.Repeat(".", rules.Files))
	}
	for pt := range p.Occupied().All() {
		pc, q := p.At(pt), to(pt)
		if swap {
			pc = rules.MakePiece(pc.Kind(), pc.Side().Other())
		}
		grid[rules.Ranks-1-q.Rank()][q.File()] = pc.Letter()
	}
	var rows []string
	for _, row := range grid {
		rows = append(rows, squeeze(string(row)))
	}
	turn := " w"
	if (p.Turn() == rules.Black) != swap {
		turn = " b"
	}
	var out []rules.Move
	for _, m := range ms {
		out = append(out, rules.Move{From: to(m.From), To: to(m.To)})
	}
	return rules.MustFEN(strings.Join(rows, "/") + turn), out
}
