// Package record is a whole game as a file: Chinese chess PGN in whatever
// encoding it comes, one game a line, and tables with a game a row.
//
// It finds out a file's encoding (UTF-8, UTF-16 with a mark, GB18030, Big5) and
// format by itself, resolves every move against the position (package notation),
// and never repairs: a game with a move that can't be is reported with its line,
// and reading goes on at the next. It decides nothing about the games. It reads
// from readers and writes to writers, and opens no file.
package record

import (
	"fmt"

	"luozi/clock"
	"luozi/rules"
)

// Tag is a PGN tag, [Name "Value"].
type Tag struct{ Name, Value string }

// Game is one recorded game.
type Game struct {
	Tags     []Tag // in the file's order; FEN, Format and Result are fields of their own
	Start    rules.Position
	Moves    []rules.Move
	Comments []string // Comments[i] stands behind Moves[i]; may be shorter than Moves
	Result   string   // "1-0", "0-1", "1/2-1/2", "0-0" (both lose, 21.3) or "*"
	Line     int      // where it begins in its file; 0 if it is from none
}

// New is a game from the opening array without moves, tags or result.
func New() *Game {
	return &Game{Start: rules.MustFEN(rules.Opening), Result: "*"}
}

// Get is the tag's value, "" if it is not there.
func (g *Game) Get(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// Set gives the tag a value; a new tag stands last.
func (g *Game) Set(name, value string) {
	for i := range g.Tags {
		if g.Tags[i].Name == name {
			g.Tags[i].Value = value
			return
		}
	}
	g.Tags = append(g.Tags, Tag{name, value})
}

// Comment is what stands behind the move of that index, "" if nothing does.
func (g *Game) Comment(i int) string {
	if i < len(g.Comments) {
		return g.Comments[i]
	}
	return ""
}

// comment adds a comment to the last move.
func (g *Game) comment(text string) {
	if text == "" || len(g.Moves) == 0 {
		return
	}
	for len(g.Comments) < len(g.Moves) {
		g.Comments = append(g.Comments, "")
	}
	last := &g.Comments[len(g.Moves)-1]
	if *last != "" {
		text = *last + " " + text
	}
	*last = text
}

// Stands is the comment that marks an illegal move which a ruling let stand; a
// reader takes such a move, written as ICCS, only with it.
const Stands = "[%stands]"

// Clk is the comment that tells what a side has left, [%clk 1:29:58.400].
func Clk(left clock.Ms) string {
	h, m, s := left/(60*clock.Minute), left/clock.Minute%60, left/clock.Second%60
	text := fmt.Sprintf("[%%clk %d:%02d:%02d", h, m, s)
	if ms := left % clock.Second; ms != 0 {
		text += fmt.Sprintf(".%03d", ms)
	}
	return text + "]"
}

// play is the position after m. A piece that is not the mover's was moved out of
// turn and let stand: the same side is still to move.
func play(p rules.Position, m rules.Move) rules.Position {
	if pc := p.At(m.From); pc != rules.NoPiece && pc.Side() != p.Turn() {
		p = p.Pass()
	}
	return p.Play(m)
}

// Error is what is wrong with a game, and where.
type Error struct {
	Name string // of the file
	Line int
	Err  error
}

func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %v", e.Name, e.Line, e.Err) }

// Unwrap is the error without its place.
func (e *Error) Unwrap() error { return e.Err }
