package journal

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

const head = `setup fen "x y" time 6.1 seq 1`

func openDir(t testing.TB) *Dir {
	t.Helper()
	d, err := OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

func event(seq int) string { return fmt.Sprintf(`!{"seq":%d,"ms":%d,"event":"move"}`, seq, 10*seq) }

// heard keeps what a Writer says.
type heard struct {
	mu     sync.Mutex
	kinds  []Kind
	seqs   []int64
	states []string
}

func (h *heard) config(d disk) Config {
	return Config{disk: d,
		Durable: func(seq int64) {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.seqs = append(h.seqs, seq)
		},
		State: func(s State) {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.kinds = append(h.kinds, s.Kind)
			h.states = append(h.states, s.String())
		}}
}

func TestWriteAndRead(t *testing.T) {
	d := openDir(t)
	var h heard
	w := d.Writer(h.config(nil))
	id := d.NextID()
	w.Begin(id, head)
	w.Append("0 start", event(1))
	w.Append("10 press red")
	w.Note("boot 1")
	w.Append(event(2))
	if err := w.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if w.Seq() != 2 || w.State().Kind != Well {
		t.Errorf("seq %d, state %v", w.Seq(), w.State())
	}
	l, err := d.Load(id)
	if err != nil || l.Cut != nil || l.Head != head || l.ID != id {
		t.Fatalf("%+v, %v", l, err)
	}
	if want := []string{"0 start", event(1), "10 press red", event(2)}; !slices.Equal(l.Lines, want) {
		t.Errorf("lines %q", l.Lines)
	}
	board, err := Read(d.BoardPath())
	if err != nil || !slices.Equal(board.Lines, []string{"# boot 1"}) {
		t.Errorf("board.luozi: %+v, %v", board, err)
	}
	for _, want := range []string{"0002", "0003"} {
		if got := d.NextID(); got != want {
			t.Errorf("next id %s, want %s", got, want)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(d.Path(), "games", "*.new")); left != nil {
		t.Errorf("left behind: %v", left)
	}
}

// The file begun is gone on with by another Writer, as after a restart.
func TestContinue(t *testing.T) {
	d := openDir(t)
	w := d.Writer(Config{})
	w.Begin("0001", head)
	w.Append(event(1))
	if err := w.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	f, _ := os.OpenFile(d.gamePath("0001"), os.O_APPEND|os.O_WRONLY, 0)
	_, _ = f.WriteString("12345678 torn")
	_ = f.Close()
	l, err := d.Load("0001")
	if err != nil || l.Cut == nil || !l.Cut.Torn() {
		t.Fatalf("%+v, %v", l, err)
	}
	w = d.Writer(Config{})
	w.Continue(l)
	if w.Seq() != 1 {
		t.Errorf("seq %d", w.Seq())
	}
	w.Append(event(2))
	if err := w.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	l, err = Read(d.gamePath("0001"))
	if err != nil || l.Cut != nil || !slices.Equal(l.Lines, []string{event(1), event(2)}) {
		t.Errorf("%+v, %v", l, err)
	}
}

// Whatever the card does, everything is on it in the end, once and in order, and
// the states are said.
func TestFaults(t *testing.T) {
	tests := []struct {
		name   string
		faults []fault
		want   []Kind
	}{
		{"none", nil, []Kind{}},
		{"no room, nothing written", []fault{{call: "write", err: errFull}}, []Kind{Full, Well}},
		{"no room, half a line written", []fault{{call: "write", short: 20, err: errFull}}, []Kind{Full, Well}},
		{"no room five times", []fault{
			{call: "write", short: 1, err: errFull}, {call: "write", short: 2, err: errFull}, {call: "write", short: 50, err: errFull},
			{call: "write", short: 0, err: errFull}, {call: "write", short: 100, err: errFull}}, []Kind{Full, Well}},
		{"sync fails", []fault{{call: "sync"}, {call: "sync", err: errIO}}, []Kind{Failing, Well}},
		{"sync says no room", []fault{{call: "sync"}, {call: "sync", err: errFull}}, []Kind{Full, Well}},
		{"then fails, then no room", []fault{{call: "write", short: 9, err: errIO}, {call: "write", err: errFull}}, []Kind{Failing, Full, Well}},
		{"cutting off fails as well", []fault{{call: "write", short: 9, err: errIO}, {call: "truncate"}, {call: "truncate", err: errIO}}, []Kind{Failing, Well}},
		{"the card has turned read-only", []fault{{call: "write"}, {call: "write", err: syscall.EROFS}, {call: "write", err: syscall.EROFS}}, []Kind{Failing, Well}},
		{"opening fails", []fault{{call: "append", err: errIO}}, []Kind{Failing, Well}},
		{"the file can't be made", []fault{{call: "create", err: errFull}, {call: "write", short: 3, err: errFull}}, []Kind{Full, Well}},
		{"the file can't be named", []fault{{call: "rename", err: errIO}}, []Kind{Failing, Well}},
		{"the folder can't be synced", []fault{{call: "dir", err: errIO}}, []Kind{Failing, Well}},
		{"slow", []fault{{call: "sync"}, {call: "sync", slow: 3 * time.Second}}, []Kind{Behind, Well}},
		{"very slow", []fault{{call: "sync"}, {call: "sync", slow: 3 * time.Second}, {call: "sync", slow: 3 * time.Second}}, []Kind{Behind, Well}},
		{"a little slow", []fault{{call: "sync"}, {call: "sync", slow: 1900 * time.Millisecond}}, []Kind{}},
		{"slow and then full", []fault{{call: "write"}, {call: "write", slow: 3 * time.Second, err: errFull}}, []Kind{Behind, Full, Well}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { synctest.Test(t, func(t *testing.T) { checkFaults(t, tt.faults, tt.want) }) })
	}
}

// Any mixture of faults comes to the same end.
func TestManyFaults(t *testing.T) {
	calls := []string{"write", "write", "sync", "truncate", "append", "create", "rename", "dir"}
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var faults []fault
		for range r.IntN(12) {
			faults = append(faults, fault{call: calls[r.IntN(len(calls))], short: r.IntN(200),
				slow: time.Duration(r.IntN(2)*r.IntN(3000)) * time.Millisecond, err: []error{nil, errFull, errIO}[r.IntN(3)]})
		}
		synctest.Test(t, func(t *testing.T) { checkFaults(t, faults, nil) })
		if t.Failed() {
			t.Fatalf("faults %+v", faults)
		}
	}
}

// checkFaults writes to a card with these faults; where kinds is nil any states
// may be said as long as the last is Well.
func checkFaults(t *testing.T, faults []fault, kinds []Kind) {
	disk := newFaulty(faults...)
	var h heard
	d := &Dir{path: "/s"}
	w := d.Writer(h.config(disk))
	w.Begin("0001", head)
	want := AppendLine(nil, head)
	for i := 1; i <= 40; i++ {
		w.Append(fmt.Sprintf("%d wait", i), event(i))
		want = AppendLine(AppendLine(want, fmt.Sprintf("%d wait", i)), event(i))
		time.Sleep(100 * time.Millisecond)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := w.Close(ctx); err != nil {
		t.Error(err)
	}
	path := GamePath("/s", "0001")
	if got := string(disk.files[path]); got != string(want) {
		t.Errorf("the file is\n%s\nwant\n%s", got, want)
	}
	if disk.synced[path] != len(want) {
		t.Errorf("%d of %d bytes are synced", disk.synced[path], len(want))
	}
	if kinds == nil && len(h.kinds) > 0 {
		kinds = append(slices.Clone(h.kinds[:len(h.kinds)-1]), Well)
	}
	if !slices.Equal(h.kinds, kinds) {
		t.Errorf("states %q, want %v", h.states, kinds)
	}
	if n := len(h.seqs); n == 0 || !slices.IsSorted(h.seqs) || h.seqs[n-1] != 40 {
		t.Errorf("durable %v", h.seqs)
	}
}

// Durable is said only of what is on the card.
func TestDurableIsDurable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		disk := newFaulty(fault{call: "sync"}, fault{call: "sync", slow: time.Second})
		d := &Dir{path: "/s"}
		w := d.Writer(Config{disk: disk})
		w.Begin("0001", head)
		synctest.Wait()
		w.Append(event(1))
		time.Sleep(999 * time.Millisecond)
		if w.Seq() != 0 {
			t.Error("said before the sync returned")
		}
		time.Sleep(2 * time.Millisecond)
		if w.Seq() != 1 {
			t.Error("not said after the sync returned")
		}
		_ = w.Close(t.Context())
	})
}

