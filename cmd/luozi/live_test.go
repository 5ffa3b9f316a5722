package main

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"luozi/rules/record"
)

// polled is one answer of the live record.
type polled struct {
	code      int
	tag, body string
	head      http.Header
}

func poll(t *testing.T, url, tag string) polled {
	t.Helper()
	req, _ := http.NewRequest("GET", url, nil)
	if tag != "" {
		req.Header.Set("If-None-Match", tag)
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
	return polled{resp.StatusCode, resp.Header.Get("ETag"), string(body), resp.Header}
}

// movesOf reads a record as a broadcaster's program does.
func movesOf(t *testing.T, pgn string) (moves []string, result string) {
	t.Helper()
	n := 0
	for g, err := range record.ReadAll("live.pgn", strings.NewReader(pgn)) {
		if err != nil {
			t.Fatalf("%v in\n%s", err, pgn)
		}
		for _, m := range g.Moves {
			moves = append(moves, m.String())
		}
		result = g.Result
		n++
	}
	if n != 1 {
		t.Fatalf("%d games in\n%s", n, pgn)
	}
	return moves, result
}

// TestLiveRecord polls the live record while a game is played: each answer is a
// whole record of what has been played so far, grown by whole moves; nothing that
// has not changed is sent again.
func TestLiveRecord(t *testing.T) {
	t.Parallel()
	h := newHouse(t, t.TempDir(), 40, nil)
	over := make(chan struct{})
	go func() {
		defer close(over)
		h.play()
		if err := h.table.Flush(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	url := h.pages.url() + "live.pgn"
	all := strings.Fields(builtIn())
	var last polled
	var had []string
	bodies, same := 0, 0
	for ended := false; !ended; {
		select {
		case <-over:
			ended = true
		case <-time.After(time.Millisecond):
		}
		p := poll(t, url, last.tag)
		switch p.code {
		case http.StatusServiceUnavailable: // the board has not been read
			continue
		case http.StatusNotModified:
			if p.body != "" {
				t.Fatalf("304 with %q", p.body)
			}
			same++
			continue
		}
		if p.tag == "" || p.tag == last.tag || p.body == last.body {
			t.Fatalf("%s after %s: sent again\n%s", p.tag, last.tag, p.body)
		}
		if kind := p.head.Get("Content-Type"); kind != "application/vnd.chess-pgn; charset=utf-8" || p.head.Get("Cache-Control") != "no-cache" {
			t.Fatalf("headers %v", p.head)
		}
		moves, _ := movesOf(t, p.body)
		if len(moves) < len(had) || strings.Join(moves, " ") != strings.Join(all[:len(moves)], " ") {
			t.Fatalf("after %v\ncame %v\nplayed %v", had, moves, all)
		}
		had, last = moves, p
		bodies++
	}
	moves, result := movesOf(t, last.body)
	if len(moves) != len(all) || result != "1-0" {
		t.Errorf("at the end %d of %d moves, result %s", len(moves), len(all), result)
	}
	if stored := poll(t, h.pages.url()+"game/0001.pgn", ""); stored.body != last.body || stored.tag != last.tag {
		t.Errorf("the game's own file is another one:\n%s\n%s", stored.body, last.body)
	}
	if bodies < 10 || same == 0 {
		t.Errorf("%d records and %d answers that nothing has changed", bodies, same)
	}
	t.Logf("%d records, %d times nothing new", bodies, same)
}
