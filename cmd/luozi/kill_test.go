package main

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"luozi/cmd/internal/table"
	"luozi/hardware/journal"
)

// TestKilledDaemon kills the daemon with -9 at twenty random moments of a game
// that the wood goes on playing. The record ends equal to what was played, or the
// arbiter has an alert; it never holds a move that was not played.
func TestKilledDaemon(t *testing.T) {
	t.Parallel()
	wood := launch(t, "wood", "--listen", "127.0.0.1:0", "--speed", "10", "--seed", "5")
	addr := wood.line("wood listening on")
	state := t.TempDir()
	demo := func() *process {
		return launch(t, "demo", "--wood", addr, "--state", state, "--mqtt", "127.0.0.1:0", "--http", "127.0.0.1:0")
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		p := demo()
		p.line("state")
		time.Sleep(200*time.Millisecond + time.Duration(rng.IntN(1000))*time.Millisecond)
		p.kill()
		if code, stdout, stderr := call(t, "games", "--state", state, "--verify"); code != exitDone && !strings.Contains(stdout, "is torn") {
			t.Fatalf("after a kill: %s%s", stdout, stderr)
		}
	}
	p := demo()
	code := p.wait()
	played := builtIn() // the hands play no other; where the clocks stand for ever they stop on the way
	if code == exitDone && wood.line("played") != played {
		t.Errorf("the wood played another game")
	}
	recorded := after(strings.Join(p.lines, "\n"), "recorded") // nothing, where the first press fell into a kill
	t.Logf("exit %d, recorded %d of %d plies, result %q", code, len(strings.Fields(recorded)), len(strings.Fields(played)), after(strings.Join(p.lines, "\n"), "result"))
	if recorded == played {
		return
	}
	if !strings.HasPrefix(played, recorded) {
		t.Errorf("recorded %s\nplayed   %s", recorded, played)
	}
	if open := openAlerts(t, state); open == 0 {
		t.Errorf("recorded %s\nplayed   %s\nand no alert is open", recorded, played)
	}
	for _, info := range must(journal.List(state)) {
		sameTwice(t, info.Path)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// openAlerts counts the alerts that are open at the end of the last game.
func openAlerts(t *testing.T, state string) int {
	games := must(journal.List(state))
	tape := must(table.Open(games[len(games)-1].Path))
	v := must(tape.View())
	for _, a := range v.Alerts {
		t.Logf("open: %s", must(json.Marshal(a)))
	}
	return len(v.Alerts)
}
