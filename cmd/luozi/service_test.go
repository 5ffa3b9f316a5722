package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"luozi/cmd/internal/config"
	"luozi/display/mqtt/mqtttest"
	"luozi/rules/referee"
)

// manager is systemd's end of a daemon: it hears what the daemon says of itself.
type manager struct {
	t    testing.TB
	name string
	conn *net.UnixConn

	mu    sync.Mutex
	heard []string
	at    []time.Time
}

func newManager(t testing.TB) *manager {
	m := &manager{t: t, name: filepath.Join(t.TempDir(), "notify")}
	var err error
	if m.conn, err = net.ListenUnixgram("unixgram", &net.UnixAddr{Name: m.name, Net: "unixgram"}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.conn.Close() })
	go m.listen()
	return m
}

func (m *manager) listen() {
	buf := make([]byte, 4096)
	for {
		n, err := m.conn.Read(buf)
		if err != nil {
			return
		}
		m.mu.Lock()
		m.heard, m.at = append(m.heard, string(buf[:n])), append(m.at, time.Now())
		m.mu.Unlock()
	}
}

// env is what systemd gives a service whose watchdog waits so long.
func (m *manager) env(watchdog time.Duration) []string {
	return []string{"NOTIFY_SOCKET=" + m.name, "WATCHDOG_USEC=" + strconv.FormatInt(watchdog.Microseconds(), 10)}
}

// count counts what was said that begins so.
func (m *manager) count(word string) (n int, last time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, text := range m.heard {
		if strings.HasPrefix(text, word) {
			n, last = n+1, m.at[i]
		}
	}
	return n, last
}

// wait waits until so many were said that begin so.
func (m *manager) wait(p *process, word string, n int) time.Time {
	m.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(2 * time.Millisecond) {
		got, at := m.count(word)
		if got >= n {
			return at
		}
		if time.Now().After(end) {
			m.t.Fatalf("%s was said %d times, want %d; heard %q\n%s", word, got, n, m.heard, p.err.String())
		}
	}
}

// rests waits until nothing that begins so is said for a long while; what was under
// way may still be said.
func (m *manager) rests(word string) (n int) {
	m.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		before, _ := m.count(word)
		time.Sleep(10 * watchdog)
		if n, _ = m.count(word); n == before {
			return n
		}
	}
	m.t.Fatalf("%s is said again and again", word)
	return n
}

const watchdog = 200 * time.Millisecond

// TestWatchdogSeesAHungScan stops the wood in the middle of a scan: the daemon,
// though it lives, is not fed any more, until the scan goes on.
func TestWatchdogSeesAHungScan(t *testing.T) {
	t.Parallel()
	wood := launch(t, "wood", "--listen", "127.0.0.1:0")
	m := newManager(t)
	p := launchAs(t, m.env(watchdog), binary(t), "demo", "--wood", wood.line("wood listening on"), "--state", t.TempDir(),
		"--mqtt", "127.0.0.1:0", "--http", "127.0.0.1:0")
	m.wait(p, "READY=1", 1)
	m.wait(p, "WATCHDOG=1", 5)
	must(0, wood.cmd.Process.Signal(syscall.SIGSTOP))
	before := m.rests("WATCHDOG=1")
	must(0, wood.cmd.Process.Signal(syscall.SIGCONT))
	m.wait(p, "WATCHDOG=1", before+3)
	if code := p.term(); code != exitDone {
		t.Errorf("exit %d: %s", code, p.err.String())
	}
	m.wait(p, "STOPPING=1", 1)
	if n, _ := m.count("STOPPING=1"); n != 1 {
		t.Errorf("stopping was said %d times", n)
	}
}

