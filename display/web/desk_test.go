package web

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"luozi/display/feed"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/referee"
)

// table is what a desk sits at: it notes the commands that it is given.
type table struct {
	*board
	mu    sync.Mutex
	given []feed.Command
}

func (tb *table) do(c feed.Command) feed.Reply {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	tb.given = append(tb.given, c)
	if c.Do == "pause" {
		return feed.Refuse(c.ID, "the game is paused already")
	}
	return feed.Reply{ID: c.ID, OK: true, Seq: 8}
}

func only[T any](v T) func(string) (T, error) {
	return func(id string) (T, error) {
		if id != "0001" {
			var none T
			return none, ErrNoGame
		}
		return v, nil
	}
}

// desk0 is an arbiter's side with one arbiter, zhang, whose password is "right one".
func desk0(t *testing.T) (Desk, *table) {
	t.Helper()
	hash, err := HashRandom("right one")
	if err != nil {
		t.Fatal(err)
	}
	tb := &table{board: events()}
	occupied := rules.MustFEN(rules.Opening)
	return Desk{
		Config: Config{Names: feed.NewNames("hall", "b1"), Look: tb.look,
			Follow: func(int64) Reader { return &reader{b: tb.board} },
			PGN:    pgn,
			Games:  func() ([]Game, error) { return []Game{{ID: "0001", Phase: "playing"}}, nil },
			First:  only(int64(1)), Stored: only(feed.Shown{Game: "0001"}), Sheet: only(Sheet{})},
		Arbiters: map[string]string{"zhang": hash},
		Do:       tb.do,
		Senses:   func() (referee.Senses, <-chan struct{}) { return referee.Senses{Raw: occupied.Occupied()}, nil },
		Faults: func() []feed.Fault {
			return []feed.Fault{{Name: "journal", Zh: "记录卡异常", En: "the card is full"}}
		},
		Tape: only(Tape{FEN: rules.Opening, Occupied: occupied.Occupied(), Lines: []Line{
			{Input: story.Input{At: 900, Verb: story.Lift, Point: must(rules.ParsePoint("h2"))}},
			{Input: story.Input{At: 1900, Verb: story.Cmd, Name: "pause", From: story.Origin{User: "li"}}},
			{Event: json.RawMessage(`{"seq":6,"ms":1900,"event":"refused","do":"pause","why":"not now"}`)},
		}}),
		Journal: only([]byte("00000000 setup\n")), Record: only([]byte(`{"moves":[]}`)),
		Log: slog.New(slog.DiscardHandler),
	}, tb
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// browser follows no redirects and keeps cookies, as one tab does.
func browser(s *httptest.Server) *http.Client {
	c := *s.Client()
	c.Jar = must(cookiejar.New(nil))
	c.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &c
}

// asked is an answer that has been read.
type asked struct {
	code int
	body string
	head http.Header
}

func ask(t *testing.T, c *http.Client, method, url, body string, head ...string) asked {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(head); i += 2 {
		r.Header.Set(head[i], head[i+1])
	}
	resp, err := c.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return asked{resp.StatusCode, string(text), resp.Header}
}

func signIn(t *testing.T, c *http.Client, base, name, password string) asked {
	t.Helper()
	form := url.Values{"name": {name}, "password": {password}}
	return ask(t, c, "POST", base+"/sign-in", form.Encode(), "Content-Type", "application/x-www-form-urlencoded")
}

// seated is a browser in which zhang has signed in at the desk, and its address.
func seated(t *testing.T, d Desk) (c *http.Client, url string) {
	t.Helper()
	s := httptest.NewServer(Arbiter(d))
	t.Cleanup(s.Close)
	c = browser(s)
	if a := signIn(t, c, s.URL, "zhang", "right one"); a.code != http.StatusSeeOther {
		t.Fatalf("sign-in: %d", a.code)
	}
	return c, s.URL
}

const (
	jsonType = "Content-Type"
	aCommand = `{"id":"c1","do":"start"}`
)

// TestEveryRoute asks for each route on the public side, on the arbiter's without a
// session, and with one.
func TestEveryRoute(t *testing.T) {
	d, _ := desk0(t)
	public := httptest.NewServer(Public(d.Config))
	defer public.Close()
	for name, server := range map[string]*httptest.Server{
		"plain": httptest.NewServer(Arbiter(d)), "TLS": httptest.NewTLSServer(Arbiter(d)),
	} {
		defer server.Close()
		stranger, arbiter := browser(server), browser(server)
		if a := signIn(t, arbiter, server.URL, "zhang", "right one"); a.code != 303 || a.head.Get("Location") != "/arbiter" {
			t.Fatalf("%s: sign-in: %d %s", name, a.code, a.body)
		}
		for _, c := range []struct {
			method, path              string
			public, stranger, arbiter int
		}{
			{"GET", "/", 200, 200, 200},
			{"HEAD", "/", 200, 200, 200},
			{"GET", "/games", 200, 200, 200},
			{"GET", "/static/board.js", 200, 200, 200},
			{"GET", "/static/none.js", 404, 404, 404},
			{"GET", "/static/", 404, 404, 404},
			{"GET", "/static/..%2fweb.go", 404, 404, 404},
			{"GET", "/static/arbiter.js", 404, 200, 200},
			{"GET", "/static/sign-in.js", 404, 200, 200},
			{"GET", "/api/v1/state", 200, 200, 200},
			{"GET", "/api/v1/show", 200, 200, 200},
			{"GET", "/api/v1/events", 200, 200, 200},
			{"GET", "/api/v1/events?game=0001", 200, 200, 200},
			{"GET", "/api/v1/events?game=0009", 404, 404, 404},
			{"GET", "/api/v1/events?from=-1", 400, 400, 400},
			{"GET", "/api/v1/games", 200, 200, 200},
			{"GET", "/live.pgn", 200, 200, 200},
			{"GET", "/game/0001.pgn", 200, 200, 200},
			{"GET", "/game/0009.pgn", 404, 404, 404},
			{"GET", "/game/0001.luozi", 404, 404, 200},
			{"GET", "/game/0001.json", 404, 404, 200},
			{"GET", "/game/0009.json", 404, 404, 404},
			{"GET", "/game/0009.luozi", 404, 404, 404},
			{"GET", "/game/0001/sheet", 200, 200, 200},
			{"GET", "/arbiter", 404, 303, 200},
			{"GET", "/sign-in", 404, 200, 303},
			{"GET", "/api/v1/arbiter", 404, 404, 200},
			{"GET", "/api/v1/arbiter/log", 404, 404, 200},
			{"GET", "/api/v1/arbiter/log?game=0009", 404, 404, 404},
			{"GET", "/api/v1/arbiter/evidence?ms=900", 404, 404, 200},
			{"GET", "/api/v1/arbiter/evidence?ms=x", 404, 404, 400},
			{"POST", "/api/v1/cmd", 404, 404, 200},
			{"GET", "/api/v1/cmd", 404, 405, 405},
			{"POST", "/api/v1/state", 405, 405, 405},
			{"DELETE", "/game/0001.pgn", 405, 405, 405},
			{"POST", "/", 405, 405, 405},
			{"GET", "/metrics", 404, 404, 404},
		} {
			for _, side := range []struct {
				who    string
				client *http.Client
				base   string
				code   int
			}{{"public", public.Client(), public.URL, c.public}, {"stranger", stranger, server.URL, c.stranger}, {"arbiter", arbiter, server.URL, c.arbiter}} {
				a := ask(t, side.client, c.method, side.base+c.path, aCommand, jsonType, "application/json")
				if a.code != side.code {
					t.Errorf("%s, %s: %s %s: %d, want %d (%s)", name, side.who, c.method, c.path, a.code, side.code, a.body)
				}
				checkHead(t, c.path, a)
			}
		}
	}
}

// checkHead finds the headers that each answer has.
func checkHead(t *testing.T, path string, a asked) {
	t.Helper()
	csp := a.head.Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"} {
		if !strings.Contains(csp, want) {
			t.Errorf("%s: Content-Security-Policy %q lacks %s", path, csp, want)
		}
	}
	if strings.Contains(csp, "unsafe") {
		t.Errorf("%s: Content-Security-Policy %q", path, csp)
	}
	if a.head.Get("X-Content-Type-Options") != "nosniff" || a.head.Get("Referrer-Policy") == "" || a.head.Get("Cache-Control") == "" {
		t.Errorf("%s: headers %v", path, a.head)
	}
}

