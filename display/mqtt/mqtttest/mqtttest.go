// Package mqtttest is for tests that need a real MQTT broker or a plain
// subscriber: it starts mosquitto on a loopback port, kills it with -9 and starts
// it again, and collects what arrives.
//
// Where a program is missing a test skips, unless LUOZI_NEED is "all": then it
// fails.
package mqtttest

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"
)

// Patience is how long what must come is waited for, on a machine that has much else
// to do as well; nothing is asserted about it.
const Patience = 2 * time.Minute

// Need gives the path of a program that the test can't do without.
func Need(t testing.TB, program string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		path, err = exec.LookPath(filepath.Join("/usr/sbin", program))
	}
	if err == nil {
		return path
	}
	if os.Getenv("LUOZI_NEED") == "all" {
		t.Fatalf("%s is missing, and LUOZI_NEED=all", program)
	}
	t.Skipf("%s is missing", program)
	return ""
}

// Mosquitto is a mosquitto of the test's own.
type Mosquitto struct {
	Addr string // host:port, the same after each Restart

	t       testing.TB
	program string
	conf    string
	cmd     *exec.Cmd
}

// Start starts a mosquitto on a free loopback port, without persistence. The
// lines are added to its configuration; without any, everybody may do everything.
// It ends with the test.
func Start(t testing.TB, lines ...string) *Mosquitto {
	t.Helper()
	m := &Mosquitto{t: t, program: Need(t, "mosquitto"), Addr: FreeAddr(t)}
	if len(lines) == 0 {
		lines = []string{"allow_anonymous true"}
	}
	_, port, _ := net.SplitHostPort(m.Addr)
	conf := []string{"listener " + port + " 127.0.0.1", "persistence false", "log_type error"}
	if os.Getuid() == 0 {
		conf = append(conf, "user root") // else it could not read the test's files
	}
	conf = append(conf, lines...)
	m.conf = filepath.Join(t.TempDir(), "mosquitto.conf")
	if err := os.WriteFile(m.conf, []byte(strings.Join(conf, "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	m.Restart()
	t.Cleanup(m.Kill)
	return m
}

// FreeAddr is a loopback address with a port that was free a moment ago.
func FreeAddr(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// Kill ends it at once, as kill -9 does.
func (m *Mosquitto) Kill() {
	if m.cmd != nil {
		_ = m.cmd.Process.Kill()
		_ = m.cmd.Wait()
		m.cmd = nil
	}
}

// Restart starts it where it does not run, and waits until it listens.
func (m *Mosquitto) Restart() {
	m.t.Helper()
	m.Kill()
	m.cmd = exec.Command(m.program, "-c", m.conf)
	m.cmd.Stdout, m.cmd.Stderr = m.t.Output(), m.t.Output()
	if err := m.cmd.Start(); err != nil {
		m.t.Fatal(err)
	}
	for end := time.Now().Add(Patience); time.Now().Before(end); {
		if c, err := net.Dial("tcp", m.Addr); err == nil {
			_ = c.Close()
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	m.t.Fatalf("mosquitto does not listen on %s", m.Addr)
}

// Message is what a Client received.
type Message struct {
	Topic    string
	Payload  string
	Retained bool
}

// Client is an ordinary MQTT client that keeps all that it receives.
type Client struct {
	paho.Client
	Lost chan error // gets one value when the connection ends

	mu  sync.Mutex
	got []Message
}

// Login is how a Client connects; its zero is an anonymous one with an id of its
// own. Options may change what it does.
type Login struct {
	User, Password, ID string
	Options            func(*paho.ClientOptions)
}

// Dial connects a client that subscribes to the filters with QoS 1. It gives the
// error of the broker.
func Dial(t testing.TB, addr string, l Login, filters ...string) (*Client, error) {
	t.Helper()
	c := &Client{Lost: make(chan error, 1)}
	if l.ID == "" {
		l.ID = fmt.Sprintf("test-%d-%d", os.Getpid(), time.Now().UnixNano())
	}
	o := paho.NewClientOptions().AddBroker("tcp://" + addr).SetClientID(l.ID).SetUsername(l.User).SetPassword(l.Password).
		SetProtocolVersion(4).SetAutoReconnect(false).SetConnectTimeout(Patience).SetWriteTimeout(Patience).
		SetDefaultPublishHandler(c.keep).
		SetConnectionLostHandler(func(_ paho.Client, err error) { c.Lost <- err })
	if l.Options != nil {
		l.Options(o)
	}
	c.Client = paho.NewClient(o)
	if err := done(c.Connect()); err != nil {
		return nil, err
	}
	t.Cleanup(func() { c.Disconnect(0) })
	for _, f := range filters {
		if err := done(c.Subscribe(f, 1, nil)); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// MustDial is Dial where an error ends the test.
func MustDial(t testing.TB, addr string, l Login, filters ...string) *Client {
	t.Helper()
	c, err := Dial(t, addr, l, filters...)
	if err != nil {
		t.Fatalf("client of %s: %v", addr, err)
	}
	return c
}

func done(tok paho.Token) error {
	if !tok.WaitTimeout(Patience) {
		return fmt.Errorf("no answer")
	}
	return tok.Error()
}

func (c *Client) keep(_ paho.Client, m paho.Message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.got = append(c.got, Message{m.Topic(), string(m.Payload()), m.Retained()})
}

// Send publishes and waits for the broker's word.
func (c *Client) Send(topic, payload string, qos byte, retain bool) error {
	return done(c.Publish(topic, qos, retain, payload))
}

// Got is what has arrived so far.
func (c *Client) Got() []Message {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]Message(nil), c.got...)
}

// Wait waits until ok says so of what has arrived; after that time the test ends.
func (c *Client) Wait(t testing.TB, most time.Duration, what string, ok func([]Message) bool) []Message {
	t.Helper()
	for end := time.Now().Add(most); ; {
		got := c.Got()
		if ok(got) {
			return got
		}
		if time.Now().After(end) {
			t.Fatalf("%s did not arrive in %v; %d messages did: %s", what, most, len(got), fmt.Sprintf("%.300v", got[max(0, len(got)-3):]))
		}
		time.Sleep(5 * time.Millisecond)
	}
}
