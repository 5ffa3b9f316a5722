package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
)

// Evidence shows this much before and after the moment that it is about.
const (
	showsBefore = 12 * clock.Second
	showsAfter  = 8 * clock.Second
	mostSteps   = 2_000
)

// entry is a line of the log: what was said by whom and why it was refused, or
// what the board said.
type entry struct {
	Ms    clock.Ms        `json:"ms"`
	By    string          `json:"by,omitempty"` // "" with Do: the arbiter at the table
	Do    string          `json:"do,omitempty"`
	Args  []string        `json:"args,omitempty"`
	Why   string          `json:"why,omitempty"` // refused
	Event json.RawMessage `json:"event,omitempty"`
}

// tape reads the journal of the game that the request names, or of the one on the
// board; ok is false if the answer has been given.
func (d *desk) tape(w http.ResponseWriter, r *http.Request) (t Tape, ok bool) {
	id := r.URL.Query().Get("game")
	if id == "" {
		shown, _, _ := d.Look()
		id = shown.Game
	}
	d.tapes <- struct{}{}
	defer func() { <-d.tapes }()
	t, err := d.Tape(id)
	return t, !failed(w, r, err)
}

// log is what was done in a game, and by whom.
func (d *desk) log(w http.ResponseWriter, r *http.Request, _ string) {
	t, ok := d.tape(w, r)
	if !ok {
		return
	}
	out := []entry{}
	for i := range t.Lines {
		l := &t.Lines[i]
		switch {
		case l.Event != nil:
			out = heard(out, l.Event)
		case l.Input.Verb == story.Cmd && l.Input.Name != "label":
			in := &l.Input
			out = append(out, entry{Ms: in.At, By: in.From.User, Do: in.Name, Args: in.Args})
		}
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(marshal(struct {
		V   int     `json:"v"`
		Log []entry `json:"log"`
	}{1, out}))
}

// heard puts an event into the log where arbiters want to know of it.
func heard(log []entry, event json.RawMessage) []entry {
	var head struct {
		Ms   clock.Ms `json:"ms"`
		Name string   `json:"event"`
		Do   string   `json:"do"`
		Why  string   `json:"why"`
	}
	if json.Unmarshal(event, &head) != nil {
		return log
	}
	switch head.Name {
	case "refused":
		if last := len(log) - 1; last >= 0 && log[last].Do == head.Do {
			log[last].Why = head.Why
		}
	case "ready", "start", "alert", "resolved", "foul", "fixed", "result", "offer", "claim", "repetition", "sensor":
		log = append(log, entry{Ms: head.Ms, Event: event})
	}
	return log
}

// step is a thing that sensors or buttons showed.
type step struct {
	Ms     clock.Ms   `json:"ms"`
	Do     string     `json:"do"`
	Points points     `json:"points"`
	Side   rules.Side `json:"side"`
}

// evidence is what the sensors showed around a moment of a game: as they stood
// before, and each change.
func (d *desk) evidence(w http.ResponseWriter, r *http.Request, _ string) {
	text := r.URL.Query().Get("ms")
	ms, err := strconv.ParseInt(text, 10, 64)
	if err != nil || ms < 0 {
		http.Error(w, fmt.Sprintf("ms=%.40q: want the moment in milliseconds of the game", text), http.StatusBadRequest)
		return
	}
	t, ok := d.tape(w, r)
	if !ok {
		return
	}
	shown, _, _ := d.Look()
	last := shown.Now // of the game on the board
	if id := r.URL.Query().Get("game"); id != "" && id != shown.Game || last == 0 {
		last = t.last()
	}
	if clock.Ms(ms) > last+showsAfter {
		http.Error(w, fmt.Sprintf("ms=%.40q: the game's last moment is %d", text, last), http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(marshal(around(t, clock.Ms(ms), shown.View.Far)))
}

// last is the moment of the last thing that happened.
func (t *Tape) last() (ms clock.Ms) {
	for i := range t.Lines {
		ms = max(ms, t.Lines[i].Input.At)
	}
	return ms
}

// surroundings are what there is to see around a moment.
type surroundings struct {
	V        int      `json:"v"`
	From     clock.Ms `json:"from"`
	At       clock.Ms `json:"at"`
	Occupied points   `json:"occupied"` // at From
	Unknown  points   `json:"unknown"`
	Steps    []step   `json:"steps"`
	// Positions are those that the game stood at: the first one at From.
	Positions []stood `json:"positions"`
}

type stood struct {
	Ms  clock.Ms `json:"ms"`
	FEN string   `json:"fen"`
}

// stands takes an event after which the game stands at another position.
func (s *surroundings) stands(event json.RawMessage) {
	var e struct {
		Ms   clock.Ms `json:"ms"`
		Name string   `json:"event"`
		FEN  string   `json:"fen"`
	}
	if json.Unmarshal(event, &e) != nil || e.FEN == "" || e.Name != "start" && e.Name != "move" && e.Name != "fixed" {
		return
	}
	if e.Ms <= s.From {
		s.Positions = s.Positions[:0]
	}
	s.Positions = append(s.Positions, stood{e.Ms, e.FEN})
}

func around(t Tape, at clock.Ms, far bool) surroundings {
	turned := func(s rules.Set) points {
		if far {
			s = s.Turned()
		}
		return points(s)
	}
	out := surroundings{V: 1, From: max(0, at-showsBefore), At: at, Steps: []step{}, Positions: []stood{{0, cmp.Or(t.FEN, rules.Opening)}}}
	board := story.Sensed{Occupied: t.Occupied}
	for i := range t.Lines {
		in := &t.Lines[i].Input
		if event := t.Lines[i].Event; event != nil {
			out.stands(event)
			continue
		}
		if in.Verb == story.Cmd || in.Verb == story.Wait {
			continue
		}
		if in.At < out.From {
			board.Take(in)
			continue
		}
		if in.At > at+showsAfter || len(out.Steps) == mostSteps {
			break
		}
		out.Steps = append(out.Steps, step{in.At, verbs[in.Verb], turned(pointsOf(in)), sideOf(in)})
	}
	out.Occupied, out.Unknown = turned(board.Occupied), turned(board.Unknown)
	return out
}

// verbs are the words of a story.
var verbs = map[story.Verb]string{story.Lift: "lift", story.Drop: "drop", story.Down: "down", story.Up: "up",
	story.Press: "press", story.Lost: "lost", story.Back: "back", story.Off: "off", story.On: "on"}

func pointsOf(in *story.Input) rules.Set {
	switch in.Verb {
	case story.Lift, story.Drop:
		return rules.SetOf(in.Point)
	case story.Lost, story.Back:
		return in.Points
	}
	return rules.Set{}
}

func sideOf(in *story.Input) rules.Side {
	switch in.Verb {
	case story.Down, story.Up, story.Press:
		return in.Side
	}
	return rules.NoSide
}
