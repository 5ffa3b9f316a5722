package boardsim

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"luozi/clock"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
)

// Tabletop is a board at which people move the pieces themselves: what they do
// comes from outside, deed by deed, and becomes edges of contacts and buttons.
// Nobody's turn matters to it, nor whether a move is one. Deeds of all hands
// happen in the order in which they arrive; a piece that is on no point lies
// beside the board, where any hand can take it.
type Tabletop struct {
	b *Board

	mu      sync.Mutex
	rng     *rand.Rand
	pieces  []Piece
	on      [rules.Points]int      // number of the piece there, 0: none
	free    [rules.Points]clock.Ms // from when on a point has nothing more to do
	calm    [rules.Points]clock.Ms // from when on it does not flicker
	hands   map[string]clock.Ms    // when a hand's last deed happens
	holds   [2]hold
	dead    rules.Set
	chips   []uint16 // those that are dead
	rev     int
	changed chan struct{}
}

// Piece is a piece of wood. Its number is its place in Things.Pieces, from 1.
type Piece struct {
	Piece rules.Piece
	At    rules.Point // NoPoint: beside the board
}

// hold is a button under a finger.
type hold struct {
	down bool
	free clock.Ms
	n    int // how often it has been pressed
}

// Deed is one thing that a hand does.
type Deed struct {
	// Do is lift (what stands At), drop (Piece, which lies beside the board, comes
	// down At; what stands there is taken off first; with Over only if nothing
	// does, for a piece slid over points), nudge (what stands At is off its contact
	// for a moment), down and up (the button of Side; with Bounce its contact
	// bounces), sensor (the one At is dead, or with Well works again), chip (the
	// same of Chip), flicker (the sensor At, ten times a second for 5 s).
	Do     string
	At     string
	Piece  int
	Side   string
	Chip   string
	Over   bool
	Bounce bool
	Well   bool
	// After is how many ms after this hand's deed before it.
	After int64
}

// Things is what there is on a table and beside it.
type Things struct {
	Rev    int // grows with each change
	Pieces []Piece
	Down   [2]bool   // buttons, by side
	Dead   rules.Set // sensors
	Chips  []uint16  // dead ones
}

// Times of hands at a table.
const (
	swapGap  clock.Ms = 120 // a point is empty so long when the piece on it is replaced
	apart    clock.Ms = 20  // two edges of a point
	longest  clock.Ms = 400 // between two deeds of a hand that came together
	tooFar   clock.Ms = 5 * clock.Second
	arrange  clock.Ms = 40               // from piece to piece when all are put somewhere
	holdMost          = 20 * time.Second // a finger whose up never comes
	flickers          = 50               // times
	flick    clock.Ms = 50
)

// NewTabletop lays pieces as the position says on a board of that plan; what is
// missing from the 32 lies beside it. The board's time is to run by Live.
func NewTabletop(plan matrix.Plan, pos rules.Position, seed uint64) (*Tabletop, error) {
	b, err := Wired(plan, pos.Of(rules.Red), pos.Of(rules.Black))
	if err != nil {
		return nil, err
	}
	t := &Tabletop{b: b, rng: rand.New(rand.NewPCG(seed, 3)), hands: map[string]clock.Ms{}, changed: make(chan struct{})}
	opening := rules.MustFEN(rules.Opening)
	for p := range opening.Occupied().All() {
		t.pieces = append(t.pieces, Piece{opening.At(p), rules.NoPoint})
	}
	for p := range pos.Occupied().All() {
		t.put(t.spare(pos.At(p)), p)
	}
	return t, nil
}

// Board is the board that is read.
func (t *Tabletop) Board() *Board { return t.b }

// Look tells what there is, and gives a channel that is closed when that changes.
func (t *Tabletop) Look() (Things, <-chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return Things{t.rev, slices.Clone(t.pieces), [2]bool{t.holds[0].down, t.holds[1].down}, t.dead, slices.Clone(t.chips)}, t.changed
}

// Do has a hand do these things one after the other, up to the first that can't
// be done, of which the error tells.
func (t *Tabletop) Do(hand string, deeds ...Deed) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	defer t.tell()
	now := t.b.Now()
	for h, last := range t.hands {
		if last < now-tooFar {
			delete(t.hands, h)
		}
	}
	for i, d := range deeds {
		at := max(now, t.hands[hand]+min(max(clock.Ms(d.After), 0), longest))
		if at > now+tooFar {
			return fmt.Errorf("deed %d: this hand is 5 s ahead of the board: wait a little", i+1)
		}
		done, err := t.do(d, at)
		if err != nil {
			return fmt.Errorf("deed %d, %s: %w", i+1, d.Do, err)
		}
		t.hands[hand] = max(at, done)
	}
	return nil
}

func (t *Tabletop) tell() {
	t.rev++
	close(t.changed)
	t.changed = make(chan struct{})
}