// What comes while a sync is under way goes to the card with one more sync.
func TestGroups(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		disk := newFaulty(fault{call: "sync"}, fault{call: "sync", slow: time.Second})
		d := &Dir{path: "/s"}
		w := d.Writer(Config{disk: disk})
		w.Begin("0001", head)
		synctest.Wait()
		for i := range 100 {
			w.Append(event(i + 1))
			time.Sleep(time.Millisecond)
		}
		if err := w.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		if disk.syncs != 3 { // the head, the first, the rest
			t.Errorf("%d syncs", disk.syncs)
		}
	})
}

// A card that never works again does not hold up the end, and what waits is
// bounded.
func TestDeadCard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var faults []fault
		for range 1000 {
			faults = append(faults, fault{call: "write", err: errIO})
		}
		var h heard
		d := &Dir{path: "/s"}
		w := d.Writer(h.config(newFaulty(faults...)))
		w.Begin("0001", head)
		line := "# " + strings.Repeat("x", 1<<20-100)
		for range 20 {
			w.Append(line)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if err := w.Close(ctx); err == nil || !strings.Contains(err.Error(), "journal") {
			t.Errorf("closed with %v", err)
		}
		if !slices.Contains(h.kinds, Over) {
			t.Errorf("states %v", h.states)
		}
	})
}

