package mqtt_test

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"luozi/display/broker"
	"luozi/display/feed"
	"luozi/display/mqtt"
	"luozi/display/mqtt/mqtttest"
	"luozi/rules/referee"
)

// After a connect everything that is retained is there, in the order status,
// info, game, alerts, and then the streams from the cursor on.
func TestGreeting(t *testing.T) {
	m := mqtttest.Start(t)
	b := newBoard(t, t.TempDir(), nil)
	b.alert(1)
	b.move()
	b.alert(2)
	b.resolve(1)
	b.hub.Raise(feed.Fault{Name: "bus", En: "The bus hangs."})
	b.sink(mqtt.Options{Name: "hall", URL: "tcp://" + m.Addr})
	if err := b.flush(mqtttest.Patience); err != nil {
		t.Fatal(err)
	}
	check := func() {
		t.Helper()
		r := retained(t, m.Addr, mqtttest.Login{})
		for topic, want := range map[string]string{
			"board/b1/status": `"state":"online"`, "board/b1/info": `"topic":"xq/v1/hall/game/local/0/b1"`,
			"game/local/0/b1/meta": `"time":"6.1"`, "game/local/0/b1/state": `"ply":1`, "game/local/0/b1/clock": `"rate":1`,
			"board/b1/alert/2": `"id":2`, "board/b1/alert/device-bus": "The bus hangs.",
		} {
			if !strings.Contains(r[topic], want) {
				t.Errorf("%s: %q, want %s", topic, r[topic], want)
			}
			delete(r, topic)
		}
		if len(r) > 0 {
			t.Errorf("also retained: %v", r)
		}
	}
	check()
	// A broker without memory gets everything again, though the cursor is at the end.
	m.Kill()
	m.Restart()
	for end := time.Now().Add(mqtttest.Patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if len(retained(t, m.Addr, mqtttest.Login{})) >= 7 {
			break
		}
	}
	check()
	// What is settled while the broker is away is cleared when it comes back, by a
	// broker that remembers as well.
	b.hub.Settle("bus")
	b.resolve(2)
	if err := b.flush(mqtttest.Patience); err != nil {
		t.Fatal(err)
	}
	r := retained(t, m.Addr, mqtttest.Login{})
	if r["board/b1/alert/2"] != "" || r["board/b1/alert/device-bus"] != "" {
		t.Errorf("not cleared: %v", r)
	}
	b.close()
	if r := retained(t, m.Addr, mqtttest.Login{}); !strings.Contains(r["board/b1/status"], "offline") {
		t.Errorf("after the end: %v", r)
	}
}

// In each change the event comes before the state and the state before the
// clock, and no state is ahead of its events.
func TestOrder(t *testing.T) {
	m := mqtttest.Start(t)
	reader := mqtttest.MustDial(t, m.Addr, mqtttest.Login{}, "xq/v1/+/game/#")
	b := newBoard(t, t.TempDir(), nil)
	b.sink(mqtt.Options{Name: "hall", URL: m.Addr})
	for range 200 {
		b.move()
	}
	if err := b.flush(mqtttest.Patience); err != nil {
		t.Fatal(err)
	}
	got := reader.Wait(t, mqtttest.Patience, "the last clock", func(ms []mqtttest.Message) bool {
		return len(ms) > 0 && ms[len(ms)-1].Topic == clockTopic && open(t, ms[len(ms)-1]).Seq == b.seq
	})
	var seq, state int64
	for i, m := range got {
		e := open(t, m)
		switch m.Topic {
		case eventTopic:
			seq = e.Seq
		case stateTopic:
			if state = e.Seq; state > seq && i > 4 {
				t.Fatalf("state %d before event %d", state, seq)
			}
		case clockTopic:
			if i > 4 && e.Seq != state {
				t.Fatalf("clock %d after state %d", e.Seq, state)
			}
		}
	}
	checkChain(t, on(eventTopic, got), b.seq)
	b.close()
}

// A daemon started again goes on at its cursor, with the same chain, a new
// session, and alerts as they stand.
func TestRestart(t *testing.T) {
	m := mqtttest.Start(t)
	state := t.TempDir()
	reader := mqtttest.MustDial(t, m.Addr, mqtttest.Login{}, "xq/#")
	for life := range 3 {
		b := newBoard(t, state, nil)
		b.sink(mqtt.Options{Name: "hall", URL: m.Addr})
		for range 20 {
			b.move()
		}
		if life == 1 {
			b.begin()
			b.move()
		}
		b.close()
	}
	got := reader.Wait(t, mqtttest.Patience, "the last word", func(ms []mqtttest.Message) bool {
		return len(on(statTopic, ms)) == 6
	})
	checkChain(t, on(logTopic, got), 61*3)
	checkChain(t, on(eventTopic, got), 61*3)
	if n := len(on(logTopic, got)); n != 61*3 {
		t.Errorf("%d events: some came twice after an orderly end", n)
	}
	for i, m := range on(statTopic, got) {
		if want := fmt.Sprintf(`"session":%d}`, i/2+1); !strings.Contains(m.Payload, want) {
			t.Errorf("status %s, want %s", m.Payload, want)
		}
	}
}

