// Package clock is a competition clock as arithmetic: time controls, and two
// clocks of which at most one runs.
//
// It decides what is left to each side, what a completed move adds, and when a
// flag falls (articles 6 and 22). It never reads a clock: whoever calls says
// what time it is. All times are whole milliseconds.
package clock

// Ms is whole milliseconds, since a game's journal was opened or of a span.
type Ms int64

// Second and Minute are spans.
const (
	Second Ms = 1000
	Minute    = 60 * Second
)
