package boardsim_test

import (
	"context"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"luozi/clock"
	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules/record/story"
	"luozi/sensing"
)

// serve starts a wood on a free port.
func serve(t *testing.T, b *boardsim.Board, speed float64) string {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- boardsim.Serve(ctx, ln, b, speed) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return ln.Addr().String()
}

func dial(t *testing.T, addr string) *boardsim.Client {
	t.Helper()
	c, err := boardsim.Dial(addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func scanner(t *testing.T, d boardsim.Device) *matrix.Expanders {
	t.Helper()
	m, err := matrix.NewMCP23017(d.Bus(), matrix.DefaultWiring())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestWoodLockstep plays a game at speed 0 through the connection: every edge
// of a button has its exact time, every scan shows the board.
func TestWoodLockstep(t *testing.T) {
	b, _ := newBoard(t, short(t, 24), "scramble", 3)
	c := dial(t, serve(t, b, 0))
	edges, stop := listen(t, c)
	defer stop()
	m := scanner(t, c)
	if err := c.Begin(); err != nil {
		t.Fatal(err)
	}
	var f sensing.Frame
	for !c.Done() {
		at, ok := c.NextAction()
		if !ok {
			t.Fatal("hands that have not done do nothing")
		}
		if err := c.Advance(at); err != nil {
			t.Fatal(err)
		}
		if err := m.Scan(c.Now, &f); err != nil || f.At != at || f.Occupied != b.Contacts() {
			t.Fatalf("at %d: frame of %d with %v (%v), want %v", at, f.At, f.Occupied, err, b.Contacts())
		}
	}
	comparePresses(t, b.Played(), edges())
}

// TestWoodLive lets a wood live twenty times as fast as we: clients come and
// go, and it plays its game to the end.
func TestWoodLive(t *testing.T) {
	b, _ := newBoard(t, short(t, 12), "blitz", 3)
	addr := serve(t, b, 20)
	first := dial(t, addr)
	if err := first.Begin(); err != nil {
		t.Fatal(err)
	}
	first.Close()
	second := dial(t, addr)
	third := dial(t, addr)
	var f sensing.Frame
	m := scanner(t, third)
	var last clock.Ms
	for !third.Done() {
		if err := m.Scan(third.Now, &f); err != nil {
			t.Fatal(err)
		}
		if f.At < last {
			t.Fatalf("time went back from %d to %d", last, f.At)
		}
		last = f.At
	}
	<-b.Ended()
	select {
	case <-second.Gone():
	case <-time.After(2 * time.Minute):
		t.Error("the older client is still there")
	}
	m.Scan(third.Now, &f)
	if f.Occupied != b.Contacts() {
		t.Errorf("the end shows %v, want %v", f.Occupied, b.Contacts())
	}
}

// TestWoodSurvives: clients that die in the middle and strangers change nothing.
func TestWoodSurvives(t *testing.T) {
	b, _ := newBoard(t, short(t, 4), "calm", 3)
	addr := serve(t, b, 1)
	c := dial(t, addr)
	for _, say := range []string{"", "GET / HTTP/1.1\r\n\r\n", "\x00\x0chluozi-wood-9", "\x00\x0chluozi-wood-1\x00\x00?"} {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		conn.Write([]byte(say))
		if strings.HasSuffix(say, "?") {
			conn.Read(make([]byte, 1)) // it has the client's place now
		}
		conn.Close()
		if say == "" || say[0] == 'G' || say[14] == '9' {
			if err := c.Bus().Tx(0x20, []byte{0}, make([]byte, 2)); err != nil {
				t.Errorf("after a stranger said %q: %v", say, err)
			}
		}
	}
	c = dial(t, addr)
	if err := c.Bus().Tx(0x27, nil, nil); err == nil || err.Error() != "remote I/O error: no chip acknowledged" {
		t.Errorf("an absent chip: %v", err)
	}
	if err := c.Bus().Tx(0x20, make([]byte, 1<<16), nil); err == nil {
		t.Error("64 KiB went through")
	}
	r := []byte{9, 9}
	b.ShortRead(0x20, 1, true)
	if err := c.Bus().Tx(0x20, []byte{0}, r); err != nil || r[0] != 0x7F || r[1] != 9 {
		t.Errorf("a silent short read gives % x, %v", r, err)
	}
	c.Close()
	if err := c.Begin(); err == nil {
		t.Error("a closed connection began a game")
	}
}

// TestWoodHeldByTheDead: a client that dies while no clock runs does not leave
// the hands waiting for ever.
func TestWoodHeldByTheDead(t *testing.T) {
	for _, replaced := range []bool{false, true} {
		b, _ := newBoard(t, short(t, 6), "blitz", 3)
		addr := serve(t, b, 50)
		c := dial(t, addr)
		c.Begin()
		c.Hold(true)
		if replaced {
			dial(t, addr)
		} else {
			c.Close()
		}
		select {
		case <-b.Ended():
		case <-time.After(2 * time.Minute):
			t.Fatalf("replaced %v: the hands wait", replaced)
		}
	}
}

// TestWoodStamps: as a client stamps them, edges are not before they were.
func TestWoodStamps(t *testing.T) {
	b, _ := newBoard(t, short(t, 8), "scramble", 1)
	c := dial(t, serve(t, b, 4))
	edges, stop := listen(t, c)
	defer stop()
	c.Begin()
	<-b.Ended()
	for _, tr := range b.Played() {
		i := -1
		for end := time.Now().Add(2 * time.Minute); i < 0 && time.Now().Before(end); time.Sleep(time.Millisecond) {
			i = slices.IndexFunc(edges(), func(in story.Input) bool {
				return in.Verb == story.Down && in.Side == tr.Side && in.At >= tr.Press
			})
		}
		if i < 0 {
			t.Errorf("ply %d: no edge of %s at %d or later", tr.Ply, tr.Side, tr.Press)
			continue
		}
		t.Logf("ply %d: stamped %d ms late", tr.Ply, edges()[i].At-tr.Press)
	}
}

func TestDialNobody(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := ln.Addr().String()
	go func() {
		conn, err := ln.Accept()
		if err == nil {
			conn.Write([]byte("SSH-2.0-OpenSSH_9.2\r\n"))
			conn.Close()
		}
	}()
	if _, err := boardsim.Dial(addr); err == nil || !strings.Contains(err.Error(), "is no luozi wood of this version") {
		t.Errorf("something else: %v", err)
	}
	ln.Close()
	if _, err := boardsim.Dial(addr); err == nil || !strings.Contains(err.Error(), "start one with luozi wood --listen "+addr) {
		t.Errorf("nobody: %v", err)
	}
}

// short is the beginning of the built-in game.
func short(t *testing.T, plies int) boardsim.Game {
	g := boardsim.BuiltIn()
	if plies > len(g.Moves) {
		t.Fatal("the built-in game is not that long")
	}
	g.Moves = g.Moves[:plies]
	return g
}

func BenchmarkWoodScan(b *testing.B) {
	game := boardsim.BuiltIn()
	board, err := boardsim.New(matrix.DefaultWiring(), game.Start.Occupied())
	if err != nil {
		b.Fatal(err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go boardsim.Serve(ctx, ln, board, 1)
	c, err := boardsim.Dial(ln.Addr().String())
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	m, err := matrix.NewMCP23017(c.Bus(), matrix.DefaultWiring())
	if err != nil {
		b.Fatal(err)
	}
	var f sensing.Frame
	b.ReportAllocs()
	for b.Loop() {
		if err := m.Scan(c.Now, &f); err != nil {
			b.Fatal(err)
		}
	}
}
