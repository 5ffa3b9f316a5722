package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"luozi/clock"
	"luozi/display/feed"
	"luozi/hardware/journal"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/referee"
	"luozi/sensing"
)

// Config is what a table needs.
type Config struct {
	Dir   *journal.Dir
	Names feed.Names
	// New is how a game is set up of which nobody has said anything else: time,
	// policy, players, and event, round, table in More.
	New   story.Setup
	Wall  func() (now time.Time, ok bool) // ok: it can be trusted
	Speed float64                         // of the board's time; 0 is 1
	Log   *slog.Logger
	// LabelsAtOnce has each move labelled before anything else happens: where time
	// is simulated, it must not run ahead of the labels.
	LabelsAtOnce bool
	// Version of the program, for the head of a journal.
	Version string

	// What follows is told from the table's goroutine or the journal's, and must
	// not wait; each may be nil.
	Show    func(feed.Shown)    // how the game stands after events, and once a second while a clock runs
	Durable func(seq int64)     // events up to seq are on the card
	Synced  func(time.Duration) // the journal was brought to the card, and how long that took
	Said    func(referee.Event) // every event at once, before it is on the card
	Fault   func(feed.Fault)    // the machine is unwell; well again where the text is empty
	Began   func(said []string) // somebody began a new game, with these words
}

// Table owns a game and its journal.
type Table struct {
	cfg    Config
	writer *journal.Writer
	marker *feed.Marker
	window *Window
	senses *senses

	frames chan frame
	orders chan order
	labels labels
	over   chan struct{} // closed when Run has ended

	adoptions  chan adoption
	configured story.Setup // what the configuration says now
	changed    []string    // words of it that no game has yet

	mu     sync.Mutex
	edges  []story.Input // of the buttons, in the board's time
	differ sensing.Differ
	guard  sensing.Guard
	raw    []story.Input
	passed []story.Input

	// The game; nil until the first frame is in.
	game   *referee.Game
	id     string
	known  []Answer      // of commands in this game and those before it
	resume *recovery     // the game that goes on with the first frame
	damage []journal.Cut // of journals, that no arbiter has seen
	base   clock.Ms      // the board's time at the game's time 0
	now    clock.Ms      // the game's time
	wrote  clock.Ms      // time of the last line in the journal
	seq    int64         // of the last event
	shift  int64         // what is added to the game's own seqs
	events []referee.Event
	view   referee.View
}

type frame struct {
	scan  *sensing.Frame
	pulse chan<- Pulse
}

type order struct {
	command feed.Command
	do      func(feed.Command) feed.Reply
	reply   chan<- feed.Reply
}

// Pulse is what whoever scans the board is told about the game after each scan.
type Pulse struct {
	Phase   string // as View.Phase
	Running rules.Side
	Ply     int
	Seq     int64 // of the last event, on the card or not
	Final   bool  // the result is final
	Paused  bool  // playing, and both clocks stand
	Power   bool  // the clocks stand since a power failure
	Alerts  int   // open ones
}

// New makes a table that goes on with the last game of the directory, if that is
// not over, and else begins one when the first frame is in.
func New(cfg Config) (*Table, error) {
	t := &Table{cfg: cfg,
		frames: make(chan frame), orders: make(chan order), over: make(chan struct{}), labels: newLabels(), senses: newSenses(),
		adoptions: make(chan adoption), configured: cfg.New,
		marker: feed.NewMarker(cfg.Names, cfg.Dir.Boot())}
	if _, err := referee.New(cfg.New); err != nil {
		return nil, err
	}
	if err := t.recall(); err != nil {
		return nil, err
	}
	t.cfg.New.More = with(t.cfg.New.More, "origin", origin(cfg.New))
	t.window = newWindow(t.seq)
	t.writer = cfg.Dir.Writer(journal.Config{Durable: t.onDurable, State: t.cardState, Synced: cfg.Synced})
	return t, nil
}

