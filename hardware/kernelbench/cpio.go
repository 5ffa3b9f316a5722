package kernelbench

import (
	"bufio"
	"fmt"
	"io"
)

// File is a file of the guest.
type File struct {
	Path string // without the leading slash
	Mode uint32 // type and permissions, as in stat
	Data []byte
}

// Write writes the guest's first file system: some folders, /dev/console, and
// the files, each folder of which must be one of these.
func Write(w io.Writer, files []File) error {
	a := archive{w: bufio.NewWriterSize(w, 1<<20)}
	for _, folder := range []string{"dev", "proc", "sys", "run", "tmp", "bin", "etc", "mod"} {
		a.put(File{Path: folder, Mode: 0o040755}, 0, 0)
	}
	a.put(File{Path: "dev/console", Mode: 0o020600}, 5, 1)
	for _, f := range files {
		a.put(f, 0, 0)
	}
	a.put(File{Path: "TRAILER!!!"}, 0, 0)
	return a.w.Flush()
}

type archive struct {
	w     *bufio.Writer // keeps the first error
	inode int
}

func (a *archive) put(f File, major, minor int) {
	a.inode++
	n, _ := fmt.Fprintf(a.w, "070701%08x%08x%08x%08x%08x%08x%08x%08x%08x%08x%08x%08x%08x%s\x00",
		a.inode, f.Mode, 0, 0, 1, 0, len(f.Data), 0, 0, major, minor, len(f.Path)+1, 0, f.Path)
	a.pad(n)
	_, _ = a.w.Write(f.Data)
	a.pad(len(f.Data))
}

func (a *archive) pad(n int) {
	for ; n%4 != 0; n++ {
		_ = a.w.WriteByte(0)
	}
}
