// Command luozi is the referee inside a xiangqi board: one binary, one short
// file a subcommand.
//
// It decides words, exit codes and who is wired to whom; what a word does stands
// in the rooms below. Exit 0: done; 1: what was asked for failed; 2: the words
// were wrong.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
)

func main() { os.Exit(luozi(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// luozi runs one call and returns its exit code.
func luozi(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	begun := false
	out := &output{w: stdout}
	root := newRoot()
	root.PersistentPreRun = func(*cobra.Command, []string) { begun = true }
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(out)
	root.SetErr(stderr)
	cmd, err := root.ExecuteC()
	if err == nil && out.err != nil {
		begun = true
		err = fmt.Errorf("not all could be printed: %w", out.err)
	}
	if err == nil {
		return exitDone
	}
	code := exitCode(err, begun)
	fmt.Fprintf(stderr, "luozi: %v\n", err)
	if code == exitUsage {
		fmt.Fprintf(stderr, "%s --help tells the words\n", cmd.CommandPath())
	}
	return code
}

// output is stdout, and the first error of it: what was to be printed and was not is
// no success, whichever command it was.
type output struct {
	w   io.Writer
	err error
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.w.Write(p)
	if err != nil && o.err == nil {
		o.err = err
	}
	return n, err
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "luozi",
		Short:         "luozi is the referee inside a real xiangqi board",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(benchCmd(), configCmd(), convertCmd(), demoCmd(), doctorCmd(), gamesCmd(), handsCmd(), judgeCmd(), passwdCmd(), perftCmd(), replayCmd(), runCmd(), sheetCmd(), versionCmd(), woodCmd())
	root.AddCommand(extra()...)
	return root
}
