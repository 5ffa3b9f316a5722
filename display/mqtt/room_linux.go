package mqtt

import "golang.org/x/sys/unix"

// room is what is free on the disk that holds path, and its size, in bytes.
func room(path string) (free, size int64, ok bool) {
	var s unix.Statfs_t
	if unix.Statfs(path, &s) != nil {
		return 0, 0, false
	}
	return int64(s.Bavail) * int64(s.Bsize), int64(s.Blocks) * int64(s.Bsize), true
}
