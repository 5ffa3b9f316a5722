package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"luozi/rules"
)

// A horse that checks on every move, once round.
const (
	checkedFEN  = "6N2/3k5/9/9/c8/5R3/9/9/9/5K3 w - - 0 1"
	checkedOnce = "g9f7 d8e8 f7g9 e8d8 "
)

func runJudge(stdin string, args ...string) (stdout, stderr string, err error) {
	var out, errs bytes.Buffer
	cmd := judgeCmd()
	cmd.SilenceUsage, cmd.SilenceErrors = true, true
	cmd.SetArgs(args)
	cmd.SetIn(strings.NewReader(stdin))
	cmd.SetOut(&out)
	cmd.SetErr(&errs)
	err = cmd.Execute()
	return out.String(), errs.String(), err
}

// verdict is what scripts read of one line.
type verdict struct {
	ID      string
	Repeats int
	Cycle   []string
	Red     struct {
		Kind  string
		Moves []struct{ Move, Class string }
	}
	Verdict, Article string
	Sure             bool
	HangsOn          []string `json:"hangs_on"`
	Why              struct{ ZH, EN string }
}

func (v verdict) String() string {
	return fmt.Sprintf("%s %d %s %s %s %v", v.ID, v.Repeats, v.Red.Kind, v.Verdict, v.Article, v.Sure)
}

func verdicts(t *testing.T, out string) (all []string) {
	t.Helper()
	for line := range strings.Lines(out) {
		var v verdict
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if v.Cycle == nil || v.Red.Moves == nil || v.HangsOn == nil || v.Why.ZH == "" || v.Why.EN == "" {
			t.Errorf("something is missing: %s", line)
		}
		all = append(all, v.String())
	}
	return all
}

func TestJudgeWords(t *testing.T) {
	for _, c := range []struct{ moves, want string }{
		{strings.Repeat(checkedOnce, 2), " 3 长将 red-loses 24.1 true"},
		{strings.Repeat("马三退四 将4平5 马四进三 将5平4 ", 2), " 3 长将 red-loses 24.1 true"},
		{checkedOnce, " 2  none  true"},
		{"", " 1  none  true"},
	} {
		out, msgs, err := runJudge("", "--fen", checkedFEN, "--moves", c.moves)
		if got := strings.Join(verdicts(t, out), "\n"); got != c.want || msgs != "" || err != nil {
			t.Errorf("%s: %q %q %v, want %q", c.moves, got, msgs, err, c.want)
		}
	}
}

func TestJudgeRows(t *testing.T) {
	rows := "moves\tid\tfen\tnote\n" +
		strings.Repeat(checkedOnce, 2) + "\ta\t" + checkedFEN + "\tx\n" +
		"g9g8\tb\t" + checkedFEN + "\t\n" +
		"\n" +
		"f0f1\tc\t3k5/9/9/9/9/9/9/9/9/9 w\t\n" +
		"short\n" +
		checkedOnce + "\td\t" + checkedFEN + "\t\n"
	out, msgs, err := runJudge(rows, "--rows", "-")
	if got := strings.Join(verdicts(t, out), "\n"); got != "a 3 长将 red-loses 24.1 true\nd 2  none  true" {
		t.Errorf("judged\n%s", got)
	}
	want := "-:3: move 1, g9g8: the horse on g9 cannot go to g8\n" +
		"-:5: FEN has no red king: want one on a point of its palace, d0 to f2\n" +
		"-:6: 1 cells, but the header has 4\n"
	if msgs != want {
		t.Errorf("said\n%s", msgs)
	}
	if err == nil || err.Error() != "3 of 5 rows could not be judged" || exitCode(err, true) != exitFailed {
		t.Errorf("error %v", err)
	}
}

// journalLine is a line as a journal has it.
func journalLine(payload string) string {
	return fmt.Sprintf("%08x %s\n", crc32.Checksum([]byte(payload), crc32.MakeTable(crc32.Castagnoli)), payload)
}

