package main

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"luozi/cmd/internal/config"
	"luozi/cmd/internal/table"
	"luozi/display/mqtt/mqtttest"
	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
)

// patience is how long what must come is waited for; nothing is asserted about it.
const patience = 2 * time.Minute

// house is a daemon of the test with a simulated board.
type house struct {
	*daemon
	t   testing.TB
	sim *table.Sim
}

// newHouse makes a daemon at which calm hands will play the built-in game.
func newHouse(t testing.TB, state string, speed float64, change func(*config.Config, *around)) *house {
	t.Helper()
	cfg := config.Default()
	cfg.State, cfg.MQTT.Listen, cfg.HTTP.Listen = state, "127.0.0.1:0", "127.0.0.1:0"
	cfg.Board.Name = "b1"
	began := time.Date(2025, 3, 8, 14, 0, 0, 0, time.UTC)
	game := boardsim.BuiltIn()
	profile, err := boardsim.ParseProfile("calm")
	if err != nil {
		t.Fatal(err)
	}
	hands, err := boardsim.NewHands(game, profile, 1)
	if err != nil {
		t.Fatal(err)
	}
	board, err := boardsim.New(matrix.DefaultWiring(), game.Start.Occupied())
	if err != nil {
		t.Fatal(err)
	}
	board.Seat(hands)
	a := around{speed: speed, wall: func() (time.Time, bool) {
		return began.Add(time.Duration(board.Now()) * time.Millisecond), true
	}}
	if change != nil {
		change(&cfg, &a)
	}
	log := slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
	d, err := newDaemon(cfg, log, a)
	if err != nil {
		t.Fatal(err)
	}
	return &house{d, t, &table.Sim{Board: board, Every: scanEvery, Speed: speed, Log: log}}
}

// play plays the game to its end.
func (h *house) play() {
	h.t.Helper()
	if err := h.start(); err != nil {
		h.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 4*patience)
	defer cancel()
	pulse, err := h.sim.Play(ctx, h.table)
	if err != nil || !pulse.Final {
		h.t.Fatalf("%v, %s", err, pulse)
	}
}

// envelope is what a subscriber reads of an event.
type envelope struct {
	Seq  int64  `json:"seq"`
	Prev int64  `json:"prev"`
	Type string `json:"type"`
	Hist bool   `json:"hist"`
	Data struct {
		Move string `json:"move"`
		Ply  int    `json:"ply"`
	} `json:"data"`
}

func readEnvelope(t testing.TB, payload string) envelope {
	t.Helper()
	var e envelope
	if err := json.Unmarshal([]byte(payload), &e); err != nil {
		t.Fatalf("%s: %v", payload, err)
	}
	return e
}

// TestWoodToSubscriber plays the game before an anonymous subscriber of the
// embedded broker: every move arrives, in order and once, and what is retained
// says the same as the pages.
func TestWoodToSubscriber(t *testing.T) {
	h := newHouse(t, t.TempDir(), 0, nil)
	sub := mqtttest.MustDial(t, h.broker.Addr(), mqtttest.Login{}, "xq/v1/local/game/#")
	h.play()
	last := func(leaf string, ms []mqtttest.Message) string {
		for i := len(ms) - 1; i >= 0; i-- {
			if strings.HasSuffix(ms[i].Topic, leaf) {
				return ms[i].Payload
			}
		}
		return ""
	}
	got := sub.Wait(t, patience, "the result", func(ms []mqtttest.Message) bool { return last("/result", ms) != "" })

	var moves []string
	prev := int64(0)
	for _, m := range got {
		if !strings.HasSuffix(m.Topic, "/event") {
			continue
		}
		e := readEnvelope(t, m.Payload)
		if e.Prev != prev || e.Seq <= prev {
			t.Fatalf("event %d says that %d came before it; it was %d", e.Seq, e.Prev, prev)
		}
		prev = e.Seq
		if e.Type == "move" {
			moves = append(moves, e.Data.Move)
		}
	}
	if got := strings.Join(moves, " "); got != builtIn() {
		t.Errorf("received %s\nplayed   %s", got, builtIn())
	}
	if state, page := last("/state", got), get(t, h.pages.url()+"api/v1/state"); state != page {
		t.Errorf("MQTT says  %s\nHTTP says %s", state, page)
	}
	if pgn := get(t, h.pages.url()+"game/0001.pgn"); !strings.Contains(pgn, "炮二平五") || !strings.Contains(pgn, "1-0") {
		t.Errorf("PGN:\n%s", pgn)
	}
	var events []envelope
	if err := json.Unmarshal([]byte(get(t, h.pages.url()+"api/v1/events?from=2")), &events); err != nil || len(events) == 0 || events[0].Seq != 2 {
		t.Errorf("events from 2: %v, %d of them", err, len(events))
	}
	if err := h.close(context.Background()); err != nil {
		t.Error(err)
	}
}

func get(t testing.TB, url string) string {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", url, resp.Status, err)
	}
	return string(body)
}
