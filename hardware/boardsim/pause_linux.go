package boardsim

import (
	"time"

	"golang.org/x/sys/unix"
)

// pause sleeps in the kernel. Go's own timers are too coarse: they round up to a
// whole millisecond where nothing else goes on.
func pause(d time.Duration) {
	if d <= 0 {
		return
	}
	left := unix.NsecToTimespec(int64(d))
	for unix.Nanosleep(&left, &left) == unix.EINTR {
	}
}
