package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"luozi/cmd/internal/config"
	"luozi/hardware/journal"
)

// TestCapabilities: what is a command is not offered where commands are not taken.
func TestCapabilities(t *testing.T) {
	for _, c := range []struct {
		broker   string
		commands bool
		want     []string
	}{
		{"", false, []string{"replay", "commands"}},
		{"mqtt://127.0.0.1:1", true, []string{"replay", "commands"}},
		{"mqtt://127.0.0.1:1", false, []string{}},
	} {
		h := newHouse(t, t.TempDir(), 0, func(cfg *config.Config, _ *around) { cfg.MQTT.Broker, cfg.MQTT.Commands = c.broker, c.commands })
		if got := h.info("v").Capabilities; !slices.Equal(got, c.want) || got == nil {
			t.Errorf("broker %q, commands %v: %q, want %q", c.broker, c.commands, got, c.want)
		}
		h.abandon()
	}
}

// TestDamagedGamesAreListed: a game whose journal can't be read has its line, and
// the exit code says so.
func TestDamagedGamesAreListed(t *testing.T) {
	state := emptyState(t)
	for id, text := range map[string]string{
		"0001": string(journal.AppendLine(journal.AppendLine(nil, "setup"), "0 start")),
		"0002": "00000000 setup seq 9\n",
		"0003": string(journal.AppendLine(journal.AppendLine(nil, "setup seq 20"), "0 jump")),
	} {
		if err := os.WriteFile(filepath.Join(state, "games", id+".luozi"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	code, stdout, stderr := call(t, "games", "--state", state)
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	if code != exitFailed || len(lines) != 3 || !strings.Contains(stderr, "2 of 3 games can't be read") {
		t.Errorf("exit %d\n%s%s", code, stdout, stderr)
	}
	for i, want := range []string{"0001  ", "0003  ", "0002  "} {
		if i >= len(lines) || !strings.HasPrefix(lines[i], want) {
			t.Errorf("line %d is not of %s\n%s", i, want, stdout)
		}
	}
	if code, stdout, _ := call(t, "games", "--state", state, "--verify"); code != exitFailed || strings.Count(stdout, "\n") != 3 {
		t.Errorf("verify: exit %d\n%s", code, stdout)
	}
}
