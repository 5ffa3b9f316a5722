package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

// visitor is a browser at a virtual table.
type visitor struct {
	t    testing.TB
	url  string // of the table, with a slash
	name string
	next chan tableSeen
}

// tableSeen is what the table's page is told.
type tableSeen struct {
	Things struct {
		Pieces []struct{ Piece, At string }
		Dead   []string
		Chips  []struct {
			Name string
			Dead bool
		}
	}
	Game struct {
		Phase  string
		Side   string
		Ply    int
		Last   string
		Zh     string
		Alerts []struct {
			ID       int
			Kind, En string
		}
		Missing, Extra []string
		Heard          []struct{ Event string }
	}
}

// visit opens the table's page.
func visit(t testing.TB, url, name string) *visitor {
	t.Helper()
	v := &visitor{t: t, url: strings.TrimSuffix(url, "play"), name: name, next: make(chan tableSeen, 1000)}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	req, _ := http.NewRequestWithContext(ctx, "GET", v.url+"play/live", nil)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		defer resp.Body.Close()
		in := bufio.NewScanner(resp.Body)
		in.Buffer(nil, 1<<20)
		for in.Scan() {
			var s tableSeen
			if data, ok := strings.CutPrefix(in.Text(), "data: "); ok && json.Unmarshal([]byte(data), &s) == nil {
				v.next <- s
			}
		}
	}()
	return v
}

// until waits for the table to be so.
func (v *visitor) until(what string, is func(tableSeen) bool) tableSeen {
	v.t.Helper()
	end := time.After(patience)
	var last tableSeen
	for {
		select {
		case last = <-v.next:
			if is(last) {
				return last
			}
		case <-end:
			v.t.Fatalf("%s: not seen; last %+v", what, last.Game)
		}
	}
}

