package boardsim

import (
	"strings"

	"luozi/rules"
)

// Game is what hands play.
type Game struct {
	Start rules.Position
	Moves []rules.Move
}

// String is the moves in ICCS.
func (g Game) String() string {
	var b strings.Builder
	for i, m := range g.Moves {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(m.String())
	}
	return b.String()
}

// BuiltIn is a tournament game of 95 plies that ends in mate, for when no other
// is given.
func BuiltIn() Game {
	g := Game{Start: rules.MustFEN(rules.Opening)}
	for s := range strings.FieldsSeq(builtIn) {
		m, err := rules.ParseMove(s)
		if err != nil {
			panic(err)
		}
		g.Moves = append(g.Moves, m)
	}
	return g
}

const builtIn = "" +
	"h2e2 h7e7 h0g2 i9i8 b0a2 a6a5 i0h0 h9g7 h0h6 i8d8 h6g6 d8d5 f0e1 b9a7 a3a4 d5f5 a4a5 f5a5 g3g4 " +
	"e7d7 g6g5 a5a4 b2b4 d9e8 g5d5 c9e7 g4g5 b7b6 g5g6 g7h9 g2f4 a7c8 b4c4 c8d6 d5h5 d6c4 c3c4 a4c4 " +
	"f4d5 c4c5 a0b0 b6b5 a2c3 b5d5 c3d5 h9i7 d5f4 d7d6 h5c5 c6c5 g6g7 d6d7 f4e6 c5c4 b0b6 a9a3 i3i4 " +
	"a3e3 e6c7 e8d9 c7d5 e3e5 b6h6 f9e8 d5b6 d7g7 b6c8 e9f9 h6f6 g7f7 e2f2 f9f8 c8d6 e8d7 d6f7 e5g5 " +
	"f6b6 g5f5 f7h6 f5g5 h6f5 f8e8 f2e2 e7c5 f5e3 c5e7 e3c4 e7c5 c4e5 c5e7 e5d7 e8d8 e2d2 g5d5 b6b8"
