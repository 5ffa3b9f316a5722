package record

import (
	"fmt"
	"strings"

	"luozi/rules"
	"luozi/rules/notation"

	"golang.org/x/text/width"
)

// builder makes a game from tags and tokens, until something is wrong with it.
type builder struct {
	name  string
	game  *Game
	at    rules.Position
	err   *Error
	doubt *doubtful
	first string // the first tag's name
	begun bool   // something of it has been seen
	moved bool   // past the tags
}

// doubtful is an illegal move that stands only if its comment says so.
type doubtful struct {
	move rules.Move
	line int
	err  error
}

func newBuilder(name string, line int) *builder {
	g := New()
	g.Line = line
	return &builder{name: name, game: g, at: g.Start}
}

func (b *builder) fail(line int, err error) {
	if b.err == nil {
		b.err = &Error{b.name, line, err}
	}
}

// yield hands the game over.
func (b *builder) yield(to func(*Game, error) bool) bool {
	b.settle("")
	if b.err != nil {
		return to(b.game, b.err)
	}
	return to(b.game, nil)
}

func (b *builder) tag(name, value string, line int) {
	b.begun = true
	if b.first == "" {
		b.first = name
	}
	switch name {
	case "FEN":
		b.setup(value, line)
	case "Result":
		b.result(value, line)
	case "Format":
	default:
		b.game.Set(name, value)
	}
}

func (b *builder) setup(fen string, line int) {
	if strings.TrimSpace(fen) == "" {
		return
	}
	p, err := rules.ParseFEN(fen)
	if err != nil {
		b.fail(line, err)
		return
	}
	b.game.Start, b.at = p, p
}

// result takes the result of a tag or a column; an empty one, or ?, is not known.
func (b *builder) result(value string, line int) {
	r, ok := result(value)
	if v := strings.TrimSpace(value); !ok && v != "" && strings.Trim(v, "?") != "" {
		b.fail(line, fmt.Errorf("result %.40q: want 1-0, 0-1, 1/2-1/2 or *", value))
	}
	b.game.Result = r
}

// result reads a game's result; "*" and false if it is none.
func result(s string) (string, bool) {
	switch s = width.Narrow.String(strings.TrimSpace(s)); s {
	case "1-0", "0-1", "1/2-1/2", "0-0", "*":
		return s, true
	case "1/2", "½-½", "0.5-0.5":
		return "1/2-1/2", true
	}
	return "*", false
}

// moves takes a text of nothing but tokens.
func (b *builder) moves(text string, line int) {
	for _, token := range strings.Fields(text) {
		b.token(token, line)
	}
}

// token takes a move, a number, a result or a mark. ended tells that it was a
// result.
func (b *builder) token(token string, line int) (ended bool) {
	b.begun, b.moved = true, true
	if r, ok := result(token); ok {
		b.settle("")
		b.game.Result = r
		return true
	}
	token = strings.TrimRight(afterNumber(width.Narrow.String(token)), "!?#")
	if token != "" && token[0] != '$' {
		b.settle("")
		b.move(token, line)
	}
	return false
}

// afterNumber is what follows a move's number. WXF's 33.4 is not one.
func afterNumber(token string) string {
	rest := strings.TrimLeft(token, "0123456789")
	move := strings.TrimLeft(rest, ".…、")
	digits, dots := len(token)-len(rest), len(rest)-len(move)
	switch {
	case rest == "" || dots > 0 && digits == 0:
		return move
	case dots > 0 && (len(move) != 1 || move[0] < '1' || move[0] > '9'):
		return move
	}
	return token
}

func (b *builder) move(token string, line int) {
	if b.err != nil {
		return
	}
	m, err := notation.Read(&b.at, token)
	if err != nil {
		err = fmt.Errorf("move %d, %w", len(b.game.Moves)+1, err)
		m, bad := rules.ParseMove(token)
		if bad == nil && b.at.At(m.From) != rules.NoPiece {
			b.doubt = &doubtful{m, line, err}
			return
		}
		b.fail(line, err)
		return
	}
	b.add(m)
}

func (b *builder) add(m rules.Move) {
	b.game.Moves = append(b.game.Moves, m)
	b.at = play(b.at, m)
}

// settle decides about a doubtful move by the comment behind it.
func (b *builder) settle(comment string) {
	d := b.doubt
	b.doubt = nil
	switch {
	case d == nil:
	case strings.Contains(comment, Stands):
		b.add(d.move)
	default:
		b.fail(d.line, d.err)
	}
}

func (b *builder) comment(text string) {
	b.begun = true
	b.settle(text)
	if b.err == nil {
		b.game.comment(strings.Join(strings.Fields(text), " "))
	}
}