// TestCommands: what comes to the table is what MQTT would bring, from who has
// signed in.
func TestCommands(t *testing.T) {
	d, tb := desk0(t)
	c, url := seated(t, d)
	for _, x := range []struct {
		body, kind string
		code       int
		says       string
	}{
		{`{"id":"a","do":"resolve","args":["3","undo"],"expect_ply":12,"expect_alert":3}`, "application/json", 200, `"ok":true,"error":"","seq":8`},
		{`{"id":"b","do":"pause"}`, "application/json; charset=utf-8", 409, "paused already"},
		{`{"id":"c","do":"pause","user":"li"}`, "application/json", 400, `no field \"user\"`},
		{`{"do":"pause"}`, "application/json", 400, "want 1 to 64 letters"},
		{`pause`, "application/json", 400, "not JSON"},
		{aCommand, "text/plain", 415, "application/json"},
		{aCommand, "application/x-www-form-urlencoded", 415, "application/json"},
		{`{"id":"d","do":"start","args":["` + strings.Repeat("x", mostBody) + `"]}`, "application/json", 413, "at most"},
	} {
		a := ask(t, c, "POST", url+"/api/v1/cmd", x.body, jsonType, x.kind)
		if a.code != x.code || !strings.Contains(a.body, x.says) {
			t.Errorf("%.60s as %s: %d %s, want %d … %s", x.body, x.kind, a.code, a.body, x.code, x.says)
		}
	}
	if len(tb.given) != 2 || tb.given[0].User != "zhang" || *tb.given[0].ExpectPly != 12 || tb.given[0].ExpectAlert != 3 {
		t.Errorf("the table was given %+v", tb.given)
	}
}

