package web

import (
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"strings"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/referee"
)

//go:embed template
var templates embed.FS

// Sheet is a game as article 10.1 wants it on paper. What is not known is empty.
type Sheet struct {
	Event, Round, Table, Date string
	Players                   [2]string // Red's first
	Control                   string
	Start                     string // FEN, where it is not the opening array
	Moves                     []SheetMove
	Timed                     bool        // the times are known
	Used, Left                [2]clock.Ms // Red's first
	Fouls                     []referee.Foul
	Rulings                   []Ruling
	Result                    *Result
	// Withheld says that fouls and rulings are not for this reader yet.
	Withheld bool
}

// SheetMove is a move with both notations of article 7.5.
type SheetMove struct {
	Side      rules.Side
	Zh, Short string
	Used      clock.Ms // less than zero: not known
	Stands    bool     // a ruling let it stand
}

// Ruling is what was ruled, claimed or offered after so many moves.
type Ruling struct {
	Ply    int
	Ms     clock.Ms
	Zh, En string
}

// Public is the sheet as everybody may see it: fouls and rulings once the game is
// over, and of the fouls those that were confirmed.
func (s Sheet) Public() Sheet {
	if s.Result == nil {
		s.Fouls, s.Rulings, s.Withheld = nil, nil, true
	}
	return s
}

// sheetData is what the template takes.
type sheetData struct {
	Zh     bool
	CSS    template.CSS
	Title  string
	Sheets []sheetView
}

type sheetView struct {
	Head    []named
	Start   string
	Pages   [][][]sheetRound // each page's two columns
	Dense   bool
	Sides   []sheetSide
	Rulings []string
	Note    string
	Result  string
}

type named struct{ Name, Value string }

type sheetSide struct{ Name, Used, Left, Fouls string }

type sheetRound struct {
	No         int
	Red, Black sheetCell
}

type sheetCell struct{ Zh, Short, Used string }

// WriteSheets writes score sheets as one HTML document that needs nothing else; zh
// is its language.
func WriteSheets(w io.Writer, zh bool, sheets ...Sheet) error {
	css, err := static.ReadFile("static/sheet.css")
	if err != nil {
		return fmt.Errorf("the sheet's style: %w", err)
	}
	return writeSheets(w, zh, template.CSS(css), sheets)
}

func writeSheets(w io.Writer, zh bool, css template.CSS, sheets []Sheet) error {
	say := sheetWords(zh)
	data := sheetData{Zh: zh, CSS: css, Title: say.t("title")}
	for i := range sheets {
		data.Sheets = append(data.Sheets, sheets[i].view(say))
	}
	if len(sheets) == 1 && sheets[0].Players != [2]string{} {
		data.Title = sheets[0].Players[0] + " – " + sheets[0].Players[1] + " · " + data.Title
	}
	t, err := template.New("sheet.html").Funcs(template.FuncMap{"t": say.t}).ParseFS(templates, "template/sheet.html")
	if err != nil {
		return fmt.Errorf("the sheet's template: %w", err)
	}
	return t.Execute(w, data)
}

func (s *Sheet) view(say words) sheetView {
	rounds := s.rounds(say)
	v := sheetView{Start: s.Start, Dense: len(rounds) > 108, Pages: paged(rounds)}
	for _, h := range [][2]string{{"red", s.Players[rules.Red]}, {"black", s.Players[rules.Black]}, {"event", s.Event}, {"round", s.Round},
		{"table", s.Table}, {"date", s.Date}, {"control", say.control(s.Control)}} {
		v.Head = append(v.Head, named{say.t(h[0]), h[1]})
	}
	for _, side := range [2]rules.Side{rules.Red, rules.Black} {
		v.Sides = append(v.Sides, s.side(side, say))
	}
	for _, r := range s.Rulings {
		v.Rulings = append(v.Rulings, say.ruling(r))
	}
	if s.Withheld {
		v.Note = say.t("withheld")
	}
	v.Result = say.result(s.Result)
	for i := range s.Moves {
		if s.Moves[i].Stands {
			v.Note = strings.TrimSpace(v.Note + " " + say.t("stands"))
			break
		}
	}
	return v
}

func (s *Sheet) side(side rules.Side, say words) sheetSide {
	out := sheetSide{Name: say.t(side.String())}
	if s.Timed {
		out.Used, out.Left = span(s.Used[side]), span(s.Left[side])
	}
	var fouls []string
	for _, f := range s.Fouls {
		if f.Side == side && f.Status == "confirmed" {
			fouls = append(fouls, f.Article)
		}
	}
	out.Fouls = strings.Join(fouls, say.t("comma"))
	if len(fouls) > 0 {
		out.Fouls = fmt.Sprintf(say.t("foulCount"), len(fouls), out.Fouls)
	} else if !s.Withheld {
		out.Fouls = say.t("none")
	}
	return out
}

// rounds puts the moves into rounds; one of a game that Black begins has no move of
// Red's.
func (s *Sheet) rounds(say words) []sheetRound {
	var out []sheetRound
	last := rules.Black
	for i := range s.Moves {
		m := &s.Moves[i]
		if m.Side == rules.Red || last == rules.Black {
			out = append(out, sheetRound{No: len(out) + 1})
		}
		last = m.Side
		cell := sheetCell{Zh: m.Zh, Short: m.Short}
		if m.Stands {
			cell.Zh += "※"
		}
		if m.Used >= 0 {
			cell.Used = span(m.Used)
		}
		if r := &out[len(out)-1]; m.Side == rules.Red {
			r.Red = cell
		} else {
			r.Black = cell
		}
	}
	return out
}

// paged makes columns of the rounds, two beside each other: up to 54 rounds on one
// page, up to 176 on two.
func paged(rounds []sheetRound) [][][]sheetRound {
	n := len(rounds)
	size := 44
	switch {
	case n <= 54:
		size = max(20, (n+1)/2)
	case n <= 176:
		size = (n + 3) / 4
	}
	var pages [][][]sheetRound
	for at := 0; at < n || at == 0; at += 2 * size {
		column := func(from int) []sheetRound {
			to := min(from+size, n)
			part := append([]sheetRound{}, rounds[min(from, n):to]...)
			for no := max(from, to); no < from+size && n <= 54; no++ {
				part = append(part, sheetRound{No: no + 1})
			}
			return part
		}
		pages = append(pages, [][]sheetRound{column(at), column(at + size)})
	}
	return pages
}

// span is a time as 0:07, 12:40, 1:02:03.
func span(t clock.Ms) string {
	s := (t + clock.Second/2) / clock.Second
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// sheet answers with a game's score sheet.
func (s *site) sheet(w http.ResponseWriter, r *http.Request) {
	if sheet, err := s.Sheet(r.PathValue("id")); !failed(w, r, err) {
		giveSheet(w, r, sheet.Public())
	}
}

func giveSheet(w http.ResponseWriter, r *http.Request, sheet Sheet) {
	asked := cmp.Or(r.URL.Query().Get("lang"), r.Header.Get("Accept-Language"))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Vary", "Accept-Language")
	_ = writeSheets(w, strings.HasPrefix(strings.ToLower(strings.TrimSpace(asked)), "zh"), "", []Sheet{sheet})
}
