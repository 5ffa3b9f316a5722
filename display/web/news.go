package web

import (
	"fmt"
	"math"
	"net/http"
	"slices"
	"sort"
	"sync"
	"time"

	"luozi/display/feed"
	"luozi/rules"
)

const (
	mostStreams  = 2_000            // readers of one stream at once
	mostCatching = 4                // of them reading journals
	mostNews     = 2_048            // events kept for those who read on
	mostOlder    = 128              // events read from the journals at once
	heartbeat    = 15 * time.Second // so that a dead connection is noticed
	mostAtOnce   = 32               // events within one patience
	clockGood    = 5 * time.Millisecond
	patience     = 30 * time.Second // for a reader to take what is written
)

// news is the latest events, read from the journal once and encoded once for all
// who read them as a stream. While there are readers one goroutine, pump, follows
// the journal; a reader who wants what is older reads the journals himself first.
type news struct {
	cfg      *site
	all      bool // every event; else the public ones
	places   chan struct{}
	catching chan struct{}

	mu      sync.Mutex
	readers int
	stop    chan struct{} // ends the pump
	items   []item        // by seq
	floor   int64         // all events from this seq on are in items, or not for these readers
	changed chan struct{} // closed when items has more, the clocks go otherwise, or the pump has failed
	failed  bool
	course  course
	turns   int       // how often the course has changed
	clock   []byte    // a clock message …
	clocked time.Time // … made at this moment
}

// course is what a page needs to be told of: in between it counts by itself.
type course struct {
	game    string
	seq     int64
	running rules.Side
	rate    int
}

func courseOf(shown feed.Shown) course {
	v := &shown.View
	return course{shown.Game, v.Clock.Seq, v.Clock.Running, v.Rate}
}

// item is an event as it is sent.
type item struct {
	seq  int64
	text []byte
}

func newNews(s *site, all bool) *news {
	return &news{cfg: s, all: all, places: make(chan struct{}, mostStreams), catching: make(chan struct{}, mostCatching)}
}

func (n *news) tail(from int64, game string) *tail {
	return &tail{names: n.cfg.Names, all: n.all, from: from, game: game,
		stream: feed.NewStream(n.cfg.Names), reader: n.cfg.Follow(from - 1)}
}

func newItem(seq int64, event []byte) item {
	return item{seq, fmt.Appendf(nil, "id: %d\ndata: %s\n\n", seq, event)}
}

// join counts a reader; the first one starts the pump.
func (n *news) join() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.readers++; n.readers > 1 && !n.failed {
		return
	}
	n.items, n.floor, n.failed = nil, math.MaxInt64, false
	n.stop, n.changed = make(chan struct{}), make(chan struct{})
	go n.pump(n.stop)
}

// leave counts a reader off; the last one ends the pump.
func (n *news) leave() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.readers--; n.readers == 0 {
		close(n.stop)
		n.items = nil
	}
}

// pump follows the journal from the beginning of the game on the board.
func (n *news) pump(stop chan struct{}) {
	_, durable, _ := n.cfg.Look()
	t := n.tail(durable+1, "")
	defer t.reader.Close()
	t.from = 0
	for {
		shown, _, changed := n.cfg.Look()
		more, err := t.rest(mostNews)
		if !n.add(stop, more, durable+1, courseOf(shown), err) {
			return
		}
		select {
		case <-changed:
		case <-stop:
			return
		}
	}
}

// rest is what there is by now, of which at most the last so many.
func (t *tail) rest(most int) (more []item, err error) {
	for {
		event, err := t.next()
		if err != nil || event == nil {
			return more, err
		}
		if len(more) >= 2*most {
			more = append(more[:0], more[most:]...)
		}
		more = append(more, newItem(t.seq, event))
	}
}

// add takes what the pump has read; false if it is no longer wanted.
func (n *news) add(stop chan struct{}, more []item, floor int64, c course, err error) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if stop != n.stop || n.readers == 0 {
		return false
	}
	begun := n.floor == math.MaxInt64
	if begun {
		n.floor = floor
		if len(more) > 0 {
			n.floor = min(floor, more[0].seq)
		}
	}
	n.items = append(n.items, more...)
	if old := len(n.items) - mostNews; old > 0 {
		n.floor = n.items[old-1].seq + 1
		n.items = slices.Clone(n.items[old:])
	}
	n.failed = err != nil
	turned := c != n.course
	if turned {
		n.course, n.clocked = c, time.Time{}
		n.turns++
	}
	if len(more) > 0 || err != nil || begun || turned {
		close(n.changed)
		n.changed = make(chan struct{})
	}
	return err == nil
}

