package notify

import (
	"context"
	"io"
	"log/slog"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

const patience = 2 * time.Minute

// systemd is a manager's end of the socket.
type systemd struct {
	t    *testing.T
	conn *net.UnixConn
}

func newSystemd(t *testing.T, watchdog time.Duration) *systemd {
	name := filepath.Join(t.TempDir(), "notify")
	conn, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: name, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	t.Setenv("NOTIFY_SOCKET", name)
	t.Setenv("WATCHDOG_USEC", strconv.FormatInt(watchdog.Microseconds(), 10))
	t.Setenv("WATCHDOG_PID", "")
	return &systemd{t, conn}
}

// hear waits for what begins so, and gives how many others came before it.
func (s *systemd) hear(word string) (before []string) {
	s.t.Helper()
	buf := make([]byte, 4096)
	_ = s.conn.SetReadDeadline(time.Now().Add(patience))
	for {
		n, err := s.conn.Read(buf)
		if err != nil {
			s.t.Fatalf("no %s: %v; heard %q", word, err, before)
		}
		if strings.HasPrefix(string(buf[:n]), word) {
			return before
		}
		before = append(before, string(buf[:n]))
	}
}

// count counts what begins so in a span.
func (s *systemd) count(word string, span time.Duration) (n int) {
	s.t.Helper()
	buf := make([]byte, 4096)
	_ = s.conn.SetReadDeadline(time.Now().Add(span))
	for {
		k, err := s.conn.Read(buf)
		if err != nil {
			return n
		}
		if strings.HasPrefix(string(buf[:k]), word) {
			n++
		}
	}
}

func quiet() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

// TestFedByFramesAlone holds the watchdog to frames: none before the first, none
// when they end, and again when they come back.
func TestFedByFramesAlone(t *testing.T) {
	s := newSystemd(t, 40*time.Millisecond)
	m := New(quiet(), func() string { return "playing" })
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go m.Run(ctx)
	if n := s.count("", 100*time.Millisecond); n != 0 {
		t.Errorf("%d words before there was a frame", n)
	}
	m.Taken()
	if before := s.hear("READY=1"); len(before) != 0 {
		t.Errorf("before ready came %q", before)
	}
	s.hear("WATCHDOG=1")
	if n := s.count("WATCHDOG=1", 200*time.Millisecond); n != 0 {
		t.Errorf("fed %d times without a frame", n)
	}
	for range 3 {
		m.Taken()
		s.hear("WATCHDOG=1")
	}
}

func TestSaysWhatItDoes(t *testing.T) {
	s := newSystemd(t, 0)
	status := make(chan string, 1)
	status <- "the board waits"
	m := New(quiet(), func() string {
		select {
		case text := <-status:
			return text
		default:
			return "the board waits"
		}
	})
	m.every = 5 * time.Millisecond
	m.Reload(func() {}) // before it is ready nothing is said of it
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go m.Run(ctx)
	m.Taken()
	s.hear("READY=1")
	s.hear("STATUS=the board waits")
	if n := s.count("WATCHDOG=1", 30*time.Millisecond); n != 0 {
		t.Errorf("a watchdog was fed that nobody has")
	}
	read := false
	m.Reload(func() { read = true })
	s.hear("RELOADING=1\nMONOTONIC_USEC=")
	s.hear("READY=1")
	if !read {
		t.Error("nothing was read")
	}
	m.Stopping()
	s.hear("STOPPING=1\nSTATUS=")
}

// TestNobodyListens says nothing and fails at nothing without a manager.
func TestNobodyListens(t *testing.T) {
	t.Setenv("NOTIFY_SOCKET", "")
	t.Setenv("WATCHDOG_USEC", "")
	m := New(quiet(), func() string { return "" })
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { m.Run(ctx); close(ended) }()
	m.Taken()
	m.Reload(func() {})
	m.Stopping()
	cancel()
	<-ended
}
