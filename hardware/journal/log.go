package journal

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// aside stands between a journal's name and the number of what was cut off it.
const aside = ".torn-"

// Log is a journal as it was read.
type Log struct {
	ID    string
	Path  string
	Head  string   // the setup line
	Lines []string // what follows it: inputs, events, notes
	Cut   *Cut     // what did not count; nil if all did

	size int64 // of the part that counts
}

// Cut is the part of a damaged journal that does not count.
type Cut struct {
	Path   string
	Line   int    // the first line that is not whole
	Offset int64  // where it begins
	Bytes  int64  // how much does not count
	Whole  int    // lines in it that are whole by themselves; 0 if only the tail is torn
	Open   bool   // it is one whole line that only lacks its newline
	Aside  string // where it was put; "" if the file was only looked at
}

// Torn tells whether only the last line was cut off, as at a power cut.
func (c *Cut) Torn() bool { return c.Whole == 0 || c.Open }

// String says it in one sentence.
func (c *Cut) String() string {
	what := fmt.Sprintf("journal %s: line %d is torn (%d bytes)", c.Path, c.Line, c.Bytes)
	switch {
	case c.Open:
		what = fmt.Sprintf("journal %s: line %d has no newline at its end, so that nobody knows whether all of it is there", c.Path, c.Line)
	case !c.Torn():
		what = fmt.Sprintf("journal %s: line %d is damaged, and %d whole lines follow it", c.Path, c.Line, c.Whole)
	}
	if c.Aside == "" {
		return what + "; what stands before it counts"
	}
	return what + "; what stands before it counts, the rest is kept in " + c.Aside
}

// Read looks at a journal and changes nothing. A journal whose first line is not
// whole is an error; any later damage is a Cut.
func Read(path string) (*Log, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("journal %s: %w", path, plain(err))
	}
	defer f.Close()
	var data []byte
	info, err := f.Stat()
	if err == nil && info.Size() <= mostRead {
		data, err = io.ReadAll(io.LimitReader(f, mostRead+1))
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("journal %s: %w", path, plain(err))
	case max(info.Size(), int64(len(data))) > mostRead:
		return nil, fmt.Errorf("journal %s: it is longer than %d MiB, which no game is: left as it is", path, mostRead>>20)
	}
	return parse(path, data)
}

// mostRead is the longest journal that is looked at, in bytes: some thousand hours of
// a game. To go on with one Open takes whatever there is.
const mostRead = 64 << 20

func parse(path string, data []byte) (*Log, error) {
	lines, good := scan(data)
	if _, whole := parseLine(data); len(lines) == 0 && whole {
		return nil, fmt.Errorf("journal %s: its first line has no newline at its end, so that nobody knows whether all of it is there: left as it is; "+
			"want one if it is whole", path)
	}
	if len(lines) == 0 {
		return nil, fmt.Errorf("journal %s: its first line is not whole (%d bytes in the file): left as it is; "+
			"want a checksum and a setup line", path, len(data))
	}
	if !isHead(lines[0]) {
		return nil, fmt.Errorf("journal %s: its first line is %.40q, want a setup line: left as it is", path, lines[0])
	}
	l := &Log{ID: idOf(path), Path: path, Head: lines[0], Lines: lines[1:], size: int64(good)}
	if rest := data[good:]; len(rest) > 0 {
		l.Cut = cutOf(path, rest)
		l.Cut.Line, l.Cut.Offset = len(lines)+1, int64(good)
	}
	return l, nil
}

// cutOf tells what the part of a journal is that does not count.
func cutOf(path string, rest []byte) *Cut {
	_, open := parseLine(rest)
	return &Cut{Path: path, Bytes: int64(len(rest)), Whole: wholeLines(rest), Open: open}
}

// Damage lists what was cut off games because something before it was damaged, and
// kept aside. The torn tail of a power cut is no damage.
func (d *Dir) Damage() []Cut {
	names, _ := filepath.Glob(filepath.Join(d.path, "games", "*"+ext+aside+"*"))
	var out []Cut
	for _, name := range names {
		path, _, _ := strings.Cut(name, aside)
		rest, err := os.ReadFile(name)
		if err != nil {
			continue // whoever took it away knows of it
		}
		if c := cutOf(path, rest); !c.Torn() {
			c.Aside = name
			out = append(out, *c)
		}
	}
	return out
}

// Open reads a journal in order to go on with it: what does not count is moved
// to a file beside it.
func Open(path string) (*Log, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("journal %s: %w", path, plain(err))
	}
	l, err := parse(path, data)
	if err != nil || l.Cut == nil {
		return l, err
	}
	l.Cut.Aside, err = keepAside(path, data[l.size:])
	switch {
	case err != nil && l.Cut.Torn() && stateOf(err).Kind == Full:
		// No room for half a line that nobody can read.
	case err != nil:
		return nil, err
	}
	return l, cutAt(path, l.size)
}

// keepAside writes rest to the first free <path>.torn-<n> and syncs it.
func keepAside(path string, rest []byte) (string, error) {
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s%s%d", path, aside, n)
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if os.IsExist(err) {
			continue
		}
		if err != nil {
			return "", fmt.Errorf("journal %s: its torn tail can't be kept aside: %w", path, plain(err))
		}
		_, err = f.Write(rest)
		if err == nil {
			err = f.Sync()
		}
		if err2 := f.Close(); err == nil {
			err = err2
		}
		if err == nil {
			err = syncDir(filepath.Dir(path))
		}
		if err != nil {
			_ = os.Remove(name)
			return "", fmt.Errorf("journal %s: its torn tail can't be kept aside: %w", path, plain(err))
		}
		return name, nil
	}
}

func cutAt(path string, size int64) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err == nil {
		err = f.Truncate(size)
		if err == nil {
			err = f.Sync()
		}
		_ = f.Close()
	}
	if err != nil {
		return fmt.Errorf("journal %s: its torn tail can't be cut: %w", path, plain(err))
	}
	return nil
}

func isHead(payload string) bool {
	return payload == "setup" || strings.HasPrefix(payload, "setup ")
}

func idOf(path string) string { return strings.TrimSuffix(filepath.Base(path), ext) }
