package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// runConvert runs the command alone, without the root.
func runConvert(stdin string, args ...string) (stdout, stderr string, err error) {
	var out, msgs bytes.Buffer
	cmd := convertCmd()
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(args)
	cmd.SetIn(strings.NewReader(stdin))
	cmd.SetOut(&out)
	cmd.SetErr(&msgs)
	err = cmd.Execute()
	return out.String(), msgs.String(), err
}

func TestConvert(t *testing.T) {
	const line = "h2e2 h9g7 h0g2 i9h9 i0h0 h7h3\n"
	for to, want := range map[string]string{
		"iccs":  line + "\n",
		"wxf":   "C2=5 H8+7 H2+3 R9=8 R1=2 C8+4\n\n",
		"zh":    "炮二平五 马8进7 马二进三 车9平8 车一平二 炮8进4\n\n",
		"short": "炮25 马87 马23 车98 车12 炮84\n\n",
	} {
		out, msgs, err := runConvert(line+"\n", "--to", to, "-")
		if out != want || msgs != "" || err != nil {
			t.Errorf("%s: %q, messages %q, error %v; want %q", to, out, msgs, err, want)
		}
		back, _, err := runConvert(out, "--to", "iccs", "-")
		if back != line+"\n" || err != nil {
			t.Errorf("%s and back: %q, %v", to, back, err)
		}
	}
	pgn, _, err := runConvert(line+"\n", "--to", "pgn", "-")
	if err != nil || strings.Count(pgn, "[Game ") != 2 || !strings.Contains(pgn, "\n3. 车一平二 炮8进4\n*\n\n[Game") {
		t.Errorf("pgn: %v\n%s", err, pgn)
	}
}

// A broken game is named with its file and line, and the rest is converted.
func TestConvertBroken(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.txt")
	if err := os.WriteFile(bad, []byte("h2e2\nh2e9\nC8=5\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	missing := filepath.Join(t.TempDir(), "none.pgn")
	out, msgs, err := runConvert("炮25", "--to", "iccs", bad, missing, "-")
	if out != "h2e2\nb2e2\nh2e2\n" {
		t.Errorf("converted %q", out)
	}
	want := bad + ":2: move 1, h2e9: the cannon on h2 cannot go to e9\n" + missing + ": no such file or directory\n"
	if msgs != want {
		t.Errorf("said %q, want %q", msgs, want)
	}
	if err == nil || exitCode(err, true) != exitFailed || err.Error() != "2 of 5 games or files could not be read" {
		t.Errorf("error %v", err)
	}
}

func TestConvertWords(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-"}, `format "": want pgn, iccs, wxf, zh or short`},
		{[]string{"--to", "sgf", "-"}, `format "sgf": want pgn, iccs, wxf, zh or short`},
		{[]string{"--to", "zh"}, "convert needs a FILE with games, or - for stdin"},
	} {
		_, _, err := runConvert("", c.args...)
		if err == nil || err.Error() != c.want || exitCode(err, true) != exitUsage {
			t.Errorf("%q: %v, want %s", c.args, err, c.want)
		}
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestConvertFullDisk(t *testing.T) {
	cmd := convertCmd()
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs([]string{"--to", "zh", "-"})
	cmd.SetIn(strings.NewReader("h2e2"))
	cmd.SetOut(fullDisk{})
	if err := cmd.Execute(); err == nil || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("error %v", err)
	}
}
