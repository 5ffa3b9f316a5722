package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"luozi/cmd/internal/config"
	"luozi/cmd/internal/table"
	"luozi/display/feed"
	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules/referee"
)

// TestThousandSpectators plays fast hands before one spectator, and
// then before a thousand: nobody misses an event, everybody sees the same, the
// board is read as before, and a spectator among a thousand waits far less than if
// they were served one after the other.
func TestThousandSpectators(t *testing.T) {
	if testing.Short() {
		t.Skip("two games in real time")
	}
	const tries = 4
	for try := 1; ; try++ {
		speed := 1 / float64(try) // where others are at work on this machine, it gets more time
		one, many := crowd(t, 1, 16, speed), crowd(t, 1000, 16, speed)
		t.Logf("one: %v; a thousand: %v", one, many)
		bad := worse(one, many)
		if bad == "" {
			return
		}
		if try == tries {
			t.Fatal(bad)
		}
		t.Logf("%s; once more, and slower", bad)
	}
}

// worse tells in what a thousand spectators do harm.
func worse(one, many load) string {
	switch {
	case one.unread != "" || many.unread != "":
		return one.unread + many.unread
	case raceDetector: // it slows a thousand readers more than one
	case many.lag > 200*one.lag:
		return fmt.Sprintf("a thousand spectators wait %v for an event, one %v", many.lag, one.lag)
	case many.perSecond < one.perSecond/2:
		return fmt.Sprintf("before a thousand spectators the board is read %.0f times a second, before one %.0f", many.perSecond, one.perSecond)
	}
	return ""
}

// BenchmarkSpectators measures from the referee's word to its arrival at a
// spectator's, the journal's sync included, while fast hands play in real time at
// 250 scans a second; server and spectators share the machine. cpu-µs/event is the
// processor time of everything, the spectators' own included, an event and spectator:
//
//	go test ./cmd/luozi -run '^$' -bench Spectators -benchtime 1x
func BenchmarkSpectators(b *testing.B) {
	for _, n := range []int{1, 1000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				l := crowd(b, n, 40, 1)
				if l.unread != "" {
					b.Logf("this machine was too busy to read fast hands: %s", l.unread)
				}
				b.ReportMetric(milli(l.lag), "lag-ms")
				b.ReportMetric(milli(l.lag99), "lag99-ms")
				b.ReportMetric(float64(l.cpu.Microseconds()), "cpu-µs/event")
				b.ReportMetric(l.perSecond, "scans/s")
				b.ReportMetric(milli(l.gap99), "gap99-ms")
				b.ReportMetric(milli(l.gap), "gap-max-ms")
				b.ReportMetric(0, "ns/op")
			}
		})
	}
}

// load is what was measured.
type load struct {
	lag, lag99 time.Duration // from said to received
	cpu        time.Duration // of the process, an event and spectator
	perSecond  float64       // scans
	gap, gap99 time.Duration // between two scans, at most and at 99 of 100
	unread     string        // what of the game was not read
}

func (l load) String() string {
	return fmt.Sprintf("lag %v, 99 %% %v; %.0f scans/s, gap 99 %% %v, most %v", l.lag, l.lag99, l.perSecond, l.gap99, l.gap)
}

