package repetition

import "luozi/rules"

// Cycle is the moves since the position that stands now first stood, with their
// labels.
type Cycle struct {
	Start   rules.Position // the position
	Moves   []rules.Move
	Labels  []Label
	Repeats int // how often the position has stood
	Period  int // moves of the last cycle
}

// Even tells whether every cycle had the same moves.
func (c *Cycle) Even() bool {
	for i := c.Period; i < len(c.Moves); i++ {
		if c.Moves[i] != c.Moves[i-c.Period] {
			return false
		}
	}
	return true
}

// last is where the moves begin that stand for all: the last cycle if all were the
// same, else the whole.
func (c *Cycle) last() int {
	if c.Even() {
		return len(c.Moves) - c.Period
	}
	return 0
}

// find finds how often the position after the moves has stood. The moves need not
// be legal: a ruling may have let one stand.
func find(start *rules.Position, moves []rules.Move) (c Cycle, first int) {
	ps := make([]rules.Position, len(moves)+1)
	ps[0] = *start
	for i, m := range moves {
		ps[i+1] = ps[i].Play(m)
	}
	end := &ps[len(moves)]
	first = len(moves)
	for i := len(moves); i >= 0; i-- {
		if !ps[i].Same(end) {
			continue
		}
		if c.Repeats++; c.Repeats == 2 {
			c.Period = len(moves) - i
		}
		first = i
	}
	c.Start, c.Moves = ps[first], moves[first:]
	return c, first
}

// Gather finds the cycle that the last position repeats among moves that have
// their labels, one a move. A move that was played more than once from one position
// counts as it was labelled the last time; one without a label is in doubt.
func Gather(start rules.Position, moves []rules.Move, labels []Label) Cycle {
	c, first := find(&start, moves)
	if c.Repeats < 3 {
		return c
	}
	c.Labels = make([]Label, len(c.Moves))
	for i, t := range c.latest() {
		l := Label{Move: c.Moves[i], Doubt: Missing}
		if n := first + t; n < len(labels) && labels[n].Move == l.Move {
			l = labels[n]
		}
		c.Labels[i] = l
	}
	return c
}

// Cycle labels the moves since the position after them first stood.
func (j *Judge) Cycle(start rules.Position, moves []rules.Move) Cycle {
	c, first := find(&start, moves)
	if c.Repeats < 3 {
		return c
	}
	labels := make([]Label, len(moves))
	p, latest := c.Start, c.latest()
	for i, m := range c.Moves {
		if latest[i] == i {
			last := rules.NoMove
			if n := first + i; n > 0 {
				last = moves[n-1]
			}
			labels[first+i] = j.Label(&p, last, m)
		}
		p = p.Play(m)
	}
	return Gather(start, moves, labels)
}

// latest gives for each move the index of the last time that it was played from
// the same position.
func (c *Cycle) latest() []int {
	type turn struct {
		key  uint64
		move rules.Move
	}
	turns, last := make([]turn, len(c.Moves)), make(map[turn]int, len(c.Moves))
	p := c.Start
	for i, m := range c.Moves {
		turns[i] = turn{p.Key(), m}
		last[turns[i]] = i
		p = p.Play(m)
	}
	out := make([]int, len(c.Moves))
	for i, t := range turns {
		out[i] = last[t]
	}
	return out
}
