package boardsim

import (
	"bufio"
	"context"
	"math"
	"net"
	"sync"
	"time"

	"luozi/clock"
	"luozi/rules"
)

// Serve gives the board to one client at a time, until ctx ends; a newer client
// takes the place of the older. At a speed above 0 the board lives by itself,
// so fast, whether there is a client or not; at speed 0 its time goes on when
// the client says so. Serve closes ln.
func Serve(ctx context.Context, ln net.Listener, b *Board, speed float64) error {
	s := &server{b: b, speed: speed}
	b.mu.Lock()
	b.edge = s.edge
	b.mu.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer s.end()
	defer cancel()
	if speed > 0 {
		wg.Go(func() { b.Live(ctx, speed) })
	}
	stop := context.AfterFunc(ctx, func() { ln.Close() })
	defer stop()
	for {
		conn, err := ln.Accept()
		if ctx.Err() != nil {
			if err == nil {
				conn.Close()
			}
			return nil
		}
		if err != nil {
			return err
		}
		c := &client{s: s, conn: conn, w: bufio.NewWriter(conn)}
		wg.Go(c.serve)
	}
}

type server struct {
	b     *Board
	speed float64
	mu    sync.Mutex
	cur   *client
	over  bool
}

// replace makes c the client.
func (s *server) replace(c *client) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over {
		c.conn.Close()
		return
	}
	if s.cur != nil {
		s.cur.conn.Close()
		s.b.Hold(false)
	}
	s.cur = c
	c.hello()
}

// end sends the client away and takes no other.
func (s *server) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over = true
	if s.cur != nil {
		s.cur.conn.Close()
	}
}

// leave ends c's place, if it still has it.
func (s *server) leave(c *client) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c.conn.Close()
	if s.cur == c {
		s.cur = nil
		s.b.Hold(false) // nobody is left to tell the hands to go on
	}
}

// edge passes an edge of a button on.
func (s *server) edge(at clock.Ms, side rules.Side, closed bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cur != nil {
		s.cur.edge(at, side, closed)
	}
}

// client is the server's end of a connection.
type client struct {
	s    *server
	conn net.Conn
	mu   sync.Mutex
	w    *bufio.Writer
	out  frame // under mu
	r    []byte
}

// slow is how long a client may let the wood wait, greeting how long either may
// take to say who it is.
const (
	slow     = time.Second
	greeting = 5 * time.Second
)

func (c *client) hello() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.out.start(kindHello)
	c.out.put64(c.s.b.micros())
	c.out.putBytes([]byte(magic))
	c.out.put64(math.Float64bits(c.s.speed))
	for _, p := range c.s.b.pins {
		c.out.putBool(p.isClosed())
	}
	c.out.putBool(c.s.b.Done())
	c.send(true)
}

func (c *client) edge(at clock.Ms, side rules.Side, closed bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.out.start(kindEdge)
	c.out.put64(uint64(at) * 1000)
	c.out.putByte(byte(side))
	c.out.putBool(closed)
	c.send(true)
}

// send writes what stands in out, at once unless more will follow. A client that
// takes nothing loses its place.
func (c *client) send(flush bool) {
	c.conn.SetWriteDeadline(time.Now().Add(slow))
	err := c.out.write(c.w)
	if err == nil && flush {
		err = c.w.Flush()
	}
	if err != nil {
		c.conn.Close()
	}
}

func (c *client) serve() {
	defer c.s.leave(c)
	in := bufio.NewReader(c.conn)
	var f frame
	c.conn.SetReadDeadline(time.Now().Add(greeting))
	if f.read(in) != nil || f.kind != kindHello || string(f.body) != magic {
		return // a stranger, who must not take the client's place
	}
	c.conn.SetReadDeadline(time.Time{})
	c.s.replace(c)
	for f.read(in) == nil && c.answer(&f, in.Buffered() == 0) {
	}
}

// answer does what is asked and answers; false: that is no question. What takes
// the board's time happens before the answer is begun, so that edges can go out
// meanwhile.
func (c *client) answer(f *frame, flush bool) bool {
	var fill func()
	switch f.kind {
	case kindTx:
		fill = c.tx(f)
	case kindAdvance:
		c.s.b.Advance(f.getMs())
	case kindNext:
		at, ok := c.s.b.NextAction()
		fill = func() { c.out.putBool(ok); c.out.putMs(at) }
	case kindBegin:
		c.s.b.Begin()
	case kindHold:
		c.s.b.Hold(f.getBool())
	default:
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.out.start(f.kind)
	c.out.put64(c.s.b.micros())
	c.out.putBool(c.s.b.Done())
	if fill != nil {
		fill()
	}
	c.send(flush)
	return true
}

// tx does a transaction; what it returns writes the answer.
func (c *client) tx(f *frame) func() {
	addr, n := f.get16(), int(f.get16())
	if cap(c.r) < n {
		c.r = make([]byte, n)
	}
	r := c.r[:n]
	n, err := c.s.b.tx(addr, f.body, r)
	return func() {
		c.out.putBool(err == nil)
		if err != nil {
			c.out.putBytes([]byte(err.Error()))
			return
		}
		c.out.putBytes(r[:n])
	}
}
