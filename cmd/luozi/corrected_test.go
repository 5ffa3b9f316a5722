package main

import (
	"fmt"
	"strings"
	"testing"

	"luozi/hardware/boardsim"
	"luozi/rules/record/story"
)

// TestDemoGoesOnAfterAPosition: the arbiter has set a position that the game
// reaches later; the demo plays on from there, and what is exported says so.
func TestDemoGoesOnAfterAPosition(t *testing.T) {
	game := boardsim.BuiltIn()
	later := game.Start
	for _, m := range game.Moves[:6] {
		later = later.Play(m)
	}
	first := game.Moves[0]
	text := fmt.Sprintf("setup\n0 start\n5000 lift %s\n5300 drop %s\n5700 press red\n8000 cmd position %q\n9000 wait\n", first.From, first.To, later.FEN())
	s, err := story.Parse("s", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	state := onDaemon(t, s)
	code, stdout, stderr := call(t, "demo", "--state", state, "--speed", "0", "--mqtt", "127.0.0.1:0", "--http", "127.0.0.1:0")
	if code != exitDone {
		t.Fatalf("exit %d: %s%s", code, stdout, stderr)
	}
	moves := strings.Fields(builtIn())
	if got, want := after(stdout, "recorded"), strings.Join(append(moves[:1:1], moves[6:]...), " "); got != want {
		t.Errorf("recorded %s\nwant     %s", got, want)
	}
	_, pgn, _ := call(t, "games", "--state", state, "--export", "pgn", "0001")
	if !strings.Contains(pgn, `[FEN "`+later.FEN()) || !strings.Contains(pgn, "[Corrected ") {
		t.Errorf("exported\n%s", pgn)
	}
	if _, _, stderr := call(t, "games", "--state", state, "--export", "iccs", "0001"); !strings.Contains(stderr, "only the moves after that are written") {
		t.Errorf("said %q", stderr)
	}
	elsewhere := onDaemon(t, withPosition(t, "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1"))
	code, _, stderr = call(t, "demo", "--state", elsewhere, "--speed", "0", "--mqtt", "127.0.0.1:0", "--http", "127.0.0.1:0")
	if code != exitFailed || !strings.Contains(stderr, "a position that the arbiter has set and --game never reaches") {
		t.Errorf("exit %d: %s", code, stderr)
	}
}

func withPosition(t *testing.T, fen string) story.Story {
	t.Helper()
	return must(story.Parse("s", strings.NewReader(fmt.Sprintf("setup\n0 start\n8000 cmd position %q\n9000 wait\n", fen))))
}