func (t *Table) onDurable(seq int64) {
	t.window.onCard(seq)
	if t.cfg.Durable != nil {
		t.cfg.Durable(seq)
	}
}

// Window is what the outside may see.
func (t *Table) Window() *Window { return t.window }

// Journal is how the journal is.
func (t *Table) Journal() journal.State { return t.writer.State() }

func (t *Table) cardState(s journal.State) {
	if s.Kind == journal.Well {
		t.cfg.Log.Info("journal", "state", s.String())
	} else {
		t.cfg.Log.Error("journal", "state", s.String())
	}
	fault := feed.Fault{Name: "journal"}
	if s.Kind != journal.Well {
		fault.En, fault.Zh = s.String(), "记录卡异常，对局继续，暂存内存"
	}
	t.fault(fault)
}

func (t *Table) fault(f feed.Fault) {
	if t.cfg.Fault != nil {
		t.cfg.Fault(f)
	}
}

// String says how the game stands.
func (p Pulse) String() string {
	switch {
	case p.Final:
		return "the game has ended"
	case p.Power:
		return "the clocks stand since a power failure"
	case p.Paused && p.Alerts == 0:
		return "the clocks stand: the game is paused"
	case p.Paused:
		return "the clocks stand: an alert waits for an arbiter"
	}
	return "the game is not finished"
}

// ErrOver is the answer of a table that has ended.
var ErrOver = errors.New("the table has ended")

// Run owns the game until ctx ends; then all that happened is on the card. It
// returns an error if that could not be.
func (t *Table) Run(ctx context.Context) error {
	defer close(t.over)
	judging, stop := context.WithCancel(ctx)
	defer stop()
	go t.labels.run(judging)
	t.tellDamage()
	for ctx.Err() == nil {
		select {
		case f := <-t.frames:
			t.scan(f.scan)
			f.pulse <- t.pulse()
		case o := <-t.orders:
			o.reply <- o.do(o.command)
		case a := <-t.adoptions:
			a.reply <- t.adopt(a)
		case l := <-t.labels.found:
			t.labelled(l)
		case <-ctx.Done():
		}
	}
	const patience = 10 * time.Second
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	if err := t.writer.Close(end); err != nil {
		return fmt.Errorf("not everything is on the card: %w", err)
	}
	return nil
}

// Press takes an edge of a button, in the board's time, from any goroutine. It is
// read with the first scan that began after it.
func (t *Table) Press(in story.Input) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.edges = append(t.edges, in)
}

// Frame puts a scan to the game and returns when it has been taken. Scans come
// from one goroutine, in rising time.
func (t *Table) Frame(ctx context.Context, f *sensing.Frame) (Pulse, error) {
	pulse := make(chan Pulse, 1)
	select {
	case t.frames <- frame{f, pulse}:
		return <-pulse, nil
	case <-t.over:
		return Pulse{}, ErrOver
	case <-ctx.Done():
		return Pulse{}, ctx.Err()
	}
}

// Flush waits until all that has happened is on the card.
func (t *Table) Flush(ctx context.Context) error { return t.writer.Flush(ctx) }

func (t *Table) pulse() Pulse {
	v := &t.view
	p := Pulse{Phase: v.Phase, Running: rules.NoSide, Ply: len(v.Moves), Seq: t.seq}
	if v.Rate != 0 {
		p.Running = v.Clock.Running
	}
	p.Final = v.Result != nil && v.Result.Status == "final"
	p.Alerts = len(v.Alerts)
	p.Paused = v.Phase == "playing" && p.Running == rules.NoSide
	p.Power = slices.ContainsFunc(v.Alerts, func(a referee.Alert) bool { return a.Kind == "power" })
	return p
}

// with is the words KEY=VALUE with that key's value set.
func with(words []string, key, value string) []string {
	out := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return strings.HasPrefix(w, key+"=") })
	return append(out, key+"="+value)
}
