package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net"
	"net/http"
	"slices"
	"strings"

	"luozi/display/feed"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/referee"
)

// Desk is what the arbiter's side has besides the public pages.
type Desk struct {
	Config
	// Arbiters are the names that may sign in, with the hashes of their passwords.
	Arbiters map[string]string
	// Plain are the addresses of this machine at which passwords may go without
	// TLS, besides loopback.
	Plain []string
	// Do does a command, once for each id of a user.
	Do func(feed.Command) feed.Reply
	// Senses is what the sensors show, and what tells of a change.
	Senses func() (referee.Senses, <-chan struct{})
	// Faults are the open ones of the machine, trouble with chips among them.
	Faults func() []feed.Fault
	// Tape is what the journal of a game has; ErrNoGame if there is none.
	Tape func(id string) (Tape, error)
	// Journal and Record are the journal of a game and its full record as JSON;
	// ErrNoGame if there is none.
	Journal, Record func(id string) ([]byte, error)
	// Sessions is the file by which sessions outlive a restart; "": they do not.
	Sessions string
	// Log is told who signs in and who is refused.
	Log *slog.Logger
}

// Tape is what happened in a game.
type Tape struct {
	FEN      string
	Occupied rules.Set // raw, when the journal was opened
	Lines    []Line
}

// Line is an input, or an event's JSON.
type Line struct {
	Input story.Input
	Event json.RawMessage // nil: it is an input
}

type desk struct {
	Desk
	site *site
	news *news
	door *door
	*sessions
	tables chan struct{} // open streams of the arbiter's state
	tapes  chan struct{} // journals being read
}

const (
	mostTables = 64
	mostTapes  = 2
)

// Inside serves the public pages and, behind a sign-in, the arbiter's side.
type Inside struct {
	http.Handler
	desk *desk
}

// Admit takes the arbiters there are from now on. Sessions end of who is none of them
// any more or has another password.
func (i *Inside) Admit(hashes map[string]string) {
	i.desk.door.admit(hashes)
	i.desk.admit(hashes)
}

// Arbiter makes the arbiter's side.
func Arbiter(c Desk) *Inside {
	d := &desk{Desk: c, site: newSite(c.Config), door: newDoor(c.Arbiters), sessions: newSessions(c.Names.Board),
		tables: make(chan struct{}, mostTables), tapes: make(chan struct{}, mostTapes)}
	d.news = newNews(d.site, true)
	d.failed = func(err error) { c.Log.Warn("sessions", "error", err) }
	if err := d.load(c.Sessions, c.Arbiters); err != nil {
		d.failed(err)
	}
	mux := http.NewServeMux()
	for pattern, h := range d.site.routes() {
		switch pattern {
		case "GET /game/{file}", "GET /game/{id}/sheet", "GET /api/v1/events", "GET /static/{name}": // these say more here
		default:
			mux.Handle(pattern, h)
		}
	}
	d.routes(mux)
	return &Inside{guarded(mux), d}
}

func (d *desk) routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /sign-in", d.signInPage)
	mux.HandleFunc("POST /sign-in", d.signIn)
	mux.HandleFunc("POST /sign-out", d.signOut)
	mux.HandleFunc("GET /arbiter", d.page)
	mux.Handle("GET /static/{name}", d.site.files.serve(func(string) bool { return true }))
	mux.HandleFunc("GET /api/v1/events", d.events)
	mux.HandleFunc("GET /game/{file}", d.file)
	mux.HandleFunc("GET /game/{id}/sheet", d.sheet)
	mux.HandleFunc("GET /api/v1/arbiter", d.inside(d.state))
	mux.HandleFunc("GET /api/v1/arbiter/log", d.inside(d.log))
	mux.HandleFunc("GET /api/v1/arbiter/evidence", d.inside(d.evidence))
	mux.HandleFunc("POST /api/v1/cmd", d.inside(d.command))
}

