// Package story is the text form of what happened to a board: the sensors, the
// buttons, the faults and the words of arbiter and players, each with its time.
//
// A story is a test, a fault report and, line by line, a journal. The package
// parses and prints; it decides nothing.
package story

import (
	"luozi/clock"
	"luozi/rules"
)

// Verb is what happened.
type Verb uint8

// The verbs of a story's lines.
const (
	Wait  Verb = iota // time passes
	Lift              // the raw sensor at Point turns empty
	Drop              // the raw sensor at Point turns occupied, with Colour where it can tell
	Down              // the button of Side makes contact
	Up                // the button of Side breaks contact
	Press             // a clean press of Side: down, and up 40 ms later
	Lost              // the sensors at Points stop answering
	Back              // the sensors at Points answer again
	Cmd               // a command: Name, Args, and who gave it
	Off               // the power fails
	On                // the power is back
)

// Input is one thing that happened. Only the fields that its Verb names mean
// anything.
type Input struct {
	At     clock.Ms
	Verb   Verb
	Point  rules.Point
	Colour rules.Side // NoSide where the sensor can't tell
	Side   rules.Side
	Points rules.Set
	Name   string // "start" for the verb start as well
	Args   []string
	From   Origin // Cmd only
}

// Origin is who gave a command, and on which conditions. Its zero is a command
// of the arbiter at the table, on none. A line carries it as words that begin
// with @: "@zhang", "@id:7f3a", "@ply:12", "@alert:3".
type Origin struct {
	User        string
	ID          string // for idempotency
	ExpectPly   int    // -1: any
	ExpectAlert int    // 0: any
}

// WantsPly is the ply that the command expects the game to stand at; ok is false
// if it expects none. (The zero Origin expects none, though its ExpectPly is 0.)
func (o Origin) WantsPly() (ply int, ok bool) {
	return o.ExpectPly, o.ExpectPly >= 0 && o != Origin{}
}

// Setup is a story's first line: how the board stood when it began.
type Setup struct {
	FEN     string   // "" is the opening array
	Time    string   // "" is 6.1
	Policy  []string // KEY=VALUE, settings
	Players [2]string
	// What a journal's head adds; zero in a story written by hand.
	Occupied *rules.Set // nil: as the FEN stands
	Seq      int64      // of the first event; 0 is 1
	More     []string   // KEY=VALUE: game, event, round, table, version, wall …
}

// Story is a setup and what happened after it.
type Story struct {
	Setup  Setup
	Inputs []Input
}
