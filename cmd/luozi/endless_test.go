package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"luozi/hardware/journal"
)

// TestEndlessFiles gives each call that takes a file a device without end and a file
// that is far too long: it says so, with the file's name, and has not read it all.
func TestEndlessFiles(t *testing.T) {
	long := filepath.Join(t.TempDir(), "long")
	sparse(t, long, nil)
	for _, call := range []string{"replay", "replay --as-recorded", "convert --to iccs", "sheet", "judge", "judge --rows", "hands --games",
		"config --check", "run --config", "doctor --config", "demo --config", "demo --game", "wood --listen 127.0.0.1:0 --game"} {
		for _, file := range []string{"/dev/zero", "/dev/urandom", long} {
			if _, err := os.Stat(file); err != nil {
				t.Skip(err)
			}
			refuses(t, file, append(strings.Fields(call), file)...)
		}
	}
}

// TestEndlessJournal: a journal that is far too long is passed over, and named.
func TestEndlessJournal(t *testing.T) {
	state := t.TempDir()
	if err := os.Mkdir(filepath.Join(state, "games"), 0o700); err != nil {
		t.Fatal(err)
	}
	file := journal.GamePath(state, "0001")
	sparse(t, file, journal.AppendLine(nil, "setup time 6.1"))
	for _, call := range []string{"", "--verify", "--export pgn 0001", "--export json 0001"} {
		refuses(t, file, append([]string{"games", "--state", state}, strings.Fields(call)...)...)
	}
	refuses(t, file, "replay", file)
	refuses(t, file, "judge", file)
}

// sparse makes a file of 10 GB that takes no room, with that beginning.
func sparse(t *testing.T, file string, head []byte) {
	t.Helper()
	err := os.WriteFile(file, head, 0o600)
	if err == nil {
		err = os.Truncate(file, 10<<30)
	}
	if err != nil {
		t.Skip(err)
	}
}

// refuses wants the call to fail with a sentence about the file, and little memory.
func refuses(t *testing.T, file string, words ...string) {
	t.Helper()
	const little = 32 << 20
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	code, stdout, stderr := call(t, words...)
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; code == exitDone || !strings.Contains(stdout+stderr, file+":") && !strings.Contains(stderr, file) || took > little {
		t.Errorf("luozi %s: exit %d, %d bytes of memory\n%.300s%.300s", strings.Join(words, " "), code, took, stdout, stderr)
	}
	plain(t, strings.Join(words, " "), code, stderr)
}
