package table

import (
	"context"
	"slices"
	"strings"

	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/referee"
)

// Adopted is when a changed set-up is taken.
type Adopted string

// The times at which it can be.
const (
	AdoptedNever Adopted = "nothing changed"
	AdoptedNow   Adopted = "the game that has not started has it"
	AdoptedNext  Adopted = "the next game will have it"
)

// adoption is a changed set-up on its way to the table.
type adoption struct {
	setup story.Setup
	keep  []string // words KEY=VALUE that count more
	reply chan<- Adopted
}

// Adopt takes the set-up that the configuration has now for games of which nobody
// says anything else. What changed in it holds at once in a game that has not
// started, and else from the next one on; the game being played is left alone. The
// keys of the words to keep are left as they are.
func (t *Table) Adopt(ctx context.Context, s story.Setup, keep []string) (Adopted, error) {
	if _, err := referee.New(s); err != nil {
		return AdoptedNever, err
	}
	reply := make(chan Adopted, 1)
	select {
	case t.adoptions <- adoption{s, keep, reply}:
		return <-reply, nil
	case <-t.over:
		return AdoptedNever, ErrOver
	case <-ctx.Done():
		return AdoptedNever, ctx.Err()
	}
}

// adopt takes a changed set-up, in the table's goroutine.
func (t *Table) adopt(a adoption) Adopted {
	words := changes(t.configured, a.setup)
	t.configured = a.setup
	if len(words) == 0 {
		return AdoptedNever
	}
	words = slices.DeleteFunc(words, func(w string) bool { return says(a.keep, key(w)) })
	t.changed = append(t.changed, append(words, "origin="+origin(a.setup))...)
	t.settle()
	if len(t.changed) > 0 {
		return AdoptedNext
	}
	return AdoptedNow
}

// settle sets a game that has not started up as the configuration was changed.
func (t *Table) settle() {
	if len(t.changed) == 0 || t.game == nil || t.view.Phase != "setup" {
		return
	}
	in := story.Input{At: t.now, Verb: story.Cmd, Name: "setup", Args: t.changed,
		From: story.Origin{User: "configuration", ExpectPly: -1}}
	t.changed = nil
	before := len(t.events)
	t.step(in)
	if r := replyTo(in, t.events[before:]); !r.OK {
		t.cfg.Log.Error("the changed configuration is not taken", "why", r.Error)
	}
	t.show()
}

// fresh makes way for what whoever began this game has said of it.
func (t *Table) fresh(in story.Input) {
	var words []string
	if in.Verb == story.Cmd && in.Name == "new" {
		words = in.Args
	}
	t.changed = slices.DeleteFunc(t.changed, func(w string) bool { return says(words, key(w)) })
	if t.cfg.Began != nil {
		t.cfg.Began(words)
	}
}

// changes are the words of a set-up by which b differs from a. The position is
// not among them.
func changes(a, b story.Setup) []string {
	was := wordsOf(a)
	return slices.DeleteFunc(wordsOf(b), func(w string) bool { return slices.Contains(was, w) })
}

// wordsOf says all of a set-up, what is left to its default as well.
func wordsOf(s story.Setup) []string {
	settings := referee.DefaultSettings()
	for _, pair := range s.Policy {
		_ = settings.Set(pair) // was checked when the set-up was
	}
	control := s.Time
	if control == "" {
		control = "6.1"
	}
	out := []string{"time=" + control, "red=" + s.Players[rules.Red], "black=" + s.Players[rules.Black]}
	for _, k := range []string{"event", "round", "table"} {
		out = append(out, k+"="+value(s.More, k))
	}
	return append(out, settings.Pairs()...)
}

func key(word string) string {
	k, _, _ := strings.Cut(word, "=")
	return k
}

func says(words []string, k string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return key(w) == k })
}

// value is what the words say last of a key.
func value(words []string, k string) (v string) {
	for _, w := range words {
		if rest, ok := strings.CutPrefix(w, k+"="); ok {
			v = rest
		}
	}
	return v
}