func (v *visitor) post(path, body string, head ...string) (int, string) {
	v.t.Helper()
	req, _ := http.NewRequest("POST", v.url+path, strings.NewReader(body))
	req.Header.Set("X-Luozi-Play", v.name)
	for i := 0; i+1 < len(head); i += 2 {
		req.Header.Set(head[i], head[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		v.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, _ := io.ReadAll(resp.Body)
	return resp.StatusCode, string(text)
}

func (v *visitor) ok(path, body string, args ...any) {
	v.t.Helper()
	if code, text := v.post(path, fmt.Sprintf(body, args...)); code != http.StatusOK {
		v.t.Fatalf("%s %s: %d %s", path, fmt.Sprintf(body, args...), code, text)
	}
}

// move carries a piece and presses.
func (v *visitor) move(s tableSeen, from, to, side string) {
	v.t.Helper()
	n := 1 + slices.IndexFunc(s.Things.Pieces, func(p struct{ Piece, At string }) bool { return p.At == from })
	v.ok("play/edges", `[{"do":"lift","at":%q},{"do":"drop","at":%q,"piece":%d,"after":350},
		{"do":"down","side":%q,"after":350},{"do":"up","side":%[4]q,"after":60}]`, from, to, n, side)
}

// TestVirtualTable: a newcomer starts a game in the browser, plays a move, and has
// his first illegal move caught; somebody else sees it at the same table.
func TestVirtualTable(t *testing.T) {
	t.Parallel()
	state := t.TempDir()
	p := launch(t, "demo", "--play", "--wiring", "gpio", "--state", state, "--mqtt", "127.0.0.1:0", "--http", "127.0.0.1:0")
	url := p.line("play")
	a, b := visit(t, url, "a"), visit(t, url, "b")
	s := a.until("the array", func(s tableSeen) bool { return s.Game.Phase == "setup" && len(s.Game.Missing) == 0 })
	a.ok("play/help", `{"do":"start"}`)
	a.until("the start", func(s tableSeen) bool { return s.Game.Phase == "playing" })
	a.move(s, "h2", "e2", "red")
	s = a.until("炮二平五", func(s tableSeen) bool { return s.Game.Ply == 1 })
	if s.Game.Zh != "炮二平五" || s.Game.Last != "h2e2" {
		t.Errorf("recorded %s %s", s.Game.Last, s.Game.Zh)
	}
	b.until("the other browser's move", func(s tableSeen) bool { return s.Game.Ply == 1 })
	b.move(s, "h9", "h8", "black") // no horse goes so
	s = a.until("the alert", func(s tableSeen) bool { return len(s.Game.Alerts) > 0 })
	if s.Game.Alerts[0].Kind != "illegal-move" || s.Game.Ply != 1 {
		t.Errorf("alert %+v at ply %d", s.Game.Alerts, s.Game.Ply)
	}
	a.ok("play/help", `{"do":"new"}`)
	a.until("a new array", func(s tableSeen) bool {
		return s.Game.Phase == "setup" && len(s.Game.Missing) == 0 && len(s.Game.Extra) == 0 && s.Things.Pieces[0].At == "a0"
	})
	if code := p.term(); code != exitDone {
		t.Errorf("exit %d %s", code, p.err.String())
	}
	journal := state + "/games/0001.luozi"
	_, text, _ := call(t, "replay", "--as-recorded", journal)
	if !strings.Contains(text, `"kind":"illegal-move"`) {
		t.Errorf("the journal knows of no illegal move:\n%s", text)
	}
	sameTwice(t, journal)
	if _, pgn, _ := call(t, "games", "--state", state, "--export", "pgn", "0001"); !strings.Contains(pgn, `[Result "*"]`) || strings.Contains(pgn, "Termination") {
		t.Errorf("nobody gave the game that was left a result:\n%s", pgn)
	}
	if _, pgn, _ := call(t, "games", "--state", state, "--export", "iccs", "0001"); pgn != "h2e2\n" {
		t.Errorf("its moves: %s", pgn)
	}
}

// TestVirtualTableGoesOn: the pieces stand again where the game stood when the demo
// ended.
func TestVirtualTableGoesOn(t *testing.T) {
	t.Parallel()
	state := t.TempDir()
	words := []string{"demo", "--play", "--wiring", "pca9555+colour", "--state", state, "--mqtt", "127.0.0.1:0", "--http", "127.0.0.1:0"}
	p := launch(t, words...)
	a := visit(t, p.line("play"), "a")
	s := a.until("the array", func(s tableSeen) bool { return s.Game.Phase == "setup" && len(s.Game.Missing) == 0 })
	a.ok("play/help", `{"do":"start"}`)
	a.until("the start", func(s tableSeen) bool { return s.Game.Phase == "playing" })
	a.move(s, "h2", "h9", "red")
	a.until("a capture", func(s tableSeen) bool { return s.Game.Ply == 1 })
	p.kill()
	p = launch(t, words...)
	a = visit(t, p.line("play"), "a")
	s = a.until("the game again", func(s tableSeen) bool { return s.Game.Ply == 1 && len(s.Game.Alerts) == 1 })
	if s.Game.Alerts[0].Kind != "power" {
		t.Errorf("alert %+v", s.Game.Alerts)
	}
	a.ok("play/help", `{"do":"resume"}`)
	s = a.until("no alert", func(s tableSeen) bool { return len(s.Game.Alerts) == 0 })
	a.move(s, "i9", "h9", "black")
	a.until("taken back", func(s tableSeen) bool { return s.Game.Ply == 2 && s.Game.Last == "i9h9" })
	p.term()
	if got := p.line("recorded"); got != "h2h9 i9h9" {
		t.Errorf("recorded %s", got)
	}
}

// TestVirtualTableRefuses what another site's page, a stranger's name or a
// wrong word sends.
func TestVirtualTableRefuses(t *testing.T) {
	t.Parallel()
	p := launch(t, "demo", "--play", "--state", t.TempDir(), "--mqtt", "127.0.0.1:0", "--http", "127.0.0.1:0")
	a := visit(t, p.line("play"), "a")
	a.until("the array", func(s tableSeen) bool { return s.Game.Phase == "setup" })
	const lift = `[{"do":"lift","at":"h2"}]`
	for _, c := range []struct {
		path, body string
		head       []string
		code       int
		says       string
	}{
		{"play/edges", lift, []string{"X-Luozi-Play", ""}, 403, "header"},
		{"play/edges", lift, []string{"Origin", "http://evil.example"}, 403, "cross-origin"},
		{"play/edges", lift, []string{"Sec-Fetch-Site", "cross-site"}, 403, "cross-origin"},
		{"play/edges", lift, []string{"X-Luozi-Play", strings.Repeat("x", 41)}, 400, "at most 40"},
		{"play/edges", `[{"do":"lift","at":"z2"}]`, nil, 409, `deed 1, lift: point "z2"`},
		{"play/edges", `[{"do":"lift","on":"h2"}]`, nil, 400, `no field "on"`},
		{"play/edges", `lift h2`, nil, 400, "want JSON"},
		{"play/edges", lift + lift, nil, 400, "goes on"},
		{"play/edges", "[" + strings.Repeat(`{"do":"nudge","at":"h2"},`, 64) + `{"do":"nudge","at":"h2"}]`, nil, 400, "at most 64"},
		{"play/edges", "[" + strings.Repeat(" ", 70_000) + "]", nil, 413, "at most 65536 bytes"},
		{"play/edges", `[{"do":7}]`, nil, 400, "do can't be of the kind number"},
		{"play/edges", `[{"do":["lift"]}]`, nil, 400, "do can't be of the kind array"},
		{"play/edges", `{"do":"lift"}`, nil, 400, "for edges a list"},
		{"play/help", `{"do":"win"}`, nil, 409, "want start, resume, tidy or new"},
		{"play/help", `{"do":"resume"}`, nil, 409, "has not started"},
	} {
		code, text := a.post(c.path, c.body, c.head...)
		if code != c.code || !strings.Contains(text, c.says) {
			t.Errorf("%s %.60s %.60v: %d %s, want %d … %s", c.path, c.body, c.head, code, text, c.code, c.says)
		}
	}
	req, _ := http.NewRequest("GET", a.url+"play", nil)
	req.Host = "rebound.example:8080"
	resp, err := http.DefaultClient.Do(req)
	if err != nil || resp.StatusCode != http.StatusForbidden {
		t.Errorf("by a stranger's name: %v %v", resp, err)
	}
}

// TestNoVirtualTable: a board, and a demo without --play, has none.
func TestNoVirtualTable(t *testing.T) {
	t.Parallel()
	p := launch(t, "demo", "--stay", "--state", t.TempDir(), "--mqtt", "127.0.0.1:0", "--http", "127.0.0.1:0")
	url := p.line("http")
	for _, path := range []string{"play", "play/live", "play/edges", "play/help"} {
		for _, method := range []string{"GET", "POST"} {
			req, _ := http.NewRequest(method, url+path, strings.NewReader("{}"))
			req.Header.Set("X-Luozi-Play", "a")
			resp, err := http.DefaultClient.Do(req)
			if err != nil || resp.StatusCode != http.StatusNotFound {
				t.Errorf("%s %s: %v %v", method, path, resp.Status, err)
			}
		}
	}
	for _, words := range [][]string{{"--wood", "127.0.0.1:1"}, {"--speed", "2"}, {"--hands", "blitz"}} {
		if code, _, stderr := call(t, append([]string{"demo", "--play"}, words...)...); code != exitUsage || !strings.Contains(stderr, "exclude each other") {
			t.Errorf("%v: exit %d %s", words, code, stderr)
		}
	}
}
