package main

import (
	"errors"
	"fmt"
	"net"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules"
)

type woodWords struct {
	listen, game, hands, wiring string
	seed                        uint64
	speed                       float64
}

func woodCmd() *cobra.Command {
	var w woodWords
	cmd := &cobra.Command{
		Use:   "wood --listen ADDR",
		Short: "Run the simulated board and its hands as a process of their own",
		Long: `The wood is a board with its chips and buttons, and two players. luozi demo
--wood ADDR plays on it. It outlives whoever is connected: the game goes on, and
the next one finds the pieces where they stand then. The newest connection counts.

It prints "wood listening on ADDR" when it is ready, and "played" with all moves
in ICCS when the hands have played their game; they begin when the first one
connected has started the game. After that the wood stays until it is stopped.

At --speed 0 time goes on only when the one who is connected says so.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return w.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&w.listen, "listen", "", "serve at `ADDR`, as in 127.0.0.1:7090; port 0 takes a free one")
	f.StringVar(&w.game, "game", "", "play the first game in `FILE`, in any format that convert reads; else a built-in one")
	f.StringVar(&w.hands, "hands", "calm", "play as `PROFILE`: calm, blitz, scramble, clumsy or noisy")
	f.StringVar(&w.wiring, "wiring", "mcp23017", "wire the board as `KIND`, as luozi demo does")
	f.Uint64Var(&w.seed, "seed", 1, "the same `N` gives the same hands")
	f.Float64Var(&w.speed, "speed", 1, "`X` times as fast as real time; 0: as fast as it goes")
	return cmd
}

func (w woodWords) run(cmd *cobra.Command) error {
	board, err := w.board(cmd)
	if err != nil {
		return err
	}
	ln, err := net.Listen("tcp", w.listen)
	if err != nil {
		return listenError(w.listen, err)
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	fmt.Fprintf(cmd.OutOrStdout(), "wood listening on %s\n", ln.Addr())
	served := make(chan error, 1)
	go func() { served <- boardsim.Serve(ctx, ln, board, w.speed) }()
	select {
	case err := <-served:
		return err
	case <-board.Ended():
	}
	fmt.Fprint(cmd.OutOrStdout(), "played")
	for _, t := range board.Played() {
		fmt.Fprint(cmd.OutOrStdout(), " ", t.Move)
	}
	fmt.Fprintln(cmd.OutOrStdout())
	return <-served
}

// board is the board with its hands, as the words say.
func (w woodWords) board(cmd *cobra.Command) (*boardsim.Board, error) {
	if w.listen == "" {
		return nil, usagef("wood needs --listen ADDR, as in --listen 127.0.0.1:7090")
	}
	if !(w.speed >= 0 && w.speed <= 1e6) {
		return nil, usagef("--speed is %v: want 0, or how many times as fast as real time", w.speed)
	}
	profile, err := boardsim.ParseProfile(w.hands)
	if err != nil {
		return nil, usagef("--hands: %w", err)
	}
	plan, err := matrix.ParsePlan(w.wiring)
	if err != nil {
		return nil, usagef("--wiring: %w", err)
	}
	game, err := firstGame(cmd, w.game)
	if err != nil {
		return nil, err
	}
	hands, err := boardsim.NewHands(game, profile, w.seed)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", w.game, err)
	}
	board, err := boardsim.Wired(plan, game.Start.Of(rules.Red), game.Start.Of(rules.Black))
	if err != nil {
		return nil, err
	}
	board.Seat(hands)
	return board, nil
}

// firstGame is the first game of a record file, the built-in one if no file is
// given.
func firstGame(cmd *cobra.Command, file string) (boardsim.Game, error) {
	if file == "" {
		return boardsim.BuiltIn(), nil
	}
	for g, err := range openGames(cmd.InOrStdin(), file) {
		if err != nil {
			return boardsim.Game{}, err
		}
		return boardsim.Game{Start: g.Start, Moves: g.Moves}, nil
	}
	return boardsim.Game{}, fmt.Errorf("%s: there is no game in it", file)
}

// listenError is why an address can't be listened on.
func listenError(addr string, err error) error {
	var wrong *net.AddrError
	var dns *net.DNSError
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("address %s is in use by another program; choose another port, or 0 for a free one", addr)
	case errors.As(err, &wrong), errors.As(err, &dns):
		return usagef("address %q: want HOST:PORT, as in 127.0.0.1:7090", addr)
	}
	return fmt.Errorf("address %s: %w", addr, err)
}
