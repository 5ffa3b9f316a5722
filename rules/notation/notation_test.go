package notation

import (
	"strings"
	"testing"

	"luozi/rules"
)

// draw is the position with the board as drawn, Black's side up, and s to move.
func draw(t testing.TB, board string, s rules.Side) rules.Position {
	t.Helper()
	var rows []string
	for row := range strings.Lines(board) {
		if row = strings.Join(strings.Fields(row), ""); row != "" {
			rows = append(rows, squeeze(row))
		}
	}
	p, err := rules.ParseFEN(strings.Join(rows, "/") + " " + "wb"[s:s+1] + " - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

type written struct{ move, zh, short, wxf string }

func check(t *testing.T, p rules.Position, rows []written) {
	t.Helper()
	for _, r := range rows {
		m, err := rules.ParseMove(r.move)
		if err != nil || !p.Legal(m) {
			t.Fatalf("%s is no legal move: %v", r.move, err)
		}
		for _, c := range []struct {
			f    Format
			want string
		}{{Chinese, r.zh}, {Short, r.short}, {WXF, r.wxf}, {ICCS, r.move}} {
			if got := Write(&p, m, c.f); got != c.want {
				t.Errorf("%s in %v: %s, want %s", r.move, c.f, got, c.want)
			}
			if got, err := Read(&p, c.want); err != nil || got != m {
				t.Errorf("%s read as %v (%v), want %s", c.want, got, err, r.move)
			}
		}
	}
}

// The example of article 7.5, in full and in short.
func TestArticle75(t *testing.T) {
	p := rules.MustFEN(rules.Opening)
	for _, r := range []written{
		{"h2e2", "炮二平五", "炮25", "C2=5"}, {"h9g7", "马8进7", "马87", "H8+7"},
		{"h0g2", "马二进三", "马23", "H2+3"}, {"i9h9", "车9平8", "车98", "R9=8"},
		{"i0h0", "车一平二", "车12", "R1=2"}, {"h7h3", "炮8进4", "炮84", "C8+4"},
	} {
		check(t, p, []written{r})
		m, _ := rules.ParseMove(r.move)
		p = p.Play(m)
	}
}

func TestSeveralOnAFile(t *testing.T) {
	two := draw(t, `
		. . . . k . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . R . . .
		. . . . P . . . .
		. . . . P . . . .
		. . . . . . . . .
		. . . . . R . . .
		. . . . . . N . .
		. . . K . . N . .`, rules.Red)
	check(t, two, []written{
		{"e5e6", "前兵进一", "前兵1", "P++1"},
		{"e5d5", "前兵平六", "前兵6", "P+=6"},
		{"f6f9", "前车进三", "前车进3", "R++3"},
		{"f6c6", "前车平七", "前车7", "R+=7"},
		{"f2f5", "后车进三", "后车进3", "R-+3"},
		{"f2f1", "后车退一", "后车退1", "R--1"},
		{"g1e2", "前马进五", "前马5", "H++5"},
		{"g1i0", "前马退一", "前马退1", "H+-1"},
		{"g0e1", "后马进五", "后马5", "H-+5"},
	})
	for token, want := range map[string]string{
		"车前平七": "f6c6", "C+=7": "", "+R=7": "f6c6", "车四平七": "", "兵五进一": "e5e6", "马三进二": "g1h3",
		"兵五平六": "e5d5", "P5=6": "e5d5", "马三退一": "g1i0",
	} {
		m, err := Read(&two, token)
		if want == "" && err == nil || want != "" && (err != nil || m.String() != want) {
			t.Errorf("%s: %v %v, want %q", token, m, err, want)
		}
	}
}

// Advisors and elephants need no 前 or 后 but in short form.
func TestAdvisorsAndElephants(t *testing.T) {
	check(t, draw(t, `
		. . . . . k . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . B . . . . . .
		. . . . . . . . .
		. . . A . . . . .
		. . . . . . . . .
		. . B A K . . . .`, rules.Red), []written{
		{"d0e1", "仕六进五", "仕65", "A6+5"},
		{"d2e1", "仕六退五", "仕6退5", "A6-5"},
		{"c0e2", "相七进五", "相75", "E7+5"},
		{"c4e2", "相七退五", "相7退5", "E7-5"},
		{"c4a2", "相七退九", "相7退9", "E7-9"},
	})
}

func TestSoldiers(t *testing.T) {
	check(t, draw(t, `
		. . . . k . . . .
		. . . . . . . . .
		. . . . P . . . .
		. . . . P . . . .
		. . . . P . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . K . . . . .`, rules.Red), []written{
		{"e7e8", "前兵进一", "前兵1", "P++1"},
		{"e6f6", "中兵平四", "中兵4", "P5=4"},
		{"e5d5", "后兵平六", "后兵6", "P-=6"},
	})
	check(t, draw(t, `
		. . . . k . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . p . . . . . .
		. . p . . . . . .
		. . p . . . . . .
		. . p . . . . . .
		. . . K . p . . .`, rules.Black), []written{
		{"c1d1", "一卒平4", "一卒4", "++=4"},
		{"c2b2", "二卒平2", "二卒2", "P+=2"},
		{"c3d3", "三卒平4", "三卒4", "P-=4"},
		{"c4d4", "四卒平4", "四卒4", "--=4"},
		{"f0e0", "卒6平5", "卒65", "P6=5"},
	})
	check(t, draw(t, `
		. . . . k . P . .
		. . . . . . P . .
		. . . . . . P . .
		. . . . . . P . .
		. . . . . . P . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . K . . . . .`, rules.Red), []written{
		{"g9f9", "一兵平四", "一兵4", "++=4"},
		{"g8f8", "二兵平四", "二兵4", "P+=4"},
		{"g7f7", "三兵平四", "三兵4", "P3=4"},
		{"g6f6", "四兵平四", "四兵4", "P-=4"},
		{"g5h5", "五兵平二", "五兵2", "--=2"},
	})
}

func TestSoldiersOnTwoFiles(t *testing.T) {
	p := draw(t, `
		. . . . k . . . .
		. . . . . . . . .
		. . P . . . P . .
		. . P . . . P . .
		. . . . . . P . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . K . . . . .`, rules.Red)
	check(t, p, []written{
		{"g7g8", "前兵三进一", "前兵31", "3++1"},
		{"g6f6", "中兵三平四", "中兵34", "33=4"},
		{"g5f5", "后兵三平四", "后兵34", "3-=4"},
		{"c7d7", "前兵七平六", "前兵76", "7+=6"},
		{"c6b6", "后兵七平八", "后兵78", "7-=8"},
	})
	for token, want := range map[string]string{
		"前三进一": "g7g8", "前七平六": "c7d7", // without the name
		"一兵平四": "g7f7", "三兵平四": "g5f5", "四兵平六": "c7d7", "五兵平八": "c6b6", // numbered across both
		"前兵平六": "c7d7", "后兵平四": "g5f5", // only one can
	} {
		if m, err := Read(&p, token); err != nil || m.String() != want {
			t.Errorf("%s: %v %v, want %s", token, m, err, want)
		}
	}
}

func TestReadScripts(t *testing.T) {
	p := rules.MustFEN(rules.Opening)
	for _, token := range []string{
		"炮二平五", "砲二平五", "包二平五", "炮２平５", "炮2平五", " 炮25 ", "炮2.5", "C2=5", "c2.5", "Ｃ２＝５", "C25",
		"h2e2", "H2-E2", "H2E2", "Ｈ２－Ｅ２",
	} {
		if m, err := Read(&p, token); err != nil || m.String() != "h2e2" {
			t.Errorf("%s: %v %v", token, m, err)
		}
	}
	black := p.Play(rules.Move{From: rules.At(7, 2), To: rules.At(4, 2)})
	for _, token := range []string{"馬８進７", "傌8进7", "马八进七", "H8+7", "n8+7", "马87"} {
		if m, err := Read(&black, token); err != nil || m.String() != "h9g7" {
			t.Errorf("%s: %v %v", token, m, err)
		}
	}
}

func TestReadErrors(t *testing.T) {
	open := rules.MustFEN(rules.Opening)
	pinned := draw(t, `
		. . . . k . . . .
		. . . . r . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . N . .
		. . . . R . . . .
		. . . . . . . . .
		. . . . K . N . .`, rules.Red)
	for _, c := range []struct {
		p           rules.Position
		token, want string
	}{
		{open, "", `"" is no move: want one as`},
		{open, "炮二", `"炮二" is no move`},
		{open, "炮二平五五", `"炮二平五五" is no move`},
		{open, "炮二飞五", `"炮二飞五" is no move`},
		{open, "C2=0", `"C2=0" is no move`},
		{open, "h2j2", `"h2j2" is no move`},
		{open, "炮一平五", "炮一平五: red has no such cannon on its file 1"},
		{open, "前炮平五", "前炮平五: red has no such front cannon"},
		{open, "三兵平五", "三兵平五: red has no such soldier, number 3 of those"},
		{open, "炮二平八", "炮二平八: the cannon on h2 cannot go there"},
		{open, "e4e5", "e4e5: nothing stands on e4"},
		{open, "h7e7", "h7e7: red is to move, and the cannon on h7 is not its own"},
		{open, "h2i3", "h2i3: the cannon on h2 cannot go to i3"},
		{pinned, "车五平四", "车五平四: it would leave red's king in check"},
		{pinned, "e2f2", "e2f2: it would leave red's king in check"},
		{pinned, "马三进一", "马三进一: more than one move fits: 后马进一 (g0i1), 前马进一 (g3i4)"},
	} {
		_, err := Read(&c.p, c.token)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s…", c.token, err, c.want)
		}
	}
}

func TestIllegalMoveIsICCS(t *testing.T) {
	p := rules.MustFEN(rules.Opening)
	m, _ := rules.ParseMove("h2i3")
	for f := Chinese; f <= ICCS; f++ {
		if got := Write(&p, m, f); got != "h2i3" {
			t.Errorf("%v: %s", f, got)
		}
	}
}

func TestFormats(t *testing.T) {
	for f := Chinese; f <= ICCS; f++ {
		if got, err := ParseFormat(f.String()); err != nil || got != f {
			t.Errorf("%v: %v %v", f, got, err)
		}
	}
	if _, err := ParseFormat("pgn"); err == nil {
		t.Error("pgn is no notation")
	}
}
