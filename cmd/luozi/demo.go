package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"luozi/cmd/internal/config"
	"luozi/cmd/internal/table"
	"luozi/display/web"
	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record"
	"luozi/rules/referee"
)

type demoWords struct {
	game, http, mqtt, broker, state, wood, hands, wiring, file string

	speed  float64
	seed   uint64
	stay   bool
	byHand bool
}

// Where the demo listens if nothing is said; a port that is taken is replaced.
const (
	demoHTTP = "127.0.0.1:8080"
	demoMQTT = "127.0.0.1:1883"
)

func demoCmd() *cobra.Command {
	var w demoWords
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "Play a recorded game on a simulated board, with everything that is around it",
		Long: `Two pairs of simulated hands play a recorded game on a simulated board. Its chips
and buttons are read by the real drivers; referee, journal, MQTT and pages are the
ones of a real board. Only the arbiter is played: he starts the game and, after
the power was off, lets it go on.

With --play you move the pieces and press the clock yourself, in a browser: open the
address that it prints as "play URL". Everybody who reaches that address can do so,
several at once; it listens on this machine only unless --http says otherwise.

It prints where it can be reached ("mqtt URL", "http URL", "faces URL" for a picture
of the simulated clock faces, "state DIR") and at the end the moves as they were
recorded ("recorded h2e2 …") and the result. On a state directory with an unfinished
game it goes on with that one.

"arbiter URL NAME PASSWORD" is where an arbiter may sign in, and how; the password
is another one at each start.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return w.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&w.game, "game", "", "play the first game in `FILE`, in any format that convert reads; else a built-in one")
	f.Float64Var(&w.speed, "speed", 1, "`X` times as fast as real time; 0: as fast as it goes, in simulated time")
	f.StringVar(&w.http, "http", demoHTTP, "serve the pages at `ADDR`; port 0 takes a free one")
	f.StringVar(&w.mqtt, "mqtt", demoMQTT, "serve MQTT at `ADDR`; port 0 takes a free one")
	f.StringVar(&w.broker, "broker", "", "use the broker at `URL` (mqtt://host:1883) instead of an own one")
	f.StringVar(&w.state, "state", "", "keep games in `DIR`; else in a temporary one")
	f.StringVar(&w.wood, "wood", "", "play on the board that luozi wood serves at `ADDR`")
	f.StringVar(&w.hands, "hands", "calm", "play as `PROFILE`: calm, blitz, scramble, clumsy or noisy")
	f.StringVar(&w.wiring, "wiring", "mcp23017", "wire the board as `KIND`: mcp23017, pca9555, pcf8575 or gpio, with +colour for two-pole sensors, +mux, +interrupt")
	f.Uint64Var(&w.seed, "seed", 1, "the same `N` gives the same hands")
	f.StringVar(&w.file, "config", "", "take names, game, arbiters and log from the configuration `FILE`, and read it again at SIGHUP")
	f.BoolVar(&w.byHand, "play", false, "move the pieces in a browser; with --game from the position in which that game begins")
	f.BoolVar(&w.stay, "stay", false, "stay when the game has ended")
	return cmd
}

func (w *demoWords) run(cmd *cobra.Command) error {
	profile, game, err := w.check(cmd)
	if err != nil {
		return err
	}
	if w.byHand {
		return w.virtually(cmd, game)
	}
	cfg, read, err := w.config(cmd)
	if err != nil {
		return err
	}
	if w.file == "" {
		cfg.Game.Red, cfg.Game.Black = game.Get("Red"), game.Get("Black")
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
	sim := &table.Sim{Plan: plan, Every: scanEvery, Speed: w.speed, Log: log, Result: lastWords(game.Result), Patience: w.patience()}
	if w.wood != "" {
		wood, err := boardsim.Dial(w.wood)
		if err != nil {
			return err
		}
		sim.Board, sim.Speed, sim.Live, sim.Gone = wood, wood.Speed(), wood.Speed() > 0, wood.Gone()
	}
	faces := simulatedPanel(&cfg.Panel)
	d, err := newDaemon(cfg, sim.Log, around{fen: fenOf(game), wall: sim.Wall(time.Now()), speed: sim.Speed, simulated: sim.Speed == 0,
		file: w.file, read: read, level: level, wired: faces})
	if err != nil {
		if w.state == "" {
			_ = os.RemoveAll(cfg.State) // nothing is in it yet
		}
		return err
	}
	d.guest = guest
	sim.Taken, sim.Scanned = d.manager.Taken, d.meter.scanned
	if sim.Board == nil {
		if sim.Board, err = w.board(d, game, profile, plan); err != nil {
			d.abandon()
			return err
		}
	}
	defer sim.Board.Close()
	return w.serve(cmd, d, sim)
}

// plan is how the board is wired.
func (w *demoWords) plan(cfg *config.Config) (matrix.Plan, error) {
	plan, err := matrix.ParsePlan(w.wiring)
	if err != nil {
		return plan, usagef("--wiring: %w", err)
	}
	if w.wood != "" && plan.Kind == matrix.KindGPIO {
		return plan, usagef("--wiring: the lines of rows and columns stay in the wood's process; want a wiring with a bus")
	}
	cfg.Scan.Sensors = "occupancy"
	if plan.Colours() {
		cfg.Scan.Sensors = "colour"
	}
	return plan, nil
}

// serve plays before everybody who looks, and ends with everything delivered.
func (w *demoWords) serve(cmd *cobra.Command, d *daemon, sim *table.Sim) error {
	ctx, stop := signal.NotifyContext(cmd.Context(), w.ends()...)
	defer stop()
	d.addresses(cmd.OutOrStdout())
	fmt.Fprintf(cmd.OutOrStdout(), "state %s\n", d.cfg.State)
	if w.state == "" {
		fmt.Fprintln(cmd.ErrOrStderr(), "no --state was given: the game is kept in a temporary directory until it has ended")
	}
	if err := d.start(); err != nil {
		return err
	}
	err := w.play(ctx, cmd, d, sim)
	if closed := d.close(context.Background()); err == nil {
		err = closed
	}
	d.recorded(cmd.OutOrStdout())
	if w.state == "" {
		d.sweep(cmd.ErrOrStderr(), err)
	}
	return err
}

// sweep takes the temporary state directory away, unless its game can go on or
// somebody will want to see what went wrong.
func (d *daemon) sweep(w io.Writer, err error) {
	shown, _, _ := d.table.Window().Look()
	if r := shown.View.Result; err == nil && r != nil && r.Status == "final" {
		_ = os.RemoveAll(d.cfg.State)
		return
	}
	fmt.Fprintf(w, "the game is kept in %s; luozi demo --state %s goes on with it\n", d.cfg.State, d.cfg.State)
}

// play plays to the end; being told to stop is a good end as well.
func (w *demoWords) play(ctx context.Context, cmd *cobra.Command, d *daemon, sim *table.Sim) error {
	pulse, err := sim.Play(ctx, d.table)
	if err == nil && !pulse.Final && !pulse.Paused {
		fmt.Fprintf(cmd.ErrOrStderr(), "the hands have stopped; %s\n", pulse)
	}
	if err == nil && w.stay {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s; the demo stays until it is stopped\n", pulse)
		err = sim.Stay(ctx)
	}
	switch {
	case errors.Is(err, context.Canceled):
		return nil
	case err == nil && pulse.Paused && !w.stay:
		return errors.New("the game is left unfinished: " + pulse.String())
	}
	return err
}

// check reads what the words name.
func (w *demoWords) check(cmd *cobra.Command) (boardsim.Profile, *record.Game, error) {
	var none boardsim.Profile
	if !(w.speed >= 0 && w.speed <= 1e6) {
		return none, nil, usagef("--speed is %v: want 0, or how many times as fast as real time", w.speed)
	}
	profile, err := boardsim.ParseProfile(w.hands)
	if err != nil {
		return none, nil, usagef("--hands: %w", err)
	}
	if w.broker != "" {
		if err := config.CheckBroker("--broker", w.broker); err != nil {
			return none, nil, usagef("%w", err)
		}
	}
	for _, addr := range [][2]string{{"--http", w.http}, {"--mqtt", w.mqtt}} {
		if _, _, err := net.SplitHostPort(addr[1]); err != nil {
			return none, nil, usagef("%s is %q: want HOST:PORT, as in 127.0.0.1:8080", addr[0], addr[1])
		}
	}
	if w.byHand {
		if err := w.checkPlay(cmd); err != nil {
			return none, nil, err
		}
	}
	game, err := w.record(cmd.InOrStdin())
	return profile, game, err
}

// record is the game that is to be played.
func (w *demoWords) record(stdin io.Reader) (*record.Game, error) {
	if w.game == "" {
		g := record.New()
		built := boardsim.BuiltIn()
		g.Start, g.Moves = built.Start, built.Moves
		return g, nil
	}
	for g, err := range openGames(stdin, w.game) {
		return g, err
	}
	return nil, fmt.Errorf("%s: there is no game in it", w.game)
}

// config is the configuration that the words amount to, and the one that was read
// from a file.
func (w *demoWords) config(cmd *cobra.Command) (c, read config.Config, err error) {
	c = config.Default()
	c.Board.Name = "demo"
	c.Log.Level = "warn"
	if w.file != "" {
		if c, err = config.Load(w.file); err != nil {
			return c, c, err
		}
	}
	read = c
	c.HTTP.Arbiters = maps.Clone(c.HTTP.Arbiters)
	c.State, c.MQTT.Broker, c.HTTP.Listen, c.MQTT.Listen = w.state, w.broker, w.http, w.mqtt
	if !cmd.Flags().Changed("http") {
		c.HTTP.Listen = freeOr(demoHTTP)
	}
	if !cmd.Flags().Changed("mqtt") {
		c.MQTT.Listen = freeOr(demoMQTT)
	}
	if c.State == "" {
		c.State, err = os.MkdirTemp("", "luozi-demo-")
	}
	return c, read, err
}

// admit lets an arbiter sign in with a password that is made now, and gives both.
func admit(h *config.HTTP) (guest string, err error) {
	password := strings.ToLower(rand.Text()[:16])
	password = password[:4] + "-" + password[4:8] + "-" + password[8:12] + "-" + password[12:]
	h.Arbiters["arbiter"], err = web.HashRandom(password)
	if host, _, _ := net.SplitHostPort(h.Listen); host == "" {
		h.Plain = []string{"0.0.0.0"}
	} else {
		h.Plain = []string{host} // whoever starts the demo has named it
	}
	return "arbiter " + password, err
}

// freeOr is addr, or the same with port 0 if it is taken.
func freeOr(addr string) string {
	ln, err := net.Listen("tcp", addr)
	if err != nil {
		host, _, _ := net.SplitHostPort(addr)
		return net.JoinHostPort(host, "0")
	}
	_ = ln.Close()
	return addr
}

// fenOf is where the game begins, "" for the opening array.
func fenOf(g *record.Game) string {
	if fen := g.Start.FEN(); fen != rules.Opening {
		return fen
	}
	return ""
}

// lastWords are what players say whose game ends with this result on the board
// not decided.
func lastWords(result string) [][]string {
	switch result {
	case "1-0":
		return [][]string{{"resign", "black"}}
	case "0-1":
		return [][]string{{"resign", "red"}}
	case "1/2-1/2":
		return [][]string{{"result", "none", "23.1", "agreed"}}
	}
	return nil
}

// board is a board on which an unfinished game stands as it was left.
func (w *demoWords) board(d *daemon, g *record.Game, p boardsim.Profile, plan matrix.Plan) (boardsim.Device, error) {
	start, moves := g.Start, g.Moves
	if view, _, ok := d.table.Recalled(); ok && view.Phase == "playing" {
		start, moves = view.Position, rest(view, g)
		if moves == nil && len(view.Corrected) > 0 {
			return nil, fmt.Errorf("the unfinished game in %s stands in a position that the arbiter has set and --game never reaches: give another --state, or a --game that does", d.cfg.State)
		}
		if moves == nil {
			return nil, fmt.Errorf("the unfinished game in %s is another one than --game: give its own file, or another --state", d.cfg.State)
		}
	}
	hands, err := boardsim.NewHands(boardsim.Game{Start: start, Moves: moves}, p, w.seed)
	if err != nil {
		return nil, err
	}
	board, err := boardsim.Wired(plan, start.Of(rules.Red), start.Of(rules.Black))
	if err != nil {
		return nil, err
	}
	board.Seat(hands)
	return board, nil
}

// rest is what of the game has not been played yet; nil if another was played. A
// position that the arbiter has set is looked for in the game, first where the
// moves would have led.
func rest(v referee.View, g *record.Game) []rules.Move {
	n := len(v.Moves)
	if len(v.Corrected) > 0 {
		return restFrom(v.Position, g, n)
	}
	if v.Start.FEN() != g.Start.FEN() || n > len(g.Moves) ||
		!slices.EqualFunc(v.Moves, g.Moves[:n], func(a referee.Move, m rules.Move) bool { return a.Move == m }) {
		return nil
	}
	return g.Moves[n:]
}

// restFrom is what follows in the game on the position, the nearest to that ply if
// it stands more than once.
func restFrom(p rules.Position, g *record.Game, ply int) []rules.Move {
	best, at := -1, g.Start
	for i := range len(g.Moves) + 1 {
		if at.Same(&p) && (best < 0 || abs(i-ply) < abs(best-ply)) {
			best = i
		}
		if i < len(g.Moves) {
			at = at.Play(g.Moves[i])
		}
	}
	if best < 0 {
		return nil
	}
	return g.Moves[best:]
}

func abs(n int) int { return max(n, -n) }

// recorded prints the moves and the result that are on the card.
func (d *daemon) recorded(w io.Writer) {
	shown, _, _ := d.table.Window().Look()
	fmt.Fprint(w, "recorded")
	for _, m := range shown.View.Moves {
		fmt.Fprint(w, " ", m.Move)
	}
	fmt.Fprintln(w)
	if r := shown.View.Result; r != nil {
		fmt.Fprintf(w, "result %s %s %s\n", r.Winner, r.Article, r.Status)
	}
}
