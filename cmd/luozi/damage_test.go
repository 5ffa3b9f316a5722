package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"luozi/cmd/internal/config"
	"luozi/display/mqtt/mqtttest"
	"luozi/hardware/journal"
)

// damaged is a state directory in whose last game one bit has turned over.
func damaged(t *testing.T) string {
	t.Helper()
	state := t.TempDir()
	h := newHouse(t, state, 0, nil)
	h.play()
	if err := h.close(context.Background()); err != nil {
		t.Fatal(err)
	}
	path := journal.GamePath(state, "0001")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text[bytes.Index(text, []byte(`"event":"move","ply":20`))] ^= 1
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return state
}

// TestDamagedJournalIsTold: whoever watches over the board hears of a damaged
// journal, over MQTT and on his page, until he says that he has seen it.
func TestDamagedJournalIsTold(t *testing.T) {
	state := damaged(t)
	h := newHouse(t, state, 1, func(c *config.Config, _ *around) {
		c.MQTT.Arbiters = map[string]string{"zhang": "secret"}
		c.HTTP.Arbiters = hashed(t, "a good one")
	})
	if err := h.start(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	scanned := h.still(ctx)
	const topic = "xq/v1/local/board/b1/alert/device-journal-damaged"
	var alert struct {
		ID, Kind, Zh, En string
		Options          []string
	}
	zhang := mqtttest.Login{User: "zhang", Password: "secret"}
	alerts := mqtttest.MustDial(t, h.broker.Addr(), zhang, topic)
	alerts.Wait(t, patience, "the alert", func(ms []mqtttest.Message) bool {
		return len(ms) > 0 && json.Unmarshal([]byte(ms[len(ms)-1].Payload), &alert) == nil
	})
	if alert.ID != "device-journal-damaged" || alert.Kind != "device" || !strings.Contains(alert.En, "game 0001") || len(alert.Options) != 1 {
		t.Errorf("retained is %+v", alert)
	}
	c, base := tab(t, ""), h.pages.url()
	enter(t, c, base, "zhang", "a good one")
	var page struct {
		Faults []struct{ ID, En string }
	}
	look := func() int {
		_, text := request(t, c, "GET", base+"api/v1/arbiter", "", "")
		if err := json.Unmarshal([]byte(text), &page); err != nil {
			t.Fatal(err)
		}
		return len(page.Faults)
	}
	if look() != 1 || page.Faults[0].En != alert.En || page.Faults[0].ID != alert.ID {
		t.Errorf("the page has %+v", page)
	}
	code, text := request(t, c, "POST", base+"api/v1/cmd", "application/json", `{"id":"d1","do":"resolve","args":["device-journal-damaged","dismiss"]}`)
	if code != 200 {
		t.Errorf("dismissed: %d %s", code, text)
	}
	if look() != 0 {
		t.Errorf("dismissed, and the page has %+v", page)
	}
	alerts.Wait(t, patience, "the alert to be cleared", func(ms []mqtttest.Message) bool { return ms[len(ms)-1].Payload == "" })
	cancel()
	<-scanned
	if err := h.close(context.Background()); err != nil {
		t.Error(err)
	}
}
