package mqtt

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"luozi/clock"
	"luozi/display/feed"
	"luozi/rules"
)

// Reader gives the notes and events of a board's journals in order, as far as
// they are on the card. See journal.Dir.Follow.
type Reader interface {
	Next() (game, payload string, ok bool, err error)
	Close()
}

// Cursor is where a sink keeps its place. See journal.Cursor.
type Cursor interface {
	Load() (seq, session int64)
	Save(seq, session int64) error
}

// Config is what a Hub needs. Do, Health and Log may be nil.
type Config struct {
	Names  feed.Names
	Boot   int64
	Follow func(after int64) Reader
	Do     func(feed.Command) feed.Reply // does a command, one at a time
	Wall   func() (now time.Time, ok bool)
	Health func() feed.Health // how the machine is, without the lag
	Log    *slog.Logger
}

const (
	clockEvery  = 15 * clock.Second // of the game's time, while a clock runs
	healthEvery = 30 * time.Second
	mostShown   = 64   // pictures of the game that wait for slow sinks
	mostKnown   = 1000 // commands remembered
)

// Hub is what a board's sinks have in common.
type Hub struct {
	cfg    Config
	ctx    context.Context
	cancel context.CancelFunc
	all    sync.WaitGroup

	commands chan request
	doing    sync.Mutex // held while a command is done

	mu      sync.Mutex
	sinks   []*Sink
	durable int64
	base    picture // the last durable one that is no longer in pictures
	shown   []picture
	number  int // of the last picture
	last    feed.Shown
	same    map[string]string // of the last picture, by topic
	clockAt clock.Ms          // Now of the last clock message
	info    feed.Info
	faults  map[string]feed.Message
	health  feed.Health
	healthN int
	known   *feed.Memory
}

// picture is what is retained about the board at one moment; it may be shown
// once the event seq is on the card.
type picture struct {
	number int
	seq    int64
	msgs   []feed.Message
	again  string // the topic that is published even if the same stands there
}

// NewHub is a Hub without sinks.
func NewHub(cfg Config) *Hub {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Wall == nil {
		cfg.Wall = func() (time.Time, bool) { return time.Now(), true }
	}
	h := &Hub{cfg: cfg, commands: make(chan request, 64), same: map[string]string{},
		faults: map[string]feed.Message{}, known: feed.NewMemory(mostKnown)}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	if cfg.Follow != nil {
		h.durable = lastSeq(cfg.Follow(beyond))
	}
	h.all.Go(h.obey)
	h.all.Go(h.watch)
	return h
}

const beyond = 1 << 62 // the seq of no event

// lastSeq is the seq of the last event on the card, which the last game's
// journal tells.
func lastSeq(r Reader) (last int64) {
	defer r.Close()
	for {
		_, payload, ok, err := r.Next()
		if err != nil || !ok {
			return last
		}
		if m, ok := feed.ParseMark(payload); ok {
			last = max(last, m.Log)
		}
		last = max(last, feed.SeqOf(payload))
	}
}

// Add starts a sink.
func (h *Hub) Add(o Options, c Cursor) (*Sink, error) {
	s, err := newSink(h, o, c)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	h.sinks = append(h.sinks, s)
	h.mu.Unlock()
	h.all.Go(s.run)
	return s, nil
}

// Status tells how each sink stands.
func (h *Hub) Status() []Status {
	h.mu.Lock()
	sinks := slices.Clone(h.sinks)
	h.mu.Unlock()
	var out []Status
	for _, s := range sinks {
		out = append(out, s.Status())
	}
	return out
}

// Durable says that events up to seq are on the card.
func (h *Hub) Durable(seq int64) {
	h.mu.Lock()
	h.durable = max(h.durable, seq)
	h.mu.Unlock()
	h.wake()
}

