package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"luozi/display/feed"
	"luozi/rules"
	"luozi/rules/referee"
)

// Play is what the virtual table is made of. Its pieces and buttons are moved by
// whoever reaches it, so it belongs to a demo and to no real board.
type Play struct {
	Names feed.Names
	// Look is as Config.Look.
	Look func() (shown feed.Shown, seq int64, changed <-chan struct{})
	// Heard are the last events up to that seq as JSON, the oldest first.
	Heard func(upTo int64) []json.RawMessage
	// Things are the pieces and what is broken, with a channel that is closed when
	// that changes.
	Things func() (Things, <-chan struct{})
	// Do has a hand do these things in their order, up to the first that can't be
	// done, of which the error tells.
	Do func(hand string, deeds []Deed) error
	// Help is what the demo does for a player: start, resume, new, tidy. The error
	// tells why it can't.
	Help func(r *http.Request, what string) error
	// Local: only a browser on this machine is answered, so that no page of another
	// site gets in by a name that it has pointed here.
	Local bool
}

// Things is what there is on a virtual table and beside it.
type Things struct {
	Rev    int      `json:"rev"`    // grows with each change
	Pieces []Piece  `json:"pieces"` // numbered from 1
	Down   []string `json:"down"`   // sides whose button is held
	Dead   []string `json:"dead"`   // points with a dead sensor
	Chips  []Chip   `json:"chips"`
}

// Piece is a piece of wood; At is "" beside the board.
type Piece struct {
	Piece string `json:"piece"`
	At    string `json:"at"`
}

// Chip is one of the chips that read the sensors.
type Chip struct {
	Name string `json:"name"` // address, as 0x22
	Dead bool   `json:"dead"`
}

// Deed is one thing that a hand does at a virtual table.
type Deed struct {
	Do     string `json:"do"`     // lift, drop, nudge, down, up, sensor, chip, flicker
	At     string `json:"at"`     // a point, where there is one
	Piece  int    `json:"piece"`  // what is dropped
	Side   string `json:"side"`   // whose button
	Chip   string `json:"chip"`   // its address
	Over   bool   `json:"over"`   // dropped in passing: not where something stands
	Bounce bool   `json:"bounce"` // the button's contact bounces
	Well   bool   `json:"well"`   // the sensor or chip works again
	After  int64  `json:"after"`  // ms after this hand's deed before it
}

const (
	mostDeeds = 64 // in one request
	playHead  = "X-Luozi-Play"
	playSlow  = 10 * time.Second // a page that takes nothing for so long has gone
)

// Routes are the page /play and what it reads and sends.
func (p Play) Routes() []Route {
	handle := func(pattern string, h http.HandlerFunc) Route {
		return Route{pattern, p.atHome(h)}
	}
	return []Route{
		handle("GET /play", StaticPage("play.html").ServeHTTP),
		handle("GET /play/live", p.live),
		handle("POST /play/edges", p.own(p.edges)),
		handle("POST /play/help", p.own(p.help)),
	}
}

// atHome answers only browsers of this machine, where the table is for them alone.
func (p Play) atHome(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if p.Local && !loopback(r.Host) {
			http.Error(w, "the virtual table is for this machine only: ask for it as http://127.0.0.1", http.StatusForbidden)
			return
		}
		h(w, r)
	}
}

// loopback tells whether a Host is a name that can only be this machine's.
func loopback(host string) bool {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	ip, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// own takes only what the table's own page has sent: another site's page can't set
// the header, and guarded refuses its origin.
func (p Play) own(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get(playHead) == "" {
			http.Error(w, "want the header "+playHead+": the name of the hand", http.StatusForbidden)
			return
		}
		h(w, r)
	}
}

