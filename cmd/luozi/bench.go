package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"github.com/spf13/cobra"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"

	"luozi/clock"
	"luozi/cmd/internal/bench"
	"luozi/cmd/internal/config"
	"luozi/cmd/internal/table"
	"luozi/display/feed"
	"luozi/display/panel"
	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules"

	"periph.io/x/conn/v3/gpio"
)

type benchWords struct {
	file, state string
	simulated   bool
	seconds     int
}

func benchCmd() *cobra.Command {
	var w benchWords
	cmd := &cobra.Command{
		Use:   "bench --config FILE | --simulated",
		Short: "Measure disk, bus, scan, displays and referee on this machine",
		Long: `The disk is measured in the state directory, in a folder that is removed again. The
bus, the scan and the displays are those of the configuration, or simulated ones
whose bytes take the time that they take at 400 kHz. No luozi may run on the same
buttons meanwhile. Jitter is how far from its time after the one before it a scan
begins; the share of one core is all that this process uses while it scans and a
clock runs, waiting for the bus not included.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return w.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&w.file, "config", "", "measure the devices of the configuration `FILE`")
	f.BoolVar(&w.simulated, "simulated", false, "measure with a simulated board")
	f.StringVar(&w.state, "state", "", "measure the disk that holds `DIR`; else the configuration's, or the current one")
	f.IntVar(&w.seconds, "seconds", 5, "scan for `N` seconds")
	return cmd
}

func (w *benchWords) run(cmd *cobra.Command) error {
	switch {
	case w.simulated == (w.file != ""):
		return usagef("bench needs one of --config FILE and --simulated")
	case w.seconds < 1 || w.seconds > 3600:
		return usagef("--seconds is %d: want 1 to 3600", w.seconds)
	}
	cfg := config.Default()
	cfg.State = "."
	if w.file != "" {
		var err error
		if cfg, err = config.Load(w.file); err != nil {
			return err
		}
	}
	if w.state != "" {
		cfg.State = w.state
	}
	rows, err := bench.Referee()
	if err != nil {
		return err
	}
	if row, err := bench.Disk(cfg.State, 100); err != nil {
		rows = append(rows, bench.Failed("disk", err))
	} else {
		rows = append(rows, row)
	}
	rig, err := w.rig(cfg)
	if err != nil {
		return err
	}
	defer rig.close()
	rows = append(rows, rig.measure(cmd.Context(), w.seconds)...)
	return bench.Print(cmd.OutOrStdout(), rows)
}

// benchRig is a board to be measured.
type benchRig struct {
	cfg    config.Config
	bus    *bench.Bus // nil: a matrix of lines
	reader *table.Reader
	faces  i2c.Bus
	specs  map[string]*panel.Spec
	close  func()
}

// rig is the board of the configuration, or a simulated one.
func (w *benchWords) rig(cfg config.Config) (*benchRig, error) {
	if w.simulated {
		return simulatedRig(cfg)
	}
	r := &benchRig{cfg: cfg, reader: &table.Reader{}}
	closer, err := openBoard(cfg, linux(), r.reader)
	if err != nil {
		return nil, err
	}
	_ = closer.Close() // the lines and words are right; the bus is opened again to be timed
	plan, err := cfg.Scan.Plan()
	if err != nil {
		return nil, err
	}
	at, ports, err := openPorts(cfg.Scan, linux())
	if err != nil {
		return nil, err
	}
	r.close = func() { _ = ports.Close() }
	if at.Bus != nil {
		r.bus = &bench.Bus{Bus: at.Bus}
		at.Bus = r.bus
	}
	if r.reader.Scanner, err = plan.Open(at); err != nil {
		r.close()
		return nil, err
	}
	shown, err := cfg.Panel.Shown()
	r.faces, r.specs = openPanel(cfg, linux(), &table.Reader{}).bus, displays(shown)
	return r, err
}

func displays(c panel.Config) map[string]*panel.Spec {
	return map[string]*panel.Spec{"red": c.Red, "black": c.Black, "both": c.Both}
}

// modelled is how fast the bus of a simulated board is.
const modelled = 400 * physic.KiloHertz

func simulatedRig(cfg config.Config) (*benchRig, error) {
	start := rules.MustFEN(rules.Opening)
	board, err := boardsim.New(matrix.DefaultWiring(), start.Occupied())
	if err != nil {
		return nil, err
	}
	bus := &bench.Bus{Bus: boardsim.Timed(board.Bus(), modelled)}
	scanner, err := matrix.NewMCP23017(bus, matrix.DefaultWiring())
	if err != nil {
		return nil, err
	}
	faces := boardsim.NewFaces()
	faces.OLED(0x3C, 128, 64)
	faces.Digits(0x70)
	live, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); board.Live(live, 1) }()
	return &benchRig{cfg: cfg, bus: bus, faces: boardsim.Timed(faces.Bus(), modelled),
		specs: map[string]*panel.Spec{"red": {Kind: panel.OLED64, Addr: 0x3C}, "black": {Kind: panel.LED, Addr: 0x70}},
		reader: &table.Reader{Scanner: scanner, Now: board.Now,
			Buttons: [2]gpio.PinIn{board.Button(rules.Red), board.Button(rules.Black)}},
		close: func() { stop(); <-done }}, nil
}

// measure scans as fast as it goes, scans as a board does, and draws on the
// displays.
func (r *benchRig) measure(ctx context.Context, seconds int) []bench.Row {
	rows := []bench.Row{bench.Scans(r.reader.Scanner, 500)}
	if r.bus != nil {
		rows = append(rows, r.bus.Row())
	}
	if pace, err := r.pace(ctx, seconds); err != nil {
		rows = append(rows, bench.Failed("pace", err))
	} else {
		rows = append(rows, pace)
	}
	for _, name := range []string{"red", "black", "both"} {
		if s := r.specs[name]; s != nil {
			rows = append(rows, bench.Display(fmt.Sprintf("%s (%s)", name, s.Kind), r.faces, *s)...)
		}
	}
	return rows
}

// pace has a daemon without pages and broker scan for a while.
func (r *benchRig) pace(ctx context.Context, seconds int) (bench.Row, error) {
	cfg := r.cfg
	cfg.MQTT.Listen, cfg.MQTT.Broker, cfg.Panel = "", "", config.Default().Panel
	cfg.HTTP = config.HTTP{}
	var err error
	if cfg.State, err = os.MkdirTemp(cfg.State, "bench-"); err != nil {
		return bench.Row{}, err
	}
	defer os.RemoveAll(cfg.State)
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	d, err := newDaemon(cfg, log, around{wall: wallTime})
	if err != nil {
		return bench.Row{}, err
	}
	if err := d.start(); err != nil {
		return bench.Row{}, err
	}
	began := time.Now()
	r.reader.Table, r.reader.Log = d.table, log
	if r.reader.Now == nil {
		r.reader.Now = func() clock.Ms { return clock.Ms(time.Since(began).Milliseconds()) }
	}
	row, err := r.scan(ctx, d, time.Duration(seconds)*time.Second)
	if closed := d.close(context.Background()); err == nil {
		err = closed
	}
	return row, err
}

// scan scans for a while and sums up.
func (r *benchRig) scan(ctx context.Context, d *daemon, span time.Duration) (bench.Row, error) {
	every := time.Duration(r.cfg.Scan.EveryMs) * time.Millisecond
	var jitter []time.Duration
	var first, last time.Time
	r.reader.Scanned = func(_ matrix.Scanner, began time.Time, _ time.Duration) {
		if last.IsZero() {
			first = began
		} else {
			jitter = append(jitter, (began.Sub(last) - every).Abs())
		}
		last = began
	}
	ctx, cancel := context.WithTimeout(ctx, span)
	defer cancel()
	go d.table.Command(ctx, feed.Command{User: "bench", Do: "start"})
	used, waited := cpuTime(), r.waited()
	began := time.Now()
	if err := r.reader.Run(ctx, every); err != nil {
		return bench.Row{}, err
	}
	took := time.Since(began)
	row := bench.Of("pace: jitter", jitter, "")
	row.Note = fmt.Sprintf("%.1f scans a second, wanted %.0f; %.1f %% of one core used, %.1f %% waited for the bus",
		float64(len(jitter))/last.Sub(first).Seconds(), 1/every.Seconds(), share(cpuTime()-used, took), share(r.waited()-waited, took))
	return row, nil
}

func (r *benchRig) waited() time.Duration {
	if r.bus == nil {
		return 0
	}
	spent, _ := r.bus.Spent()
	return spent
}

func share(part, whole time.Duration) float64 { return 100 * part.Seconds() / whole.Seconds() }
