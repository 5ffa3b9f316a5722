package main

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"

	"luozi/cmd/internal/table"
	"luozi/display/web"
	"luozi/rules/record"
)

func sheetCmd() *cobra.Command {
	var lang string
	cmd := &cobra.Command{
		Use:   "sheet [--lang zh|en] FILE",
		Short: "Write the score sheet of a game as HTML",
		Long: `The score sheet of the game in FILE goes to stdout as an HTML page that needs
nothing else; a browser prints it on A4 or makes a PDF of it. It has what article
10.1 wants: the moves in both notations with their times, fouls, rulings, the
result with its article, and lines for the signatures of both players and the
arbiter. A game of up to 54 rounds is one page.

A FILE is a journal, a story, or a record that convert reads; of a file with
several games each gets a page. Records know nothing of fouls and rulings. FILE -
is a record on stdin.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, files []string) error {
			if lang != "zh" && lang != "en" {
				return usagef("language %q: want zh or en", lang)
			}
			if len(files) != 1 {
				return usagef("sheet needs one FILE: a journal, a story or a game record")
			}
			sheets, err := sheetsOf(cmd, files[0])
			if err != nil {
				return err
			}
			out := bufio.NewWriter(cmd.OutOrStdout())
			if err := web.WriteSheets(out, lang == "zh", sheets...); err != nil {
				return err
			}
			return out.Flush()
		},
	}
	cmd.Flags().StringVar(&lang, "lang", "zh", "write it in Chinese or English: `zh` or en")
	return cmd
}

func sheetsOf(cmd *cobra.Command, file string) ([]web.Sheet, error) {
	in, taped, err := opened(cmd.InOrStdin(), file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	if taped {
		return sheetOfTape(file)
	}
	var out []web.Sheet
	for game, err := range record.ReadAll(nameOf(file), in) {
		if err != nil {
			return nil, err
		}
		out = append(out, sheetOfRecord(game))
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: there is no game in it: want a journal, a story or a game record", file)
	}
	return out, nil
}

func sheetOfTape(file string) ([]web.Sheet, error) {
	tape, err := table.Open(file)
	if err != nil {
		return nil, err
	}
	whole, err := tape.Sheet()
	if err != nil {
		return nil, err
	}
	s, err := sheetOf(whole)
	return []web.Sheet{s}, err
}

// sheet is the score sheet of a stored game, or of the one on the board.
func (s *shelf) sheet(id string) (web.Sheet, error) {
	v, err := s.whole(id)
	if err != nil {
		return web.Sheet{}, err
	}
	return sheetOf(*v.sheet)
}
