package web

import (
	"errors"
	"net/http"
	"time"

	"luozi/display/feed"
)

// Reader gives the records of a board's journals in order, as far as they are on
// the card.
type Reader interface {
	Next() (game, payload string, ok bool, err error)
	Close()
}

// Config is what the public pages read from. There is no way to a command in it.
type Config struct {
	Names feed.Names
	// Look gives the game as it may be seen, the seq of the last event on the card,
	// and a channel that is closed when either changes.
	Look   func() (shown feed.Shown, seq int64, changed <-chan struct{})
	Follow func(after int64) Reader
	// PGN is the record of a game, and since when it is so, zero if that is not known;
	// ErrNoGame if there is none of that id.
	PGN func(id string) (text []byte, since time.Time, err error)
	// Games lists the stored games, the oldest first; the one on the board is the
	// last.
	Games func() ([]Game, error)
	// First is the seq of the first event of a game; ErrNoGame if there is none of
	// that id.
	First func(id string) (seq int64, err error)
	// Stored is a stored game; ErrNoGame if there is none of that id.
	Stored func(id string) (feed.Shown, error)
	// Sheet is the whole score sheet of a game; ErrNoGame if there is none of that id.
	Sheet func(id string) (Sheet, error)
	// More are routes that only some boards have.
	More []Route
}

// Route is a handler and the pattern, as of http.ServeMux, at which it stands.
type Route struct {
	Pattern string
	Handler http.Handler
}

// Game is a stored game in the list of games.
type Game struct {
	ID      string  `json:"id"`
	Wall    string  `json:"wall"` // when it was set up; "" if the board had no true time
	Event   string  `json:"event"`
	Round   string  `json:"round"`
	Table   string  `json:"table"`
	Players Players `json:"players"`
	Time    string  `json:"time"`
	Plies   int     `json:"plies"`
	Phase   string  `json:"phase"` // setup, playing, over; damaged where it can't be read
	Result  *Result `json:"result"`
}

// Players are the names of both.
type Players struct {
	Red   string `json:"red"`
	Black string `json:"black"`
}

// Result is a final result.
type Result struct {
	Winner  string `json:"winner"`
	Article string `json:"article"`
	Reason  string `json:"reason"`
}

// ErrNoGame says that there is no game of that id.
var ErrNoGame = errors.New("no such game")

// pages are the public pages that are files: path and file.
var pages = [][2]string{
	{"/{$}", "index.html"},
	{"/games", "games.html"},
}

type site struct {
	Config
	files files
	news  *news
	lists chan struct{}
}

// Public serves the pages that everybody may see.
func Public(c Config) http.Handler {
	mux := http.NewServeMux()
	for pattern, h := range newSite(c).routes() {
		mux.Handle(pattern, h)
	}
	return guarded(mux)
}

func newSite(c Config) *site {
	s := &site{Config: c, files: embedded(), lists: make(chan struct{}, mostLists)}
	s.news = newNews(s, false)
	return s
}

// routes are the public ones, by pattern.
func (s *site) routes() map[string]http.Handler {
	all := map[string]http.Handler{
		"GET /static/{name}": s.files.serve(publicFile),
		"GET /api/v1/state":  readable(s.state),
		"GET /api/v1/events": readable(s.events),
		"GET /api/v1/games":  readable(s.games),
		"GET /api/v1/show":   readable(s.show),
		"GET /game/{file}":   readable(s.game),
		"GET /live.pgn":      readable(s.live),

		"GET /game/{id}/sheet": http.HandlerFunc(s.sheet),
	}
	for _, p := range pages {
		if s.files.has(p[1]) {
			all["GET "+p[0]] = s.files.page(p[1])
		}
	}
	for _, r := range s.More {
		all[r.Pattern] = r.Handler
	}
	return all
}
