package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestTemporaryStateGoes: a demo without --state leaves nothing behind once its
// game has ended, and says where the game is if it has not.
func TestTemporaryStateGoes(t *testing.T) {
	binary(t) // built before there is another place for it
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	left := func() []string { return must(filepath.Glob(filepath.Join(tmp, "luozi-demo-*"))) }
	args := []string{"demo", "--mqtt", "127.0.0.1:0", "--http", "127.0.0.1:0"}
	if code, _, stderr := call(t, append(args, "--speed", "0")...); code != exitDone || len(left()) != 0 {
		t.Errorf("exit %d, left %v\n%s", code, left(), stderr)
	}
	if code, _, stderr := call(t, "demo", "--mqtt", "127.0.0.1:0", "--http", "1.2.3.4:5", "--speed", "0"); code != exitFailed || len(left()) != 0 {
		t.Errorf("exit %d, left %v\n%s", code, left(), stderr)
	}
	p := launch(t, append(args, "--speed", "20")...)
	state := p.line("state")
	time.Sleep(300 * time.Millisecond)
	if code := p.term(); code != exitDone || !strings.Contains(p.err.String(), "luozi demo --state "+state+" goes on with it") {
		t.Errorf("exit %d: %s", code, p.err.String())
	}
	if _, err := os.Stat(state); err != nil {
		t.Error(err)
	}
}

// TestUnreachableBrokerIsSaid: who ends a demo is told what it waits for.
func TestUnreachableBrokerIsSaid(t *testing.T) {
	t.Parallel()
	broker := closedAddr(t)
	p := launch(t, "demo", "--broker", "mqtt://"+broker, "--http", "127.0.0.1:0", "--speed", "20", "--state", t.TempDir())
	p.line("state")
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	until(t, "it says what it waits for", func() bool {
		return strings.Contains(p.err.String(), "waiting for it") && strings.Contains(p.err.String(), broker)
	})
	p.kill()
}
