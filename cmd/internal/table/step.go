package table

import (
	"time"

	"luozi/clock"
	"luozi/display/feed"
	"luozi/hardware/journal"
	"luozi/rules/record/story"
	"luozi/rules/referee"
	"luozi/sensing"
)

// scan puts a frame to the game, and before its edges the presses that began
// before it.
func (t *Table) scan(f *sensing.Frame) {
	t.raw = t.differ.Frame(f, t.raw[:0])
	if t.game == nil {
		t.open(f.At)
	}
	t.presses(f.At)
	for _, in := range t.raw {
		in.At -= t.base
		t.put(in)
	}
	at := f.At - t.base
	if due, ok := t.guard.Next(); ok && due <= at {
		t.put(story.Input{At: at, Verb: story.Wait})
	}
	if due, ok := t.game.Next(); ok && due <= at || t.reading(at) {
		t.step(story.Input{At: at, Verb: story.Wait})
	}
	t.now = max(t.now, at)
	t.sense(len(t.raw) > 0)
}

// reading tells whether the journal is due the reading of a running clock, once
// a second.
func (t *Table) reading(at clock.Ms) bool {
	return t.view.Rate != 0 && at-t.wrote >= clock.Second
}

// presses puts the edges of the buttons that began up to that time of the board.
func (t *Table) presses(until clock.Ms) {
	for {
		in, ok := t.press(until)
		if !ok {
			return
		}
		in.At -= t.base
		t.put(in)
	}
}

// press takes the first of them.
func (t *Table) press(until clock.Ms) (story.Input, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	first := -1
	for i, in := range t.edges {
		if in.At <= until && (first < 0 || in.At < t.edges[first].At) {
			first = i
		}
	}
	if first < 0 {
		return story.Input{}, false
	}
	in := t.edges[first]
	t.edges = append(t.edges[:first], t.edges[first+1:]...)
	return in, true
}

// put steps the game with what the guard lets through.
func (t *Table) put(in story.Input) {
	in.At = max(in.At, t.now)
	t.passed = t.guard.Pass(in, t.passed[:0])
	for _, in := range t.passed {
		t.step(in)
	}
}

// step is one step of the game: first into the journal, then into the window.
func (t *Table) step(in story.Input) {
	in.At = max(in.At, t.now)
	t.now = in.At
	events := t.game.Step(in)
	if len(events) > 0 || in.Verb == story.Cmd {
		t.view = t.game.View()
	}
	if in.Verb == story.Wait && len(events) == 0 && !t.reading(in.At) {
		return
	}
	t.wrote = in.At
	switch {
	case len(events) > 0:
		t.say([]string{in.String()}, events)
	case in.Verb == story.Wait:
		t.write(in.String())
		t.show()
	default:
		t.write(in.String())
	}
	t.wantLabels(events)
	if t.view.Games > 0 { // the arbiter, or the array on the board, said new
		s := t.game.Setup()
		s.Seq += t.shift
		t.fresh(in)
		t.begin(t.base+t.now, s)
	}
}

// say journals events after the lines that brought them about, and shows how the
// game stands then.
func (t *Table) say(lines []string, events []referee.Event) {
	wall, ok := t.cfg.Wall()
	mark, left := t.marker.Before(t.id, t.view.Meta, t.now, wall, ok)
	if left != "" {
		t.writer.Note(left)
	}
	if mark != "" {
		lines = append(lines, mark)
	}
	for _, e := range events {
		e.Header().Seq += t.shift
		t.seq = e.Header().Seq
		t.events = append(t.events, e)
		lines = append(lines, journal.EventLine(Marshal(e)))
	}
	t.write(lines...)
	t.show()
	if t.cfg.Said != nil {
		for _, e := range events {
			t.cfg.Said(e)
		}
	}
}

func (t *Table) write(lines ...string) {
	t.writer.Append(lines...)
	for _, l := range lines {
		t.marker.Take(t.id, l)
	}
}

// show tells how the game stands after its last event.
func (t *Table) show() {
	wall, ok := t.cfg.Wall()
	s := feed.Shown{Game: t.id, View: t.view, Now: t.now, Wall: wall, WallOK: ok, Speed: t.cfg.Speed, Made: time.Now()}
	s.View.Seq = t.seq
	t.window.show(s)
	if t.cfg.Show != nil {
		t.cfg.Show(s)
	}
}

// open begins the game or goes on with it: the first frame, begun at that time
// of the board, is in.
func (t *Table) open(at clock.Ms) {
	if t.resume != nil {
		t.goOn(at)
		return
	}
	s, occupied := t.cfg.New, t.differ.Levels()
	s.Occupied, s.Seq = &occupied, t.seq+1
	t.begin(at, s)
}

// begin makes a new game of that setup, whose time begins at that time of the
// board.
func (t *Table) begin(at clock.Ms, s story.Setup) {
	wall, ok := t.cfg.Wall()
	s.More = with(with(s.More, "version", t.cfg.Version), "wall", "")
	if ok {
		s.More = with(s.More, "wall", wall.UTC().Format(time.RFC3339))
	}
	game, err := referee.New(s)
	if err != nil { // New checked the configuration's, the referee what was said to it
		t.cfg.Log.Error("no new game", "error", err)
		return
	}
	t.game, t.id, t.base, t.now, t.wrote, t.shift = game, t.cfg.Dir.NextID(), at, 0, 0, 0
	t.writer.Begin(t.id, game.Setup().String())
	t.view = game.View()
	t.show()
	t.cfg.Log.Info("new game", "game", t.id, "time", t.view.Control)
	if unknown := t.differ.Unknown(); !unknown.Empty() {
		t.put(story.Input{Verb: story.Lost, Points: unknown})
	}
	t.step(story.Input{Verb: story.Wait})
	t.settle()
}
