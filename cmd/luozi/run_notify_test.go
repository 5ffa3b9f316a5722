package main

import (
	"strings"
	"testing"

	"luozi/cmd/internal/config"
	"luozi/cmd/internal/stages"
)

// TestRunTellsTheManager has luozi run, on a simulated machine, tell systemd how it
// is; an adapter that is out is a fault of the board's and not a hung scan.
func TestRunTellsTheManager(t *testing.T) {
	m := newManager(t)
	for _, pair := range m.env(watchdog) {
		name, value, _ := strings.Cut(pair, "=")
		t.Setenv(name, value)
	}
	said := func(word string, more int) {
		t.Helper()
		before, _ := m.count(word)
		wait(t, word, func() bool { n, _ := m.count(word); return n >= before+more })
	}
	a := &simAdapter{bed: stages.New(t)}
	cfg, err := config.Parse(stages.Config(t.TempDir(), "127.0.0.1:0"))
	if err != nil {
		t.Fatal(err)
	}
	p := &inProcess{cfg: cfg, machine: machine{bus: a.bus, line: a.line}}
	p.Start(t)
	wait(t, "ready", func() bool { n, _ := m.count("READY=1"); return n == 1 })
	said("WATCHDOG=1", 3)
	a.pulled.Store(true)
	wait(t, "the sensors are lost", func() bool { n, _ := m.count("STATUS=game 0001: setup, 0 plies, 90 sensors lost"); return n > 0 })
	said("WATCHDOG=1", 3)
	a.pulled.Store(false)
	p.Stop(t)
	wait(t, "stopping is said", func() bool { n, _ := m.count("STOPPING=1"); return n > 0 })
	if n, _ := m.count("STOPPING=1"); n != 1 {
		t.Errorf("stopping was said %d times", n)
	}
}