// edges takes what a hand does.
func (p Play) edges(w http.ResponseWriter, r *http.Request) {
	var deeds []Deed
	if code, err := readJSON(r, &deeds); err != nil {
		http.Error(w, err.Error(), code)
		return
	}
	hand := r.Header.Get(playHead)
	switch {
	case len(hand) > 40:
		http.Error(w, "the name of the hand is too long: want at most 40 letters", http.StatusBadRequest)
		return
	case len(deeds) > mostDeeds:
		http.Error(w, fmt.Sprintf("%d deeds in one request: want at most %d", len(deeds), mostDeeds), http.StatusBadRequest)
		return
	}
	if err := p.Do(hand, deeds); err != nil {
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	p.done(w)
}

// done answers what has been done with the Rev from which on Things shows it.
func (p Play) done(w http.ResponseWriter) {
	things, _ := p.Things()
	w.Header().Set("Content-Type", "application/json")
	fmt.Fprintf(w, `{"rev":%d}`, things.Rev)
}

// help does what a player alone at the table needs somebody for.
func (p Play) help(w http.ResponseWriter, r *http.Request) {
	var ask struct {
		Do string `json:"do"`
	}
	if code, err := readJSON(r, &ask); err != nil {
		http.Error(w, err.Error(), code)
		return
	}
	if err := p.Help(r, ask.Do); err != nil {
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	p.done(w)
}

// readJSON reads a body that is one JSON value; the code is of what is wrong with it.
func readJSON(r *http.Request, into any) (code int, err error) {
	dec := json.NewDecoder(r.Body)
	dec.DisallowUnknownFields()
	err = dec.Decode(into)
	if err == nil {
		if _, end := dec.Token(); end != io.EOF {
			err = errors.New("the body goes on behind its JSON: want one value")
		}
		return http.StatusBadRequest, err
	}
	var wrong *json.UnmarshalTypeError
	var long *http.MaxBytesError
	switch {
	case errors.As(err, &long):
		return http.StatusRequestEntityTooLarge, fmt.Errorf("the body is too long: want at most %d bytes", long.Limit)
	case errors.As(err, &wrong) && wrong.Field != "":
		return http.StatusBadRequest, fmt.Errorf("%s can't be of the kind %s", wrong.Field, wrong.Value)
	case strings.Contains(err.Error(), "unknown field"):
		_, field, _ := strings.Cut(err.Error(), "unknown field ")
		return http.StatusBadRequest, fmt.Errorf("there is no field %s here", field)
	}
	return http.StatusBadRequest, errors.New(`the body can't be read: want JSON, for edges a list as in [{"do":"lift","at":"h2"}], for help as in {"do":"start"}`)
}

// live tells the table's page how everything stands, whenever that changes.
func (p Play) live(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		shown, seq, gameChanged := p.Look()
		things, thingsChanged := p.Things()
		body, err := p.body(shown, seq, things)
		if err != nil {
			return
		}
		_ = out.SetWriteDeadline(time.Now().Add(playSlow))
		if _, err := fmt.Fprintf(w, "data: %s\n\n", body); err != nil || out.Flush() != nil {
			return
		}
		select {
		case <-gameChanged:
		case <-thingsChanged:
		case <-beat.C:
		case <-r.Context().Done():
			return
		}
	}
}

// body is how everything stands; no game before the board has been read.
func (p Play) body(shown feed.Shown, seq int64, things Things) ([]byte, error) {
	b := playBody{1, things, nil}
	if shown.Game != "" {
		b.Game = p.game(shown, seq)
	}
	return json.Marshal(b)
}

type playBody struct {
	V      int       `json:"v"`
	Things Things    `json:"things"`
	Game   *playGame `json:"game"`
}

// playGame is what the referee says, for the table's page.
type playGame struct {
	ID        string            `json:"id"`
	Phase     string            `json:"phase"`
	Side      rules.Side        `json:"side"`
	FEN       string            `json:"fen"`
	Ply       int               `json:"ply"`
	Last      *rules.Move       `json:"last"`
	Zh        string            `json:"zh"` // the last move
	Candidate *rules.Move       `json:"candidate"`
	Clock     json.RawMessage   `json:"clock"`
	Alerts    []referee.Alert   `json:"alerts"`
	Missing   []rules.Point     `json:"missing"`
	Extra     []rules.Point     `json:"extra"`
	Result    *referee.Result   `json:"result"`
	Heard     []json.RawMessage `json:"heard"`
}

func (p Play) game(s feed.Shown, seq int64) *playGame {
	v := &s.View
	g := &playGame{ID: s.Game, Phase: v.Phase, Side: v.Position.Turn(), FEN: v.Position.FEN(), Ply: len(v.Moves),
		Candidate: v.Candidate, Clock: p.Names.Clock(s), Alerts: v.Alerts, Missing: listed(v.Missing), Extra: listed(v.Extra),
		Result: v.Result, Heard: p.Heard(seq)}
	if n := len(v.Moves); n > 0 {
		g.Last, g.Zh = &v.Moves[n-1].Move, v.Moves[n-1].Zh
	}
	if g.Alerts == nil {
		g.Alerts = []referee.Alert{}
	}
	return g
}

// listed is a set as a list that is never null.
func listed(s rules.Set) []rules.Point { return append([]rules.Point{}, s.Slice()...) }
