package record

import (
	"bytes"
	"compress/gzip"
	"os"
	"reflect"
	"strings"
	"testing"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/notation"
)

// read is what ReadAll gives of the text: games as ICCS lines, errors as text.
func read(text string) (out []string, games []*Game) {
	for g, err := range ReadAll("f", strings.NewReader(text)) {
		games = append(games, g)
		if err != nil {
			out = append(out, err.Error())
			continue
		}
		var b strings.Builder
		WriteLine(&b, g, notation.ICCS)
		out = append(out, strings.TrimSuffix(b.String(), "\n"))
	}
	return out, games
}

func file(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestFiles(t *testing.T) {
	for _, c := range []struct {
		name, encoding string
		want           []string
	}{
		{"big5.pgn", "Big5", []string{"c3c4 g6g5 h2g2 b7e7 b2e2 b9c7 b0c2 a9b9 h0i2 h7f7 a0a1 h9g7 a1f1 f9e8 i0h0 b9b5 " +
			"f1f6 g7f5 f0e1 f5e3 c2e3 e7e3 g2h2 f7h7 h2f2 h7e7 f2h2 e7h7 h2f2 h7e7"}},
		{"big5-no-moves.pgn", "Big5", []string{""}},
		{"gb18030.pgn", "GB18030", []string{"h2e2 h9g7 h0g2 i9h9 i0h0 h7h3", "e2f2 f0e0 e3e2"}},
		{"utf8-bom.pgn", "UTF-8", []string{"h2e2 h9g7 h0g2 i9h9 i0h0",
			"f:12: move 3, 炮二平五: red has no such cannon on its file 2", "h2e2 h9g7 h0g2"}},
	} {
		text := file(t, c.name)
		if _, enc, err := Decode([]byte(text)); enc != c.encoding || err != nil {
			t.Errorf("%s: taken for %s (%v), is %s", c.name, enc, err, c.encoding)
		}
		if got, _ := read(text); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestTagsAndComments(t *testing.T) {
	_, games := read(file(t, "gb18030.pgn"))
	g := games[0]
	for name, want := range map[string]string{
		"Event": `友谊赛 "甲组"`, "Site": "广州", "Red": "王红", "Black": "李黑", "Format": "", "Result": "", "ECCO": "",
	} {
		if got := g.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if g.Result != "1/2-1/2" || games[1].Result != "0-1" || g.Line != 1 || games[1].Line != 15 {
		t.Errorf("results %s %s, lines %d %d", g.Result, games[1].Result, g.Line, games[1].Line)
	}
	if got := g.Comment(5); got != "封车 好棋" || g.Comment(4) != "" || g.Comment(99) != "" {
		t.Errorf("comment %q", got)
	}
}

func TestReadAll(t *testing.T) {
	const tags = "[Event \"x\"]\n"
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"an empty line", "\n", []string{""}},
		{"lines", "h2e2 马8进7\n\n炮25 1-0\n", []string{"h2e2 h9g7", "", "h2e2"}},
		{"a broken line", "h2e2 h2e2\n炮25\n", []string{"f:1: move 2, h2e2: nothing stands on h2", "h2e2"}},
		{"no moves at all", "hello\n", []string{`f:1: move 1, "hello" is no move: want one as 炮二平五, 炮25, C2=5 or h2e2`}},
		{"table", "id\tresult\tfen\tmoves\n1\t1-0\t\th2e2\n2\t*\t9/9\t\n3\t*\n", []string{"h2e2",
			"f:3: ", "f:4: 2 cells, but the moves stand in cell 4"}},
		{"numbers", tags + "1.炮二平五 1...马8进7 ２．马二进三 … 车9平8 3. ... $3 車一平二?! 炮8进4!!", []string{"h2e2 h9g7 h0g2 i9h9 i0h0 h7h3"}},
		{"ideographic blank", tags + "1.　炮二平五　马8进7", []string{"h2e2 h9g7"}},
		{"no tags", "1. 炮二平五 马8进7 1-0 1. 马二进三", []string{"h2e2 h9g7", "h0g2"}},
		{"games without moves or result", tags + tags + tags, []string{"", "", ""}},
		{"escapes", tags + "%炮炮炮\n炮二平五 ; 炮炮\n马8进7 {%} {;}", []string{"h2e2 h9g7"}},
		{"variations", tags + "炮二平五 (马二进三 (1) {)} ; )\n) 马8进7", []string{"h2e2 h9g7"}},
		{"open comment", tags + "炮二平五 {never\n\n[Event \"y\"]\n马二进三", []string{
			"f:2: { opens a comment that never ends", "h0g2"}},
		{"open comment at the end", tags + "炮二平五 {never\n", []string{"f:2: { opens a comment that never ends"}},
		{"clock in a comment", tags + "炮二平五 {\n[%clk 1:00]} 马8进7", []string{"h2e2 h9g7"}},
		{"open variation", tags + "炮二平五 (马二进三\n[Event \"y\"]\n马二进三", []string{
			"f:2: ( opens a variation that never ends", "h0g2"}},
		{"stray brace", tags + "炮二平五 } 马8进7", []string{"f:2: } closes what nothing opened"}},
		{"stray bracket", tags + "炮二平五 ] 马8进7", []string{"f:2: ] closes no tag"}},
		{"bad tag", "[Event x]\n[Red \"y\"]\n炮二平五\n[Event \"y\"]\n马二进三", []string{
			`f:1: [Event x]: want a tag as [Name "Value"]`, "h0g2"}},
		{"bad FEN", tags + "[FEN \"9/9\"]\n\n*\n" + tags + "炮二平五", []string{"f:2: ", "h2e2"}},
		{"result tags", "[Event \"x\"]\n[Result \"1－0\"]\n", []string{""}},
		{"an illegal move that stands", tags + "h2i3 {[%stands] 4.1.6} 马8进7", []string{"h2i3 h9g7"}},
		{"an illegal move", tags + "h2i3 {yes} 马8进7", []string{"f:2: move 1, h2i3: the cannon on h2 cannot go to i3"}},
		{"an illegal move at the end", tags + "h2i3", []string{"f:2: move 1, h2i3: the cannon on h2 cannot go to i3"}},
		{"out of turn, stands", tags + "h9g7 {[%stands]} 炮二平五 马2进3", []string{"h9g7 h2e2 b9c7"}},
	} {
		got, _ := read(c.text)
		if len(got) != len(c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] && (!strings.HasSuffix(c.want[i], ": ") || !strings.HasPrefix(got[i], c.want[i])) {
				t.Errorf("%s: %q, want %q", c.name, got[i], c.want[i])
			}
		}
	}
}

func TestGzip(t *testing.T) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write([]byte("id\tresult\tfen\tmoves\ng7\t0-1\t" + rules.Opening + "\th2e2 h9g7\n"))
	z.Close()
	got, games := read(b.String())
	if len(got) != 1 || got[0] != "h2e2 h9g7" || games[0].Get("Id") != "g7" || games[0].Result != "0-1" {
		t.Errorf("%q %+v", got, games)
	}
	if got, _ := read(b.String()[:b.Len()-6]); len(got) != 1 || !strings.HasPrefix(got[0], "f:1: ") {
		t.Errorf("cut short: %q", got)
	}
}

