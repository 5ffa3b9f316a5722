package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"slices"
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

// shelf gives the stored games to the pages. Reading a journal puts it through the
// referee, which costs something, and anybody may ask: one is read at a time, once
// for as long as it has not changed, and one that grows at most once in growsEvery.
type shelf struct {
	d *daemon

	mu      sync.Mutex
	volumes map[string]*volume // by id; of all games their entry, of some the rest
	order   []string           // of those that have it, the oldest first
}

const (
	growsEvery  = 2 * time.Second
	mostVolumes = 16
)

// volume is what was read of a journal when it was that long and that old.
type volume struct {
	size  int64
	when  time.Time
	read  time.Time
	entry web.Game
	view  *referee.View // nil: put away
	sheet *table.Sheet
	err   error
}

func newShelf(d *daemon) *shelf { return &shelf{d: d, volumes: map[string]*volume{}} }

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
		v, err := s.volume(info, false)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		out = append(out, v.entry)
	}
	return out, nil
}

// volume gives what there is to read of a game; whole: not only its entry.
func (s *shelf) volume(info journal.Info, whole bool) (*volume, error) {
	stat, err := os.Stat(info.Path)
	if err != nil {
		return nil, err
	}
	v := s.volumes[info.ID]
	fresh := v != nil && (v.size == stat.Size() && v.when.Equal(stat.ModTime()) || time.Since(v.read) < growsEvery)
	if fresh && (v.view != nil || v.err != nil || !whole) {
		return v, nil
	}
	v = &volume{size: stat.Size(), when: stat.ModTime(), entry: web.Game{ID: info.ID, Phase: "damaged"}}
	var tape *table.Tape
	if tape, v.err = table.Open(info.Path); v.err == nil {
		v.play(tape, info.ID)
	}
	v.read = time.Now()
	s.keep(info.ID, v)
	return v, nil
}

// play puts the journal through the referee.
func (v *volume) play(tape *table.Tape, id string) {
	view, err := tape.View()
	if v.err = err; err != nil {
		return
	}
	var sheet table.Sheet
	if sheet, v.err = tape.SheetOf(view); v.err == nil {
		v.view, v.sheet, v.entry = &view, &sheet, entryOf(id, view)
	}
}

// keep keeps a volume, and puts the oldest away.
func (s *shelf) keep(id string, v *volume) {
	s.volumes[id] = v
	s.order = append(slices.DeleteFunc(s.order, func(o string) bool { return o == id }), id)
	for len(s.order) > mostVolumes {
		old := *s.volumes[s.order[0]]
		old.view, old.sheet = nil, nil
		s.volumes[s.order[0]], s.order = &old, s.order[1:]
	}
}

// whole is all that there is of a game.
func (s *shelf) whole(id string) (*volume, error) {
	for _, info := range s.d.dir.Games() {
		if info.ID != id {
			continue
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		v, err := s.volume(info, true)
		if err != nil {
			return nil, err
		}
		return v, v.err
	}
	return nil, web.ErrNoGame
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
	v, err := s.whole(id)
	if err != nil {
		return feed.Shown{}, err
	}
	view := *v.view
	view.Candidate, view.Rate = nil, 0
	return feed.Shown{Game: id, View: view, Seen: v.when}, nil
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

// tape is what happened in a game.
func (s *shelf) tape(id string) (web.Tape, error) {
	path, err := s.path(id)
	if err != nil {
		return web.Tape{}, err
	}
	t, err := table.Open(path)
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
	v, err := s.whole(id)
	if err != nil {
		return nil, err
	}
	return json.Marshal(v.sheet)
}
