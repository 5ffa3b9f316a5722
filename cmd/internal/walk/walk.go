// Package walk finds out which input is which point, while somebody puts a magnet
// on one point after the other, a0 to i9.
//
// It decides what is asked for next, when an input has been learned, and what is
// wrong with a point: never seen, doubled, stuck, weak. It never guesses: a point
// where two unknown inputs close is asked for again, and none of them is learned.
// It reads no board and writes no file; times are clock.Ms, in rising order, of
// scans.
//
// With two-pole sensors the points are walked twice, with a red piece and with a
// black one.
package walk

import (
	"slices"

	"luozi/clock"
	"luozi/hardware/matrix"
	"luozi/rules"
)

// Times of a hand with a magnet.
const (
	hold  clock.Ms = 200 // an input that is closed so long is learned
	wrong clock.Ms = 600 // one that belongs to another point is spoken of after so long
	clear clock.Ms = 300 // the board is empty when nothing has been closed so long
)

// gap: an input that closes again so soon has let go of a magnet that was there all
// the time. A reed switch does that once or twice.
const gap clock.Ms = 150

const mostGaps = 3

// Phase is what is asked for.
type Phase uint8

// The phases.
const (
	Empty   Phase = iota // take everything off the board
	Put                  // put the magnet on Target
	Restore              // take everything off again
	Done
)

// Target is a point, and the pole where the sensors tell it.
type Target struct {
	Point rules.Point
	Pole  matrix.Pole
}

// Walk is a walk under way.
type Walk struct {
	kind    matrix.Kind
	targets []Target
	next    int
	phase   Phase
	since   clock.Ms // nothing has been closed
	now     clock.Ms

	inputs  map[matrix.Input]*input
	learned map[Target]matrix.Input
	found   []Finding
	tried   map[Target]bool // doubled once already
	blocked bool            // until everything is off the target
}

// input is what is known of an input.
type input struct {
	closed bool
	since  clock.Ms // closed, or open
	first  clock.Ms // first closed for the target; -1: not yet
	gaps   int      // how often it has let go of its magnet
	stuck  bool
	owner  Target
	owned  bool
}

// New begins a walk over a board of that kind, with colours over two-pole sensors.
func New(k matrix.Kind, colours bool) *Walk {
	w := &Walk{kind: k, inputs: map[matrix.Input]*input{}, learned: map[Target]matrix.Input{}, tried: map[Target]bool{}, since: -1}
	poles := []matrix.Pole{matrix.AnyPole}
	if colours {
		poles = []matrix.Pole{matrix.RedPole, matrix.BlackPole}
	}
	for _, pole := range poles {
		for p := range rules.Point(rules.Points) {
			w.targets = append(w.targets, Target{p, pole})
		}
	}
	return w
}

// Phase is what is asked for now.
func (w *Walk) Phase() Phase { return w.phase }

// Target is the point that is asked for.
func (w *Walk) Target() (Target, bool) {
	if w.phase != Put {
		return Target{}, false
	}
	return w.targets[w.next], true
}

// Closed are the inputs that are closed now, but for those that are stuck.
func (w *Walk) Closed() (out []matrix.Input) {
	for in, s := range w.inputs {
		if s.closed && !s.stuck {
			out = append(out, in)
		}
	}
	slices.SortFunc(out, matrix.Input.Compare)
	return out
}

// Owner is the point that an input was learned to be.
func (w *Walk) Owner(in matrix.Input) (Target, bool) {
	s := w.inputs[in]
	if s == nil || !s.owned {
		return Target{}, false
	}
	return s.owner, true
}

// Learned is the input of a point.
func (w *Walk) Learned(t Target) (matrix.Input, bool) {
	in, ok := w.learned[t]
	return in, ok
}

// Wiring is the table as far as it is learned.
func (w *Walk) Wiring() (out matrix.Wiring) {
	for _, t := range w.targets {
		if in, ok := w.learned[t]; ok {
			out = append(out, matrix.Wire{Point: t.Point, Chip: in.Chip, Bit: in.Bit, Pole: t.Pole})
		}
	}
	return out
}

// Scan takes the inputs that are closed at that time. It returns whether what is
// asked for, or what is known, has changed.
func (w *Walk) Scan(at clock.Ms, closed []matrix.Input) bool {
	w.now = at
	for _, in := range closed {
		if w.inputs[in] == nil {
			w.inputs[in] = &input{first: -1, since: at - clock.Second}
		}
	}
	for in, s := range w.inputs {
		s.move(at, slices.Contains(closed, in))
		if s.owned && s.gaps > mostGaps {
			w.find(Weak, s.owner, in)
		}
	}
	switch w.phase {
	case Empty, Restore:
		return w.emptied()
	case Put:
		return w.look()
	}
	return false
}

// move notes whether the input is closed.
func (s *input) move(at clock.Ms, closed bool) {
	if closed == s.closed {
		return
	}
	if closed && at-s.since < gap {
		s.gaps++
	}
	s.closed, s.since = closed, at
	if closed && s.first < 0 {
		s.first = at
	}
}

// emptied waits for an empty board.
func (w *Walk) emptied() bool {
	for _, s := range w.inputs {
		if s.closed && !s.stuck {
			w.since = -1
			return false
		}
	}
	if w.since < 0 {
		w.since = w.now
	}
	if w.now-w.since < clear {
		return false
	}
	w.proceed()
	return true
}

// proceed begins the next phase.
func (w *Walk) proceed() {
	w.phase++
	w.since = -1
	w.aim()
}

// aim begins to look for the target.
func (w *Walk) aim() {
	w.blocked = false
	for _, s := range w.inputs {
		s.first = -1
		if !s.owned {
			s.gaps = 0
		}
	}
}

// Skip goes on without what is asked for. What is closed on a board that should be
// empty is stuck.
func (w *Walk) Skip() {
	switch w.phase {
	case Empty, Restore:
		w.stick()
		w.proceed()
	case Put:
		t := w.targets[w.next]
		if !w.tried[t] {
			w.find(Never, t)
		}
		w.step()
	}
}

// Back asks for the point before once more.
func (w *Walk) Back() {
	if w.phase == Restore {
		w.phase = Put
	} else if w.phase != Put || w.next == 0 {
		return
	} else {
		w.next--
	}
	t := w.targets[w.next]
	if in, ok := w.learned[t]; ok {
		w.inputs[in].owned = false
		delete(w.learned, t)
	}
	delete(w.tried, t)
	w.drop(t, Never, Doubled, Weak)
	w.aim()
}

// step goes to the next point.
func (w *Walk) step() {
	if w.next++; w.next == len(w.targets) {
		w.next--
		w.proceed()
		return
	}
	w.aim()
}

// stick takes note of what is closed though nothing is on the board.
func (w *Walk) stick() {
	for _, in := range w.Closed() {
		s := w.inputs[in]
		s.stuck = true
		t := Target{Point: rules.NoPoint}
		if s.owned {
			t = s.owner
		}
		w.find(Stuck, t, in)
	}
}
