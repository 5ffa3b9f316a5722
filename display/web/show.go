package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"luozi/display/feed"
	"luozi/rules"
	"luozi/rules/referee"
)

// began is where this process's own clock begins, by which pages count a running
// clock down: it knows no wall time and never jumps. Its name tells a page that
// another process has taken over.
var began = time.Now()

var bootName = strconv.FormatInt(began.UnixMicro(), 36)

// mono is a moment on this process's own clock.
func mono(t time.Time) float64 { return float64(t.Sub(began).Microseconds()) / 1000 }

// showBody is a whole game for a page: what a page needs to begin with, after which
// it follows the events from seq on.
type showBody struct {
	V         int             `json:"v"`
	Boot      string          `json:"boot"`
	Now       float64         `json:"now"`
	Game      string          `json:"game"`
	Stored    bool            `json:"stored"` // it is not the one on the board
	Seq       int64           `json:"seq"`
	Phase     string          `json:"phase"`
	Start     string          `json:"start"`
	FEN       string          `json:"fen"`
	Side      rules.Side      `json:"side"`
	Meta      json.RawMessage `json:"meta"`
	Moves     []referee.Move  `json:"moves"`
	Candidate *rules.Move     `json:"candidate"`
	Result    *Result         `json:"result"`
	Clock     json.RawMessage `json:"clock"`
}

// show answers with the game on the board, or with a stored one.
func (s *site) show(w http.ResponseWriter, r *http.Request) {
	shown, _, _ := s.Look()
	id := r.URL.Query().Get("game")
	stored := id != "" && id != shown.Game
	if stored {
		var err error
		if shown, err = s.Stored(id); errors.Is(err, ErrNoGame) {
			http.NotFound(w, r)
			return
		} else if err != nil {
			http.Error(w, "the record can't be read now", http.StatusInternalServerError)
			return
		}
	}
	if shown.Game == "" {
		http.Error(w, "there is no game yet: the board has not been read", http.StatusServiceUnavailable)
		return
	}
	body, err := json.Marshal(s.bodyOf(shown, stored))
	if err != nil {
		http.Error(w, "the game can't be written", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	compressed(w, r, body)
}

func (s *site) bodyOf(shown feed.Shown, stored bool) showBody {
	v := &shown.View
	b := showBody{V: 1, Boot: bootName, Game: shown.Game, Stored: stored, Seq: v.Seq, Phase: v.Phase,
		Start: v.Start.FEN(), FEN: v.Position.FEN(), Side: v.Position.Turn(), Meta: s.Names.Meta(shown),
		Moves: v.Moves, Candidate: v.Candidate, Clock: s.clock(shown)}
	if b.Moves == nil {
		b.Moves = []referee.Move{}
	}
	if r := v.Result; r != nil && r.Status == "final" {
		b.Result = &Result{Winner: r.Winner, Article: r.Article, Reason: r.Reason}
	}
	b.Now = mono(time.Now())
	return b
}

// clock is the body of …/clock with the moment at which it read so on this process's
// own clock, and what that clock reads now.
func (s *site) clock(shown feed.Shown) json.RawMessage {
	now := time.Now()
	made := shown.Made
	if made.IsZero() {
		made = now
	}
	body := bytes.TrimSuffix(s.Names.Clock(shown), []byte("}"))
	return fmt.Appendf(body, `,"boot":%q,"mono":%.1f,"now":%.1f}`, bootName, mono(made), mono(now))
}

// compressed answers with a body made for this one reader, compressed if he takes it.
func compressed(w http.ResponseWriter, r *http.Request, body []byte) {
	w.Header().Set("Vary", "Accept-Encoding")
	if len(body) < 1400 || !accepts(r, "gzip") { // one packet
		_, _ = w.Write(body)
		return
	}
	w.Header().Set("Content-Encoding", "gzip")
	z, _ := gzip.NewWriterLevel(w, gzip.BestSpeed)
	_, _ = z.Write(body)
	_ = z.Close()
}