func TestJudgeFiles(t *testing.T) {
	dir := t.TempDir()
	moves := strings.TrimSpace(strings.Repeat(checkedOnce, 2))
	var story strings.Builder
	fmt.Fprintf(&story, "# a horse that checks\nsetup fen %q\n0 start force\n", checkedFEN)
	for i, m := range strings.Fields(moves) {
		fmt.Fprintf(&story, "%d cmd move %s\n", 1000*(i+1), m)
	}
	journal := journalLine(fmt.Sprintf("setup fen %q", checkedFEN)) + journalLine("0 start force")
	for i, m := range strings.Fields("f0f1 " + moves) {
		journal += journalLine(fmt.Sprintf("!{\"seq\":%d,\"ms\":%d,\"event\":\"move\",\"ply\":%d,\"move\":%q}", i+1, 1000*i, i+1, m))
		if i == 0 { // taken back
			journal += journalLine(`!{"seq":9,"ms":0,"event":"fixed","ply":0,"fen":""}`)
		}
	}
	for name, text := range map[string]string{
		"game.luozi": journal,
		"game.pgn":   "[Event \"x\"]\n[FEN \"" + checkedFEN + "\"]\n\n1. " + moves + " *\n",
		"game.tsv":   "id\tfen\tmoves\nx\t" + checkedFEN + "\t" + moves + "\n",
		"game.story": story.String(),
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, msgs, err := runJudge("", path)
		if got := strings.Join(verdicts(t, out), "\n"); got != " 3 长将 red-loses 24.1 true" || msgs != "" || err != nil {
			t.Errorf("%s: %q %q %v", name, got, msgs, err)
		}
	}
	idle := strings.Repeat("i0i1 i9i8 i1i0 i8i9 ", 2)
	out, msgs, err := runJudge(idle+"\nh2e2\nh2h8\n", "-")
	if got := strings.Join(verdicts(t, out), "\n"); got != " 3 闲 draw 24.2 true\n 1  none  true" {
		t.Errorf("three games: %q", got)
	}
	if !strings.HasPrefix(msgs, "-:3: move 1, ") || err == nil || err.Error() != "1 of 3 games could not be read" {
		t.Errorf("three games: %q %v", msgs, err)
	}
}

func TestJudgeSlip(t *testing.T) {
	out, _, err := runJudge("", "--text", "--fen", checkedFEN, "--moves", strings.Repeat(checkedOnce, 2))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"裁定 red-loses（第24.1条）", "红方长将", "1. 马三退四，将：马f7照将将。（28.1）",
		"f7g9 checks (将): the horse on g9. (28.1)",
		"   9 ・ ・ ・ ・ ・ ・ 马<・ ・ \n", "   7 ・ ・ ・ ・ ・ ○ ・ ・ ・ \n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the slip lacks %q:\n%s", want, out)
		}
	}
	if n := strings.Count(out, "ａ ｂ ｃ ｄ ｅ ｆ ｇ ｈ ｉ\n"); n != 5 {
		t.Errorf("%d boards, want one and four more", n)
	}
}

func TestJudgeWrongWords(t *testing.T) {
	absent := filepath.Join(t.TempDir(), "absent")
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{nil, exitUsage, `judge needs a game: --fen F --moves "h2e2 …", a FILE, or --rows TSV`},
		{[]string{"--fen", checkedFEN}, exitUsage, `judge needs a game: --fen F --moves "h2e2 …", a FILE, or --rows TSV`},
		{[]string{"--moves", "", "x.pgn"}, exitUsage, "judge takes --fen and --moves, or a FILE, or --rows: only one of them"},
		{[]string{"--rows", "x", "--moves", ""}, exitUsage, "judge takes --fen and --moves, or a FILE, or --rows: only one of them"},
		{[]string{"--fen", "9", "--moves", ""}, exitUsage, "--fen: FEN board: want 10 rows with / between them, have 1"},
		{[]string{"--moves", "what!"}, exitUsage, `--moves: move 1, "what!" is no move: want one as 炮二平五, 炮25, C2=5 or h2e2`},
		{[]string{"--fen", "9/9/9/9/9/9/9/9/9/3K5 w", "--moves", ""}, exitFailed, "FEN has no black king: want one on a point of its palace, d7 to f9"},
		{[]string{"--moves", "h2e2 h2e2"}, exitFailed, "move 2, h2e2: nothing stands on h2"},
		{[]string{"--moves", "炮二平九"}, exitFailed, "move 1, 炮二平九: the cannon on h2 cannot go there"},
		{[]string{absent}, exitFailed, absent + ": no such file or directory"},
		{[]string{"--rows", absent}, exitFailed, absent + ": no such file or directory"},
	} {
		_, _, err := runJudge("", c.args...)
		if err == nil || err.Error() != c.want || exitCode(err, true) != c.code {
			t.Errorf("%q: %v (exit %d), want %s (exit %d)", c.args, err, exitCode(err, true), c.want, c.code)
		}
	}
	if _, _, err := runJudge("id\tfen\nx\ty\n", "--rows", "-"); err == nil || exitCode(err, true) != exitUsage ||
		err.Error() != "-:1: want a header with the columns id, fen and moves, separated by tabs" {
		t.Errorf("a table without moves: %v", err)
	}
}

// FuzzJudgeWords: no words stop the command, and what it takes is a legal game.
func FuzzJudgeWords(f *testing.F) {
	f.Add(checkedFEN, checkedOnce)
	f.Add(rules.Opening, "炮二平五 C8=5 马23")
	f.Add("9/9/9/9/9/9/9/9/9/9 w", "x")
	f.Fuzz(func(t *testing.T, fen, moves string) {
		g, err := wordsGame(fen, moves)
		if err != nil {
			if err.Error() == "" || strings.Contains(err.Error(), "\n") {
				t.Errorf("says %q", err)
			}
			return
		}
		p := g.Start
		for _, m := range g.Moves {
			if !p.Legal(m) {
				t.Fatalf("%q %q: %v is not legal", fen, moves, m)
			}
			p = p.Play(m)
		}
	})
}
