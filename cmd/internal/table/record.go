package table

import (
	"strings"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record"
	"luozi/rules/referee"
)

// View plays the tape and gives how the game stands at its end.
func (t *Tape) View() (referee.View, error) {
	g, err := t.play(func(referee.Event) error { return nil })
	if err != nil {
		return referee.View{}, err
	}
	return g.View(), nil
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
