package referee

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/repetition"
)

// Labels of moves (article 28) are computed beside the game, since they take
// long, and come in as commands of labeller.
const (
	labeller    = "luozi"
	labelsAfter = 2 * clock.Second // without them the arbiter is told all the same
)

// LabelInput is the input that brings the label of a move that was recorded.
func LabelInput(at clock.Ms, ply int, m rules.Move, l repetition.Label) story.Input {
	return story.Input{At: at, Verb: story.Cmd, Name: "label", Args: []string{strconv.Itoa(ply), m.String(), l.String()},
		From: story.Origin{User: labeller, ExpectPly: -1}}
}

// Unlabelled is a recorded move that has no label yet: its ply, the position
// before it, and the opponent's move before that.
type Unlabelled struct {
	Ply    int
	Before rules.Position
	Last   rules.Move
	Move   rules.Move
}

// Unlabelled lists the recorded moves from a ply on that have no label.
func (g *Game) Unlabelled(from int) []Unlabelled {
	var out []Unlabelled
	for i := max(from, 1) - 1; i < len(g.plies); i++ {
		p := &g.plies[i]
		if p.label != nil {
			continue
		}
		u := Unlabelled{Ply: i + 1, Before: p.before, Move: p.event.Move}
		if i > 0 {
			u.Last = g.plies[i-1].event.Move
		}
		out = append(out, u)
	}
	return out
}

// labelCommand keeps the label of a move, unless that has been taken back since.
func (g *Game) labelCommand(args []string, from story.Origin) error {
	if from.User != labeller {
		return errors.New("labels are computed by the board, not given")
	}
	if len(args) != 3 {
		return errors.New("label wants a ply, its move and the label")
	}
	ply, err := strconv.Atoi(args[0])
	if err != nil {
		return fmt.Errorf("ply %q is no number", args[0])
	}
	l, err := repetition.ParseLabel(args[2])
	if err != nil {
		return err
	}
	if ply >= 1 && ply <= len(g.plies) && g.plies[ply-1].event.Move.String() == args[1] {
		g.plies[ply-1].label = &l
		g.judgeRepeated()
	}
	return nil
}

// repeated is a position that stands for the third time or more and has not been
// judged yet.
type repeated struct {
	count int
	ply   int
	since clock.Ms
}

// lookRepeated notes that a position stands for the third time or more (24).
func (g *Game) lookRepeated() {
	g.repeated = repeated{}
	if count := g.repeats(); count >= 3 {
		g.repeated = repeated{count, len(g.plies), g.now}
		g.judgeRepeated()
	}
}

func (g *Game) dueRepeated(d *due) {
	if g.repeated.count > 0 {
		d.add(g.repeated.since + labelsAfter)
	}
}

// elapseRepeated tells the arbiter of a repetition whose labels have not come.
func (g *Game) elapseRepeated() {
	if r := g.repeated; r.count > 0 && r.since+labelsAfter <= g.now {
		g.repeated = repeated{}
		g.say("repetition", &Repetition{Count: r.count, Cycle: g.cycle(), Article: "24"})
		g.callRepetition(nil)
	}
}

// judged is the verdict on the position that stands, if all labels are there.
func (g *Game) judged24() (repetition.Verdict, bool) {
	first := len(g.plies)
	for i := len(g.plies) - 1; i >= 0 && i >= len(g.plies)-g.pos.Quiet(); i-- {
		if g.plies[i].before.Same(&g.pos) {
			first = i
		}
	}
	var moves []rules.Move
	var labels []repetition.Label
	for i := first; i < len(g.plies); i++ {
		p := &g.plies[i]
		next := p.before.Play(p.event.Move)
		after := &g.pos
		if i+1 < len(g.plies) {
			after = &g.plies[i+1].before
		}
		if p.label == nil || !next.Same(after) {
			return repetition.Verdict{}, false
		}
		moves, labels = append(moves, p.event.Move), append(labels, *p.label)
	}
	if len(moves) == 0 {
		return repetition.Verdict{}, false
	}
	c := repetition.Gather(g.plies[first].before, moves, labels)
	return repetition.Report(repetition.CXA1999{}, &c), true
}

// judgeRepeated says what each side does in a repetition once the labels are
// there. Unasked, only a draw is proposed (23.2); that a side must vary or loses
// is told to the arbiter, and a loss is proposed when it goes on after that was
// confirmed (4.1.7, 24.3).
func (g *Game) judgeRepeated() {
	r := g.repeated
	if r.count == 0 || r.ply != len(g.plies) {
		return
	}
	v, ok := g.judged24()
	if !ok {
		return
	}
	g.repeated = repeated{}
	g.say("repetition", &Repetition{Count: r.count, Cycle: v.Cycle, Red: v.Red.Kind, Black: v.Black.Kind,
		Verdict: v.Outcome.String(), Article: v.Article, Sure: v.Sure})
	side, loses := faultIn(v.Outcome)
	switch {
	case side != rules.NoSide && g.vary[side]:
		g.proposeOnce(outcome{side.Other().String(), "4.1.7", "repeats although it must vary"})
	case side != rules.NoSide:
		g.callRepetition(&atFault{side, loses, v.Article, v.Why})
	case v.Outcome == repetition.Draw:
		g.proposeOnce(g.drawn("4.2.3", "repetition"))
	}
}

