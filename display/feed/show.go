package feed

import (
	"fmt"
	"time"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/referee"
)

// Shown is what a game shows at one moment.
type Shown struct {
	Game   string
	View   referee.View
	Now    clock.Ms  // the game's time
	Wall   time.Time // wall time at Now
	WallOK bool
	Speed  float64   // how fast the game's time goes; 0 is 1
	Made   time.Time // real time at Now, which is Wall but for a simulated board
	// Seen is the real time since when the record may be seen as it is; zero if that is
	// not known.
	Seen time.Time
}

// Retained are the four retained messages of a game.
type Retained struct{ Meta, State, Clock, Result Message }

// All lists them in the order in which they are to be published.
func (r Retained) All() []Message { return []Message{r.Meta, r.State, r.Clock, r.Result} }

// Show makes the retained messages of a game. The public is shown a result only
// when it is final; until then the result's topic is cleared.
func (n Names) Show(s Shown) Retained {
	p := n.PlaceOf(s.View.Meta)
	retained := func(leaf string, payload []byte, same string) Message {
		return Message{Topic: n.OfGame(p, leaf), Payload: payload, Retain: true, QoS: 1, Same: same}
	}
	meta := n.Meta(s)
	state := n.state(s)
	bare := state
	bare.Seq = 0
	c := n.clock(s)
	r := Retained{
		Meta:  retained("meta", meta, string(meta)),
		State: retained("state", marshal(state), string(marshal(bare))),
		Clock: retained("clock", marshal(c), c.course()),
	}
	result := n.Result(s)
	r.Result = retained("result", result, "result "+string(result))
	return r
}

// Cleared are the messages that take a place's retained topics away.
func (n Names) Cleared(p Place) []Message {
	var out []Message
	for _, leaf := range []string{"meta", "state", "clock", "result"} {
		out = append(out, Message{Topic: n.OfGame(p, leaf), Retain: true, QoS: 1})
	}
	return out
}

type metaBody struct {
	V       int     `json:"v"`
	Site    string  `json:"site"`
	Board   string  `json:"board"`
	Game    string  `json:"game"`
	Event   string  `json:"event"`
	Round   string  `json:"round"`
	Table   string  `json:"table"`
	Players players `json:"players"`
	Time    string  `json:"time"`
	Rules   string  `json:"rules"`
}

type players struct {
	Red   string `json:"red"`
	Black string `json:"black"`
}

// Rules is the name of the rules that luozi referees by.
const Rules = "cxa1999"

// Meta is the body of …/meta: event, round and table as people write them, where
// the topic has them sanitised.
func (n Names) Meta(s Shown) []byte {
	p, v := n.PlaceOf(nil), &s.View
	text := func(key, def string) string {
		if t := v.Meta[key]; t != "" {
			return t
		}
		return def
	}
	return marshal(metaBody{V: 1, Site: n.Site, Board: n.Board, Game: s.Game,
		Event: text("event", p.Event), Round: text("round", p.Round), Table: text("table", p.Table),
		Players: players{v.Players[0], v.Players[1]}, Time: v.Control, Rules: text("profile", Rules)})
}

type stateBody struct {
	V      int          `json:"v"`
	Board  string       `json:"board"`
	Game   string       `json:"game"`
	Seq    int64        `json:"seq"`
	Phase  string       `json:"phase"`
	Start  string       `json:"start"`
	FEN    string       `json:"fen"`
	Ply    int          `json:"ply"`
	Side   rules.Side   `json:"side"`
	Last   *rules.Move  `json:"last"`
	Moves  []rules.Move `json:"moves"`
	Zh     []string     `json:"zh"`
	Result *verdict     `json:"result"`
}

type verdict struct {
	Winner  string `json:"winner"`
	Article string `json:"article"`
	Reason  string `json:"reason"`
}

// State is the body of …/state, and of /api/v1/state: the public's picture of
// the game and the seq that it is good for.
func (n Names) State(s Shown) []byte { return marshal(n.state(s)) }

func (n Names) state(s Shown) stateBody {
	v := &s.View
	b := stateBody{V: 1, Board: n.Board, Game: s.Game, Seq: v.Seq, Phase: v.Phase,
		Start: v.Start.FEN(), FEN: v.Position.FEN(), Ply: len(v.Moves), Side: v.Position.Turn(),
		Moves: make([]rules.Move, 0, len(v.Moves)), Zh: make([]string, 0, len(v.Moves))}
	for i := range v.Moves {
		b.Moves = append(b.Moves, v.Moves[i].Move)
		b.Zh = append(b.Zh, v.Moves[i].Zh)
		b.Last = &v.Moves[i].Move
	}
	b.Result = s.final()
	return b
}

// final is the result that the public may know; nil if there is none.
func (s *Shown) final() *verdict {
	r := s.View.Result
	if r == nil || r.Status != "final" {
		return nil
	}
	return &verdict{Winner: r.Winner, Article: r.Article, Reason: r.Reason}
}

// Result is the body of …/result; nil until the result is final.
func (n Names) Result(s Shown) []byte {
	r := s.final()
	if r == nil {
		return nil
	}
	return marshal(struct {
		V     int    `json:"v"`
		Board string `json:"board"`
		Game  string `json:"game"`
		Seq   int64  `json:"seq"`
		*verdict
	}{1, n.Board, s.Game, s.View.Result.Seq, r})
}

type clockBody struct {
	V       int            `json:"v"`
	Game    string         `json:"game"`
	Seq     int64          `json:"seq"`
	Running rules.Side     `json:"running"`
	Left    referee.Times  `json:"left"`
	Anchor  anchor         `json:"anchor"`
	Period  referee.Counts `json:"period"`
	Rate    float64        `json:"rate"`
}

// course is equal in two bodies that tell of the same clocks at different
// moments: what counts of a running one is when it comes to zero.
func (c *clockBody) course() string {
	left := c.Left
	if c.Rate != 0 {
		switch c.Running {
		case rules.Red:
			left.Red += c.Anchor.Ms
		case rules.Black:
			left.Black += c.Anchor.Ms
		}
	}
	return fmt.Sprint(c.Game, c.Running, left, c.Period, c.Rate)
}

// anchor is the moment at which the clocks read what left says.
type anchor struct {
	T   string   `json:"t"`
	TOK bool     `json:"t_ok"`
	Ms  clock.Ms `json:"ms"`
}

// Clock is the body of …/clock: the readings at Now, and how fast they go down.
func (n Names) Clock(s Shown) []byte { return marshal(n.clock(s)) }

func (n Names) clock(s Shown) clockBody {
	v := &s.View
	speed := s.Speed
	if speed == 0 {
		speed = 1
	}
	b := clockBody{V: 1, Game: s.Game, Seq: v.Seq, Running: v.Clock.Running, Left: v.Clock.Left,
		Anchor: anchor{rfc3339(s.Wall), s.WallOK, s.Now}, Period: v.Clock.Period, Rate: float64(v.Rate) * speed}
	if v.Clock.Name == "" { // nothing has been said of it yet
		b.Running = rules.NoSide
	}
	if b.Rate == 0 {
		return b
	}
	gone := max(0, s.Now-v.ClockAt)
	switch b.Running {
	case rules.Red:
		b.Left.Red = max(0, b.Left.Red-gone)
	case rules.Black:
		b.Left.Black = max(0, b.Left.Black-gone)
	}
	return b
}
