package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record"
	"luozi/rules/record/story"
	"luozi/rules/referee"
)

// View plays the tape and gives how the game stands at its end. Of a journal the
// moves and the result are those that were written.
func (t *Tape) View() (referee.View, error) {
	v, err := t.end()
	if err != nil {
		return referee.View{}, err
	}
	if t.Journal {
		var w written
		w, err = t.written()
		v.Moves, v.Result, v.Corrected = w.moves, w.result, w.corrected
	}
	return v, err
}

// end is how the game stood at last, before another one was set up after it.
func (t *Tape) end() (referee.View, error) {
	g, err := referee.New(t.Setup)
	if err != nil {
		return referee.View{}, fmt.Errorf("%s: %w", t.Name, err)
	}
	for _, r := range t.Entries {
		if r.Event != nil {
			continue
		}
		if r.Input.Verb != story.Cmd || r.Input.Name != "new" {
			t.step(g, r.Input)
			continue
		}
		before := g.View()
		if !slices.ContainsFunc(t.step(g, r.Input), refused) {
			return before, nil
		}
	}
	return g.View(), nil
}

func refused(e referee.Event) bool {
	_, ok := e.(*referee.Refused)
	return ok
}

// written is what the events of a journal come to: the moves that were not taken
// back, the last result, and the positions that the arbiter has set.
type written struct {
	moves     []referee.Move
	result    *referee.Result
	corrected []referee.Correction
}

func (t *Tape) written() (w written, err error) {
	for _, e := range t.Entries {
		if e.Event == nil {
			continue
		}
		if err := w.take(e.Event); err != nil {
			return w, fmt.Errorf("%s:%d: %w", t.Name, e.Line, err)
		}
	}
	return w, nil
}

func (w *written) take(event []byte) error {
	var head referee.Head
	if err := json.Unmarshal(event, &head); err != nil {
		return err
	}
	switch head.Name {
	case "move":
		var m referee.Move
		err := json.Unmarshal(event, &m)
		w.moves = append(w.moves, m)
		return err
	case "fixed":
		var f referee.Fixed
		if err := json.Unmarshal(event, &f); err != nil {
			return err
		}
		return w.fix(f)
	case "result":
		w.result = &referee.Result{}
		return json.Unmarshal(event, w.result)
	}
	return nil
}

// fix takes moves back; where it takes none, a position was set.
func (w *written) fix(f referee.Fixed) error {
	set := f.Ply >= len(w.moves)
	w.result, w.moves = nil, w.moves[:min(f.Ply, len(w.moves))]
	w.corrected = slices.DeleteFunc(w.corrected, func(c referee.Correction) bool { return c.Ply > f.Ply || set && c.Ply == f.Ply })
	if n := len(w.moves); !set || n > 0 && w.moves[n-1].FEN == f.FEN {
		return nil
	}
	p, err := rules.ParseFEN(f.FEN)
	w.corrected = append(w.corrected, referee.Correction{Ply: f.Ply, Position: p})
	return err
}

// Verify tells whether a journal is whole and its events follow from its inputs,
// each from the one that stands before it.
func (t *Tape) Verify() error {
	if t.Cut != nil {
		return errors.New(t.Cut.String())
	}
	g, err := referee.New(t.Setup)
	if err != nil {
		return fmt.Errorf("%s:1: %w", t.Name, err)
	}
	var said [][]byte
	for _, e := range t.Entries {
		switch {
		case e.Event == nil && len(said) > 0:
			return fmt.Errorf("%s:%d: the event %s should stand before this line and does not", t.Name, e.Line, said[0])
		case e.Event == nil:
			for _, event := range g.Step(e.Input) {
				said = append(said, Marshal(event))
			}
		case len(said) == 0 || !bytes.Equal(said[0], e.Event):
			return fmt.Errorf("%s:%d: the event %s does not follow from what stands before it", t.Name, e.Line, e.Event)
		default:
			said = said[1:]
		}
	}
	return nil
}

// Record is a game's record as it stands: moves with the times left, the result
// if it is final.
func Record(v referee.View) *record.Game {
	g := record.New()
	g.Start, g.Result = v.Start, "*"
	tag := func(name, value string) {
		if value != "" {
			g.Set(name, value)
		}
	}
	tag("Event", v.Meta["event"])
	if wall, _, ok := strings.Cut(v.Meta["wall"], "T"); ok {
		tag("Date", strings.ReplaceAll(wall, "-", "."))
	}
	tag("Round", v.Meta["round"])
	tag("Table", v.Meta["table"])
	tag("Red", v.Players[rules.Red])
	tag("Black", v.Players[rules.Black])
	tag("TimeControl", v.Control)
	if r := v.Result; r != nil && r.Status == "final" {
		g.Result = scores[r.Winner]
		tag("Termination", strings.TrimSpace(r.Article+" "+r.Reason))
	}
	moves := v.Moves[corrections(g, &v):]
	for i := range moves {
		m := &moves[i]
		g.Moves = append(g.Moves, m.Move)
		g.Comments = append(g.Comments, comment(m))
	}
	return g
}

// corrections makes the record begin with the last position that the arbiter has
// set (5.8), since no moves lead there; what was played before stands in tags. It
// gives after how many moves that is.
func corrections(g *record.Game, v *referee.View) (before int) {
	if len(v.Corrected) == 0 {
		return 0
	}
	var set []string
	for _, c := range v.Corrected {
		set = append(set, fmt.Sprintf("ply %d: %s", c.Ply, c.Position.FEN()))
	}
	last := v.Corrected[len(v.Corrected)-1]
	before = min(last.Ply, len(v.Moves))
	var moves []string
	for _, m := range v.Moves[:before] {
		moves = append(moves, m.Move.String())
	}
	g.Set("Corrected", "the arbiter set the position (5.8) after "+strings.Join(set, ", after "))
	g.Set("Before", strings.TrimSpace(v.Start.FEN()+" moves "+strings.Join(moves, " ")))
	g.Start = last.Position
	return before
}

var scores = map[string]string{"red": "1-0", "black": "0-1", "none": "1/2-1/2", "both-lose": "0-0"}

func comment(m *referee.Move) string {
	left := m.Left.Red
	if m.Side == rules.Black {
		left = m.Left.Black
	}
	c := record.Clk(clock.Ms(left))
	if m.Stands {
		c += " " + record.Stands
	}
	return c
}
