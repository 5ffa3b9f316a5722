package journal

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
)

const ext = ".luozi"

// Dir is a state directory in use by this process.
type Dir struct {
	path string
	held *os.File
	boot int64

	mu      sync.Mutex
	games   []Info
	current string // the game being written
	durable int64  // how much of it is on the card
	given   int    // the last NextID
}

// Info is a game in a state directory.
type Info struct {
	ID   string
	Path string
	Head string // the setup line
	Seq  int64  // of the game's first event
}

// OpenDir makes the directory if it is missing, takes it for this process alone
// and counts the boot.
func OpenDir(path string) (*Dir, error) {
	d := &Dir{path: path}
	if err := d.make(); err != nil {
		return nil, err
	}
	if err := d.hold(); err != nil {
		return nil, err
	}
	err := d.countBoot()
	if err == nil {
		d.games, err = List(path)
	}
	if err != nil {
		_ = d.held.Close()
		return nil, err
	}
	return d, nil
}

func (d *Dir) make() error {
	for _, sub := range []string{"games", "cursor"} {
		if err := os.MkdirAll(filepath.Join(d.path, sub), 0o755); err != nil {
			return fmt.Errorf("state directory %s can't be made: %w; want a directory this user may write to", d.path, plain(err))
		}
	}
	return nil
}

func (d *Dir) hold() error {
	f, err := os.OpenFile(filepath.Join(d.path, "lock"), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return fmt.Errorf("state directory %s is not writable: %w; want a directory this user may write to", d.path, plain(err))
	}
	if !lock(f) {
		_ = f.Close()
		return fmt.Errorf("state directory %s is in use by another luozi; stop that one or give another directory", d.path)
	}
	d.held = f
	return nil
}

// Close gives the directory free. Close the Writer first.
func (d *Dir) Close() error { return d.held.Close() }

// Path is the directory's own.
func (d *Dir) Path() string { return d.path }

// Boot counts the times this directory was opened, this time included.
func (d *Dir) Boot() int64 { return d.boot }

// Games lists the games in the order of their seq, damaged heads left out.
func (d *Dir) Games() []Info {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.games)
}

// NextID is a name for a new game, the number after the highest one there or
// given before.
func (d *Dir) NextID() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	names, _ := filepath.Glob(filepath.Join(d.path, "games", "*"+ext+"*"))
	for _, name := range names {
		id, _, _ := strings.Cut(filepath.Base(name), ext)
		if n, err := strconv.Atoi(id); err == nil {
			d.given = max(d.given, n)
		}
	}
	d.given++
	return fmt.Sprintf("%04d", d.given)
}

// Load reads a game in order to go on with it; see Open.
func (d *Dir) Load(id string) (*Log, error) { return Open(d.gamePath(id)) }

// BoardPath is the journal of what happens outside a game.
func (d *Dir) BoardPath() string { return filepath.Join(d.path, "board"+ext) }

func (d *Dir) gamePath(id string) string { return GamePath(d.path, id) }

// GamePath is where the journal of a game stands in a state directory.
func GamePath(state, id string) string { return filepath.Join(state, "games", id+ext) }

// List looks at the games of a state directory, in the order of their seq, and
// changes nothing. A file whose head is not whole is left out; Damaged lists those.
func List(state string) ([]Info, error) {
	games, _, err := look(state)
	return games, err
}

// Broken is a game file of which not even the first line can be read.
type Broken struct {
	ID  string
	Err error
}

// Damaged lists the files that List leaves out.
func Damaged(state string) ([]Broken, error) {
	_, bad, err := look(state)
	return bad, err
}

func look(state string) (games []Info, bad []Broken, err error) {
	entries, err := os.ReadDir(filepath.Join(state, "games"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("state directory %s has no games folder; want the directory that luozi was run with", state)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("state directory %s: %w", state, err)
	}
	for _, e := range entries {
		id, ok := strings.CutSuffix(e.Name(), ext)
		if !ok {
			continue
		}
		path := GamePath(state, id)
		if head, err := readHead(path); err == nil {
			games = append(games, Info{ID: id, Path: path, Head: head, Seq: headSeq(head)})
		} else {
			bad = append(bad, Broken{id, err})
		}
	}
	slices.SortFunc(games, byAge)
	return games, bad, nil
}

// Headless finds the newest game file if its head is damaged, so that nobody can
// know the game in it. A file comes to its name only with a whole head, and what
// is damaged is never followed by a new game. The error says what to do.
func (d *Dir) Headless() error {
	names, err := filepath.Glob(filepath.Join(d.path, "games", "*"+ext))
	if err != nil || len(names) == 0 {
		return err
	}
	newest := slices.Max(names)
	if _, err := readHead(newest); err != nil {
		return fmt.Errorf("%w; the game in it can't go on: mend the line, or move the file away to begin another game", err)
	}
	return nil
}

func byAge(a, b Info) int {
	return cmp.Or(cmp.Compare(a.Seq, b.Seq), cmp.Compare(a.ID, b.ID))
}

// readHead gives the setup line of a journal.
func readHead(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	buf := make([]byte, 4096)
	n := 0
	for {
		k, err := f.ReadAt(buf[n:], int64(n))
		n += k
		if end := slices.Index(buf[:n], '\n'); end >= 0 {
			buf, n = buf[:end], end
			break
		}
		if err != nil || n > maxLine {
			return "", fmt.Errorf("journal %s: its first line is not whole", path)
		}
		buf = slices.Grow(buf, len(buf))[:2*len(buf)]
	}
	p, ok := parseLine(buf)
	if !ok || !isHead(string(p)) {
		return "", fmt.Errorf("journal %s: its first line is not whole", path)
	}
	return string(p), nil
}

// headSeq is the seq of the first event that a setup line announces.
func headSeq(head string) int64 {
	words := headWords(head)
	for i, w := range words {
		if w == "seq" && i+1 < len(words) {
			if n, err := strconv.ParseInt(words[i+1], 10, 64); err == nil {
				return n
			}
		}
	}
	return 1
}

// headWords splits a setup line at spaces outside double quotes.
func headWords(head string) []string {
	quoted, escaped := false, false
	return strings.FieldsFunc(head, func(r rune) bool {
		switch {
		case escaped:
			escaped = false
		case quoted && r == '\\':
			escaped = true
		case r == '"':
			quoted = !quoted
		}
		return r == ' ' && !quoted
	})
}

// InUse tells whether another luozi has the directory.
func InUse(path string) bool {
	f, err := os.OpenFile(filepath.Join(path, "lock"), os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer f.Close() // which gives the lock back
	return !lock(f)
}
