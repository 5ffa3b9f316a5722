package boardsim

import (
	"bufio"
	"errors"
	"fmt"
	"math"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"

	"luozi/clock"
	"luozi/hardware/matrix"
	"luozi/rules"
)

// Client is a board in another process.
type Client struct {
	addr   string
	conn   net.Conn
	time   boardTime
	pins   [2]*pin
	gone   chan struct{}
	takes  chan []func(*frame) // what takes the next answers, in order
	served chan struct{}       // they are taken

	done  atomic.Bool
	asked atomic.Uint64 // how often Now was called
	mu    sync.Mutex    // one request at a time
	w     *bufio.Writer
	out   frame
	ahead ahead
	in    frame // of the reading goroutine
	err   error // why it is gone; set before gone is closed
}

var _ Device = (*Client)(nil)

// Dial takes the board that is served at addr.
func Dial(addr string) (*Client, error) {
	conn, err := net.DialTimeout("tcp", addr, greeting)
	if err != nil {
		return nil, fmt.Errorf("no wood at %s: start one with luozi wood --listen %[1]s: %w", addr, err)
	}
	c := &Client{
		addr: addr, conn: conn, w: bufio.NewWriter(conn), gone: make(chan struct{}),
		takes: make(chan []func(*frame), 1), served: make(chan struct{}, 1),
	}
	c.pins = [2]*pin{newPin("BUTTON_RED", 0, c.time.now), newPin("BUTTON_BLACK", 1, c.time.now)}
	r := bufio.NewReader(conn)
	if err := c.greet(r); err != nil {
		conn.Close()
		return nil, fmt.Errorf("what answers at %s is no luozi wood of this version: %w", addr, err)
	}
	go c.read(r)
	return c, nil
}

// greet says who asks and takes the hello.
func (c *Client) greet(r *bufio.Reader) error {
	c.conn.SetDeadline(time.Now().Add(greeting))
	defer c.conn.SetDeadline(time.Time{})
	c.out.start(kindHello)
	c.out.putBytes([]byte(magic))
	if err := errors.Join(c.out.write(c.w), c.w.Flush()); err != nil {
		return err
	}
	if err := c.in.read(r); err != nil {
		return err
	}
	now := c.in.get64()
	if got := string(c.in.get(len(magic))); c.in.kind != kindHello || got != magic {
		return fmt.Errorf("it greets with %q", got)
	}
	c.time.begin(now, math.Float64frombits(c.in.get64()))
	for _, p := range c.pins {
		p.set(c.in.getBool(), c.time.now())
	}
	c.done.Store(c.in.getBool())
	return nil
}

// read takes what the wood sends until the connection ends.
func (c *Client) read(r *bufio.Reader) {
	var takes []func(*frame)
	for {
		if err := c.in.read(r); err != nil {
			c.err = fmt.Errorf("the wood at %s is gone: %w", c.addr, err)
			close(c.gone)
			return
		}
		c.time.heard(c.in.get64())
		if c.in.kind == kindEdge {
			c.edge()
			continue
		}
		if len(takes) == 0 {
			takes = <-c.takes
		}
		c.done.Store(c.in.getBool())
		takes[0](&c.in)
		if takes = takes[1:]; len(takes) == 0 {
			c.served <- struct{}{}
		}
	}
}

// edge takes an edge of a button. Where time stands still for it, it is heard
// before anything else.
func (c *Client) edge() {
	side := c.in.getByte()
	if side > 1 {
		return
	}
	c.pins[side].set(c.in.getBool(), c.time.now())
	if c.time.speed == 0 {
		c.pins[side].settle()
	}
}

// ask sends what fill makes and has take read the answer.
func (c *Client) ask(kind byte, fill, take func(*frame)) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead.forget()
	if err := c.send(kind, fill); err != nil {
		return err
	}
	return c.await(take)
}

// send writes a request; await sends it off.
func (c *Client) send(kind byte, fill func(*frame)) error {
	c.out.start(kind)
	fill(&c.out)
	err := c.out.write(c.w)
	if err != nil && !errors.Is(err, errTooLong) {
		c.conn.Close()
		<-c.gone
		return c.err
	}
	return err
}

// await waits until the answers to all requests sent are taken.
func (c *Client) await(takes ...func(*frame)) error {
	select {
	case <-c.gone:
		return c.err
	case c.takes <- takes:
	}
	if c.w.Flush() != nil {
		c.conn.Close()
	}
	select {
	case <-c.gone:
		return c.err
	case <-c.served:
		return nil
	}
}

// nothing is what is to be said, or taken, where there is nothing.
func nothing(*frame) {}

// Bus is the bus with the chips on it.
func (c *Client) Bus() i2c.Bus { return clientBus{c} }

// Ports are what a scanner is to be given; rows and columns of lines stay in the
// wood.
func (c *Client) Ports() matrix.Ports { return matrix.Ports{Bus: c.Bus()} }

// Button is the line of that side's button.
func (c *Client) Button(s rules.Side) gpio.PinIn { return c.pins[s] }

// Now is the board's time; never ahead of it, and less than a millisecond
// behind.
func (c *Client) Now() clock.Ms {
	c.asked.Add(1)
	return c.time.now()
}

// Advance lets time go on where the wood keeps none by itself (speed 0). It
// fails where the wood is gone.
func (c *Client) Advance(to clock.Ms) error {
	if c.time.speed > 0 {
		select {
		case <-c.gone:
			return c.err
		default:
			return nil
		}
	}
	return c.advance(to)
}

// NextAction is when something happens next on the board.
func (c *Client) NextAction() (at clock.Ms, ok bool) {
	c.ask(kindNext, nothing, func(f *frame) { ok = f.getBool(); at = f.getMs() })
	return at, ok
}

// Done tells whether the hands have played their whole game, as of the last
// answer of the wood.
func (c *Client) Done() bool { return c.done.Load() }

// Begin lets the hands play from now on.
func (c *Client) Begin() error { return c.ask(kindBegin, nothing, nothing) }

// Hold tells the hands that no clock runs, or that one runs again.
func (c *Client) Hold(on bool) error {
	return c.ask(kindHold, func(f *frame) { f.putBool(on) }, nothing)
}

// Speed is how fast the board's time runs; 0: as Advance says.
func (c *Client) Speed() float64 { return c.time.speed }

// Gone is closed when the wood is.
func (c *Client) Gone() <-chan struct{} { return c.gone }

// Close ends the connection. The board goes on.
func (c *Client) Close() error { return c.conn.Close() }

// boardTime is the board's time as far as a client can know it: what the wood
// said last, and how long ago that was. The quickest answer counts, so it is
// never ahead.
type boardTime struct {
	speed float64
	began time.Time
	mu    sync.Mutex
	off   float64 // micros of the board less micros since began, at speed
	last  uint64
}

func (t *boardTime) begin(now uint64, speed float64) {
	t.began, t.speed = time.Now(), speed
	t.off, t.last = float64(now), now
}

// heard takes a time that the wood has just told.
func (t *boardTime) heard(now uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = max(t.last, now)
	t.off = max(t.off, float64(now)-t.passed())
}

func (t *boardTime) passed() float64 {
	return float64(time.Since(t.began)) / float64(time.Microsecond) * t.speed
}

func (t *boardTime) now() clock.Ms {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.last
	if t.speed > 0 {
		now = max(now, uint64(t.off+t.passed()))
	}
	return clock.Ms(now / 1000)
}
