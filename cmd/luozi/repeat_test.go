package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A repetition is judged in the game: the labels stand in the journal, the draw is
// proposed when the position stands for the third time, and a replay says the same.
func TestRepetitionInTheGame(t *testing.T) {
	dir := t.TempDir()
	game := filepath.Join(dir, "game.iccs")
	moves := strings.Repeat("h0g2 h9g7 g2h0 g7h9 ", 2) + "b0c2"
	if err := os.WriteFile(game, []byte(moves+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	state := filepath.Join(dir, "state")
	_, _, _ = call(t, "demo", "--speed", "0", "--game", game, "--mqtt", "127.0.0.1:0", "--http", "127.0.0.1:0", "--state", state)
	journal := filepath.Join(state, "games", "0001.luozi")
	_, events, _ := call(t, "replay", journal)
	for _, want := range []string{
		`"event":"repetition","count":3,"cycle":["h0g2","h9g7","g2h0","g7h9"],"red":"闲","black":"闲","verdict":"draw","article":"24.2","sure":true`,
		`"winner":"none","article":"4.2.3","reason":"repetition","status":"proposed"`,
	} {
		if !strings.Contains(events, want) {
			t.Errorf("no %s in\n%s", want, events)
		}
	}
	text, err := os.ReadFile(journal)
	if err != nil || strings.Count(string(text), " cmd label ") != 9 {
		t.Errorf("%d labels, %v", strings.Count(string(text), " cmd label "), err)
	}
	if code, out, _ := call(t, "games", "--state", state, "--verify"); code != 0 {
		t.Error(out)
	}
}
