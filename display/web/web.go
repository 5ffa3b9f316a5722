// Package web is what a browser or a script may read of a board over HTTP.
//
// It decides paths and forms: the page at /, /api/v1/state, /api/v1/events and
// /game/<id>.pgn. It is reading only, and shows nothing that is not public and on
// the card; what is public is decided by feed. It owns no listener. The seq of an
// event is its id, also as a server-sent event.
package web

import (
	"bytes"
	_ "embed" // the page
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"luozi/display/feed"
)

// Reader gives the records of a board's journals in order, as far as they are on
// the card.
type Reader interface {
	Next() (game, payload string, ok bool, err error)
	Close()
}

// Config is what the pages read from.
type Config struct {
	Names feed.Names
	// Look gives the game as it may be seen, the seq of the last event on the card,
	// and a channel that is closed when either changes.
	Look   func() (shown feed.Shown, seq int64, changed <-chan struct{})
	Follow func(after int64) Reader
	// PGN is the record of a game; ErrNoGame if there is none of that id.
	PGN func(id string) ([]byte, error)
}

// ErrNoGame says that there is no game of that id.
var ErrNoGame = errors.New("no such game")

const (
	mostEvents  = 10_000           // in one answer
	mostStreams = 500              // at once
	heartbeat   = 15 * time.Second // so that a dead connection is noticed
)

//go:embed index.html
var page []byte

type site struct {
	Config
	streams chan struct{}
}

// Handler serves the public pages.
func Handler(c Config) http.Handler {
	s := &site{c, make(chan struct{}, mostStreams)}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.index)
	mux.HandleFunc("GET /api/v1/state", s.state)
	mux.HandleFunc("GET /api/v1/events", s.events)
	mux.HandleFunc("GET /game/{file}", s.game)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-store")
		mux.ServeHTTP(w, r)
	})
}

func (s *site) index(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'")
	_, _ = w.Write(page)
}

func (s *site) state(w http.ResponseWriter, _ *http.Request) {
	shown, _, _ := s.Look()
	if shown.Game == "" {
		http.Error(w, "there is no game yet: the board has not been read", http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(s.Names.State(shown))
}

func (s *site) game(w http.ResponseWriter, r *http.Request) {
	id, ok := strings.CutSuffix(r.PathValue("file"), ".pgn")
	if !ok {
		http.NotFound(w, r)
		return
	}
	pgn, err := s.PGN(id)
	switch {
	case errors.Is(err, ErrNoGame):
		http.NotFound(w, r)
	case err != nil:
		http.Error(w, "the record can't be read now", http.StatusInternalServerError)
	default:
		w.Header().Set("Content-Type", "application/vnd.chess-pgn; charset=utf-8")
		_, _ = w.Write(pgn)
	}
}

func (s *site) events(w http.ResponseWriter, r *http.Request) {
	from, err := first(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	t := &tail{s: s, from: from, stream: feed.NewStream(s.Names), reader: s.Follow(from - 1)}
	defer t.reader.Close()
	if !strings.Contains(r.Header.Get("Accept"), "text/event-stream") {
		s.list(w, t)
		return
	}
	select {
	case s.streams <- struct{}{}:
		defer func() { <-s.streams }()
		s.flow(w, r, t)
	default:
		http.Error(w, "too many readers at once", http.StatusServiceUnavailable)
	}
}

// first is the seq from which on events are asked for.
func first(r *http.Request) (int64, error) {
	if last := r.Header.Get("Last-Event-ID"); last != "" {
		seq, err := strconv.ParseInt(last, 10, 64)
		if err != nil || seq < 0 {
			return 0, fmt.Errorf("Last-Event-ID %q: want the seq of the last event seen", last)
		}
		return seq + 1, nil
	}
	text := r.URL.Query().Get("from")
	if text == "" {
		return 1, nil
	}
	seq, err := strconv.ParseInt(text, 10, 64)
	if err != nil || seq < 0 {
		return 0, fmt.Errorf("from=%q: want the seq of the first event", text)
	}
	return max(seq, 1), nil
}

// list answers with what there is, as a JSON array.
func (s *site) list(w http.ResponseWriter, t *tail) {
	body := []byte{'['}
	for n := 0; n < mostEvents; n++ {
		_, event, err := t.next()
		if err != nil {
			http.Error(w, "the events can't be read now", http.StatusInternalServerError)
			return
		}
		if event == nil {
			break
		}
		if n > 0 {
			body = append(body, ',')
		}
		body = append(body, event...)
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(append(body, ']'))
}

// flow answers with server-sent events, and goes on as more happens.
func (s *site) flow(w http.ResponseWriter, r *http.Request, t *tail) {
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		_, _, changed := s.Look()
		if err := t.send(w); err != nil || out.Flush() != nil {
			return
		}
		select {
		case <-changed:
		case <-beat.C:
			if _, err := w.Write([]byte(":\n\n")); err != nil {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

// tail is the public events from one on.
type tail struct {
	s      *site
	from   int64
	stream *feed.Stream
	reader Reader
}

// next is the next event and its seq; nil if there is none yet.
func (t *tail) next() (seq int64, event []byte, err error) {
	for {
		game, payload, ok, err := t.reader.Next()
		if err != nil || !ok {
			return 0, nil, err
		}
		messages := t.stream.Take(game, payload)
		seq := feed.SeqOf(payload)
		if seq < t.from {
			continue
		}
		topic := t.s.Names.OfGame(t.stream.Place(), "event")
		for _, m := range messages {
			if m.Topic == topic {
				return seq, m.Payload, nil
			}
		}
	}
}

// send writes all that there is.
func (t *tail) send(w http.ResponseWriter) error {
	for {
		seq, event, err := t.next()
		if err != nil || event == nil {
			return err
		}
		var b bytes.Buffer
		fmt.Fprintf(&b, "id: %d\ndata: %s\n\n", seq, event)
		if _, err := w.Write(b.Bytes()); err != nil {
			return err
		}
	}
}
