package boardsim_test

import (
	"fmt"

	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
)

// Hands play a game on a board in simulated time.
func ExampleBoard() {
	game := boardsim.BuiltIn()
	game.Moves = game.Moves[:3]
	profile, err := boardsim.ParseProfile("blitz")
	if err != nil {
		fmt.Println(err)
		return
	}
	hands, err := boardsim.NewHands(game, profile, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	board, err := boardsim.New(matrix.DefaultWiring(), game.Start.Occupied())
	if err != nil {
		fmt.Println(err)
		return
	}
	board.Seat(hands)
	board.Begin()
	for at, ok := board.NextAction(); ok; at, ok = board.NextAction() {
		board.Advance(at)
	}
	for _, t := range board.Played() {
		fmt.Println(t.Ply, t.Side, t.Move)
	}
	// Output:
	// 1 red h2e2
	// 2 black h7e7
	// 3 red h0g2
}

// Without a board hands are a stream of raw edges.
func ExampleHands() {
	game := boardsim.BuiltIn()
	game.Moves = game.Moves[:1]
	profile := boardsim.Profile{
		Think: boardsim.Span{From: 1000, To: 1000}, LiftDrop: boardsim.Span{From: 300, To: 300},
		DropPress: boardsim.Span{From: 600, To: 600},
	}
	hands, err := boardsim.NewHands(game, profile, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	hands.Begin(5000)
	for _, ok := hands.Peek(); ok; _, ok = hands.Peek() {
		a := hands.Next()
		fmt.Println(a.Ply, a.Input)
	}
	// Output:
	// 1 6000 lift h2
	// 1 6300 drop e2
	// 1 6900 down red
	// 1 7100 up red
}
