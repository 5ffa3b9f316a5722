package mqtt_test

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"luozi/display/broker"
	"luozi/display/feed"
	"luozi/display/mqtt"
	"luozi/display/mqtt/mqtttest"
)

// desk is a board with an arbiter at it, over the embedded broker.
func desk(t *testing.T, do func(feed.Command) feed.Reply) (*board, *mqtttest.Client) {
	t.Helper()
	e, err := broker.New(broker.Config{Addr: "127.0.0.1:0", Names: names, Arbiters: map[string]string{"zhang": "secret"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	b := newBoard(t, t.TempDir(), do)
	user, password := e.Login()
	b.sink(mqtt.Options{Name: "local", URL: e.URL(), User: user, Password: password, Commands: true})
	b.move()
	if err := b.flush(mqtttest.Patience); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.close)
	return b, mqtttest.MustDial(t, e.Addr(), mqtttest.Login{User: "zhang", Password: "secret"}, replyTopic)
}

// ask sends a command and waits for its reply, the n-th on the topic.
func ask(t *testing.T, c *mqtttest.Client, body string) envelope {
	t.Helper()
	n := len(c.Got())
	if err := c.Send(cmdTopic, body, 1, false); err != nil {
		t.Fatal(err)
	}
	got := c.Wait(t, mqtttest.Patience, "the reply to "+body, func(ms []mqtttest.Message) bool { return len(ms) > n })
	return open(t, got[n])
}

func TestCommands(t *testing.T) {
	var done atomic.Int64
	b, c := desk(t, func(cmd feed.Command) feed.Reply {
		if cmd.User != "zhang" {
			t.Errorf("user %q", cmd.User)
		}
		if cmd.Do == "pause" {
			return feed.Refuse(cmd.ID, "no clock runs")
		}
		return feed.Reply{OK: true, Seq: done.Add(1)}
	})
	before := feed.Command{User: "zhang", ID: "before", Do: "start"}
	b.hub.Known("zhang", feed.SumOf(before.Input(0)), feed.Reply{ID: "before", OK: true, Seq: 99})
	tests := []struct {
		body string
		ok   bool
		seq  int64
		err  string
	}{
		{`{"id":"1","do":"start"}`, true, 1, ""},
		{`{"id":"1","do":"start"}`, true, 1, ""}, // once
		{`{"id":"2","do":"start"}`, true, 2, ""},
		{`{"id":"before","do":"start"}`, true, 99, ""},
		{`{"id":"before","do":"start","args":["force"]}`, false, 0, "the id before was given to another command before"},
		{`{"id":"1","do":"pause"}`, false, 0, "an id names one command"},
		{`{"id":"1","do":"start","expect_ply":3}`, false, 0, "an id names one command"},
		{`{"id":"1","do":"start","expires":"2120-01-01T00:00:00Z"}`, true, 1, ""}, // the same, with more time
		{`{"id":"3","do":"pause"}`, false, 0, "no clock runs"},
		{`{"id":"4","do":"start","expires":"2020-01-01T00:00:00Z"}`, false, 0, "it expired at 2020-01-01T00:00:00Z"},
		{`{"id":"5","do":"start","expires":"2120-01-01T00:00:00Z"}`, true, 3, ""},
		{`{"id":"6","do":"start"`, false, 0, "not JSON"},
		{`{"id":"7","do":"start","expect_ply":"x"}`, false, 0, "whole number"},
		{`{"id":"8","do":"replay"}`, false, 0, "want FROM"},
		{`{"id":"9","do":"replay","args":[9,3]}`, false, 0, "want FROM"},
	}
	for _, tt := range tests {
		r := ask(t, c, tt.body)
		if r.OK == nil || *r.OK != tt.ok || r.Seq != tt.seq || !strings.Contains(r.Error, tt.err) {
			t.Errorf("%s: %+v", tt.body, r)
		}
	}
	if done.Load() != 3 {
		t.Errorf("%d commands were done", done.Load())
	}
}

func TestNoTrueTime(t *testing.T) {
	hub := mqtt.NewHub(mqtt.Config{Names: names, Wall: func() (time.Time, bool) { return time.Unix(0, 0), false },
		Do: func(feed.Command) feed.Reply { return feed.Reply{OK: true} }})
	r := hub.Once(feed.Command{User: "u", ID: "1", Do: "start", Expires: time.Unix(-5, 0)})
	if !r.OK || !strings.Contains(r.Note, "no true time") {
		t.Errorf("%+v", r)
	}
	hub.Close(t.Context())
}

// A retained command is refused, also by a broker that keeps it.
func TestRetainedCommand(t *testing.T) {
	m := mqtttest.Start(t)
	c := mqtttest.MustDial(t, m.Addr, mqtttest.Login{}, replyTopic)
	if err := c.Send(cmdTopic, `{"id":"1","do":"start"}`, 1, true); err != nil {
		t.Fatal(err)
	}
	b := newBoard(t, t.TempDir(), func(feed.Command) feed.Reply { t.Error("it was done"); return feed.Reply{} })
	b.sink(mqtt.Options{Name: "hall", URL: m.Addr, Commands: true})
	got := c.Wait(t, mqtttest.Patience, "the refusal", func(ms []mqtttest.Message) bool { return len(ms) > 0 })
	if e := open(t, got[0]); e.OK == nil || *e.OK || !strings.Contains(e.Error, "retained") || e.ID != "1" {
		t.Errorf("%+v", e)
	}
	b.move()
	b.close()
}

func TestReplay(t *testing.T) {
	b, c := desk(t, nil)
	for range 30 {
		b.move()
	}
	b.begin()
	for range 10 {
		b.move()
	}
	if err := b.flush(mqtttest.Patience); err != nil {
		t.Fatal(err)
	}
	last := b.seq
	tests := []struct {
		args        string
		first, last int64
		n           int
	}{
		{"[1]", 1, last, int(last)},
		{"[5,7]", 5, 7, 3},
		{"[90,96]", 90, 96, 7}, // over two games
		{`"5 7"`, 5, 7, 3},
		{`["1","9","public"]`, 2, 9, 6}, // touches are not public
		{fmt.Sprintf("[%d]", last), last, last, 1},
		{fmt.Sprintf("[%d]", last+1), 0, 0, 0},
	}
	for i, tt := range tests {
		n := len(c.Got())
		id := fmt.Sprintf("r%d", i)
		if err := c.Send(cmdTopic, fmt.Sprintf(`{"id":%q,"do":"replay","args":%s}`, id, tt.args), 1, false); err != nil {
			t.Fatal(err)
		}
		got := c.Wait(t, mqtttest.Patience, "the end of "+tt.args, func(ms []mqtttest.Message) bool {
			return len(ms) > n && open(t, ms[len(ms)-1]).ID == id
		})[n:]
		if len(got) != tt.n+1 {
			t.Errorf("%s: %d events, want %d", tt.args, len(got)-1, tt.n)
			continue
		}
		var before int64
		for j, m := range got[:tt.n] {
			e := open(t, m)
			if !e.Hist || j == 0 && e.Seq != tt.first || j > 0 && e.Prev != before {
				t.Errorf("%s: event %d: %+v", tt.args, j, e)
			}
			before = e.Seq
		}
		if r := open(t, got[tt.n]); !*r.OK || r.Seq != tt.last {
			t.Errorf("%s: reply %+v", tt.args, r)
		}
	}
}
