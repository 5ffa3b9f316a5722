package repetition

import (
	"slices"

	"luozi/rules"
)

// offers appends the captures that only take up an exchange (28.5): between two
// pieces of one kind that attack each other, where the other side can take first
// and does not lose by it.
func (g *gains) offers(p *rules.Position, out []rules.Move) []rules.Move {
	other := p.Of(p.Turn().Other())
	for from := range p.Of(p.Turn()).All() {
		for to := range p.Targets(from).And(other).All() {
			if m := (rules.Move{From: from, To: to}); g.mutual(p, m) {
				out = append(out, m)
			}
		}
	}
	return out
}

func (g *gains) mutual(p *rules.Position, m rules.Move) bool {
	if p.At(m.To).Kind() != p.At(m.From).Kind() {
		return false
	}
	other, back := p.Pass(), rules.Move{From: m.To, To: m.From}
	if !other.Legal(back) {
		return false
	}
	q := other.Play(back)
	g.clear()
	g.soldiers, g.nodes, g.barred, g.offered = false, g.set.GainNodes, rules.Set{}, g.offered[:0]
	g.taken = append(g.taken, m.From)
	s := stand{left: g.set.GainMoves, at: back.To}
	s.tally = s.lose(p.At(m.From), m.From, false)
	return !g.good(&q, s)
}

// offer tells whether the capture m takes up an exchange that was offered at the
// beginning, then or later.
func (g *gains) offer(m rules.Move, fresh bool) bool {
	if len(g.offered) == 0 {
		return false
	}
	to := g.origin(m.To)
	if !fresh {
		to = g.taken[len(g.taken)-1]
	}
	return slices.Contains(g.offered, rules.Move{From: g.origin(m.From), To: to})
}
