package table

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"luozi/hardware/journal"
	"luozi/hardware/matrix"

	"periph.io/x/conn/v3/i2c"
)

// TestFullCardInPlay fills a real, small card in the middle of a game: the game
// goes on, the arbiter is told, nothing is said to be on the card that is not, and
// when there is room again all of it is.
func TestFullCardInPlay(t *testing.T) {
	dir := t.TempDir()
	if unix.Mount("tmpfs", dir, "tmpfs", 0, "size=256k") != nil {
		t.Skip("a small file system can't be mounted here")
	}
	t.Cleanup(func() { _ = unix.Unmount(dir, unix.MNT_DETACH) })
	plan := matrix.DefaultPlan(matrix.KindMCP23017, false)
	w := newWoodAt(t, dir, plan, plan.Wiring, func(b i2c.Bus) i2c.Bus { return b })
	w.pass(1000)
	w.order("start")
	w.play("h2e2")
	ballast := filepath.Join(dir, "ballast")
	fill(t, ballast)
	for end := time.Now().Add(2 * time.Minute); w.b.Journal().Kind != journal.Full && time.Now().Before(end); {
		w.pass(1000) // the reading of the clock, once a second
	}
	if f := w.fault("journal"); f.En == "" || f.Zh == "" {
		t.Fatalf("the arbiter is told %+v; the card is %s", f, w.b.Journal())
	}
	w.unsaved = true
	w.play("h9g7", "h0g2")
	if shown, _, _ := w.b.Window().Look(); movesText(shown.View) != "h2e2" {
		t.Errorf("said, though not on the card: %s", movesText(shown.View))
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	w.unsaved = false
	w.play("i9h9")
	if f := w.fault("journal"); f.En != "" {
		t.Errorf("the arbiter is still told %q", f.En)
	}
	text, err := os.ReadFile(journal.GamePath(dir, "0001"))
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range []string{"h2e2", "h9g7", "h0g2", "i9h9"} {
		if !strings.Contains(string(text), `"move":"`+move+`"`) {
			t.Errorf("%s is not on the card", move)
		}
	}
	if log, err := journal.Read(journal.GamePath(dir, "0001")); err != nil || log.Cut != nil {
		t.Errorf("the journal: %v, cut %v", err, log.Cut)
	} else if !slices.IsSorted(seqsOf(log)) {
		t.Error("the events are not in order")
	}
}

func seqsOf(log *journal.Log) (out []int64) {
	for _, line := range log.Lines {
		if seq := journal.SeqOf(line); seq != 0 {
			out = append(out, seq)
		}
	}
	return out
}

// fill writes until there is no room.
func fill(t *testing.T, name string) {
	t.Helper()
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for size := 1 << 16; size > 0; {
		if _, err := f.Write(make([]byte, size)); err == nil {
			continue
		} else if !errors.Is(err, unix.ENOSPC) {
			t.Fatal(err)
		}
		size /= 2
	}
}
