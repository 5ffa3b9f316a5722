package table

import (
	"maps"
	"slices"
	"sync"
	"time"

	"luozi/display/feed"
)

// Window is what the outside may see of the game: how it stood after the last
// event that is on the card.
type Window struct {
	mu      sync.Mutex
	durable int64 // seq of the last event on the card
	shown   feed.Shown
	waiting []feed.Shown
	changed chan struct{}
}

// mostIdle is for how many waiting views room is kept when none waits.
const mostIdle = 64

func newWindow(durable int64) *Window {
	return &Window{durable: durable, changed: make(chan struct{})}
}

// Look gives the game as it may be seen, the seq of the last event on the card,
// and a channel that is closed when either changes.
func (w *Window) Look() (shown feed.Shown, seq int64, changed <-chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.shown, w.durable, w.changed
}

// show adds how the game stands after its last event.
func (w *Window) show(s feed.Shown) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waiting = append(w.waiting, s)
	w.advance()
}

// onCard hears that all events up to seq are on the card.
func (w *Window) onCard(seq int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.durable = max(w.durable, seq)
	w.advance()
}

// Stir has everybody look who waits for a change: something beside the game has
// changed.
func (w *Window) Stir() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stir()
}

func (w *Window) stir() {
	close(w.changed)
	w.changed = make(chan struct{})
}

func (w *Window) advance() {
	n := 0
	for n < len(w.waiting) && w.waiting[n].View.Seq <= w.durable {
		n++
	}
	if n > 0 {
		s := w.waiting[n-1]
		if s.Seen = w.shown.Seen; !sameRecord(&s, &w.shown) {
			// Never earlier than before: a clock that is set back must not make new old.
			if now := time.Now().Round(0); now.After(s.Seen) {
				s.Seen = now
			}
		}
		w.shown = s
		w.waiting = slices.Delete(w.waiting, 0, n)
	}
	if len(w.waiting) == 0 && cap(w.waiting) > mostIdle {
		w.waiting = nil // the card was slow once
	}
	w.stir()
}

// sameRecord tells whether nothing has happened from one to the other that a record
// of the game would show.
func sameRecord(a, b *feed.Shown) bool {
	x, y := &a.View, &b.View
	return a.Game == b.Game && x.Seq == y.Seq && x.Players == y.Players && x.Control == y.Control && x.Start == y.Start && maps.Equal(x.Meta, y.Meta)
}
