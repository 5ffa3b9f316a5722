package table

import (
	"strings"
	"testing"

	"luozi/hardware/journal"
	"luozi/rules"
	"luozi/rules/record/story"
)

// begun is a directory with a game of two moves, and a third one's piece in the
// air with its button held.
func begun(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	b := newBench(t, dir)
	b.until(1100)
	b.mustSay("start")
	b.move("h2e2", rules.Red)
	b.move("h9g7", rules.Black)
	b.stands = b.stands.Without(rules.At(7, 0))
	b.Press(story.Input{At: b.at, Verb: story.Down, Side: rules.Black})
	b.until(b.at + 300)
	b.wantMoves("h2e2 h9g7")
	b.close()
	return dir
}

// afterwards opens the directory with the board as begun left it, but for change.
func afterwards(t testing.TB, dir string, change func(*bench)) *bench {
	t.Helper()
	b := newBench(t, dir)
	for _, text := range []string{"h2e2", "h9g7"} {
		m, err := rules.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		b.stands = b.stands.Without(m.From).With(m.To)
	}
	b.stands = b.stands.Without(rules.At(7, 0))
	if change != nil {
		change(b)
	}
	b.until(1200)
	return b
}

func TestGameGoesOn(t *testing.T) {
	dir := begun(t)
	b := afterwards(t, dir, nil)
	b.wantMoves("h2e2 h9g7")
	if b.view.Clock.Running != rules.NoSide {
		t.Error("a clock runs after a power failure")
	}
	b.mustSay("resume")
	b.stands = b.stands.With(rules.At(6, 2))
	b.until(b.at + 500)
	b.Press(story.Input{At: b.at, Verb: story.Down, Side: rules.Red})
	b.until(b.at + 400)
	b.wantMoves("h2e2 h9g7 h0g2")
	b.close()
	log := read(t, dir, "0001")
	wantSeqs(t, log)
	indexOf(t, log.Lines, " up black") // the button that was held is not
	tape, err := Open(log.Path)
	if err != nil {
		t.Fatal(err)
	}
	if err := tape.Verify(); err != nil {
		t.Error(err)
	}
}

// TestMovedWhileDown brings the sensors to what the first scan shows.
func TestMovedWhileDown(t *testing.T) {
	b := afterwards(t, begun(t), func(b *bench) { b.stands = b.stands.With(rules.At(6, 2)) })
	defer b.close()
	b.mustSay("resume")
	b.until(b.at + 500)
	b.Press(story.Input{At: b.at, Verb: story.Down, Side: rules.Red})
	b.until(b.at + 400)
	b.wantMoves("h2e2 h9g7 h0g2")
}

// TestCutAnywhere ends the journal after every line of it: each time the game goes
// on, with the moves that were whole, and no seq is given twice.
func TestCutAnywhere(t *testing.T) {
	dir := begun(t)
	whole := read(t, dir, "0001")
	for n := range len(whole.Lines) + 1 {
		rewrite(t, whole, whole.Lines[:n])
		b := newBench(t, dir)
		b.until(1400)
		if b.id != "0001" {
			t.Fatalf("cut after line %d: a new game %s", n, b.id)
		}
		if got := movesText(b.view); !strings.HasPrefix("h2e2 h9g7", got) {
			t.Errorf("cut after line %d: moves %q", n, got)
		}
		b.close()
		wantSeqs(t, read(t, dir, "0001"))
	}
}

// TestInputWithoutItsEvents: the crash fell between a press and what came of it.
func TestInputWithoutItsEvents(t *testing.T) {
	dir := begun(t)
	log := read(t, dir, "0001")
	at := indexOf(t, log.Lines, `"event":"move","ply":1`)
	rewrite(t, log, log.Lines[:at])
	b := newBench(t, dir)
	b.until(1100)
	b.wantMoves("h2e2")
	b.close()
	log = read(t, dir, "0001")
	wantSeqs(t, log)
	indexOf(t, log.Lines, `"event":"move","ply":1`)
}

// TestWrittenEventsWin: another version said otherwise.
func TestWrittenEventsWin(t *testing.T) {
	dir := begun(t)
	log := read(t, dir, "0001")
	lines := append([]string(nil), log.Lines...)
	at := indexOf(t, lines, `"event":"move","ply":2`)
	lines[at] = strings.Replace(lines[at], `"move":"h9g7"`, `"move":"b9c7"`, 1)
	lines[at] = strings.Replace(lines[at], "rnbakab1r/9/1c4nc1", "r1bakabnr/9/1cn4c1", 1)
	if lines[at] == log.Lines[at] {
		t.Fatal(lines[at])
	}
	rewrite(t, log, lines)
	b := newBench(t, dir)
	b.until(1100)
	if len(b.faults) != 1 || b.faults[0].Name != "version" {
		t.Errorf("said %v", b.faults)
	}
	if fen := b.view.Position.FEN(); !strings.HasPrefix(fen, "r1bakabnr/9/1cn4c1") {
		t.Errorf("the position is %s, not what was written", fen)
	}
	b.close()
	wantSeqs(t, read(t, dir, "0001"))
}

// TestDamagedLastGame never makes a new game of a damaged one.
func TestDamagedLastGame(t *testing.T) {
	dir := begun(t)
	log := read(t, dir, "0001")
	lines := append([]string(nil), log.Lines...)
	lines[3] = "5 jump e2"
	rewrite(t, log, lines)
	state, err := journal.OpenDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer state.Close()
	_, err = New(Config{Dir: state, New: story.Setup{}, Log: quiet()})
	if err == nil || !strings.Contains(err.Error(), "0001.luozi:5:") {
		t.Errorf("%v", err)
	}
}

// TestOtherConfiguration leaves a game that was never started if the
// configuration is another one now, and keeps it else.
func TestOtherConfiguration(t *testing.T) {
	dir := t.TempDir()
	b := newBench(t, dir)
	b.until(1100)
	b.mustSay("setup", "red=甲")
	b.close()
	b = newBench(t, dir)
	b.until(1100)
	if b.id != "0001" || b.view.Players[rules.Red] != "甲" {
		t.Errorf("game %s, players %v", b.id, b.view.Players)
	}
	b.close()
	b = newBench(t, dir, "6.2")
	b.until(1100)
	if b.id != "0002" || b.view.Control != "6.2" {
		t.Errorf("game %s, time %s", b.id, b.view.Control)
	}
	b.close()
}
