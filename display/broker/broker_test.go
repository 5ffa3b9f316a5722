package broker_test

import (
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"

	"luozi/display/broker"
	"luozi/display/feed"
	"luozi/display/mqtt/mqtttest"
)

const (
	public = "xq/v1/hall/game/local/0/b1/event"
	status = "xq/v1/hall/board/b1/status"
	secret = "xq/v1/hall/board/b1/log"
	alert  = "xq/v1/hall/board/b1/alert/1"
	info   = "xq/v1/hall/board/b1/info"
	cmd    = "xq/v1/hall/board/b1/cmd/"
	reply  = "xq/v1/hall/board/b1/reply/zhang"
)

func start(t *testing.T) *broker.Broker {
	t.Helper()
	b, err := broker.New(broker.Config{Addr: "127.0.0.1:0", Names: feed.NewNames("hall", "b1"),
		Arbiters: map[string]string{"zhang": "plain", "li": broker.HashPassword("hashed")}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	return b
}

func self(t *testing.T, b *broker.Broker, filters ...string) *mqtttest.Client {
	user, password := b.Login()
	return mqtttest.MustDial(t, b.Addr(), mqtttest.Login{User: user, Password: password}, filters...)
}

// settled sends a message at which the readers know that all before it is there.
func settled(t *testing.T, own *mqtttest.Client, readers ...*mqtttest.Client) {
	t.Helper()
	if err := own.Send(public, "end", 1, false); err != nil {
		t.Fatal(err)
	}
	for _, r := range readers {
		r.Wait(t, mqtttest.Patience, "the end", func(ms []mqtttest.Message) bool {
			return slices.ContainsFunc(ms, func(m mqtttest.Message) bool { return m.Payload == "end" })
		})
	}
}

func TestLogins(t *testing.T) {
	b := start(t)
	_, password := b.Login()
	for _, tt := range []struct {
		l  mqtttest.Login
		ok bool
	}{
		{mqtttest.Login{}, true},
		{mqtttest.Login{User: "zhang", Password: "plain"}, true},
		{mqtttest.Login{User: "zhang", Password: "wrong"}, false},
		{mqtttest.Login{User: "zhang"}, false},
		{mqtttest.Login{User: "li", Password: "hashed"}, true},
		{mqtttest.Login{User: "li", Password: "plain"}, false},
		{mqtttest.Login{User: "nobody", Password: "plain"}, false},
		{mqtttest.Login{User: "nobody"}, false},
		{mqtttest.Login{User: broker.Self, Password: password}, true},
		{mqtttest.Login{User: broker.Self, Password: "wrong"}, false},
		{mqtttest.Login{User: broker.Self}, false},
	} {
		_, err := mqtttest.Dial(t, b.Addr(), tt.l)
		if (err == nil) != tt.ok {
			t.Errorf("%+v: %v", tt.l, err)
		}
	}
	if _, p := start(t).Login(); p == password || len(p) < 16 {
		t.Error("the password is not new at each start:", p)
	}
}

// Who subscribes to what, and what comes of it.
func TestReading(t *testing.T) {
	b := start(t)
	own := self(t, b)
	topics := []string{public, status, secret, alert, info, reply}
	for _, topic := range topics {
		if err := own.Send(topic, "kept", 1, topic != secret && topic != public); err != nil {
			t.Fatal(err)
		}
	}
	anybody := func(filters ...string) *mqtttest.Client {
		return mqtttest.MustDial(t, b.Addr(), mqtttest.Login{}, filters...)
	}
	readers := []*mqtttest.Client{
		anybody("#"), anybody("xq/v1/+/game/#", "xq/v1/+/board/+/status"), anybody("xq/#", "+/+/+/+/+/+", "xq/v1/+/+/+/#"),
	}
	arbiter := mqtttest.MustDial(t, b.Addr(), mqtttest.Login{User: "zhang", Password: "plain"}, "xq/v1/#")
	for _, topic := range topics {
		if err := own.Send(topic, "live", 1, false); err != nil {
			t.Fatal(err)
		}
	}
	settled(t, own, append(readers, arbiter)...)
	for i, r := range readers {
		for _, m := range r.Got() {
			if m.Topic != public && m.Topic != status {
				t.Errorf("anonymous reader %d got %v", i, m)
			}
		}
		if got := fmt.Sprint(r.Got()); !strings.Contains(got, "{"+status+" kept true}") || !strings.Contains(got, "{"+public+" live false}") {
			t.Errorf("anonymous reader %d lacks something: %s", i, got)
		}
	}
	for _, topic := range topics {
		if !strings.Contains(fmt.Sprint(arbiter.Got()), "{"+topic+" live false}") {
			t.Errorf("the arbiter did not get %s", topic)
		}
	}
}

func TestSubscriptionsRefused(t *testing.T) {
	b := start(t)
	c := mqtttest.MustDial(t, b.Addr(), mqtttest.Login{})
	for filter, ok := range map[string]bool{
		"#": true, "xq/v1/hall/game/local/0/b1/state": true, status: true, "xq/v1/+/board/+/+": true,
		secret: false, alert: false, info: false, cmd + "+": false, "xq/v1/hall/board/b1/alert/#": false,
		"$SYS/#": false, "$share/g/xq/v1/#": false, "other/#": false, "xq/v2/#": false,
	} {
		tok := c.Subscribe(filter, 1, nil).(*paho.SubscribeToken)
		tok.WaitTimeout(3 * time.Second)
		got := tok.Error() == nil
		for _, code := range tok.Result() { // paho strips $share
			got = got && code <= 2
		}
		if got != ok {
			t.Errorf("%s: subscribed %v (%v)", filter, got, tok.Result())
		}
	}
}

// A stranger forges a publish, a retained message and a command: nothing arrives
// and nothing stays.
func TestForgedPublishes(t *testing.T) {
	b := start(t)
	own := self(t, b, cmd+"+")
	arbiter := mqtttest.MustDial(t, b.Addr(), mqtttest.Login{User: "zhang", Password: "plain"}, "xq/v1/#")
	reader := mqtttest.MustDial(t, b.Addr(), mqtttest.Login{}, "#")
	topics := []string{public, status, secret, alert, cmd + "zhang", cmd, "xq/v1/hall/game/local/0/b1/state", "$SYS/x", "else"}
	for _, topic := range topics {
		for _, qos := range []byte{0, 1, 2} {
			for _, retain := range []bool{false, true} {
				c := mqtttest.MustDial(t, b.Addr(), mqtttest.Login{})
				tok := c.Publish(topic, qos, retain, "forged")
				if acked := tok.WaitTimeout(200 * time.Millisecond); qos == 1 && acked && tok.Error() == nil {
					t.Errorf("%s qos %d: acknowledged", topic, qos)
				}
				c.Disconnect(0)
			}
		}
	}
	settled(t, own, reader, arbiter)
	late := mqtttest.MustDial(t, b.Addr(), mqtttest.Login{User: "zhang", Password: "plain"}, "xq/v1/#")
	settled(t, own, late)
	for _, c := range []*mqtttest.Client{own, arbiter, reader, late} {
		if strings.Contains(fmt.Sprint(c.Got()), "forged") {
			t.Errorf("arrived: %v", c.Got())
		}
	}
}

// Wills are refused at the door, from strangers and arbiters alike.
func TestForgedWills(t *testing.T) {
	b := start(t)
	own := self(t, b, cmd+"+")
	arbiter := mqtttest.MustDial(t, b.Addr(), mqtttest.Login{User: "zhang", Password: "plain"}, "xq/v1/#")
	for _, l := range []mqtttest.Login{{}, {User: "li", Password: "hashed"}} {
		for _, topic := range []string{status, public, secret, cmd + "zhang", cmd + "li"} {
			l.Options = func(o *paho.ClientOptions) { o.SetWill(topic, "forged", 1, true) }
			c, err := mqtttest.Dial(t, b.Addr(), l)
			if err == nil {
				t.Errorf("%q was let in with a will on %s", l.User, topic)
				c.Disconnect(0)
			}
		}
	}
	settled(t, own, arbiter)
	if strings.Contains(fmt.Sprint(arbiter.Got(), own.Got()), "forged") {
		t.Error("a will arrived")
	}
}

// An arbiter gives commands under his own name only, and none that stay.
func TestArbiters(t *testing.T) {
	b := start(t)
	own := self(t, b, cmd+"+")
	zhang := func() *mqtttest.Client {
		return mqtttest.MustDial(t, b.Addr(), mqtttest.Login{User: "zhang", Password: "plain"})
	}
	if err := zhang().Send(cmd+"zhang", "good", 1, false); err != nil {
		t.Error(err)
	}
	for _, topic := range []string{cmd + "li", public, status, secret, reply, cmd + "zhang/x"} {
		if err := zhang().Send(topic, "forged", 1, false); err == nil {
			t.Errorf("acknowledged on %s", topic)
		}
	}
	c := zhang()
	if err := c.Send(cmd+"zhang", "kept", 1, true); err == nil {
		t.Error("a retained command was acknowledged")
	}
	own.Wait(t, mqtttest.Patience, "the command", func(ms []mqtttest.Message) bool { return len(ms) > 0 })
	time.Sleep(50 * time.Millisecond)
	if got := own.Got(); len(got) != 1 || got[0].Payload != "good" {
		t.Errorf("luozi got %v", got)
	}
	if late := self(t, b, cmd+"+"); len(late.Got()) > 0 {
		t.Errorf("retained: %v", late.Got())
	}
}

// Nobody takes over a connection of somebody else by its client id.
func TestTakeOver(t *testing.T) {
	b := start(t)
	user, password := b.Login()
	own := mqtttest.MustDial(t, b.Addr(), mqtttest.Login{ID: "luozi-hall-b1", User: user, Password: password})
	for _, l := range []mqtttest.Login{{ID: "luozi-hall-b1"}, {ID: "luozi-hall-b1", User: "zhang", Password: "plain"}} {
		if _, err := mqtttest.Dial(t, b.Addr(), l); err == nil {
			t.Errorf("%q took it over", l.User)
		}
	}
	if err := own.Send(public, "alive", 1, false); err != nil {
		t.Error(err)
	}
	// A session is not inherited either.
	arbiter := mqtttest.Login{ID: "x", User: "zhang", Password: "plain", Options: func(o *paho.ClientOptions) { o.SetCleanSession(false) }}
	mqtttest.MustDial(t, b.Addr(), arbiter, "xq/v1/#").Disconnect(100)
	_ = own.Send(secret, "leak", 1, false)
	var thief *mqtttest.Client
	for thief == nil { // refused until the broker has seen the last of the other
		thief, _ = mqtttest.Dial(t, b.Addr(), mqtttest.Login{ID: "x", Options: arbiter.Options}, "xq/v1/+/game/#")
	}
	settled(t, own, thief)
	if strings.Contains(fmt.Sprint(thief.Got()), "leak") {
		t.Error("a stranger inherited a session")
	}
}

func TestAddressInUse(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for addr, want := range map[string]string{
		l.Addr().String(): "MQTT address " + l.Addr().String() + " is in use", "nonsense": "MQTT address nonsense can't be listened on",
	} {
		_, err := broker.New(broker.Config{Addr: addr})
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", addr, err)
		}
	}
	for _, name := range []string{"luozi", "", "a/b", "+", "#", "$x", "a b"} {
		if _, err := broker.New(broker.Config{Addr: "127.0.0.1:0", Arbiters: map[string]string{name: "x"}}); err == nil {
			t.Errorf("arbiter %q was taken", name)
		}
	}
}

func TestCloseTwice(t *testing.T) {
	b := start(t)
	c := mqtttest.MustDial(t, b.Addr(), mqtttest.Login{}, "#")
	for range 2 {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}
	select {
	case <-c.Lost:
	case <-time.After(mqtttest.Patience):
		t.Error("the client is still connected")
	}
}

// A client that does not read is cut; the others get everything.
func TestSlowClient(t *testing.T) {
	b := start(t)
	own := self(t, b)
	good := mqtttest.MustDial(t, b.Addr(), mqtttest.Login{}, public)
	slow := deaf(t, b.Addr())
	payload := strings.Repeat("x", 16<<10)
	const n = 1500
	for i := range n {
		if err := own.Send(public, fmt.Sprintf("%d %s", i, payload), 1, false); err != nil {
			t.Fatal(err)
		}
	}
	good.Wait(t, time.Minute, "everything", func(ms []mqtttest.Message) bool { return len(ms) == n })
	_ = slow.SetReadDeadline(time.Now().Add(mqtttest.Patience))
	buf, total := make([]byte, 1<<16), 0
	for {
		k, err := slow.Read(buf)
		total += k
		if err != nil {
			if ne, ok := err.(net.Error); ok && ne.Timeout() {
				t.Error("the slow client is still connected")
			}
			break
		}
	}
	if total > n*len(payload) {
		t.Errorf("the slow client got everything (%d bytes): the test shows nothing", total)
	}
	began := time.Now()
	_ = b.Close()
	if took := time.Since(began); took > 30*time.Second {
		t.Errorf("the end took %v", took)
	}
}

// deaf is a client that subscribes and then reads nothing.
func deaf(t *testing.T, addr string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	connect := append([]byte{0x10, 16, 0, 4}, "MQTT\x04\x02\x00\x00\x00\x04deaf"...)
	subscribe := append([]byte{0x82, byte(5 + len(public)), 0, 1, 0, byte(len(public))}, public+"\x00"...)
	for _, p := range [][]byte{connect, subscribe} {
		if _, err := c.Write(p); err != nil {
			t.Fatal(err)
		}
		ack := make([]byte, 4)
		if _, err := c.Read(ack); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// At the end the readers get what was published.
func TestCloseDelivers(t *testing.T) {
	b := start(t)
	own := self(t, b)
	reader := mqtttest.MustDial(t, b.Addr(), mqtttest.Login{}, public)
	const n = 100
	for range n {
		_ = own.Send(public, strings.Repeat("x", 4000), 1, false)
	}
	_ = b.Close()
	<-reader.Lost
	if got := len(reader.Got()); got != n {
		t.Errorf("%d of %d arrived", got, n)
	}
}

// TestSecondSubscription subscribes twice while what was retained under the first
// filter is not acknowledged yet: the client's packet ids are not the broker's.
func TestSecondSubscription(t *testing.T) {
	b := start(t)
	own := self(t, b)
	for i := range 4 {
		if err := own.Send(fmt.Sprintf("xq/v1/hall/game/local/0/b%d/state", i), "here", 1, true); err != nil {
			t.Fatal(err)
		}
	}
	if err := own.Send(status, "online", 1, true); err != nil {
		t.Fatal(err)
	}
	first, release := make(chan struct{}, 9), make(chan struct{})
	reader := mqtttest.MustDial(t, b.Addr(), mqtttest.Login{})
	hold := func(paho.Client, paho.Message) { first <- struct{}{}; <-release }
	reader.Subscribe("xq/v1/hall/game/#", 1, hold)
	<-first
	token := reader.Subscribe(status, 1, nil).(*paho.SubscribeToken)
	time.AfterFunc(200*time.Millisecond, func() { close(release) }) // paho hands all over in turn
	if !token.WaitTimeout(3*time.Second) || token.Error() != nil || token.Result()[status] != 1 {
		t.Fatalf("subscribed: %v, %v", token.Result(), token.Error())
	}
	reader.Wait(t, mqtttest.Patience, "the status", func(ms []mqtttest.Message) bool { return len(ms) > 0 })
}
