package bench

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"luozi/hardware/boardsim"
	"luozi/rules/record/story"
	"luozi/rules/referee"
	"luozi/rules/repetition"
)

// Referee plays the built-in game as a story and times each step, the presses,
// and the label of each move for the repetition rules.
func Referee() ([]Row, error) {
	s, err := story.Parse("bench", strings.NewReader(script(boardsim.BuiltIn())))
	if err != nil {
		return nil, err
	}
	game, err := referee.New(s.Setup)
	if err != nil {
		return nil, err
	}
	judge := repetition.New(repetition.Default())
	var steps, presses, labels []time.Duration
	for _, in := range s.Inputs {
		began := time.Now()
		events := game.Step(in)
		took := time.Since(began)
		steps = append(steps, took)
		if in.Verb == story.Press {
			presses = append(presses, took)
		}
		if !slices.ContainsFunc(events, isMove) {
			continue
		}
		for _, u := range game.Unlabelled(1) {
			began := time.Now()
			label := judge.Label(&u.Before, u.Last, u.Move)
			labels = append(labels, time.Since(began))
			game.Step(referee.LabelInput(in.At, u.Ply, u.Move, label))
		}
	}
	if game.Ply() == 0 {
		return nil, fmt.Errorf("the referee has recorded nothing of the built-in game")
	}
	return []Row{Of("referee: a step", steps, ""), Of("referee: a press, which completes a move", presses, ""),
		Of("referee: a move's label, beside the game", labels, "")}, nil
}

func isMove(e referee.Event) bool {
	_, ok := e.(*referee.Move)
	return ok
}

// script is a game as a story that calm hands make.
func script(g boardsim.Game) string {
	var b strings.Builder
	fmt.Fprintf(&b, "setup fen %q time 6.1\n0 start\n", g.Start.FEN())
	p, at := g.Start, 1000
	say := func(words string, args ...any) {
		fmt.Fprintf(&b, "%d %s\n", at, fmt.Sprintf(words, args...))
		at += 400
	}
	for _, m := range g.Moves {
		say("lift %s", m.From)
		if p.Occupied().Has(m.To) {
			say("lift %s", m.To)
		}
		say("drop %s", m.To)
		say("press %s", p.Turn())
		p = p.Play(m)
	}
	return b.String()
}