// TestWatchdogDoesNotSeeASlowDisk lets every fdatasync last three seconds: the
// watchdog is fed all the while, and the journal is said to be behind.
func TestWatchdogDoesNotSeeASlowDisk(t *testing.T) {
	t.Parallel()
	strace := mqtttest.Need(t, "strace")
	m := newManager(t)
	p := launchAs(t, m.env(watchdog), strace, "-D", "-f", "-qq", "--seccomp-bpf", "-o", os.DevNull,
		"-e", "trace=fdatasync", "-e", "inject=fdatasync:delay_enter=3s",
		binary(t), "demo", "--state", t.TempDir(), "--mqtt", "127.0.0.1:0", "--http", "127.0.0.1:0", "--hands", "blitz")
	for begun := m.wait(p, "STATUS=game 0001: playing", 1); time.Since(begun) < 4*time.Second; {
		n, _ := m.count("WATCHDOG=1")
		time.Sleep(10 * watchdog)
		if more, _ := m.count("WATCHDOG=1"); more < n+3 {
			t.Fatalf("fed %d times in ten times the watchdog's patience; %s", more-n, p.err.String())
		}
	}
	p.kill()
	if !strings.Contains(p.err.String(), "the card is slow") {
		t.Errorf("the disk was not slow: %s", p.err.String())
	}
}

// TestWatchdogSeesAHungTable lets the table's loop hang at a move.
func TestWatchdogSeesAHungTable(t *testing.T) {
	m := newManager(t)
	for _, pair := range m.env(watchdog) {
		name, value, _ := strings.Cut(pair, "=")
		t.Setenv(name, value)
	}
	release := make(chan struct{})
	hung := make(chan struct{})
	h := newHouse(t, t.TempDir(), 1, func(_ *config.Config, a *around) {
		a.said = func(e referee.Event) {
			if _, ok := e.(*referee.Start); ok {
				close(hung)
				<-release
			}
		}
	})
	h.sim.Taken = h.manager.Taken
	if err := h.start(); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	played := make(chan struct{})
	go func() { defer close(played); _, _ = h.sim.Play(ctx, h.table) }()
	<-hung
	before := m.rests("WATCHDOG=1")
	close(release)
	wait(t, "fed again", func() bool { n, _ := m.count("WATCHDOG=1"); return n > before })
	stop()
	<-played
	if err := h.close(context.Background()); err != nil {
		t.Error(err)
	}
}

// TestStart measures from the start of the process to ready: listening, and a
// frame taken.
func TestStart(t *testing.T) {
	best := time.Hour
	for range 3 {
		m := newManager(t)
		began := time.Now()
		p := launchAs(t, m.env(time.Second), binary(t), "demo", "--state", t.TempDir(), "--mqtt", "127.0.0.1:0", "--http", "127.0.0.1:0")
		best = min(best, m.wait(p, "READY=1", 1).Sub(began))
		mqtttest.MustDial(t, strings.TrimPrefix(p.line("mqtt"), "mqtt://"), mqtttest.Login{})
		m.wait(p, "STATUS=game 0001: ", 1)
		p.kill()
	}
	t.Logf("ready after %v", best)
}

// club is a demo with a configuration file of its own.
type club struct {
	*process
	t      *testing.T
	m      *manager
	file   string
	zhang  *mqtttest.Client
	orders int
}

func newClub(t *testing.T, text string) *club {
	c := &club{t: t, m: newManager(t), file: filepath.Join(t.TempDir(), "luozi.toml")}
	c.write(text)
	c.process = launchAs(t, c.m.env(watchdog), binary(t), "demo", "--config", c.file, "--stay", "--state", t.TempDir(),
		"--mqtt", "127.0.0.1:0", "--http", "127.0.0.1:0")
	c.m.wait(c.process, "STATUS=game 0001: playing", 1)
	c.zhang = mqtttest.MustDial(t, strings.TrimPrefix(c.line("mqtt"), "mqtt://"),
		mqtttest.Login{User: "zhang", Password: "secret"}, "xq/v1/local/board/#", "xq/v1/local/game/#")
	return c
}

func (c *club) write(text string) {
	c.t.Helper()
	if err := os.WriteFile(c.file, []byte(text+"\n[mqtt.arbiters]\nzhang = \"secret\"\n"), 0o600); err != nil {
		c.t.Fatal(err)
	}
}

