package table

import (
	"strings"
	"testing"

	"luozi/hardware/journal"
	"luozi/rules"
)

// TestLeave: a game that is left has no result, whatever is read of it later; the one
// after it is played as any, and goes on after a power cut.
func TestLeave(t *testing.T) {
	const fen = "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1"
	dir := t.TempDir()
	b := newBench(t, dir)
	b.until(1100)
	b.mustSay("start")
	b.move("h2e2", rules.Red)
	if r := b.leave("demo", fen); !r.OK {
		t.Fatal(r.Error)
	}
	p := rules.MustFEN(fen)
	b.stands = p.Occupied()
	b.until(b.at + 1000)
	if b.id != "0002" || b.view.Phase != "setup" || b.view.Position.FEN() != fen || len(b.view.Moves) != 0 {
		t.Errorf("game %s, %s, %s", b.id, b.view.Phase, b.view.Position.FEN())
	}
	b.mustSay("start")
	b.move("a1a5", rules.Red)
	b.wantMoves("a1a5")
	b.close()

	log := read(t, dir, "0001")
	indexOf(t, log.Lines, "# left without a result by demo")
	if last := log.Lines[indexOf(t, log.Lines, `"why":"pause"`)]; !strings.Contains(last, `"running":"none"`) {
		t.Errorf("the clocks of the game that was left: %s", last)
	}
	tape, err := Open(log.Path)
	if err != nil {
		t.Fatal(err)
	}
	v, err := tape.View()
	if err != nil || v.Result != nil || v.Phase != "playing" || len(v.Moves) != 1 {
		t.Errorf("%v: result %+v, %s, %d moves", err, v.Result, v.Phase, len(v.Moves))
	}
	if err := tape.Verify(); err != nil {
		t.Error(err)
	}
	wantSeqs(t, &journal.Log{Path: dir, Lines: append(log.Lines, read(t, dir, "0002").Lines...)})

	b = newBench(t, dir)
	b.stands = p.Occupied().Without(rules.At(0, 1)).With(rules.At(0, 5))
	b.until(1200)
	b.wantMoves("a1a5")
	b.close()
}
