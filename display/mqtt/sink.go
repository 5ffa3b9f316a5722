package mqtt

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"sync"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"
	"github.com/eclipse/paho.mqtt.golang/packets"

	"luozi/display/feed"
)

// Sink delivers to one broker.
type Sink struct {
	hub    *Hub
	o      Options
	url    *url.URL
	tls    *tls.Config
	cursor Cursor

	woken   chan struct{}
	out     chan feed.Message // replies, faults
	past    chan feed.Message // history
	leaving chan struct{}
	left    chan struct{}
	once    sync.Once

	mu      sync.Mutex
	seq     int64    // acknowledged
	saved   [2]int64 // seq and session in the cursor's file
	savedAt time.Time
	session int64 // of the last connection that came about
	tries   int64 // of the last try; each has a will of its own
	idle    bool  // all that was there is acknowledged
	up      bool
	err     error
	change  chan struct{} // closed when one of these changes
}

func newSink(h *Hub, o Options, c Cursor) (*Sink, error) {
	u, err := brokerURL(o.URL)
	if err != nil {
		return nil, err
	}
	if u.User != nil && o.User == "" {
		o.User = u.User.Username()
		o.Password, _ = u.User.Password()
	}
	u.User = nil
	conf, err := tlsConfig(u, o.CAFile)
	if err != nil {
		return nil, err
	}
	if o.ClientID == "" {
		o.ClientID = "luozi-" + h.cfg.Names.Site + "-" + h.cfg.Names.Board
	}
	if o.Window <= 0 {
		o.Window = defaultWindow
	}
	s := &Sink{hub: h, o: o, url: u, tls: conf, cursor: c, woken: make(chan struct{}, 1), out: make(chan feed.Message, 256), past: make(chan feed.Message),
		leaving: make(chan struct{}), left: make(chan struct{}), change: make(chan struct{})}
	s.seq, s.session = c.Load()
	s.saved = [2]int64{s.seq, s.session}
	s.tries = max(s.session, h.cfg.Boot-1)
	return s, nil
}

// Status is how a sink stands.
type Status struct {
	Name  string
	Up    bool
	Err   error // why it is not up
	Seq   int64 // last event that the broker has acknowledged
	Lag   int64 // events on the card that it has not
	Where string
}

// Status tells how the sink stands.
func (s *Sink) Status() Status {
	s.hub.mu.Lock()
	durable := s.hub.durable
	s.hub.mu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	return Status{Name: s.o.Name, Up: s.up, Err: s.err, Seq: s.seq, Lag: max(0, durable-s.seq), Where: s.url.String()}
}

// run connects, serves, and connects again.
func (s *Sink) run() {
	defer close(s.left)
	pause := retryFirst
	for s.hub.ctx.Err() == nil {
		began := time.Now()
		err := s.connect()
		s.save(true)
		if err == nil || errors.Is(err, errLeaving) {
			return
		}
		s.report(err)
		if time.Since(began) > retryMost {
			pause = retryFirst
		}
		wait := pause
		if refused(err) {
			wait = retryRefused
		}
		select {
		case <-time.After(wait/2 + rand.N(wait)):
		case <-s.leaving:
			return
		case <-s.hub.ctx.Done():
			return
		}
		pause = min(2*pause, retryMost)
	}
}

func refused(err error) bool {
	return errors.Is(err, packets.ErrorRefusedBadUsernameOrPassword) || errors.Is(err, packets.ErrorRefusedNotAuthorised)
}

// report keeps the error and says it if it is another one than before.
func (s *Sink) report(err error) {
	text := fmt.Errorf("broker %s can't be used: %w", s.url, err)
	if refused(err) {
		text = fmt.Errorf("broker %s refuses user %q or its password; put the right ones into the configuration", s.url, s.o.User)
	}
	s.mu.Lock()
	same := s.err != nil && s.err.Error() == text.Error()
	s.err, s.up, s.idle = text, false, false
	s.signal()
	s.mu.Unlock()
	if !same {
		s.hub.cfg.Log.Warn(text.Error(), "sink", s.o.Name)
	}
}

// connect makes a connection and serves it until it fails; nil when the sink
// leaves. Each connection has a client of its own: paho's reconnecting loses
// order, and may take for delivered what is not.
func (s *Sink) connect() error {
	s.mu.Lock()
	s.tries++
	c := &conn{s: s, h: s.hub, lost: make(chan error, 1), shown: map[string]string{}, session: s.tries, acked: s.seq}
	s.mu.Unlock()
	c.client = paho.NewClient(s.clientOptions(c))
	defer c.close()
	if err := s.dial(c.client.Connect()); err != nil {
		return err
	}
	s.mu.Lock()
	s.session = c.session
	s.mu.Unlock()
	s.save(true)
	err := c.serve()
	if errors.Is(err, errLeaving) {
		return nil
	}
	return err
}

