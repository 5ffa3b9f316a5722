package main

import (
	"os"
	"syscall"

	"luozi/clock"
)

// ends are the signals that end a demo; a terminal that hangs up does too, unless
// there is a file to read again.
func (w *demoWords) ends() []os.Signal {
	if w.file != "" {
		return []os.Signal{syscall.SIGINT, syscall.SIGTERM}
	}
	return []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}
}

// patience is how long clocks may stand in the board's time: an arbiter may have
// signed in, and needs a minute of his own.
func (w *demoWords) patience() clock.Ms {
	if w.stay {
		return 1 << 50
	}
	return clock.Ms(max(1, w.speed) * float64(clock.Minute))
}
