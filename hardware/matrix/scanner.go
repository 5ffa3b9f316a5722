// Package matrix reads the 90 sensors under the board, through I2C expanders or
// through rows and columns of GPIO lines, and fills frames.
//
// It decides which input is which point (Wiring, Plan), what a reading means
// (contact closed = Low = occupied, with the chip's pull-ups), and whether a
// reading can be believed. A chip that does not answer, answers short, or has
// lost its configuration, and a line that can't be had, make their points
// unknown, never empty. It never decides when a change is real (sensing does),
// never turns the board, and waits only the settle time of a matrix. Times are
// those that the caller's now gives.
//
// Sources: MCP23017 data sheet DS20001952, revision D (2022): since that revision
// GPA7 and GPB7 are outputs only, so a chip has 14 inputs and a board seven chips
// at 0x20 to 0x26. PCA9555: NXP PCA9555 rev. 8 (2009), TI SCPS131. PCF8575: TI
// SCPS121. TCA9548A: TI SCPS207.
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

// Counter is a Scanner that counts, chip by chip, how often one was unwell.
type Counter interface {
	// Errors may be called from any goroutine.
	Errors() []ChipErrors
}

// ChipErrors is how often a chip was unwell.
type ChipErrors struct {
	Addr  uint16 // as in Wire.Chip
	Count uint64
}

// ChipError tells which chip is unwell and what was done to it.
type ChipError struct {
	Addr  uint16 // as in Wire.Chip
	Doing string
	Err   error // nil: it answered, but not what it must
}

// Error is one sentence.
func (e *ChipError) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("chip %s: %s", ChipName(e.Addr), e.Doing)
	}
	return fmt.Sprintf("chip %s: %s: %v", ChipName(e.Addr), e.Doing, e.Err)
}

// Unwrap is the bus's own error.
func (e *ChipError) Unwrap() error { return e.Err }

// LineError tells which line of a matrix is unwell.
type LineError struct {
	Line  string // "row R3 (GPIO5)"
	Doing string
	Err   error // nil: it can be had, but shows what it can't
}

// Error is one sentence.
func (e *LineError) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("%s: %s", e.Line, e.Doing)
	}
	return fmt.Sprintf("%s: %s: %v", e.Line, e.Doing, e.Err)
}

// Unwrap is the line's own error.
func (e *LineError) Unwrap() error { return e.Err }
