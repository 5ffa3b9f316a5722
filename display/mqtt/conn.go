package mqtt

import (
	"errors"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"

	"luozi/display/feed"
)

// conn is one connection of a sink. Only the sink's goroutine publishes on it.
type conn struct {
	s       *Sink
	h       *Hub
	client  paho.Client
	lost    chan error
	session int64

	stream *feed.Stream
	reader Reader
	caught bool // the stream has come to the cursor
	acked  int64

	window []sent
	shown  map[string]string // Same of what is retained at the broker, by topic
	number int               // of the last picture shown
	health int
}

// sent is a message that the broker has not acknowledged. With it all of the
// event seq is; 0 if it completes none.
type sent struct {
	token paho.Token
	seq   int64
	since time.Time
}

const goodbye = 100 // ms that paho may take to say so

var (
	errSilent  = errors.New("it does not acknowledge")
	errLeaving = errors.New("leaving")
)

// serve greets the broker and then sends what there is.
func (c *conn) serve() error {
	err := c.greet()
	for err == nil {
		var busy bool
		if busy, err = c.advance(); err == nil && !busy {
			err = c.wait()
		}
	}
	if errors.Is(err, errLeaving) {
		return c.bye()
	}
	return err
}

func (c *conn) close() {
	if c.reader != nil {
		c.reader.Close()
	}
	c.client.Disconnect(goodbye)
}

// greet publishes what is retained, and finds the stream's place.
func (c *conn) greet() error {
	c.s.forget()
	if c.s.o.Commands {
		if err := c.subscribe(); err != nil {
			return err
		}
	}
	n := c.h.cfg.Names
	cur := c.h.current()
	c.number = cur.number
	c.h.mu.Lock()
	msgs := []feed.Message{n.Status(true, c.session)}
	if cur.number == 0 {
		msgs = append(msgs, n.Info(c.h.info, "", feed.Place{}))
	}
	var faults []feed.Message
	for _, m := range c.h.faults {
		faults = append(faults, m)
	}
	c.h.mu.Unlock()
	if len(cur.msgs) > 0 { // info comes second
		last := len(cur.msgs) - 1
		msgs = append(append(msgs, cur.msgs[last]), cur.msgs[:last]...)
	}
	for _, m := range append(msgs, faults...) {
		if err := c.publish(m, 0); err != nil {
			return err
		}
	}
	c.stream = feed.NewStream(n)
	// From the game of the cursor's own event on: what was open there may have to
	// be cleared.
	c.reader = c.h.cfg.Follow(c.acked - 1)
	c.s.greeted()
	return nil
}

// bye says offline.
func (c *conn) bye() error {
	if err := c.publish(c.h.cfg.Names.Status(false, c.session), 0); err != nil {
		return nil
	}
	for len(c.window) > 0 {
		if !c.window[0].token.WaitTimeout(time.Second) || c.pop() != nil {
			break
		}
	}
	return nil
}

// publish sends a message as soon as the window has room for it.
func (c *conn) publish(m feed.Message, seq int64) error {
	for len(c.window) >= c.s.o.Window {
		if err := c.await(); err != nil {
			return err
		}
	}
	if m.Retain {
		c.shown[m.Topic] = m.Same
	}
	tok := c.client.Publish(m.Topic, m.QoS, m.Retain, m.Payload)
	c.window = append(c.window, sent{tok, seq, time.Now()})
	return c.reap()
}

// await waits until the oldest message is acknowledged.
func (c *conn) await() error {
	timer := time.NewTimer(time.Until(c.window[0].since.Add(ackTimeout)))
	defer timer.Stop()
	select {
	case <-c.window[0].token.Done():
		return c.pop()
	case err := <-c.lost:
		return err
	case <-timer.C:
		return errSilent
	case <-c.h.ctx.Done():
		return errLeaving
	}
}

// reap takes from the window what is acknowledged.
func (c *conn) reap() error {
	for len(c.window) > 0 {
		select {
		case <-c.window[0].token.Done():
			if err := c.pop(); err != nil {
				return err
			}
		default:
			return nil
		}
	}
	return nil
}

