package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"luozi/clock"
	"luozi/cmd/internal/config"
	"luozi/display/mqtt/mqtttest"
	"luozi/rules"
	"luozi/sensing"
)

// still scans a board on which nobody moves, until ctx ends.
func (h *house) still(ctx context.Context) (done <-chan struct{}) {
	ended := make(chan struct{})
	opening := rules.MustFEN(rules.Opening)
	go func() {
		defer close(ended)
		for at := clock.Ms(0); ctx.Err() == nil; at += 4 {
			if _, err := h.table.Frame(ctx, &sensing.Frame{At: at, Occupied: opening.Occupied()}); err != nil {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}()
	return ended
}

type reply struct {
	ID    string `json:"id"`
	OK    bool   `json:"ok"`
	Error string `json:"error"`
	Seq   int64  `json:"seq"`
	Hist  bool   `json:"hist"`
}

const midgame = "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1"

var commandTests = []struct {
	body string // without its id
	ok   bool
	says string
}{
	{`"do":"fly"`, false, "not started"},
	{`"do":"pause"`, false, "not started"},
	{`"do":"setup","args":["red=甲","black=乙","time=6.2"]`, true, ""},
	{`"do":"setup","args":["settle=1"]`, false, "settle"},
	{`"do":"start"`, true, ""},
	{`"do":"start"`, false, "started"},
	{`"do":"pause","expect_ply":5`, false, "ply 0, not 5"},
	{`"do":"pause","expect_alert":9`, false, "alert 9 is not open"},
	{`"do":"pause","expires":"2020-01-01T00:00:00Z"`, false, "expired"},
	{`"do":"pause","expect_ply":0`, true, ""},
	{`"do":"position","args":["` + midgame + `"]`, true, ""},
	{`"do":"resolve","args":["77","undo"]`, false, "77"},
	{`"do":"resume"`, true, ""},
	{`"do":"new"`, false, "game goes on"},
	{`"do":"replay","args":[1]`, true, ""},
	{`"do":"replay","args":["x"]`, false, "FROM"},
}

// TestCommands gives an arbiter's commands over the embedded broker.
func TestCommands(t *testing.T) {
	h := newHouse(t, t.TempDir(), 1, func(c *config.Config, _ *around) {
		c.MQTT.Arbiters = map[string]string{"zhang": "secret"}
	})
	if err := h.start(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	scanned := h.still(ctx)
	zhang := mqtttest.MustDial(t, h.broker.Addr(), mqtttest.Login{User: "zhang", Password: "secret"},
		"xq/v1/local/board/b1/reply/zhang", "xq/v1/local/board/b1/log", "xq/v1/local/board/b1/status")
	zhang.Wait(t, patience, "the board", func(ms []mqtttest.Message) bool {
		return len(ms) > 0 && strings.Contains(ms[len(ms)-1].Payload, `"online"`)
	})
	replies := 0
	give := func(body string) (r reply) {
		t.Helper()
		if err := zhang.Send("xq/v1/local/board/b1/cmd/zhang", body, 1, false); err != nil {
			t.Fatal(err)
		}
		replies++
		zhang.Wait(t, patience, "the reply to "+body, func(ms []mqtttest.Message) bool {
			n := 0
			for _, m := range ms {
				if !strings.HasSuffix(m.Topic, "/reply/zhang") || strings.Contains(m.Payload, `"hist":true`) {
					continue
				}
				if err := json.Unmarshal([]byte(m.Payload), &r); err != nil {
					t.Fatal(err)
				}
				n++
			}
			return n == replies
		})
		return r
	}

	for i, c := range commandTests {
		r := give(fmt.Sprintf(`{"id":"c%d",%s}`, i, c.body))
		if r.OK != c.ok || !strings.Contains(r.Error, c.says) || r.ID != fmt.Sprintf("c%d", i) {
			t.Errorf("%s: %+v, want %v … %s", c.body, r, c.ok, c.says)
		}
	}
	first := give(`{"id":"twice","do":"pause"}`)
	if second := give(`{"id":"twice","do":"pause"}`); first != second || !first.OK {
		t.Errorf("one command twice: %+v, then %+v", first, second)
	}
	if !slices.ContainsFunc(zhang.Got(), func(m mqtttest.Message) bool { return strings.Contains(m.Payload, `"hist":true`) }) {
		t.Error("a replay brought no events")
	}
	shown, _, _ := h.table.Window().Look()
	if fen := shown.View.Position.FEN(); !strings.HasPrefix(fen, strings.Fields(midgame)[0]) || shown.View.Players[0] != "甲" || shown.View.Control != "6.2" {
		t.Errorf("stands %s, players %v, time %s", fen, shown.View.Players, shown.View.Control)
	}
	cancel()
	<-scanned
	if err := h.close(context.Background()); err != nil {
		t.Error(err)
	}
}
