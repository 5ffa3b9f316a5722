package web

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"luozi/display/feed"
	"luozi/rules"
	"luozi/rules/referee"
)

// diary is a journal of several games whose events are all on the card.
type diary struct {
	mu      sync.Mutex
	records [][2]string // game and payload
	seq     int64
	changed chan struct{}
	opened  int // readers
}

func newDiary() *diary { return &diary{changed: make(chan struct{})} }

// say adds a public event, and one that is not.
func (d *diary) say(game string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, event := range []string{"touch", "move"} {
		d.seq++
		d.records = append(d.records, [2]string{game, fmt.Sprintf(`!{"seq":%d,"ms":%d,"event":%q,"ply":1}`, d.seq, d.seq, event)})
	}
	close(d.changed)
	d.changed = make(chan struct{})
}

func (d *diary) look() (feed.Shown, int64, <-chan struct{}) {
	d.mu.Lock()
	defer d.mu.Unlock()
	start := rules.MustFEN(rules.Opening)
	return feed.Shown{Game: "0001", View: referee.View{Phase: "playing", Start: start, Position: start, Seq: d.seq}}, d.seq, d.changed
}

type page struct {
	d    *diary
	next int
}

// follow begins with the game in which the event after that one stands.
func (d *diary) follow(after int64) Reader {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.opened++
	at, game := 0, ""
	for i, r := range d.records {
		if r[0] != game {
			if feed.SeqOf(r[1]) > after+1 {
				break
			}
			at, game = i, r[0]
		}
	}
	return &page{d, at}
}

func (p *page) Next() (game, payload string, ok bool, err error) {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	if p.next >= len(p.d.records) {
		return "", "", false, nil
	}
	p.next++
	return p.d.records[p.next-1][0], p.d.records[p.next-1][1], true, nil
}

func (p *page) Close() {}

func (d *diary) handler() http.Handler {
	return Public(Config{Names: feed.NewNames("hall", "b1"), Look: d.look, Follow: d.follow})
}

// pipes is a listener whose connections are within this process, so that time may
// be a bubble's.
type pipes struct {
	in   chan net.Conn
	once sync.Once
	done chan struct{}
}

func newPipes() *pipes { return &pipes{in: make(chan net.Conn), done: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.in:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}
func (p *pipes) Close() error   { p.once.Do(func() { close(p.done) }); return nil }
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80} }

// ask asks for events and reads nothing of the answer.
func (p *pipes) ask(t *testing.T, query string) net.Conn {
	t.Helper()
	here, there := net.Pipe()
	p.in <- there
	if _, err := fmt.Fprintf(here, "GET /api/v1/events%s HTTP/1.1\r\nHost: b1\r\nAccept: text/event-stream\r\n\r\n", query); err != nil {
		t.Fatal(err)
	}
	return here
}

// dial asks for events, and gives the lines of the answer.
func (p *pipes) dial(t *testing.T, query string) (net.Conn, *bufio.Scanner) {
	t.Helper()
	conn := p.ask(t, query)
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	return conn, bufio.NewScanner(resp.Body)
}

// ids reads so many ids.
func ids(in *bufio.Scanner, n int) string {
	var out []string
	for len(out) < n && in.Scan() {
		if id, ok := strings.CutPrefix(in.Text(), "id: "); ok {
			out = append(out, id)
		}
	}
	return strings.Join(out, " ")
}

// bubble runs a test against a server in a bubble of time.
func bubble(t *testing.T, d *diary, test func(t *testing.T, p *pipes, site *site)) {
	synctest.Test(t, func(t *testing.T) {
		s := newSite(Config{Names: feed.NewNames("hall", "b1"), Look: d.look, Follow: d.follow})
		d.changed = make(chan struct{}) // of this bubble
		mux := http.NewServeMux()
		for pattern, h := range s.routes() {
			mux.Handle(pattern, h)
		}
		p := newPipes()
		server := &http.Server{Handler: guarded(mux), WriteTimeout: 30 * time.Second, ReadHeaderTimeout: 5 * time.Second}
		go func() { _ = server.Serve(p) }()
		test(t, p, s)
		_ = server.Close()
	})
}

// TestSlowReaderIsCut: one who takes nothing is cut off, the others go on.
func TestSlowReaderIsCut(t *testing.T) {
	d := newDiary()
	d.say("0001")
	bubble(t, d, func(t *testing.T, p *pipes, s *site) {
		quick, lines := p.dial(t, "")
		if got := ids(lines, 1); got != "2" {
			t.Fatalf("ids %s", got)
		}
		slow := p.ask(t, "")
		synctest.Wait()
		if s.news.readers != 2 {
			t.Fatalf("%d readers", s.news.readers)
		}
		began := time.Now()
		go func() {
			for time.Since(began) < time.Minute {
				time.Sleep(time.Second)
				d.say("0001")
			}
		}()
		if got := strings.Fields(ids(lines, 40)); len(got) != 40 || got[39] != "82" {
			t.Errorf("the quick one has read %v", got)
		}
		s.news.mu.Lock()
		readers := s.news.readers
		s.news.mu.Unlock()
		if readers != 1 {
			t.Errorf("%d readers after %v; patience is %v", readers, time.Since(began), patience)
		}
		quick.Close()
		slow.Close()
		time.Sleep(2 * time.Minute)
	})
}

