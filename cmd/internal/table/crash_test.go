package table

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"luozi/clock"
	"luozi/display/feed"
	"luozi/hardware/journal"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/record/story/storytest"
	"luozi/rules/referee"
	"luozi/rules/repetition"
	"luozi/sensing"

	"pgregory.net/rapid"
)

// opened is a table on a directory, without frames: inputs are put to it as they
// stand.
type opened struct {
	*Table
	dir *journal.Dir
}

func openTable(t rapid.TB, path string, s story.Setup) opened {
	dir, err := journal.OpenDir(path)
	if err != nil {
		t.Fatal(err)
	}
	wall := time.Date(2025, 3, 8, 14, 0, 0, 0, time.UTC)
	table, err := New(Config{Dir: dir, Names: feed.NewNames("hall", "b1"), New: s, Log: quiet(), LabelsAtOnce: true,
		Wall: func() (time.Time, bool) { return wall, true }})
	if err != nil {
		t.Fatal(err)
	}
	return opened{table, dir}
}

func (o opened) close(t rapid.TB) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	if err := o.writer.Close(ctx); err != nil {
		t.Fatal(err)
	}
	if err := o.Table.cfg.Dir.Close(); err != nil {
		t.Fatal(err)
	}
}

// give puts an input as it would come: at each deadline before it the game is
// woken, and a press is down and up.
func (o opened) give(in story.Input) {
	for {
		at, ok := o.game.Next()
		if !ok || at >= in.At {
			break
		}
		o.put(story.Input{At: at, Verb: story.Wait})
	}
	if in.Verb == story.Press {
		in.Verb = story.Down
		o.put(in)
		in.Verb = story.Up
		o.put(in)
		return
	}
	o.put(in)
}