// pop takes the oldest message from the window.
func (c *conn) pop() error {
	first := c.window[0]
	if err := first.token.Error(); err != nil {
		return err
	}
	c.window = c.window[1:]
	if first.seq > 0 {
		c.acked = first.seq
		c.s.acked(first.seq)
	}
	return nil
}

// advance sends the next thing there is; false if there is none.
func (c *conn) advance() (bool, error) {
	select {
	case m := <-c.s.out:
		return true, c.publish(m, 0)
	default:
	}
	game, payload, ok, err := c.reader.Next()
	if err != nil {
		return false, err
	}
	if ok {
		return true, c.record(game, payload)
	}
	if !c.caught {
		return true, c.arrive()
	}
	if busy, err := c.retained(); busy || err != nil {
		return busy, err
	}
	select {
	case m := <-c.s.past:
		return true, c.publish(m, 0)
	default:
		return false, nil
	}
}

// record sends what a record of the journal says, unless the broker has it.
func (c *conn) record(game, payload string) error {
	seq := feed.SeqOf(payload)
	if seq > c.acked && !c.caught {
		if err := c.arrive(); err != nil {
			return err
		}
	}
	if !c.caught {
		c.stream.Take(game, payload)
		if seq == c.acked && seq > 0 {
			return c.arrive()
		}
		return nil
	}
	if seq > 0 {
		if err := c.show(seq - 1); err != nil {
			return err
		}
	}
	msgs := c.stream.Take(game, payload)
	for i, m := range msgs {
		whole := int64(0)
		if i == len(msgs)-1 {
			whole = seq
		}
		if err := c.publish(m, whole); err != nil {
			return err
		}
	}
	return nil
}

// arrive is called when the stream stands at the cursor: the alerts that were
// open there are published anew. A cursor beyond the journal's end, whose tail
// was damaged, is taken back.
func (c *conn) arrive() error {
	c.caught = true
	if c.stream.Seq() < c.acked && c.stream.Seq() > 0 {
		c.acked = c.stream.Seq()
		c.s.acked(c.acked)
	}
	for _, m := range c.stream.Open() {
		if err := c.publish(m, 0); err != nil {
			return err
		}
	}
	return nil
}

// show sends the pictures that are good for events up to seq.
func (c *conn) show(seq int64) error {
	for _, p := range c.h.pictures(c.number, seq) {
		for _, m := range p.msgs {
			if was, ok := c.shown[m.Topic]; ok && m.Same != "" && was == m.Same && m.Topic != p.again {
				continue
			}
			if err := c.publish(m, 0); err != nil {
				return err
			}
		}
		c.number = p.number
	}
	return nil
}

// retained sends the pictures and the health, if there are new ones.
func (c *conn) retained() (bool, error) {
	before := c.number
	if err := c.show(c.stream.Seq()); err != nil {
		return false, err
	}
	c.h.mu.Lock()
	health, number, durable := c.h.health, c.h.healthN, c.h.durable
	c.h.mu.Unlock()
	if number == c.health {
		return c.number != before, nil
	}
	c.health = number
	health.Lag = max(0, durable-c.acked)
	now, _ := c.h.cfg.Wall()
	return true, c.publish(c.h.cfg.Names.Health(health, c.h.cfg.Boot, now), 0)
}

// wait waits until there is something to do.
func (c *conn) wait() error {
	if err := c.reap(); err != nil {
		return err
	}
	var done <-chan struct{}
	var late <-chan time.Time
	if len(c.window) > 0 {
		done = c.window[0].token.Done()
		timer := time.NewTimer(time.Until(c.window[0].since.Add(ackTimeout)))
		defer timer.Stop()
		late = timer.C
	} else {
		c.s.rest()
	}
	select {
	case <-c.s.woken:
		return nil
	case m := <-c.s.out:
		return c.publish(m, 0)
	case m := <-c.s.past:
		return c.publish(m, 0)
	case <-done:
		return c.pop()
	case <-late:
		return errSilent
	case err := <-c.lost:
		return err
	case <-c.s.leaving:
		return errLeaving
	case <-c.h.ctx.Done():
		return errLeaving
	}
}
