package table

import (
	"sync"

	"luozi/clock"
	"luozi/rules/referee"
)

// sensesEvery is how often what the sensors show is looked at while no edge comes,
// so that blips are forgotten.
const sensesEvery = clock.Second

// senses is what the sensors show, for whoever looks after the board. Unlike the
// Window it does not wait for the card: it is no part of the game.
type senses struct {
	mu      sync.Mutex
	now     referee.Senses
	looked  clock.Ms // the game's time
	changed chan struct{}
}

func newSenses() *senses { return &senses{changed: make(chan struct{})} }

// Senses is what the sensors show, and a channel that is closed when that changes.
func (t *Table) Senses() (now referee.Senses, changed <-chan struct{}) {
	s := t.senses
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now, s.changed
}

// sense looks at the sensors after a scan that brought edges, and once a second.
func (t *Table) sense(edges bool) {
	s := t.senses
	if !edges && t.now-s.looked < sensesEvery && t.now >= s.looked {
		return
	}
	s.looked = t.now
	t.lacks()
	now := t.game.Senses()
	s.mu.Lock()
	defer s.mu.Unlock()
	if now == s.now {
		return
	}
	s.now = now
	close(s.changed)
	s.changed = make(chan struct{})
}

// lacks shows anew what is to be put where, should that have changed without a word:
// whoever sets the pieces up looks at it.
func (t *Table) lacks() {
	v := t.game.View()
	if v.Missing == t.view.Missing && v.Extra == t.view.Extra {
		return
	}
	t.view = v
	t.show()
}