// Show says what the game shows now. Where nothing that is retained differs from
// before nothing is sent, but for the clock: every 15 s while one runs.
func (h *Hub) Show(s feed.Shown) {
	n := h.cfg.Names
	r := n.Show(s)
	p := n.PlaceOf(s.View.Meta)
	h.mu.Lock()
	msgs := append(h.moved(s, p), r.All()...)
	msgs = append(msgs, n.Info(h.info, s.Game, p))
	again := ""
	if runs := s.View.Clock.Running != rules.NoSide && s.View.Rate > 0; runs && s.Now-h.clockAt >= clockEvery {
		again = r.Clock.Topic
	}
	if again != "" || r.Clock.Same != h.same[r.Clock.Topic] {
		h.clockAt = s.Now
	}
	changed := again != ""
	for _, m := range msgs {
		changed = changed || m.Same == "" || m.Same != h.same[m.Topic]
		h.same[m.Topic] = m.Same
	}
	h.last = s
	if changed {
		h.push(picture{seq: s.View.Seq, msgs: msgs, again: again})
	}
	h.mu.Unlock()
	if changed {
		h.wake()
	}
}

// moved clears a place's retained topics when a game that has not begun is
// given another place.
func (h *Hub) moved(s feed.Shown, now feed.Place) []feed.Message {
	was := h.cfg.Names.PlaceOf(h.last.View.Meta)
	if h.last.Game == "" || h.last.Game != s.Game || was == now || h.last.View.Phase != "setup" {
		return nil
	}
	return h.cfg.Names.Cleared(was)
}

// push adds a picture; h.mu is held.
func (h *Hub) push(p picture) {
	h.number++
	p.number = h.number
	h.shown = append(h.shown, p)
	if len(h.shown) > mostShown {
		if h.shown[0].seq <= h.durable {
			h.base = h.shown[0]
		}
		h.shown = append([]picture(nil), h.shown[1:]...)
	}
}

// pictures gives those after number that may be shown once events up to seq
// are said.
func (h *Hub) pictures(number int, seq int64) []picture {
	h.mu.Lock()
	defer h.mu.Unlock()
	var out []picture
	if h.base.number > number && h.base.seq <= seq {
		out = append(out, h.base)
	}
	for _, p := range h.shown {
		if p.seq > seq {
			break
		}
		if p.number > number {
			out = append(out, p)
		}
	}
	return out
}

// current is the last picture that is durable; its number is 0 if there is none.
func (h *Hub) current() picture {
	h.mu.Lock()
	defer h.mu.Unlock()
	cur := h.base
	for _, p := range h.shown {
		if p.seq > h.durable {
			break
		}
		cur = p
	}
	return cur
}

// Info says what the board is.
func (h *Hub) Info(i feed.Info) {
	h.mu.Lock()
	h.info = i
	h.mu.Unlock()
}

// Raise publishes a fault of the machine until Settle; it does not wait for the
// journal, which may be what fails.
func (h *Hub) Raise(f feed.Fault) { h.fault(f.Name, h.cfg.Names.Raise(f)) }

// Settle clears a fault.
func (h *Hub) Settle(name string) { h.fault(name, h.cfg.Names.Settle(name)) }

func (h *Hub) fault(name string, m feed.Message) {
	h.mu.Lock()
	h.faults[name] = m
	for _, s := range h.sinks {
		s.offer(m)
	}
	h.mu.Unlock()
}

// Known tells of a reply that was given, to a command of that sum, before the daemon
// was started anew.
func (h *Hub) Known(user string, sum feed.Sum, r feed.Reply) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.known.Keep(user, sum, r)
}

func (h *Hub) wake() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, s := range h.sinks {
		s.poke()
	}
}

// watch takes the machine's health.
func (h *Hub) watch() {
	if h.cfg.Health == nil {
		return
	}
	tick := time.NewTicker(healthEvery)
	defer tick.Stop()
	for {
		now := h.cfg.Health()
		h.mu.Lock()
		h.health = now
		h.healthN++
		h.mu.Unlock()
		h.wake()
		select {
		case <-tick.C:
		case <-h.ctx.Done():
			return
		}
	}
}

// Flush waits until every sink has delivered all that is durable.
func (h *Hub) Flush(ctx context.Context) error {
	h.mu.Lock()
	sinks, seq := h.sinks, h.durable
	h.mu.Unlock()
	for _, s := range sinks {
		if err := s.flush(ctx, seq); err != nil {
			return err
		}
	}
	return nil
}

// Close says offline to every broker that can be reached, as long as ctx allows,
// and ends all goroutines.
func (h *Hub) Close(ctx context.Context) {
	h.mu.Lock()
	sinks := h.sinks
	h.mu.Unlock()
	for _, s := range sinks {
		s.leave(ctx)
	}
	h.cancel()
	h.all.Wait()
}