// A cursor that is old, as after a crash, or damaged: events come again, each
// word for word as before, and in order.
func TestOldCursor(t *testing.T) {
	m := mqtttest.Start(t)
	reader := mqtttest.MustDial(t, m.Addr, mqtttest.Login{}, logTopic, eventTopic)
	state := t.TempDir()
	life := func(spoil func(b *board)) (last int64) {
		b := newBoard(t, state, nil)
		spoil(b)
		b.sink(mqtt.Options{Name: "hall", URL: m.Addr})
		b.begin()
		for range 10 {
			b.move()
		}
		b.close()
		return b.seq
	}
	life(func(*board) {})
	life(func(b *board) { _ = b.dir.Cursor("hall").Save(7, 1) })
	last := life(func(*board) { _ = os.WriteFile(filepath.Join(state, "cursor", "hall"), []byte("garbage"), 0o644) })
	got := reader.Wait(t, mqtttest.Patience, "the last event", func(ms []mqtttest.Message) bool {
		l := on(eventTopic, ms)
		return len(l) > 0 && open(t, l[len(l)-1]).Seq == last
	})
	checkChain(t, on(logTopic, got), last)
	checkChain(t, on(eventTopic, got), last)
	said := map[string]string{}
	twice := 0
	for _, m := range got {
		key := fmt.Sprint(m.Topic, open(t, m).Seq)
		if was, ok := said[key]; ok {
			if twice++; was != m.Payload {
				t.Errorf("first %s\nthen %s", was, m.Payload)
			}
		}
		said[key] = m.Payload
	}
	if twice == 0 {
		t.Error("nothing came twice: the test shows nothing")
	}
}

// An alert is open when its game ends, and the daemon dies before the broker has
// heard of the next game: the alert goes all the same.
func TestAlertOfTheGameBefore(t *testing.T) {
	m := mqtttest.Start(t)
	state := t.TempDir()
	b := newBoard(t, state, nil)
	b.sink(mqtt.Options{Name: "hall", URL: m.Addr})
	b.alert(1)
	b.close()
	b = newBoard(t, state, nil)
	b.begin()
	b.move()
	if err := b.w.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.hub.Close(t.Context())
	_ = b.dir.Close()
	if r := retained(t, m.Addr, mqtttest.Login{}); r["board/b1/alert/1"] == "" {
		t.Fatal("the alert is not there")
	}
	b = newBoard(t, state, nil)
	b.sink(mqtt.Options{Name: "hall", URL: m.Addr})
	b.close()
	if r := retained(t, m.Addr, mqtttest.Login{}); r["board/b1/alert/1"] != "" {
		t.Error("the alert is still there")
	}
}

// The place a game is played at changes before its start: what was retained at
// the old one goes.
func TestMovedGame(t *testing.T) {
	m := mqtttest.Start(t)
	b := newBoard(t, t.TempDir(), nil)
	b.sink(mqtt.Options{Name: "hall", URL: m.Addr})
	b.say(&referee.Ready{Head: referee.Head{Name: "ready"}})
	b.view.Meta = map[string]string{"event": "cup", "round": "3", "table": "12"}
	b.say(&referee.Ready{Head: referee.Head{Name: "ready"}})
	if err := b.flush(mqtttest.Patience); err != nil {
		t.Fatal(err)
	}
	r := retained(t, m.Addr, mqtttest.Login{})
	for topic := range r {
		if strings.HasPrefix(topic, "game/") && !strings.HasPrefix(topic, "game/cup/3/12/") {
			t.Errorf("%s is left", topic)
		}
	}
	if !strings.Contains(r["board/b1/info"], "game/cup/3/12") {
		t.Error(r["board/b1/info"])
	}
	b.close()
}

// Two brokers, one of them away for a while, have the same in the end.
func TestTwoSinks(t *testing.T) {
	m := mqtttest.Start(t)
	e, err := broker.New(broker.Config{Addr: "127.0.0.1:0", Names: names, Arbiters: map[string]string{"zhang": "secret"}})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	b := newBoard(t, t.TempDir(), nil)
	user, password := e.Login()
	arbiter := mqtttest.MustDial(t, e.Addr(), mqtttest.Login{User: "zhang", Password: "secret"}, "xq/v1/#")
	b.sink(mqtt.Options{Name: "local", URL: e.URL(), User: user, Password: password, Commands: true})
	hall := b.sink(mqtt.Options{Name: "hall", URL: m.Addr})
	m.Kill()
	for range 50 {
		b.move()
	}
	arbiter.Wait(t, mqtttest.Patience, "the last event", func(ms []mqtttest.Message) bool {
		l := on(logTopic, ms)
		return len(l) > 0 && open(t, l[len(l)-1]).Seq == b.seq
	})
	if s := hall.Status(); s.Up || s.Lag == 0 || s.Err == nil {
		t.Errorf("the hall: %+v", s)
	}
	m.Restart()
	reader := mqtttest.MustDial(t, m.Addr, mqtttest.Login{}, logTopic)
	if err := b.flush(mqtttest.Patience); err != nil {
		t.Fatal(err)
	}
	if s := hall.Status(); !s.Up || s.Lag != 0 {
		t.Errorf("the hall: %+v", s)
	}
	checkChain(t, on(logTopic, arbiter.Got()), b.seq)
	b.close()
	if n := len(reader.Got()); n == 0 {
		t.Error("nothing came to the hall")
	}
}

