package bench

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"luozi/hardware/journal"
)

// Disk appends so many records of a move's size to a journal in a folder of its
// own below dir, each brought to the card before the next, and removes it again.
func Disk(dir string, n int) (Row, error) {
	what := "disk: fdatasync of a move in the journal"
	folder, err := os.MkdirTemp(dir, "bench-")
	if err != nil {
		return Row{}, err
	}
	defer os.RemoveAll(folder)
	d, err := journal.OpenDir(folder)
	if err != nil {
		return Row{}, err
	}
	defer d.Close()
	var mu sync.Mutex
	var times []time.Duration
	w := d.Writer(journal.Config{Synced: func(took time.Duration) {
		mu.Lock()
		defer mu.Unlock()
		times = append(times, took)
	}})
	w.Begin(d.NextID(), "setup time 6.1")
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for i := range n {
		w.Append(fmt.Sprintf("# %d %s", i, strings.Repeat("x", 600)))
		if err := w.Flush(ctx); err != nil {
			return Row{}, fmt.Errorf("%s: %w", folder, err)
		}
	}
	if err := w.Close(ctx); err != nil {
		return Row{}, err
	}
	return Of(what, times, ""), nil
}
