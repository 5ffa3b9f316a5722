package notation

import (
	"strings"
	"testing"

	"luozi/rules"

	"pgregory.net/rapid"
)

// position draws a legal position; most of its soldiers stand on few files.
func position(t *rapid.T) rules.Position {
	var board [rules.Points]byte
	put := func(letter byte, points []rules.Point) {
		if pt := rapid.SampledFrom(points).Draw(t, string(letter)); board[pt] == 0 {
			board[pt] = letter
		}
	}
	put('K', reach(rules.Red, "d0 e0 f0 d1 e1 f1 d2 e2 f2"))
	put('k', reach(rules.Black, "d0 e0 f0 d1 e1 f1 d2 e2 f2"))
	files := rapid.SliceOfN(rapid.IntRange(0, rules.Files-1), 1, 3).Draw(t, "files")
	for range rapid.IntRange(0, 5).Draw(t, "soldiers") {
		put('P', crossed(files, rules.Red))
		put('p', crossed(files, rules.Black))
	}
	for _, c := range "RRNNCCrrnncc" {
		if rapid.Bool().Draw(t, "there") {
			put(byte(c), rules.AllPoints.Slice())
		}
	}
	for range 2 {
		put('A', reach(rules.Red, "d0 f0 e1 d2 f2"))
		put('a', reach(rules.Black, "d0 f0 e1 d2 f2"))
		put('B', reach(rules.Red, "c0 g0 a2 e2 i2 c4 g4"))
		put('b', reach(rules.Black, "c0 g0 a2 e2 i2 c4 g4"))
	}
	p, err := rules.ParseFEN(fen(board) + rapid.SampledFrom([]string{" w - - 0 1", " b - - 0 1"}).Draw(t, "turn"))
	if err != nil || p.Facing() || p.InCheck(p.Turn().Other()) {
		t.Skip("not a legal position")
	}
	return p
}

// reach lists the points, turned for Black.
func reach(s rules.Side, list string) (out []rules.Point) {
	for word := range strings.FieldsSeq(list) {
		pt, _ := rules.ParsePoint(word)
		if s == rules.Black {
			pt = pt.Turned()
		}
		out = append(out, pt)
	}
	return out
}

// crossed lists the points of the files beyond the river.
func crossed(files []int, s rules.Side) (out []rules.Point) {
	for _, f := range files {
		for rank := 5; rank < rules.Ranks; rank++ {
			pt := rules.At(f, rank)
			if s == rules.Black {
				pt = pt.Turned()
			}
			out = append(out, pt)
		}
	}
	return out
}

func fen(board [rules.Points]byte) string {
	var rows []string
	for rank := rules.Ranks - 1; rank >= 0; rank-- {
		row := string(board[rank*rules.Files : (rank+1)*rules.Files])
		rows = append(rows, squeeze(strings.ReplaceAll(row, "\x00", ".")))
	}
	return strings.Join(rows, "/")
}

// squeeze writes the dots of a row as FEN counts them.
func squeeze(row string) string {
	for n := rules.Files; n > 0; n-- {
		row = strings.ReplaceAll(row, strings.Repeat(".", n), string(rune('0'+n)))
	}
	return row
}

// Every legal move is read back as itself from every notation, and no two are
// written alike.
func TestWriteRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := position(t)
		for f := Chinese; f <= ICCS; f++ {
			seen := map[string]rules.Move{}
			for _, m := range p.LegalMoves(nil) {
				token := Write(&p, m, f)
				if other, twice := seen[token]; twice {
					t.Fatalf("%s: %s is both %v and %v", p.FEN(), token, m, other)
				}
				seen[token] = m
				readBack(t, &p, token, m)
				readBack(t, &p, widen(token), m)
			}
		}
	})
}

func readBack(t *rapid.T, p *rules.Position, token string, m rules.Move) {
	if got, err := Read(p, token); err != nil || got != m {
		t.Fatalf("%s: %v written as %s is read as %v, %v", p.FEN(), m, token, got, err)
	}
}

// widen writes the token as old files do: traditional, full width.
func widen(token string) string {
	return strings.Map(func(r rune) rune {
		if r > ' ' && r < 0x7f {
			return r - '!' + '！'
		}
		simple, traditional := []rune("车马帅将炮进后"), []rune("車馬帥將砲進後")
		for i, s := range simple {
			if r == s {
				return traditional[i]
			}
		}
		return r
	}, token)
}

// Read never panics, and what it gives is legal and is read back.
func FuzzRead(f *testing.F) {
	for _, token := range []string{"炮二平五", "前兵三进一", "C2=5", "++=4", "33.4", "H2-E2", "馬８進７", "炮25"} {
		f.Add(token)
	}
	open := rules.MustFEN(rules.Opening)
	f.Fuzz(func(t *testing.T, token string) {
		m, err := Read(&open, token)
		if err != nil {
			return
		}
		for format := Chinese; format <= ICCS; format++ {
			if back, err := Read(&open, Write(&open, m, format)); err != nil || back != m {
				t.Fatalf("%q is %v, then %v (%v)", token, m, back, err)
			}
		}
	})
}

func BenchmarkWrite(b *testing.B) {
	p := rules.MustFEN(rules.Opening)
	m := rules.Move{From: rules.At(7, 2), To: rules.At(4, 2)}
	for f := Chinese; f <= ICCS; f++ {
		b.Run(f.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Write(&p, m, f)
			}
		})
	}
}

func BenchmarkRead(b *testing.B) {
	p := rules.MustFEN(rules.Opening)
	for _, token := range []string{"炮二平五", "炮25", "C2=5", "h2e2"} {
		b.Run(token, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Read(&p, token); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
