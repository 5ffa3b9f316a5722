package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"
)

// noTime is the Last-Modified of what has none.
var noTime time.Time

// dated is tagged with the time since when the body is so. That has whole seconds:
// while the second goes on the body may change again, and a reader who asks by the
// time would miss it, so that then, or if the clock was set back, none is said.
func dated(w http.ResponseWriter, r *http.Request, since time.Time, body []byte) {
	if since = since.Truncate(time.Second); time.Since(since) < time.Second {
		since = noTime
	}
	served(w, r, tagOf(body), since, body)
}

func (s *site) state(w http.ResponseWriter, r *http.Request) {
	shown, _, _ := s.Look()
	if shown.Game == "" {
		http.Error(w, "there is no game yet: the board has not been read", http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(s.Names.State(shown))
}

// games lists the stored games.
func (s *site) games(w http.ResponseWriter, r *http.Request) {
	games, err := s.Games()
	if err != nil {
		http.Error(w, "the games can't be read now", http.StatusInternalServerError)
		return
	}
	if games == nil {
		games = []Game{}
	}
	body, err := json.Marshal(struct {
		V     int    `json:"v"`
		Board string `json:"board"`
		Games []Game `json:"games"`
	}{1, s.Names.Board, games})
	if err != nil {
		http.Error(w, "the games can't be written", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	tagged(w, r, tagOf(body), body)
}

// tagOf is the ETag of a body that is made anew each time.
func tagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}

func (s *site) game(w http.ResponseWriter, r *http.Request) {
	id, ok := strings.CutSuffix(r.PathValue("file"), ".pgn")
	if !ok {
		http.NotFound(w, r)
		return
	}
	s.pgn(w, r, id)
}

// live is the record of the game on the board, whichever that is: what
// broadcasters poll.
func (s *site) live(w http.ResponseWriter, r *http.Request) {
	shown, _, _ := s.Look()
	if shown.Game == "" {
		http.Error(w, "there is no game yet: the board has not been read", http.StatusServiceUnavailable)
		return
	}
	s.pgn(w, r, shown.Game)
}

func (s *site) pgn(w http.ResponseWriter, r *http.Request, id string) {
	pgn, since, err := s.PGN(id)
	switch {
	case errors.Is(err, ErrNoGame):
		http.NotFound(w, r)
	case err != nil:
		http.Error(w, "the record can't be read now", http.StatusInternalServerError)
	default:
		w.Header().Set("Content-Type", "application/vnd.chess-pgn; charset=utf-8")
		dated(w, r, since, pgn)
	}
}