// TestOtherSites: a page of another site can neither command, nor sign in or out,
// nor read what is the arbiter's; what is public it may read.
func TestOtherSites(t *testing.T) {
	d, tb := desk0(t)
	c, url := seated(t, d)
	for _, x := range [][]string{
		{"Origin", "http://evil.example"},
		{"Origin", "null"},
		{"Sec-Fetch-Site", "cross-site"},
		{"Sec-Fetch-Site", "same-site", "Origin", "http://other." + strings.TrimPrefix(url, "http://")},
	} {
		for _, path := range []string{"/api/v1/cmd", "/sign-in", "/sign-out"} {
			a := ask(t, c, "POST", url+path, aCommand, append(x, jsonType, "application/json")...)
			if a.code != 403 {
				t.Errorf("%v: POST %s: %d, want 403", x, path, a.code)
			}
		}
	}
	if len(tb.given) != 0 {
		t.Errorf("another site's page has given %+v", tb.given)
	}
	for path, open := range map[string]bool{"/api/v1/state": true, "/api/v1/events": true, "/api/v1/games": true, "/game/0001.pgn": true,
		"/live.pgn": true, "/api/v1/events?all=1": false, "/api/v1/arbiter": false, "/game/0001.json": false, "/game/0001.luozi": false,
		"/api/v1/arbiter/log": false, "/arbiter": false} {
		a := ask(t, c, "GET", url+path, "", "Origin", "http://evil.example")
		if got := a.head.Get("Access-Control-Allow-Origin") == "*"; a.code != 200 || got != open {
			t.Errorf("%s: %d, readable by other sites %v, want %v", path, a.code, got, open)
		}
		if shared := a.head.Get("Cross-Origin-Resource-Policy") == "cross-origin"; shared != open {
			t.Errorf("%s: Cross-Origin-Resource-Policy %s", path, a.head.Get("Cross-Origin-Resource-Policy"))
		}
		if a.head.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("%s may be read with the cookie", path)
		}
	}
}

// TestSignInPage: what is wrong is said, and nothing about which part it was.
func TestSignInPage(t *testing.T) {
	d, _ := desk0(t)
	s := httptest.NewServer(Arbiter(d))
	defer s.Close()
	c := browser(s)
	wrong := signIn(t, c, s.URL, "zhang", "wrong one")
	nobody := signIn(t, c, s.URL, "nobody", "wrong one")
	if wrong.code != 401 || nobody.code != 401 || wrong.body != nobody.body || !strings.Contains(wrong.body, `data-why="wrong"`) {
		t.Errorf("a wrong password: %d; a name that there is not: %d", wrong.code, nobody.code)
	}
	if strings.Contains(wrong.head.Get("Set-Cookie"), "luozi") {
		t.Error("a wrong password gets a cookie")
	}
	for range freeTries {
		wrong = signIn(t, c, s.URL, "zhang", "wrong one")
	}
	if wrong.code != 429 || wrong.head.Get("Retry-After") == "" || !strings.Contains(wrong.body, `data-why="slow"`) {
		t.Errorf("after many: %d, Retry-After %q", wrong.code, wrong.head.Get("Retry-After"))
	}
}

