package repetition

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"

	"luozi/rules"
)

// games reads the recorded games, one a line.
func games(t testing.TB) (out [][]rules.Move) {
	t.Helper()
	text, err := os.ReadFile("testdata/games.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			out = append(out, moves(t, line))
		}
	}
	return out
}

// BenchmarkLabel labels every move of 100 games and tells how long one takes.
func BenchmarkLabel(b *testing.B) {
	all := games(b)
	j := New(Default())
	b.ReportAllocs()
	var took []time.Duration
	for b.Loop() {
		took = took[:0]
		for _, ms := range all {
			p, last := rules.MustFEN(rules.Opening), rules.NoMove
			for _, m := range ms {
				begun := time.Now()
				j.Label(&p, last, m)
				took = append(took, time.Since(begun))
				p, last = p.Play(m), m
			}
		}
	}
	slices.Sort(took)
	at := func(share float64) float64 {
		return float64(took[int(share*float64(len(took)-1))]) / float64(time.Millisecond)
	}
	b.ReportMetric(at(0.5), "ms/median")
	b.ReportMetric(at(0.99), "ms/p99")
	b.ReportMetric(at(1), "ms/max")
	b.ReportMetric(float64(len(took)), "labels")
	b.ReportMetric(float64(unsafe.Sizeof(*j))/(1<<20), "MiB/judge")
}

// BenchmarkCycles judges the cycles of the table, twice round each.
func BenchmarkCycles(b *testing.B) {
	j := New(Default())
	b.ReportAllocs()
	for b.Loop() {
		for _, c := range cycles {
			ms := moves(b, c.moves)
			j.Verdict(rules.MustFEN(c.fen), slices.Concat(ms, ms))
		}
	}
	b.ReportMetric(float64(len(cycles)), "cycles")
}

// A judge keeps within its memory.
func TestMemory(t *testing.T) {
	if n := unsafe.Sizeof(Judge{}); n > 4<<20 {
		t.Errorf("a judge takes %d bytes", n)
	}
}

// Every move of some games has a label, and the evidence of each is legal.
func TestEvidence(t *testing.T) {
	j := New(Default())
	for _, ms := range games(t)[:10] {
		p, last := rules.MustFEN(rules.Opening), rules.NoMove
		for _, m := range ms {
			l := j.Label(&p, last, m)
			after := p.Play(m)
			q := after.Pass()
			for i, e := range l.Line {
				if !q.Legal(e) {
					t.Fatalf("%s %v: line %v, move %d is not legal", p.FEN(), m, l.Line, i)
				}
				q = q.Play(e)
			}
			if (l.Class == Mate || l.Class == Chase) != (len(l.Line) > 0) && l.Doubt == 0 {
				t.Errorf("%s %v: %v with line %v", p.FEN(), m, l.Class, l.Line)
			}
			if again := New(Default()).Label(&p, last, m); labelText(&again) != labelText(&l) {
				t.Errorf("%s %v: %s, by a new judge %s", p.FEN(), m, labelText(&l), labelText(&again))
			}
			p, last = after, m
		}
	}
}

// FuzzVerdict plays what the bytes choose; no game may stop the judge, and the
// mirrored game has the mirrored verdict where it is sure.
func FuzzVerdict(f *testing.F) {
	f.Add("3k5/9/9/5P3/9/9/9/9/2r1K4/9 w", []byte{1, 2, 3, 4, 5, 6, 7, 8})
	f.Add(rules.Opening, []byte{10, 20, 10, 20, 10, 20, 10, 20})
	small := Settings{MateChecks: 3, MateNodes: 500, ReplyNodes: 200, GainMoves: 2, GainNodes: 500, Between: 2}
	f.Fuzz(func(t *testing.T, fen string, choices []byte) {
		p, err := rules.ParseFEN(fen)
		if err != nil || len(choices) > 64 {
			return
		}
		start, j := p, New(small)
		var ms []rules.Move
		for _, c := range choices {
			legal := p.LegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[int(c)%len(legal)]
			if n := len(ms); n > 1 && c%3 > 0 { // go back where that can be
				if back := (rules.Move{From: ms[n-2].To, To: ms[n-2].From}); p.Legal(back) {
					m = back
				}
			}
			ms, p = append(ms, m), p.Play(m)
		}
		v := j.Verdict(start, ms)
		if (v.Outcome == None) != (v.Repeats < 3) || v.Sure != (len(v.HangsOn) == 0) {
			t.Errorf("%v, stood %d times, sure %v, hangs on %v", v.Outcome, v.Repeats, v.Sure, v.HangsOn)
		}
		if err := Slip(&strings.Builder{}, &v); err != nil {
			t.Error(err)
		}
	})
}
