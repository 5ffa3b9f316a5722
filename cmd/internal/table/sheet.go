package table

import (
	"encoding/json"
	"fmt"

	"luozi/rules/referee"
)

// Sheet is the whole record of a game as JSON: what article 10.1 wants on paper,
// with the time of each move, fouls, offers, claims and rulings.
type Sheet struct {
	Players [2]string         `json:"players"` // Red's first
	Meta    map[string]string `json:"meta"`
	Time    string            `json:"time"`
	Start   string            `json:"start"`
	Moves   []referee.Move    `json:"moves"`
	Fouls   []json.RawMessage `json:"fouls"`   // as said
	Rulings []json.RawMessage `json:"rulings"` // alerts, answers, corrections, offers, claims
	Left    referee.Times     `json:"left"`
	Result  *referee.Result   `json:"result"`
}

// Sheet is the record of a tape.
func (t *Tape) Sheet() (Sheet, error) {
	v, err := t.View()
	if err != nil {
		return Sheet{}, err
	}
	return t.SheetOf(v)
}

// SheetOf is Sheet where the tape's View is at hand.
func (t *Tape) SheetOf(v referee.View) (Sheet, error) {
	s := Sheet{Players: v.Players, Meta: v.Meta, Time: v.Control, Start: v.Start.FEN(), Moves: v.Moves,
		Left: v.Clock.Left, Result: v.Result, Fouls: []json.RawMessage{}, Rulings: []json.RawMessage{}}
	if s.Moves == nil {
		s.Moves = []referee.Move{}
	}
	if !t.Journal {
		_, err := t.play(func(e referee.Event) error { return s.note(Marshal(e)) })
		return s, err
	}
	for _, e := range t.Entries {
		if e.Event == nil {
			continue
		}
		if err := s.note(e.Event); err != nil {
			return s, fmt.Errorf("%s:%d: %w", t.Name, e.Line, err)
		}
	}
	return s, nil
}

// note keeps an event if it belongs on the sheet.
func (s *Sheet) note(event json.RawMessage) error {
	var head referee.Head
	if err := json.Unmarshal(event, &head); err != nil {
		return err
	}
	switch head.Name {
	case "foul":
		s.Fouls = append(s.Fouls, event)
	case "alert", "resolved", "fixed", "offer", "claim", "repetition":
		s.Rulings = append(s.Rulings, event)
	}
	return nil
}
