// Package matrix reads the 90 sensors under the board through I2C expanders
// and fills frames.
//
// It decides which bit of which chip is which point (Wiring), what a reading
// means (contact closed = Low = occupied, with the chip's pull-ups), and
// whether a reading can be believed. A chip that does not answer, answers
// short, or has lost its configuration makes its points unknown, never empty.
// It never decides when a change is real (sensing does), never turns the board
// and never waits. Times are those that the caller's now gives.
//
// Source: MCP23017 data sheet DS20001952, revision D (2022). Since that
// revision GPA7 and GPB7 are outputs only, so a chip has 14 inputs and a board
// seven chips at 0x20 to 0x26.
package matrix

import (
	"fmt"

	"luozi/clock"
	"luozi/sensing"
)

// Scanner reads all sensors once.
type Scanner interface {
	// Scan fills f with one scan that began at f.At. The error only tells that
	// the machine is unwell: f is good either way, with the points of which
	// nothing is known in f.Unknown.
	Scan(now func() clock.Ms, f *sensing.Frame) error
}

// ChipError tells which chip is unwell and what was done to it.
type ChipError struct {
	Addr  uint16
	Doing string
	Err   error // nil: it answered, but not what it must
}

// Error is one sentence.
func (e *ChipError) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("chip 0x%02x: %s", e.Addr, e.Doing)
	}
	return fmt.Sprintf("chip 0x%02x: %s: %v", e.Addr, e.Doing, e.Err)
}

// Unwrap is the bus's own error.
func (e *ChipError) Unwrap() error { return e.Err }
