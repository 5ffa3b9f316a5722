package repetition

import (
	"slices"

	"luozi/rules"
)

// answer is what a bounded search has found.
type answer uint8

const (
	no   answer = iota // settled: it is not so
	open               // not settled within the bounds
	yes                // settled: it is so
)

// entry is one position of the mating search's table: the attacker is to move.
type entry struct {
	key   uint64
	age   uint32
	depth uint8 // checks looked at
	ans   answer
	move  rules.Move // the mating check, where ans is yes
}

const tableSize = 1 << 15 // entries; a power of two

// mating searches for a mate by checks alone: and over the replies, or over the
// checks. Its table is good for one label, so that no label hangs on those before.
type mating struct {
	table  [tableSize]entry
	age    uint32
	nodes  int // left for this question
	budget int // left for this label
	moves  []rules.Move
	barred []rules.Move
}

// mates tells whether the side to move mates by checks, each of its moves one,
// within so many checks and nodes.
func (s *mating) mates(p *rules.Position, depth, nodes int) answer {
	return s.without(p, nil, depth, nodes)
}

// without is mates but for moves that are barred.
func (s *mating) without(p *rules.Position, barred []rules.Move, depth, nodes int) answer {
	nodes = s.begin(barred, nodes)
	defer func() { s.budget -= nodes - s.nodes }()
	for d := 1; d <= depth; d++ {
		if a := s.attack(p, d); a != open {
			return a
		}
	}
	return open
}

// begin sets what a question may use. The table stays good while the same moves
// are barred.
func (s *mating) begin(barred []rules.Move, nodes int) int {
	if !slices.Equal(s.barred, barred) {
		s.barred = append(s.barred[:0], barred...)
		s.age++
	}
	s.nodes = min(nodes, s.budget)
	return s.nodes
}

// mated is mates, for the side that has just given check.
func (s *mating) mated(p *rules.Position, depth, nodes int) answer {
	nodes = s.begin(nil, nodes)
	defer func() { s.budget -= nodes - s.nodes }()
	a := open
	for d := 0; d < depth && a == open; d++ {
		a = s.defend(p, d)
	}
	return a
}

// attack looks at the checks of the side to move.
func (s *mating) attack(p *rules.Position, depth int) answer {
	key := p.Key()
	e := &s.table[key&(tableSize-1)]
	if e.key == key && e.age == s.age && (e.ans != open || int(e.depth) >= depth) {
		return e.ans
	}
	best, at, move := no, len(s.moves), rules.NoMove
	s.moves = p.LegalMoves(s.moves)
	for i := at; i < len(s.moves) && best != yes; i++ {
		m := s.moves[i]
		q := p.Play(m)
		if !q.InCheck(q.Turn()) || slices.Contains(s.barred, m) {
			continue
		}
		if s.nodes--; s.nodes < 0 {
			best = open
			break
		}
		if a := s.defend(&q, depth-1); a > best {
			best, move = a, m
		}
	}
	s.moves = s.moves[:at]
	*e = entry{key, s.age, uint8(depth), best, move}
	return best
}

// defend looks at the replies to a check.
func (s *mating) defend(p *rules.Position, depth int) answer {
	at := len(s.moves)
	s.moves = p.LegalMoves(s.moves)
	worst := yes
	switch {
	case len(s.moves) == at:
	case depth == 0:
		worst = open
	default:
		for i := at; i < len(s.moves) && worst != no; i++ {
			q := p.Play(s.moves[i])
			worst = min(worst, s.attack(&q, depth))
		}
	}
	s.moves = s.moves[:at]
	return worst
}

// longest is how many checks a line may show.
const longest = 16

// line is the mate that was found, against the longest of the defences that the
// table still knows.
func (s *mating) line(p rules.Position, out []rules.Move) []rules.Move {
	for range longest {
		e := s.mate(&p)
		if e == nil {
			break
		}
		out = append(out, e.move)
		p = p.Play(e.move)
		reply := s.defence(&p)
		if reply == rules.NoMove {
			break
		}
		out = append(out, reply)
		p = p.Play(reply)
	}
	return out
}

// mate is the entry of a position from which a mate was found.
func (s *mating) mate(p *rules.Position) *entry {
	key := p.Key()
	if e := &s.table[key&(tableSize-1)]; e.key == key && e.age == s.age && e.ans == yes {
		return e
	}
	return nil
}

// defence is the reply that was mated last.
func (s *mating) defence(p *rules.Position) rules.Move {
	at, best, deepest := len(s.moves), rules.NoMove, uint8(0)
	s.moves = p.LegalMoves(s.moves)
	for _, r := range s.moves[at:] {
		q := p.Play(r)
		if e := s.mate(&q); e != nil && e.depth > deepest {
			best, deepest = r, e.depth
		}
	}
	s.moves = s.moves[:at]
	return best
}
