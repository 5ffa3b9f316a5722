package referee

import (
	"luozi/clock"
	"luozi/rules"
)

// Event is one thing that happened in a game. The list is closed; each type
// marshals to the JSON object that goes to journal, MQTT and pages.
type Event interface{ Header() *Head }

// Head is what all events have. Seq counts on a board over all its games; Ms is
// when the event was said.
type Head struct {
	Seq  int64    `json:"seq"`
	Ms   clock.Ms `json:"ms"`
	Name string   `json:"event"`
}

// Header gives access to the head of any event.
func (h *Head) Header() *Head { return h }

// Times is a span for each side.
type Times struct {
	Red   clock.Ms `json:"red"`
	Black clock.Ms `json:"black"`
}

// Ready: the array on the board is complete.
type Ready struct{ Head }

// Start: the game has begun.
type Start struct {
	Head
	FEN  string `json:"fen"`
	Time string `json:"time"`
}

// Touch: a piece was off its point for brush_ms (5.1-5.5). Side is whose turn
// it is; the board can't see whose hand it was.
type Touch struct {
	Head
	Side  rules.Side  `json:"side"`
	Piece rules.Piece `json:"piece"`
	Point rules.Point `json:"point"`
	Order int         `json:"order"`
}

// Brush: a piece was off its point for less than brush_ms (5.6).
type Brush struct {
	Head
	Point rules.Point `json:"point"`
	GapMs clock.Ms    `json:"gap_ms"`
}

// Spill: several pieces were knocked over at once (5.8).
type Spill struct {
	Head
	Points []rules.Point `json:"points"`
}

// Duty: what the touched pieces oblige to (5.1-5.5).
type Duty struct {
	Head
	Side    rules.Side   `json:"side"`
	Article string       `json:"article"`
	Must    string       `json:"must"`
	Moves   []rules.Move `json:"moves"`
}

// Candidate: a move stands on the board and is not completed.
type Candidate struct {
	Head
	Move rules.Move `json:"move"`
}

// Withdrawn: a candidate that had been said went on (5.7).
type Withdrawn struct {
	Head
	Move     rules.Move `json:"move"`
	RestedMs clock.Ms   `json:"rested_ms"`
}

// Move: a completed move. Left is as at its press.
type Move struct {
	Head
	Ply      int         `json:"ply"`
	Side     rules.Side  `json:"side"`
	Move     rules.Move  `json:"move"`
	Zh       string      `json:"zh"`
	Short    string      `json:"short"`
	FEN      string      `json:"fen"`
	Captured rules.Piece `json:"captured"`
	Check    bool        `json:"check"`
	Left     Times       `json:"left"`
	UsedMs   clock.Ms    `json:"used_ms"`
	By       string      `json:"by"`
	Stands   bool        `json:"stands"`
}

// Alert: the arbiter is called.
type Alert struct {
	Head
	ID         int           `json:"id"`
	Kind       string        `json:"kind"`
	Side       rules.Side    `json:"side"`
	Article    string        `json:"article,omitempty"`
	Move       *rules.Move   `json:"move,omitempty"`
	Candidates []rules.Move  `json:"candidates,omitempty"`
	Missing    []rules.Point `json:"missing,omitempty"`
	Extra      []rules.Point `json:"extra,omitempty"`
	Options    []string      `json:"options"`
	Zh         string        `json:"zh"`
	En         string        `json:"en"`
	// Evidence is what sensors and buttons saw in the last ten seconds, as the
	// lines of a story.
	Evidence []string `json:"evidence,omitempty"`
}

// Resolved: an alert was answered, by the arbiter ("arbiter zhang") or by the
// board itself ("board").
type Resolved struct {
	Head
	ID     int    `json:"id"`
	Action string `json:"action"`
	By     string `json:"by"`
}

// Foul: a foul of article 9. Count is that side's confirmed ones.
type Foul struct {
	Head
	ID      int        `json:"id,omitempty"`
	Side    rules.Side `json:"side"`
	Article string     `json:"article"`
	Status  string     `json:"status"`
	Count   int        `json:"count"`
}

// Clock: the clocks changed. Period is the index of each side's period from 1.
type Clock struct {
	Head
	Running rules.Side `json:"running"`
	Left    Times      `json:"left"`
	Period  Counts     `json:"period"`
	Why     string     `json:"why"`
}

// Counts is a number for each side.
type Counts struct {
	Red   int `json:"red"`
	Black int `json:"black"`
}

// Offer: a draw offer and what became of it (23.1).
type Offer struct {
	Head
	Side  rules.Side `json:"side"`
	What  string     `json:"what"`
	State string     `json:"state"`
}

// Claim: a claim and its answer (23.3, 24).
type Claim struct {
	Head
	Side   rules.Side `json:"side"`
	What   string     `json:"what"`
	Upheld bool       `json:"upheld"`
	Rounds int        `json:"rounds,omitempty"`
	Count  int        `json:"count,omitempty"`
}

// Repetition: a position stands for the third time or more (24).
type Repetition struct {
	Head
	Count   int          `json:"count"`
	Cycle   []rules.Move `json:"cycle"`
	Red     string       `json:"red"`
	Black   string       `json:"black"`
	Verdict string       `json:"verdict"`
	Article string       `json:"article"`
	Sure    bool         `json:"sure"`
}

// Sensor: the state of sensors changed.
type Sensor struct {
	Head
	Points []rules.Point `json:"points"`
	State  string        `json:"state"`
}

// Result: the game's end, proposed or final.
type Result struct {
	Head
	ID      int    `json:"id,omitempty"`
	Winner  string `json:"winner"`
	Article string `json:"article"`
	Reason  string `json:"reason"`
	Status  string `json:"status"`
}

// Fixed: after a correction everything past Ply is void and FEN stands.
type Fixed struct {
	Head
	Ply int    `json:"ply"`
	FEN string `json:"fen"`
}

// Refused: a command changed nothing.
type Refused struct {
	Head
	Do  string `json:"do"`
	Why string `json:"why"`
}
