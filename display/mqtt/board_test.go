package mqtt_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"luozi/clock"
	"luozi/display/feed"
	"luozi/display/mqtt"
	"luozi/display/mqtt/mqtttest"
	"luozi/hardware/journal"
	"luozi/rules"
	"luozi/rules/referee"
)

const (
	eventTopic = "xq/v1/hall/game/local/0/b1/event"
	stateTopic = "xq/v1/hall/game/local/0/b1/state"
	clockTopic = "xq/v1/hall/game/local/0/b1/clock"
	logTopic   = "xq/v1/hall/board/b1/log"
	statTopic  = "xq/v1/hall/board/b1/status"
	cmdTopic   = "xq/v1/hall/board/b1/cmd/zhang"
	replyTopic = "xq/v1/hall/board/b1/reply/zhang"
)

var names = feed.NewNames("hall", "b1")

// board is a daemon without a referee: it journals and shows what a test says.
type board struct {
	t      testing.TB
	dir    *journal.Dir
	w      *journal.Writer
	hub    *mqtt.Hub
	marker *feed.Marker
	game   string
	seq    int64
	ms     clock.Ms
	view   referee.View
}

// newBoard is a board on a state directory, which may hold a game.
func newBoard(t testing.TB, state string, do func(feed.Command) feed.Reply) *board {
	t.Helper()
	dir, err := journal.OpenDir(state)
	if err != nil {
		t.Fatal(err)
	}
	b := &board{t: t, dir: dir, marker: feed.NewMarker(names, dir.Boot())}
	b.hub = mqtt.NewHub(mqtt.Config{Names: names, Boot: dir.Boot(), Do: do,
		Follow: func(after int64) mqtt.Reader { return dir.Follow(after) }})
	b.hub.Info(feed.Info{Version: "test"})
	b.w = dir.Writer(journal.Config{Durable: b.hub.Durable})
	b.view = referee.View{Phase: "setup", Start: rules.MustFEN(rules.Opening), Position: rules.MustFEN(rules.Opening), Control: "6.1"}
	if games := dir.Games(); len(games) > 0 {
		b.load(games[len(games)-1].ID)
	} else {
		b.begin()
	}
	return b
}

func (b *board) load(id string) {
	l, err := b.dir.Load(id)
	if err != nil {
		b.t.Fatal(err)
	}
	b.game = id
	for _, p := range l.Lines {
		b.marker.Take(id, p)
		b.seq = max(b.seq, feed.SeqOf(p))
	}
	b.w.Continue(l)
	b.hub.Durable(b.seq)
}

func (b *board) begin() {
	b.game, b.ms = b.dir.NextID(), 0
	b.w.Begin(b.game, fmt.Sprintf("setup seq %d", b.seq+1))
	b.view.Moves, b.view.Result, b.view.Phase = nil, nil, "setup"
	b.view.Seq = b.seq
}

// close ends the board as it should end.
func (b *board) close() {
	ctx, cancel := context.WithTimeout(context.Background(), mqtttest.Patience)
	defer cancel()
	if err := b.flush(mqtttest.Patience); err != nil {
		b.t.Error(err)
	}
	b.hub.Close(ctx)
	if err := b.w.Close(ctx); err != nil {
		b.t.Error(err)
	}
	_ = b.dir.Close()
}

func (b *board) sink(o mqtt.Options) *mqtt.Sink {
	b.t.Helper()
	s, err := b.hub.Add(o, b.dir.Cursor(o.Name))
	if err != nil {
		b.t.Fatal(err)
	}
	return s
}

func (b *board) flush(most time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), most)
	defer cancel()
	if err := b.w.Flush(ctx); err != nil {
		return err
	}
	return b.hub.Flush(ctx)
}

