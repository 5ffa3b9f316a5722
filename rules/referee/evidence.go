package referee

import (
	"luozi/clock"
	"luozi/rules/record/story"
)

// An alert carries the raw edges of the last evidenceFor, at most so many.
const (
	evidenceFor  = 10 * clock.Second
	evidenceMost = 64
)

// evidence keeps the latest raw inputs in a ring.
type evidence struct {
	ring [evidenceMost]story.Input
	n    int
}

func (e *evidence) keep(in story.Input) {
	switch in.Verb {
	case story.Lift, story.Drop, story.Down, story.Up, story.Press, story.Lost, story.Back:
		e.ring[e.n%evidenceMost] = in
		e.n++
	}
}

// lines are what sensors and buttons saw lately, as a story says it.
func (e *evidence) lines(now clock.Ms) []string {
	var out []string
	for i := max(0, e.n-evidenceMost); i < e.n; i++ {
		if in := &e.ring[i%evidenceMost]; in.At > now-evidenceFor {
			out = append(out, in.String())
		}
	}
	return out
}
