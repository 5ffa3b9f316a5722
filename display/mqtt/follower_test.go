package mqtt_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"

	"luozi/display/mqtt"
	"luozi/display/mqtt/mqtttest"
)

// follower is a consumer as CONTRACT describes one: it reconnects, sees gaps in
// prev, and asks for what it missed.
type follower struct {
	t      testing.TB
	addr   string
	mu     sync.Mutex
	events []int64 // seqs in order, each once
	asked  int
	cl     paho.Client
	held   []envelope // came while a gap was being filled
	want   int64      // a gap up to this seq is being filled; 0: none
}

// follow starts a follower; after a loss it comes back when missSome returns.
func follow(t testing.TB, addr string, missSome func()) *follower {
	f := &follower{t: t, addr: addr}
	done := make(chan struct{})
	t.Cleanup(func() { close(done); f.mu.Lock(); f.cl.Disconnect(0); f.mu.Unlock() })
	lost := f.connect()
	go func() {
		for {
			select {
			case <-lost:
				missSome()
				lost = f.connect()
			case <-done:
				return
			}
		}
	}()
	return f
}

func (f *follower) connect() chan struct{} {
	lost := make(chan struct{})
	for {
		o := paho.NewClientOptions().AddBroker("tcp://" + f.addr).SetClientID("follower").SetAutoReconnect(false).
			SetConnectTimeout(time.Second).SetConnectionLostHandler(func(paho.Client, error) { close(lost) })
		cl := paho.NewClient(o)
		if tok := cl.Connect(); tok.WaitTimeout(2*time.Second) && tok.Error() == nil {
			f.mu.Lock()
			f.cl, f.want, f.held = cl, 0, nil
			f.mu.Unlock()
			cl.Subscribe(logTopic, 1, f.take)
			cl.Subscribe(replyTopic, 1, f.take)
			return lost
		}
		time.Sleep(50 * time.Millisecond)
	}
}

func (f *follower) take(_ paho.Client, m paho.Message) {
	e := open(f.t, mqtttest.Message{Topic: m.Topic(), Payload: string(m.Payload())})
	f.mu.Lock()
	defer f.mu.Unlock()
	if e.OK != nil {
		f.want = 0
		for _, h := range f.held {
			f.add(h)
		}
		f.held = nil
		return
	}
	if f.want > 0 && !e.Hist {
		f.held = append(f.held, e)
		return
	}
	f.add(e)
}

func (f *follower) last() int64 {
	if len(f.events) == 0 {
		return 0
	}
	return f.events[len(f.events)-1]
}

// add takes an event that follows, passes over one that came before, and asks
// for what lies between.
func (f *follower) add(e envelope) {
	switch {
	case e.Seq <= f.last():
	case e.Prev == f.last():
		f.events = append(f.events, e.Seq)
	case f.want == 0:
		f.want, f.asked = e.Seq, f.asked+1
		f.held = append(f.held, e)
		f.cl.Publish(cmdTopic, 1, false, fmt.Sprintf(`{"id":"gap-%d","do":"replay","args":[%d,%d]}`, f.asked, f.last()+1, e.Prev))
	default:
		f.held = append(f.held, e)
	}
}

func (f *follower) got() ([]int64, int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]int64(nil), f.events...), f.asked
}

// Killed with -9 three times in a game, the broker's reader has the whole game in
// the end, in order, and the retained state is right.
func TestBrokerKilled(t *testing.T) {
	m := mqtttest.Start(t)
	b := newBoard(t, t.TempDir(), nil)
	s := b.sink(mqtt.Options{Name: "hall", URL: m.Addr, Commands: true})
	f := follow(t, m.Addr, func() { // the board is back before, and has sent on
		for was := s.Status().Seq; t.Context().Err() == nil && s.Status().Seq < was+10; {
			time.Sleep(10 * time.Millisecond)
		}
	})
	for i := range 300 {
		b.move()
		switch i {
		case 30, 130, 230:
			m.Kill()
		case 40, 140, 240:
			m.Restart()
		}
		time.Sleep(10 * time.Millisecond)
	}
	// The last kill may have hit anything; a last event shows every gap.
	if err := b.flush(mqtttest.Patience); err != nil {
		t.Fatal(err)
	}
	time.Sleep(500 * time.Millisecond)
	b.move()
	for end := time.Now().Add(mqtttest.Patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if got, _ := f.got(); len(got) > 0 && got[len(got)-1] == b.seq {
			break
		}
	}
	got, asked := f.got()
	if int64(len(got)) != b.seq {
		t.Errorf("%d events of %d", len(got), b.seq)
	}
	for i, seq := range got {
		if seq != int64(i+1) {
			t.Fatalf("event %d stands at %d", seq, i+1)
		}
	}
	if err := b.flush(mqtttest.Patience); err != nil {
		t.Error(err)
	}
	r := retained(t, m.Addr, mqtttest.Login{})
	if s := r["game/local/0/b1/state"]; !strings.Contains(s, fmt.Sprintf(`"seq":%d,`, b.seq)) || !strings.Contains(s, `"ply":301`) {
		t.Errorf("state %.200s", s)
	}
	if asked == 0 {
		t.Error("there was no gap: the test shows nothing")
	}
	t.Logf("%d events, %d gaps filled", len(got), asked)
	b.close()
}
