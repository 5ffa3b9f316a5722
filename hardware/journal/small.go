package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// writeSmall replaces a small file by one line with its checksum, so that there
// is always an old one or a new one.
func writeSmall(path, payload string) error {
	tmp := path + ".new"
	f, err := os.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(AppendLine(nil, payload))
	if err == nil {
		err = datasync(f)
	}
	if err2 := f.Close(); err == nil {
		err = err2
	}
	if err == nil {
		err = os.Rename(tmp, path)
	}
	return err
}

// readSmall gives the payload, "" if the file is missing or damaged.
func readSmall(path string) string {
	data, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	p, ok := parseLine(bytes.TrimSuffix(data, []byte{'\n'}))
	if !ok {
		return ""
	}
	return string(p)
}

// countBoot adds one to the boot counter. Should its file be damaged, the notes
// of earlier boots in board.luozi count.
func (d *Dir) countBoot() error {
	path := filepath.Join(d.path, "boot")
	if _, err := fmt.Sscanf(readSmall(path), "boot %d", &d.boot); err != nil {
		d.boot = d.lastBoot()
	}
	d.boot++
	err := writeSmall(path, fmt.Sprintf("boot %d", d.boot))
	if err == nil {
		err = syncDir(d.path)
	}
	if err != nil && stateOf(err).Kind != Full { // on a full card the game goes on in memory
		return fmt.Errorf("state directory %s is not writable: %w", d.path, plain(err))
	}
	return nil
}

func (d *Dir) lastBoot() (last int64) {
	l, err := Read(d.BoardPath())
	if err != nil {
		return 0
	}
	for _, line := range l.Lines {
		var n int64
		if _, err := fmt.Sscanf(line, "# boot %d", &n); err == nil {
			last = max(last, n)
		}
	}
	return last
}

// Cursor is how far one sink has delivered. It is kept in a file of its own.
type Cursor struct{ path string }

// Cursor gives the cursor of the sink with that name.
func (d *Dir) Cursor(sink string) *Cursor {
	return &Cursor{filepath.Join(d.path, "cursor", strings.ReplaceAll(sink, "/", "-"))}
}

// Load gives the seq of the last event that was acknowledged and the number of
// the sink's last connection; zeros if the file is missing or damaged.
func (c *Cursor) Load() (seq, session int64) {
	if _, err := fmt.Sscanf(readSmall(c.path), "seq %d session %d", &seq, &session); err != nil {
		return 0, 0
	}
	return seq, session
}

// Save replaces what Load gives.
func (c *Cursor) Save(seq, session int64) error {
	err := writeSmall(c.path, fmt.Sprintf("seq %d session %d", seq, session))
	if err != nil && !errors.Is(err, fs.ErrClosed) {
		return fmt.Errorf("cursor %s: %w", c.path, plain(err))
	}
	return err
}