// say journals one step's events and shows the view after them.
func (b *board) say(events ...referee.Event) {
	b.t.Helper()
	b.ms += 100
	mark, left := b.marker.Before(b.game, b.view.Meta, b.ms, time.Now(), true)
	if left != "" {
		b.w.Note(left)
	}
	var lines []string
	if mark != "" {
		lines = append(lines, mark)
	}
	for _, e := range events {
		b.seq++
		h := e.Header()
		h.Seq, h.Ms = b.seq, b.ms
		j, err := json.Marshal(e)
		if err != nil {
			b.t.Fatal(err)
		}
		lines = append(lines, journal.EventLine(j))
	}
	for _, l := range lines {
		b.marker.Take(b.game, l)
	}
	b.w.Append(append([]string{fmt.Sprintf("%d wait", b.ms)}, lines...)...)
	b.view.Seq = b.seq
	b.hub.Show(feed.Shown{Game: b.game, View: b.view, Now: b.ms, Wall: time.Now(), WallOK: true})
}

var cannon = [2]rules.Move{{From: rules.At(7, 2), To: rules.At(4, 2)}, {From: rules.At(4, 2), To: rules.At(7, 2)}}

// move says a touch, a move and a clock, as a step may.
func (b *board) move() {
	ply := len(b.view.Moves) + 1
	m := referee.Move{Head: referee.Head{Name: "move"}, Ply: ply, Side: rules.Side((ply + 1) % 2), Move: cannon[(ply+1)%2], Zh: "炮二平五", FEN: rules.Opening, By: "press"}
	c := referee.Clock{Head: referee.Head{Name: "clock"}, Running: rules.Side(ply % 2), Left: referee.Times{Red: 1e6 - b.ms, Black: 1e6 - b.ms}, Why: "press"}
	b.view.Phase = "playing"
	b.view.Moves = append(b.view.Moves, m)
	b.view.Clock, b.view.ClockAt, b.view.Rate = c, b.ms+100, 1
	b.say(&referee.Touch{Head: referee.Head{Name: "touch"}}, &m, &c)
	b.view.Moves[ply-1] = m
}

func (b *board) alert(id int) {
	b.say(&referee.Alert{Head: referee.Head{Name: "alert"}, ID: id, Kind: "call", Side: rules.NoSide})
}

func (b *board) resolve(id int) {
	b.say(&referee.Resolved{Head: referee.Head{Name: "resolved"}, ID: id, Action: "dismiss", By: "board"})
}

// envelope is what a consumer looks at.
type envelope struct {
	Seq, Prev int64
	Type      string
	Hist      bool
	OK        *bool
	ID        string
	Error     string
	Note      string
	Ply       int
}

func open(t testing.TB, m mqtttest.Message) envelope {
	t.Helper()
	var e envelope
	if m.Payload == "" {
		return e
	}
	if err := json.Unmarshal([]byte(m.Payload), &e); err != nil {
		t.Fatalf("%s: %v in %q", m.Topic, err, m.Payload)
	}
	return e
}

// on keeps the messages of one topic.
func on(topic string, ms []mqtttest.Message) []mqtttest.Message {
	var out []mqtttest.Message
	for _, m := range ms {
		if m.Topic == topic {
			out = append(out, m)
		}
	}
	return out
}

// retained is what a client that comes now finds, by topic.
func retained(t testing.TB, addr string, l mqtttest.Login) map[string]string {
	t.Helper()
	c := mqtttest.MustDial(t, addr, l, "xq/#")
	// What is retained was queued for this client before this comes back to it.
	const last = "xq/v1/last"
	if err := c.Send(last, "", 1, false); err != nil {
		t.Fatal(err)
	}
	c.Wait(t, mqtttest.Patience, "what is retained", func(ms []mqtttest.Message) bool {
		return len(ms) > 0 && ms[len(ms)-1].Topic == last
	})
	out := map[string]string{}
	for _, m := range c.Got() {
		if m.Retained {
			out[strings.TrimPrefix(m.Topic, "xq/v1/hall/")] = m.Payload
		}
	}
	c.Disconnect(0)
	return out
}

// checkChain fails unless the messages' seqs are those from first to last with
// whole prevs, where events may come again from an earlier one on.
func checkChain(t testing.TB, ms []mqtttest.Message, last int64) {
	t.Helper()
	var seen int64
	for _, m := range ms {
		e := open(t, m)
		if e.Prev > seen {
			t.Fatalf("event %d follows %d but says it follows %d", e.Seq, seen, e.Prev)
		}
		seen = max(seen, e.Seq)
	}
	if seen != last {
		t.Errorf("the last event is %d, want %d", seen, last)
	}
}
