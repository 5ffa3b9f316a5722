package web

import (
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	mostBody   = 64 << 10         // bytes that anybody may send
	bodyTakes  = 10 * time.Second // for them to come
	mostBoards = 64               // other boards on one page
)

// guarded gives every answer the headers that a browser is to hold to, limits what
// is sent here, and refuses what another site's page has its reader send.
func guarded(h http.Handler) http.Handler {
	h = http.NewCrossOriginProtection().Handler(h)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Referrer-Policy", "same-origin")
		head.Set("Cross-Origin-Opener-Policy", "same-origin")
		head.Set("Cross-Origin-Resource-Policy", "same-origin")
		head.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		head.Set("X-Frame-Options", "DENY")
		head.Set("Content-Security-Policy", policy(r.URL))
		head.Set("Cache-Control", "no-store")
		if r.ContentLength != 0 {
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTakes))
			r.Body = http.MaxBytesReader(w, r.Body, mostBody)
		}
		h.ServeHTTP(w, r)
	})
}

// policy is the Content-Security-Policy: nothing but what this board serves. The
// page that shows several boards may read from those that its address names.
func policy(u *url.URL) string {
	connect := "'self'"
	if u.Path == "/" && u.RawQuery != "" {
		connect += others(u.Query().Get("boards"))
	}
	return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
		"manifest-src 'self'; connect-src " + connect + "; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
}

// others are the origins in a list of boards with commas between them.
func others(boards string) string {
	var b strings.Builder
	for i, board := range strings.Split(boards, ",") {
		if i == mostBoards {
			break
		}
		if !strings.Contains(board, "://") {
			board = "http://" + board
		}
		u, err := url.Parse(board)
		if err == nil && (u.Scheme == "http" || u.Scheme == "https") && isHost(u.Host) {
			b.WriteString(" " + u.Scheme + "://" + u.Host)
		}
	}
	return b.String()
}

func isHost(host string) bool {
	return host != "" && strings.Trim(strings.ToLower(host), "abcdefghijklmnopqrstuvwxyz0123456789.-:[]") == ""
}

// readable lets pages of other sites read the answer.
func readable(h http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
		h(w, r)
	})
}
