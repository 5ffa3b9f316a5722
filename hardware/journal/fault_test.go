package journal

import (
	"errors"
	"slices"
	"sync"
	"syscall"
	"time"
)

// faulty is a disk in memory that fails as it is told to. Each call of a file
// takes the next fault, if there is one.
type faulty struct {
	mu     sync.Mutex
	files  map[string][]byte
	synced map[string]int // bytes that would survive a power cut
	faults []fault
	syncs  int
	dirs   int
}

// fault is what the next call does: write only so many bytes, take so long, give
// that error.
type fault struct {
	call  string // "write", "sync", "truncate", "create", "rename", "dir", "append"
	short int    // of a write: bytes that come through before err
	slow  time.Duration
	err   error
}

func newFaulty(faults ...fault) *faulty {
	return &faulty{files: map[string][]byte{}, synced: map[string]int{}, faults: faults}
}

func (d *faulty) next(call string) fault {
	d.mu.Lock()
	i := slices.IndexFunc(d.faults, func(f fault) bool { return f.call == call })
	var f fault
	if i >= 0 {
		f = d.faults[i]
		d.faults = slices.Delete(d.faults, i, i+1)
	}
	d.mu.Unlock()
	time.Sleep(f.slow)
	return f
}

func (d *faulty) Create(path string) (file, error) {
	f := d.next("create")
	d.mu.Lock()
	defer d.mu.Unlock()
	if f.err == nil {
		d.files[path] = nil
	}
	return &faultyFile{d, path}, f.err
}

func (d *faulty) Append(path string) (file, error) {
	return &faultyFile{d, path}, d.next("append").err
}

func (d *faulty) Rename(from, to string) error {
	f := d.next("rename")
	d.mu.Lock()
	defer d.mu.Unlock()
	if f.err == nil {
		d.files[to], d.synced[to] = d.files[from], d.synced[from]
		delete(d.files, from)
	}
	return f.err
}

func (d *faulty) Exists(path string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, ok := d.files[path]
	return ok
}

func (d *faulty) SyncDir(string) error {
	err := d.next("dir").err
	d.mu.Lock()
	defer d.mu.Unlock()
	d.dirs++
	return err
}

type faultyFile struct {
	d    *faulty
	path string
}

func (f *faultyFile) Write(p []byte) (int, error) {
	ft := f.d.next("write")
	n := len(p)
	if ft.err != nil {
		n = min(ft.short, n)
	}
	f.d.mu.Lock()
	defer f.d.mu.Unlock()
	f.d.files[f.path] = append(f.d.files[f.path], p[:n]...)
	return n, ft.err
}

func (f *faultyFile) Sync() error {
	err := f.d.next("sync").err
	f.d.mu.Lock()
	defer f.d.mu.Unlock()
	f.d.syncs++
	if err == nil {
		f.d.synced[f.path] = len(f.d.files[f.path])
	}
	return err
}

func (f *faultyFile) Truncate(size int64) error {
	err := f.d.next("truncate").err
	f.d.mu.Lock()
	defer f.d.mu.Unlock()
	if have := int64(len(f.d.files[f.path])); size > have {
		return errors.New("the file is shorter than what was on the card")
	}
	if err == nil {
		f.d.files[f.path] = f.d.files[f.path][:size]
	}
	return err
}

func (f *faultyFile) Close() error { return nil }

var (
	errFull = error(syscall.ENOSPC)
	errIO   = error(syscall.EIO)
)
