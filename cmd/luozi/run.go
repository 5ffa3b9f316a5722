package main

import (
	"context"
	"io"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"luozi/clock"
	"luozi/cmd/internal/config"
	"luozi/cmd/internal/table"
	"luozi/hardware/line"
	"luozi/hardware/matrix"

	"periph.io/x/conn/v3/gpio"
)

func runCmd() *cobra.Command {
	var file string
	cmd := &cobra.Command{
		Use:   "run --config FILE",
		Short: "Referee on a real board",
		Long: `The sensors, buttons, broker and pages are those of the configuration; luozi config
prints a reference one. SIGINT or SIGTERM ends it with everything on the card and
delivered; the game goes on at the next start. At SIGHUP, and when a new game is
begun, the configuration is read again: what changed of the game holds from the next
one on, never in the middle of one; arbiters and a renewed certificate count at
once; what needs a restart is said in the log.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if file == "" {
				return usagef("run needs --config FILE; luozi config prints a reference one")
			}
			cfg, err := config.Load(file)
			if err != nil {
				return err
			}
			return run(cmd, cfg, file, linux())
		},
	}
	cmd.Flags().StringVar(&file, "config", "", "the configuration `FILE`")
	return cmd
}

func run(cmd *cobra.Command, cfg config.Config, file string, m machine) error {
	began := time.Now()
	log, level := logger(cmd, cfg.Log.Level)
	r := &table.Reader{Log: log, Now: func() clock.Ms { return clock.Ms(time.Since(began).Milliseconds()) }}
	bus, err := openBoard(cfg, m, r)
	if err != nil {
		return err
	}
	defer bus.Close()
	faces := openPanel(cfg, m, r)
	if faces.close != nil {
		defer faces.close()
	}
	d, err := newDaemon(cfg, r.Log, around{wall: wallTime, file: file, read: cfg, level: level, wired: faces})
	if err != nil {
		return err
	}
	r.Table, r.Taken, r.Scanned = d.table, d.manager.Taken, d.meter.scanned
	d.addresses(cmd.OutOrStdout())
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := d.start(); err != nil {
		return err
	}
	err = r.Run(ctx, time.Duration(cfg.Scan.EveryMs)*time.Millisecond)
	if closed := d.close(context.Background()); err == nil {
		err = closed
	}
	return err
}

// openBoard opens what the sensors and the buttons are wired to.
func openBoard(cfg config.Config, m machine, r *table.Reader) (io.Closer, error) {
	plan, err := cfg.Scan.Plan()
	if err != nil {
		return nil, err
	}
	for side, name := range []string{cfg.Buttons.Red, cfg.Buttons.Black} {
		r.Buttons[side] = m.line(name)
	}
	at, closer, err := openPorts(cfg.Scan, m)
	if err != nil {
		return nil, err
	}
	if cfg.Scan.Interrupt != "" {
		r.Wake, r.Poll = m.line(cfg.Scan.Interrupt), time.Duration(cfg.Scan.PollMs)*time.Millisecond
	}
	if r.Scanner, err = plan.Open(at); err != nil {
		_ = closer.Close()
		return nil, err
	}
	return closer, nil
}

// openPorts opens the bus, or takes the lines of rows and columns.
func openPorts(s config.Scan, m machine) (matrix.Ports, io.Closer, error) {
	if s.Kind == string(matrix.KindGPIO) {
		at := matrix.Ports{Rows: gridLines(s.Rows), Columns: gridLines(s.Columns)}
		return at, at, nil
	}
	bus, err := m.openBus(s.Bus)
	if err != nil {
		return matrix.Ports{}, nil, err
	}
	return matrix.Ports{Bus: bus}, bus, nil
}

// gridLines names the lines of a matrix; they are asked for when they are read.
func gridLines(names []string) (out []gpio.PinIO) {
	for _, name := range names {
		out = append(out, line.NewDrain(name))
	}
	return out
}
