package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"luozi/cmd/internal/trial"
	"luozi/hardware/boardsim"
	"luozi/rules/record"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
)

// handsSays is what luozi hands prints.
type handsSays struct {
	Profile     string `json:"profile"`
	Games       int    `json:"games"`
	Moves       int    `json:"moves"`
	Right       int    `json:"right"`
	Flagged     int    `json:"flagged"`
	Wrong       int    `json:"wrong"`
	FalseAlerts int    `json:"false_alerts"`
}

func handsCmd() *cobra.Command {
	var games, profile, write string
	var seed uint64
	var moves int
	c := &cobra.Command{
		Use:   "hands",
		Short: "Play real games by simulated hands through the reading path and count what is read right",
		Long: `Hands with human timing and human faults, one of five profiles, play recorded games;
what they do goes as raw edges and presses through the referee, in simulated time
and the same in every run with the same seed. A move is right if the record has it
as played when the next one begins, flagged if not and an alert about it is open,
wrong if neither. False alerts are those raised although nothing was out of order.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			p, err := boardsim.ParseProfile(profile)
			if err != nil {
				return usageError{err}
			}
			if moves < 0 {
				return usagef("--moves %d: want 0 or more", moves)
			}
			h := &handsRun{profile: p, seed: seed, most: moves, write: write, errs: c.ErrOrStderr(), bar: handsBar(c.ErrOrStderr(), moves)}
			err = h.games(games)
			_ = h.bar.Clear()
			if err != nil {
				return err
			}
			if h.sum.Games == 0 {
				return fmt.Errorf("%s: there is no game with moves in it", games)
			}
			return json.NewEncoder(c.OutOrStdout()).Encode(handsSays{p.Name, h.sum.Games, h.sum.Moves,
				h.sum.Right, h.sum.Flagged, h.sum.Wrong, h.sum.FalseAlerts})
		},
	}
	f := c.Flags()
	f.StringVar(&games, "games", "", "a game `FILE` or a folder of them; none: the built-in game")
	f.StringVar(&profile, "profile", "calm", "how the hands play, a `PROFILE`: calm, blitz, scramble, clumsy, noisy")
	f.Uint64Var(&seed, "seed", 1, "`N` of the hands")
	f.IntVar(&moves, "moves", 0, "stop after `N` moves; 0: play all games")
	f.StringVar(&write, "write", "", "write each disagreement, and a sample of the rest, as stories into `DIR`")
	return c
}

// handsRun plays games one after the other.
type handsRun struct {
	profile boardsim.Profile
	seed    uint64
	most    int
	write   string
	errs    io.Writer
	sum     trial.Count
	n       int
	bar     *progressbar.ProgressBar
}

// handsBar shows on a terminal how far the hands are: the moves played, of how
// many where that is known.
func handsBar(w io.Writer, moves int) *progressbar.ProgressBar {
	f, ok := w.(*os.File)
	if moves == 0 {
		moves = -1
	}
	return progressbar.NewOptions(moves, progressbar.OptionSetWriter(w), progressbar.OptionSetDescription("moves"),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(),
		progressbar.OptionSetVisibility(ok && isTerminal(f)))
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func (h *handsRun) games(path string) error {
	if path == "" {
		return h.play(boardsim.BuiltIn(), "built-in")
	}
	return filepath.WalkDir(path, func(file string, d os.DirEntry, err error) error {
		if err != nil {
			return fileError(file, err)
		}
		if d.IsDir() || h.full() {
			return nil
		}
		if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() && file != path {
			return nil // a pipe or a device in the folder
		}
		f, err := os.Open(file)
		if err != nil {
			return fileError(file, err)
		}
		defer f.Close()
		for g, err := range record.ReadAll(file, f) {
			if err != nil {
				fmt.Fprintln(h.errs, err)
				continue
			}
			if len(g.Moves) == 0 || h.full() {
				continue
			}
			if err := h.play(boardsim.Game{Start: g.Start, Moves: g.Moves}, fmt.Sprintf("%s:%d", filepath.Base(file), g.Line)); err != nil {
				return err
			}
		}
		return nil
	})
}

func (h *handsRun) full() bool { return h.most > 0 && h.sum.Moves >= h.most }

func (h *handsRun) play(g boardsim.Game, name string) error {
	h.n++
	seed := rand.New(rand.NewPCG(h.seed, uint64(h.n))).Uint64()
	r, err := trial.Play(g, h.profile, seed, h.write != "")
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	h.sum.Add(r.Count)
	_ = h.bar.Add(r.Moves)
	for _, f := range r.Faults {
		fmt.Fprintf(h.errs, "%s: %s at ply %d, %d ms, seed %d (%s)\n", name, f.What, f.Ply, f.At, seed, f.Did)
	}
	if h.write == "" || len(r.Faults) == 0 && h.n%100 != 1 {
		return nil
	}
	return h.keep(r, name)
}

func (h *handsRun) keep(r trial.Result, name string) error {
	if err := os.MkdirAll(h.write, 0o755); err != nil {
		return err
	}
	file := fmt.Sprintf("%s-%s-%d.story", h.profile.Name, strings.NewReplacer(":", "-", "/", "-", ".", "-").Replace(name), h.n)
	return os.WriteFile(filepath.Join(h.write, file), []byte(r.Story()), 0o644)
}
