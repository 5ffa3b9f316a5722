package web

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// signedIn is a request with the cookie of a new session.
func signedIn(s *sessions, name string, secure bool) (*http.Request, *http.Cookie) {
	r := httptest.NewRequest("GET", "/", nil)
	if secure {
		r.TLS = &tls.ConnectionState{}
	}
	w := httptest.NewRecorder()
	s.begin(w, r, name, s.fingerprint(name))
	c := w.Result().Cookies()[0]
	r.AddCookie(c)
	return r, c
}

func TestCookie(t *testing.T) {
	for _, secure := range []bool{false, true} {
		s := newSessions("b1")
		r, c := signedIn(s, "zhang", secure)
		if !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.Secure != secure || c.Path != "/" || c.Domain != "" {
			t.Errorf("TLS %v: %v", secure, c)
		}
		if strings.HasPrefix(c.Name, "__Host-") != secure {
			t.Errorf("TLS %v: the cookie is called %s", secure, c.Name)
		}
		if len(c.Value) < 40 {
			t.Errorf("a token of %d letters", len(c.Value))
		}
		if who := s.who(r); who != "zhang" {
			t.Errorf("who %q", who)
		}
		for key := range s.all {
			if strings.Contains(string(key[:]), c.Value) {
				t.Error("the token itself is kept")
			}
		}
	}
}

func TestSessionsEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSessions("b1")
		r, c := signedIn(s, "zhang", false)
		time.Sleep(idleSession - time.Second)
		if s.who(r) != "zhang" {
			t.Error("it ended before it was idle for so long")
		}
		time.Sleep(idleSession + time.Second)
		if s.who(r) != "" {
			t.Error("an idle session lives on")
		}
		r, _ = signedIn(s, "zhang", false)
		for began := time.Now(); time.Since(began) < longestSession; time.Sleep(time.Hour) {
			if s.who(r) == "" {
				t.Fatalf("a session in use ended after %v", time.Since(began))
			}
		}
		time.Sleep(time.Second)
		if s.who(r) != "" {
			t.Error("a session in use never ends")
		}
		if c.MaxAge != int(longestSession/time.Second) {
			t.Errorf("the browser keeps it for %d s", c.MaxAge)
		}
		for range 2 * mostSessions {
			signedIn(s, "zhang", false)
		}
		if len(s.all) > mostSessions {
			t.Errorf("%d sessions", len(s.all))
		}
	})
}

// TestSignOut ends one session and no other.
func TestSignOut(t *testing.T) {
	s := newSessions("b1")
	here, _ := signedIn(s, "zhang", false)
	there, _ := signedIn(s, "zhang", false)
	w := httptest.NewRecorder()
	s.end(w, here)
	if c := w.Result().Cookies(); len(c) != 1 || c[0].MaxAge >= 0 {
		t.Errorf("the cookie is not taken back: %v", c)
	}
	if s.who(here) != "" || s.who(there) != "zhang" {
		t.Errorf("here %q, there %q", s.who(here), s.who(there))
	}
	forged := httptest.NewRequest("GET", "/", nil)
	forged.AddCookie(&http.Cookie{Name: s.cookie, Value: "zhang"})
	if s.who(forged) != "" {
		t.Error("a made-up token is taken")
	}
}

// TestSessionsOutliveARestart, unless the arbiter or his password is another one; the
// file lets nobody in who reads it.
func TestSessionsOutliveARestart(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sessions.json")
	hashes := map[string]string{"zhang": "hash one", "li": "hash two"}
	start := func(hashes map[string]string) *sessions {
		s := newSessions("b1")
		s.failed = func(err error) { t.Error(err) }
		if err := s.load(file, hashes); err != nil {
			t.Fatal(err)
		}
		return s
	}
	first := start(hashes)
	zhang, cookie := signedIn(first, "zhang", false)
	li, _ := signedIn(first, "li", false)
	gone, _ := signedIn(first, "li", false)
	first.end(httptest.NewRecorder(), gone)
	text, err := os.ReadFile(file)
	if err != nil || strings.Contains(string(text), cookie.Value) || strings.Contains(string(text), "hash") {
		t.Errorf("%v: the file says %s", err, text)
	}
	if i, err := os.Stat(file); err != nil || i.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", err, i.Mode())
	}
	second := start(hashes)
	if second.who(zhang) != "zhang" || second.who(li) != "li" || second.who(gone) != "" {
		t.Errorf("after a restart: %q, %q, %q", second.who(zhang), second.who(li), second.who(gone))
	}
	third := start(map[string]string{"zhang": "another hash"})
	if third.who(zhang) != "" || third.who(li) != "" {
		t.Errorf("with another password %q, without the name %q", third.who(zhang), third.who(li))
	}
	if err := os.WriteFile(file, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := newSessions("b1").load(file, hashes); err == nil || !strings.Contains(err.Error(), "sign in again") {
		t.Errorf("a damaged file: %v", err)
	}
}
