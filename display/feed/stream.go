package feed

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"luozi/clock"
)

// Stream turns a journal's records into messages, in their order.
type Stream struct {
	names  Names
	game   string
	mark   Mark
	ply    int
	log    int64 // last seq on board/…/log
	public int64 // last seq on the place's event topic
	open   []openAlert
}

type openAlert struct {
	id       int
	proposed bool // a proposed result
	said     Message
}

// NewStream is a Stream that has heard nothing yet.
func NewStream(n Names) *Stream {
	return &Stream{names: n, mark: Mark{Place: n.PlaceOf(nil)}}
}

// envelope is what an event travels in.
type envelope struct {
	V     int             `json:"v"`
	Board string          `json:"board"`
	Boot  int64           `json:"boot"`
	Seq   int64           `json:"seq"`
	Prev  int64           `json:"prev"`
	Game  string          `json:"game"`
	Ply   int             `json:"ply"`
	T     string          `json:"t"`
	TOK   bool            `json:"t_ok"`
	Ms    clock.Ms        `json:"ms"`
	Type  string          `json:"type"`
	Hist  bool            `json:"hist,omitempty"`
	Data  json.RawMessage `json:"data"`
}

// peek is what a Stream looks at in an event.
type peek struct {
	Seq    int64    `json:"seq"`
	Ms     clock.Ms `json:"ms"`
	Event  string   `json:"event"`
	ID     int      `json:"id"`
	Ply    int      `json:"ply"`
	Status string   `json:"status"`
}

// Seq is the seq of the last event that was taken.
func (s *Stream) Seq() int64 { return s.log }

// Open lists the retained messages of the alerts that are open.
func (s *Stream) Open() []Message {
	var out []Message
	for _, a := range s.open {
		out = append(out, a.said)
	}
	return out
}

// SeqOf is the seq of a record that is an event, 0 if it is another one.
func SeqOf(payload string) int64 {
	var p struct {
		Seq int64 `json:"seq"`
	}
	data, ok := strings.CutPrefix(payload, "!")
	if !ok || json.Unmarshal([]byte(data), &p) != nil {
		return 0
	}
	return p.Seq
}

// Place is where the game is played of which the last record was taken.
func (s *Stream) Place() Place { return s.mark.Place }

// Take takes the next record: a note, or an event as "!" and its JSON; others
// say nothing. Messages come in the order in which they are to be published. A
// record that is no event or has no seq is passed over.
func (s *Stream) Take(game, payload string) []Message {
	out := s.begin(game, nil)
	if m, ok := ParseMark(payload); ok {
		s.mark, s.log, s.public = m, m.Log, m.Public
		return out
	}
	data, ok := strings.CutPrefix(payload, "!")
	var p peek
	if !ok || json.Unmarshal([]byte(data), &p) != nil || p.Seq == 0 {
		return out
	}
	e := s.wrap(p, data)
	e.Prev, s.log = s.log, p.Seq
	out = append(out, Message{Topic: s.names.OfBoard("log"), Payload: marshal(e), QoS: 1})
	if Public(p.Event, p.Status) {
		e.Prev, s.public = s.public, p.Seq
		out = append(out, Message{Topic: s.names.OfGame(s.mark.Place, "event"), Payload: marshal(e), QoS: 1})
	}
	e.Prev = 0
	return s.alerts(p, e, out)
}

// Again is what a consumer gets that has asked for an event again: the envelope
// of the log, or of the place's event topic, marked as history. It takes the
// record as Take does; nil where that topic does not carry it.
func (s *Stream) Again(game, payload string, public bool) []byte {
	topic := s.names.OfBoard("log")
	for _, m := range s.Take(game, payload) {
		if public {
			topic = s.names.OfGame(s.mark.Place, "event")
		}
		if m.Topic == topic && len(m.Payload) > 0 {
			return bytes.Replace(m.Payload, []byte(`,"data":`), []byte(`,"hist":true,"data":`), 1)
		}
	}
	return nil
}

// Public tells whether everybody may see events of that name and status.
func Public(event, status string) bool {
	switch event {
	case "ready", "start", "candidate", "withdrawn", "move", "clock", "fixed":
		return true
	case "result":
		return status == "final"
	}
	return false
}

// begin clears what was open in the game before.
func (s *Stream) begin(game string, out []Message) []Message {
	if game == s.game {
		return out
	}
	for _, a := range s.open {
		out = append(out, s.clear(a.id))
	}
	s.game, s.ply, s.open = game, 0, nil
	return out
}

func (s *Stream) wrap(p peek, data string) envelope {
	if p.Event == "move" || p.Event == "fixed" {
		s.ply = p.Ply
	}
	return envelope{V: 1, Board: s.names.Board, Boot: s.mark.Boot, Seq: p.Seq, Game: s.game, Ply: s.ply,
		T: s.mark.at(p.Ms), TOK: s.mark.WallOK, Ms: p.Ms, Type: p.Event, Data: json.RawMessage(data)}
}

// alerts keeps the retained alerts: what is open, and what is no longer.
func (s *Stream) alerts(p peek, e envelope, out []Message) []Message {
	at := slices.IndexFunc(s.open, func(a openAlert) bool { return a.id == p.ID })
	proposal := (p.Event == "foul" || p.Event == "result") && p.Status == "proposed" && p.ID > 0
	switch {
	case p.Event == "alert", proposal && at < 0:
		if at >= 0 {
			s.open = slices.Delete(s.open, at, at+1)
		}
		m := Message{Topic: s.names.alert(p.ID), Payload: marshal(e), Retain: true, QoS: 1}
		s.open = append(s.open, openAlert{p.ID, p.Event == "result", m})
		return append(out, m)
	case p.Event == "resolved", p.Event == "foul" && !proposal, p.Event == "result" && !proposal:
		out = s.closeAlert(at, out)
	}
	if p.Event == "fixed" || p.Event == "result" && !proposal {
		for i := len(s.open) - 1; i >= 0; i-- {
			if s.open[i].proposed {
				out = s.closeAlert(i, out)
			}
		}
	}
	return out
}

func (s *Stream) closeAlert(at int, out []Message) []Message {
	if at < 0 {
		return out
	}
	id := s.open[at].id
	s.open = slices.Delete(s.open, at, at+1)
	return append(out, s.clear(id))
}

func (s *Stream) clear(id int) Message {
	return Message{Topic: s.names.alert(id), Retain: true, QoS: 1}
}

// marshal writes a body without escaping what only HTML needs escaped. Bodies
// are made of types that always marshal.
func marshal(body any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(body); err != nil {
		panic("feed: a body that JSON can't hold: " + err.Error())
	}
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'})
}
