package journal

import "golang.org/x/sys/unix"

// mountSmall mounts a file system of 256 KiB; it takes root.
func mountSmall(path string) bool {
	return unix.Mount("tmpfs", path, "tmpfs", 0, "size=256k") == nil
}

func unmount(path string) { _ = unix.Unmount(path, unix.MNT_DETACH) }
