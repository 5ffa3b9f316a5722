package rules

import "math/bits"

// guard is what the king of the side to move demands of its other pieces: where
// they may go so that it is not attacked afterwards and the kings don't face.
// Each enemy piece that bears upon the king is one bar; a move must satisfy all
// of them. A bar depends on nothing but where a move begins and ends.
type guard struct {
	king Point
	all  Set // where a piece may go that no bar names
	held Set // pieces that some bar names
	far  bool
	n    int
	bars [10]bar // four on lines, a king, two horses, three soldiers
}

// bar is what one enemy piece demands: the named pieces go to their own sets,
// every other to rest.
type bar struct {
	rest Set
	at   [2]spot
	to   [2]Set
}

// look finds the bars. A king that is not in its palace (after an illegal move
// was let stand) is attacked by more, and each move is tried instead.
func (g *guard) look(p *Position) {
	g.king, g.all = p.King(p.turn), AllPoints
	switch {
	case g.king == NoPoint:
	case !palaces[p.turn].Has(g.king):
		g.far = true
	default:
		g.raise(p, p.lookers(g.king))
	}
}

func (g *guard) raise(p *Position, lookers uint32) {
	e := &p.list[p.turn.Other()]
	for ; lookers != 0; lookers &= lookers - 1 {
		i := bits.TrailingZeros32(lookers) & 15
		b := &g.bars[g.n]
		g.n++
		*b = p.barOf(slotKind[i], e[i], g.king)
		g.all = g.all.And(b.rest)
		g.held = g.held.Or(b.at[0].dot()).Or(b.at[1].dot())
	}
}

// may is where the piece on from may go for the king's sake.
func (g *guard) may(from Point) Set {
	if !g.held.Has(from) {
		return g.all
	}
	m := AllPoints
	for i := range g.n {
		b := &g.bars[i]
		switch {
		case b.at[0] == spotOf(from):
			m = m.And(b.to[0])
		case b.at[1] == spotOf(from):
			m = m.And(b.to[1])
		default:
			m = m.And(b.rest)
		}
	}
	return m
}

// legalTo is every legal destination of the piece on from, which is of the side
// to move.
func (p *Position) legalTo(from Point, g *guard) Set {
	to := p.Targets(from)
	switch {
	case g.far:
		return p.tried(from, to)
	case from == g.king:
		return p.safe(from, to)
	}
	return to.And(g.may(from))
}

// safe is the points of to where the king on k may step.
func (p *Position) safe(k Point, to Set) (out Set) {
	other := p.turn.Other()
	for pt := range to.All() {
		if !p.attacked(pt, other, k) && !p.faces(pt, p.list[other][kingSlot], k) {
			out = out.Or(dot[pt])
		}
	}
	return out
}

// tried plays every move and looks.
func (p *Position) tried(from Point, to Set) (out Set) {
	for pt := range to.All() {
		q := p.Play(Move{from, pt})
		if !q.InCheck(p.turn) && !q.Facing() {
			out = out.Or(dot[pt])
		}
	}
	return out
}

// lookers are the slots of the enemy pieces that bear upon the king on k: they
// attack it, or would after one move of the side to move.
func (p *Position) lookers(k Point) (w uint32) {
	other := p.turn.Other()
	e, near := &p.list[other], &relation[k]
	if near[e[kingSlot]]&sameFile != 0 && p.sees(k, e[kingSlot], 1) {
		w = 1
	}
	if !e.touch(near, other) {
		return w
	}
	for i := rookSlot; i < soldierSlot; i++ {
		if p.sees(k, e[i], 1+(i-rookSlot)>>1) {
			w |= 1 << i
		}
	}
	for i := horseSlot; i < rookSlot; i++ {
		w |= uint32(near[e[i]]&horseStep/horseStep) << i
	}
	for i := soldierSlot; i < 16; i++ {
		w |= uint32(near[e[i]]>>other&redSoldier/redSoldier) << i
	}
	return w
}

// sees tells whether k and q are on one line with at most n pieces between.
func (p *Position) sees(k Point, q spot, n int) bool {
	r := relation[k][q]
	return r&(sameFile|sameRank) != 0 && p.between(k, q.point(), r, k) <= n
}

// barOf is the bar of an enemy piece on q against the king on k.
func (p *Position) barOf(kind Kind, q spot, k Point) bar {
	from := q.point()
	switch kind {
	case Horse:
		return p.horseBar(from, leg(from, k))
	case King, Rook:
		return p.rookBar(from, betweenSet(k, from, relation[k][q]))
	case Cannon:
		return p.cannonBar(from, betweenSet(k, from, relation[k][q]))
	}
	return bar{rest: dot[from]}
}

// horseBar: its leg must stay stopped.
func (p *Position) horseBar(from, leg Point) bar {
	switch p.board[leg].Side() {
	case NoSide:
		return bar{rest: dot[from].Or(dot[leg])}
	case p.turn:
		return bar{rest: AllPoints, at: [2]spot{spotOf(leg)}, to: [2]Set{dot[from]}}
	}
	return bar{rest: AllPoints}
}

// rookBar: one piece must be between. A king on the same file does as a rook.
func (p *Position) rookBar(from Point, between Set) bar {
	way := between.Or(dot[from])
	on := between.And(p.Occupied())
	if on.Empty() {
		return bar{rest: way}
	}
	return bar{rest: AllPoints, at: [2]spot{spotOf(on.And(p.occ[p.turn]).First())}, to: [2]Set{way}}
}

// cannonBar: there must not be exactly one piece between.
func (p *Position) cannonBar(from Point, between Set) bar {
	on := between.And(p.Occupied())
	own := p.occ[p.turn]
	taken := dot[from]
	switch on.Len() {
	case 0:
		return bar{rest: AllPoints.Minus(between)}
	case 1:
		screen := spotOf(on.And(own).First())
		return bar{rest: between.Minus(on).Or(taken), at: [2]spot{screen}, to: [2]Set{AllPoints.Minus(between)}}
	}
	a := dot[on.First()]
	b := on.Minus(a)
	way := between.Or(taken)
	return bar{
		rest: AllPoints,
		at:   [2]spot{spotOf(a.And(own).First()), spotOf(b.And(own).First())},
		to:   [2]Set{way.Minus(b), way.Minus(a)},
	}
}
