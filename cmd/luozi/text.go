package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/referee"
)

// eventText is an event as one line for people: its time, its name, and what of
// it matters.
func eventText(raw []byte) string {
	var head referee.Head
	if err := json.Unmarshal(raw, &head); err != nil {
		return string(raw)
	}
	e := eventOf(head.Name)
	if e == nil || json.Unmarshal(raw, e) != nil {
		return string(raw)
	}
	return strings.TrimRight(fmt.Sprintf("%10s  %-10s %s", span(head.Ms), head.Name, detail(e)), " ")
}

// eventOf is an empty event of that name, nil if there is none such.
func eventOf(name string) referee.Event {
	switch name {
	case "ready":
		return &referee.Ready{}
	case "start":
		return &referee.Start{}
	case "touch":
		return &referee.Touch{}
	case "brush":
		return &referee.Brush{}
	case "spill":
		return &referee.Spill{}
	case "duty":
		return &referee.Duty{}
	case "candidate":
		return &referee.Candidate{}
	case "withdrawn":
		return &referee.Withdrawn{}
	case "move":
		return &referee.Move{}
	case "alert":
		return &referee.Alert{}
	case "resolved":
		return &referee.Resolved{}
	case "foul":
		return &referee.Foul{}
	case "clock":
		return &referee.Clock{}
	case "offer":
		return &referee.Offer{}
	case "claim":
		return &referee.Claim{}
	case "repetition":
		return &referee.Repetition{}
	case "sensor":
		return &referee.Sensor{}
	case "result":
		return &referee.Result{}
	case "fixed":
		return &referee.Fixed{}
	case "refused":
		return &referee.Refused{}
	}
	return nil
}

func detail(e referee.Event) string {
	switch e := e.(type) {
	case *referee.Start:
		return e.FEN + "  time " + e.Time
	case *referee.Move:
		return moveText(e)
	case *referee.Clock:
		return fmt.Sprintf("%s runs  red %s  black %s  (%s)", e.Running, span(e.Left.Red), span(e.Left.Black), e.Why)
	case *referee.Alert:
		return fmt.Sprintf("%d %s: %s %s", e.ID, e.Kind, e.Zh, e.En)
	case *referee.Resolved:
		return fmt.Sprintf("%d %s by %s", e.ID, e.Action, e.By)
	case *referee.Result:
		return fmt.Sprintf("%s wins (%s, %s) %s", e.Winner, e.Article, e.Reason, e.Status)
	case *referee.Fixed:
		return fmt.Sprintf("back to ply %d  %s", e.Ply, e.FEN)
	case *referee.Refused:
		return e.Do + ": " + e.Why
	case *referee.Candidate:
		return e.Move.String()
	case *referee.Withdrawn:
		return fmt.Sprintf("%s rested %d ms", e.Move, e.RestedMs)
	case *referee.Sensor:
		return points(e.Points) + " " + e.State
	case *referee.Spill:
		return points(e.Points)
	case *referee.Foul:
		return fmt.Sprintf("%s %s %s, %d so far", e.Side, e.Article, e.Status, e.Count)
	}
	return handText(e)
}

// handText is what hands do and what it obliges to.
func handText(e referee.Event) string {
	switch e := e.(type) {
	case *referee.Touch:
		return fmt.Sprintf("%d. %s at %s, %s to move", e.Order, e.Piece, e.Point, e.Side)
	case *referee.Brush:
		return fmt.Sprintf("%s for %d ms", e.Point, e.GapMs)
	case *referee.Duty:
		return fmt.Sprintf("%s must %s (%s): %v", e.Side, e.Must, e.Article, e.Moves)
	case *referee.Offer:
		return fmt.Sprintf("%s %s %s", e.Side, e.What, e.State)
	case *referee.Claim:
		return fmt.Sprintf("%s %s upheld: %t", e.Side, e.What, e.Upheld)
	case *referee.Repetition:
		return fmt.Sprintf("%d times  red %s  black %s: %s (%s)", e.Count, e.Red, e.Black, e.Verdict, e.Article)
	}
	return ""
}

func moveText(m *referee.Move) string {
	text := fmt.Sprintf("%d. %s %s %s", m.Ply, m.Side, m.Zh, m.Move)
	if m.Captured != rules.NoPiece {
		text += " takes " + m.Captured.String()
	}
	if m.Check {
		text += ", check"
	}
	text += fmt.Sprintf("  used %s by %s", span(m.UsedMs), m.By)
	if m.Stands {
		text += ", let stand"
	}
	return text
}

func points(ps []rules.Point) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = p.String()
	}
	return strings.Join(out, ",")
}

// span is a time as minutes, seconds and thousandths.
func span(ms clock.Ms) string {
	return fmt.Sprintf("%d:%02d.%03d", ms/clock.Minute, ms%clock.Minute/clock.Second, ms%clock.Second)
}
