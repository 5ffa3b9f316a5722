package main

import (
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"luozi/cmd/internal/config"
	"luozi/display/feed"
	"luozi/display/metrics"
	"luozi/display/mqtt/mqtttest"
	"luozi/hardware/boardsim"
)

// fetchText gets a page.
func fetchText(t testing.TB, url string) string {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK {
		t.Fatal(r.Status, err)
	}
	return string(text)
}

// TestMetricsOfAGame plays a game in which a chip is dead for a while, and reads
// /metrics and the retained health.
func TestMetricsOfAGame(t *testing.T) {
	t.Parallel()
	h := newHouse(t, t.TempDir(), 60, func(c *config.Config, _ *around) { c.HTTP.Metrics = "127.0.0.1:0" })
	h.sim.Scanned = h.meter.scanned
	board := h.sim.Board.(*boardsim.Board)
	go func() {
		until(t, "the game is under way", func() bool { shown, _, _ := h.table.Window().Look(); return len(shown.View.Moves) > 0 })
		board.ChipDead(0x26, true)
		until(t, "errors of the bus are counted", func() bool {
			return slices.ContainsFunc(h.meter.chips(), func(c metrics.Chip) bool { return c.Name == "0x26" && c.Errors > 0 })
		})
		board.ChipDead(0x26, false)
	}()
	h.play()
	text := fetchText(t, h.meter.url())
	for _, want := range []string{`luozi_broker_up{sink="local"} 1`, `luozi_outbox_lag_events{sink="local"} `, "luozi_alerts_open 0",
		`luozi_bus_errors_total{chip="0x20"} 0`, "luozi_journal_sync_seconds_count ", "luozi_scan_jitter_seconds_count "} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s in\n%s", want, text)
		}
	}
	for _, not := range []string{`luozi_bus_errors_total{chip="0x26"} 0`, "luozi_journal_sync_seconds_count 0", "luozi_scan_duration_seconds_count 0"} {
		if strings.Contains(text, not+"\n") {
			t.Errorf("there is %s", not)
		}
	}
	health := h.meter.health()
	if health.Scan == nil || health.Scan.Hz <= 0 || health.BusErrors["0x26"] == 0 || health.Sensors.OK != 90 || health.DiskFree == nil {
		t.Errorf("health %+v", health)
	}
	if r, err := http.Get("http://" + h.pages.servers[0].listen.Addr().String() + "/metrics"); err != nil || r.StatusCode != http.StatusNotFound {
		t.Errorf("on the public side /metrics is %v, %v; want 404", r, err)
	}
	if err := h.close(context.Background()); err != nil {
		t.Error(err)
	}
}

// TestHealthIsRetained: an arbiter who subscribes finds all that the contract names.
func TestHealthIsRetained(t *testing.T) {
	h := newHouse(t, t.TempDir(), 0, func(c *config.Config, _ *around) { c.MQTT.Arbiters["zhang"] = "secret" })
	if err := h.start(); err != nil {
		t.Fatal(err)
	}
	sub := mqtttest.MustDial(t, h.broker.Addr(), mqtttest.Login{User: "zhang", Password: "secret"}, "xq/v1/local/board/b1/health")
	got := sub.Wait(t, patience, "health", func(ms []mqtttest.Message) bool { return len(ms) > 0 })
	var body map[string]any
	if err := json.Unmarshal([]byte(got[0].Payload), &body); err != nil {
		t.Fatal(err)
	}
	for _, field := range []string{"temp_c", "disk_free", "disk_total", "journal", "outbox_lag", "sensors", "up_s", "scan", "bus_errors", "faults"} {
		if _, ok := body[field]; !ok {
			t.Errorf("there is no %s in %s", field, got[0].Payload)
		}
	}
	if err := h.close(context.Background()); err != nil {
		t.Error(err)
	}
}

// TestMetricsAreDocumented holds both documents and /metrics to each other, and
// the example of a health to what is sent.
func TestMetricsAreDocumented(t *testing.T) {
	h := newHouse(t, t.TempDir(), 0, func(c *config.Config, a *around) {
		a.simulated, c.HTTP.Metrics = true, "127.0.0.1:0"
	})
	h.sim.Scanned = h.meter.scanned
	h.play()
	is := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^# TYPE (luozi_\w+) (\w+)$`).FindAllStringSubmatch(fetchText(t, h.meter.url()), -1) {
		is[m[1]+" "+m[2]] = true
	}
	if err := h.close(context.Background()); err != nil {
		t.Error(err)
	}
	sent := fields(t, feed.NewNames("s", "b").Health(feed.Health{Scan: &feed.Scan{}}, 1, time.Time{}).Payload)
	for _, name := range []string{"../../docs/metrics.md", "../../docs/metrics.zh-CN.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		said := map[string]bool{}
		for _, m := range regexp.MustCompile("(?m)^\\| `(luozi_\\w+)` \\| (\\w+) \\|").FindAllStringSubmatch(string(text), -1) {
			said[m[1]+" "+m[2]] = true
		}
		if !maps.Equal(is, said) {
			t.Errorf("%s names %v\nthere are %v", name, slices.Sorted(maps.Keys(said)), slices.Sorted(maps.Keys(is)))
		}
		example := regexp.MustCompile("(?s)```json\n(.*?)```").FindSubmatch(text)
		if got := fields(t, example[1]); !slices.Equal(got, sent) {
			t.Errorf("%s: a health has %v\nthere are %v", name, got, sent)
		}
	}
}

// fields are the names of a body's fields.
func fields(t *testing.T, body []byte) []string {
	t.Helper()
	var all map[string]json.RawMessage
	if err := json.Unmarshal(body, &all); err != nil {
		t.Fatal(err)
	}
	return slices.Sorted(maps.Keys(all))
}
