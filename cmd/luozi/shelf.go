package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"sync"
	"time"

	"luozi/cmd/internal/table"
	"luozi/display/feed"
	"luozi/display/web"
	"luozi/hardware/journal"
	"luozi/rules"
	"luozi/rules/referee"
)

// shelf lists the stored games for the pages. A journal that has not changed is
// read once.
type shelf struct {
	d *daemon

	mu   sync.Mutex
	read map[string]volume // by id
}

// volume is what was read of a journal when it was that long and that old.
type volume struct {
	size  int64
	when  time.Time
	entry web.Game
}

// list lists the games, the one on the board as it may be seen.
func (s *shelf) list() ([]web.Game, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	shown, _, _ := s.d.table.Window().Look()
	var out []web.Game
	for _, info := range s.d.dir.Games() {
		if info.ID == shown.Game {
			out = append(out, entryOf(info.ID, shown.View))
			continue
		}
		e, err := s.entry(info)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}

func (s *shelf) entry(info journal.Info) (web.Game, error) {
	stat, err := os.Stat(info.Path)
	if err != nil {
		return web.Game{}, err
	}
	v, ok := s.read[info.ID]
	if ok && v.size == stat.Size() && v.when.Equal(stat.ModTime()) {
		return v.entry, nil
	}
	v = volume{size: stat.Size(), when: stat.ModTime(), entry: web.Game{ID: info.ID, Phase: "damaged"}}
	if view, err := viewOf(info.Path); err == nil {
		v.entry = entryOf(info.ID, view)
	}
	s.read[info.ID] = v
	return v.entry, nil
}

// first is the seq of the first event of a game.
func (s *shelf) first(id string) (int64, error) {
	for _, info := range s.d.dir.Games() {
		if info.ID == id {
			return info.Seq, nil
		}
	}
	return 0, web.ErrNoGame
}

// stored is a game as its journal has it.
func (s *shelf) stored(id string) (feed.Shown, error) {
	for _, info := range s.d.dir.Games() {
		if info.ID == id {
			view, err := viewOf(info.Path)
			view.Candidate, view.Rate = nil, 0
			return feed.Shown{Game: id, View: view}, err
		}
	}
	return feed.Shown{}, web.ErrNoGame
}

func viewOf(path string) (referee.View, error) {
	tape, err := table.Open(path)
	if err != nil {
		return referee.View{}, err
	}
	return tape.View()
}

func entryOf(id string, v referee.View) web.Game {
	g := web.Game{ID: id, Wall: v.Meta["wall"], Event: v.Meta["event"], Round: v.Meta["round"], Table: v.Meta["table"],
		Players: web.Players{Red: v.Players[rules.Red], Black: v.Players[rules.Black]},
		Time:    v.Control, Plies: len(v.Moves), Phase: v.Phase}
	if r := v.Result; r != nil && r.Status == "final" {
		g.Result = &web.Result{Winner: r.Winner, Article: strings.TrimSpace(r.Article), Reason: r.Reason}
	}
	return g
}

// path is where the journal of that game is.
func (s *shelf) path(id string) (string, error) {
	for _, info := range s.d.dir.Games() {
		if info.ID == id {
			return info.Path, nil
		}
	}
	return "", web.ErrNoGame
}

func (s *shelf) open(id string) (*table.Tape, error) {
	path, err := s.path(id)
	if err != nil {
		return nil, err
	}
	return table.Open(path)
}

// tape is what happened in a game.
func (s *shelf) tape(id string) (web.Tape, error) {
	t, err := s.open(id)
	if err != nil {
		return web.Tape{}, err
	}
	out := web.Tape{FEN: t.Setup.FEN}
	if t.Setup.Occupied != nil {
		out.Occupied = *t.Setup.Occupied
	}
	for _, e := range t.Entries {
		out.Lines = append(out.Lines, web.Line{Input: e.Input, Event: e.Event})
	}
	return out, nil
}

// journal is the journal's file, up to its last whole line.
func (s *shelf) journal(id string) ([]byte, error) {
	path, err := s.path(id)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(path)
	return text[:bytes.LastIndexByte(text, '\n')+1], err
}

// record is the full record as JSON.
func (s *shelf) record(id string) ([]byte, error) {
	t, err := s.open(id)
	if err != nil {
		return nil, err
	}
	sheet, err := t.Sheet()
	if err != nil {
		return nil, err
	}
	return json.Marshal(sheet)
}