// TestHeartbeat: a stream in which nothing happens is not silent.
func TestHeartbeat(t *testing.T) {
	d := newDiary()
	bubble(t, d, func(t *testing.T, p *pipes, s *site) {
		conn, lines := p.dial(t, "")
		began, beats := time.Now(), 0
		for beats < 10 && lines.Scan() {
			if lines.Text() == ":" {
				beats++
			}
		}
		if took := time.Since(began); beats != 10 || took != 10*heartbeat {
			t.Errorf("%d beats in %v", beats, took)
		}
		conn.Close()
		time.Sleep(time.Minute)
		synctest.Wait()
		if s.news.readers != 0 || s.news.items != nil {
			t.Errorf("%d readers are left", s.news.readers)
		}
	})
}

// TestSlowHeaderIsCut: who does not say what he wants is not waited for.
func TestSlowHeaderIsCut(t *testing.T) {
	bubble(t, newDiary(), func(t *testing.T, p *pipes, _ *site) {
		here, there := net.Pipe()
		p.in <- there
		began := time.Now()
		go func() { _, _ = here.Write([]byte("GET / HTTP/1.1\r\n")) }()
		var b bytes.Buffer
		_, _ = b.ReadFrom(here)
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("it was waited for %v", took)
		}
	})
}

// TestEveryEventOnce: readers from any event on, old or new, get each public event
// once and in order, however much there is.
func TestEveryEventOnce(t *testing.T) {
	d := newDiary()
	const early, late = 300, mostNews + 200 // moves of two games, of which the second is more than is kept
	for range early {
		d.say("0001")
	}
	for range late {
		d.say("0002")
	}
	bubble(t, d, func(t *testing.T, p *pipes, s *site) {
		var all sync.WaitGroup
		const more = 100
		const last = 2 * (early + late)
		for _, from := range []int64{1, 2, 2 * early, 2*early + 1, last - 2*mostNews - 1, last - 2*mostNews + 2, last, last + 1} {
			conn, lines := p.dial(t, fmt.Sprintf("?from=%d", from))
			all.Go(func() {
				defer conn.Close()
				want := from + from%2 // moves have even seqs
				for lines.Scan() {
					id, ok := strings.CutPrefix(lines.Text(), "id: ")
					if !ok {
						continue
					}
					if id != fmt.Sprint(want) {
						t.Errorf("from %d: event %s, want %d", from, id, want)
						return
					}
					if want += 2; want > last+2*more {
						return
					}
				}
				t.Errorf("from %d: it ends before event %d", from, want)
			})
		}
		for range more {
			time.Sleep(time.Millisecond)
			d.say("0002")
		}
		all.Wait()
		time.Sleep(time.Minute)
	})
}

// TestThousandReadOneJournal: the journal is read once for all who follow it.
func TestThousandReadOneJournal(t *testing.T) {
	d := newDiary()
	d.say("0001")
	bubble(t, d, func(t *testing.T, p *pipes, s *site) {
		ctx, cancel := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for range 200 {
			conn, lines := p.dial(t, "?from=3")
			all.Go(func() {
				defer conn.Close()
				for ctx.Err() == nil && lines.Scan() {
				}
			})
			all.Go(func() { <-ctx.Done(); conn.Close() })
		}
		synctest.Wait()
		before := d.opened
		for range 50 {
			d.say("0001")
			synctest.Wait()
		}
		if d.opened != before || before > 2 {
			t.Errorf("%d readers of the journal, and %d more for fifty moves", before, d.opened-before)
		}
		cancel()
		all.Wait()
		time.Sleep(time.Minute)
	})
}

// TestFromTheFuture: a page that comes with the seq of another board's events is
// told what happens here.
func TestFromTheFuture(t *testing.T) {
	d := newDiary()
	d.say("0001")
	bubble(t, d, func(t *testing.T, p *pipes, s *site) {
		conn, lines := p.dial(t, "?from=1000000")
		synctest.Wait()
		go d.say("0001")
		if got := ids(lines, 1); got != "4" {
			t.Errorf("ids %s", got)
		}
		conn.Close()
		time.Sleep(time.Minute)
	})
}

// TestStreamOutlivesAnswers: a stream goes on although other answers have their time,
// over HTTP/1.1 and HTTP/2.
func TestStreamOutlivesAnswers(t *testing.T) {
	for _, two := range []bool{false, true} {
		d := newDiary()
		d.say("0001")
		s := httptest.NewUnstartedServer(d.handler())
		s.Config.WriteTimeout = time.Second
		s.EnableHTTP2 = two
		s.StartTLS()
		r, err := http.NewRequestWithContext(t.Context(), "GET", s.URL+"/api/v1/events", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept", "text/event-stream")
		resp, err := s.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		if (resp.ProtoMajor == 2) != two {
			t.Errorf("%s", resp.Proto)
		}
		lines := bufio.NewScanner(resp.Body)
		got := ids(lines, 1)
		time.Sleep(2500 * time.Millisecond)
		d.say("0001")
		if got += " " + ids(lines, 1); got != "2 4" {
			t.Errorf("%s: ids %s", resp.Proto, got)
		}
		resp.Body.Close()
		s.Close()
	}
}

// TestSlowBodyIsCut: who does not send what he has announced is not waited for.
func TestSlowBodyIsCut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		desk, _ := desk0(t)
		p := newPipes()
		server := &http.Server{Handler: Arbiter(desk)}
		go func() { _ = server.Serve(p) }()
		here, there := net.Pipe()
		p.in <- there
		began := time.Now()
		go func() {
			_, _ = here.Write([]byte("POST /sign-in HTTP/1.1\r\nHost: b1\r\nContent-Length: 100\r\n" +
				"Content-Type: application/x-www-form-urlencoded\r\n\r\nname=zhang"))
		}()
		_, err := http.ReadResponse(bufio.NewReader(here), nil)
		if took := time.Since(began); took > 2*bodyTakes {
			t.Errorf("it was waited for %v (%v)", took, err)
		}
		here.Close()
		_ = server.Close()
	})
}