func TestWritePGN(t *testing.T) {
	g := New()
	g.Set("Event", `杯 "甲"`)
	g.Set("ECCO", "E48")
	g.Set("Red", "王红")
	g.Set("Red", "王红红")
	g.Start = rules.MustFEN("3k5/9/9/9/9/9/4p4/4p4/9/5K3 b - - 0 31")
	for _, s := range []string{"e2f2", "f0e0", "e3e2"} {
		m, _ := rules.ParseMove(s)
		g.Moves = append(g.Moves, m)
	}
	g.Comments = []string{"[%clk 0:10:00]", "", "a } b"}
	g.Result = "0-1"
	var b strings.Builder
	if err := WritePGN(&b, g, notation.Chinese); err != nil {
		t.Fatal(err)
	}
	const want = `[Game "Chinese Chess"]
[Event "杯 \"甲\""]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[RedTeam ""]
[Red "王红红"]
[BlackTeam ""]
[Black "?"]
[Result "0-1"]
[ECCO "E48"]
[FEN "3k5/9/9/9/9/9/4p4/4p4/9/5K3 b - - 0 31"]
[Format "Chinese"]

31. ... 前卒平6 {[%clk 0:10:00]}
32. 帅四平五 卒5进1 {a ) b}
0-1
`
	if b.String() != want {
		t.Errorf("have\n%s\nwant\n%s", b.String(), want)
	}
}

func TestClk(t *testing.T) {
	for ms, want := range map[clock.Ms]string{0: "[%clk 0:00:00]", 5398400: "[%clk 1:29:58.400]", 36000000: "[%clk 10:00:00]"} {
		if got := Clk(ms); got != want {
			t.Errorf("%d: %s, want %s", ms, got, want)
		}
	}
}

func TestEncodings(t *testing.T) {
	for _, c := range []struct{ bytes, text, name string }{
		{"", "", "UTF-8"},
		{"\xef\xbb\xbf炮", "炮", "UTF-8"},
		{"a\r\nb\rc", "a\nb\nc", "UTF-8"},
		{"\xff\xfe\xae\x70", "炮", "UTF-16"},
		{"\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5", "炮二平五", "GB18030"},
		{"\xac\xb6\xa4\x47\xa5\xad\xa4\xad", "炮二平五", "Big5"},
		{"\xd5\xe3\xbd\xad \xb3\xc2\xba\xae\xb7\xe5", "浙江 陈寒峰", "GB18030"},
		{"\xae\xfd\xa6\xbf \xb3\xaf\xb4\x48\xae\x70", "浙江 陳寒峰", "Big5"},
	} {
		text, name, err := Decode([]byte(c.bytes))
		if text != c.text || name != c.name || err != nil {
			t.Errorf("%q: %q %s %v, want %q %s", c.bytes, text, name, err, c.text, c.name)
		}
	}
}
