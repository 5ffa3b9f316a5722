package doctor

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// kinds are the file systems that something is to be said of, by their magic
// numbers (statfs(2)).
var kinds = map[int64]string{
	unix.EXT4_SUPER_MAGIC: "ext4", unix.TMPFS_MAGIC: "tmpfs", unix.RAMFS_MAGIC: "ramfs", unix.MSDOS_SUPER_MAGIC: "vfat", 0x2011BAB0: "exfat",
	unix.F2FS_SUPER_MAGIC: "f2fs", unix.BTRFS_SUPER_MAGIC: "btrfs", unix.XFS_SUPER_MAGIC: "xfs", unix.OVERLAYFS_SUPER_MAGIC: "overlay",
}

// room is what is free on the disk that holds path, its size, and its file system.
func room(path string) (free, size int64, kind string, err error) {
	var s unix.Statfs_t
	if err := unix.Statfs(path, &s); err != nil {
		return 0, 0, "", err
	}
	kind, ok := kinds[int64(uint32(s.Type))]
	if !ok {
		kind = fmt.Sprintf("file system 0x%x", s.Type)
	}
	return int64(s.Bavail) * int64(s.Bsize), int64(s.Blocks) * int64(s.Bsize), kind, nil
}

func datasync(f *os.File) error { return unix.Fdatasync(int(f.Fd())) }
