package boardsim

import (
	"strings"

	"luozi/clock"
	"luozi/rules"
)

// Truth is what really happened in one move. Times that have not come yet, or
// never come, are -1.
type Truth struct {
	Ply   int // from 1
	Move  rules.Move
	Side  rules.Side
	Begin clock.Ms // the hand's first doing
	Drop  clock.Ms // the piece stands on its point
	Press clock.Ms // the button's first contact
	Did   Tricks
	// Point is the piece nudged, or else the one put straight.
	Point rules.Point
	// LeftOff: when the button was pressed some piece was off its point, the
	// pieces of a reply that had begun excepted, and the moved piece where the
	// press came early.
	LeftOff bool
	// Broke: a rule was broken in this turn: a piece other than the one just
	// moved was put straight in the other's time (5.6).
	Broke bool
	// Lied: in this turn a sensor showed something else than was there, for
	// longer than settle_ms (25) takes.
	Lied bool
}

// Clean tells whether any alert about this move would be a false one: no rule
// broken, no press forgotten, no piece left off its point, no sensor lying.
func (t Truth) Clean() bool {
	return !t.Broke && !t.LeftOff && !t.Lied && t.Did&ForgotPress == 0
}

// Tricks are what hands did besides moving the piece.
type Tricks uint16

// The tricks.
const (
	OwnFirst     Tricks = 1 << iota // capture: the own piece was lifted first
	EnemyFirst                      // capture: the enemy piece was lifted first
	Swapped                         // capture: the two were exchanged in one movement
	Slid                            // over the points on the way
	Rested                          // on one of them
	PutBack                         // and lifted again
	Nudged                          // another piece
	Between                         // dropped between points
	EarlyPress                      // before the drop
	ReplyLifted                     // the opponent lifted before the press
	ReplyMoved                      // the opponent moved before the press
	ForgotPress                     // no press
	Straightened                    // the opponent put a piece straight in this turn
	ReedNull                        // the sensor let go for a moment after the drop
)

// String names the tricks, with commas between.
func (t Tricks) String() string {
	names := [...]string{"own-first", "enemy-first", "swapped", "slid", "rested", "put-back", "nudged", "between",
		"early-press", "reply-lifted", "reply-moved", "forgot-press", "straightened", "reed-null"}
	var out []string
	for i, n := range names {
		if t>>i&1 != 0 {
			out = append(out, n)
		}
	}
	return strings.Join(out, ",")
}

// Faults are a game's sensor faults; NoPoint or an empty set where it has none.
type Faults struct {
	Dead    rules.Point // always shows empty
	Flicker rules.Point // flickers from the beginning of move FlickerPly on
	Lost    rules.Set   // do not answer for a while from move LostPly on
	// The moves, from 1.
	FlickerPly, LostPly int
}
