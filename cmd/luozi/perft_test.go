package main

import (
	"bytes"
	"strings"
	"testing"
)

func runPerft(args ...string) (stdout, stderr string, err error) {
	var out, errs bytes.Buffer
	cmd := perftCmd()
	cmd.SilenceUsage, cmd.SilenceErrors = true, true
	cmd.SetArgs(args)
	cmd.SetOut(&out)
	cmd.SetErr(&errs)
	err = cmd.Execute()
	return out.String(), errs.String(), err
}

func TestPerftCounts(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"0", "perft 0 = 1\n"},
		{"--divide 0", "perft 0 = 1\n"},
		{"3", "perft 3 = 79666\n"},
		{"1 --divide --fen", "d9d8: 1\nd9e9: 1\nperft 1 = 2\n"},
		{"2 --divide --fen", "d9d8: 2\nd9e9: 1\nperft 2 = 3\n"},
	} {
		args := strings.Fields(c.args)
		if args[len(args)-1] == "--fen" {
			args = append(args, "3k5/9/9/9/9/9/9/9/9/5K3 b")
		}
		out, errs, err := runPerft(args...)
		if err != nil || out != c.want {
			t.Errorf("perft %s: %v\n%swant\n%s", c.args, err, out, c.want)
		}
		if !strings.HasSuffix(errs, " nodes/s\n") {
			t.Errorf("perft %s tells %q", c.args, errs)
		}
	}
}

func TestPerftDividesByMove(t *testing.T) {
	out, _, err := runPerft("--divide", "2")
	if err != nil || !strings.Contains(out, "\nh2e2: 45\n") {
		t.Fatalf("%v\n%s", err, out)
	}
	if lines := strings.Count(out, "\n"); lines != 45 || !strings.HasSuffix(out, "perft 2 = 1920\n") {
		t.Fatalf("%d lines\n%s", lines, out)
	}
}

func TestPerftWrongWords(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"", "perft has 0 depths: want one N, as in luozi perft 4"},
		{"1 2", "perft has 2 depths: want one N, as in luozi perft 4"},
		{"x", `depth N is "x": want a number 0 to 99`},
		{"100", `depth N is "100": want a number 0 to 99`},
		{"-- -1", `depth N is "-1": want a number 0 to 99`},
		{"1 --fen 9", "--fen: FEN board: want 10 rows with / between them, have 1"},
	} {
		out, _, err := runPerft(strings.Fields(c.args)...)
		if err == nil || err.Error() != c.want || out != "" || exitCode(err, true) != exitUsage {
			t.Errorf("perft %s: %v, code %d", c.args, err, exitCode(err, true))
		}
	}
}
