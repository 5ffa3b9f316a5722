package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"luozi/cmd/internal/table"
	"luozi/rules"
	"luozi/rules/notation"
	"luozi/rules/record"
	"luozi/rules/referee"
	"luozi/rules/repetition"
)

func judgeCmd() *cobra.Command {
	var j judging
	cmd := &cobra.Command{
		Use:   `judge --fen F --moves "h2e2 …" | FILE | --rows TSV`,
		Short: "Judge a repetition by articles 24 to 29",
		Long: `What each side does in the repetition of the last position, and what follows,
as one JSON object; --text prints the ruling slip with boards instead.

--fen and --moves give a game in words, the moves in any notation. FILE is a
journal, a story, or any record that luozi convert reads; one object a game.
--rows reads a table with tabs whose header names the columns id, fen and moves,
and prints one object a row, with its id. FILE or TSV - is stdin.

A verdict that is not sure hangs on: bound (a search was not settled), king-evasion
(a king leaves a check and attacks besides), gain-moves (a chase by checks or
exchanges before its capture), 28.5 (an exchange is offered that cannot be taken),
27.3, 细则6 (attacked before in another way).

A game whose last position does not stand for the third time has the verdict
none. A game that can't be is said on stderr, the others are judged, and the exit
code is 1.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			j.out, j.words = bufio.NewWriter(cmd.OutOrStdout()), cmd.ErrOrStderr()
			j.judge = repetition.New(repetition.Default())
			return errFlushed(j.run(cmd, args), j.out)
		},
	}
	cmd.Flags().StringVar(&j.fen, "fen", rules.Opening, "begin at the position `F`")
	cmd.Flags().StringVar(&j.moves, "moves", "", "judge after these `MOVES`")
	cmd.Flags().StringVar(&j.rows, "rows", "", "judge each row of the table `TSV`")
	cmd.Flags().BoolVar(&j.text, "text", false, "print the ruling slip, with boards")
	return cmd
}

// judging is one call of the command.
type judging struct {
	fen, moves, rows string
	text             bool

	judge *repetition.Judge
	out   *bufio.Writer
	words io.Writer
}

func (j *judging) run(cmd *cobra.Command, args []string) error {
	game := cmd.Flags().Changed("moves")
	switch {
	case len(args) == 1 && (game || j.rows != "" || cmd.Flags().Changed("fen")),
		game && j.rows != "", cmd.Flags().Changed("fen") && j.rows != "":
		return usagef("judge takes --fen and --moves, or a FILE, or --rows: only one of them")
	case j.rows != "":
		return j.table(cmd.InOrStdin())
	case len(args) == 1:
		return j.file(cmd.InOrStdin(), args[0])
	case !game:
		return usagef(`judge needs a game: --fen F --moves "h2e2 …", a FILE, or --rows TSV`)
	}
	g, err := wordsGame(j.fen, j.moves)
	if err != nil {
		return err
	}
	return j.say("", g)
}

// say prints the verdict on a game.
func (j *judging) say(id string, g *record.Game) error {
	v := j.judge.Verdict(g.Start, g.Moves)
	if j.text {
		if id != "" {
			fmt.Fprintf(j.out, "%s\n", id)
		}
		err := repetition.Slip(j.out, &v)
		fmt.Fprintln(j.out)
		return err
	}
	enc := json.NewEncoder(j.out)
	enc.SetEscapeHTML(false)
	return enc.Encode(struct {
		ID string `json:"id,omitempty"`
		*repetition.Verdict
	}{id, &v})
}

// wordsGame reads a game from a FEN and its moves. What is no FEN or no move is
// wrong words; what can't be on a board is a game that can't be.
func wordsGame(fen, moves string) (*record.Game, error) {
	p, err := rules.ParseFEN(fen)
	if err != nil {
		if !fenShape.MatchString(strings.TrimSpace(fen)) {
			return nil, usagef("--fen: %w", err)
		}
		return nil, err
	}
	g := record.New()
	g.Start = p
	for i, token := range strings.Fields(moves) {
		m, err := notation.Read(&p, token)
		if err != nil {
			err = fmt.Errorf("move %d, %w", i+1, err)
			if !moveShape.MatchString(token) {
				return nil, usagef("--moves: %w", err)
			}
			return nil, err
		}
		g.Moves = append(g.Moves, m)
		p = p.Play(m)
	}
	return g, nil
}

// What looks like a FEN or like a move, though no board may have it.
var (
	fenShape  = regexp.MustCompile(`^([1-9A-Za-z]+/){9}[1-9A-Za-z]+\s+[wrb](\s|$)`)
	moveShape = regexp.MustCompile(`^([a-iA-I][0-9]-?[a-iA-I][0-9]|[A-Za-z1-9+-][A-Za-z1-9+.=-]{2,3}[1-9]|\S*\p{Han}\S*|[0-9]{4,})$`)
)

// file judges the games of a file.
func (j *judging) file(stdin io.Reader, name string) error {
	in, taped, err := opened(stdin, name)
	if err != nil {
		return err
	}
	defer in.Close()
	if taped {
		return j.tape(name)
	}
	games, broken := 0, 0
	for g, err := range record.ReadAll(name, in) {
		games++
		if err != nil {
			broken++
			fmt.Fprintln(j.words, err)
			continue
		}
		if err := j.say("", g); err != nil {
			return err
		}
	}
	switch {
	case broken > 0:
		return fmt.Errorf("%d of %d games could not be read", broken, games)
	case games == 0:
		return fmt.Errorf("%s has no game", name)
	}
	return nil
}

// tape judges the game of a journal as it was recorded, or of a story as the
// referee reads it.
func (j *judging) tape(name string) error {
	t, err := table.Open(name)
	if err != nil {
		return err
	}
	g := record.New()
	if t.Setup.FEN != "" {
		if g.Start, err = rules.ParseFEN(t.Setup.FEN); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if !t.Journal {
		err = t.Play(func(e referee.Event) error { return follow(g, table.Marshal(e)) })
	}
	for i := 0; i < len(t.Entries) && err == nil; i++ {
		if event := t.Entries[i].Event; event != nil {
			err = follow(g, event)
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return j.say("", g)
}

// follow takes a move, or takes moves back, as the event says.
func follow(g *record.Game, event []byte) error {
	var e struct {
		Event, Move string
		Ply         int
	}
	if json.Unmarshal(event, &e) != nil {
		return nil // no event with a move
	}
	switch e.Event {
	case "fixed":
		g.Moves = g.Moves[:min(max(e.Ply, 0), len(g.Moves))]
	case "move":
		m, err := rules.ParseMove(e.Move)
		if err != nil {
			return err
		}
		g.Moves = append(g.Moves, m)
	}
	return nil
}

// longestRow is the longest row that is read, in bytes.
const longestRow = 1 << 20

// table judges the rows of a table; a row that can't be is left out.
func (j *judging) table(stdin io.Reader) error {
	in := stdin
	if j.rows != "-" {
		f, err := os.Open(j.rows)
		if err != nil {
			return fileError(j.rows, err)
		}
		defer f.Close()
		in = f
	}
	scan := bufio.NewScanner(in)
	scan.Buffer(nil, longestRow)
	var cols []string
	rows, broken := 0, 0
	for line := 1; scan.Scan(); line++ {
		cells := strings.Split(strings.TrimSuffix(scan.Text(), "\r"), "\t")
		if line == 1 {
			if cols = cells; !slices.Contains(cols, "id") || !slices.Contains(cols, "fen") || !slices.Contains(cols, "moves") {
				return usagef("%s:1: want a header with the columns id, fen and moves, separated by tabs", j.rows)
			}
			continue
		}
		if len(cells) == 1 && cells[0] == "" {
			continue
		}
		rows++
		if err := j.row(cols, cells); err != nil {
			broken++
			fmt.Fprintf(j.words, "%s:%d: %v\n", j.rows, line, err)
		}
	}
	if err := scan.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("%s: a line is longer than %d bytes: want a row a line", j.rows, longestRow)
	} else if err != nil {
		return fileError(j.rows, err)
	}
	if broken > 0 {
		return fmt.Errorf("%d of %d rows could not be judged", broken, rows)
	}
	return nil
}

func (j *judging) row(cols, cells []string) error {
	if len(cells) < len(cols) {
		return fmt.Errorf("%d cells, but the header has %d", len(cells), len(cols))
	}
	cell := func(name string) string { return cells[slices.Index(cols, name)] }
	g, err := wordsGame(cell("fen"), cell("moves"))
	if err != nil {
		return err
	}
	return j.say(cell("id"), g)
}
