package web

import (
	"compress/gzip"
	"crypto/tls"
	"crypto/x509"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestOtherBoards: the page of several boards may read from those that its address
// names, and no word of the address gets into the policy otherwise.
func TestOtherBoards(t *testing.T) {
	for _, c := range [][2]string{
		{"/", "connect-src 'self';"},
		{"/?boards=10.0.0.5:8080,https://hall.example", "connect-src 'self' http://10.0.0.5:8080 https://hall.example;"},
		{"/?boards=http://[2001:db8::1]:8080/x?y", "connect-src 'self' http://[2001:db8::1]:8080;"},
		{"/?boards=*", "connect-src 'self';"},
		{"/?boards=javascript://x,data:y,http://a%3B%20script-src%20*", "connect-src 'self';"},
		{"/?boards=http://a%20b,http://*.example", "connect-src 'self';"},
		{"/arbiter?boards=10.0.0.5", "connect-src 'self';"},
	} {
		r := httptest.NewRequest("GET", c[0], nil)
		if got := policy(r.URL); !strings.Contains(got, c[1]) || strings.Count(got, ";") != strings.Count(policy(httptest.NewRequest("GET", "/", nil).URL), ";") {
			t.Errorf("%s: %s, want %s", c[0], got, c[1])
		}
	}
}

// TestStatic: each file comes whole, with its type, compressed for who takes that,
// and not at all for who has it.
func TestStatic(t *testing.T) {
	s := serve(t, events())
	for _, path := range []string{"/", "/static/board.js", "/static/style.css", "/static/icon.svg"} {
		plain := ask(t, s.Client(), "GET", s.URL+path, "", "Accept-Encoding", "identity")
		packed := ask(t, s.Client(), "GET", s.URL+path, "", "Accept-Encoding", "br, gzip;q=0.5")
		if plain.code != 200 || packed.code != 200 || plain.head.Get("Content-Encoding") != "" {
			t.Errorf("%s: %d, %d %v", path, plain.code, packed.code, plain.head)
			continue
		}
		text := packed.body
		if packed.head.Get("Content-Encoding") == "gzip" {
			z, err := gzip.NewReader(strings.NewReader(packed.body))
			if err != nil {
				t.Fatal(err)
			}
			whole, err := io.ReadAll(z)
			if err != nil {
				t.Fatal(err)
			}
			text = string(whole)
		}
		if text != plain.body || len(text) == 0 {
			t.Errorf("%s: compressed it is another one", path)
		}
		if a, b := plain.head.Get("ETag"), packed.head.Get("ETag"); a == "" || packed.head.Get("Content-Encoding") != "" && a == b {
			t.Errorf("%s: tags %s and %s", path, a, b)
		}
		again := ask(t, s.Client(), "GET", s.URL+path, "", "Accept-Encoding", "identity", "If-None-Match", plain.head.Get("ETag"))
		if again.code != 304 || again.body != "" {
			t.Errorf("%s again: %d", path, again.code)
		}
		if plain.head.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: Cache-Control %q", path, plain.head.Get("Cache-Control"))
		}
	}
}

// TestLivePGN is the record of the game on the board, which a broadcaster asks for
// again and again.
func TestLivePGN(t *testing.T) {
	s := serve(t, events())
	live := ask(t, s.Client(), "GET", s.URL+"/live.pgn", "")
	own := ask(t, s.Client(), "GET", s.URL+"/game/0001.pgn", "")
	if live.code != 200 || live.body != own.body || live.head.Get("ETag") == "" || live.head.Get("ETag") != own.head.Get("ETag") {
		t.Errorf("%v and %v", live, own)
	}
	again := ask(t, s.Client(), "GET", s.URL+"/live.pgn", "", "If-None-Match", live.head.Get("ETag"))
	if again.code != 304 {
		t.Errorf("again: %d", again.code)
	}
	const at, before = "Sat, 08 Mar 2025 14:00:00 GMT", "Sat, 08 Mar 2025 13:59:59 GMT"
	if got := live.head.Get("Last-Modified"); got != at {
		t.Errorf("Last-Modified %q", got)
	}
	for _, x := range []struct {
		since, tag string
		code       int
	}{{at, "", 304}, {before, "", 200}, {at, `"older"`, 200}, {before, live.head.Get("ETag"), 304}} {
		head := []string{"If-Modified-Since", x.since}
		if x.tag != "" {
			head = append(head, "If-None-Match", x.tag)
		}
		if a := ask(t, s.Client(), "GET", s.URL+"/game/0001.pgn", "", head...); a.code != x.code {
			t.Errorf("%v: %d, want %d", head, a.code, x.code)
		}
	}
	part := ask(t, s.Client(), "GET", s.URL+"/live.pgn", "", "Range", "bytes=0-5", "If-Range", `"older"`)
	if part.code != 200 || part.body != live.body {
		t.Errorf("a part of what has changed: %d %q", part.code, part.body)
	}
}

