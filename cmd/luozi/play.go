package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os/signal"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"luozi/cmd/internal/table"
	"luozi/display/feed"
	"luozi/display/web"
	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record"
	"luozi/rules/referee"

	"periph.io/x/conn/v3/gpio"
)

// virtual is a table whose pieces are moved in a browser; all the rest is a real
// board's.
type virtual struct {
	d     *daemon
	top   *boardsim.Tabletop
	start rules.Position // of a new game
	ear   ear
}

// checkPlay tells which words make no sense with --play.
func (w *demoWords) checkPlay(cmd *cobra.Command) error {
	for _, name := range []string{"wood", "hands", "speed"} {
		if cmd.Flags().Changed(name) {
			return usagef("--play and --%s exclude each other: with --play people move the pieces, in real time", name)
		}
	}
	return nil
}

// virtually serves a virtual table until it is stopped.
func (w *demoWords) virtually(cmd *cobra.Command, game *record.Game) error {
	cfg, read, err := w.config(cmd)
	if err != nil {
		return err
	}
	plan, err := w.plan(&cfg)
	if err != nil {
		return err
	}
	guest, err := admit(&cfg.HTTP)
	if err != nil {
		return err
	}
	log, level := logger(cmd, cfg.Log.Level)
	v := &virtual{start: game.Start}
	faces := simulatedPanel(&cfg.Panel)
	d, err := newDaemon(cfg, log, around{fen: fenOf(game), speed: 1, said: v.ear.hear, more: v.routes,
		wall: func() (time.Time, bool) { return time.Now(), true }, file: w.file, read: read, level: level, wired: faces})
	if err != nil {
		return err
	}
	d.guest = guest
	if v.top, err = boardsim.NewTabletop(plan, laid(d, game.Start), w.seed); err != nil {
		d.abandon()
		return err
	}
	d.addresses(cmd.OutOrStdout())
	fmt.Fprintf(cmd.OutOrStdout(), "play %splay\nstate %s\n", d.pages.url(), cfg.State)
	if !isLoopback(cfg.HTTP.Listen) {
		fmt.Fprintf(cmd.ErrOrStderr(), "everybody who can reach %s can move the pieces\n", cfg.HTTP.Listen)
	}
	err = v.serve(cmd, plan, log)
	if w.state == "" {
		d.sweep(cmd.ErrOrStderr(), err)
	}
	return err
}

// laid is where the pieces stand when the table is set up.
func laid(d *daemon, start rules.Position) rules.Position {
	if view, _, ok := d.table.Recalled(); ok {
		return view.Position
	}
	return start
}

func (v *virtual) serve(cmd *cobra.Command, plan matrix.Plan, log *slog.Logger) error {
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	board := v.top.Board()
	scanner, err := plan.Open(board.Ports())
	if err != nil {
		v.d.abandon()
		return err
	}
	if err := v.d.start(); err != nil {
		return err
	}
	var wood sync.WaitGroup
	wood.Go(func() { board.Live(ctx, 1) })
	r := table.Reader{Table: v.d.table, Scanner: scanner, Now: board.Now, Log: log, Taken: v.d.manager.Taken, Scanned: v.d.meter.scanned,
		Buttons: [2]gpio.PinIn{board.Button(rules.Red), board.Button(rules.Black)}}
	err = r.Run(ctx, time.Duration(scanEvery)*time.Millisecond)
	stop()
	wood.Wait()
	if closed := v.d.close(context.Background()); err == nil {
		err = closed
	}
	v.d.recorded(cmd.OutOrStdout())
	return err
}

func isLoopback(listen string) bool {
	host, _, _ := net.SplitHostPort(listen)
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// routes are those of the virtual table.
func (v *virtual) routes(d *daemon) []web.Route {
	v.d = d
	return web.Play{Names: d.names, Look: d.table.Window().Look, Heard: v.ear.heard, Things: v.things, Do: v.do, Help: v.help,
		Local: isLoopback(d.cfg.HTTP.Listen)}.Routes()
}

func (v *virtual) things() (web.Things, <-chan struct{}) {
	there, changed := v.top.Look()
	out := web.Things{Rev: there.Rev, Pieces: []web.Piece{}, Down: []string{}, Dead: []string{}, Chips: []web.Chip{}}
	for _, p := range there.Pieces {
		piece := web.Piece{Piece: p.Piece.String()}
		if p.At.Valid() {
			piece.At = p.At.String()
		}
		out.Pieces = append(out.Pieces, piece)
	}
	for s := range rules.Side(2) {
		if there.Down[s] {
			out.Down = append(out.Down, s.String())
		}
	}
	for p := range there.Dead.All() {
		out.Dead = append(out.Dead, p.String())
	}
	for _, addr := range v.top.Chips() {
		out.Chips = append(out.Chips, web.Chip{Name: fmt.Sprintf("0x%02x", addr), Dead: slices.Contains(there.Chips, addr)})
	}
	return out, changed
}

func (v *virtual) do(hand string, deeds []web.Deed) error {
	out := make([]boardsim.Deed, len(deeds))
	for i, d := range deeds {
		out[i] = boardsim.Deed(d)
	}
	return v.top.Do(hand, out...)
}

// help is the demo's own arbiter, for a player who is alone; what he says is in the
// journal under the name demo. Rulings are left to the arbiter's page.
func (v *virtual) help(r *http.Request, what string) error {
	shown, _, _ := v.d.table.Window().Look()
	switch what {
	case "start", "resume":
		return v.say(r.Context(), what)
	case "tidy":
		return v.top.Arrange(shown.View.Position)
	case "new":
		return v.again(r.Context(), shown)
	}
	return fmt.Errorf("do %q: want start, resume, tidy or new", what)
}

// again leaves the game, without a result if it has none, sets the pieces up and waits for the start.
func (v *virtual) again(ctx context.Context, shown feed.Shown) error {
	var err error
	if shown.View.Phase == "playing" {
		err = done(v.d.table.Leave(ctx, demoArbiter, v.start.FEN()))
	} else {
		err = v.say(ctx, "new", "fen="+v.start.FEN())
	}
	if err != nil {
		return err
	}
	return v.top.Arrange(v.start)
}

// demoArbiter is who helps, in the journal.
const demoArbiter = "demo"

func (v *virtual) say(ctx context.Context, do string, args ...string) error {
	return done(v.d.table.Command(ctx, feed.Command{User: demoArbiter, Do: do, Args: args}))
}

// done tells why a command was not.
func done(r feed.Reply) error {
	if !r.OK {
		return errors.New(r.Error)
	}
	return nil
}

// ear keeps the last things that the referee has said.
type ear struct {
	mu   sync.Mutex
	said []said
}

type said struct {
	seq  int64
	text json.RawMessage
}

// mostHeard is how many of them a page is shown.
const mostHeard = 30

func (e *ear) hear(ev referee.Event) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.said = append(e.said, said{ev.Header().Seq, table.Marshal(ev)})
	if len(e.said) > 2*mostHeard {
		e.said = slices.Delete(e.said, 0, len(e.said)-mostHeard)
	}
}

// heard are the last of them up to that seq.
func (e *ear) heard(upTo int64) []json.RawMessage {
	e.mu.Lock()
	defer e.mu.Unlock()
	out := []json.RawMessage{}
	for _, s := range e.said {
		if s.seq <= upTo {
			out = append(out, s.text)
		}
	}
	return out[max(0, len(out)-mostHeard):]
}
