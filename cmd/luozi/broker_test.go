package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"luozi/cmd/internal/config"
	"luozi/display/mqtt/mqtttest"
	"luozi/rules/referee"
)

// viewer is a subscriber that comes again after each failure of the broker and
// keeps every event once.
type viewer struct {
	t      *testing.T
	addr   string
	client *mqtttest.Client
	events map[int64]envelope
	asked  int
}

const viewerReply = "xq/v1/local/board/b1/reply/viewer"

func (v *viewer) connect() {
	v.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		c, err := mqtttest.Dial(v.t, v.addr, mqtttest.Login{}, "xq/v1/local/game/#", viewerReply)
		if err == nil {
			v.client = c
			return
		}
		if time.Now().After(end) {
			v.t.Fatal(err)
		}
	}
}

// take keeps what has arrived on this connection. Events may come twice, and
// never out of order.
func (v *viewer) take() {
	v.t.Helper()
	var last int64
	for _, m := range v.client.Got() {
		if !strings.HasSuffix(m.Topic, "/event") && !strings.Contains(m.Payload, `"hist":true`) {
			continue
		}
		e := readEnvelope(v.t, m.Payload)
		if !e.Hist {
			if e.Seq > last && e.Prev > last && last != 0 {
				v.t.Errorf("event %d came after %d, and %d before it did not", e.Seq, last, e.Prev)
			}
			last = max(last, e.Seq)
		}
		v.events[e.Seq] = e
	}
}

// gaps are the ranges of seqs in which prev says that something is missing.
func (v *viewer) gaps() (out [][2]int64) {
	var before int64
	for _, seq := range slices.Sorted(maps.Keys(v.events)) {
		if prev := v.events[seq].Prev; prev != before {
			out = append(out, [2]int64{before + 1, prev})
		}
		before = seq
	}
	return out
}

// fill asks for what is missing until nothing is: what the retained state knows
// of beyond the last event seen, and then what prev says.
func (v *viewer) fill() {
	v.t.Helper()
	if last := slices.Max(slices.Collect(maps.Keys(v.events))); last < v.stateSeq() {
		v.ask(last+1, v.stateSeq())
	}
	for end := time.Now().Add(patience); len(v.gaps()) > 0; {
		if time.Now().After(end) {
			v.t.Fatalf("gaps remain: %v", v.gaps())
		}
		gap := v.gaps()[0]
		v.ask(gap[0], gap[1])
	}
}

// stateSeq is the seq that the last state seen is good for.
func (v *viewer) stateSeq() int64 {
	v.t.Helper()
	var payload string
	v.client.Wait(v.t, patience, "the state", func(ms []mqtttest.Message) bool {
		for _, m := range ms {
			if strings.HasSuffix(m.Topic, "/state") {
				payload = m.Payload
			}
		}
		return payload != ""
	})
	return readEnvelope(v.t, payload).Seq
}

// ask asks for events again and takes them.
func (v *viewer) ask(from, to int64) {
	v.t.Helper()
	v.asked++
	id := fmt.Sprintf("r%d", v.asked)
	body := fmt.Sprintf(`{"id":%q,"do":"replay","args":["%d","%d","public"]}`, id, from, to)
	if err := v.client.Send("xq/v1/local/board/b1/cmd/viewer", body, 1, false); err != nil {
		v.t.Fatal(err)
	}
	v.client.Wait(v.t, patience, "the reply to "+id, func(ms []mqtttest.Message) bool {
		return slices.ContainsFunc(ms, func(m mqtttest.Message) bool {
			return m.Topic == viewerReply && strings.Contains(m.Payload, fmt.Sprintf(`"id":%q`, id))
		})
	})
	v.take()
}

// TestKilledBroker kills mosquitto with -9 three times while a game is played as
// fast as it goes. A subscriber that comes again each time ends with the whole
// game, in order.
func TestKilledBroker(t *testing.T) {
	t.Parallel()
	mosquitto := mqtttest.Start(t)
	kill := make(chan int, 3)
	h := newHouse(t, t.TempDir(), 0, func(c *config.Config, a *around) {
		c.MQTT.Broker, c.MQTT.Commands = "mqtt://"+mosquitto.Addr, true
		a.said = func(e referee.Event) {
			if m, ok := e.(*referee.Move); ok && m.Ply%25 == 20 && m.Ply < 90 {
				kill <- m.Ply
			}
		}
	})
	v := &viewer{t: t, addr: mosquitto.Addr, events: map[int64]envelope{}}
	v.connect()
	killed := make(chan struct{})
	go func() {
		defer close(killed)
		for n := range cap(kill) {
			<-kill
			mosquitto.Kill()
			v.take()
			mosquitto.Restart()
			time.Sleep(time.Duration(n) * 300 * time.Millisecond) // the later, the more it misses
			v.connect()
		}
	}()
	h.play()
	<-killed
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := h.table.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	if err := h.hub.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	v.take()
	v.fill()

	var moves []string
	for _, seq := range slices.Sorted(maps.Keys(v.events)) {
		if e := v.events[seq]; e.Type == "move" {
			moves = append(moves, e.Data.Move)
		}
	}
	if got := strings.Join(moves, " "); got != builtIn() {
		t.Errorf("received %s\nplayed   %s", got, builtIn())
	}
	t.Logf("%d events, asked again for %d gaps", len(v.events), v.asked)
	late := mqtttest.MustDial(t, mosquitto.Addr, mqtttest.Login{}, "xq/v1/local/game/+/+/+/state")
	got := late.Wait(t, patience, "the retained state", func(ms []mqtttest.Message) bool { return len(ms) > 0 })
	if page := get(t, h.pages.url()+"api/v1/state"); got[0].Payload != page || !got[0].Retained {
		t.Errorf("retained %s\nthe pages say %s", got[0].Payload, page)
	}
	if err := h.close(ctx); err != nil {
		t.Error(err)
	}
}
