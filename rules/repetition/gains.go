package repetition

import "luozi/rules"

// threat is one way to win material: its first move, what it wins (the points
// where those pieces stand now), and how it goes on. The line is good until the
// next threat is found.
type threat struct {
	move rules.Move
	won  rules.Set
	line []rules.Move
}

// gains searches for what a side would win if it were to move (28.3, 29.1): by a
// capture, by checks that end in one, or by exchanges. Each of its moves is a
// capture or a check. How the other side may answer stands in answers.go.
type gains struct {
	mating   *mating
	set      *Settings
	soldiers bool         // a soldier's own captures count (细则11)
	lenient  bool         // a mate that would answer does not count
	offered  []rules.Move // exchanges offered at the beginning
	barred   rules.Set    // what is no target,
	direct   rules.Point  // but by a capture at once
	nodes    int          // left

	path  []rules.Move
	taken []rules.Point // what the side has captured in path; of an exchange on one point the first
	won   []rules.Point // what the line ends in, for each of the answers
	line  []rules.Move  // the first path that ended in a gain
	lined bool
	moves []rules.Move
}

// stand is where a line stands: what was won and lost, how many moves that are no
// recaptures are left, and the point on which an exchange goes on.
type stand struct {
	tally
	left int
	at   rules.Point
}

// all calls found for each first move that wins something else than had. It tells
// whether the search was settled.
func (g *gains) all(p *rules.Position, had rules.Set, soldiers bool, found func(threat)) (settled bool) {
	g.offered = g.offers(p, g.offered[:0])
	g.barred = had
	for _, m := range g.offered {
		g.barred = g.barred.With(m.To)
	}
	g.soldiers, g.nodes, g.mating.budget = soldiers, g.set.GainNodes, g.set.GainNodes
	g.moves = g.first(p, g.moves[:0])
	for i, n := 0, len(g.moves); i < n; i++ {
		m := g.moves[i]
		g.clear()
		if !had.Has(m.To) {
			g.direct = m.To
		}
		if g.hit(p, m, stand{left: g.set.GainMoves, at: rules.NoPoint}) && len(g.won) > 0 {
			found(threat{m, rules.SetOf(g.won...), g.line})
		}
	}
	return g.nodes >= 0 && g.mating.budget > 0
}

func (g *gains) clear() {
	g.path, g.taken, g.won, g.lined, g.direct = g.path[:0], g.taken[:0], g.won[:0], false, rules.NoPoint
}

// first is the moves that may begin a threat. A side that is in check has its
// captures still: they were there before the check.
func (g *gains) first(p *rules.Position, buf []rules.Move) []rules.Move {
	if !p.InCheck(p.Turn()) {
		return p.LegalMoves(buf)
	}
	other := p.Of(p.Turn().Other())
	for from := range p.Of(p.Turn()).All() {
		for to := range p.Targets(from).And(other).All() {
			buf = append(buf, rules.Move{From: from, To: to})
		}
	}
	return buf
}

// good tells whether the side to move has a gain already or can force one.
func (g *gains) good(p *rules.Position, s stand) bool {
	if s.gain() {
		if !g.lenient && p.InCheck(p.Turn()) && g.mating.mated(p, g.set.MateChecks, g.set.ReplyNodes) == yes {
			return false
		}
		return g.win(g.taken[len(g.taken)-1])
	}
	begin := len(g.moves)
	g.moves = p.LegalMoves(g.moves)
	ok := false
	for i := begin; i < len(g.moves) && !ok; i++ {
		ok = g.hit(p, g.moves[i], s)
	}
	g.moves = g.moves[:begin]
	return ok || s.at != rules.NoPoint &&
		g.mating.without(p, g.offered, g.set.MateChecks, g.set.ReplyNodes) == yes
}

// hit tells whether the capture or check m forces a gain.
func (g *gains) hit(p *rules.Position, m rules.Move, s stand) bool {
	captured, kind := p.At(m.To), p.At(m.From).Kind()
	taking := captured != rules.NoPiece
	fresh := m.To != s.at
	switch {
	case fresh && (s.left == 0 || taking && kind == rules.King), !taking && s.left == 1,
		taking && g.offer(m, fresh):
		return false
	}
	q := p.Play(m)
	check := q.InCheck(q.Turn())
	own := taking && fresh && kind == rules.Soldier && !g.soldiers // 27.2
	if !check && (!taking || own) {
		return false
	}
	if g.nodes--; g.nodes < 0 {
		return false
	}
	won, taken, lined := len(g.won), len(g.taken), g.lined
	s.at = m.To
	if fresh {
		s.left--
	}
	if taking && !own {
		g.take(captured, m.To, &s, fresh)
	}
	g.path = append(g.path, m)
	ok := false
	if check {
		ok = g.checked(&q, s, !taking || own)
	} else {
		ok = g.captured(&q, s, tally{}, g.set.Between)
	}
	g.path, g.taken = g.path[:len(g.path)-1], g.taken[:taken]
	if !ok {
		g.won, g.lined = g.won[:won], lined
	}
	return ok
}

// take counts a capture; what is no target counts nothing where a capture begins.
func (g *gains) take(pc rules.Piece, pt rules.Point, s *stand, fresh bool) {
	from := g.origin(pt)
	if !fresh || g.target(from) {
		s.tally = s.take(pc, pt)
	}
	if fresh {
		g.taken = append(g.taken, from)
	}
}

func (g *gains) target(pt rules.Point) bool { return !g.barred.Has(pt) || pt == g.direct }

// win notes what a line ends in; what could be won already is nothing new.
func (g *gains) win(pt rules.Point) bool {
	if !g.target(pt) {
		return false
	}
	g.won = append(g.won, pt)
	if !g.lined {
		g.line, g.lined = append(g.line[:0], g.path...), true
	}
	return true
}

// origin is where the piece that now stands on pt stood at the beginning.
func (g *gains) origin(pt rules.Point) rules.Point {
	for i := len(g.path) - 1; i >= 0; i-- {
		if g.path[i].To == pt {
			pt = g.path[i].From
		}
	}
	return pt
}
