package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestBench measures a simulated board; nothing is left in the state directory.
func TestBench(t *testing.T) {
	state := t.TempDir()
	code, stdout, stderr := call(t, "bench", "--simulated", "--seconds", "1", "--state", state)
	if code != exitDone {
		t.Fatalf("exit %d\n%s", code, stderr)
	}
	for _, what := range []string{"referee: a step", "a move's label", "disk: fdatasync", "scan: all sensors once", "a second at most",
		"bus: one chip's two ports", "pace: jitter", "of one core used", "panel: red (ssd1306): the next second", "panel: black (ht16k33): the next second"} {
		if !strings.Contains(stdout, what) {
			t.Errorf("nothing is said about %s", what)
		}
	}
	if strings.Contains(stdout, "not measured") || strings.Contains(stdout, "failed") {
		t.Error("something was not measured")
	}
	if left, _ := filepath.Glob(filepath.Join(state, "*")); len(left) > 0 {
		t.Errorf("it leaves %v", left)
	}
	t.Log("\n" + stdout)
}

func TestBenchWords(t *testing.T) {
	none := filepath.Join(t.TempDir(), "none.toml")
	if err := os.WriteFile(none, []byte("[scan]\nbus = \"no such adapter\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"bench"}, exitUsage, "one of --config FILE and --simulated"},
		{[]string{"bench", "--simulated", "--config", none}, exitUsage, "one of --config FILE and --simulated"},
		{[]string{"bench", "--simulated", "--seconds", "0"}, exitUsage, "--seconds is 0: want 1 to 3600"},
		{[]string{"bench", "--config", none, "--state", t.TempDir()}, exitFailed, "scan.bus: no adapter's name begins"},
	} {
		code, _, stderr := call(t, c.args...)
		if code != c.code || !strings.Contains(stderr, c.says) {
			t.Errorf("%q: exit %d, %s", c.args, code, stderr)
		}
	}
}
