package web

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"luozi/display/feed"
	"luozi/rules"
)

const (
	mostEvents  = 10_000           // in one answer
	mostStreams = 2_000            // at once
	heartbeat   = 15 * time.Second // so that a dead connection is noticed
)

func (s *site) events(w http.ResponseWriter, r *http.Request) {
	from, err := first(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	game := r.URL.Query().Get("game")
	if game != "" {
		begins, err := s.First(game)
		if err != nil {
			http.NotFound(w, r)
			return
		}
		from = max(from, begins)
	}
	t := &tail{s: s, from: from, game: game, stream: feed.NewStream(s.Names), reader: s.Follow(from - 1)}
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
	pace := pacer{asked: r.URL.Query().Has("clock")}
	for {
		shown, _, changed := s.Look()
		if t.send(w) != nil || pace.due(shown) && s.sendClock(w, shown) != nil || out.Flush() != nil {
			return
		}
		select {
		case <-changed:
		case <-beat.C:
			pace = pacer{asked: pace.asked}
			if _, err := w.Write([]byte(":\n\n")); err != nil {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

// pacer tells when a page is due a clock message: where the clocks go otherwise than
// was said, and at each beat. In between it counts by itself.
type pacer struct {
	asked bool
	said  struct {
		game    string
		seq     int64
		running rules.Side
		rate    int
	}
}

func (p *pacer) due(shown feed.Shown) bool {
	v, was := &shown.View, p.said
	p.said.game, p.said.seq, p.said.running, p.said.rate = shown.Game, v.Clock.Seq, v.Clock.Running, v.Rate
	return p.asked && p.said != was
}

// sendClock writes how the clocks go, as an event of its own name and without an id.
func (s *site) sendClock(w http.ResponseWriter, shown feed.Shown) error {
	_, err := fmt.Fprintf(w, "event: clock\ndata: %s\n\n", s.clock(shown))
	return err
}

// tail is the public events from one on.
type tail struct {
	s      *site
	from   int64
	game   string // only its events; "": of all
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
		if t.game != "" && game != t.game {
			return 0, nil, nil
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
