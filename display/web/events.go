package web

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"luozi/display/feed"
)

const (
	mostEvents = 4_000 // in one answer
	mostLists  = 32    // such answers at once
)

func (s *site) events(w http.ResponseWriter, r *http.Request) { s.give(w, r, s.news, nil) }

// give answers with events: a list of those that there are, or a stream that goes
// on for as long as alive says so (nil: always).
func (s *site) give(w http.ResponseWriter, r *http.Request, n *news, alive func() bool) {
	from, err := first(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if strings.Contains(r.Header.Get("Accept"), "text/event-stream") {
		n.stream(w, r, from, alive)
		return
	}
	game := r.URL.Query().Get("game")
	if game != "" {
		begins, err := s.First(game)
		if err != nil {
			http.Error(w, fmt.Sprintf("game=%.20q: there is no such game", game), http.StatusNotFound)
			return
		}
		from = max(from, begins)
	}
	select {
	case s.lists <- struct{}{}:
		defer func() { <-s.lists }()
		list(w, n.tail(from, game))
	default:
		busy(w)
	}
}

// busy answers a reader who is one too many.
func busy(w http.ResponseWriter) {
	w.Header().Set("Retry-After", "2")
	http.Error(w, "too many readers at once: ask again", http.StatusServiceUnavailable)
}

// first is the seq from which on events are asked for.
func first(r *http.Request) (int64, error) {
	if last := r.Header.Get("Last-Event-ID"); last != "" {
		seq, err := strconv.ParseInt(last, 10, 64)
		if err != nil || seq < 0 || seq == 1<<63-1 {
			return 0, fmt.Errorf("Last-Event-ID %.40q: want the seq of the last event seen", last)
		}
		return seq + 1, nil
	}
	text := r.URL.Query().Get("from")
	if text == "" {
		return 1, nil
	}
	seq, err := strconv.ParseInt(text, 10, 64)
	if err != nil || seq < 0 {
		return 0, fmt.Errorf("from=%.40q: want the seq of the first event", text)
	}
	return max(seq, 1), nil
}

// list answers with what there is, as a JSON array.
func list(w http.ResponseWriter, t *tail) {
	defer t.reader.Close()
	body := []byte{'['}
	for n := 0; n < mostEvents; n++ {
		event, err := t.next()
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

// tail is the events from one on, read from the journals.
type tail struct {
	names  feed.Names
	all    bool   // every event; else the public ones
	from   int64  // no event before
	game   string // only its events; "": of all
	stream *feed.Stream
	reader Reader
	seq    int64 // of the last event looked at, given or not
}

// next is the next event; nil if there is none yet.
func (t *tail) next() ([]byte, error) {
	for {
		game, payload, ok, err := t.reader.Next()
		if err != nil || !ok || t.game != "" && game != t.game {
			return nil, err
		}
		messages := t.stream.Take(game, payload)
		seq := feed.SeqOf(payload)
		if seq == 0 {
			continue
		}
		t.seq = seq
		if seq < t.from {
			continue
		}
		if event := t.event(messages); event != nil {
			return event, nil
		}
	}
}

// event finds the event among what is published of it.
func (t *tail) event(messages []feed.Message) []byte {
	topic := t.names.OfBoard("log")
	if !t.all {
		topic = t.names.OfGame(t.stream.Place(), "event")
	}
	for _, m := range messages {
		if m.Topic == topic {
			return m.Payload
		}
	}
	return nil
}
