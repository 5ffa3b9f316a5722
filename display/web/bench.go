package web

import (
	"encoding/json"
	"strings"

	"luozi/display/feed"
	"luozi/rules"
	"luozi/rules/notation"
	"luozi/rules/referee"
)

// picture is all that the arbiter's page shows of the game on the board.
type picture struct {
	V         int               `json:"v"`
	User      string            `json:"user"`
	Board     string            `json:"board"`
	Site      string            `json:"site"`
	Game      string            `json:"game"`
	Seq       int64             `json:"seq"`
	Phase     string            `json:"phase"`
	Start     string            `json:"start"`
	FEN       string            `json:"fen"`
	Ply       int               `json:"ply"`
	Side      rules.Side        `json:"side"`
	Moves     []played          `json:"moves"`
	Legal     []reading         `json:"legal"`
	Candidate *rules.Move       `json:"candidate"`
	Players   Players           `json:"players"`
	Meta      map[string]string `json:"meta"`
	Time      string            `json:"time"`
	Result    *referee.Result   `json:"result"`
	Alerts    []alert           `json:"alerts"`
	Faults    []fault           `json:"faults"`
	Fouls     referee.Counts    `json:"fouls"`
	Missing   points            `json:"missing"`
	Extra     points            `json:"extra"`
	Far       bool              `json:"far"`
	Settings  []setting         `json:"settings"`
}

type played struct {
	Ply    int        `json:"ply"`
	Side   rules.Side `json:"side"`
	Move   rules.Move `json:"move"`
	Zh     string     `json:"zh"`
	Used   int64      `json:"used_ms"`
	By     string     `json:"by"`
	Stands bool       `json:"stands"`
}

// alert is an open one, with the moves that read may name.
type alert struct {
	referee.Alert
	Legal []reading `json:"legal,omitempty"`
}

type fault struct {
	Name    string   `json:"name"`
	ID      string   `json:"id"`
	Zh      string   `json:"zh"`
	En      string   `json:"en"`
	Options []string `json:"options"`
}

type setting struct {
	Key     string   `json:"key"`
	Value   string   `json:"value"`
	Default string   `json:"default"`
	One     []string `json:"one,omitempty"` // the values there are; none: a number or a span
}

// points are sorted, and [] where there are none.
type points rules.Set

// MarshalJSON lists them.
func (p points) MarshalJSON() ([]byte, error) {
	list := rules.Set(p).Slice()
	if list == nil {
		list = []rules.Point{}
	}
	return json.Marshal(list)
}

// picture shows the game as it may be seen.
func (d *desk) picture(who string) picture {
	shown, _, _ := d.Look()
	v := &shown.View
	p := picture{V: 1, User: who, Board: d.Names.Board, Site: d.Names.Site, Game: shown.Game, Seq: v.Seq, Phase: v.Phase,
		Moves: make([]played, 0, len(v.Moves)), Legal: []reading{}, Alerts: []alert{}, Faults: []fault{}, Settings: []setting{}}
	for _, f := range d.Faults() {
		p.Faults = append(p.Faults, fault{f.Name, feed.FaultID(f.Name), f.Zh, f.En, append([]string{}, f.Options...)})
	}
	if shown.Game == "" {
		return p
	}
	p.Start, p.FEN, p.Ply, p.Side = v.Start.FEN(), v.Position.FEN(), len(v.Moves), v.Position.Turn()
	p.Candidate, p.Time, p.Meta, p.Result, p.Far = v.Candidate, v.Control, v.Meta, v.Result, v.Far
	p.Players = Players{v.Players[rules.Red], v.Players[rules.Black]}
	p.Fouls = referee.Counts{Red: v.Fouls[rules.Red], Black: v.Fouls[rules.Black]}
	p.Missing, p.Extra = points(v.Missing), points(v.Extra)
	p.Settings = settingsOf(v.Settings)
	for i := range v.Moves {
		m := &v.Moves[i]
		p.Moves = append(p.Moves, played{m.Ply, m.Side, m.Move, m.Zh, int64(m.UsedMs), m.By, m.Stands})
	}
	p.Legal = legal(v.Position)
	for _, a := range v.Alerts {
		p.Alerts = append(p.Alerts, alert{a, readings(v, a.Kind)})
	}
	return p
}

// readings are the moves that an alert of that kind may be answered with by read.
func readings(v *referee.View, kind string) []reading {
	switch kind {
	case "illegal-move", "left-in-check", "facing-generals", "unread", "ambiguous":
		return legal(v.Position)
	case "changed":
		before := v.Start
		if n := len(v.Moves); n > 1 {
			p, err := rules.ParseFEN(v.Moves[n-2].FEN)
			if err != nil {
				return nil
			}
			before = p
		}
		return legal(before)
	}
	return nil
}

// reading is a move with its name.
type reading struct {
	Move rules.Move `json:"move"`
	Zh   string     `json:"zh"`
}

func legal(p rules.Position) []reading {
	var out []reading
	for _, m := range p.LegalMoves(make([]rules.Move, 0, 48)) {
		out = append(out, reading{m, notation.Write(&p, m, notation.Chinese)})
	}
	return out
}

func settingsOf(s referee.Settings) []setting {
	usual := referee.DefaultSettings().Pairs()
	out := make([]setting, 0, len(usual))
	for i, pair := range s.Pairs() {
		key, value, _ := strings.Cut(pair, "=")
		_, def, _ := strings.Cut(usual[i], "=")
		out = append(out, setting{key, value, def, referee.Choices(key)})
	}
	return out
}
