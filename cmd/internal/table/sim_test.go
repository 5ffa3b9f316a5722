package table

import (
	"context"
	"testing"
	"time"

	"luozi/hardware/boardsim"
)

// TestGameFromWoodToCard plays the built-in game with each pair of hands that
// breaks no rule: registers, scanner, referee, journal. What is on the card is
// the game that was played.
func TestGameFromWoodToCard(t *testing.T) {
	game := boardsim.BuiltIn()
	dir := t.TempDir()
	table := newTable(t, dir)
	sim := Sim{Board: seated(t, game, "calm", 1), Every: 4, Log: quiet()}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	pulse, err := sim.Play(ctx, table)
	if err != nil || !pulse.Final {
		t.Fatalf("%v, %s", err, pulse)
	}
	if err := table.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	shown, _, _ := table.Window().Look()
	if got := movesText(shown.View); got != game.String() {
		t.Errorf("on the card:\n%s\nplayed:\n%s", got, game)
	}
	if r := shown.View.Result; r == nil || r.Winner != "red" {
		t.Errorf("result %+v", r)
	}
}
