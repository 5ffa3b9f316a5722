package main

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"
	"luozi/rules"
)

// maxDepth keeps N a number that anybody could mean.
const maxDepth = 99

func perftCmd() *cobra.Command {
	var fen string
	var divide bool
	cmd := &cobra.Command{
		Use:   "perft [--fen F] [--divide] N",
		Short: "Count the sequences of N legal moves",
		Long: "Count the sequences of N legal moves from a position.\n\n" +
			"No table of positions is kept; only the last ply is counted without being played.\n" +
			"The count is on stdout, the time and the nodes a second are on stderr.",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("perft has %d depths: want one N, as in luozi perft 4", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			depth, err := strconv.ParseUint(args[0], 10, 32)
			if err != nil || depth > maxDepth {
				return usagef("depth N is %q: want a number 0 to %d", args[0], maxDepth)
			}
			p, err := rules.ParseFEN(fen)
			if err != nil {
				return usagef("--fen: %w", err)
			}
			return perft(cmd, &p, int(depth), divide)
		},
	}
	cmd.Flags().StringVar(&fen, "fen", rules.Opening, "begin at the position `F`")
	cmd.Flags().BoolVar(&divide, "divide", false, "print the count after each move of the first ply")
	return cmd
}

func perft(cmd *cobra.Command, p *rules.Position, depth int, divide bool) error {
	begun := time.Now()
	n := uint64(0)
	if divide && depth > 0 {
		n = perftDivided(cmd, p, depth)
	} else {
		n = p.Perft(depth)
	}
	took := time.Since(begun)
	fmt.Fprintf(cmd.ErrOrStderr(), "%.3f s, %.0f nodes/s\n", took.Seconds(), float64(n)/max(took.Seconds(), 1e-9))
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "perft %d = %d\n", depth, n)
	return err
}

func perftDivided(cmd *cobra.Command, p *rules.Position, depth int) (n uint64) {
	for _, m := range p.LegalMoves(nil) {
		q := p.Play(m)
		part := q.Perft(depth - 1)
		n += part
		fmt.Fprintf(cmd.OutOrStdout(), "%v: %d\n", m, part)
	}
	return n
}
