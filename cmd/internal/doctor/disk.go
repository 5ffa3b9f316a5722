package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

// Room on the card, and how long a write may take to be on it.
const (
	roomLeast = 20 << 20
	roomFew   = 200 << 20
	syncSlow  = 100 * time.Millisecond
	syncFail  = 2 * time.Second // the journal tells the arbiter then
	syncTimes = 20
	syncBytes = 512
)

// disk looks at the state directory and the card that holds it.
func (v *visit) disk() {
	path := v.Config.State
	_, err := os.Stat(path)
	missing := errors.Is(err, fs.ErrNotExist)
	if missing {
		v.found(Note, "disk", path+" is not there yet", "luozi run makes it, as a user who may")
		path = existing(path)
	}
	free, size, kind, err := room(path)
	if err != nil {
		v.found(Fail, "disk", fmt.Sprintf("%s: %v", path, err), "want a directory on a card that is mounted")
		return
	}
	v.room(path, free, size, kind)
	if took, err := syncs(path); !missing || err == nil {
		v.sync(path, took, err)
	}
}

// existing is the nearest folder above that is there.
func existing(path string) string {
	for {
		if _, err := os.Stat(path); err == nil || path == filepath.Dir(path) {
			return path
		}
		path = filepath.Dir(path)
	}
}

func (v *visit) room(path string, free, size int64, kind string) {
	text := fmt.Sprintf("%s: %d MB of %d MB free (%s)", path, free>>20, size>>20, kind)
	switch {
	case kind == "tmpfs" || kind == "ramfs":
		v.found(Warn, "disk", text, "it is memory, and lost with the power; want state on the card")
	case kind == "vfat" || kind == "exfat":
		v.found(Warn, "disk", text, "this file system does not outlive a power cut well; want ext4")
	case free < roomLeast:
		v.found(Fail, "disk", text, "make room; a full card ends the journal, and the game goes on in memory only")
	case free < roomFew:
		v.found(Warn, "disk", text, "make room")
	default:
		v.found(OK, "disk", text, "")
	}
}

// sync tells how long writes took to be on the card, or why none could be.
func (v *visit) sync(path string, took []time.Duration, err error) {
	switch {
	case errors.Is(err, syscall.EROFS):
		v.found(Fail, "disk", path+" is read-only", "mount it for writing (mount -o remount,rw), or look at dmesg for what is wrong with the card")
		return
	case errors.Is(err, fs.ErrPermission):
		v.found(Fail, "disk", path+" may not be written to by this user", "look as the user that luozi runs as (sudo -u luozi luozi doctor)")
		return
	case errors.Is(err, syscall.ENOSPC):
		v.found(Fail, "disk", path+" is full", "make room")
		return
	case err != nil:
		v.found(Fail, "disk", fmt.Sprintf("%s can't be written to (%v)", path, err), "look at dmesg for what is wrong with the card")
		return
	}
	slices.Sort(took)
	typical, worst := took[len(took)/2], took[len(took)-1]
	text := fmt.Sprintf("a write is on the card in %.1f ms, at worst in %.1f ms", typical.Seconds()*1000, worst.Seconds()*1000)
	switch {
	case worst >= syncFail:
		v.found(Fail, "disk", text, "the card is worn or fake; want another one")
	case worst >= syncSlow:
		v.found(Warn, "disk", text, "moves are said that much later; a better card (A1, A2) helps")
	default:
		v.found(OK, "disk", text, "")
	}
}

// syncs writes as the journal does.
func syncs(path string) (took []time.Duration, err error) {
	f, err := os.CreateTemp(path, ".doctor-")
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	block := make([]byte, syncBytes)
	for range syncTimes {
		began := time.Now()
		if _, err := f.Write(block); err != nil {
			return nil, err
		}
		if err := datasync(f); err != nil {
			return nil, err
		}
		took = append(took, time.Since(began))
	}
	return took, nil
}