// crowd plays so many plies before n spectators, every tenth of whom loses his
// connection again and again; speed is how fast the hands are.
func crowd(t testing.TB, n, plies int, speed float64) load {
	t.Helper()
	var spoken spoken
	var frames frames
	d, sim, board := live(t, plies, speed, spoken.take)
	sim.Taken = frames.take
	if err := d.start(); err != nil {
		t.Fatal(err)
	}
	addr := strings.TrimSuffix(strings.TrimPrefix(d.pages.url(), "http://"), "/")
	all := make([]spectator, n)
	var seated, gone sync.WaitGroup
	for i := range all {
		s := &all[i]
		s.addr, s.seat = addr, &seated
		if n > 1 && i%10 == 0 {
			s.every = 7 + i%5
		}
		seated.Add(1)
		gone.Go(s.watch)
	}
	seated.Wait()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	go board.Live(ctx, speed)
	go endAfter(ctx, d, board, speed)
	before := ticks(t, os.Getpid())
	frames.start()
	pulse, err := sim.Play(ctx, d.table)
	out := frames.stop()
	if err != nil || !pulse.Final {
		t.Fatalf("%v, %s", err, pulse)
	}
	gone.Wait()
	used := time.Duration(ticks(t, os.Getpid())-before) * tick
	want := publicEvents(t, d.pages.url())
	lags := make([]time.Duration, 0, n*len(want))
	for i := range all {
		lags = append(lags, all[i].check(t, want, &spoken)...)
	}
	out.unread = played(t, d, board)
	if err := d.close(t.Context()); err != nil {
		t.Error(err)
	}
	slices.Sort(lags)
	out.cpu = used / time.Duration(n*len(want))
	out.lag, out.lag99 = lags[len(lags)/2], lags[len(lags)*99/100]
	return out
}

// live is a daemon with a board that goes on by itself, at which fast hands will
// play.
func live(t testing.TB, plies int, speed float64, said func(referee.Event)) (*daemon, *table.Sim, *boardsim.Board) {
	t.Helper()
	cfg := config.Default()
	cfg.State, cfg.MQTT.Listen, cfg.HTTP.Listen = t.TempDir(), "127.0.0.1:0", "127.0.0.1:0"
	log := slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
	d, err := newDaemon(cfg, log, around{speed: speed, said: said, wall: func() (time.Time, bool) { return time.Now(), true }})
	if err != nil {
		t.Fatal(err)
	}
	game := boardsim.BuiltIn()
	game.Moves = game.Moves[:plies]
	hands := must(boardsim.NewHands(game, must(boardsim.ParseProfile("blitz")), 1))
	board := must(boardsim.New(matrix.DefaultWiring(), game.Start.Occupied()))
	board.Seat(hands)
	return d, &table.Sim{Board: board, Every: scanEvery, Speed: speed, Live: true, Log: log}, board
}

// endAfter has Red resign when the hands have played, or can't go on because the
// arbiter is called.
func endAfter(ctx context.Context, d *daemon, board *boardsim.Board, speed float64) {
	resign := func() { d.table.Command(ctx, feed.Command{User: "test", Do: "resign", Args: []string{"red"}}) }
	for stood := 0; stood < 30; {
		select {
		case <-board.Ended():
			time.Sleep(time.Duration(float64(time.Second) / speed)) // the last move is read
			resign()
			return
		case <-time.After(100 * time.Millisecond):
		}
		stood++
		if shown, _, _ := d.table.Window().Look(); shown.View.Phase != "playing" || shown.View.Rate != 0 {
			stood = 0
		}
	}
	resign()
}

// played tells what the hands did that is not in the record; nothing else may be.
func played(t testing.TB, d *daemon, board *boardsim.Board) string {
	shown, _, _ := d.table.Window().Look()
	var recorded, did []string
	for _, m := range shown.View.Moves {
		recorded = append(recorded, m.Move.String())
	}
	for _, m := range board.Played() {
		did = append(did, m.Move.String())
	}
	if len(recorded) > len(did) || !slices.Equal(recorded, did[:len(recorded)]) {
		t.Errorf("recorded %v\nplayed   %v", recorded, did)
	}
	if n := len(recorded); n < len(did) {
		return fmt.Sprintf("only %d of %d moves were read", n, len(did))
	}
	return ""
}

// spoken is when each event was said.
type spoken struct {
	mu sync.Mutex
	at map[int64]time.Time
}

func (s *spoken) take(e referee.Event) {
	now := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.at == nil {
		s.at = map[int64]time.Time{}
	}
	s.at[e.Header().Seq] = now
}

// frames are the moments at which scans were taken.
type frames struct {
	mu    sync.Mutex
	began time.Time
	gaps  []time.Duration
	last  time.Time
}

