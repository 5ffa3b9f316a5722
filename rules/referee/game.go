package referee

import (
	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
)

// Game is one game from its set-up to its result: the one path from raw edges
// to events.
type Game struct{ g int }

// New makes a game that stands as s says and waits for its start.
func New(s story.Setup) (*Game, error) { return &Game{}, nil }

// Step takes one input and returns what is to be journalled and said, in order.
// Inputs come in rising At.
func (g *Game) Step(in story.Input) []Event { return nil }

// Next is the time at which something falls due by itself; ok is false if
// nothing does. Step with a Wait at that time brings it about.
func (g *Game) Next() (at clock.Ms, ok bool) { return 0, false }

// View is what a game shows at one moment, for retained topics and pages.
type View struct {
	Phase     string // "setup", "playing", "over"
	Start     rules.Position
	Position  rules.Position
	Moves     []Move // as recorded and not void
	Players   [2]string
	Meta      map[string]string // event, round, table …
	Control   string
	Clock     Clock // as last said
	ClockAt   clock.Ms
	Rate      int // 1 while a clock runs
	Result    *Result
	Alerts    []Alert // open ones
	Candidate *rules.Move
	Seq       int64 // of the last event
	Sensed    rules.Set
	Unknown   rules.Set
}

// View shows the game as it stands.
func (g *Game) View() View { return View{} }
