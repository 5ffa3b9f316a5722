package table

import (
	"context"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"luozi/clock"
	"luozi/display/feed"
	"luozi/hardware/boardsim"
	"luozi/hardware/journal"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/referee"
	"luozi/sensing"

	"pgregory.net/rapid"
)

func quiet() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

// bench is a table that the test scans itself, without Run.
type bench struct {
	*Table
	t      testing.TB
	dir    *journal.Dir
	mute   sync.Mutex
	faults []feed.Fault
	at     clock.Ms // the board's time
	stands rules.Set
	jump   atomic.Int64 // of the wall clock, ns
}

// newBench opens the directory; the board shows the opening array. New games have
// the time control 6.1 or the one given.
func newBench(t testing.TB, path string, control ...string) *bench {
	t.Helper()
	setup := story.Setup{Time: append(control, "6.1")[0]}
	dir, err := journal.OpenDir(path)
	if err != nil {
		t.Fatal(err)
	}
	opening := rules.MustFEN(rules.Opening)
	b := &bench{t: t, dir: dir, at: 1000, stands: opening.Occupied()}
	wall := time.Date(2025, 3, 8, 14, 0, 0, 0, time.UTC)
	b.Table, err = New(Config{Dir: dir, Names: feed.NewNames("hall", "b1"), New: setup, Log: quiet(),
		Wall: func() (time.Time, bool) {
			return wall.Add(time.Duration(b.at)*time.Millisecond + time.Duration(b.jump.Load())), true
		},
		Fault: func(f feed.Fault) { b.mute.Lock(); defer b.mute.Unlock(); b.faults = append(b.faults, f) }})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// close ends the table as a clean stop does; a crash leaves the same file, or a
// shorter one.
func (b *bench) close() {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	if err := b.writer.Close(ctx); err != nil {
		b.t.Fatal(err)
	}
	if err := b.dir.Close(); err != nil {
		b.t.Fatal(err)
	}
}

// until scans every 4 ms up to that time of the board.
func (b *bench) until(at clock.Ms) {
	for ; b.at <= at; b.at += 4 {
		b.scan(&sensing.Frame{At: b.at, Occupied: b.stands})
	}
}

// move plays a move by hand: lift, drop and press, half a second each.
func (b *bench) move(text string, s rules.Side) {
	b.t.Helper()
	m, err := rules.ParseMove(text)
	if err != nil {
		b.t.Fatal(err)
	}
	b.until(b.at + 500)
	b.stands = b.stands.Without(m.From)
	b.until(b.at + 500)
	b.stands = b.stands.With(m.To)
	b.until(b.at + 500)
	b.Press(story.Input{At: b.at, Verb: story.Down, Side: s})
	b.Press(story.Input{At: b.at + 60, Verb: story.Up, Side: s})
	b.until(b.at + 400)
}

func command(words ...string) feed.Command {
	return feed.Command{User: "zhang", Do: words[0], Args: words[1:]}
}

func (b *bench) say(words ...string) feed.Reply { return b.obey(command(words...)) }

func (b *bench) mustSay(words ...string) {
	b.t.Helper()
	if r := b.say(words...); !r.OK {
		b.t.Fatalf("%v: %s", words, r.Error)
	}
}

func (b *bench) wantMoves(want string) {
	b.t.Helper()
	if got := movesText(b.view); got != want {
		b.t.Errorf("moves %q, want %q", got, want)
	}
}

func movesText(v referee.View) string {
	var out []string
	for _, m := range v.Moves {
		out = append(out, m.Move.String())
	}
	return strings.Join(out, " ")
}

func read(t testing.TB, dir, id string) *journal.Log {
	t.Helper()
	log, err := journal.Read(journal.GamePath(dir, id))
	if err != nil {
		t.Fatal(err)
	}
	return log
}

// seqs holds the journal to seqs that rise by one.
func wantSeqs(t rapid.TB, log *journal.Log) {
	t.Helper()
	var last int64
	for _, line := range log.Lines {
		if seq := journal.SeqOf(line); seq != 0 {
			if last != 0 && seq != last+1 {
				t.Errorf("%s: event %d comes after %d", log.Path, seq, last)
			}
			last = seq
		}
	}
}

// newTable is a table that runs.
func newTable(t testing.TB, path string) *Table {
	t.Helper()
	b := newBench(t, path)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- b.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if err := b.dir.Close(); err != nil {
			t.Error(err)
		}
	})
	return b.Table
}

// seated is a board at which hands will play the game.
func seated(t testing.TB, g boardsim.Game, profile string, seed uint64) *boardsim.Board {
	t.Helper()
	p, err := boardsim.ParseProfile(profile)
	if err != nil {
		t.Fatal(err)
	}
	hands, err := boardsim.NewHands(g, p, seed)
	if err != nil {
		t.Fatal(err)
	}
	board, err := boardsim.New(matrix.DefaultWiring(), g.Start.Occupied())
	if err != nil {
		t.Fatal(err)
	}
	board.Seat(hands)
	return board
}