// Another client takes the board's id: the will is published, and the board
// comes back with a higher session.
func TestWill(t *testing.T) {
	m := mqtttest.Start(t)
	reader := mqtttest.MustDial(t, m.Addr, mqtttest.Login{}, statTopic)
	b := newBoard(t, t.TempDir(), nil)
	b.sink(mqtt.Options{Name: "hall", URL: m.Addr})
	b.move()
	if err := b.flush(mqtttest.Patience); err != nil {
		t.Fatal(err)
	}
	thief := mqtttest.MustDial(t, m.Addr, mqtttest.Login{ID: "luozi-hall-b1"})
	got := reader.Wait(t, mqtttest.Patience, "online, offline, online", func(ms []mqtttest.Message) bool { return len(ms) >= 3 })
	thief.Disconnect(0)
	for i, want := range []string{`"online","session":1`, `"offline","session":1`, `"online","session":2`} {
		if !strings.Contains(got[i].Payload, want) {
			t.Errorf("status %d: %s, want %s", i, got[i].Payload, want)
		}
	}
	b.close()
}

// The clock is said again every 15 s of the game while it runs.
func TestClockAgain(t *testing.T) {
	m := mqtttest.Start(t)
	reader := mqtttest.MustDial(t, m.Addr, mqtttest.Login{}, clockTopic)
	b := newBoard(t, t.TempDir(), nil)
	b.sink(mqtt.Options{Name: "hall", URL: m.Addr})
	b.move()
	if err := b.flush(mqtttest.Patience); err != nil {
		t.Fatal(err)
	}
	show := func(seconds int) {
		for range seconds {
			b.ms += 1000
			b.hub.Show(feed.Shown{Game: b.game, View: b.view, Now: b.ms, Wall: time.Now(), WallOK: true})
			if err := b.flush(mqtttest.Patience); err != nil {
				t.Fatal(err)
			}
		}
	}
	show(50)
	b.view.Rate, b.view.Clock.Running = 0, 2
	show(50)
	if err := b.flush(mqtttest.Patience); err != nil {
		t.Fatal(err)
	}
	time.Sleep(100 * time.Millisecond)
	if n := len(reader.Got()); n != 1+3+1 {
		t.Errorf("%d clock messages, want 5: %v", n, reader.Got())
	}
	b.close()
}

// A broker that takes the connection and says nothing does not hold up the end.
func TestSilentBroker(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	b := newBoard(t, t.TempDir(), nil)
	b.sink(mqtt.Options{Name: "hall", URL: l.Addr().String()})
	b.move()
	if _, err := l.Accept(); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	b.hub.Close(t.Context())
	if took := time.Since(began); took > 4*time.Second { // to connect takes longer
		t.Errorf("the end took %v", took)
	}
	_ = b.w.Close(t.Context())
	_ = b.dir.Close()
}

func TestHealth(t *testing.T) {
	m := mqtttest.Start(t)
	reader := mqtttest.MustDial(t, m.Addr, mqtttest.Login{}, "xq/v1/hall/board/b1/health")
	hub := mqtt.NewHub(mqtt.Config{Names: names, Follow: func(int64) mqtt.Reader { return none{} },
		Health: func() feed.Health { return mqtt.Machine(t.TempDir()) }})
	if _, err := hub.Add(mqtt.Options{URL: m.Addr}, &memory{}); err != nil {
		t.Fatal(err)
	}
	got := reader.Wait(t, mqtttest.Patience, "health", func(ms []mqtttest.Message) bool { return len(ms) > 0 })
	if !strings.Contains(got[0].Payload, `"disk_free":`) || strings.Contains(got[0].Payload, `"disk_free":null`) {
		t.Error(got[0].Payload)
	}
	hub.Close(context.Background())
}

// none is a journal in which nothing stands.
type none struct{}

func (none) Next() (string, string, bool, error) { return "", "", false, nil }
func (none) Close()                              {}

// memory is a cursor that is kept nowhere.
type memory struct{ seq, session int64 }

func (m *memory) Load() (int64, int64)          { return m.seq, m.session }
func (m *memory) Save(seq, session int64) error { m.seq, m.session = seq, session; return nil }
