package journal

import (
	"os"

	"golang.org/x/sys/unix"
)

// datasync waits until the file's data, and what is needed to read it again, is
// on the card.
func datasync(f *os.File) error {
	for {
		err := unix.Fdatasync(int(f.Fd()))
		if err != unix.EINTR {
			return err
		}
	}
}