func TestPressWaitsForAScan(t *testing.T) {
	b := newBench(t, t.TempDir())
	defer b.close()
	b.until(1100)
	b.mustSay("start")
	b.Press(story.Input{At: b.at + 1, Verb: story.Down, Side: rules.Red})
	b.scan(&sensing.Frame{At: b.at, Occupied: b.stands})
	if b.view.Clock.Running != rules.Red {
		t.Fatal("a press was read before a scan that began after it was in")
	}
	b.until(b.at + 8)
	if b.view.Clock.Running != rules.Black {
		t.Fatal("the press was not read")
	}
}

func TestJournalHasTheReadingOnceASecond(t *testing.T) {
	dir := t.TempDir()
	b := newBench(t, dir)
	b.until(1100)
	b.mustSay("start")
	b.until(11_100)
	b.close()
	n := 0
	for _, line := range read(t, dir, "0001").Lines {
		if strings.HasSuffix(line, " wait") {
			n++
		}
	}
	if n < 9 || n > 12 {
		t.Errorf("%d readings in 10 s", n)
	}
}

func TestNewGameNewFile(t *testing.T) {
	dir := t.TempDir()
	b := newBench(t, dir)
	b.until(1100)
	b.mustSay("start")
	b.move("h2e2", rules.Red)
	if r := b.say("new"); r.OK || r.Error == "" {
		t.Error("new was taken in the middle of a game")
	}
	b.mustSay("resign", "black")
	b.mustSay("new", "red=甲", "black=乙", "time=6.2")
	if b.id != "0002" || b.view.Control != "6.2" || b.view.Players[rules.Red] != "甲" || b.now > 10 {
		t.Fatalf("game %s, time %s, players %v at %d ms", b.id, b.view.Control, b.view.Players, b.now)
	}
	last := b.seq
	b.close()
	wantSeqs(t, read(t, dir, "0001"))

	b = newBench(t, dir)
	defer b.close()
	b.until(1100)
	if b.id != "0002" || b.view.Players[rules.Red] != "甲" {
		t.Errorf("after a restart game %s, players %v", b.id, b.view.Players)
	}
	if b.seq < last {
		t.Errorf("seq fell from %d to %d", last, b.seq)
	}
}

func TestQuietScanAllocatesNothing(t *testing.T) {
	b := newBench(t, t.TempDir())
	defer b.close()
	b.until(1100)
	f := sensing.Frame{At: b.at, Occupied: b.stands}
	if n := testing.AllocsPerRun(200, func() {
		f.At += 4
		b.scan(&f)
	}); n != 0 {
		t.Errorf("%v allocations a scan", n)
	}
}

func BenchmarkQuietScan(b *testing.B) {
	at := newBench(b, b.TempDir())
	defer at.close()
	at.until(1100)
	f := sensing.Frame{At: at.at, Occupied: at.stands}
	b.ReportAllocs()
	for b.Loop() {
		f.At += 4
		at.scan(&f)
	}
}

func TestUnknownPointsFromTheBeginning(t *testing.T) {
	b := newBench(t, t.TempDir())
	defer b.close()
	lost := rules.SetOf(rules.At(0, 0), rules.At(1, 0))
	b.scan(&sensing.Frame{At: b.at, Occupied: b.stands, Unknown: lost})
	if b.view = b.game.View(); b.view.Unknown != lost {
		t.Errorf("unknown %v, want %v", b.view.Unknown, lost)
	}
}

func TestCommandTwiceIsOnce(t *testing.T) {
	b := newBench(t, t.TempDir())
	defer b.close()
	b.until(1100)
	b.mustSay("start")
	pause := feed.Command{User: "zhang", ID: "7f3a", Do: "pause"}
	if r := b.obey(pause); !r.OK {
		t.Fatal(r.Error)
	}
	b.mustSay("resume")
	b.obey(pause)
	if b.view.Clock.Running != rules.Red {
		t.Error("the second one paused the game again")
	}
}

func TestWrongSetup(t *testing.T) {
	dir, err := journal.OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	_, err = New(Config{Dir: dir, New: story.Setup{Policy: []string{"settle=3"}}, Log: quiet(), Wall: func() (time.Time, bool) { return time.Now(), true }})
	if err == nil || !strings.Contains(err.Error(), "settle") {
		t.Errorf("%v", err)
	}
}

func rewrite(t rapid.TB, log *journal.Log, lines []string) {
	t.Helper()
	var text []byte
	for _, line := range append([]string{log.Head}, lines...) {
		text = journal.AppendLine(text, line)
	}
	if err := os.WriteFile(log.Path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

func indexOf(t testing.TB, lines []string, part string) int {
	t.Helper()
	i := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, part) })
	if i < 0 {
		t.Fatalf("no line with %q in\n%s", part, strings.Join(lines, "\n"))
	}
	return i
}
