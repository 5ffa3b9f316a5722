package referee

import (
	"encoding/json"
	"slices"
	"testing"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/record/story/storytest"

	"pgregory.net/rapid"
)

func text(t testing.TB, events []Event) []string {
	var out []string
	for _, e := range events {
		b, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, string(b))
	}
	return out
}

// whatWokeIt: what woke the game changes nothing, and seq and ms rise.
func whatWokeIt(t *rapid.T) {
	s := storytest.Any().Draw(t, "story")
	a, err := New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := New(s.Setup)
	var as, bs []Event
	for _, in := range s.Inputs {
		as = append(as, a.Step(in)...)
		for n := 0; ; n++ {
			at, ok := b.Next()
			if !ok || at >= in.At {
				break
			}
			if n > 100000 {
				t.Fatalf("Next stands at %d", at)
			}
			bs = append(bs, b.Step(story.Input{At: at, Verb: story.Wait})...)
		}
		bs = append(bs, b.Step(in)...)
	}
	if a.stuck || b.stuck {
		t.Fatal("a deadline would not go away")
	}
	if at, bt := words(t, as), words(t, bs); !slices.Equal(at, bt) {
		t.Fatalf("%s\nwoken:\n%s\nstory:\n%s", at, bt, s)
	}
	heads(t, as)
}

// words is text for rapid.
func words(t *rapid.T, events []Event) []string {
	var out []string
	for _, e := range events {
		b, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, string(b)+"\n")
	}
	return out
}

func heads(t *rapid.T, events []Event) {
	var last Head
	for _, e := range events {
		h := e.Header()
		if h.Seq != last.Seq+1 || h.Ms < last.Ms {
			t.Fatalf("%+v after %+v", h, last)
		}
		last = *h
	}
}

func TestAnyHands(t *testing.T) { rapid.Check(t, whatWokeIt) }
func FuzzAnyHands(f *testing.F) { f.Fuzz(rapid.MakeFuzz(whatWokeIt)) }

func TestAlwaysSo(t *testing.T) { rapid.Check(t, alwaysSo) }
func FuzzAlwaysSo(f *testing.F) { f.Fuzz(rapid.MakeFuzz(alwaysSo)) }

// alwaysSo plays any story before a watcher who knows the rules of movement and
// how time passes, and nothing else.
func alwaysSo(t *rapid.T) {
	s := storytest.Any().Draw(t, "story")
	g, err := New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	w := watcher{T: t, story: s, pos: g.View().Position, last: g.View()}
	for _, in := range s.Inputs {
		for {
			at, ok := g.Next()
			if !ok || at >= in.At {
				break
			}
			w.see(story.Input{At: at, Verb: story.Wait}, g)
		}
		w.see(in, g)
	}
}

// watcher follows a game by its events.
type watcher struct {
	*rapid.T
	story  story.Story
	pos    rules.Position
	before []rules.Position // each recorded ply
	given  bool             // the arbiter has changed a clock
	last   View
}

func (w *watcher) fail(format string, args ...any) {
	w.Helper()
	w.Fatalf(format+"\n%s", append(args, w.story)...)
}

func (w *watcher) see(in story.Input, g *Game) {
	events := g.Step(in)
	for _, e := range events {
		w.hear(in, e)
	}
	v := g.View()
	if v.Games > w.last.Games {
		w.pos, w.before, w.given = v.Position, nil, true // new may bring another control
	} else {
		w.times(in, events, &v)
	}
	if v.Phase != "setup" && !v.Position.Same(&w.pos) {
		w.fail("at %d the position is %s, the events lead to %s", in.At, v.Position.FEN(), w.pos.FEN())
	}
	if len(v.Moves) != len(w.before) && v.Games == w.last.Games {
		w.fail("at %d %d moves, %d were said", in.At, len(v.Moves), len(w.before))
	}
	w.last = v
}

// hear holds the record to legal moves, moves that stand by a ruling, and the
// arbiter's corrections.
func (w *watcher) hear(in story.Input, e Event) {
	switch e := e.(type) {
	case *Start:
		w.pos = rules.MustFEN(e.FEN)
	case *Move:
		if e.Side != w.pos.Turn() && e.Stands {
			w.pos = w.pos.Pass()
		}
		if !e.Stands && !w.pos.Legal(e.Move) || e.Side != w.pos.Turn() || e.Ply != len(w.before)+1 {
			w.fail("%+v was recorded in %s", e, w.pos.FEN())
		}
		w.before = append(w.before, w.pos)
		w.pos = w.pos.Play(e.Move)
		if e.FEN != w.pos.FEN() {
			w.fail("after %s the position is %s, not %s", e.Move, w.pos.FEN(), e.FEN)
		}
	case *Fixed:
		w.fixed(in, e)
	}
}

func (w *watcher) fixed(in story.Input, e *Fixed) {
	switch {
	case in.Verb == story.Cmd && in.Name == "position":
		w.pos = rules.MustFEN(e.FEN)
	case e.Ply < len(w.before):
		w.pos, w.before = w.before[e.Ply], w.before[:e.Ply]
	}
	if e.FEN != w.pos.FEN() || e.Ply > len(w.before) {
		w.fail("%+v, the record says %s", e, w.pos.FEN())
	}
}

// times holds the clocks to what passes: one runs at most, it takes no more than
// has passed, and nothing is given that is not said.
func (w *watcher) times(in story.Input, events []Event, v *View) {
	plain := w.story.Setup.Time == "6.5:1m" // no credits that a ruling could take back
	said := slices.ContainsFunc(events, func(e Event) bool { _, ok := e.(*Clock); return ok })
	w.given = w.given || in.Verb == story.Cmd && (in.Name == "time" || in.Name == "setup")
	was, is, passed := w.last.Clock.Left, v.Clock.Left, v.Now-w.last.Now
	byoyomi := w.story.Setup.Time == "10s/5s" // where the reading rises when the budget is gone
	if (is.Red > was.Red || is.Black > was.Black) && !said && !byoyomi && v.Phase != "setup" {
		w.fail("at %d time grew from %v to %v and no clock event said so", in.At, was, is)
	}
	if is.Red < 0 || is.Black < 0 {
		w.fail("at %d the clocks read %v", in.At, is)
	}
	if took := was.Red + was.Black - is.Red - is.Black; took > passed && in.Verb != story.Cmd && plain {
		w.fail("at %d both clocks together lost %d in %d ms", in.At, took, passed)
	}
	const budget = clock.Minute
	if plain && !w.given && (is.Red > budget || is.Black > budget) {
		w.fail("at %d more is left than was given: %v", in.At, is)
	}
	if over := v.Phase != "playing"; over && v.Rate != 0 {
		w.fail("at %d a clock runs in the phase %s", in.At, v.Phase)
	}
}
