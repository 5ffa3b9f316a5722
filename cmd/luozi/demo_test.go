package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"luozi/hardware/boardsim"
)

// TestDemo plays the built-in game as fast as it goes and looks at all that is
// left of it.
func TestDemo(t *testing.T) {
	state := t.TempDir()
	code, stdout, stderr := call(t, "demo", "--speed", "0", "--mqtt", "127.0.0.1:0", "--http", "127.0.0.1:0", "--state", state)
	if code != exitDone {
		t.Fatalf("exit %d\n%s%s", code, stdout, stderr)
	}
	if got := after(stdout, "recorded"); got != builtIn() {
		t.Errorf("recorded %s\nplayed   %s", got, builtIn())
	}
	if got := after(stdout, "result"); got != "red 4.1.1 final" {
		t.Errorf("result %s", got)
	}
	if code, stdout, stderr = call(t, "games", "--state", state, "--verify"); code != exitDone {
		t.Errorf("verify: %s%s", stdout, stderr)
	}
	if _, stdout, _ = call(t, "games", "--state", state, "--export", "iccs", "0001"); strings.TrimSpace(stdout) != builtIn() {
		t.Errorf("exported %s", stdout)
	}
	if _, stdout, _ = call(t, "games", "--state", state); !strings.Contains(stdout, "95 plies  red wins (4.1.1) final") {
		t.Errorf("listed %s", stdout)
	}
	sameTwice(t, state+"/games/0001.luozi")
}

// sameTwice holds a replay of a journal to what the journal says.
func sameTwice(t *testing.T, file string) {
	t.Helper()
	_, now, _ := call(t, "replay", file)
	_, then, _ := call(t, "replay", "--as-recorded", file)
	if now != then || now == "" {
		t.Errorf("%s: a replay says otherwise than the journal", file)
	}
}

// TestDemoHands plays with every pair of hands. Whoever breaks no rule ends with
// the whole game; in no case does the record hold a move that was not played.
func TestDemoHands(t *testing.T) {
	for _, p := range boardsim.Profiles() {
		code, stdout, stderr := call(t, "demo", "--speed", "0", "--mqtt", "127.0.0.1:0", "--http", "127.0.0.1:0",
			"--state", t.TempDir(), "--hands", p.Name, "--seed", "3")
		if code != exitDone && !strings.Contains(stderr, "an alert waits for an arbiter") {
			t.Fatalf("%s: exit %d\n%s", p.Name, code, stderr)
		}
		got := after(stdout, "recorded")
		if !strings.HasPrefix(builtIn(), got) {
			t.Errorf("%s: recorded %s\nplayed   %s", p.Name, got, builtIn())
		}
		if p.Name == "calm" && got != builtIn() {
			t.Errorf("calm: recorded only %s", got)
		}
		t.Logf("%s: %d plies, result %s", p.Name, len(strings.Fields(got)), after(stdout, "result"))
	}
}

// TestDemoOnEachWiring plays a short game on each wiring, and over the wood on
// those with a bus.
func TestDemoOnEachWiring(t *testing.T) {
	const moves = "h2e2 h9g7 h0g2 i9h9 e2e6 e9e8"
	game := filepath.Join(t.TempDir(), "short")
	if err := os.WriteFile(game, []byte(moves+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, wiring := range []string{"mcp23017", "pca9555", "pcf8575", "gpio", "mcp23017+colour", "pca9555+colour+mux", "pcf8575+mux", "mcp23017+interrupt"} {
		code, stdout, stderr := call(t, "demo", "--speed", "0", "--mqtt", "127.0.0.1:0", "--http", "127.0.0.1:0", "--state", t.TempDir(),
			"--game", game, "--wiring", wiring, "--hands", "clumsy", "--seed", "5")
		if got := after(stdout, "recorded"); code != exitDone || got != moves {
			t.Errorf("%s: exit %d, recorded %s\n%s", wiring, code, got, stderr)
		}
	}
	for words, says := range map[string]string{
		"demo --wiring ttl":                          `--wiring: "ttl" is no wiring`,
		"demo --wiring gpio+mux":                     "have no bus",
		"demo --wiring gpio --wood 127.0.0.1:1":      "stay in the wood's process",
		"wood --listen 127.0.0.1:0 --wiring mcp":     `--wiring: "mcp" is no wiring`,
		"demo --wiring mcp23017+sound --speed 0":     "sound is no option of a wiring",
		"wood --listen 127.0.0.1:0 --wiring +colour": `--wiring: "" is no wiring`,
	} {
		if code, _, stderr := call(t, strings.Fields(words)...); code != exitUsage || !strings.Contains(stderr, says) {
			t.Errorf("%s: exit %d, %s", words, code, stderr)
		}
	}
}
