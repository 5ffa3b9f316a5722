//go:build unix

package journal

import (
	"os"

	"golang.org/x/sys/unix"
)

// lock tells whether this process now holds f alone.
func lock(f *os.File) bool {
	return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil
}
