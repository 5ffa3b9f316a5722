package web

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"sync"
	"time"
)

// A session ends after longestSession, or when it has not been used for
// idleSession; an open arbiter's page uses it.
const (
	longestSession = 16 * time.Hour
	idleSession    = 4 * time.Hour
	mostSessions   = 64 // at once, the oldest end
)

// sessions are who has signed in. They are known by the sum of their token: who can
// read this memory can't sign in with it.
type sessions struct {
	cookie string // its name
	file   string // where they are kept; "" nowhere
	failed func(error)

	mu    sync.Mutex
	sums  map[string]string // fingerprints of passwords, by name
	all   map[[sha256.Size]byte]*session
	saved time.Time
}

type session struct {
	name        string
	password    string // its fingerprint: with another one the session ends
	began, used time.Time
}

func newSessions(board string) *sessions {
	return &sessions{cookie: "luozi-" + board, all: map[[sha256.Size]byte]*session{}, failed: func(error) {}}
}

// begin begins a session of who has given the password of that fingerprint, and gives
// the browser its cookie.
func (s *sessions) begin(w http.ResponseWriter, r *http.Request, name, password string) {
	raw := make([]byte, 32)
	_, _ = rand.Read(raw) // never fails
	token := base64.RawURLEncoding.EncodeToString(raw)
	now := time.Now()
	s.mu.Lock()
	s.all[sha256.Sum256([]byte(token))] = &session{name, password, now, now}
	s.tidy(now)
	s.save(now)
	s.mu.Unlock()
	http.SetCookie(w, s.bake(r, token, int(longestSession/time.Second)))
}

// tidy drops what has ended, and the oldest of too many.
func (s *sessions) tidy(now time.Time) {
	for {
		var oldest [sha256.Size]byte
		for k, v := range s.all {
			if v.over(now) {
				delete(s.all, k)
			} else if o := s.all[oldest]; o == nil || v.began.Before(o.began) {
				oldest = k
			}
		}
		if len(s.all) <= mostSessions {
			return
		}
		delete(s.all, oldest)
	}
}

func (v *session) over(now time.Time) bool {
	return now.Sub(v.began) > longestSession || now.Sub(v.used) > idleSession
}

func (s *sessions) bake(r *http.Request, token string, age int) *http.Cookie {
	return &http.Cookie{Name: s.name(r), Value: token, Path: "/", MaxAge: age,
		HttpOnly: true, Secure: r.TLS != nil, SameSite: http.SameSiteStrictMode}
}

// name is the cookie's. Under TLS a browser takes it from this host only.
func (s *sessions) name(r *http.Request) string {
	if r.TLS != nil {
		return "__Host-" + s.cookie
	}
	return s.cookie
}

// token is what the browser has been given; ok is false if nothing was.
func (s *sessions) token(r *http.Request) (key [sha256.Size]byte, ok bool) {
	c, err := r.Cookie(s.name(r))
	if err != nil {
		return key, false
	}
	return sha256.Sum256([]byte(c.Value)), true
}

// who is the name that has signed in, and marks the session used; "" if none has.
func (s *sessions) who(r *http.Request) string {
	key, ok := s.token(r)
	if !ok {
		return ""
	}
	now := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	v := s.all[key]
	if v == nil || v.over(now) || v.password != s.sums[v.name] {
		delete(s.all, key)
		return ""
	}
	v.used = now
	if now.Sub(s.saved) > saveEvery {
		s.save(now)
	}
	return v.name
}

// end ends the session and takes the cookie back.
func (s *sessions) end(w http.ResponseWriter, r *http.Request) {
	if key, ok := s.token(r); ok {
		s.mu.Lock()
		delete(s.all, key)
		s.save(time.Now())
		s.mu.Unlock()
	}
	http.SetCookie(w, s.bake(r, "", -1))
}
