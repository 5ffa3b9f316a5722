package table

import (
	"context"
	"strings"
	"testing"
	"time"

	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules"

	"periph.io/x/conn/v3/gpio"
)

// TestReaderInRealTime reads a board that lives by itself, as luozi run does a
// real one.
func TestReaderInRealTime(t *testing.T) {
	game := boardsim.BuiltIn()
	game.Moves = game.Moves[:2]
	board := seated(t, game, "blitz", 1)
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	go board.Live(ctx, 1)
	table := newTable(t, t.TempDir())
	scanner, err := matrix.NewMCP23017(board.Bus(), matrix.DefaultWiring())
	if err != nil {
		t.Fatal(err)
	}
	r := &Reader{Table: table, Scanner: scanner, Now: board.Now, Log: quiet(),
		Buttons: [2]gpio.PinIn{board.Button(rules.Red), board.Button(rules.Black)}}
	done := make(chan error, 1)
	go func() { done <- r.Run(ctx, 4*time.Millisecond) }()

	started := false
	for ctx.Err() == nil {
		shown, _, changed := table.Window().Look()
		if shown.Game != "" && !started {
			started = table.Command(ctx, command("start")).OK
			if err := board.Begin(); err != nil {
				t.Fatal(err)
			}
		}
		if got := movesText(shown.View); got == game.String() {
			cancel()
			if err := <-done; err != nil {
				t.Error(err)
			}
			return
		} else if !strings.HasPrefix(game.String(), got) {
			t.Fatalf("moves %q", got)
		}
		select {
		case <-changed:
		case <-ctx.Done():
		}
	}
	t.Fatal("the moves were not read")
}
