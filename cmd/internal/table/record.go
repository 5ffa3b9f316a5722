package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record"
	"luozi/rules/referee"
)

// View plays the tape and gives how the game stands at its end. Of a journal the
// moves and the result are those that were written.
func (t *Tape) View() (referee.View, error) {
	g, err := t.play(func(referee.Event) error { return nil })
	if err != nil {
		return referee.View{}, err
	}
	v := g.View()
	if t.Journal {
		v.Moves, v.Result, err = t.written()
	}
	return v, err
}

// written is what the events of a journal come to: the moves that were not taken
// back, and the last result.
func (t *Tape) written() (moves []referee.Move, result *referee.Result, err error) {
	for _, e := range t.Entries {
		var head referee.Head
		if e.Event == nil {
			continue
		}
		if err := json.Unmarshal(e.Event, &head); err != nil {
			return nil, nil, fmt.Errorf("%s:%d: %w", t.Name, e.Line, err)
		}
		var m referee.Move
		switch head.Name {
		case "move":
			err = json.Unmarshal(e.Event, &m)
			moves = append(moves, m)
		case "fixed":
			var f referee.Fixed
			err = json.Unmarshal(e.Event, &f)
			moves, result = moves[:min(f.Ply, len(moves))], nil
		case "result":
			result = &referee.Result{}
			err = json.Unmarshal(e.Event, result)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%s:%d: %w", t.Name, e.Line, err)
		}
	}
	return moves, result, nil
}

// Verify tells whether a journal is whole and its events follow from its inputs.
func (t *Tape) Verify() error {
	if t.Cut != nil {
		return errors.New(t.Cut.String())
	}
	var said [][]byte
	_, err := t.play(func(e referee.Event) error {
		said = append(said, Marshal(e))
		return nil
	})
	if err != nil {
		return err
	}
	for _, e := range t.Entries {
		if e.Event == nil {
			continue
		}
		if len(said) == 0 || !bytes.Equal(said[0], e.Event) {
			return fmt.Errorf("%s:%d: the event %s does not follow from what stands before it", t.Name, e.Line, e.Event)
		}
		said = said[1:]
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
	for i := range v.Moves {
		m := &v.Moves[i]
		g.Moves = append(g.Moves, m.Move)
		g.Comments = append(g.Comments, comment(m))
	}
	return g
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
