package table

import (
	"context"

	"luozi/rules/referee"
	"luozi/rules/repetition"
)

// mostWaiting bounds the moves that wait for their label. One that finds no room
// goes without; the referee then calls the arbiter for a repetition it can't
// judge.
const mostWaiting = 4096

// labels gives each recorded move its label beside the game, so that no press
// waits for a search. What it finds comes back to the table as inputs.
type labels struct {
	jobs  chan referee.Unlabelled
	found chan labelled
	label func(referee.Unlabelled) repetition.Label // called from one goroutine
}

type labelled struct {
	referee.Unlabelled
	label repetition.Label
}

func newLabels() labels {
	judge := repetition.New(repetition.Default())
	return labels{jobs: make(chan referee.Unlabelled, mostWaiting), found: make(chan labelled),
		label: func(u referee.Unlabelled) repetition.Label { return judge.Label(&u.Before, u.Last, u.Move) }}
}

// ask wants the labels of moves, without waiting.
func (l labels) ask(moves []referee.Unlabelled) {
	for _, u := range moves {
		select {
		case l.jobs <- u:
		default:
			return
		}
	}
}

// run labels moves one after the other until ctx ends.
func (l labels) run(ctx context.Context) {
	for {
		select {
		case u := <-l.jobs:
			select {
			case l.found <- labelled{u, l.label(u)}:
			case <-ctx.Done():
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// wantLabels asks for the labels of the moves among events.
func (t *Table) wantLabels(events []referee.Event) {
	for _, e := range events {
		m, ok := e.(*referee.Move)
		if !ok {
			continue
		}
		for _, u := range t.game.Unlabelled(m.Ply) {
			switch {
			case u.Ply != m.Ply:
			case t.cfg.LabelsAtOnce:
				t.label(u)
			default:
				t.labels.ask([]referee.Unlabelled{u})
			}
		}
	}
}

// wantMissing asks for the labels that a journal lacks.
func (t *Table) wantMissing() {
	missing := t.game.Unlabelled(1)
	if !t.cfg.LabelsAtOnce {
		t.labels.ask(missing)
		return
	}
	for _, u := range missing {
		t.label(u)
	}
}

// label labels a move in the table's own goroutine.
func (t *Table) label(u referee.Unlabelled) {
	t.step(referee.LabelInput(t.now, u.Ply, u.Move, t.labels.label(u)))
}

// labelled takes a label that was computed beside the game, unless the move that
// it is of has been taken back since.
func (t *Table) labelled(l labelled) {
	for _, u := range t.game.Unlabelled(l.Ply) {
		if u.Ply == l.Ply && u.Move == l.Move && u.Before.Same(&l.Before) {
			t.put(referee.LabelInput(t.now, l.Ply, l.Move, l.label))
			return
		}
	}
}
