package boardsim

import (
	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
)

// senses turns what pieces and sensors do into what the sensors show.
type senses struct {
	there  rules.Set // pieces
	wrong  rules.Set // sensors that show the contrary
	shown  rules.Set
	dead   rules.Point
	since  [rules.Points]clock.Ms // when a sensor began to be wrong
	lost   rules.Set
	lostAt clock.Ms
	lies   []Span
}

func (s *senses) begin(there rules.Set, dead rules.Point) {
	s.there, s.dead = there, dead
	s.shown = there
	if dead.Valid() {
		s.shown = there.Without(dead)
	}
}

// take lets the action happen, and makes it what is seen of it.
func (s *senses) take(a *Action) {
	a.Colour = rules.NoSide // these sensors can't tell
	switch a.Verb {
	case story.Lost:
		s.lost, s.lostAt = a.Points, a.At
	case story.Back:
		s.lies = append(s.lies, Span{s.lostAt, a.At})
		s.lost = rules.Set{}
	case story.Lift, story.Drop:
		s.piece(a)
	}
}

func (s *senses) piece(a *Action) {
	p := a.Point
	switch {
	case a.blink:
		s.wrong = s.wrong.Xor(rules.SetOf(p))
		s.lie(p, a.At)
	case a.Verb == story.Drop:
		s.there = s.there.With(p)
	default:
		s.there = s.there.Without(p)
	}
	shows := s.there.Has(p) != s.wrong.Has(p) && p != s.dead
	if shows == s.shown.Has(p) {
		a.Verb = story.Wait
		return
	}
	a.Verb = story.Lift
	s.shown = s.shown.Without(p)
	if shows {
		a.Verb = story.Drop
		s.shown = s.shown.With(p)
	}
}

// lie notes from when to when a sensor was wrong, if that was long.
func (s *senses) lie(p rules.Point, at clock.Ms) {
	if s.wrong.Has(p) {
		s.since[p] = at
	} else if at-s.since[p] > settle {
		s.lies = append(s.lies, Span{s.since[p], at})
	}
}

// lied tells whether a sensor was wrong, or silent, at some moment between.
func (s *senses) lied(from, to clock.Ms) bool {
	for _, l := range s.lies {
		if l.From <= to && l.To >= from {
			return true
		}
	}
	return !s.lost.Empty() && s.lostAt <= to
}
