package web

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"luozi/display/feed"
	"luozi/rules"
	"luozi/rules/referee"
)

// board is a journal and a window of the test's own.
type board struct {
	mu      sync.Mutex
	records []string
	changed chan struct{}
}

func newBoard(records ...string) *board {
	return &board{records: records, changed: make(chan struct{})}
}

func (b *board) add(record string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.records = append(b.records, record)
	close(b.changed)
	b.changed = make(chan struct{})
}

func (b *board) look() (feed.Shown, int64, <-chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	start := rules.MustFEN(rules.Opening)
	view := referee.View{Phase: "playing", Start: start, Position: start, Seq: 7}
	return feed.Shown{Game: "0001", View: view}, 7, b.changed
}

type reader struct {
	b    *board
	next int
}

func (r *reader) Next() (game, payload string, ok bool, err error) {
	r.b.mu.Lock()
	defer r.b.mu.Unlock()
	if r.next >= len(r.b.records) {
		return "", "", false, nil
	}
	r.next++
	return "0001", r.b.records[r.next-1], true, nil
}

func (r *reader) Close() {}

// pgn is the record of the only game, as it is since recorded.
func pgn(id string) ([]byte, time.Time, error) {
	if id != "0001" {
		return nil, time.Time{}, ErrNoGame
	}
	return []byte("[Event \"local\"]\n"), recorded, nil
}

var recorded = time.Date(2025, 3, 8, 14, 0, 0, 999_000_000, time.UTC)

func serve(t *testing.T, b *board) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(Public(Config{Names: feed.NewNames("hall", "b1"), Look: b.look,
		Follow: func(int64) Reader { return &reader{b: b} },
		PGN:    pgn}))
	t.Cleanup(s.Close)
	return s
}

func events() *board {
	return newBoard(
		`!{"seq":1,"ms":0,"event":"start"}`,
		`900 lift h2`,
		`!{"seq":2,"ms":900,"event":"touch","side":"red"}`,
		`!{"seq":3,"ms":950,"event":"move","ply":1,"move":"h2e2"}`,
		`!{"seq":4,"ms":990,"event":"alert","id":1}`,
		`!{"seq":5,"ms":999,"event":"clock","running":"black"}`)
}

func do(t *testing.T, method, url string) (int, string, http.Header) {
	t.Helper()
	req, err := http.NewRequest(method, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(body), resp.Header
}

func TestPaths(t *testing.T) {
	s := serve(t, events())
	for _, c := range []struct {
		method, path string
		code         int
		says         string
	}{
		{"GET", "/", 200, "落子"},
		{"GET", "/api/v1/state", 200, `"game":"0001"`},
		{"HEAD", "/api/v1/state", 200, ""},
		{"GET", "/game/0001.pgn", 200, "[Event"},
		{"GET", "/game/0002.pgn", 404, ""},
		{"GET", "/game/0001", 404, ""},
		{"GET", "/game/../../etc/passwd.pgn", 404, ""},
		{"GET", "/api/v1/events?from=x", 400, `from="x": want the seq`},
		{"GET", "/arbiter", 404, ""},
		{"POST", "/api/v1/cmd", 404, ""},
		{"GET", "/api/v1/cmd", 404, ""},
		{"POST", "/api/v1/state", 405, ""},
		{"DELETE", "/game/0001.pgn", 405, ""},
	} {
		code, body, header := do(t, c.method, s.URL+c.path)
		if code != c.code || !strings.Contains(body, c.says) {
			t.Errorf("%s %s: %d %s, want %d … %s", c.method, c.path, code, body, c.code, c.says)
		}
		if header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s %s: a browser may guess its type", c.method, c.path)
		}
	}
}

// TestOnlyPublicEvents: what is for arbiters does not show, and prev is that of
// the public events.
func TestOnlyPublicEvents(t *testing.T) {
	s := serve(t, events())
	for _, c := range []struct {
		query string
		want  [][2]int64 // seq and prev
	}{
		{"", [][2]int64{{1, 0}, {3, 1}, {5, 3}}},
		{"?from=2", [][2]int64{{3, 1}, {5, 3}}},
		{"?from=6", nil},
	} {
		_, body, _ := do(t, "GET", s.URL+"/api/v1/events"+c.query)
		var got []struct{ Seq, Prev int64 }
		if err := json.Unmarshal([]byte(body), &got); err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		if len(got) != len(c.want) {
			t.Errorf("%q: %d events: %s", c.query, len(got), body)
			continue
		}
		for i, w := range c.want {
			if got[i].Seq != w[0] || got[i].Prev != w[1] {
				t.Errorf("%q: event %v, want %v", c.query, got[i], w)
			}
		}
	}
}

// TestStream goes on as more happens, and from the Last-Event-ID after a break.
func TestStream(t *testing.T) {
	b := events()
	s := serve(t, b)
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	open := func(last string) *bufio.Scanner {
		req, err := http.NewRequestWithContext(ctx, "GET", s.URL+"/api/v1/events", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept", "text/event-stream")
		if last != "" {
			req.Header.Set("Last-Event-ID", last)
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { resp.Body.Close() })
		return bufio.NewScanner(resp.Body)
	}
	ids := func(in *bufio.Scanner, n int) (out []string) {
		for len(out) < n && in.Scan() {
			if id, ok := strings.CutPrefix(in.Text(), "id: "); ok {
				out = append(out, id)
			}
		}
		return out
	}
	first := open("")
	if got := strings.Join(ids(first, 3), " "); got != "1 3 5" {
		t.Fatalf("ids %s", got)
	}
	b.add(`!{"seq":6,"ms":2000,"event":"move","ply":2,"move":"h9g7"}`)
	if got := strings.Join(ids(first, 1), " "); got != "6" {
		t.Errorf("then %s", got)
	}
	if got := strings.Join(ids(open("3"), 2), " "); got != "5 6" {
		t.Errorf("after a break %s", got)
	}
}

func TestNoGameYet(t *testing.T) {
	s := httptest.NewServer(Public(Config{Names: feed.NewNames("hall", "b1"),
		Look: func() (feed.Shown, int64, <-chan struct{}) { return feed.Shown{}, 0, nil }}))
	defer s.Close()
	if code, body, _ := do(t, "GET", s.URL+"/api/v1/state"); code != 503 || !strings.Contains(body, "has not been read") {
		t.Errorf("%d %s", code, body)
	}
}
