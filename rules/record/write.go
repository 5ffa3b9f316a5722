package record

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"

	"luozi/rules"
	"luozi/rules/notation"
)

// roster is the tags that every Chinese chess PGN begins with, and what stands
// for one that is not known.
var roster = [...]Tag{
	{"Game", "Chinese Chess"}, {"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"},
	{"RedTeam", ""}, {"Red", "?"}, {"BlackTeam", ""}, {"Black", "?"},
}

// WritePGN writes the game as PGN in UTF-8, its moves in the given notation. The
// FEN tag is written where the game does not begin with the opening array.
func WritePGN(w io.Writer, g *Game, f notation.Format) error {
	out := bufio.NewWriter(w)
	g.writeTags(out, f)
	g.writeMoves(out, f)
	return out.Flush()
}

func (g *Game) writeTags(out *bufio.Writer, f notation.Format) {
	known := map[string]bool{}
	for _, t := range roster {
		known[t.Name] = true
		for _, own := range g.Tags {
			if own.Name == t.Name {
				t.Value = own.Value
			}
		}
		writeTag(out, t)
	}
	writeTag(out, Tag{"Result", g.Result})
	for _, t := range g.Tags {
		if !known[t.Name] {
			writeTag(out, t)
		}
	}
	if fen := g.Start.FEN(); fen != rules.Opening {
		writeTag(out, Tag{"FEN", fen})
	}
	writeTag(out, Tag{"Format", formatTag(f)})
}

func formatTag(f notation.Format) string {
	switch f {
	case notation.Chinese:
		return "Chinese"
	case notation.Short:
		return "Short"
	case notation.WXF:
		return "WXF"
	}
	return "ICCS"
}

func writeTag(out *bufio.Writer, t Tag) {
	value := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(t.Value)
	value = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, value)
	fmt.Fprintf(out, "[%s \"%s\"]\n", t.Name, value)
}

// writeMoves writes a line a round.
func (g *Game) writeMoves(out *bufio.Writer, f notation.Format) {
	out.WriteByte('\n')
	at := g.Start
	for i, m := range g.Moves {
		switch {
		case at.Turn() == rules.Red:
			fmt.Fprintf(out, "%d. ", at.Round())
		case i == 0:
			fmt.Fprintf(out, "%d. ... ", at.Round())
		}
		out.WriteString(notation.Write(&at, m, f))
		if text := g.note(i, at.Legal(m)); text != "" {
			fmt.Fprintf(out, " {%s}", text)
		}
		at = play(at, m)
		if at.Turn() == rules.Red || i == len(g.Moves)-1 {
			out.WriteByte('\n')
		} else {
			out.WriteByte(' ')
		}
	}
	fmt.Fprintf(out, "%s\n", g.Result)
}

// note is the comment behind a move, which marks one that is not legal.
func (g *Game) note(i int, legal bool) string {
	text := strings.ReplaceAll(g.Comment(i), "}", ")")
	if !legal && !strings.Contains(text, Stands) {
		text = strings.TrimSpace(Stands + " " + text)
	}
	return text
}

// WriteLine writes the game's moves on one line; a game without moves is an empty
// one. It says nothing of where the game began or how it ended.
func WriteLine(w io.Writer, g *Game, f notation.Format) error {
	var b strings.Builder
	at := g.Start
	for i, m := range g.Moves {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(notation.Write(&at, m, f))
		at = play(at, m)
	}
	b.WriteByte('\n')
	_, err := io.WriteString(w, b.String())
	return err
}