// proposeOnce proposes a result unless one is proposed already.
func (g *Game) proposeOnce(o outcome) {
	for _, it := range g.open {
		if it.open && it.result != nil {
			return
		}
	}
	g.proposeResult(o)
}

// atFault is the side that a verdict goes against.
type atFault struct {
	side    rules.Side
	loses   bool // at once (24.1), else it must vary (24.3)
	article string
	why     repetition.Words
}

func faultIn(o repetition.Outcome) (side rules.Side, loses bool) {
	switch o {
	case repetition.RedMustVary:
		return rules.Red, false
	case repetition.BlackMustVary:
		return rules.Black, false
	case repetition.RedLoses:
		return rules.Red, true
	case repetition.BlackLoses:
		return rules.Black, true
	}
	return rules.NoSide, false
}

// callRepetition tells the arbiter; f is nil where nothing is known but that the
// position has repeated.
func (g *Game) callRepetition(f *atFault) {
	if g.isOpen("repetition") {
		return
	}
	it := &item{kind: "repetition", side: rules.NoSide, article: "24", draw: "4.2.3", reason: "repetition", against: f}
	if f != nil {
		it.side, it.article = f.side, f.article
	}
	g.raise(it, textRepetition)
}

// resolveRepetition carries out the arbiter's word on a repetition.
func (g *Game) resolveRepetition(it *item, action, by string) error {
	f := it.against
	if f == nil || action != "confirm" {
		return g.resolveDraw(it, action, by)
	}
	g.close(it.id, action, by)
	g.punish(f)
	return nil
}

// punish ends the game, or remembers that a side must vary.
func (g *Game) punish(f *atFault) {
	if f.loses {
		g.finish(outcome{f.side.Other().String(), f.article, "repetition"})
		return
	}
	g.vary[f.side] = true
}

// claimRepetition answers a claim from the labels that are there (24).
func (g *Game) claimRepetition(side rules.Side) error {
	count := g.repeats()
	v, known := g.judged24()
	if count >= 3 && !known {
		g.callRepetition(nil)
		return errors.New("the repetition is not judged yet: the arbiter is called")
	}
	upheld := count >= 3
	at, loses := rules.NoSide, false
	if upheld {
		at, loses = faultIn(v.Outcome)
		upheld = at != side && (at != rules.NoSide || v.Outcome == repetition.Draw)
	}
	g.say("claim", &Claim{Side: side, What: "repetition", Upheld: upheld, Count: count})
	switch {
	case count < 3:
	case !v.Sure || at == side:
		g.unsure(v, at, loses)
	case at == rules.NoSide:
		g.finish(g.drawn("4.2.3", "repetition"))
	default:
		g.closeRepetition()
		g.punish(&atFault{at, loses, v.Article, v.Why})
	}
	return nil
}

// unsure leaves a ruling that hangs on a choice, or goes against the claimant, to
// the arbiter.
func (g *Game) unsure(v repetition.Verdict, at rules.Side, loses bool) {
	if at == rules.NoSide {
		g.proposeOnce(g.drawn("4.2.3", "repetition; hangs on "+strings.Join(v.HangsOn, ", ")))
		return
	}
	g.callRepetition(&atFault{at, loses, v.Article, v.Why})
}

// closeRepetition closes the alert that a claim has answered.
func (g *Game) closeRepetition() {
	if it := g.firstOpen("repetition"); it != nil {
		g.resolveByBoard(it.id, "confirm")
	}
}

// Drive steps the game with an input as a table does: it wakes it at every
// deadline before, and gives each recorded move its label at once. With a story
// it brings about what a board would have seen.
func Drive(g *Game, in story.Input, label func(Unlabelled) repetition.Label) []Event {
	var out []Event
	step := func(in story.Input) {
		before := len(g.plies)
		events := g.Step(in)
		out = append(out, events...)
		if len(events) == 0 || len(g.plies) == 0 {
			return
		}
		for _, u := range g.Unlabelled(min(before, len(g.plies)) - 8) {
			out = append(out, g.Step(LabelInput(in.At, u.Ply, u.Move, label(u)))...)
		}
	}
	for {
		at, ok := g.Next()
		if !ok || at >= in.At {
			break
		}
		step(story.Input{At: at, Verb: story.Wait})
	}
	step(in)
	return out
}
