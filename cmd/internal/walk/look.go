package walk

import (
	"slices"

	"luozi/clock"
	"luozi/hardware/matrix"
)

// look decides what the inputs that have closed since the target was asked for
// mean.
func (w *Walk) look() bool {
	fresh, foreign := w.candidates()
	if len(fresh)+len(foreign) == 0 {
		w.blocked = false
		return false
	}
	if w.blocked {
		return false
	}
	t := w.targets[w.next]
	switch {
	case len(fresh) == 1 && w.held(fresh[0]):
		w.learn(t, fresh[0], foreign)
		return true
	case len(fresh) > 1 && w.held(fresh...):
		w.find(Doubled, t, fresh...)
		w.again(t)
		return true
	case len(fresh) == 0 && w.now-w.first(foreign) >= wrong:
		w.find(Doubled, t, foreign...)
		w.again(t)
		return true
	}
	return false
}

// candidates are the inputs that closed for the target and have not been open
// since for long: those of no point, and those of others.
func (w *Walk) candidates() (fresh, foreign []matrix.Input) {
	for in, s := range w.inputs {
		switch {
		case s.stuck || s.first < 0:
		case !s.closed && w.now-s.since >= hold:
			s.first = -1 // the magnet has gone by
		case s.owned:
			foreign = append(foreign, in)
		default:
			fresh = append(fresh, in)
		}
	}
	slices.SortFunc(fresh, matrix.Input.Compare)
	slices.SortFunc(foreign, matrix.Input.Compare)
	return fresh, foreign
}

// held tells whether the one that closed last did so long enough ago, and one at
// least is closed.
func (w *Walk) held(all ...matrix.Input) bool {
	closed := false
	for _, in := range all {
		s := w.inputs[in]
		if w.now-s.first < hold {
			return false
		}
		closed = closed || s.closed
	}
	return closed
}

func (w *Walk) first(all []matrix.Input) (at clock.Ms) {
	at = w.now
	for _, in := range all {
		at = min(at, w.inputs[in].first)
	}
	return at
}

// learn takes an input for the target.
func (w *Walk) learn(t Target, in matrix.Input, others []matrix.Input) {
	s := w.inputs[in]
	s.owner, s.owned = t, true
	w.learned[t] = in
	w.drop(t, Doubled)
	var now []matrix.Input
	for _, o := range others {
		if w.inputs[o].closed {
			now = append(now, o)
		}
	}
	if len(now) > 0 {
		w.find(Doubled, t, append([]matrix.Input{in}, now...)...)
	}
	w.step()
}

// again asks for the same point once more; a second time it is left.
func (w *Walk) again(t Target) {
	if w.tried[t] {
		w.step()
		return
	}
	w.blocked, w.tried[t] = true, true
}