// TestDated: no time is said while the body may change within its second, nor one to
// come.
func TestDated(t *testing.T) {
	for _, x := range []struct {
		ago   time.Duration
		dated bool
	}{{0, false}, {-time.Hour, false}, {2 * time.Second, true}, {time.Hour, true}} {
		w := httptest.NewRecorder()
		since := time.Now().Add(-x.ago)
		dated(w, httptest.NewRequest("GET", "/live.pgn", nil), since, []byte("*"))
		got := w.Header().Get("Last-Modified")
		if (got != "") != x.dated || x.dated && got != since.UTC().Format(http.TimeFormat) {
			t.Errorf("changed %v ago: Last-Modified %q", x.ago, got)
		}
	}
}

// TestPagesHaveNothingInline: the policy forbids it, and a page that has some is
// broken.
func TestPagesHaveNothingInline(t *testing.T) {
	inline := regexp.MustCompile(`(?i)<script(>|[^>]*[^c]>[^<])|<style|\sstyle=|\son[a-z]+="|(src|href)="(https?:)?//`)
	pages, err := filepath.Glob("static/*.html")
	if err != nil || len(pages) < 4 {
		t.Fatalf("%v %v", pages, err)
	}
	for _, name := range pages {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if found := inline.FindString(string(text)); found != "" {
			t.Errorf("%s: %s", name, found)
		}
	}
}

// TestSelfMade: a board makes its certificate once; a browser that knows it is
// answered, one that does not is not.
func TestSelfMade(t *testing.T) {
	dir := t.TempDir()
	cert, err := SelfMade(dir, []string{"b1.local", "127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	again, err := SelfMade(dir, []string{"other"})
	if err != nil || Fingerprint(again) != Fingerprint(cert) {
		t.Errorf("%v: %s, then %s", err, Fingerprint(cert), Fingerprint(again))
	}
	if !regexp.MustCompile(`^([0-9A-F]{2}:){31}[0-9A-F]{2}$`).MatchString(Fingerprint(cert)) {
		t.Errorf("fingerprint %s", Fingerprint(cert))
	}
	if i, err := os.Stat(filepath.Join(dir, SelfFile)); err != nil || i.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", i.Mode(), err)
	}
	s := httptest.NewUnstartedServer(http.NotFoundHandler())
	s.TLS = &tls.Config{Certificates: []tls.Certificate{cert}}
	s.StartTLS()
	defer s.Close()
	known := x509.NewCertPool()
	known.AddCert(cert.Leaf)
	for _, c := range []struct {
		pool *x509.CertPool
		good bool
	}{{known, true}, {x509.NewCertPool(), false}} {
		client := http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: c.pool}}}
		resp, err := client.Get(s.URL)
		if (err == nil) != c.good {
			t.Errorf("trusted %v: %v", c.good, err)
		}
		if err == nil {
			resp.Body.Close()
		}
	}
	if err := os.WriteFile(filepath.Join(dir, SelfFile), []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := SelfMade(dir, nil); err == nil || !strings.Contains(err.Error(), SelfFile) || !strings.Contains(err.Error(), "move it away") {
		t.Errorf("a damaged one: %v", err)
	}
}

// FuzzBoards: whatever an address says of other boards, the policy has the directives
// that it has without, and its list of connections names origins only.
func FuzzBoards(f *testing.F) {
	for _, seed := range []string{"", "10.0.0.5:8080", "http://a;script-src *", "https://[::1]:1,http://x y", "//", "http://a'b", "http://*", "http://a\n"} {
		f.Add(seed)
	}
	form := regexp.MustCompile(`^( https?://[A-Za-z0-9.:\[\]-]+)*$`)
	f.Fuzz(func(t *testing.T, boards string) {
		if got := others(boards); !form.MatchString(got) {
			t.Errorf("%q gives %q", boards, got)
		}
	})
}
