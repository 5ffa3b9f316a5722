package journal_test

import (
	"context"
	"fmt"
	"os"

	"luozi/hardware/journal"
)

// A game is begun, written to and read back.
func Example() {
	state, _ := os.MkdirTemp("", "luozi")
	defer os.RemoveAll(state)
	dir, err := journal.OpenDir(state)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer dir.Close()

	w := dir.Writer(journal.Config{})
	w.Begin(dir.NextID(), "setup time 6.1 seq 1")
	w.Append("0 start", journal.EventLine([]byte(`{"seq":1,"ms":0,"event":"start"}`)))
	if err := w.Close(context.Background()); err != nil {
		fmt.Println(err)
	}

	r := dir.Follow(0)
	defer r.Close()
	game, payload, _, _ := r.Next()
	fmt.Println(game, payload)
	// Output: 0001 !{"seq":1,"ms":0,"event":"start"}
}
