package table

import (
	"context"
	"io"
	"log/slog"
	"testing"
	"time"

	"luozi/display/feed"
	"luozi/hardware/boardsim"
	"luozi/hardware/journal"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/referee"
)

func quiet() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

func openDir(t testing.TB, path string) *journal.Dir {
	t.Helper()
	dir, err := journal.OpenDir(path)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// newTable is a table on the directory of that path.
func newTable(t testing.TB, path string, change func(*Config)) *Table {
	t.Helper()
	dir := openDir(t, path)
	wall := time.Date(2025, 3, 8, 14, 0, 0, 0, time.UTC)
	cfg := Config{Dir: dir, Names: feed.NewNames("hall", "b1"), New: story.Setup{Time: "6.1"},
		Wall: func() (time.Time, bool) { return wall, true }, Log: quiet()}
	if change != nil {
		change(&cfg)
	}
	table, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- table.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if err := dir.Close(); err != nil {
			t.Error(err)
		}
	})
	return table
}

// seated is a board at which hands will play the game.
func seated(t testing.TB, g boardsim.Game, profile string, seed uint64) *boardsim.Board {
	t.Helper()
	p, err := boardsim.ParseProfile(profile)
	if err != nil {
		t.Fatal(err)
	}
	hands, err := boardsim.NewHands(g, p, seed)
	if err != nil {
		t.Fatal(err)
	}
	board, err := boardsim.New(matrix.DefaultWiring(), g.Start.Occupied())
	if err != nil {
		t.Fatal(err)
	}
	board.Seat(hands)
	return board
}

func firstMoves(n int) boardsim.Game {
	g := boardsim.BuiltIn()
	g.Moves = g.Moves[:n]
	return g
}

func moves(v referee.View) []rules.Move {
	var out []rules.Move
	for _, m := range v.Moves {
		out = append(out, m.Move)
	}
	return out
}
