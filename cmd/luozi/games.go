package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"luozi/cmd/internal/config"
	"luozi/cmd/internal/table"
	"luozi/hardware/journal"
	"luozi/rules/referee"
)

func gamesCmd() *cobra.Command {
	var state, export string
	var verify bool
	cmd := &cobra.Command{
		Use:   "games [--state DIR] [--verify] [--export FORMAT ID]",
		Short: "List, verify or export the stored games",
		Long: `Without more, one line for each stored game. With --verify each journal is read
and put through the referee, and one line says whether it is whole and whether its
events still follow; the exit code is 1 if one is not. With --export the game of
that ID goes to stdout as pgn, iccs, wxf, zh or short, or with all that was said and ruled as json. A directory that a running
luozi uses may be looked at; nothing is changed.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, ids []string) error {
			if export != "" && len(ids) != 1 {
				return usagef("games --export %s needs one ID; luozi games lists them", export)
			}
			if _, err := os.Stat(filepath.Join(state, "games")); err != nil {
				return fmt.Errorf("%s is no state directory: %w", state, err)
			}
			switch {
			case export != "":
				return exportGame(cmd, state, export, ids[0])
			case len(ids) > 0:
				return usagef("games takes an ID only with --export FORMAT")
			case verify:
				return verifyGames(cmd, state)
			}
			return listGames(cmd, state)
		},
	}
	f := cmd.Flags()
	f.StringVar(&state, "state", config.Default().State, "look at the games in `DIR`")
	f.BoolVar(&verify, "verify", false, "check every journal")
	f.StringVar(&export, "export", "", "write the game ID in `FORMAT`: pgn, iccs, wxf, zh, short or json")
	return cmd
}

// listGames prints a line for each game; what is wrong with a journal stands in its
// place, and on stderr how many there are.
func listGames(cmd *cobra.Command, state string) error {
	games, err := journal.List(state)
	if err != nil {
		return err
	}
	headless, err := journal.Damaged(state)
	if err != nil {
		return err
	}
	bad := len(headless)
	for _, info := range games {
		line, err := gameLine(info)
		if err != nil {
			bad++
			line = fmt.Sprintf("%s  %v", info.ID, err)
		}
		fmt.Fprintln(cmd.OutOrStdout(), line)
	}
	for _, d := range headless {
		fmt.Fprintf(cmd.OutOrStdout(), "%s  %v\n", d.ID, d.Err)
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d games can't be read; luozi games --verify says more", bad, len(games)+len(headless))
	}
	return nil
}

func gameLine(info journal.Info) (string, error) {
	tape, err := table.Open(info.Path)
	if err != nil {
		return "", err
	}
	v, err := tape.View()
	if err != nil {
		return "", err
	}
	parts := []string{info.ID, v.Meta["wall"], fmt.Sprintf("%d plies", len(v.Moves)), stands(v)}
	if v.Players != [2]string{} {
		parts = append(parts, v.Players[0]+" - "+v.Players[1])
	}
	if tape.Cut != nil {
		parts = append(parts, "damaged: only the lines before the damage count; --verify says where")
	}
	return strings.Join(parts, "  "), nil
}

func stands(v referee.View) string {
	if r := v.Result; r != nil {
		outcome := map[string]string{"red": "red wins", "black": "black wins", "none": "draw", "both-lose": "both lose"}[r.Winner]
		return fmt.Sprintf("%s (%s) %s", outcome, r.Article, r.Status)
	}
	return v.Phase
}

func verifyGames(cmd *cobra.Command, state string) error {
	bad := 0
	files, err := filepath.Glob(journal.GamePath(state, "*"))
	if err != nil {
		return err
	}
	for _, file := range files {
		tape, err := table.Open(file)
		if err == nil {
			err = tape.Verify()
		}
		if err != nil {
			bad++
			fmt.Fprintln(cmd.OutOrStdout(), err)
			continue
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s: whole, its %d lines follow\n", file, len(tape.Entries))
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d games are not as they should be", bad, len(files))
	}
	return nil
}

func exportGame(cmd *cobra.Command, state, format, id string) error {
	if format == "json" {
		return exportSheet(cmd, state, id)
	}
	write, err := gameWriter(format)
	if err != nil {
		return usagef("format %q: want pgn, iccs, wxf, zh, short or json", format)
	}
	tape, err := table.Open(journal.GamePath(state, id))
	if err != nil {
		return fmt.Errorf("there is no game %s: %w", id, err)
	}
	v, err := tape.View()
	if err != nil {
		return err
	}
	if tape.Cut != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "luozi: game %s is damaged: only what stands before the damage is written; luozi games --verify says where\n", id)
	}
	if n := len(v.Corrected); n > 0 && format != "pgn" {
		fmt.Fprintf(cmd.ErrOrStderr(), "luozi: the arbiter set the position after ply %d (5.8): only the moves after that are written; pgn and json have the others\n", v.Corrected[n-1].Ply)
	}
	return write(cmd.OutOrStdout(), table.Record(v))
}

func exportSheet(cmd *cobra.Command, state, id string) error {
	tape, err := table.Open(journal.GamePath(state, id))
	if err != nil {
		return fmt.Errorf("there is no game %s: %w", id, err)
	}
	sheet, err := tape.Sheet()
	if err != nil {
		return err
	}
	return json.NewEncoder(cmd.OutOrStdout()).Encode(sheet)
}