func (f *frames) start() { f.began = time.Now() }

func (f *frames) take() {
	now := time.Now()
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.last.IsZero() {
		f.gaps = append(f.gaps, now.Sub(f.last))
	}
	f.last = now
}

func (f *frames) stop() load {
	f.mu.Lock()
	defer f.mu.Unlock()
	slices.Sort(f.gaps)
	return load{perSecond: float64(len(f.gaps)) / time.Since(f.began).Seconds(),
		gap: f.gaps[len(f.gaps)-1], gap99: f.gaps[len(f.gaps)*99/100]}
}

// publicEvents is the list of what a spectator is to see.
func publicEvents(t testing.TB, url string) (want []json.RawMessage) {
	t.Helper()
	resp, err := http.Get(url + "api/v1/events")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, _ := io.ReadAll(resp.Body)
	if err := json.Unmarshal(body, &want); err != nil || len(want) == 0 {
		t.Fatalf("%v: %s", err, body)
	}
	return want
}

// spectator follows the events as a browser does.
type spectator struct {
	addr  string
	seat  *sync.WaitGroup
	every int // loses his connection after so many events; 0: never

	got  []heard
	last string
	err  error
}

type heard struct {
	seq  int64
	text []byte
	at   time.Time
}

// watch reads until the result is there.
func (s *spectator) watch() {
	for first := true; ; first = false {
		conn, in, err := s.open()
		if first {
			s.seat.Done()
		}
		if err != nil {
			s.err = err
			return
		}
		over := s.read(in)
		conn.Close()
		if over || s.err != nil {
			return
		}
	}
}

func (s *spectator) open() (net.Conn, *bufio.Reader, error) {
	conn, err := net.Dial("tcp", s.addr)
	if err != nil {
		return nil, nil, err
	}
	last := ""
	if s.last != "" {
		last = "Last-Event-ID: " + s.last + "\r\n"
	}
	fmt.Fprintf(conn, "GET /api/v1/events HTTP/1.1\r\nHost: %s\r\nAccept: text/event-stream\r\n%s\r\n", s.addr, last)
	resp, err := http.ReadResponse(bufio.NewReaderSize(conn, 2048), nil)
	if err == nil && resp.StatusCode != http.StatusOK {
		err = fmt.Errorf("the stream answers %s", resp.Status)
	}
	if err != nil {
		conn.Close()
		return nil, nil, err
	}
	return conn, bufio.NewReaderSize(resp.Body, 2048), nil
}

// read reads events; true: the result was among them.
func (s *spectator) read(in *bufio.Reader) bool {
	for n := 0; s.every == 0 || n < s.every; {
		line, err := in.ReadBytes('\n')
		if err != nil {
			s.err = err
			return false
		}
		if id, ok := bytes.CutPrefix(line, []byte("id: ")); ok {
			s.last = string(bytes.TrimSpace(id))
		}
		data, ok := bytes.CutPrefix(line, []byte("data: "))
		if !ok {
			continue
		}
		seq, _ := strconv.ParseInt(s.last, 10, 64)
		s.got = append(s.got, heard{seq, bytes.TrimSpace(data), time.Now()})
		n++
		if bytes.Contains(data, []byte(`"type":"result"`)) {
			return true
		}
	}
	return false
}

// check holds what he saw to the list, and gives how long each event took that he
// was there for.
func (s *spectator) check(t testing.TB, want []json.RawMessage, spoken *spoken) (lags []time.Duration) {
	t.Helper()
	if s.err != nil {
		t.Fatal(s.err)
	}
	if len(s.got) != len(want) {
		t.Fatalf("a spectator saw %d events, want %d", len(s.got), len(want))
	}
	for i, h := range s.got {
		if !bytes.Equal(h.text, want[i]) {
			t.Fatalf("event %d: a spectator saw %s, want %s", i, h.text, want[i])
		}
		if s.every == 0 {
			lags = append(lags, h.at.Sub(spoken.at[h.seq]))
		}
	}
	return lags
}