// do does a deed not before the given time and tells when it is done.
func (t *Tabletop) do(d Deed, at clock.Ms) (clock.Ms, error) {
	switch d.Do {
	case "down", "up":
		side, err := rules.ParseSide(d.Side)
		if err != nil {
			return at, err
		}
		return t.button(side, d, at)
	case "chip":
		return at, t.chip(d)
	}
	p, err := rules.ParsePoint(d.At)
	if err != nil {
		return at, err
	}
	if t.free[p] > t.b.Now()+tooFar {
		return at, fmt.Errorf("%s is 5 s ahead of the board: wait a little", p)
	}
	switch d.Do {
	case "lift":
		return t.lift(p, at)
	case "drop":
		return t.drop(d, p, at)
	case "nudge":
		return t.nudge(p, at)
	case "sensor":
		t.dead = t.dead.Without(p)
		if !d.Well {
			t.dead = t.dead.With(p)
		}
		t.b.SensorDead(p, !d.Well)
		return at, nil
	case "flicker":
		if t.calm[p] > at {
			return at, fmt.Errorf("the sensor at %s flickers already", p)
		}
		t.calm[p] = at + 2*flickers*flick
		t.b.blink(p, at)
		return at, nil
	}
	return at, fmt.Errorf("want lift, drop, nudge, down, up, sensor, chip or flicker")
}

func (t *Tabletop) lift(p rules.Point, at clock.Ms) (clock.Ms, error) {
	if t.on[p] == 0 {
		return at, fmt.Errorf("nothing stands at %s", p)
	}
	return t.clear(p, at)
}

// clear takes what stands on a point off the board.
func (t *Tabletop) clear(p rules.Point, at clock.Ms) (clock.Ms, error) {
	t.pieces[t.on[p]-1].At = rules.NoPoint
	t.on[p] = 0
	return t.edge(story.Lift, p, at)
}

func (t *Tabletop) drop(d Deed, p rules.Point, at clock.Ms) (clock.Ms, error) {
	switch {
	case d.Piece < 1 || d.Piece > len(t.pieces):
		return at, fmt.Errorf("there is no piece %d: want 1 to %d", d.Piece, len(t.pieces))
	case t.pieces[d.Piece-1].At != rules.NoPoint:
		return at, fmt.Errorf("piece %d stands at %s: lift it first", d.Piece, t.pieces[d.Piece-1].At)
	case t.on[p] != 0 && d.Over:
		return at, nil // it slides past
	case t.on[p] != 0:
		gone, err := t.clear(p, at)
		if err != nil {
			return at, err
		}
		at = gone + swapGap
	}
	t.put(d.Piece, p)
	return t.edge(story.Drop, p, at)
}

// put notes that a piece stands on a point.
func (t *Tabletop) put(n int, p rules.Point) {
	t.pieces[n-1].At, t.on[p] = p, n
}

func (t *Tabletop) nudge(p rules.Point, at clock.Ms) (clock.Ms, error) {
	if t.on[p] == 0 {
		return at, nil // nothing to nudge
	}
	off, err := t.edge(story.Lift, p, at)
	if err != nil {
		return at, err
	}
	_, err = t.edge(story.Drop, p, off+40+clock.Ms(t.rng.Int64N(160)))
	return at, err
}

// edge has a contact change, after what it still has to do.
func (t *Tabletop) edge(v story.Verb, p rules.Point, at clock.Ms) (clock.Ms, error) {
	at = max(at, t.free[p])
	t.free[p] = at + apart
	in := story.Input{At: at, Verb: v, Point: p, Colour: rules.NoSide}
	if n := t.on[p]; n != 0 && v == story.Drop {
		in.Colour = t.pieces[n-1].Piece.Side()
	}
	return at, t.b.Schedule(in)
}

// spare is the number of a piece of that kind that lies beside the board; where
// there is none a new one is cut.
func (t *Tabletop) spare(pc rules.Piece) int {
	for i, w := range t.pieces {
		if w.Piece == pc && w.At == rules.NoPoint {
			return i + 1
		}
	}
	t.pieces = append(t.pieces, Piece{pc, rules.NoPoint})
	return len(t.pieces)
}

// Arrange has somebody put all pieces as a position says, one after the other;
// those that stand right are left alone.
func (t *Tabletop) Arrange(pos rules.Position) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	defer t.tell()
	at := t.b.Now()
	for p := range rules.Point(rules.Points) {
		if t.on[p] != 0 && t.pieces[t.on[p]-1].Piece != pos.At(p) {
			if _, err := t.clear(p, at); err != nil {
				return err
			}
			at += arrange
		}
	}
	for p := range pos.Occupied().All() {
		if t.on[p] != 0 {
			continue
		}
		t.put(t.spare(pos.At(p)), p)
		if _, err := t.edge(story.Drop, p, at); err != nil {
			return err
		}
		at += arrange
	}
	return nil
}
