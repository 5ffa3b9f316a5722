package table

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"luozi/hardware/journal"
	"luozi/rules"
	"luozi/rules/notation"
	"luozi/rules/record"
)

// After two moves the arbiter sets a position, in which another is played.
const afterwardsFEN = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 2 2"

// TestCorrectedRecord reads back the PGN of a game in which the arbiter has set a
// position: it begins there, and says what was played before.
func TestCorrectedRecord(t *testing.T) {
	dir := t.TempDir()
	b := newBench(t, dir)
	b.until(1100)
	b.mustSay("start")
	b.move("h2e2", rules.Red)
	b.move("h9g7", rules.Black)
	b.mustSay("position", afterwardsFEN)
	b.until(b.at + 500)
	b.move("b9c7", rules.Black)
	b.wantMoves("h2e2 h9g7 b9c7")
	b.close()
	tape, err := Open(journal.GamePath(dir, "0001"))
	if err != nil {
		t.Fatal(err)
	}
	v, err := tape.View()
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := record.WritePGN(&text, Record(v), notation.Chinese); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`[Corrected "the arbiter set the position (5.8) after ply 2: ` + afterwardsFEN + `"]`,
		`[Before "` + rules.Opening + ` moves h2e2 h9g7"]`, `[FEN "` + afterwardsFEN + `"]`} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the record lacks %s:\n%s", want, text.String())
		}
	}
	n := 0
	for g, err := range record.ReadAll("pgn", &text) {
		n++
		if err != nil || len(g.Moves) != 1 || g.Moves[0].String() != "b9c7" || g.Start.FEN() != afterwardsFEN {
			t.Errorf("read back %+v, %v", g, err)
		}
	}
	if n != 1 {
		t.Errorf("%d games", n)
	}
}

// TestTakenBackBehindACorrection forgets a position that was set after the ply to
// which the game is taken back.
func TestTakenBackBehindACorrection(t *testing.T) {
	b := newBench(t, t.TempDir())
	defer b.close()
	b.until(1100)
	b.mustSay("start")
	b.move("h2e2", rules.Red)
	b.move("h9g7", rules.Black)
	b.mustSay("position", afterwardsFEN)
	if v := b.game.View(); len(v.Corrected) != 1 || v.Corrected[0].Ply != 2 {
		t.Fatalf("corrected %+v", v.Corrected)
	}
	b.mustSay("takeback", "1")
	if v := b.game.View(); len(v.Corrected) != 0 {
		t.Errorf("corrected %+v", v.Corrected)
	}
}

// TestReplyHasASeq: also a command of which nothing comes at once is answered with
// what it is good for.
func TestReplyHasASeq(t *testing.T) {
	b := newBench(t, t.TempDir())
	defer b.close()
	b.until(1100)
	b.mustSay("start")
	b.mustSay("pause")
	b.mustSay("position", afterwardsFEN)
	if r := b.say("resume"); !r.OK || r.Seq != b.seq || r.Seq == 0 {
		t.Errorf("%+v, the last event is %d", r, b.seq)
	}
}

// TestVerifyMissesNoLine takes each line out of a journal. A line that nothing
// came of, as a clock's reading, may be missing; no other.
func TestVerifyMissesNoLine(t *testing.T) {
	log := read(t, begun(t), "0001")
	path := filepath.Join(t.TempDir(), "games")
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	missed := 0
	for i := range log.Lines {
		without := *log
		without.Path = filepath.Join(path, "0001.luozi")
		rewrite(t, &without, append(append([]string(nil), log.Lines[:i]...), log.Lines[i+1:]...))
		tape, err := Open(without.Path)
		if err == nil {
			err = tape.Verify()
		}
		event := func(i int) bool { return i < len(log.Lines) && strings.HasPrefix(log.Lines[i], "!") }
		if err == nil && !journal.IsNote(log.Lines[i]) && (event(i) && i+1 < len(log.Lines) || event(i+1) || event(i+2) && journal.IsNote(log.Lines[i+1])) {
			t.Errorf("without %q it is whole", log.Lines[i])
		}
		if err == nil {
			missed++
		}
	}
	t.Logf("%d of %d lines could be missing", missed, len(log.Lines))
}

// TestSetupsLineIsNamed: what is wrong in a story's setup is found by its line.
func TestSetupsLineIsNamed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.story")
	if err := os.WriteFile(file, []byte("# what happened\n\n  # to it\nsetup policy a=b\n0 start\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(file); err == nil || !strings.HasPrefix(err.Error(), file+`:4: setup policy: setting "a" is none`) {
		t.Errorf("%v", err)
	}
}
