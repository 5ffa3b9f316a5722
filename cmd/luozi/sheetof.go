package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"luozi/clock"
	"luozi/cmd/internal/table"
	"luozi/display/web"
	"luozi/rules"
	"luozi/rules/notation"
	"luozi/rules/record"
	"luozi/rules/referee"
)

// sheetOf is the score sheet of a game whose whole record there is.
func sheetOf(s table.Sheet) (web.Sheet, error) {
	named := func(key, none string) string {
		if text := s.Meta[key]; text != none {
			return text
		}
		return ""
	}
	out := web.Sheet{Event: named("event", "local"), Round: named("round", "0"), Table: s.Meta["table"], Players: s.Players,
		Control: s.Time, Timed: true, Left: [2]clock.Ms{s.Left.Red, s.Left.Black}}
	out.Date, _, _ = strings.Cut(s.Meta["wall"], "T")
	if s.Start != rules.Opening {
		out.Start = s.Start
	}
	for i := range s.Moves {
		m := &s.Moves[i]
		out.Moves = append(out.Moves, web.SheetMove{Side: m.Side, Zh: m.Zh, Short: m.Short, Used: m.UsedMs, Stands: m.Stands})
		out.Used[m.Side] += m.UsedMs
	}
	last := begunWith(s.Time)
	if n := len(s.Moves); n > 0 {
		last = s.Moves[n-1].Left
	}
	out.Used[rules.Red] += max(0, last.Red-s.Left.Red) // the time of a move that was never completed
	out.Used[rules.Black] += max(0, last.Black-s.Left.Black)
	for _, text := range s.Fouls {
		var f referee.Foul
		if err := json.Unmarshal(text, &f); err != nil {
			return out, fmt.Errorf("a foul in the record: %w", err)
		}
		out.Fouls = append(out.Fouls, f)
	}
	if r := s.Result; r != nil && r.Status == "final" {
		out.Result = &web.Result{Winner: r.Winner, Article: r.Article, Reason: r.Reason}
	}
	var err error
	out.Rulings, err = rulingsOf(s)
	return out, err
}

// begunWith is what both clocks show at the start.
func begunWith(control string) referee.Times {
	c, err := clock.ParseControl(control)
	if err != nil {
		return referee.Times{}
	}
	clocks := clock.New(c)
	return referee.Times{Red: clocks.Left(rules.Red, 0), Black: clocks.Left(rules.Black, 0)}
}

// rulingsOf are what the arbiter ruled, claims, offers and corrections, each after so
// many moves.
func rulingsOf(s table.Sheet) ([]web.Ruling, error) {
	var out []web.Ruling
	alerts := map[int]referee.Alert{}
	for _, text := range s.Rulings {
		var e struct {
			referee.Alert
			By, Action string
			What       string
			State      string
			Upheld     bool
			Ply        int
		}
		if err := json.Unmarshal(text, &e); err != nil {
			return nil, fmt.Errorf("a ruling in the record: %w", err)
		}
		r := web.Ruling{}
		switch e.Name {
		case "alert":
			alerts[e.ID] = e.Alert
			continue
		case "resolved":
			a, ok := alerts[e.ID]
			if !ok || e.By == "board" {
				continue
			}
			r = web.RulingOf(a, e.Action)
		case "offer":
			r = web.OfferMade(e.Side, e.State)
		case "claim":
			r = web.ClaimMade(e.Side, e.What, e.Upheld)
		case "fixed":
			r = web.Corrected(e.Ply)
		default:
			continue
		}
		r.Ms = e.Ms
		for i := range s.Moves {
			if s.Moves[i].Seq < e.Seq {
				r.Ply = s.Moves[i].Ply
			}
		}
		out = append(out, r)
	}
	return out, nil
}

// sheetOfRecord is the score sheet of a game from a file of records.
func sheetOfRecord(g *record.Game) web.Sheet {
	out := web.Sheet{Event: g.Get("Event"), Round: g.Get("Round"), Table: g.Get("Table"), Date: g.Get("Date"),
		Players: [2]string{g.Get("Red"), g.Get("Black")}, Control: g.Get("TimeControl")}
	if fen := g.Start.FEN(); fen != rules.Opening {
		out.Start = fen
	}
	p, left := g.Start, [2]clock.Ms{-1, -1}
	for i, m := range g.Moves {
		if pc := p.At(m.From); pc != rules.NoPiece && pc.Side() != p.Turn() {
			p = p.Pass() // out of turn, and let stand
		}
		side := p.Turn()
		move := web.SheetMove{Side: side, Zh: notation.Write(&p, m, notation.Chinese), Short: notation.Write(&p, m, notation.Short),
			Used: -1, Stands: strings.Contains(g.Comment(i), record.Stands)}
		if now, ok := clkOf(g.Comment(i)); ok {
			if was := left[side]; was >= now {
				move.Used = was - now
			}
			left[side] = now
		}
		out.Moves = append(out.Moves, move)
		p = p.Play(m)
	}
	winner := map[string]string{"1-0": "red", "0-1": "black", "1/2-1/2": "none", "0-0": "both-lose"}[g.Result]
	if winner != "" {
		out.Result = &web.Result{Winner: winner}
		out.Result.Article, out.Result.Reason = termination(g.Get("Termination"))
	}
	return out
}

// termination is the article and the reason in a Termination tag, as luozi writes it.
func termination(text string) (article, reason string) {
	first, rest, _ := strings.Cut(text, " ")
	if first != "" && strings.Trim(first, "0123456789.") == "" {
		return first, rest
	}
	return "", text
}

var clkForm = regexp.MustCompile(`\[%clk (\d+):(\d\d):(\d\d)(?:\.(\d{1,3}))?\]`)

// clkOf is what a comment says that a side has left.
func clkOf(comment string) (clock.Ms, bool) {
	m := clkForm.FindStringSubmatch(comment)
	if m == nil || len(m[1]) > 6 {
		return 0, false
	}
	n := func(s string) clock.Ms {
		v, _ := strconv.Atoi(s) // the form has digits only
		return clock.Ms(v)
	}
	return n(m[1])*60*clock.Minute + n(m[2])*clock.Minute + n(m[3])*clock.Second + n((m[4] + "000")[:3]), true
}
