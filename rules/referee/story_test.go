package referee

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"luozi/rules/record/story"
	"luozi/rules/repetition"
)

// play puts a story through a game, with whatever each input says.
func play(t testing.TB, s story.Story) []Event {
	t.Helper()
	g, err := New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	judge := repetition.New(repetition.Default())
	var out []Event
	for _, in := range s.Inputs {
		out = append(out, Drive(g, in, func(u Unlabelled) repetition.Label { return judge.Label(&u.Before, u.Last, u.Move) })...)
	}
	return out
}

// flat is an event as its JSON object.
func flat(t testing.TB, e Event) map[string]any {
	t.Helper()
	b, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]any{}
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber() // a float would write long times with an exponent
	if err := d.Decode(&m); err != nil {
		t.Fatal(err)
	}
	return m
}

func field(m map[string]any, key string) (string, bool) {
	head, rest, nested := strings.Cut(key, ".")
	v, ok := m[head]
	if !ok {
		return "", false
	}
	if nested {
		sub, ok := v.(map[string]any)
		if !ok {
			return "", false
		}
		return field(sub, rest)
	}
	return fmt.Sprint(v), true
}

func matches(m map[string]any, pairs []string) bool {
	for _, p := range pairs {
		k, want, _ := strings.Cut(p, "=")
		got, ok := field(m, k)
		if !ok || !slices.Contains(strings.Split(want, "|"), got) {
			return false
		}
	}
	return true
}

// check holds what came of a story against the expectations that stand in it:
// #! moves, #! alerts, #! expect, #! never.
func check(t *testing.T, text string, events []Event) {
	t.Helper()
	var moves, alerts []string
	var all []map[string]any
	for _, e := range events {
		m := flat(t, e)
		all = append(all, m)
		switch e := e.(type) {
		case *Move:
			moves = append(moves, e.Move.String())
		case *Fixed:
			moves = moves[:min(e.Ply, len(moves))]
		case *Alert:
			alerts = append(alerts, e.Kind)
		}
	}
	for _, line := range strings.Split(text, "\n") {
		rest, ok := strings.CutPrefix(line, "#! ")
		if !ok {
			continue
		}
		words := strings.Fields(rest)
		hit := slices.ContainsFunc(all, func(m map[string]any) bool { return matches(m, words[1:]) })
		switch {
		case words[0] == "moves" && !slices.Equal(moves, words[1:]):
			t.Errorf("moves %v, want %v", moves, words[1:])
		case words[0] == "alerts" && !slices.Equal(alerts, words[1:]):
			t.Errorf("alerts %v, want %v", alerts, words[1:])
		case words[0] == "expect" && !hit:
			t.Errorf("no event %v", words[1:])
		case words[0] == "never" && hit:
			t.Errorf("an event %v", words[1:])
		case !slices.Contains([]string{"moves", "alerts", "expect", "never"}, words[0]):
			t.Errorf("%q is no expectation", line)
		}
	}
	if t.Failed() {
		for _, m := range all {
			b, _ := json.Marshal(m)
			t.Logf("%s", b)
		}
	}
}

func TestStories(t *testing.T) {
	files, err := filepath.Glob("testdata/stories/*.story")
	if err != nil || len(files) == 0 {
		t.Fatal("no stories", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".story"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s, err := story.Parse(file, strings.NewReader(string(text)))
			if err != nil {
				t.Fatal(err)
			}
			check(t, string(text), play(t, s))
		})
	}
}
