package table

import (
	"context"
	"strings"
	"testing"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/referee"
	"luozi/rules/repetition"
	"luozi/sensing"
)

// TestSlowJudge: while a label is being computed, for as long as that takes, the
// board is read, moves are recorded and clocks run down; the label counts when it
// comes.
func TestSlowJudge(t *testing.T) {
	b := newBench(t, t.TempDir(), "6.5:1m")
	judge := repetition.New(repetition.Default())
	asked, go1 := make(chan int, 64), make(chan struct{})
	b.labels.label = func(u referee.Unlabelled) repetition.Label {
		asked <- u.Ply
		<-go1 // for ever, until the test says so
		return judge.Label(&u.Before, u.Last, u.Move)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- b.Run(ctx) }()
	hand := handOf(t, b)
	hand.until(1100)
	if r := b.Command(ctx, command("start")); !r.OK {
		t.Fatal(r.Error)
	}
	hand.move("h0g2", rules.Red)
	if ply := <-asked; ply != 1 {
		t.Fatalf("the label of ply %d is wanted first", ply)
	}
	for range 2 {
		hand.move("h9g7", rules.Black)
		hand.move("g2h0", rules.Red)
		hand.move("g7h9", rules.Black)
		hand.move("h0g2", rules.Red)
	}
	if p := hand.until(hand.at + 3000); p.Ply != 9 || p.Running != rules.Black {
		t.Errorf("without a label %+v", p)
	}
	if err := b.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	before, _, _ := b.Window().Look()
	if len(before.View.Alerts) != 1 || before.View.Alerts[0].Kind != "repetition" {
		t.Errorf("a repetition that nobody has judged is not told: %+v", before.View.Alerts)
	}
	close(go1)
	for ply := 2; ply <= 9; ply++ {
		if got := <-asked; got != ply {
			t.Errorf("label of ply %d, want %d", got, ply)
		}
	}
	if p := hand.until(hand.at + 70_000); !p.Final {
		t.Errorf("the flag has not fallen: %+v", p)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if err := b.dir.Close(); err != nil {
		t.Error(err)
	}
	labels := 0
	for _, line := range read(t, b.dir.Path(), "0001").Lines {
		if strings.Contains(line, " cmd label ") {
			labels++
		}
	}
	if labels < 8 { // the last one may come after the end
		t.Errorf("%d labels in the journal", labels)
	}
}

// TestLabelOfAMoveTakenBack does not count, though the same move is played again.
func TestLabelOfAMoveTakenBack(t *testing.T) {
	b := newBench(t, t.TempDir())
	defer b.close()
	b.until(1100)
	b.mustSay("start")
	b.move("h2e2", rules.Red)
	u := b.game.Unlabelled(1)[0]
	stale := labelled{u, repetition.New(repetition.Default()).Label(&u.Before, u.Last, u.Move)}
	stale.Before = stale.Before.Play(rules.Move{From: rules.At(0, 3), To: rules.At(0, 4)})
	b.labelled(stale)
	if len(b.game.Unlabelled(1)) != 1 {
		t.Error("a label of the same move in another position was taken")
	}
	stale.Before = u.Before
	b.labelled(stale)
	if len(b.game.Unlabelled(1)) != 0 {
		t.Error("its own label was not taken")
	}
}

// hand moves the pieces of a table that runs.
type hand struct {
	*bench
	frame sensing.Frame
}

func handOf(t *testing.T, b *bench) *hand {
	t.Helper()
	return &hand{b, sensing.Frame{Occupied: b.stands}}
}

// until scans up to that time and gives what the last scan has brought.
func (h *hand) until(at clock.Ms) (p Pulse) {
	h.t.Helper()
	for ; h.at <= at; h.at += 4 {
		h.frame.At = h.at
		var err error
		if p, err = h.Frame(context.Background(), &h.frame); err != nil {
			h.t.Fatal(err)
		}
	}
	return p
}

// move plays a move in half a second.
func (h *hand) move(text string, s rules.Side) {
	h.t.Helper()
	m, err := rules.ParseMove(text)
	if err != nil {
		h.t.Fatal(err)
	}
	h.frame.Occupied = h.frame.Occupied.Without(m.From)
	h.until(h.at + 200)
	h.frame.Occupied = h.frame.Occupied.With(m.To)
	h.until(h.at + 200)
	h.Press(story.Input{At: h.at, Verb: story.Down, Side: s})
	h.Press(story.Input{At: h.at + 40, Verb: story.Up, Side: s})
	h.until(h.at + 100)
}
