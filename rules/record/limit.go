package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// MostText is how many bytes a file of games may hold once unpacked: more than
// 100,000 games in ICCS.
const MostText = 64 << 20

// Limit is r up to most bytes; what has more gives an error that says so.
func Limit(r io.Reader, most int64) io.Reader {
	return &limited{r: r, left: most, most: most}
}

type limited struct {
	r          io.Reader
	left, most int64
}

func (l *limited) Read(p []byte) (int, error) {
	if int64(len(p)) > l.left+1 {
		p = p[:l.left+1]
	}
	n, err := l.r.Read(p)
	if int64(n) > l.left {
		return int(l.left), fmt.Errorf("it is longer than %s: want at most that", size(l.most))
	}
	l.left -= int64(n)
	return n, err
}

func size(n int64) string {
	switch {
	case n%(1<<20) == 0:
		return fmt.Sprintf("%d MiB", n>>20)
	case n%(1<<10) == 0:
		return fmt.Sprintf("%d KiB", n>>10)
	}
	return fmt.Sprintf("%d bytes", n)
}

// ReadText is all of r, if that is at most so many bytes of text, perhaps packed.
func ReadText(r io.Reader, most int64) ([]byte, error) {
	return io.ReadAll(&textual{r: Limit(r, most)})
}

// textual gives an error at the first byte that no text has, so that not all of a
// device or a picture is read before somebody sees that it is none.
type textual struct {
	r     io.Reader
	begun bool
	any   bool // UTF-16 and packed files have such bytes
}

func (t *textual) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	if !t.begun && n > 1 {
		t.begun = true
		for _, mark := range []string{packed, "\xff\xfe", "\xfe\xff"} {
			t.any = t.any || bytes.HasPrefix(p[:n], []byte(mark))
		}
	}
	if !t.any && bytes.IndexByte(p[:n], 0) >= 0 {
		return 0, errors.New("it is no text: it has bytes of value 0; want a text file")
	}
	return n, err
}
