package boardsim

import (
	"math/rand/v2"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
)

// handoff is how a move ends and the next one begins.
type handoff uint8

const (
	plain   handoff = iota // dropped, pressed, then the opponent
	early                  // pressed, dropped, then the opponent
	lifted                 // dropped, the opponent lifts, pressed
	replied                // dropped, the opponent moves, pressed
	forgot                 // dropped, the opponent moves and presses
)

// planner draws one move after the other, in a time that begins at 0 and in
// which no clock ever stands. Actions of one move are not before the drop of
// the move before it.
type planner struct {
	p      Profile
	rng    *rand.Rand
	game   Game
	occ    []rules.Set // before each move, and after the last
	ends   []handoff
	tidy   []bool // the mover puts a piece straight in the opponent's time
	pos    rules.Position
	i      int
	t      Truth  // of the move being planned
	before Tricks // what came out of the move before meanwhile
	out    []Action
	free   [rules.Points]clock.Ms // when a point may be touched again
	ready  [2]clock.Ms            // when a button may be pressed again
	hand   [2]clock.Ms            // when a player has pressed and may lift again
	drop   clock.Ms               // of the move before
	stands clock.Ms               // from when on its piece stands on its point: nobody replies to one that lies between two
	press  clock.Ms               // of the move before, or what stands for it
	owed   bool                   // that press is not in out yet
}

func newPlanner(g Game, p Profile, rng *rand.Rand) *planner {
	l := &planner{p: p, rng: rng, game: g, pos: g.Start, ends: make([]handoff, len(g.Moves)), tidy: make([]bool, len(g.Moves))}
	pos := g.Start
	l.occ = append(l.occ, pos.Occupied())
	for i, m := range g.Moves {
		pos = pos.Play(m)
		l.occ = append(l.occ, pos.Occupied())
		l.end(i)
	}
	return l
}

// end draws how move i ends. Two presses are not forgotten in a row, none is
// early after a forgotten one, and nobody replies to the last move.
func (l *planner) end(i int) {
	x, last := l.rng.Float64(), i == len(l.game.Moves)-1
	afterForgot := i > 0 && l.ends[i-1] == forgot
	switch {
	case x < l.p.Early && !afterForgot:
		l.ends[i] = early
		if i > 0 && l.ends[i-1] == replied {
			l.ends[i-1] = lifted // the press must come between
		}
	case x < l.p.Early || last:
	case x < l.p.Early+l.p.Reply:
		l.ends[i] = lifted
		if l.chance(.5) {
			l.ends[i] = replied
		}
	case x < l.p.Early+l.p.Reply+l.p.Forget && !afterForgot:
		l.ends[i] = forgot
	}
	y := l.rng.Float64()
	pressed := l.ends[i] == plain || l.ends[i] == early
	l.tidy[i] = pressed && !last && y < l.p.Straighten/(1-l.p.Reply-l.p.Forget)
}

func (l *planner) done() bool { return l.i == len(l.game.Moves) && !l.owed }

// frontier is before everything that is still to be planned.
func (l *planner) frontier() clock.Ms { return l.drop }

// after is where pieces stand after that many moves.
func (l *planner) after(ply int) rules.Set { return l.occ[ply] }

func (l *planner) stood(ply int, p rules.Point) bool { return l.occ[ply].Has(p) }

// take gives away the actions planned.
func (l *planner) take() []Action {
	out := l.out
	l.out = nil
	return out
}

// move plans the next move.
func (l *planner) move() Truth {
	m := l.game.Moves[l.i]
	l.t = Truth{Ply: l.i + 1, Move: m, Side: l.pos.Turn(), Begin: -1, Drop: -1, Press: -1, Point: rules.NoPoint}
	begin := l.start(m)
	l.before = 0
	down, seen := l.carry(begin, m)
	l.payPress(begin, down)
	l.nudge(begin, down)
	l.pressFor(down, seen)
	l.drop, l.stands = down, seen
	l.pos = l.pos.Play(m)
	l.i++
	return l.t
}

// start is when the hand begins.
func (l *planner) start(m rules.Move) clock.Ms {
	at := max(l.press, l.drop, l.stands) + l.span(l.p.Think)
	if l.i > 0 {
		switch l.ends[l.i-1] {
		case forgot:
			at = l.drop + l.span(l.p.DropPress) + l.span(l.p.Think)
		case lifted:
			at = l.drop + 1 + l.within(l.press-l.drop-1)
			if l.ends[l.i] == early {
				at = max(l.drop+1, l.press-1-l.within(10))
			}
		case replied:
			at = l.drop + 1 + l.within(20)
		}
		if l.tidy[l.i-1] {
			at = max(at, l.straighten(m)+20)
		}
	}
	at = max(at, l.free[m.From], l.hand[l.t.Side], l.stands+1)
	for _, p := range l.path(m) {
		at = max(at, l.free[p])
	}
	return max(at, l.free[m.To])
}

// straighten has the side that moved before put a piece straight: mostly the
// one that it has just moved.
func (l *planner) straighten(m rules.Move) clock.Ms {
	p := l.game.Moves[l.i-1].To
	if l.chance(.3) {
		own := l.pos.Of(l.t.Side.Other()).Without(p).Without(m.To)
		if q := l.pick(own); q.Valid() {
			p = q
		}
	}
	at := max(l.press, l.drop, l.free[p]) + 50 + l.within(350)
	off := l.span(Span{150, 900})
	l.act(at, story.Lift, p)
	l.act(at+off, story.Drop, p)
	l.t.Did |= Straightened
	l.t.Point = p
	l.t.Broke = p != l.game.Moves[l.i-1].To
	return at + off
}

// nudge shakes another piece while this one is carried, or before the press.
func (l *planner) nudge(begin, down clock.Ms) {
	if !l.chance(l.p.Nudge) {
		return
	}
	others := l.pos.Occupied().Without(l.t.Move.From).Without(l.t.Move.To)
	near := rules.Set{}
	for p := range others.All() {
		if l.free[p] > begin {
			others = others.Without(p)
		} else if nextTo(p, l.t.Move.From) || nextTo(p, l.t.Move.To) {
			near = near.With(p)
		}
	}
	if near.Empty() {
		near = others
	}
	p := l.pick(near)
	if !p.Valid() {
		return
	}
	at := begin + 1 + l.within(down-begin+l.p.DropPress.From)
	l.act(at, story.Lift, p)
	l.act(at+l.span(Span{40, 200}), story.Drop, p)
	l.t.Did |= Nudged
	l.t.Point = p
}

func nextTo(p, q rules.Point) bool {
	df, dr := p.File()-q.File(), p.Rank()-q.Rank()
	return max(df, -df, dr, -dr) == 1
}

// act plans what happens to a piece.
func (l *planner) act(at clock.Ms, v story.Verb, p rules.Point) {
	l.out = append(l.out, Action{Input: story.Input{At: at, Verb: v, Point: p}, Ply: l.i + 1})
	l.free[p] = max(l.free[p], at+20)
}

func (l *planner) chance(p float64) bool { return l.rng.Float64() < p }

func (l *planner) span(s Span) clock.Ms { return s.From + l.within(s.To-s.From) }

// within draws from 0 to n, both included.
func (l *planner) within(n clock.Ms) clock.Ms {
	if n <= 0 {
		return 0
	}
	return clock.Ms(l.rng.Int64N(int64(n) + 1))
}

// pick draws one point, NoPoint if there is none.
func (l *planner) pick(s rules.Set) rules.Point {
	if s.Empty() {
		return rules.NoPoint
	}
	all := s.Slice()
	return all[l.rng.IntN(len(all))]
}