// scratch is a directory for many small journals, in memory where there is such a
// place: what a card does is not what is tried here.
func scratch(t *testing.T) string {
	dir, err := os.MkdirTemp("/dev/shm", "luozi")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// whole plays a story on a table and gives the journal of its first game.
func whole(t rapid.TB, tmp string, s story.Story) *journal.Log {
	dir, err := os.MkdirTemp(tmp, "whole")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	o := openTable(t, dir, s.Setup)
	occupied := rules.MustFEN(rules.Opening)
	if s.Setup.FEN != "" {
		occupied = rules.MustFEN(s.Setup.FEN)
	}
	o.scan(&sensing.Frame{Occupied: occupied.Occupied()})
	for _, in := range s.Inputs {
		o.give(in)
		if o.id != "0001" {
			break // the first game's journal is closed
		}
	}
	o.close(t)
	log, err := journal.Read(journal.GamePath(dir, "0001"))
	if err != nil {
		t.Fatal(err)
	}
	return log
}

// crash is a game whose journal ends after n lines.
type crash struct {
	rapid.TB
	tmp string
	log *journal.Log
	n   int
}

// after restarts from the first n lines of a journal, goes on with the game, and
// holds what comes to the same game that was never down: state, events, and what
// the power rules say.
func (c crash) after() {
	c.Helper()
	dir, err := os.MkdirTemp(c.tmp, "crash")
	if err != nil {
		c.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := os.Mkdir(filepath.Join(dir, "games"), 0o700); err != nil {
		c.Fatal(err)
	}
	cut := *c.log
	cut.Path, cut.Lines = journal.GamePath(dir, "0001"), c.log.Lines[:c.n]
	rewrite(c, &cut, cut.Lines)
	tape := must(c, &cut)
	never := steady{game: c.newGame(tape.Setup), judge: repetition.New(repetition.Default())}
	for _, e := range tape.Entries {
		if e.Event == nil {
			never.step(e.Input)
		}
	}
	was := never.game.View()
	o := openTable(c, dir, tape.Setup)
	if o.resume == nil { // over, or never started: another game begins
		o.close(c)
		return
	}
	levels, unknown, down := o.resume.sensed.Occupied, o.resume.sensed.Unknown, o.resume.down
	o.scan(&sensing.Frame{At: 7000, Occupied: levels, Unknown: unknown})
	never.powerFails(down)
	o.put(story.Input{At: o.now, Verb: story.Wait})
	never.step(story.Input{At: o.now, Verb: story.Wait})
	c.same("after the crash", o, &never)
	c.kept(&was, &never)
	for i, in := range c.rest(tape, o.now+500) {
		if i == 0 {
			c.stands(o, in.At)
		}
		o.give(in)
		never.give(in)
		if o.id != "0001" {
			break
		}
	}
	if o.id == "0001" {
		c.same("at the end", o, &never)
	}
	o.close(c)
	c.holds(dir, &never)
}

func must(t rapid.TB, log *journal.Log) *Tape {
	t.Helper()
	tape, err := tapeOf(log)
	if err != nil {
		t.Fatal(err)
	}
	return tape
}

func (c crash) newGame(s story.Setup) *referee.Game {
	g, err := referee.New(s)
	if err != nil {
		c.Fatal(err)
	}
	return g
}

// rest is what happens after the crash: the game is resumed, what the whole
// journal has follows, and then everything that may be open is answered.
func (c crash) rest(before *Tape, at clock.Ms) []story.Input {
	zhang := story.Origin{User: "zhang", ExpectPly: -1}
	say := func(at clock.Ms, words ...string) story.Input {
		return story.Input{At: at, Verb: story.Cmd, Name: words[0], Args: words[1:], From: zhang}
	}
	out := []story.Input{say(at, "resume")}
	all := must(c, c.log)
	var later []story.Input
	for _, e := range all.Entries[len(before.Entries):] {
		if e.Event == nil && (e.Input.Verb != story.Cmd || e.Input.From.User != "luozi") {
			later = append(later, e.Input)
		}
	}
	for _, in := range later {
		in.At += 600 // later than the restart
		out = append(out, in)
	}
	if len(later) > 0 {
		at = later[len(later)-1].At + 600
	}
	for i, words := range [][]string{{"accept", "red"}, {"accept", "black"}, {"resolve", "1", "dismiss"}, {"resolve", "2", "undo"},
		{"resolve", "3", "confirm"}, {"pause"}, {"resume"}, {"claim", "red", "natural"}, {"offer", "black"}} {
		out = append(out, say(at+clock.Ms(100*i+1000), words...))
	}
	return append(out, story.Input{At: at + 10_000, Verb: story.Wait})
}

// same holds the table's game to the one that was never down.
func (c crash) same(when string, o opened, never *steady) {
	c.Helper()
	a, b := o.game.View(), never.game.View()
	a.Seq += o.shift
	got, want := must2(json.Marshal(a)), must2(json.Marshal(b))
	if string(got) != string(want) {
		c.Fatalf("%s, line %d of\n%s\n%s\nthe table has\n%s\nwant\n%s", when, c.n, c.log.Head, strings.Join(c.log.Lines, "\n"), got, want)
	}
}

func must2(b []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return b
}

// kept holds what the power failure left to what was there before: the record,
// what is open, and the clocks.
func (c crash) kept(was *referee.View, never *steady) {
	c.Helper()
	is := never.game.View()
	if was.Phase != "playing" {
		return
	}
	if before, after := movesText(*was), movesText(is); before != after || is.Position != was.Position {
		c.Errorf("line %d: the moves were %q, %s, and are %q, %s", c.n, before, was.Position.FEN(), after, is.Position.FEN())
	}
	for _, a := range was.Alerts {
		if !slices.ContainsFunc(is.Alerts, func(b referee.Alert) bool { return a.ID == b.ID && a.Kind == b.Kind }) {
			c.Errorf("line %d: alert %d %s is gone\n%s", c.n, a.ID, a.Kind, strings.Join(c.log.Lines[:c.n], "\n"))
		}
	}
	if is.Clock.Left != was.Clock.Left {
		c.Errorf("line %d: the clocks were %v and are %v", c.n, was.Clock.Left, is.Clock.Left)
	}
}

// stands holds both clocks to standing until the game is resumed.
func (c crash) stands(o opened, at clock.Ms) {
	c.Helper()
	o.give(story.Input{At: at, Verb: story.Wait})
	if o.game.View().Rate != 0 {
		c.Errorf("line %d: a clock runs after a power failure", c.n)
	}
}

// holds verifies the journal that the restarted table has left, and compares its
// events with those of the game that was never down.
func (c crash) holds(dir string, never *steady) {
	c.Helper()
	log, err := journal.Read(journal.GamePath(dir, "0001"))
	if err != nil {
		c.Fatal(err)
	}
	wantSeqs(c, log)
	tape := must(c, log)
	if err := tape.Verify(); err != nil {
		c.Errorf("line %d: %v", c.n, err)
	}
	i := 0
	for _, e := range tape.Entries {
		if e.Event == nil {
			continue
		}
		if i >= len(never.said) || string(e.Event) != never.said[i] {
			c.Fatalf("line %d: event %d is %s, want %s", c.n, i, e.Event, append(never.said, "none")[min(i, len(never.said))])
		}
		i++
	}
}

// TestCrashInAnyState cuts the power in the states of all stories of the referee:
// alerts open, offers made, pieces in the air, presses unread, results proposed.
func TestCrashInAnyState(t *testing.T) {
	files, err := filepath.Glob("../../../rules/referee/testdata/stories/*.story")
	if err != nil || len(files) == 0 {
		t.Fatal("no stories", err)
	}
	every := os.Getenv("LUOZI_CRASH_EVERYWHERE") != "" // all places of all journals
	states := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := story.Parse(file, strings.NewReader(string(text)))
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".story"), func(t *testing.T) {
			tmp := scratch(t)
			log := whole(t, tmp, s)
			for _, n := range places(log, every) {
				states++
				crash{t, tmp, log, n}.after()
			}
		})
	}
	t.Logf("%d crashes in %d stories", states, len(files))
}

// places is after how many lines of a journal the power fails.
func places(log *journal.Log, every bool) []int {
	var out []int
	h := fnv.New32a()
	fmt.Fprint(h, log.Lines)
	for n := range len(log.Lines) + 1 {
		if every || len(log.Lines) < crashes || n%(len(log.Lines)/crashes+1) == int(h.Sum32())%(len(log.Lines)/crashes+1) {
			out = append(out, n)
		}
	}
	return out
}

// TestCrashAnywhere is the same for whatever hands and people may do.
func TestCrashAnywhere(t *testing.T) {
	tmp := scratch(t)
	rapid.Check(t, func(t *rapid.T) {
		s := storytest.Any().Draw(t, "story")
		log := whole(t, tmp, s)
		crash{t, tmp, log, rapid.IntRange(0, len(log.Lines)).Draw(t, "n")}.after()
	})
}