// A file that stands there is never overwritten.
func TestNameTaken(t *testing.T) {
	d := openDir(t)
	_ = os.WriteFile(d.gamePath("0001"), []byte("old"), 0o644)
	w := d.Writer(Config{})
	w.Begin("0001", head)
	for w.State().Kind == Well {
		time.Sleep(time.Millisecond)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if err := w.Close(ctx); err == nil || !strings.Contains(err.Error(), "file already exists") {
		t.Error(err)
	}
	if now, _ := os.ReadFile(d.gamePath("0001")); string(now) != "old" {
		t.Errorf("the file is now %q", now)
	}
}

func TestReallyFull(t *testing.T) {
	dir := t.TempDir()
	if !mountSmall(dir) {
		t.Skip("a small file system can't be mounted here")
	}
	defer unmount(dir)
	d, err := OpenDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var h heard
	w := d.Writer(h.config(nil))
	w.Begin("0001", head)
	if err := w.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	ballast := filepath.Join(dir, "ballast")
	fillUp(t, ballast)
	var want []string
	for i := range 500 {
		want = append(want, event(i+1)+strings.Repeat(" ", 100))
		w.Append(want[i])
	}
	untilFull(t, w)
	_ = os.Remove(ballast)
	if err := w.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	l, err := Read(d.gamePath("0001"))
	if err != nil || l.Cut != nil || !slices.Equal(l.Lines, want) {
		t.Errorf("%d lines, cut %v, %v", len(l.Lines), l.Cut, err)
	}
	if !slices.Equal(h.kinds, []Kind{Full, Well}) {
		t.Errorf("states %v", h.states)
	}
	_ = d.Close()
}

func fillUp(t *testing.T, path string) {
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for size := 4096; size > 0; size /= 2 {
		for {
			if _, err := f.Write(make([]byte, size)); err != nil {
				break
			}
		}
	}
}

func BenchmarkAppendSync(b *testing.B) {
	d := openDir(b)
	w := d.Writer(Config{})
	w.Begin("0001", head)
	b.ReportAllocs()
	for i := range b.N {
		w.Append("1060 drop g2", event(i+1))
		if err := w.Flush(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
	_ = w.Close(b.Context())
}
