package repetition

import (
	"slices"

	"luozi/rules"
)

// chase looks for 捉: what could be won now and could not be before (29.2). What a
// soldier takes by itself is looked for only where nothing else is.
func (j *Judge) chase(l *Label, before, free *rules.Position, last rules.Move) {
	settled := j.chaseBy(l, before, free, last, false)
	if l.Class == Chase {
		return
	}
	if free.At(l.Move.To).Kind() == rules.Soldier {
		settled = j.chaseBy(l, before, free, last, true) && settled
	}
	if !settled {
		l.Doubt |= Bound
	}
}

func (j *Judge) chaseBy(l *Label, before, free *rules.Position, last rules.Move, soldiers bool) (settled bool) {
	var all rules.Set
	settled = j.gains.all(free, rules.Set{}, soldiers, func(t threat) { all = all.Or(t.won) })
	if all.Empty() {
		return settled
	}
	had, ok := j.had(before, last, soldiers)
	settled = settled && ok
	var targets rules.Set
	var best threat
	j.gains.all(free, had.certain, soldiers, func(t threat) {
		if soldiers && t.move.From != l.Move.To || had.covers(t.won) {
			return
		}
		targets = targets.Or(t.won)
		if best.line == nil || len(t.line) < len(best.line) {
			best = t
			best.line = slices.Clone(t.line)
		}
	})
	switch {
	case targets.Empty():
		if !soldiers && j.second(l.Move, before, free, all) {
			l.Doubt |= Anew
		}
	case soldiers:
		l.Soldiers = targets
	default:
		l.Class, l.Targets, l.Line = Chase, targets, best.line
		l.Doubt = j.doubts(before, free, had.certain, targets)
		if !ok {
			l.Doubt |= Bound // it may have been there before
		}
	}
	return settled
}

// doubts is what a chase hangs on.
func (j *Judge) doubts(before, free *rules.Position, had, targets rules.Set) (d Doubt) {
	other := free.Pass()
	direct, swaps := 0, 0
	j.within(1, j.set.Between, false, func() {
		j.gains.all(free, had, false, func(t threat) {
			direct++
			if free.At(t.move.From).Kind() == free.At(t.move.To).Kind() &&
				other.Legal(rules.Move{From: t.move.To, To: t.move.From}) {
				swaps++
			}
		})
	})
	switch {
	case direct == 0:
		d |= Search
	case direct == swaps:
		d |= Swap
	}
	if targets.Minus(j.plain(before, rules.NoPoint)).Empty() {
		d |= Anew
	}
	return d
}

// within searches with other bounds.
func (j *Judge) within(moves, between int, lenient bool, search func()) {
	s := j.set
	s.GainMoves, s.Between = moves, between
	j.gains.set, j.gains.lenient = &s, lenient
	search()
	j.gains.set, j.gains.lenient = &j.set, false
}

// second tells whether the piece that moved attacks something anew that another
// piece could take already. By target it is nothing new (细则6).
func (j *Judge) second(m rules.Move, before, free *rules.Position, all rules.Set) bool {
	now := free.Targets(m.To).And(all).Minus(before.Targets(m.From))
	return !now.Empty() && !now.And(j.plain(free, m.To)).Empty()
}

// plain is what the piece on from, or any piece for NoPoint, could take at a gain
// on its own point, whatever mate or checks would answer.
func (j *Judge) plain(p *rules.Position, from rules.Point) (out rules.Set) {
	j.within(1, 0, true, func() {
		j.gains.all(p, rules.Set{}, false, func(t threat) {
			if from == rules.NoPoint || t.move.From == from {
				out = out.Or(t.won)
			}
		})
	})
	return out
}

// before29 is what could be won before a move: certainly, or as the other side
// chooses.
type before29 struct {
	certain rules.Set
	forks   []rules.Set
}

// covers tells whether to win one of these was there before.
func (b *before29) covers(won rules.Set) bool {
	return slices.ContainsFunc(b.forks, func(f rules.Set) bool {
		return f.Minus(b.certain).Minus(won).Empty()
	})
}

// had is what could be won before the move. A mate that hung over a capture does
// not make it new when it has gone (细则6), unless the piece had only just come.
func (j *Judge) had(before *rules.Position, last rules.Move, soldiers bool) (had before29, settled bool) {
	j.gains.lenient = true
	settled = j.gains.all(before, rules.Set{}, soldiers, func(t threat) {
		if t.won.Len() == 1 {
			had.certain = had.certain.Or(t.won)
		} else {
			had.forks = append(had.forks, t.won)
		}
	})
	j.gains.lenient = false
	if last == rules.NoMove || !had.certain.Has(last.To) {
		return had, settled
	}
	came := rules.SetOf(last.To)
	had.certain = had.certain.Minus(came)
	ok := j.gains.all(before, rules.Set{}, soldiers, func(t threat) {
		if t.won == came {
			had.certain = had.certain.Or(came)
		}
	})
	return had, settled && ok
}
