package journal

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestStartsOnAFullCard: a card without room is no reason not to go on with the
// game, whose last line was torn; what happens is on the card once there is room.
func TestStartsOnAFullCard(t *testing.T) {
	dir := t.TempDir()
	if !mountSmall(dir) {
		t.Skip("a small file system can't be mounted here")
	}
	defer unmount(dir)
	d, err := OpenDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	boot, path := d.Boot(), d.gamePath("0001")
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	text := AppendLine(AppendLine(nil, head), event(1))
	torn := AppendLine(nil, event(2)+strings.Repeat(" ", 9000))
	if err := os.WriteFile(path, append(text, torn[:9000]...), 0o600); err != nil {
		t.Fatal(err)
	}
	ballast := filepath.Join(dir, "ballast")
	fillUp(t, ballast)

	if d, err = OpenDir(dir); err != nil {
		t.Fatal(err)
	}
	if d.Boot() != boot+1 {
		t.Errorf("boot %d after %d", d.Boot(), boot)
	}
	l, err := d.Load("0001")
	if err != nil || l.Cut == nil || !slices.Equal(l.Lines, []string{event(1)}) {
		t.Fatalf("%+v, %v", l, err)
	}
	fillUp(t, filepath.Join(dir, "more")) // what the torn line has left free
	var h heard
	w := d.Writer(h.config(nil))
	w.Continue(l)
	var want []string
	for i := range 200 {
		want = append(want, event(i+2)+strings.Repeat(" ", 100))
		w.Append(want[i])
	}
	untilFull(t, w)
	_ = os.Remove(ballast)
	if err := w.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	again, err := Read(path)
	if err != nil || again.Cut != nil || !slices.Equal(again.Lines, append([]string{event(1)}, want...)) {
		t.Errorf("%d lines, cut %v, %v", len(again.Lines), again.Cut, err)
	}
	_ = d.Close()
}

// untilFull waits until the writer has found the card full.
func untilFull(t *testing.T, w *Writer) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); w.State().Kind != Full && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	if w.State().Kind != Full {
		t.Errorf("state %v", w.State())
	}
}
