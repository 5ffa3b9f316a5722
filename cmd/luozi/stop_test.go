package main

import (
	"strings"
	"testing"
	"time"
)

// TestStoppedAndContinued ends the demo twice in the middle of its game, as
// systemd does, and lets it go on with the same game.
func TestStoppedAndContinued(t *testing.T) {
	t.Parallel()
	state := t.TempDir()
	args := []string{"demo", "--state", state, "--mqtt", "127.0.0.1:0", "--http", "127.0.0.1:0"}
	for range 2 {
		p := launch(t, append(args, "--speed", "20")...)
		p.line("state")
		time.Sleep(1500 * time.Millisecond)
		if code := p.term(); code != exitDone {
			t.Fatalf("exit %d: %s", code, p.err.String())
		}
		if got := p.line("recorded"); !strings.HasPrefix(builtIn(), got) {
			t.Fatalf("recorded %s", got)
		}
	}
	p := launch(t, append(args, "--speed", "0")...)
	if code := p.wait(); code != exitDone {
		t.Errorf("exit %d: %s", code, p.err.String())
	}
	if got := p.line("recorded"); got != builtIn() {
		t.Errorf("recorded %s\nplayed   %s", got, builtIn())
	}
	sameTwice(t, state+"/games/0001.luozi")
}
