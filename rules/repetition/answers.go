package repetition

import (
	"slices"

	"luozi/rules"
)

// A check is answered in every legal way. A capture is answered by the legal
// recaptures on its point, or let stand, and by checks between: nothing else that
// the other side could do counts (细则4).

// checked tries every reply to a check; quiet tells that it captured nothing.
func (g *gains) checked(q *rules.Position, s stand, quiet bool) bool {
	begin := len(g.moves)
	g.moves = q.LegalMoves(g.moves)
	ok := true
	for i := begin; i < len(g.moves) && ok; i++ {
		ok = g.reply(q, g.moves[i], s, quiet)
	}
	g.moves = g.moves[:begin]
	return ok
}

// captured tries every answer to a capture. Aside is what was won in checks
// between, of which so many are left.
func (g *gains) captured(q *rules.Position, s stand, aside tally, checks int) bool {
	sum := s
	sum.tally = s.and(aside)
	if !sum.gain() {
		return false // it is let stand
	}
	begin, won := len(g.moves), len(g.won)
	g.moves = q.LegalMoves(g.moves)
	ok := true
	for i := begin; i < len(g.moves) && ok; i++ {
		if g.moves[i].To == s.at {
			ok = g.reply(q, g.moves[i], sum, false)
		}
	}
	if ok && len(g.won) == won {
		ok = g.win(g.taken[len(g.taken)-1])
	}
	ok = ok && (checks < g.set.Between || !g.answered(q))
	for i := begin; i < len(g.moves) && ok && checks > 0; i++ {
		if g.moves[i].To != s.at {
			ok = g.between(q, g.moves[i], s, aside, checks, won)
		}
	}
	g.moves = g.moves[:begin]
	return ok
}

// answered tells whether a capture is answered by a mate (29.4, 细则7).
func (g *gains) answered(q *rules.Position) bool {
	return !g.lenient && g.mating.mates(q, g.set.MateChecks, g.set.ReplyNodes) == yes
}

// reply plays r and tells whether there is a gain still.
func (g *gains) reply(q *rules.Position, r rules.Move, s stand, quiet bool) bool {
	back := r.To == s.at
	if pc := q.At(r.To); pc != rules.NoPiece {
		if called := g.soldiers && back && !quiet; !called || pc.Kind() != rules.Soldier {
			s.tally = s.lose(pc, r.To, quiet && back)
		}
	}
	if !back || quiet {
		s.at = rules.NoPoint
	}
	p := q.Play(r)
	g.path = append(g.path, r)
	ok := g.good(&p, s)
	g.path = g.path[:len(g.path)-1]
	return ok
}

// between tries the check m before the capture is answered; g.won[won:] is what
// the line would win. What the check captures counts only if it saves one of
// those: else it was there without the capture.
func (g *gains) between(q *rules.Position, m rules.Move, s stand, aside tally, checks, won int) bool {
	p := q.Play(m)
	if !p.InCheck(p.Turn()) {
		return true
	}
	if g.nodes--; g.nodes < 0 {
		return true
	}
	if pc := q.At(m.To); pc != rules.NoPiece && slices.Contains(g.won[won:], g.origin(m.From)) {
		aside = aside.lose(pc, m.To, false)
	}
	g.path = append(g.path, m)
	begin := len(g.moves)
	g.moves = p.LegalMoves(g.moves)
	ok := g.lenient && len(g.moves) == begin
	for i := begin; i < len(g.moves) && !ok; i++ {
		ok = g.parried(&p, g.moves[i], s, aside, checks-1)
	}
	g.moves, g.path = g.moves[:begin], g.path[:len(g.path)-1]
	return ok
}

// parried plays r against a check between and tells whether the capture is good
// still.
func (g *gains) parried(p *rules.Position, r rules.Move, s stand, aside tally, checks int) bool {
	won, lined := len(g.won), g.lined
	if r.From == s.at {
		s.at = r.To
	}
	if pc := p.At(r.To); pc != rules.NoPiece {
		aside = aside.take(pc, r.To)
	}
	q := p.Play(r)
	g.path = append(g.path, r)
	ok := g.captured(&q, s, aside, checks)
	g.path, g.won, g.lined = g.path[:len(g.path)-1], g.won[:won], lined
	return ok
}
