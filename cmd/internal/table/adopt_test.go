package table

import (
	"slices"
	"strings"
	"testing"

	"luozi/rules"
	"luozi/rules/record/story"
)

// change adopts a set-up as the table's goroutine does.
func (b *bench) change(s story.Setup, keep ...string) Adopted {
	b.t.Helper()
	return b.adopt(adoption{setup: s, keep: keep})
}

func (b *bench) wantGame(control, red, settle string) {
	b.t.Helper()
	got := []string{b.view.Control, b.view.Players[rules.Red], value(b.game.Setup().Policy, "settle_ms")}
	if want := []string{control, red, settle}; !slices.Equal(got, want) {
		b.t.Errorf("the game has %q, want %q", got, want)
	}
}

// TestAdopt changes the configuration before, in and after a game.
func TestAdopt(t *testing.T) {
	path := t.TempDir()
	b := newBench(t, path)
	b.until(2000)
	if got := b.change(story.Setup{Time: "6.1"}); got != AdoptedNever {
		t.Errorf("the same again: %s", got)
	}
	if got := b.change(story.Setup{Time: "6.2", Players: [2]string{"许 银川", ""}}); got != AdoptedNow {
		t.Errorf("before the start: %s", got)
	}
	b.wantGame("6.2", "许 银川", "25")

	b.mustSay("start")
	b.move("h2e2", rules.Red)
	if got := b.change(story.Setup{Time: "6.3", Policy: []string{"settle_ms=30"}}); got != AdoptedNext {
		t.Errorf("in a game: %s", got)
	}
	b.wantGame("6.2", "许 银川", "25")
	b.move("h9g7", rules.Black)
	b.wantMoves("h2e2 h9g7")

	b.mustSay("resign", "red")
	if b.view.Phase != "over" {
		t.Fatalf("phase %s", b.view.Phase)
	}
	b.wantGame("6.2", "许 银川", "25")
	var began [][]string
	b.cfg.Began = func(words []string) { began = append(began, words) }
	b.mustSay("new", "time=6.4")
	b.wantGame("6.4", "", "30")
	if len(began) != 1 || !slices.Equal(began[0], []string{"time=6.4"}) {
		t.Errorf("began %q", began)
	}
	if got := b.change(story.Setup{Time: "6.5:5m", Policy: []string{"settle_ms=35"}}, "time=6.4"); got != AdoptedNow {
		t.Errorf("beside the words of new: %s", got)
	}
	b.wantGame("6.4", "", "35")
	if got := b.change(story.Setup{Time: "6.5:5m"}); got != AdoptedNow {
		t.Errorf("a setting that left the file: %s", got)
	}
	b.wantGame("6.4", "", "25")
	b.close()
	for _, id := range []string{"0001", "0002"} {
		tape, err := Open(read(t, path, id).Path)
		if err == nil {
			err = tape.Verify()
		}
		if err != nil {
			t.Error(err)
		}
	}
}

// TestAdoptedGoesOnAfterAStop finds the game that took a change, not started, again
// under the changed configuration, with what the arbiter had said.
func TestAdoptedGoesOnAfterAStop(t *testing.T) {
	path := t.TempDir()
	b := newBench(t, path)
	b.until(2000)
	b.mustSay("setup", "black=吕钦")
	b.change(story.Setup{Time: "6.2"})
	b.close()
	again := newBench(t, path, "6.2")
	again.until(3000)
	if again.id != "0001" || again.view.Control != "6.2" || again.view.Players[rules.Black] != "吕钦" {
		t.Errorf("game %s, %s, %q", again.id, again.view.Control, again.view.Players)
	}
	again.close()
}

// TestAdoptedBeforeTheFirstFrame waits for the board.
func TestAdoptedBeforeTheFirstFrame(t *testing.T) {
	b := newBench(t, t.TempDir())
	if got := b.change(story.Setup{Time: "6.2"}); got != AdoptedNext {
		t.Errorf("without a game: %s", got)
	}
	b.until(2000)
	b.wantGame("6.2", "", "25")
	if strings.Contains(b.game.Setup().String(), "6.1") {
		t.Errorf("set up as %s", b.game.Setup())
	}
	b.close()
}

// TestAdoptedWithTheArray begins another game by setting up the pieces: nobody says
// a word, and the changed configuration counts.
func TestAdoptedWithTheArray(t *testing.T) {
	b := newBench(t, t.TempDir())
	opening := b.stands
	b.until(2000)
	b.mustSay("setup", "new=array")
	b.mustSay("start")
	b.move("h2e2", rules.Red)
	if got := b.change(story.Setup{Time: "6.2", Players: [2]string{"赵国荣", ""}}); got != AdoptedNext {
		t.Errorf("in a game: %s", got)
	}
	b.mustSay("resign", "black")
	began := 0
	b.cfg.Began = func(words []string) {
		began++
		if words != nil {
			t.Errorf("began with the words %q", words)
		}
	}
	b.stands = opening
	b.until(b.at + 20000)
	if began != 1 || b.id != "0002" {
		t.Fatalf("began %d times, game %s", began, b.id)
	}
	b.wantGame("6.2", "赵国荣", "25")
	if value(b.game.Setup().Policy, "new") != "array" {
		t.Error("what the arbiter had set, and the file has not changed, is lost")
	}
	b.close()
}
