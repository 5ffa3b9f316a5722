package web

import (
	"bytes"
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/referee"
)

// TestPicture has what the page shows.
func TestPicture(t *testing.T) {
	d, _ := desk0(t)
	c, url := seated(t, d)
	a := ask(t, c, "GET", url+"/api/v1/arbiter", "", "Accept-Encoding", "identity")
	var p struct {
		User     string
		Legal    []reading
		Faults   []fault
		Settings []setting
		Senses   senses0
	}
	if err := json.Unmarshal([]byte(a.body), &p); err != nil {
		t.Fatalf("%v: %s", err, a.body)
	}
	if p.User != "zhang" || len(p.Legal) != 44 || len(p.Faults) != 1 || len(p.Settings) != len(referee.SettingKeys()) || len(p.Senses.Shown) != 32 {
		t.Errorf("%+v", p)
	}
	for _, m := range p.Legal {
		if m.Move.String() == "h2e2" && m.Zh != "炮二平五" {
			t.Errorf("h2e2 is called %s", m.Zh)
		}
	}
	a = ask(t, c, "GET", url+"/api/v1/arbiter/log", "")
	if !strings.Contains(a.body, `{"ms":1900,"by":"li","do":"pause","why":"not now"}`) {
		t.Errorf("log %s", a.body)
	}
	a = ask(t, c, "GET", url+"/api/v1/arbiter/evidence?ms=2000", "")
	if !strings.Contains(a.body, `"steps":[{"ms":900,"do":"lift","points":["h2"],"side":"none"}]`) {
		t.Errorf("evidence %s", a.body)
	}
}

// TestEvidenceBounds: a moment that the game has not had is said to be none.
func TestEvidenceBounds(t *testing.T) {
	d, _ := desk0(t)
	c, url := seated(t, d)
	for _, x := range []struct{ ms, says string }{
		{"", "want the moment"}, {"x", "want the moment"}, {"-1", "want the moment"}, {"1.5", "want the moment"},
		{"99999999999999999999", "want the moment"}, {"9223372036854775807", "the game's last moment is"}, {"86400000", "the game's last moment is"},
	} {
		for _, game := range []string{"", "&game=0001"} {
			a := ask(t, c, "GET", url+"/api/v1/arbiter/evidence?ms="+x.ms+game, "")
			if a.code != 400 || !strings.Contains(a.body, x.says) {
				t.Errorf("ms=%s%s: %d %s", x.ms, game, a.code, a.body)
			}
		}
	}
	for _, ms := range []string{"0", "900", "1900", "2500"} {
		if a := ask(t, c, "GET", url+"/api/v1/arbiter/evidence?ms="+ms, ""); a.code != 200 {
			t.Errorf("ms=%s: %d %s", ms, a.code, a.body)
		}
	}
	if a := ask(t, c, "GET", url+"/api/v1/arbiter/evidence?ms=900&game=0009", ""); a.code != 404 {
		t.Errorf("of a game that there is not: %d", a.code)
	}
}

type senses0 struct{ Shown []rules.Point }

// TestAllEvents: behind the sign-in every event is to be had, and the stream of them
// ends with the session.
func TestAllEvents(t *testing.T) {
	d, _ := desk0(t)
	s := httptest.NewServer(Arbiter(d))
	defer s.Close()
	c := browser(s)
	if a := ask(t, c, "GET", s.URL+"/api/v1/events?all=1", ""); a.code != 404 {
		t.Errorf("without a session: %d", a.code)
	}
	signIn(t, c, s.URL, "zhang", "right one")
	a := ask(t, c, "GET", s.URL+"/api/v1/events?all=1", "")
	if n := bytes.Count([]byte(a.body), []byte(`"seq":`)); a.code != 200 || n != 10 { // envelope and event
		t.Errorf("%d: %s", a.code, a.body)
	}
}

// TestEvidenceAtTheBegin: what happened before the time shown is in the picture it
// begins with; on a board that stands the other way round points are turned.
func TestEvidenceAtTheBegin(t *testing.T) {
	at := func(ms clock.Ms, verb story.Verb, point string) Line {
		return Line{Input: story.Input{At: ms, Verb: verb, Point: must(rules.ParsePoint(point))}}
	}
	tape := Tape{FEN: rules.Opening, Occupied: rules.SetOf(must(rules.ParsePoint("a0"))), Lines: []Line{
		at(1000, story.Lift, "a0"), at(1500, story.Drop, "a1"),
		{Event: json.RawMessage(`{"seq":1,"ms":1600,"event":"move","fen":"4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1"}`)},
		{Input: story.Input{At: 1700, Verb: story.Lost, Points: rules.SetOf(must(rules.ParsePoint("i9")))}},
		at(20_000, story.Lift, "a1"), at(20_100, story.Drop, "a2"), at(60_000, story.Lift, "a2")}}
	got := around(tape, 21_000, true)
	text := string(marshal(got))
	for _, want := range []string{`"occupied":["i8"]`, `"unknown":["a0"]`, `"points":["i8"]`, `"points":["i7"]`, `"ms":1600,"fen":"4k4/`} {
		if !strings.Contains(text, want) {
			t.Errorf("%s lacks %s", text, want)
		}
	}
	if len(got.Steps) != 2 || len(got.Positions) != 1 {
		t.Errorf("%d steps, %d positions: %s", len(got.Steps), len(got.Positions), text)
	}
}