// dial waits for the connection.
func (s *Sink) dial(tok paho.Token) error {
	timer := time.NewTimer(2 * connTimeout)
	defer timer.Stop()
	select {
	case <-tok.Done():
		return trim(tok.Error())
	case <-timer.C:
		return errors.New("it does not answer")
	case <-s.leaving:
	case <-s.hub.ctx.Done():
	}
	return errLeaving
}

func (s *Sink) clientOptions(c *conn) *paho.ClientOptions {
	will := s.hub.cfg.Names.Status(false, c.session)
	scheme := "tcp"
	if s.tls != nil {
		scheme = "ssl"
	}
	return paho.NewClientOptions().AddBroker(scheme+"://"+s.url.Host).
		SetClientID(s.o.ClientID).SetUsername(s.o.User).SetPassword(s.o.Password).
		SetTLSConfig(s.tls).SetProtocolVersion(4).
		SetAutoReconnect(false).SetConnectRetry(false).SetCleanSession(true).
		SetKeepAlive(keepAlive).SetPingTimeout(pingTimeout).
		SetWriteTimeout(writeTimeout).SetConnectTimeout(connTimeout).
		SetBinaryWill(will.Topic, will.Payload, will.QoS, will.Retain).
		SetDefaultPublishHandler(c.take).
		SetConnectionLostHandler(func(_ paho.Client, err error) {
			select {
			case c.lost <- err:
			default:
			}
		})
}

// trim takes off paho's own words around the network's.
func trim(err error) error {
	if err == nil || refused(err) {
		return err
	}
	return errors.New(strings.TrimPrefix(strings.TrimPrefix(err.Error(), "network Error : "), "dial "))
}

// poke says that there may be something to do.
func (s *Sink) poke() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.idle = false
	select {
	case s.woken <- struct{}{}:
	default:
	}
}

// rest says that all is acknowledged, unless something came in the meantime.
func (s *Sink) rest() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.idle && len(s.woken) == 0 && len(s.out) == 0 {
		s.idle = true
		s.signal()
	}
}

// offer gives the sink a message that is lost if it has no connection or too
// much waits; what is lost so is published anew at the next connect, or asked
// for again.
func (s *Sink) offer(m feed.Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.idle = false
	select {
	case s.out <- m:
	default:
	}
}

// forget drops what was offered to a connection that is gone.
func (s *Sink) forget() {
	for {
		select {
		case <-s.out:
		default:
			return
		}
	}
}

// acked notes that the broker has all of an event.
func (s *Sink) acked(seq int64) {
	s.mu.Lock()
	s.seq = seq
	s.mu.Unlock()
	s.save(false)
}

const saveEvery = 2 * time.Second

// save keeps the place, not more often than every two seconds unless now.
func (s *Sink) save(now bool) {
	s.mu.Lock()
	seq, session := s.seq, s.session
	due := s.saved != [2]int64{seq, session} && (now || time.Since(s.savedAt) > saveEvery)
	if due {
		s.saved, s.savedAt = [2]int64{seq, session}, time.Now()
	}
	s.mu.Unlock()
	if !due {
		return
	}
	if err := s.cursor.Save(seq, session); err != nil {
		s.hub.cfg.Log.Warn("the sink's place can't be saved; after a restart it sends events again", "sink", s.o.Name, "error", err)
	}
}

// greeted says that the connection is up.
func (s *Sink) greeted() {
	s.mu.Lock()
	s.up, s.err = true, nil
	s.signal()
	s.mu.Unlock()
	s.hub.cfg.Log.Info("broker connected", "sink", s.o.Name, "broker", s.url.String())
}

func (s *Sink) signal() {
	close(s.change)
	s.change = make(chan struct{})
}

// flush waits until events up to seq are acknowledged and nothing waits.
func (s *Sink) flush(ctx context.Context, seq int64) error {
	for {
		s.mu.Lock()
		done, change, err := s.idle && s.seq >= seq, s.change, s.err
		s.mu.Unlock()
		if done {
			return nil
		}
		select {
		case <-change:
		case <-ctx.Done():
			if err == nil {
				err = fmt.Errorf("broker %s has not acknowledged all", s.url)
			}
			return err
		}
	}
}

// leave ends the sink with a last word to the broker.
func (s *Sink) leave(ctx context.Context) {
	s.once.Do(func() { close(s.leaving) })
	select {
	case <-s.left:
	case <-ctx.Done():
	}
}
