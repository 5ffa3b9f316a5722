package broker

import (
	"strings"
	"testing"

	"luozi/display/feed"
	"luozi/display/mqtt/mqtttest"

	mqtt "github.com/mochi-mqtt/server/v2"
	"github.com/mochi-mqtt/server/v2/packets"
)

// meddler changes a retained body at the worst moment: when it has been read for a
// subscriber and not yet been put in his queue.
type meddler struct {
	mqtt.HookBase
	change    func(first string) // given the first topic that was queued
	published chan string
	done      bool
}

func (m *meddler) ID() string { return "meddler" }

func (m *meddler) Provides(b byte) bool { return b == mqtt.OnRetainPublished || b == mqtt.OnPublished }

func (m *meddler) OnRetainPublished(_ *mqtt.Client, pk packets.Packet) {
	if !m.done {
		m.done = true
		m.change(pk.TopicName)
	}
}

func (m *meddler) OnPublished(_ *mqtt.Client, pk packets.Packet) { m.published <- pk.TopicName }

// TestNewestRetainedLast: a subscriber has the newest body in the end, or none where
// it was cleared, also if it changes while the retained ones are sent to him.
func TestNewestRetainedLast(t *testing.T) {
	for _, newest := range []string{"new", ""} {
		b, err := New(Config{Addr: "127.0.0.1:0", Names: feed.NewNames("hall", "b1")})
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		user, password := b.Login()
		own := mqtttest.MustDial(t, b.Addr(), mqtttest.Login{User: user, Password: password})
		const prefix = "xq/v1/hall/game/local/0/b1/"
		for _, leaf := range []string{"state", "clock"} {
			if err := own.Send(prefix+leaf, "old", 1, true); err != nil {
				t.Fatal(err)
			}
		}
		m := &meddler{published: make(chan string, 16)}
		m.change = func(first string) {
			other := prefix + "state"
			if first == other {
				other = prefix + "clock"
			}
			if err := own.Send(other, newest, 1, true); err != nil {
				t.Error(err)
			}
			for topic := range m.published {
				if topic == other {
					return
				}
			}
		}
		if err := b.server.AddHook(m, nil); err != nil {
			t.Fatal(err)
		}
		reader := mqtttest.MustDial(t, b.Addr(), mqtttest.Login{}, prefix+"+")
		got := reader.Wait(t, mqtttest.Patience, "three bodies", func(ms []mqtttest.Message) bool { return len(ms) >= 3 })
		last := map[string]string{}
		for _, m := range got {
			last[m.Topic] = m.Payload
		}
		if all := last[prefix+"state"] + " " + last[prefix+"clock"]; strings.TrimSpace(all) != strings.TrimSpace("old "+newest) && strings.TrimSpace(all) != strings.TrimSpace(newest+" old") {
			t.Errorf("newest %q: the subscriber ends with %v of %v", newest, last, got)
		}
	}
}
