package web

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/referee"
)

// pliesOf is a sheet with so many plies, each of them the same.
func pliesOf(plies int) Sheet {
	s := Sheet{Event: "五羊杯", Players: [2]string{"许银川", "吕钦"}, Control: "6.1", Timed: true, Used: [2]clock.Ms{61_000, 9_000}}
	for i := range plies {
		s.Moves = append(s.Moves, SheetMove{Side: rules.Side(i % 2), Zh: "炮二平五", Short: "炮25", Used: 7_000})
	}
	return s
}

func TestSheetSaysAll(t *testing.T) {
	s := pliesOf(3)
	s.Moves[2].Stands = true
	s.Fouls = []referee.Foul{{Side: rules.Black, Article: "9.1.2", Status: "confirmed", Count: 1}, {Side: rules.Red, Article: "9.1.5", Status: "proposed"}}
	s.Rulings = []Ruling{RulingOf(referee.Alert{Head: referee.Head{Ms: 65_000}, Zh: "红方走 马b0d1，不合走法（4.1.6）。", En: "Red's move b0d1 is not a move of that piece (4.1.6)."}, "undo")}
	s.Result = &Result{Winner: "red", Article: "4.1.9", Reason: "resignation"}
	for _, c := range []struct {
		zh   bool
		want []string
	}{
		{true, []string{"许银川", "五羊杯", "炮二平五", "炮25", "0:07", "炮二平五※", "1 次（9.1.2）", "恢复局面重走", "红胜，认输（规则 4.1.9）", "裁判签字", "<style>"}},
		{false, []string{"Red&#39;s signature", "1 (9.1.2)", "position returned", "Red wins, resignation (article 4.1.9)", `lang="en"`}},
	} {
		var b bytes.Buffer
		if err := WriteSheets(&b, c.zh, s); err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if !strings.Contains(b.String(), want) {
				t.Errorf("zh %v: no %q in\n%s", c.zh, want, b.String())
			}
		}
		if strings.Contains(b.String(), "9.1.5") {
			t.Error("a foul that is only proposed stands on the sheet")
		}
	}
}

// What people write is text, wherever it stands.
func TestSheetEscapes(t *testing.T) {
	const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>`
	s := pliesOf(1)
	s.Event, s.Round, s.Table, s.Date, s.Control, s.Start = evil, evil, evil, evil, evil, evil
	s.Players = [2]string{evil, evil}
	s.Moves[0].Zh, s.Moves[0].Short = evil, evil
	s.Result = &Result{Winner: evil, Article: evil, Reason: evil}
	s.Rulings = []Ruling{{Zh: evil, En: evil}}
	for _, zh := range []bool{true, false} {
		var b bytes.Buffer
		if err := WriteSheets(&b, zh, s); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(b.String(), "<script") || strings.Contains(b.String(), "<img") {
			t.Error(b.String())
		}
	}
}

// While a game is on, the public sees its moves and not what is ruled about them.
func TestSheetWithheld(t *testing.T) {
	s := pliesOf(2)
	s.Rulings = []Ruling{{Zh: "裁", En: "r"}}
	s.Fouls = []referee.Foul{{Side: rules.Red, Article: "9.1.2", Status: "confirmed"}}
	if p := s.Public(); len(p.Rulings) != 0 || len(p.Fouls) != 0 || !p.Withheld {
		t.Errorf("%+v", p)
	}
	s.Result = &Result{Winner: "red"}
	if p := s.Public(); len(p.Rulings) != 1 || len(p.Fouls) != 1 || p.Withheld {
		t.Errorf("%+v", p)
	}
}

// Every round stands on the sheet once, in its order, whatever the length.
func TestSheetRounds(t *testing.T) {
	for _, c := range []struct{ plies, pages int }{{0, 1}, {1, 1}, {80, 1}, {108, 1}, {109, 2}, {352, 2}, {353, 3}, {600, 4}} {
		s := pliesOf(c.plies)
		pages := paged(s.rounds(sheetWords(true)))
		if len(pages) != c.pages {
			t.Errorf("%d plies: %d pages, want %d", c.plies, len(pages), c.pages)
		}
		no, moves := 0, 0
		for _, page := range pages {
			for _, column := range page {
				for _, r := range column {
					if no++; r.No != no {
						t.Fatalf("%d plies: round %d stands where %d should", c.plies, r.No, no)
					}
					moves += strings.Count(fmt.Sprint(r), "炮二平五")
				}
			}
		}
		if moves != c.plies {
			t.Errorf("%d plies: %d moves on the sheet", c.plies, moves)
		}
	}
	s := pliesOf(0)
	s.Moves = []SheetMove{{Side: rules.Black, Zh: "a"}, {Side: rules.Red, Zh: "b"}, {Side: rules.Red, Zh: "c"}, {Side: rules.Black, Zh: "d"}}
	rounds := s.rounds(sheetWords(true))
	if len(rounds) != 3 || rounds[0].Red.Zh != "" || rounds[0].Black.Zh != "a" || rounds[1].Red.Zh != "b" || rounds[2].Red.Zh != "c" || rounds[2].Black.Zh != "d" {
		t.Errorf("%+v", rounds)
	}
}
