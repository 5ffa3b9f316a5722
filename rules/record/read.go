package record

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"

	"golang.org/x/text/width"
)

// ReadAll reads every game of a file, which may be gzipped. A game that can't be
// read comes with an error of type *Error, with what was read of it, and reading
// goes on at the next. The name stands in errors only.
func ReadAll(name string, r io.Reader) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		text, err := load(r)
		if err != nil {
			yield(New(), &Error{name, 1, err})
			return
		}
		switch {
		case isTable(text):
			readTable(name, text, yield)
		case isPGN(text):
			readPGN(name, text, yield)
		default:
			readLines(name, text, yield)
		}
	}
}

// packed is how a gzipped file begins.
const packed = "\x1f\x8b"

func load(r io.Reader) (string, error) {
	b, err := ReadText(r, MostText)
	if err == nil && bytes.HasPrefix(b, []byte(packed)) {
		var z *gzip.Reader
		if z, err = gzip.NewReader(bytes.NewReader(b)); err == nil {
			b, err = ReadText(z, MostText)
		}
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return "", errors.New("the packed file ends too early: want a whole one")
	}
	if err != nil {
		return "", err
	}
	text, _, err := Decode(b)
	return text, err
}

// isPGN: a tag, a comment, or a numbered move stands first.
func isPGN(text string) bool {
	text = strings.TrimSpace(text)
	if text == "" {
		return false
	}
	if strings.ContainsRune("[{(;%", rune(text[0])) {
		return true
	}
	return numbered.MatchString(width.Narrow.String(strings.Fields(text)[0]))
}

var numbered = regexp.MustCompile(`^[0-9]+[.…、]`)

// readLines reads one game a line; an empty line is a game without moves.
func readLines(name, text string, yield func(*Game, error) bool) {
	line := 0
	for row := range strings.Lines(text) {
		line++
		b := newBuilder(name, line)
		b.moves(row, line)
		if !b.yield(yield) {
			return
		}
	}
}

// isTable: rows of cells with tabs between, a header first.
func isTable(text string) bool {
	head, _, _ := strings.Cut(text, "\n")
	return columns(head)["moves"] > 0
}

// columns numbers the header's cells from 1.
func columns(head string) map[string]int {
	out := map[string]int{}
	for i, cell := range strings.Split(head, "\t") {
		out[strings.ToLower(strings.TrimSpace(cell))] = i + 1
	}
	return out
}

// readTable reads rows under a header that names id, result, fen and moves.
func readTable(name, text string, yield func(*Game, error) bool) {
	head, rest, _ := strings.Cut(text, "\n")
	col := columns(head)
	line := 1
	for row := range strings.Lines(rest) {
		line++
		if strings.TrimSpace(row) == "" {
			continue
		}
		b := newBuilder(name, line)
		b.row(col, strings.Split(strings.TrimRight(row, "\n"), "\t"), line)
		if !b.yield(yield) {
			return
		}
	}
}

func (b *builder) row(col map[string]int, cells []string, line int) {
	cell := func(name string) string {
		if i := col[name]; i > 0 && i <= len(cells) {
			return strings.TrimSpace(cells[i-1])
		}
		return ""
	}
	if len(cells) < col["moves"] {
		b.fail(line, fmt.Errorf("%d cells, but the moves stand in cell %d", len(cells), col["moves"]))
		return
	}
	if id := cell("id"); id != "" {
		b.tag("Id", id, line)
	}
	if fen := cell("fen"); fen != "" {
		b.tag("FEN", fen, line)
	}
	if result := cell("result"); result != "" {
		b.tag("Result", result, line)
	}
	b.moves(cell("moves"), line)
}
