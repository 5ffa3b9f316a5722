package rules

import (
	_ "embed"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

//go:embed testdata/perft.tsv
var perftTable string

func perftRows(t testing.TB) (rows [][]string) {
	for line := range strings.Lines(perftTable) {
		rows = append(rows, strings.Split(strings.TrimSpace(line), "\t"))
	}
	if len(rows) != 17 {
		t.Fatalf("%d rows", len(rows))
	}
	return rows[1:]
}

func TestPerft(t *testing.T) {
	for _, row := range perftRows(t) {
		t.Run(row[0], func(t *testing.T) {
			t.Parallel()
			p, err := ParseFEN(row[1])
			if err != nil {
				t.Fatal(err)
			}
			for depth := 1; depth <= 4; depth++ {
				if got := fmt.Sprint(p.Perft(depth)); got != row[1+depth] {
					t.Errorf("perft %d is %s, want %s", depth, got, row[1+depth])
				}
			}
		})
	}
}

func TestPerftOfNothing(t *testing.T) {
	p := MustFEN(Opening)
	if p.Perft(0) != 1 || p.Perft(-1) != 1 {
		t.Error("the empty sequence is one")
	}
}

func TestNothingIsAllocated(t *testing.T) {
	p := MustFEN(perftRows(t)[14][1])
	m := moves(t, "b2b3")[0]
	var buf [maxMoves]Move
	var q Position
	var s Set
	var ok bool
	for name, f := range map[string]func(){
		"Play":         func() { q = p.Play(m) },
		"LegalMoves":   func() { p.LegalMoves(buf[:0]) },
		"LegalFrom":    func() { p.LegalFrom(m.From, buf[:0]) },
		"Legal":        func() { ok = p.Legal(m) },
		"HasLegalMove": func() { ok = p.HasLegalMove() },
		"Mated":        func() { ok = p.Mated() },
		"InCheck":      func() { ok = p.InCheck(Red) },
		"Attackers":    func() { s = p.Attackers(m.To, Red) },
		"Perft":        func() { p.Perft(2) },
	} {
		if n := testing.AllocsPerRun(20, f); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
	_, _, _ = q, s, ok
}

// A position is copied for every move that is looked at.
func TestPositionIsSmall(t *testing.T) {
	if n := reflect.TypeFor[Position]().Size(); n > 256 {
		t.Errorf("a position takes %d bytes", n)
	}
}

func BenchmarkPerft4(b *testing.B) {
	p := MustFEN(Opening)
	b.ReportAllocs()
	for b.Loop() {
		p.Perft(4)
	}
}

func BenchmarkPlay(b *testing.B) {
	p := MustFEN(Opening)
	m := moves(b, "h2e2")[0]
	var q Position
	b.ReportAllocs()
	for b.Loop() {
		q = p.Play(m)
	}
	_ = q
}

func BenchmarkLegalMoves(b *testing.B) {
	p := MustFEN(perftRows(b)[14][1])
	var buf [maxMoves]Move
	b.ReportAllocs()
	for b.Loop() {
		p.LegalMoves(buf[:0])
	}
}

func BenchmarkLegal(b *testing.B) {
	p := MustFEN(Opening)
	m := moves(b, "h2e2")[0]
	b.ReportAllocs()
	for b.Loop() {
		p.Legal(m)
	}
}

func BenchmarkAttackers(b *testing.B) {
	p := MustFEN(perftRows(b)[14][1])
	b.ReportAllocs()
	for b.Loop() {
		p.Attackers(At(4, 3), Black)
	}
}

func BenchmarkParseFEN(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ParseFEN(Opening); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkNaive says what the slow generator takes for BenchmarkLegalMoves.
func BenchmarkNaive(b *testing.B) {
	p := MustFEN(perftRows(b)[14][1])
	n := naiveOf(&p)
	for b.Loop() {
		n.moves()
	}
}
