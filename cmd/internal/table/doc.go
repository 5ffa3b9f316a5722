// Package table is the one loop that owns a game: frames, presses and words come
// in, and what the referee says of them goes to the journal and from there to
// whoever shows it.
//
// It decides the order in which things are put to the referee, when a game's
// journal is opened and continued, and what may be shown: nothing that is not on
// the card. It refereees nothing, knows no topic and no pin. One goroutine, Run's,
// touches the game; it never waits for the card or the network.
//
// Times are clock.Ms since the game's journal was opened unless they are called
// the board's, which count from when the board was switched on.
package table

import "luozi/rules"

// FaultNames are the faults of the machine that a Table may tell of.
func FaultNames() []string {
	return []string{"journal", "version", damageFault, buttonFault(rules.Red), buttonFault(rules.Black), sensorsFault, interruptFault}
}

func buttonFault(s rules.Side) string { return "button-" + s.String() }

const (
	damageFault    = "journal-damaged"
	sensorsFault   = "sensors"
	interruptFault = "interrupt"
)
