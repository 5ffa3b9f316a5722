package line

import (
	"time"

	"golang.org/x/sys/unix"
)

// monotonic is the clock that the kernel stamps edges by.
func monotonic() time.Duration {
	var t unix.Timespec
	if unix.ClockGettime(unix.CLOCK_MONOTONIC, &t) != nil {
		return 0
	}
	return time.Duration(t.Nano())
}
