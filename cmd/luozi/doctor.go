package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"periph.io/x/conn/v3/gpio"

	"luozi/cmd/internal/config"
	"luozi/cmd/internal/doctor"
	"luozi/hardware/line"
	"luozi/hardware/matrix"
)

type doctorWords struct {
	file, wood, wiring, write, http string
	walk                            bool
}

func doctorCmd() *cobra.Command {
	var w doctorWords
	cmd := &cobra.Command{
		Use:   "doctor [--config FILE] [--walk]",
		Short: "Look at bus, chips, lines, card, broker and time, and say what to do",
		Long: `One line a finding: ok, note, warn or fail, what it is about, what was found, and
what to do about it. It exits with 1 if something fails.

With --walk it asks for a magnet on one point after the other, a0 to i9, shows the
90 points live in the terminal and on a page, and learns which input is which
point. At the end it says which points were never seen, doubled, stuck or weak,
and where the wiring differs from the table, and writes the table: to --write, or
to the file of scan.wiring, or to standard output. A file that is there is
overwritten only when asked and told so. Words, with the Enter key: nothing skips a
point, b goes back, q ends.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return w.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&w.file, "config", "", "the configuration `FILE`; else the defaults")
	f.BoolVar(&w.walk, "walk", false, "find out which input is which point")
	f.StringVar(&w.write, "write", "", "write the table that the walk learns to `FILE`")
	f.StringVar(&w.http, "http", "", "show the walk on a page at `ADDR`; else at http.listen")
	f.StringVar(&w.wood, "wood", "", "walk over the board that luozi wood serves at `ADDR`")
	f.StringVar(&w.wiring, "wiring", "", "the wood is wired as `KIND`, as luozi demo has it")
	return cmd
}

// errUnwell is what a look or a walk ends with that has found something.
var errUnwell = errors.New("not all is well")

func (w *doctorWords) run(cmd *cobra.Command) error {
	cfg := config.Default()
	if w.file != "" {
		var err error
		if cfg, err = config.Load(w.file); err != nil {
			return err
		}
	}
	if !w.walk && (w.wood != "" || w.wiring != "" || w.write != "" || w.http != "") {
		return usagef("--wood, --wiring, --write and --http are words of --walk")
	}
	if w.wiring != "" && w.wood == "" {
		return usagef("--wiring goes with --wood; a real board's is in the configuration (scan.kind)")
	}
	plan, err := cfg.Scan.Plan()
	if err != nil {
		return err
	}
	if w.walk {
		return w.stroll(cmd, cfg, plan)
	}
	out := cmd.OutOrStdout()
	if w.file == "" {
		fmt.Fprintln(out, doctor.Finding{Level: doctor.Note, About: "config", Text: "no --config: the defaults are looked at"})
	}
	m := realMachine(cfg, plan)
	if !m.Look(func(f doctor.Finding) { fmt.Fprintln(out, f) }) {
		return errUnwell
	}
	return nil
}

// realMachine is the machine that we are on.
func realMachine(cfg config.Config, plan matrix.Plan) doctor.Machine {
	return doctor.Machine{Config: cfg, Plan: plan, Sys: "/sys", Synced: synchronized, Clock: hasClock,
		Bus: linux().bus, Line: linux().line,
		Drain: func(name string) gpio.PinIO { return line.NewDrain(name) }}
}
