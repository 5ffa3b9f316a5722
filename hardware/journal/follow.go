package journal

import (
	"bytes"
	"fmt"
	"math"
	"os"
)

// Reader gives events and notes in the order of their seq, across games, as far
// as they are on the card. It goes on when more is.
type Reader struct {
	d    *Dir
	game Info
	in   bool // game is open
	f    *os.File
	off  int64 // read from the file so far
	buf  []byte
	bad  bool // the rest of the file is not whole
	full bool // nothing more is written to the file
}

// Follow gives a Reader that begins with the game in which the event after the
// one with that seq stands, at that game's first line: what comes before the
// event is needed to understand it.
func (d *Dir) Follow(after int64) *Reader {
	r := &Reader{d: d}
	for _, g := range d.Games() {
		if !r.in || g.Seq <= after+1 {
			r.game, r.in = g, true
		}
	}
	return r
}

// Next gives the next note or event and the game it belongs to; ok is false if
// there is none yet.
func (r *Reader) Next() (game, payload string, ok bool, err error) {
	for {
		if !r.in && !r.first() {
			return "", "", false, nil
		}
		p, ok, err := r.line()
		if err != nil {
			return "", "", false, err
		}
		if !ok {
			if !r.advance() {
				return "", "", false, nil
			}
			continue
		}
		if len(p) > 0 && (p[0] == '!' || p[0] == '#') {
			return r.game.ID, string(p), true, nil
		}
	}
}

// Close lets go of the file being read.
func (r *Reader) Close() {
	if r.f != nil {
		_ = r.f.Close()
		r.f = nil
	}
}

// line gives the next payload of the file that is on the card.
func (r *Reader) line() ([]byte, bool, error) {
	for !r.bad {
		if end := bytes.IndexByte(r.buf, '\n'); end >= 0 {
			p, ok := parseLine(r.buf[:end])
			r.buf = r.buf[end+1:]
			r.bad = !ok
			return p, ok, nil
		}
		n, err := r.fill()
		if err != nil || n == 0 {
			return nil, false, err
		}
	}
	return nil, false, nil
}

const chunk = 32 << 10

// fill reads on, up to what is on the card.
func (r *Reader) fill() (int, error) {
	n := min(chunk, r.d.limit(r.game.ID)-r.off)
	if n <= 0 {
		return 0, nil
	}
	if r.f == nil {
		f, err := os.Open(r.game.Path)
		if err != nil {
			return 0, fmt.Errorf("journal %s: %w", r.game.Path, plain(err))
		}
		r.f = f
	}
	was := len(r.buf)
	r.buf = append(r.buf, make([]byte, n)...)
	got, err := r.f.ReadAt(r.buf[was:], r.off)
	r.buf = r.buf[:was+got]
	r.off += int64(got)
	if got == 0 && err != nil && err.Error() != "EOF" {
		return 0, fmt.Errorf("journal %s: %w", r.game.Path, plain(err))
	}
	return got, nil
}

// first opens the oldest game, should there be one by now.
func (r *Reader) first() bool {
	games := r.d.Games()
	if len(games) == 0 {
		return false
	}
	r.game, r.in = games[0], true
	return true
}

// advance goes on: to what was written to this game before the next one began,
// then to that one; false if there is none.
func (r *Reader) advance() bool {
	games := r.d.Games()
	for i, g := range games[:max(0, len(games)-1)] {
		if g.ID == r.game.ID {
			if !r.full {
				r.full = true
				return true
			}
			r.Close()
			*r = Reader{d: r.d, game: games[i+1], in: true}
			return true
		}
	}
	return false
}

// limit is how much of a game's file may be read.
func (d *Dir) limit(id string) int64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	if id == d.current {
		return d.durable
	}
	return math.MaxInt64
}
