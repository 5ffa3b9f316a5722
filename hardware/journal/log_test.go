package journal

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// sample is the text of a journal with a head and n records.
func sample(n int) []byte {
	b := AppendLine(nil, head)
	for i := 1; i <= n; i++ {
		switch i % 3 {
		case 0:
			b = AppendLine(b, fmt.Sprintf("%d cmd setup \"red=王 天一\"", i))
		case 1:
			b = AppendLine(b, event(i))
		default:
			b = AppendLine(b, fmt.Sprintf("%d lift h2", i))
		}
	}
	return b
}

// Cut off at any byte, a journal opens with every line that is whole, and what
// was cut stands beside it.
func TestTornAtEveryByte(t *testing.T) {
	data := sample(12)
	first := bytes.IndexByte(data, '\n') + 1
	dir := t.TempDir()
	for n := range len(data) + 1 {
		path := filepath.Join(dir, fmt.Sprintf("%04d.luozi", n))
		if err := os.WriteFile(path, data[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		l, err := Open(path)
		if n < first {
			checkLeftAlone(t, path, data[:n], err)
			continue
		}
		if err != nil {
			t.Fatalf("cut at %d: %v", n, err)
		}
		whole := bytes.LastIndexByte(data[:n], '\n') + 1
		if got := len(l.Lines) + 1; got != bytes.Count(data[:n], []byte{'\n'}) {
			t.Errorf("cut at %d: %d lines", n, got)
		}
		if now, _ := os.ReadFile(path); !bytes.Equal(now, data[:whole]) {
			t.Errorf("cut at %d: the file is %q", n, now)
		}
		checkAside(t, l, data[whole:n])
	}
}

func checkLeftAlone(t *testing.T, path string, was []byte, err error) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), "first line") {
		t.Errorf("%d bytes: error %v", len(was), err)
	}
	if now, _ := os.ReadFile(path); !bytes.Equal(now, was) {
		t.Errorf("%d bytes: the file was changed", len(was))
	}
	if others, _ := filepath.Glob(path + ".*"); len(others) > 0 {
		t.Errorf("%d bytes: %v came to be", len(was), others)
	}
}

func checkAside(t *testing.T, l *Log, want []byte) {
	t.Helper()
	if len(want) == 0 {
		if l.Cut != nil {
			t.Errorf("%s: %v", l.Path, l.Cut)
		}
		return
	}
	if l.Cut == nil {
		t.Fatalf("%s: nothing is said of the cut", l.Path)
	}
	if got, _ := os.ReadFile(l.Cut.Aside); !bytes.Equal(got, want) {
		t.Errorf("%s: kept aside %q, want %q", l.Path, got, want)
	}
}

// With any byte changed, everything up to that line counts and all the rest is
// kept.
func TestDamagedAtEveryByte(t *testing.T) {
	data := sample(9)
	first := bytes.IndexByte(data, '\n') + 1
	dir := t.TempDir()
	for n := range data {
		bad := slices.Clone(data)
		bad[n] ^= 0x15
		path := filepath.Join(dir, fmt.Sprintf("%04d.luozi", n))
		if err := os.WriteFile(path, bad, 0o644); err != nil {
			t.Fatal(err)
		}
		l, err := Open(path)
		if n < first {
			checkLeftAlone(t, path, bad, err)
			continue
		}
		if err != nil {
			t.Fatalf("damage at %d: %v", n, err)
		}
		whole := bytes.LastIndexByte(data[:n], '\n') + 1
		if got, want := len(l.Lines)+1, bytes.Count(data[:n], []byte{'\n'}); got != want {
			t.Errorf("damage at %d: %d lines, want %d", n, got, want)
		}
		checkAside(t, l, bad[whole:])
	}
}

func TestAsideIsNeverOverwritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "0001.luozi")
	for n := 1; n <= 3; n++ {
		_ = os.WriteFile(path, append(sample(3), fmt.Sprintf("torn %d", n)...), 0o644)
		l, err := Open(path)
		if err != nil || l.Cut == nil || l.Cut.Aside != fmt.Sprintf("%s.torn-%d", path, n) {
			t.Fatalf("%+v, %v", l, err)
		}
	}
	for n := 1; n <= 3; n++ {
		if got, _ := os.ReadFile(fmt.Sprintf("%s.torn-%d", path, n)); string(got) != fmt.Sprintf("torn %d", n) {
			t.Errorf("aside %d is %q", n, got)
		}
	}
}

func TestReadChangesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "0001.luozi")
	data := append(sample(3), "torn"...)
	_ = os.WriteFile(path, data, 0o644)
	l, err := Read(path)
	if err != nil || l.Cut == nil || l.Cut.Aside != "" {
		t.Fatalf("%+v, %v", l, err)
	}
	if want := "line 5 is torn (4 bytes)"; !strings.Contains(l.Cut.String(), want) {
		t.Errorf("%s, want %s", l.Cut, want)
	}
	if now, _ := os.ReadFile(path); !bytes.Equal(now, data) {
		t.Error("the file was changed")
	}
}

func TestSentences(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "0001.luozi")
	tests := []struct{ name, data, want string }{
		{"empty", "", "its first line is not whole (0 bytes"},
		{"another file", "hello\n", "its first line is not whole (6 bytes"},
		{"no setup", string(AppendLine(nil, "0 start")), `its first line is "0 start", want a setup line`},
	}
	for _, tt := range tests {
		_ = os.WriteFile(path, []byte(tt.data), 0o644)
		if _, err := Open(path); err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
	if _, err := Open(filepath.Join(dir, "none.luozi")); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Error(err)
	}
	c := Cut{Path: "p", Line: 7, Bytes: 99, Whole: 3, Aside: "p.torn-1"}
	if want := "journal p: line 7 is damaged, and 3 whole lines follow it; what stands before it counts, the rest is kept in p.torn-1"; c.String() != want {
		t.Error(c.String())
	}
}

func TestSeqOf(t *testing.T) {
	for payload, want := range map[string]int64{
		`!{"seq":7,"ms":1}`: 7, `!{"seq":12}`: 12, `!{"ms":1,"seq":9}`: 9,
		`!{"ms":1}`: 0, `!{"seq":x}`: 0, "7 start": 0, "# seq": 0, "": 0, "!": 0,
	} {
		if got := SeqOf(payload); got != want {
			t.Errorf("SeqOf(%q) = %d, want %d", payload, got, want)
		}
	}
}

func FuzzScan(f *testing.F) {
	f.Add(sample(4))
	f.Add([]byte("00000000 \n"))
	f.Add(append(sample(2), 0, 0, 0, '\n'))
	f.Fuzz(func(t *testing.T, data []byte) {
		lines, good := scan(data)
		var again []byte
		for _, l := range lines {
			if strings.Contains(l, "\n") {
				t.Fatalf("a payload of two lines: %q", l)
			}
			again = AppendLine(again, l)
		}
		if !bytes.Equal(again, data[:good]) {
			t.Fatalf("%q was read from %q", again, data[:good])
		}
		rest := data[good:]
		if end := bytes.IndexByte(rest, '\n'); end >= 0 {
			if _, ok := parseLine(rest[:end]); ok {
				t.Fatalf("a whole line was left: %q", rest[:end])
			}
		}
	})
}

func BenchmarkScan(b *testing.B) {
	data := sample(5000)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		scan(data)
	}
}

// TestNoNewline: a line that is whole but for its newline is not called torn.
func TestNoNewline(t *testing.T) {
	path := filepath.Join(t.TempDir(), "0001.luozi")
	text := AppendLine(nil, "setup")
	if err := os.WriteFile(path, text[:len(text)-1], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(path); err == nil || !strings.Contains(err.Error(), "its first line has no newline at its end") {
		t.Errorf("%v", err)
	}
	text = AppendLine(text, "0 start")
	if err := os.WriteFile(path, text[:len(text)-1], 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := Read(path)
	if err != nil || l.Cut == nil || !l.Cut.Torn() || !strings.Contains(l.Cut.String(), "line 2 has no newline at its end") {
		t.Errorf("%v, %v", l, err)
	}
}

// TestDamagedAreListed: a file whose head is not whole is not passed over.
func TestDamagedAreListed(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "games"), 0o700); err != nil {
		t.Fatal(err)
	}
	for id, text := range map[string]string{"0001": string(AppendLine(nil, "setup seq 1")), "0002": "00000000 setup seq 9\n"} {
		if err := os.WriteFile(GamePath(dir, id), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	good, err := List(dir)
	bad, err2 := Damaged(dir)
	if err != nil || err2 != nil || len(good) != 1 || good[0].ID != "0001" || len(bad) != 1 || bad[0].ID != "0002" || bad[0].Err == nil {
		t.Errorf("%v %v, %v %v", good, err, bad, err2)
	}
}
