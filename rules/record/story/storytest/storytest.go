// Package storytest holds what came of a story against what the story expects.
//
// Expectations stand in a story's comments: "#! moves h2e2 …" is the whole record
// at the end, "#! alerts KIND …" all alerts in order, "#! expect KEY=VALUE …" an
// event that has these fields, "#! never KEY=VALUE …" none that has; a field of an
// object is written left.red, and VALUE may be one of several, a|b. It decides
// nothing about the game: it reads events as JSON objects.
package storytest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Event is an event as its JSON object, numbers as they were written.
type Event map[string]any

// Parse reads an event's JSON.
func Parse(text []byte) (Event, error) {
	e := Event{}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber() // a float would write long times with an exponent
	return e, d.Decode(&e)
}

// Failures lists the expectations of a story's text that its events don't meet.
func Failures(text string, events []Event) []string {
	var out []string
	moves, alerts := record(events)
	for _, line := range strings.Split(text, "\n") {
		if rest, ok := strings.CutPrefix(line, "#! "); ok {
			if why := failure(strings.Fields(rest), moves, alerts, events); why != "" {
				out = append(out, why)
			}
		}
	}
	return out
}

func failure(words, moves, alerts []string, events []Event) string {
	what, args := words[0], words[1:]
	hit := slices.ContainsFunc(events, func(e Event) bool { return e.has(args) })
	switch {
	case what == "moves" && !slices.Equal(moves, args):
		return fmt.Sprintf("moves %v, want %v", moves, args)
	case what == "alerts" && !slices.Equal(alerts, args):
		return fmt.Sprintf("alerts %v, want %v", alerts, args)
	case what == "expect" && !hit:
		return fmt.Sprintf("no event %v", args)
	case what == "never" && hit:
		return fmt.Sprintf("an event %v", args)
	case !slices.Contains([]string{"moves", "alerts", "expect", "never"}, what):
		return fmt.Sprintf("%q is no expectation", what)
	}
	return ""
}

// record is the moves that stand and the kinds of all alerts.
func record(events []Event) (moves, alerts []string) {
	for _, e := range events {
		switch e["event"] {
		case "move":
			moves = append(moves, fmt.Sprint(e["move"]))
		case "fixed":
			ply, _ := e["ply"].(json.Number)
			n, _ := ply.Int64()
			moves = moves[:min(int(n), len(moves))]
		case "alert":
			alerts = append(alerts, fmt.Sprint(e["kind"]))
		}
	}
	return moves, alerts
}

// has tells whether all KEY=VALUE hold for e.
func (e Event) has(pairs []string) bool {
	for _, p := range pairs {
		key, want, _ := strings.Cut(p, "=")
		got, ok := e.field(key)
		if !ok || !slices.Contains(strings.Split(want, "|"), got) {
			return false
		}
	}
	return true
}

func (e Event) field(key string) (string, bool) {
	head, rest, nested := strings.Cut(key, ".")
	v, ok := e[head]
	if !ok || !nested {
		return fmt.Sprint(v), ok
	}
	sub, ok := v.(map[string]any)
	if !ok {
		return "", false
	}
	return Event(sub).field(rest)
}
