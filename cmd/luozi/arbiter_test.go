package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"luozi/cmd/internal/config"
	"luozi/cmd/internal/table"
	"luozi/display/web"
)

// tab is a browser's, which trusts one certificate by its fingerprint.
func tab(t testing.TB, fingerprint string) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	trust := &tls.Config{InsecureSkipVerify: true, VerifyConnection: func(s tls.ConnectionState) error {
		got := web.Fingerprint(tls.Certificate{Certificate: [][]byte{s.PeerCertificates[0].Raw}})
		if got != fingerprint {
			return fmt.Errorf("the certificate is %s, what was printed is %s", got, fingerprint)
		}
		return nil
	}}
	return &http.Client{Jar: jar, Transport: &http.Transport{TLSClientConfig: trust},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// request gives the code and the body of an answer.
func request(t testing.TB, c *http.Client, method, url, kind, body string) (int, string) {
	t.Helper()
	r, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", kind)
	resp, err := c.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(text)
}

func enter(t testing.TB, c *http.Client, base, name, password string) {
	t.Helper()
	form := url.Values{"name": {name}, "password": {password}}.Encode()
	if code, body := request(t, c, "POST", base+"sign-in", "application/x-www-form-urlencoded", form); code != http.StatusSeeOther {
		t.Fatalf("sign-in at %s: %d %s", base, code, body)
	}
}

func hashed(t testing.TB, password string) map[string]string {
	t.Helper()
	hash, err := web.HashRandom(password)
	if err != nil {
		t.Fatal(err)
	}
	return map[string]string{"zhang": hash}
}

// TestArbiterOverHTTP plays a game and rules on it from the arbiter's side: what is
// said there stands in the journal with who said it, once for each id; journal,
// record, log and evidence are to be had.
func TestArbiterOverHTTP(t *testing.T) {
	h := newHouse(t, t.TempDir(), 0, func(c *config.Config, _ *around) { c.HTTP.Arbiters = hashed(t, "a good one") })
	h.play()
	c, base := tab(t, ""), h.pages.url()
	enter(t, c, base, "zhang", "a good one")
	say := func(body string) string {
		_, reply := request(t, c, "POST", base+"api/v1/cmd", "application/json", body)
		return reply
	}
	const result = `{"id":"r1","do":"result","args":["none","4.2.2","agreed after all"],"expect_ply":95}`
	first := say(result)
	if !strings.Contains(first, `"ok":true`) {
		t.Fatal(first)
	}
	once := func(when string) {
		if again := say(result); again != first {
			t.Errorf("%s the same command again: %s, then %s", when, first, again)
		}
		if other := say(`{"id":"r1","do":"result","args":["red","4.1.9"]}`); !strings.Contains(other, "an id names one command") {
			t.Errorf("%s another command of the same id: %s", when, other)
		}
	}
	once("at once,")
	if late := say(`{"id":"r2","do":"pause","expires":"2020-01-01T00:00:00Z"}`); !strings.Contains(late, `"ok":false`) || !strings.Contains(late, "expired") {
		t.Error(late)
	}
	if wrong := say(`{"id":"r3","do":"takeback","args":["2"]}`); !strings.Contains(wrong, `"ok":false`) || !strings.Contains(wrong, "only result and new") {
		t.Error(wrong)
	}
	var log struct {
		Log []struct{ By, Do, Why string }
	}
	_, text := request(t, c, "GET", base+"api/v1/arbiter/log", "", "")
	if err := json.Unmarshal([]byte(text), &log); err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, l := range log.Log {
		if l.By == "zhang" {
			said[l.Do] = l.Why
		}
	}
	if why, ok := said["result"]; !ok || why != "" || said["takeback"] == "" {
		t.Errorf("the log has of zhang: %v", said)
	}
	journal, err := os.ReadFile(filepath.Join(h.cfg.State, "games", "0001.luozi"))
	if err != nil {
		t.Fatal(err)
	}
	if _, text = request(t, c, "GET", base+"game/0001.luozi", "", ""); text != string(journal) || !strings.Contains(text, "@zhang @id:r1") {
		t.Errorf("the journal over HTTP has %d bytes, the file %d", len(text), len(journal))
	}
	var sheet table.Sheet
	_, text = request(t, c, "GET", base+"game/0001.json", "", "")
	if err := json.Unmarshal([]byte(text), &sheet); err != nil || len(sheet.Moves) == 0 || sheet.Result == nil || sheet.Result.Winner != "none" {
		t.Errorf("%v: %.300s", err, text)
	}
	checkEvidence(t, c, base, sheet)
	if err := h.close(context.Background()); err != nil {
		t.Error(err)
	}
	again := newHouse(t, h.cfg.State, 0, func(c *config.Config, _ *around) {
		c.HTTP = h.cfg.HTTP
		c.HTTP.Listen = h.pages.servers[0].listen.Addr().String()
	})
	if err := again.start(); err != nil {
		t.Fatal(err)
	}
	if code, _ := request(t, c, "GET", again.pages.url()+"arbiter", "", ""); code != 200 {
		t.Errorf("after a restart: %d", code)
	}
	once("after a restart,")
	if err := again.close(context.Background()); err != nil {
		t.Error(err)
	}
}

// checkEvidence finds a move in what is shown around it.
func checkEvidence(t *testing.T, c *http.Client, base string, sheet table.Sheet) {
	t.Helper()
	m := sheet.Moves[len(sheet.Moves)/2]
	var shown struct {
		Occupied  []string
		Steps     []struct{ Do string }
		Positions []struct{ FEN string }
	}
	_, text := request(t, c, "GET", fmt.Sprintf("%sapi/v1/arbiter/evidence?ms=%d", base, m.Ms), "", "")
	if err := json.Unmarshal([]byte(text), &shown); err != nil {
		t.Fatal(err)
	}
	if len(shown.Occupied) == 0 || len(shown.Steps) < 3 || !strings.Contains(text, m.FEN) || !strings.Contains(text, `"`+m.Move.To.String()+`"`) {
		t.Errorf("around %s: %.600s", m.Move, text)
	}
}

// TestTwoAddresses: with an address of its own the arbiter's side is nowhere else,
// and it has the certificate whose fingerprint is printed.
func TestTwoAddresses(t *testing.T) {
	h := newHouse(t, t.TempDir(), 0, func(c *config.Config, _ *around) {
		c.HTTP.Arbiter, c.HTTP.TLS, c.HTTP.Arbiters = "127.0.0.1:0", "self", hashed(t, "a good one")
	})
	if err := h.start(); err != nil {
		t.Fatal(err)
	}
	var printed bytes.Buffer
	h.addresses(&printed)
	public, arbiter := after(printed.String(), "http"), strings.TrimSuffix(after(printed.String(), "arbiter"), "arbiter")
	sum := strings.TrimPrefix(after(printed.String(), "certificate"), "SHA-256 ")
	if !strings.HasPrefix(public, "http://") || !strings.HasPrefix(arbiter, "https://") || len(sum) != 95 {
		t.Fatalf("printed %s", printed.String())
	}
	c := tab(t, sum)
	for _, path := range []string{"arbiter", "sign-in", "api/v1/arbiter", "api/v1/cmd", "game/0001.json", "static/arbiter.js"} {
		for _, method := range []string{"GET", "POST"} {
			if code, _ := request(t, c, method, public+path, "application/json", `{"id":"a","do":"start"}`); code != 404 && code != 405 {
				t.Errorf("public: %s %s: %d", method, path, code)
			}
		}
	}
	if code, _ := request(t, c, "GET", arbiter+"arbiter", "", ""); code != 303 {
		t.Errorf("/arbiter without a session: %d", code)
	}
	enter(t, c, arbiter, "zhang", "a good one")
	if code, body := request(t, c, "GET", arbiter+"api/v1/arbiter", "", ""); code != 200 {
		t.Errorf("%d %s", code, body)
	}
	if code, _ := request(t, c, "GET", public, "", ""); code != 200 {
		t.Errorf("the public page: %d", code)
	}
	if err := h.close(context.Background()); err != nil {
		t.Error(err)
	}
}

// TestPasswd makes a line that a configuration takes and that opens the door.
func TestPasswd(t *testing.T) {
	run := func(stdin string, args ...string) (int, string, string) {
		var out, errs bytes.Buffer
		code := luozi(append([]string{"passwd"}, args...), strings.NewReader(stdin), &out, &errs)
		return code, out.String(), errs.String()
	}
	lines := ""
	for _, words := range [][]string{{"zhang"}, {"--argon2id", "li"}} {
		code, line, errs := run("a long enough one\r\nmore\n", words...)
		if code != 0 || strings.Contains(line, "$argon2id$") != (words[0] == "--argon2id") {
			t.Fatalf("%d %s%s", code, line, errs)
		}
		lines += line
	}
	cfg, err := config.Parse([]byte("[http.arbiters]\n" + lines))
	if err != nil {
		t.Fatalf("%s: %v", lines, err)
	}
	h := newHouse(t, t.TempDir(), 0, func(c *config.Config, _ *around) { c.HTTP.Arbiters = cfg.HTTP.Arbiters })
	if err := h.start(); err != nil {
		t.Fatal(err)
	}
	enter(t, tab(t, ""), h.pages.url(), "zhang", "a long enough one")
	enter(t, tab(t, ""), h.pages.url(), "li", "a long enough one")
	if code, _, errs := run(""); code != exitUsage || !strings.Contains(errs, "passwd has 0 names: want one") {
		t.Errorf("without a name: %d %s", code, errs)
	}
	if err := h.close(context.Background()); err != nil {
		t.Error(err)
	}
	for _, c := range []struct {
		stdin, name string
		code        int
		says        string
	}{
		{"short\n", "zhang", 1, "has 5 letters: want at least 8"},
		{"", "zhang", 1, "has 0 letters"},
		{strings.Repeat("a", 73) + "\n", "zhang", 1, "has 73 bytes: want at most 72"},
		{"a long enough one\n", "Zhang San", 2, "want letters a-z"},
		{"长长长长长长长长\n", "zhang", 0, ""},
	} {
		code, out, errs := run(c.stdin, c.name)
		if code != c.code || !strings.Contains(errs, c.says) || (code == 0) != (out != "") {
			t.Errorf("%q, %q: %d %s %s", c.name, c.stdin, code, out, errs)
		}
	}
}

// TestDemoLetsAnArbiterIn with the name and the password that it prints.
func TestDemoLetsAnArbiterIn(t *testing.T) {
	p := launch(t, "demo", "--http", "127.0.0.1:0", "--mqtt", "127.0.0.1:0", "--state", t.TempDir())
	words := strings.Fields(p.line("arbiter"))
	if len(words) != 3 || !strings.HasSuffix(words[0], "/arbiter") {
		t.Fatalf("printed %q", words)
	}
	enter(t, tab(t, ""), strings.TrimSuffix(words[0], "arbiter"), words[1], words[2])
	if code := p.term(); code != 0 {
		t.Errorf("exit %d", code)
	}
}
