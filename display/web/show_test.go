package web

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"luozi/display/feed"
	"luozi/rules"
	"luozi/rules/referee"
)

// showOf asks for a game as a page does.
func showOf(t *testing.T, h http.Handler, path string) (int, showBody) {
	t.Helper()
	r := httptest.NewRequest("GET", path, nil)
	r.Header.Set("Accept-Encoding", "gzip")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	var in io.Reader = w.Body
	if w.Header().Get("Content-Encoding") == "gzip" {
		z, err := gzip.NewReader(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		in = z
	}
	var body showBody
	if w.Code == http.StatusOK {
		if err := json.NewDecoder(in).Decode(&body); err != nil {
			t.Fatal(err)
		}
	}
	return w.Code, body
}

func TestShow(t *testing.T) {
	view := referee.View{Phase: "playing", Start: rules.MustFEN(rules.Opening), Position: rules.MustFEN(rules.Opening), Rate: 1,
		Players: [2]string{"甲", "乙"}, Control: "6.1", Seq: 7,
		Clock: referee.Clock{Head: referee.Head{Name: "clock"}, Running: rules.Red, Left: referee.Times{Red: 60_000, Black: 60_000}}}
	move, err := rules.ParseMove("h2e2")
	if err != nil {
		t.Fatal(err)
	}
	for range 40 {
		view.Moves = append(view.Moves, referee.Move{Move: move, Zh: "炮二平五", FEN: rules.Opening, UsedMs: 3000})
	}
	proposed := &referee.Result{Winner: "red", Article: "4.1.1", Status: "proposed"}
	made := time.Now().Add(-2 * time.Second)
	h := Public(Config{Names: feed.NewNames("", "eins"),
		Look: func() (feed.Shown, int64, <-chan struct{}) {
			v := view
			v.Result = proposed
			return feed.Shown{Game: "0002", View: v, Made: made}, 7, nil
		},
		Stored: func(id string) (feed.Shown, error) {
			if id != "0001" {
				return feed.Shown{}, ErrNoGame
			}
			v := view
			v.Rate, v.Result = 0, &referee.Result{Winner: "black", Article: "4.1.9", Reason: "resignation", Status: "final"}
			return feed.Shown{Game: id, View: v}, nil
		}})

	code, body := showOf(t, h, "/api/v1/show")
	if code != http.StatusOK || body.Game != "0002" || len(body.Moves) != 40 || body.Seq != 7 || body.Stored || !strings.Contains(string(body.Meta), "甲") {
		t.Errorf("%d %+v", code, body)
	}
	if body.Result != nil {
		t.Errorf("a result that is only proposed is shown: %+v", body.Result)
	}
	var clock struct{ Mono, Now, Rate float64 }
	if err := json.Unmarshal(body.Clock, &clock); err != nil {
		t.Fatal(err)
	}
	if age := clock.Now - clock.Mono; age < 1990 || clock.Rate != 1 || body.Now < clock.Now-0.1 { // that one is rounded
		t.Errorf("the clock was read %v ms ago: %s", age, body.Clock)
	}

	code, body = showOf(t, h, "/api/v1/show?game=0001")
	if code != http.StatusOK || !body.Stored || body.Result == nil || body.Result.Winner != "black" {
		t.Errorf("%d %+v", code, body)
	}
	if code, _ = showOf(t, h, "/api/v1/show?game=0009"); code != http.StatusNotFound {
		t.Errorf("a game that there is not: %d", code)
	}
}

// A page that comes before the board has been read is told so.
func TestShowBeforeTheBoard(t *testing.T) {
	h := Public(Config{Names: feed.NewNames("", "eins"), Look: func() (feed.Shown, int64, <-chan struct{}) { return feed.Shown{}, 0, nil }})
	if code, _ := showOf(t, h, "/api/v1/show"); code != http.StatusServiceUnavailable {
		t.Errorf("%d", code)
	}
}
