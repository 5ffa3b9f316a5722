package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"luozi/display/web"
	"luozi/hardware/journal"
)

// TestShelfReadsOnce: a journal that has not changed is put through the referee once,
// also where many games are asked for, of which only some are kept whole.
func TestShelfReadsOnce(t *testing.T) {
	h := newHouse(t, t.TempDir(), 0, nil)
	h.play()
	if err := h.close(context.Background()); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(journal.GamePath(h.cfg.State, "0001"))
	if err != nil {
		t.Fatal(err)
	}
	for i := 2; i <= 2*mostVolumes; i++ {
		if err := os.WriteFile(journal.GamePath(h.cfg.State, fmt.Sprintf("%04d", i)), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	again := newHouse(t, h.cfg.State, 0, nil)
	s := again.pages.games
	for range 2 {
		games, err := s.list()
		if err != nil || len(games) != 2*mostVolumes || games[0].Result == nil || games[5].Plies != games[0].Plies {
			t.Fatalf("%v: %d games, the first %+v", err, len(games), games[0])
		}
	}
	whole := 0
	for _, v := range s.volumes {
		if v.view != nil {
			whole++
		}
	}
	if whole > mostVolumes || whole == 0 {
		t.Errorf("%d games are kept whole", whole)
	}
	one, err := s.stored("0001")
	if err != nil {
		t.Fatal(err)
	}
	written := time.Date(2025, 3, 8, 15, 0, 0, 0, time.UTC)
	if err := os.Chtimes(journal.GamePath(h.cfg.State, "0002"), written, written); err != nil {
		t.Fatal(err)
	}
	s.volumes["0002"].read = s.volumes["0002"].read.Add(-2 * growsEvery)
	if text, since, err := again.pages.pgn("0002"); err != nil || len(text) == 0 || !since.Equal(written) {
		t.Errorf("the record is so since %v, %v; the file since %v", since, err, written)
	}
	was := s.volumes["0001"]
	if two, err := s.stored("0001"); err != nil || s.volumes["0001"] != was || len(two.View.Moves) != len(one.View.Moves) {
		t.Errorf("%v: it was read again", err)
	}
	if _, err := s.stored("9999"); !errors.Is(err, web.ErrNoGame) {
		t.Errorf("a game that there is not: %v", err)
	}
	if err := os.WriteFile(journal.GamePath(h.cfg.State, "0007"), text[:len(text)/2], 0o644); err != nil {
		t.Fatal(err)
	}
	s.volumes["0007"].read = s.volumes["0007"].read.Add(-2 * growsEvery)
	if half, err := s.stored("0007"); err != nil || len(half.View.Moves) >= len(one.View.Moves) || len(half.View.Moves) == 0 {
		t.Errorf("%v: a journal that has changed is not read again", err)
	}
	again.abandon()
}
