package repetition

import (
	"strconv"
	"strings"
	"testing"

	"luozi/rules"
)

// draw reads a board drawn as ten lines of nine letters, Black's back rank first,
// '.' for an empty point.
func draw(t testing.TB, turn rules.Side, board string) rules.Position {
	t.Helper()
	var rows []string
	for row := range strings.FieldsSeq(board) {
		if len(row) != rules.Files {
			t.Fatalf("row %q has %d points", row, len(row))
		}
		rows = append(rows, squeeze(row))
	}
	p, err := rules.ParseFEN(strings.Join(rows, "/") + map[rules.Side]string{rules.Red: " w", rules.Black: " b"}[turn])
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// squeeze writes a row as a FEN does.
func squeeze(row string) string {
	var b strings.Builder
	gap := 0
	for _, r := range row + " " {
		if r == '.' {
			gap++
			continue
		}
		if gap > 0 {
			b.WriteString(strconv.Itoa(gap))
		}
		gap = 0
		b.WriteRune(r)
	}
	return strings.TrimSpace(b.String())
}

// moves reads "h2e2 e6e5".
func moves(t testing.TB, words string) (ms []rules.Move) {
	t.Helper()
	for w := range strings.FieldsSeq(words) {
		m, err := rules.ParseMove(w)
		if err != nil {
			t.Fatal(err)
		}
		ms = append(ms, m)
	}
	return ms
}
