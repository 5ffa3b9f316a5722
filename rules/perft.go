package rules

import "math/bits"

// maxMoves is more than any position has: two rooks and two cannons 17 each,
// two horses 8, five soldiers 3, eight more a pair, a king 4.
const maxMoves = 128

// Perft counts the sequences of depth legal moves. It keeps no table of
// positions; only the last ply is counted without being played.
func (p *Position) Perft(depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case depth == 1:
		return uint64(p.count())
	}
	var buf [maxMoves]Move
	var q Position // outside the loop, or it would be on the heap
	n := uint64(0)
	for _, m := range p.LegalMoves(buf[:0]) {
		q = *p
		q.play(m)
		n += q.Perft(depth - 1)
	}
	return n
}

// count is the number of legal moves.
func (p *Position) count() int {
	k := p.King(p.turn)
	if k == NoPoint {
		return p.countFree()
	}
	if !palaces[p.turn].Has(k) {
		var buf [maxMoves]Move
		return len(p.LegalMoves(buf[:0]))
	}
	n := p.countKing(k)
	w := p.lookers(k)
	if w == 0 {
		return n + p.countFree()
	}
	return n + p.countGuarded(k, w)
}

// countGuarded counts the moves of all but the king, which lookers watch.
func (p *Position) countGuarded(k Point, lookers uint32) int {
	g := guard{king: k, all: AllPoints}
	g.raise(p, lookers)
	if g.all != AllPoints {
		n := 0
		for from := range p.occ[p.turn].Minus(dot[k]).All() {
			n += p.Targets(from).And(g.may(from)).Len()
		}
		return n
	}
	n := p.countFree()
	for from := range g.held.All() {
		n -= p.Targets(from).Minus(g.may(from)).Len()
	}
	return n
}

func (p *Position) countKing(k Point) int {
	n, other := 0, p.turn.Other()
	to := kingTo[p.turn][k].Minus(p.occ[p.turn])
	for !to.Empty() {
		pt := to.First()
		to = to.Minus(dot[pt])
		if !p.attacked(pt, other, k) && !p.faces(pt, p.list[other][kingSlot], k) {
			n++
		}
	}
	return n
}

// countFree counts what all pieces but the king may do as they move.
func (p *Position) countFree() int {
	s := p.turn & 1
	l := &p.list[s]
	return p.countSteps(l[advisorSlot:elephantSlot], &advisorTo[s]) + p.countSteps(l[soldierSlot:], &soldierTo[s]) +
		p.countElephants(l[elephantSlot:horseSlot]) + p.countHorses(l[horseSlot:rookSlot]) +
		p.countLines(l[rookSlot:cannonSlot], firstAt) + p.countLines(l[cannonSlot:soldierSlot], secondAt)
}

func (p *Position) countSteps(at []spot, to *[Points]Set) (n int) {
	own := p.occ[p.turn&1]
	for _, q := range at {
		if q != 0 {
			n += to[q.point()].Minus(own).near()
		}
	}
	return n
}

// near is Len of a set whose points are less than 64 apart, as the steps of one
// piece are: no two of them share a bit when its halves are laid together.
func (s Set) near() int { return bits.OnesCount64(s.Lo | s.Hi) }

func (p *Position) countElephants(at []spot) (n int) {
	ok := homes[p.turn&1].Minus(p.occ[p.turn&1])
	for _, q := range at {
		if q != 0 {
			n += elephantTo[q.point()][p.eyes(q.point())].And(ok).near()
		}
	}
	return n
}

func (p *Position) countHorses(at []spot) (n int) {
	own := p.occ[p.turn&1]
	for _, q := range at {
		if q != 0 {
			n += horseTo[q.point()][p.legs(q.point())].Minus(own).near()
		}
	}
	return n
}

func (p *Position) countLines(at []spot, takes int) (n int) {
	for _, q := range at {
		if q != 0 {
			n += p.countAlong(q.point(), takes)
		}
	}
	return n
}

// countAlong counts what a rook or a cannon sees: the empty points, and the
// enemies at that place of an entry of lines.
func (p *Position) countAlong(pt Point, at int) int {
	f, r := fileOf[pt], rankOf[pt]
	o := p.turn.Other()
	rank, file := p.ranks[r+1], p.files[f]
	a := lines[f][rank.all()|rankGuard] & (lineMask | rank.of(o)<<at)
	b := lines[r][file.all()] & (lineMask | file.of(o)<<at)
	return bits.OnesCount32(a) + bits.OnesCount32(b)
}
