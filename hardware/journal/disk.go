package journal

import (
	"errors"
	"io/fs"
	"os"
)

// disk is what the Writer needs of a file system; tests put a failing one in its
// place.
type disk interface {
	Create(path string) (file, error) // empty, whatever was there
	Append(path string) (file, error) // an existing file
	Rename(from, to string) error
	Exists(path string) bool
	SyncDir(path string) error
}

// file is a journal being written.
type file interface {
	Write(p []byte) (int, error) // at the end
	Sync() error
	Truncate(size int64) error
	Close() error
}

// card is the real disk.
type card struct{}

func (card) Create(path string) (file, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE|os.O_TRUNC, 0o644)
	return realFile{f}, err
}

func (card) Append(path string) (file, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	return realFile{f}, err
}

func (card) Rename(from, to string) error { return os.Rename(from, to) }

func (card) Exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

func (card) SyncDir(path string) error { return syncDir(path) }

type realFile struct{ *os.File }

func (f realFile) Sync() error { return datasync(f.File) }

func syncDir(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	err = d.Sync()
	if err2 := d.Close(); err == nil {
		err = err2
	}
	return err
}

// plain takes the path off an error of os, for messages that name it already.
func plain(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}
