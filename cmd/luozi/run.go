package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"luozi/clock"
	"luozi/cmd/internal/config"
	"luozi/cmd/internal/table"
	"luozi/hardware/matrix"

	"periph.io/x/conn/v3/driver/driverreg"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpioreg"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/i2c/i2creg"
	"periph.io/x/host/v3/gpioioctl"
	_ "periph.io/x/host/v3/sysfs" // its buses
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
	// Not host.Init: it brings drivers that fail on some boards and stop there.
	if _, err := driverreg.Init(); err != nil {
		return nil, fmt.Errorf("the drivers of this machine: %w", err)
	}
	for side, name := range []string{cfg.Buttons.Red, cfg.Buttons.Black} {
		pin, err := line(name)
		if err != nil {
			return nil, err
		}
		r.Buttons[side] = pin
	}
	bus, err := i2creg.Open(cfg.Scan.Bus)
	if err != nil {
		return nil, fmt.Errorf("scan.bus: %s can't be opened (%w); want an I2C bus of this machine, there are: %s",
			cfg.Scan.Bus, err, strings.Join(buses(), " "))
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

func buses() []string {
	var out []string
	for _, ref := range i2creg.All() {
		out = append(out, ref.Name)
	}
	if out == nil {
		return []string{"none"}
	}
	return out
}

// line is the GPIO line of that name, GPIO17, or chip label and number,
// cp2112_gpio:3.
func line(name string) (gpio.PinIn, error) {
	label, digits, numbered := strings.Cut(name, ":")
	if !numbered {
		if pin := gpioreg.ByName(name); pin != nil {
			return pin, nil
		}
		return nil, fmt.Errorf("buttons: there is no line %s; want a name such as GPIO17, or chip label and number, gpiochip0:17", name)
	}
	number, err := strconv.Atoi(digits)
	if err != nil {
		return nil, fmt.Errorf("buttons: line %q: want chip label and number, as cp2112_gpio:3", name)
	}
	var chips []string
	for _, c := range gpioioctl.Chips {
		chips = append(chips, c.Label())
		if (c.Label() == label || c.Name() == label) && number >= 0 && number < c.LineCount() {
			return c.ByNumber(number), nil
		}
	}
	return nil, fmt.Errorf("buttons: there is no line %s; the chips are: %s", name, strings.Join(chips, " "))
}