// latest is what there is for a reader who has had all before a seq.
type latest struct {
	more    []item
	behind  bool // some of them are no longer kept
	turns   int  // as news has it
	failed  bool
	changed <-chan struct{}
}

func (n *news) after(seq int64) latest {
	n.mu.Lock()
	defer n.mu.Unlock()
	l := latest{changed: n.changed, failed: n.failed, turns: n.turns}
	if n.floor == math.MaxInt64 {
		return l
	}
	at := sort.Search(len(n.items), func(i int) bool { return n.items[i].seq >= seq })
	l.more, l.behind = n.items[at:len(n.items):len(n.items)], seq < n.floor
	return l
}

// clockText is how the clocks go, as an event of its own name and without an id. It
// is made once for all who ask within clockGood.
func (n *news) clockText() []byte {
	shown, _, _ := n.cfg.Look()
	n.mu.Lock()
	defer n.mu.Unlock()
	if time.Since(n.clocked) > clockGood {
		n.clock, n.clocked = fmt.Appendf(nil, "event: clock\ndata: %s\n\n", n.cfg.clock(shown)), time.Now()
	}
	return n.clock
}

// stream answers with server-sent events, and goes on as more happens.
func (n *news) stream(w http.ResponseWriter, r *http.Request, from int64, alive func() bool) {
	select {
	case n.places <- struct{}{}:
		defer func() { <-n.places }()
	default:
		busy(w)
		return
	}
	n.join()
	defer n.leave()
	out := begin(w)
	_, durable, _ := n.cfg.Look()
	from = min(from, durable+1) // more than that is another board's
	n.follow(r, out, from, alive)
}

// follow sends what there is and what comes, until the reader has gone or is no
// longer alive.
func (n *news) follow(r *http.Request, out *sender, from int64, alive func() bool) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	clocks := r.URL.Query().Has("clock")
	for turns := 0; ; {
		l := n.after(from)
		switch {
		case l.failed:
			return
		case l.behind:
			older, next := n.older(r, from)
			if next == 0 || !out.send(older) {
				return
			}
			from = next
			continue
		case len(l.more) > 0:
			if !out.send(l.more) {
				return
			}
			from = l.more[len(l.more)-1].seq + 1
			continue
		case clocks && turns != l.turns:
			if !out.write(n.clockText()) {
				return
			}
			turns = l.turns
			continue
		}
		select {
		case <-l.changed:
		case <-beat.C:
			turns = 0
			if alive != nil && !alive() || !out.beat() {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

// older reads the next events from the journals, and gives the seq from which on there
// may be more; 0 if the reader is gone. Few read at a time, and nobody holds them up by
// being slow to take what was read.
func (n *news) older(r *http.Request, from int64) (batch []item, next int64) {
	select {
	case n.catching <- struct{}{}:
		defer func() { <-n.catching }()
	case <-r.Context().Done():
		return nil, 0
	}
	_, durable, _ := n.cfg.Look()
	t := n.tail(from, "")
	defer t.reader.Close()
	for len(batch) < mostOlder {
		event, err := t.next()
		if err != nil {
			return nil, 0
		}
		if event == nil {
			return batch, max(t.seq, durable) + 1
		}
		batch = append(batch, newItem(t.seq, event))
	}
	return batch, t.seq + 1
}

// sender writes a stream to one reader, who is cut off if he does not take it.
type sender struct {
	w   http.ResponseWriter
	ctl *http.ResponseController
}

// begin answers with the head of a stream.
func begin(w http.ResponseWriter) *sender {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	s := &sender{w, http.NewResponseController(w)}
	s.write([]byte("retry: 2000\n\n"))
	return s
}

func (s *sender) send(items []item) bool {
	for i := range items {
		if i%mostAtOnce == 0 {
			s.limit()
		}
		if _, err := s.w.Write(items[i].text); err != nil {
			return false
		}
	}
	return s.ctl.Flush() == nil
}

func (s *sender) beat() bool { return s.write([]byte(":\n\n")) }

func (s *sender) write(text []byte) bool {
	s.limit()
	_, err := s.w.Write(text)
	return err == nil && s.ctl.Flush() == nil
}

// limit gives the next write its time. Where a writer knows no deadline (in a
// test) there is none.
func (s *sender) limit() { _ = s.ctl.SetWriteDeadline(time.Now().Add(patience)) }
