package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"

	"github.com/spf13/cobra"
	"luozi/rules/notation"
	"luozi/rules/record"
)

func convertCmd() *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use:   "convert --to FORMAT FILE…",
		Short: "Convert game records between formats",
		Long: `The games of all FILEs go to stdout in FORMAT: pgn is PGN in UTF-8 with the
moves in Chinese; iccs (h2e2), wxf (C2=5), zh (炮二平五) and short (炮25) are one
game a line, the moves separated by a space, so that a game without moves is an
empty line.

A FILE is PGN, one game a line in any of these notations, or a table with tabs
under a header that names its columns (id, result, fen, moves); in UTF-8, GB18030
or Big5, perhaps gzipped. All that is found out by itself. FILE - is stdin.

A game that can't be read is reported on stderr with its file and line, and left
out; the rest is converted, and the exit code is 1.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, files []string) error {
			write, err := gameWriter(to)
			if err != nil {
				return err
			}
			if len(files) == 0 {
				return usagef("convert needs a FILE with games, or - for stdin")
			}
			return convert(cmd, files, write)
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "write `FORMAT`: pgn, iccs, wxf, zh or short")
	return cmd
}

// gameWriter writes games in a format, one after another.
func gameWriter(to string) (func(io.Writer, *record.Game) error, error) {
	if to == "pgn" {
		first := true
		return func(w io.Writer, g *record.Game) error {
			if !first {
				io.WriteString(w, "\n")
			}
			first = false
			return record.WritePGN(w, g, notation.Chinese)
		}, nil
	}
	f, err := notation.ParseFormat(to)
	if err != nil {
		return nil, usagef("format %q: want pgn, iccs, wxf, zh or short", to)
	}
	return func(w io.Writer, g *record.Game) error { return record.WriteLine(w, g, f) }, nil
}

func convert(cmd *cobra.Command, files []string, write func(io.Writer, *record.Game) error) error {
	out := bufio.NewWriter(cmd.OutOrStdout())
	games, broken := 0, 0
	for _, file := range files {
		for game, err := range openGames(cmd.InOrStdin(), file) {
			games++
			if err != nil {
				broken++
				fmt.Fprintln(cmd.ErrOrStderr(), err)
				continue
			}
			if err := write(out, game); err != nil {
				return err
			}
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if broken > 0 {
		return fmt.Errorf("%d of %d games or files could not be read", broken, games)
	}
	return nil
}

// openGames reads the games of a file; a file that can't be opened is an error in
// the place of its games.
func openGames(stdin io.Reader, file string) func(yield func(*record.Game, error) bool) {
	return func(yield func(*record.Game, error) bool) {
		in, _, err := opened(stdin, file)
		if err != nil {
			yield(nil, err)
			return
		}
		defer in.Close()
		record.ReadAll(nameOf(file), in)(yield)
	}
}

// opened opens a file, - is stdin, and tells by its first lines whether it is a story
// or a journal, which stdin never is.
func opened(stdin io.Reader, file string) (in io.ReadCloser, taped bool, err error) {
	if file == "-" {
		return io.NopCloser(stdin), false, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, false, fileError(file, err)
	}
	const enough = 64 << 10 // for the comments before the first line
	r := bufio.NewReaderSize(f, enough)
	head, err := r.Peek(enough)
	if err != nil && !errors.Is(err, io.EOF) {
		_ = f.Close()
		return nil, false, fileError(file, err)
	}
	head = bytes.ReplaceAll(bytes.TrimPrefix(head, []byte("\ufeff")), []byte("\r"), nil)
	return struct {
		io.Reader
		io.Closer
	}{r, f}, tapeLine.Match(head), nil
}

// tapeLine is how a story or a journal begins, after comments: with its setup, or
// with the checksum of a journal's line.
var tapeLine = regexp.MustCompile(`^(?:\s*(?:#.*)?\n)*(?:setup\s|[0-9a-f]{8} |\d+\s+(?:start|lift|drop|press|down|up|fault|cmd|off|on|wait)\b)`)

// nameOf is how a file is called in what is said of it.
func nameOf(file string) string {
	if file == "-" {
		return "stdin"
	}
	return file
}

// fileError is why a file can't be opened, its name first.
func fileError(file string, err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Errorf("%s: %w", file, err)
}
