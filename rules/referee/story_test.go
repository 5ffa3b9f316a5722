package referee

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"luozi/rules/record/story"
	"luozi/rules/record/story/storytest"
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

// flat is events as their JSON objects.
func flat(t testing.TB, events []Event) []storytest.Event {
	t.Helper()
	var out []storytest.Event
	for _, line := range text(t, events) {
		e, err := storytest.Parse([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, e)
	}
	return out
}

// check holds what came of a story against the expectations that stand in it.
func check(t *testing.T, story string, events []Event) {
	t.Helper()
	for _, why := range storytest.Failures(story, flat(t, events)) {
		t.Error(why)
	}
	if t.Failed() {
		for _, line := range text(t, events) {
			t.Log(line)
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
