package broker

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	mqtt "github.com/mochi-mqtt/server/v2"

	"luozi/display/feed"
)

// Self is the login of luozi's own client.
const Self = "luozi"

const (
	mostClients  = 1000
	mostPending  = 128     // messages that wait for one client
	mostInflight = 1024    // messages that one client has not acknowledged
	mostPacket   = 1 << 20 // bytes
)

// Config is what a broker needs. Arbiters gives the password of each, plain or
// as HashPassword writes it.
type Config struct {
	Addr     string // host:port, port 0 for a free one
	Names    feed.Names
	Arbiters map[string]string
	Log      *slog.Logger // nil: nothing is logged
}

// Broker is a broker that listens.
type Broker struct {
	server   *mqtt.Server
	guard    *guard
	door     *entrance
	secret   string
	lastSent atomic.Int64
	closing  sync.Once
}

// New listens on the address and serves until Close.
func New(cfg Config) (*Broker, error) {
	if err := checkNames(cfg.Arbiters); err != nil {
		return nil, err
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	l, err := net.Listen("tcp", cfg.Addr)
	if err != nil {
		return nil, listenError(cfg.Addr, err)
	}
	b := &Broker{secret: rand.Text(), door: newEntrance(l)}
	b.server = mqtt.New(&mqtt.Options{
		Logger:       slog.New(slog.NewTextHandler(io.Discard, &slog.HandlerOptions{Level: slog.LevelError + 1})),
		Capabilities: capabilities(),
		// Counts nobody may read anyway.
		SysTopicResendInterval: 3600,
	})
	b.guard = &guard{cfg: cfg, broker: b, arbiters: maps.Clone(cfg.Arbiters)}
	err = errors.Join(
		b.server.AddHook(b.guard, nil),
		b.server.AddListener(b.door),
	)
	if err == nil {
		err = b.server.Serve()
	}
	if err != nil {
		b.door.shut()
		return nil, fmt.Errorf("MQTT broker: %w", err)
	}
	return b, nil
}

func checkNames(arbiters map[string]string) error {
	for name := range arbiters {
		if name == Self || name == "" || strings.ContainsAny(name, "/+#$ \x00") {
			return fmt.Errorf("arbiter %q: want a name without / + # $ and blanks that is not %s", name, Self)
		}
	}
	return nil
}

// Admit takes the arbiters there are from now on, as in Config. The connections end of
// who is none of them any more or has another password.
func (b *Broker) Admit(arbiters map[string]string) error {
	if err := checkNames(arbiters); err != nil {
		return err
	}
	before := b.guard.admit(maps.Clone(arbiters))
	for _, cl := range b.server.Clients.GetAll() {
		if user := string(cl.Properties.Username); user != "" && user != Self && arbiters[user] != before[user] {
			cl.Stop(errAdmitted)
		}
	}
	return nil
}

func capabilities() *mqtt.Capabilities {
	c := mqtt.NewDefaultServerCapabilities()
	c.MaximumClients = mostClients
	c.MaximumClientWritesPending = mostPending
	c.MaximumInflight = mostInflight
	c.MaximumPacketSize = mostPacket
	c.MaximumSessionExpiryInterval = 3600
	// Else retained messages vanish after a day.
	c.MaximumMessageExpiryInterval = 0
	// An alias would be looked up after its ACL check.
	c.TopicAliasMaximum = 0
	c.SharedSubAvailable = 0
	return c
}

func listenError(addr string, err error) error {
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("MQTT address %s is in use; stop what listens there or give another (port 0 takes a free one)", addr)
	}
	return fmt.Errorf("MQTT address %s can't be listened on: %w; want host:port, as in 127.0.0.1:1883", addr, err)
}

// Addr is the address it listens on.
func (b *Broker) Addr() string { return b.door.Addr().String() }

// URL is the address for luozi's own client.
func (b *Broker) URL() string { return "mqtt://" + b.Addr() }

// Login is the user and the password of luozi's own client.
func (b *Broker) Login() (user, password string) { return Self, b.secret }

const (
	drainMost  = 3 * time.Second
	drainQuiet = 100 * time.Millisecond
)

// Close lets the clients have what waits for them, for at most three seconds,
// and ends the broker. It may be called again.
func (b *Broker) Close() error {
	var err error
	b.closing.Do(func() {
		end := time.Now().Add(drainMost)
		for b.busy() && time.Now().Before(end) {
			time.Sleep(drainQuiet / 10)
		}
		err = b.end()
	})
	return err
}

// end closes the server, which waits for every client: one whose connection is
// stuck, or that has come meanwhile, would hold it up for ever. Mochi's own way to
// stop clients locks a lock that it holds, and it may not end while one is coming.
// So nobody may come any more, every connection is closed, again and again, and
// the server finds nobody left.
func (b *Broker) end() error {
	b.door.shut()
	left := make(chan struct{})
	go func() { b.door.inside.Wait(); close(left) }()
	again := time.NewTicker(drainQuiet / 10)
	defer again.Stop()
	end := time.After(drainMost)
	for {
		b.stopClients()
		select {
		case <-left:
			return b.server.Close()
		case <-again.C:
		case <-end:
			return errors.New("a client of the broker does not end")
		}
	}
}

func (b *Broker) stopClients() {
	for _, cl := range b.server.Clients.GetAll() {
		cl.Stop(errClosing)
	}
	b.door.cut()
}

var errClosing = errors.New("the broker is closing")

// busy tells whether something went out to a client just now, or is not yet
// acknowledged.
func (b *Broker) busy() bool {
	if time.Since(time.Unix(0, b.lastSent.Load())) < drainQuiet {
		return true
	}
	for _, cl := range b.server.Clients.GetAll() {
		if !cl.Closed() && cl.State.Inflight.Len() > 0 {
			return true
		}
	}
	return false
}