// inside is a handler for who has signed in. To others there is nothing here; one
// whose session has ended is told so.
func (d *desk) inside(h func(w http.ResponseWriter, r *http.Request, who string)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if who := d.who(r); who != "" {
			h(w, r, who)
			return
		}
		if _, has := d.token(r); has {
			http.Error(w, "the session has ended: sign in again", http.StatusUnauthorized)
			return
		}
		http.NotFound(w, r)
	}
}

func (d *desk) page(w http.ResponseWriter, r *http.Request) {
	if d.who(r) == "" {
		http.Redirect(w, r, "/sign-in", http.StatusSeeOther)
		return
	}
	d.site.files.give(w, r, "arbiter.html")
}

// events are the public ones, and with all=1, after sign-in, every one.
func (d *desk) events(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Get("all") == "" {
		readable(d.site.events).ServeHTTP(w, r)
		return
	}
	d.inside(func(w http.ResponseWriter, r *http.Request, _ string) {
		d.site.give(w, r, d.news, func() bool { return d.who(r) != "" })
	})(w, r)
}

// file is a game's record: PGN for everybody, journal and JSON after sign-in.
func (d *desk) file(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("file")
	id, ext, _ := strings.Cut(name, ".")
	read, kind := d.Journal, "text/plain; charset=utf-8"
	switch ext {
	case "luozi":
	case "json":
		read, kind = d.Record, "application/json"
	default:
		readable(d.site.game).ServeHTTP(w, r)
		return
	}
	d.inside(func(w http.ResponseWriter, r *http.Request, _ string) {
		body, err := read(id)
		if failed(w, r, err) {
			return
		}
		w.Header().Set("Content-Type", kind)
		w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", d.Names.Board+"-"+id+"."+ext))
		tagged(w, r, tagOf(body), body)
	})(w, r)
}

// sheet is a game's score sheet; who has signed in sees fouls and rulings at any time.
func (d *desk) sheet(w http.ResponseWriter, r *http.Request) {
	if d.who(r) == "" {
		d.site.sheet(w, r)
		return
	}
	if sheet, err := d.Sheet(r.PathValue("id")); !failed(w, r, err) {
		giveSheet(w, r, sheet)
	}
}

// failed answers where a game can't be had.
func failed(w http.ResponseWriter, r *http.Request, err error) bool {
	switch {
	case err == nil:
		return false
	case errors.Is(err, ErrNoGame):
		http.NotFound(w, r)
	default:
		http.Error(w, "the game can't be read now", http.StatusInternalServerError)
	}
	return true
}

// command does what the arbiter says, as a command over MQTT does.
func (d *desk) command(w http.ResponseWriter, r *http.Request, who string) {
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
		http.Error(w, "want Content-Type: application/json", http.StatusUnsupportedMediaType)
		return
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, fmt.Sprintf("a command has at most %d bytes", mostBody), http.StatusRequestEntityTooLarge)
		return
	}
	c, err := feed.ParseCommand(who, body)
	code, reply := http.StatusOK, feed.Reply{}
	if err != nil {
		code, reply = http.StatusBadRequest, feed.Refuse(c.ID, err.Error())
	} else if reply = d.Do(c); !reply.OK {
		code = http.StatusConflict
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	_, _ = w.Write(reply.Body())
}

// private tells whether a password may come over this connection.
func (d *desk) private(r *http.Request) bool {
	if r.TLS != nil {
		return true
	}
	local, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if local == nil {
		return false
	}
	host, _, err := net.SplitHostPort(local.String())
	return err == nil && PlainAt(host, d.Plain)
}

// PlainAt tells whether passwords may go without TLS to an address of this machine:
// to loopback, and to those that plain names; 0.0.0.0 names all.
func PlainAt(host string, plain []string) bool {
	if ip := net.ParseIP(host); ip != nil && ip.IsLoopback() || host == "localhost" {
		return true
	}
	return slices.ContainsFunc(plain, func(p string) bool {
		a, b := net.ParseIP(p), net.ParseIP(host)
		return p == host || a != nil && (a.Equal(b) || a.IsUnspecified())
	})
}
