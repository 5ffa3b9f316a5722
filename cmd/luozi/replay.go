package main

import (
	"bufio"
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"luozi/cmd/internal/table"
	"luozi/rules/referee"
)

func replayCmd() *cobra.Command {
	var text, asRecorded bool
	cmd := &cobra.Command{
		Use:   "replay [--text] [--as-recorded] FILE…",
		Short: "Put stories and journals through the referee",
		Long: `Each FILE is a story or a journal; its inputs go through the referee, and the
events that come of them are printed, one JSON object a line. After the last
input the game lives on only up to that input's time: a line "MS wait" makes it
longer.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, files []string) error {
			if len(files) == 0 {
				return usagef("replay needs a FILE, a story or a journal")
			}
			out := bufio.NewWriter(cmd.OutOrStdout())
			say := sayJSON(out)
			if text {
				say = sayText(out)
			}
			for _, file := range files {
				if err := replay(cmd, file, asRecorded, say); err != nil {
					return errFlushed(err, out)
				}
			}
			return out.Flush()
		},
	}
	cmd.Flags().BoolVar(&text, "text", false, "print one readable line for each event")
	cmd.Flags().BoolVar(&asRecorded, "as-recorded", false, "print the events as a journal has them, without the referee")
	return cmd
}

// errFlushed is err, after what was found before it has been printed.
func errFlushed(err error, out *bufio.Writer) error {
	if flushed := out.Flush(); flushed != nil {
		return flushed
	}
	return err
}

// say prints one event, of which it is given the JSON.
type say func(event []byte) error

func sayJSON(w io.Writer) say {
	return func(event []byte) error {
		_, err := fmt.Fprintf(w, "%s\n", event)
		return err
	}
}

func sayText(w io.Writer) say {
	return func(event []byte) error {
		_, err := fmt.Fprintln(w, eventText(event))
		return err
	}
}

func replay(cmd *cobra.Command, file string, asRecorded bool, say say) error {
	tape, err := table.Open(file)
	if err != nil {
		return err
	}
	if tape.Cut != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "luozi: %s\n", tape.Cut)
	}
	if !asRecorded {
		return tape.Play(func(e referee.Event) error { return say(table.Marshal(e)) })
	}
	if !tape.Journal {
		return usagef("%s is a story; only a journal has recorded events", file)
	}
	for _, r := range tape.Entries {
		if r.Event == nil {
			continue
		}
		if err := say(r.Event); err != nil {
			return err
		}
	}
	return nil
}
