package mqtt_test

import (
	"io"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"luozi/display/broker"
	"luozi/display/mqtt"
	"luozi/display/mqtt/mqtttest"
)

// hole is a way to a broker that swallows everything while it is black: what is
// sent vanishes, no connection ends, new ones get no answer.
type hole struct {
	ln    net.Listener
	black atomic.Bool
}

func newHole(t *testing.T, to string) *hole {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h := &hole{ln: ln}
	t.Cleanup(func() { ln.Close() })
	go func() {
		for {
			near, err := ln.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", to)
			if err != nil {
				near.Close()
				return
			}
			go h.pass(near, far)
			go h.pass(far, near)
		}
	}()
	return h
}

func (h *hole) pass(from, to net.Conn) {
	defer to.Close()
	buf := make([]byte, 4096)
	for {
		n, err := from.Read(buf)
		if err != nil {
			return
		}
		if h.black.Load() {
			_, _ = io.Copy(io.Discard, from) // for good: what was lost is lost
			return
		}
		if _, err := to.Write(buf[:n]); err != nil {
			return
		}
	}
}

// TestBlackHole: a network that swallows everything for longer than a broker may
// take holds nothing up; when it is gone, every event arrives, in order.
func TestBlackHole(t *testing.T) {
	t.Parallel()
	e, err := broker.New(broker.Config{Addr: "127.0.0.1:0", Names: names})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	h := newHole(t, e.Addr())
	b := newBoard(t, t.TempDir(), nil)
	user, password := e.Login()
	b.sink(mqtt.Options{Name: "hall", URL: h.ln.Addr().String(), User: user, Password: password})
	reader := mqtttest.MustDial(t, e.Addr(), mqtttest.Login{}, "xq/v1/+/game/#")
	for range 10 {
		b.move()
	}
	if err := b.flush(mqtttest.Patience); err != nil {
		t.Fatal(err)
	}
	h.black.Store(true)
	for end := time.Now().Add(13 * time.Second); time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
		b.move()
	}
	h.black.Store(false)
	if err := b.flush(mqtttest.Patience); err != nil {
		t.Fatal(err)
	}
	got := reader.Wait(t, mqtttest.Patience, "the last event", func(ms []mqtttest.Message) bool {
		l := on(eventTopic, ms)
		return len(l) > 0 && open(t, l[len(l)-1]).Seq == b.seq
	})
	checkChain(t, on(eventTopic, got), b.seq)
	b.close()
}