// hangUp sends SIGHUP and waits until the file was read.
func (c *club) hangUp() {
	c.t.Helper()
	n, _ := c.m.count("READY=1")
	must(0, c.cmd.Process.Signal(syscall.SIGHUP))
	c.m.wait(c.process, "READY=1", n+1)
	if r, _ := c.m.count("RELOADING=1"); r != n {
		c.t.Errorf("reloading was said %d times, want %d", r, n)
	}
}

// order gives a command as the arbiter and waits for its answer.
func (c *club) order(do string, args ...string) {
	c.t.Helper()
	c.orders++
	id := fmt.Sprintf("z%d", c.orders)
	body := fmt.Sprintf(`{"id":%q,"do":%q,"args":[%s]}`, id, do, quoted(args))
	if err := c.zhang.Send("xq/v1/local/board/board-1/cmd/zhang", body, 1, false); err != nil {
		c.t.Fatal(err)
	}
	c.zhang.Wait(c.t, patience, "the answer to "+do, func(ms []mqtttest.Message) bool {
		for _, m := range ms {
			if strings.HasSuffix(m.Topic, "/reply/zhang") && strings.Contains(m.Payload, id) {
				if !strings.Contains(m.Payload, `"ok":true`) {
					c.t.Fatalf("%s %q: %s", do, args, m.Payload)
				}
				return true
			}
		}
		return false
	})
}

func quoted(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = strconv.Quote(w)
	}
	return strings.Join(out, ",")
}

// meta is the last one said of a game.
func (c *club) meta() (last string) {
	for _, m := range c.zhang.Got() {
		if strings.HasSuffix(m.Topic, "/meta") {
			last = m.Payload
		}
	}
	return last
}

func (c *club) wantMeta(words ...string) {
	c.t.Helper()
	c.zhang.Wait(c.t, patience, fmt.Sprint("a meta with ", words), func([]mqtttest.Message) bool {
		for _, w := range words {
			if !strings.Contains(c.meta(), w) {
				return false
			}
		}
		return true
	})
}

// TestSIGHUP changes the configuration in the middle of a game: a wrong file
// changes nothing, a right one counts from the next game on, and a new game takes
// what changed without a signal.
func TestSIGHUP(t *testing.T) {
	t.Parallel()
	c := newClub(t, "[game]\ntime = \"6.1\"\nred = \"许银川\"\n[log]\nlevel = \"info\"")
	c.wantMeta(`"time":"6.1"`, `"red":"许银川"`)

	c.write("[game]\ntime = \"6.1\"\nred = \"许银川\"\ncolour = 1")
	c.hangUp()
	c.write("[game]\ntime = \"6.3\"\nred = \"吕钦\"\n[http]\nlisten = \"127.0.0.1:1\"\n[log]\nlevel = \"info\"")
	c.hangUp()
	c.wantMeta(`"time":"6.1"`, `"red":"许银川"`)

	c.order("resign", "red")
	c.order("new")
	c.wantMeta(`"game":"0002"`, `"time":"6.3"`, `"red":"吕钦"`)
	c.write("[game]\ntime = \"6.4\"\nred = \"胡荣华\"\nblack = \"柳大华\"\n[log]\nlevel = \"info\"")
	c.order("new", "red=赵国荣")
	c.wantMeta(`"game":"0003"`, `"time":"6.4"`, `"red":"赵国荣"`, `"black":"柳大华"`)
	if code := c.term(); code != exitDone {
		t.Errorf("exit %d", code)
	}
	for _, want := range []string{
		"the one before stays in force", "line 4: there is no key game.colour",
		`keys=http.listen`, `keys="game.red game.time"`, "the next game will have it", "the game that has not started has it",
	} {
		if !strings.Contains(c.err.String(), want) {
			t.Errorf("the log does not say %s:\n%s", want, c.err.String())
		}
	}
}
