package story

import "luozi/rules"

// Sensed is what the raw sensors show: which points are occupied, and which of the
// sensors don't answer.
type Sensed struct{ Occupied, Unknown rules.Set }

// Take follows one input.
func (s *Sensed) Take(in *Input) {
	switch in.Verb {
	case Lift:
		s.Occupied = s.Occupied.Without(in.Point)
	case Drop:
		s.Occupied = s.Occupied.With(in.Point)
	case Lost:
		s.Unknown = s.Unknown.Or(in.Points)
	case Back:
		s.Unknown = s.Unknown.Minus(in.Points)
	}
}
