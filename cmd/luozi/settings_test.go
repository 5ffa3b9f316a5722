package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"luozi/clock"
	"luozi/cmd/internal/config"
	"luozi/cmd/internal/table"
	"luozi/display/feed"
	"luozi/hardware/journal"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/record/story/storytest"
	"luozi/sensing"
)

// TestSettingsFromTheConfiguration plays the story of each setting's value on a
// whole daemon whose configuration says that value: what is on the card meets the
// story's expectations.
func TestSettingsFromTheConfiguration(t *testing.T) {
	files, err := filepath.Glob("../../rules/referee/testdata/stories/set-*.story")
	if err != nil || len(files) == 0 {
		t.Fatal("no stories", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".story"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s, err := story.Parse(file, strings.NewReader(string(text)))
			if err != nil {
				t.Fatal(err)
			}
			events := eventsOf(t, onDaemon(t, s))
			for _, why := range storytest.Failures(string(text), events) {
				t.Error(why)
			}
			if t.Failed() {
				for _, e := range events {
					t.Log(e)
				}
			}
		})
	}
}

// configured is the configuration file that says what the story's setup says.
func configured(t *testing.T, s story.Setup) config.Config {
	t.Helper()
	file := filepath.Join(t.TempDir(), "luozi.toml")
	var policy []string
	for _, p := range s.Policy {
		policy = append(policy, fmt.Sprintf("%q", p))
	}
	text := fmt.Sprintf("state = %q\n[game]\npolicy = [%s]\n[mqtt]\nlisten = \"\"\n[http]\nlisten = \"\"\n",
		filepath.Join(t.TempDir(), "state"), strings.Join(policy, ", "))
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	cfg, err := config.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	return cfg
}

// onDaemon plays a story on a daemon, from frames, presses and commands, and gives
// the state directory that it leaves.
func onDaemon(t *testing.T, s story.Story) (state string) {
	t.Helper()
	cfg := configured(t, s.Setup)
	began := time.Date(2025, 3, 8, 14, 0, 0, 0, time.UTC)
	d, err := newDaemon(cfg, slog.New(slog.NewTextHandler(t.Output(), nil)), around{simulated: true, fen: s.Setup.FEN,
		wall: func() (time.Time, bool) { return began, true }})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.start(); err != nil {
		t.Fatal(err)
	}
	p := player{t: t, d: d, frame: sensing.Frame{Occupied: standing(t, s.Setup)}}
	p.until(0)
	for _, in := range s.Inputs {
		p.take(in)
	}
	if err := d.close(context.Background()); err != nil {
		t.Fatal(err)
	}
	return cfg.State
}

func standing(t *testing.T, s story.Setup) rules.Set {
	t.Helper()
	fen := s.FEN
	if fen == "" {
		fen = rules.Opening
	}
	p, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p.Occupied()
}

// player puts a story's inputs to a daemon as a board would.
type player struct {
	t     *testing.T
	d     *daemon
	frame sensing.Frame
	next  clock.Ms
}

// until scans every few milliseconds, and at that very time.
func (p *player) until(at clock.Ms) {
	p.t.Helper()
	for ; p.next < at; p.next += scanEvery {
		p.scan(p.next)
	}
	p.scan(at)
	p.next = at + 1
}

func (p *player) scan(at clock.Ms) {
	p.t.Helper()
	p.frame.At = at
	if _, err := p.d.table.Frame(context.Background(), &p.frame); err != nil {
		p.t.Fatal(err)
	}
}

func (p *player) take(in story.Input) {
	p.t.Helper()
	const held = 40 // as long as a clean press
	switch in.Verb {
	case story.Press:
		p.d.table.Press(story.Input{At: in.At, Verb: story.Down, Side: in.Side})
		p.d.table.Press(story.Input{At: in.At + held, Verb: story.Up, Side: in.Side})
		p.until(in.At)
		return
	case story.Down, story.Up:
		p.d.table.Press(in)
	case story.Lift, story.Drop:
		p.until(in.At - 1)
		p.frame.Occupied = p.frame.Occupied.Without(in.Point)
		if in.Verb == story.Drop {
			p.frame.Occupied = p.frame.Occupied.With(in.Point)
		}
	}
	p.until(in.At)
	if in.Verb == story.Cmd {
		p.d.table.Command(context.Background(), feed.Command{User: "zhang", Do: in.Name, Args: in.Args})
	}
}

// eventsOf are the events in all journals of a state directory.
func eventsOf(t *testing.T, state string) []storytest.Event {
	t.Helper()
	var out []storytest.Event
	for _, info := range must(journal.List(state)) {
		for _, entry := range must(table.Open(info.Path)).Entries {
			if entry.Event != nil {
				out = append(out, must(storytest.Parse(entry.Event)))
			}
		}
	}
	return out
}
