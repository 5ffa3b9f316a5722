package record

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// endless is a text without end, and counts what was read of it.
type endless struct {
	text string
	read int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, strings.Repeat(e.text, len(p)/len(e.text)+1))
	e.read += n
	return n, nil
}

func TestLimit(t *testing.T) {
	for _, n := range []int{0, 1, 999, 1000, 1001, 5000} {
		for _, r := range []io.Reader{strings.NewReader(strings.Repeat("x", n)), iotest.OneByteReader(strings.NewReader(strings.Repeat("x", n)))} {
			text, err := io.ReadAll(Limit(r, 1000))
			if (err == nil) != (n <= 1000) || len(text) != min(n, 1000) {
				t.Errorf("%d bytes: read %d, %v", n, len(text), err)
			}
		}
	}
	_, err := io.ReadAll(Limit(strings.NewReader("xx"), 1))
	if err == nil || !strings.Contains(err.Error(), "longer than 1 bytes") {
		t.Error(err)
	}
}

// TestEndless: of what has no end only so much is read as tells it.
func TestEndless(t *testing.T) {
	for _, tt := range []struct {
		text, says string
		most       int
	}{
		{"\x00", "it is no text", 1 << 16},
		{"h2e2 h9g7\n", "longer than 64 MiB", MostText + 1},
	} {
		e := &endless{text: tt.text}
		for g, err := range ReadAll("device", e) {
			if err == nil || !strings.HasPrefix(err.Error(), "device:1: ") || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("%.20q: %v, %v", tt.text, g, err)
			}
		}
		if e.read > tt.most {
			t.Errorf("%.20q: %d bytes were read", tt.text, e.read)
		}
	}
}

// TestPackedEndless: a small file that is huge once unpacked.
func TestPackedEndless(t *testing.T) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = io.Copy(z, io.LimitReader(&endless{text: "h2e2 h9g7\n"}, MostText+1))
	_ = z.Close()
	n := 0
	for _, err := range ReadAll("packed", &b) {
		if n++; err == nil || !strings.Contains(err.Error(), "longer than 64 MiB") {
			t.Error(err)
		}
	}
	if n != 1 {
		t.Errorf("%d games", n)
	}
}
