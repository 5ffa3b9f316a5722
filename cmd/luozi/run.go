package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"luozi/clock"
	"luozi/cmd/internal/config"
	"luozi/cmd/internal/table"
	"luozi/hardware/matrix"

	"periph.io/x/conn/v3/i2c"
)

func runCmd() *cobra.Command {
	var file string
	cmd := &cobra.Command{
		Use:   "run --config FILE",
		Short: "Referee on a real board",
		Long: `The sensors, buttons, broker and pages are those of the configuration; luozi config
prints a reference one. SIGINT or SIGTERM ends it with everything on the card and
delivered; the game goes on at the next start.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if file == "" {
				return usagef("run needs --config FILE; luozi config prints a reference one")
			}
			cfg, err := config.Load(file)
			if err != nil {
				return err
			}
			return run(cmd, cfg)
		},
	}
	cmd.Flags().StringVar(&file, "config", "", "the configuration `FILE`")
	return cmd
}

func run(cmd *cobra.Command, cfg config.Config) error {
	began := time.Now()
	r := &table.Reader{Log: logger(cmd, cfg.Log.Level), Now: func() clock.Ms { return clock.Ms(time.Since(began).Milliseconds()) }}
	bus, err := openBoard(cfg, r)
	if err != nil {
		return err
	}
	defer bus.Close()
	d, err := newDaemon(cfg, r.Log, around{wall: wallTime})
	if err != nil {
		return err
	}
	r.Table = d.table
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

// openBoard opens the bus and the lines of a real board.
func openBoard(cfg config.Config, r *table.Reader) (i2c.BusCloser, error) {
	wiring, err := readWiring(cfg.Scan.Wiring)
	if err != nil {
		return nil, err
	}
	for side, button := range [][2]string{{"buttons.red", cfg.Buttons.Red}, {"buttons.black", cfg.Buttons.Black}} {
		if r.Buttons[side], err = buttonLine(button[0], button[1]); err != nil {
			return nil, err
		}
	}
	bus, err := openBus(cfg.Scan.Bus)
	if err != nil {
		return nil, err
	}
	if r.Scanner, err = matrix.NewMCP23017(bus, wiring); err != nil {
		_ = bus.Close()
		return nil, err
	}
	return bus, nil
}

// readWiring reads the table from point to chip; without a file it is the one of
// the wiring guide.
func readWiring(file string) (matrix.Wiring, error) {
	if file == "" {
		return matrix.DefaultWiring(), nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("scan.wiring: %w", err)
	}
	wiring, err := matrix.ParseWiring(string(text))
	if err == nil {
		err = wiring.Check()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return wiring, nil
}