// TestEmptySignIn: a sign-in without name or password is no guess, however often it
// comes.
func TestEmptySignIn(t *testing.T) {
	d, _ := desk0(t)
	s := httptest.NewServer(Arbiter(d))
	defer s.Close()
	c := browser(s)
	const form = "application/x-www-form-urlencoded"
	for range 3 * freeTries {
		for _, x := range [][2]string{
			{"", form}, {"", "text/plain"}, {"name=zhang", form}, {"name=zhang&password=", form}, {"password=x", form},
			{`{"name":"zhang","password":"x"}`, "application/json"}, {"name=%zz", form},
		} {
			if a := ask(t, c, "POST", s.URL+"/sign-in", x[0], jsonType, x[1]); a.code != 400 || !strings.Contains(a.body, `data-why="empty"`) {
				t.Fatalf("%q as %s: %d", x[0], x[1], a.code)
			}
		}
	}
	if a := signIn(t, c, s.URL, "zhang", "right one"); a.code != 303 {
		t.Errorf("after that zhang signs in: %d", a.code)
	}
}

// TestSignOutHere: after it the cookie is worth nothing, also one that was kept.
func TestSignOutHere(t *testing.T) {
	d, _ := desk0(t)
	s := httptest.NewTLSServer(Arbiter(d))
	defer s.Close()
	c := browser(s)
	a := signIn(t, c, s.URL, "zhang", "right one")
	kept, _, _ := strings.Cut(a.head.Get("Set-Cookie"), ";")
	if !strings.Contains(a.head.Get("Set-Cookie"), "Secure") {
		t.Errorf("under TLS: %s", a.head.Get("Set-Cookie"))
	}
	if a := ask(t, c, "POST", s.URL+"/sign-out", ""); a.code != 303 {
		t.Errorf("sign-out: %d", a.code)
	}
	if a := ask(t, c, "GET", s.URL+"/api/v1/arbiter", ""); a.code != 404 {
		t.Errorf("without the cookie: %d", a.code)
	}
	if a := ask(t, s.Client(), "GET", s.URL+"/api/v1/arbiter", "", "Cookie", kept); a.code != 401 {
		t.Errorf("with the cookie that was kept: %d", a.code)
	}
}

// TestPlain: passwords go without TLS to loopback and to addresses that are named,
// and nowhere else.
func TestPlain(t *testing.T) {
	for _, c := range []struct {
		host  string
		plain []string
		want  bool
	}{
		{"127.0.0.1", nil, true}, {"::1", nil, true}, {"localhost", nil, true}, {"127.8.8.8", nil, true},
		{"192.168.1.5", nil, false}, {"0.0.0.0", nil, false}, {"", nil, false}, {"hall", nil, false},
		{"192.168.1.5", []string{"192.168.1.5"}, true}, {"192.168.1.6", []string{"192.168.1.5"}, false},
		{"::ffff:192.168.1.5", []string{"192.168.1.5"}, true}, {"192.168.1.6", []string{"0.0.0.0"}, true},
	} {
		if got := PlainAt(c.host, c.plain); got != c.want {
			t.Errorf("%s with %v: %v", c.host, c.plain, got)
		}
	}
	d, _ := desk0(t)
	h := Arbiter(d)
	for _, method := range []string{"GET", "POST"} { // a request that came over no known address
		w := httptest.NewRecorder()
		r := httptest.NewRequest(method, "http://b1/sign-in", strings.NewReader("name=zhang&password=right+one"))
		r.Header.Set(jsonType, "application/x-www-form-urlencoded")
		h.ServeHTTP(w, r)
		if w.Code != 403 || !strings.Contains(w.Body.String(), `data-why="plain"`) || w.Header().Get("Set-Cookie") != "" {
			t.Errorf("%s: %d %v", method, w.Code, w.Header())
		}
	}
}
