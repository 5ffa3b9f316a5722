package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSheet(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const story = `# a wrong move, a foul, and the end
setup players 许银川 吕钦 time 6.5:10m
0 start
5000 lift b0
5400 drop d1
5900 press red
10000 cmd resolve 1 undo
11000 lift d1
11500 drop b0
13000 lift b0
13400 drop c2
14000 press red
15000 cmd foul black 9.1.8
16000 cmd resign black
`
	const pgn = `[Game "Chinese Chess"]
[Event "A & B <cup>"]
[Red "甲"]
[Black "乙"]
[Result "1-0"]
[Termination "4.1.4 flag"]

1. 炮二平五 {[%clk 1:29:50]} 马8进7 {[%clk 1:29:40]} 2. 马二进三 {[%clk 1:29:20.500]} 1-0
`
	for _, c := range []struct {
		file, lang string
		want       []string
	}{
		{file("a.story", story), "zh", []string{"许银川", "马八进七", "马87", "恢复局面重走", "1 次（9.1.8）", "红胜，认输（规则 4.1.9）", "0:08"}},
		{file("a.story", story), "en", []string{"position returned", "Red wins, resignation (article 4.1.9)"}},
		{file("b.story", "setup time 6.5:10m\n0 start\n7000 cmd resign red\n"), "en", []string{"<td>0:07</td><td>9:53</td>"}},
		{file("a.pgn", pgn), "zh", []string{"A &amp; B &lt;cup&gt;", "炮二平五", "马8进7", "马87", "红胜，超时（规则 4.1.4）", "0:30"}},
		{file("a.iccs", "h2e2 h9g7\nb0c2\n"), "en", []string{"炮二平五", "unfinished", "马八进七"}},
	} {
		code, stdout, stderr := call(t, "sheet", "--lang", c.lang, c.file)
		if code != exitDone {
			t.Errorf("%s: exit %d: %s", c.file, code, stderr)
		}
		for _, want := range c.want {
			if !strings.Contains(stdout, want) {
				t.Errorf("%s in %s: no %q in\n%s", c.file, c.lang, want, stdout)
			}
		}
	}
}

func TestSheetRefused(t *testing.T) {
	dir := t.TempDir()
	broken := filepath.Join(dir, "a.story")
	if err := os.WriteFile(broken, []byte("setup time 6.1\n0 start\n5 jump b0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"sheet"}, exitUsage, "needs one FILE"},
		{[]string{"sheet", "--lang", "fr", "x"}, exitUsage, "want zh or en"},
		{[]string{"sheet", filepath.Join(dir, "none")}, exitFailed, "none"},
		{[]string{"sheet", broken}, exitFailed, "a.story:3"},
	} {
		code, _, stderr := call(t, c.args...)
		if code != c.code || !strings.Contains(stderr, c.want) {
			t.Errorf("%v: exit %d: %s", c.args, code, stderr)
		}
	}
}
