package mqtt_test

import (
	"context"
	"strings"
	"testing"

	"luozi/display/broker"
	"luozi/display/feed"
	"luozi/display/mqtt"
	"luozi/display/mqtt/mqtttest"
	"luozi/hardware/journal"
)

// One move goes from a journal through the embedded broker to a client, and is
// read back.
func TestOneMove(t *testing.T) {
	names := feed.NewNames("hall", "b1")
	b, err := broker.New(broker.Config{Addr: "127.0.0.1:0", Names: names})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	dir, err := journal.OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	hub := mqtt.NewHub(mqtt.Config{Names: names, Boot: dir.Boot(),
		Follow: func(after int64) mqtt.Reader { return dir.Follow(after) }})
	user, password := b.Login()
	if _, err := hub.Add(mqtt.Options{Name: "local", URL: b.URL(), User: user, Password: password, Commands: true}, dir.Cursor("local")); err != nil {
		t.Fatal(err)
	}
	reader := mqtttest.MustDial(t, b.Addr(), mqtttest.Login{}, "xq/v1/+/game/#", "xq/v1/+/board/+/status")
	w := dir.Writer(journal.Config{Durable: hub.Durable})
	w.Begin(dir.NextID(), "setup seq 1")
	w.Append("1900 press red", `!{"seq":1,"ms":1925,"event":"move","ply":1,"move":"h2e2"}`)
	got := reader.Wait(t, mqtttest.Patience, "the move", func(ms []mqtttest.Message) bool {
		for _, m := range ms {
			if m.Topic == "xq/v1/hall/game/local/0/b1/event" && strings.Contains(m.Payload, "h2e2") {
				return true
			}
		}
		return false
	})
	t.Log(got)
	ctx, cancel := context.WithTimeout(context.Background(), mqtttest.Patience)
	defer cancel()
	if err := hub.Flush(ctx); err != nil {
		t.Error(err)
	}
	hub.Close(ctx)
	if err := w.Close(ctx); err != nil {
		t.Error(err)
	}
	if seq, session := dir.Cursor("local").Load(); seq != 1 || session != 1 {
		t.Error(seq, session)
	}
}
