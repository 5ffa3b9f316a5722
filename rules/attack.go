package rules

import "math/bits"

// Attackers is every point from which a piece of s attacks pt, kings' safety
// not looked at and facing generals not counted. A point with a piece on it,
// of either side, is attacked by what could capture there; an empty one by what
// could go there.
func (p *Position) Attackers(pt Point, s Side) (out Set) {
	if !pt.Valid() || s > Black {
		return out
	}
	for i, q := range p.list[s] {
		if q != 0 && p.reaches(slotKind[i], s, q, pt) {
			out = out.Or(dot[q.point()])
		}
	}
	return out
}

// reaches tells whether a piece of kind k and side s on the spot q, moving as
// it does, arrives at pt.
func (p *Position) reaches(k Kind, s Side, q spot, pt Point) bool {
	r, from := relation[pt][q], q.point()
	switch k {
	case King:
		return kingTo[s][from].Has(pt)
	case Advisor:
		return advisorTo[s][from].Has(pt)
	case Elephant:
		return homes[s].Has(pt) && elephantTo[from][p.eyes(from)].Has(pt)
	case Horse:
		return r&horseStep != 0 && p.board[leg(from, pt)] == NoPiece
	case Rook:
		return r&(sameFile|sameRank) != 0 && p.between(pt, from, r, pt) == 0
	case Cannon:
		want := 0
		if p.board[pt] != NoPiece {
			want = 1
		}
		return r&(sameFile|sameRank) != 0 && p.between(pt, from, r, pt) == want
	}
	return r&(redSoldier<<s) != 0
}

// InCheck tells whether a piece of the other side attacks the king of s (3.1).
func (p *Position) InCheck(s Side) bool {
	k := p.King(s)
	switch {
	case k == NoPoint:
		return false
	case palaces[s].Has(k):
		return p.attacked(k, s.Other(), k)
	}
	return !p.Attackers(k, s.Other()).Empty()
}

// Facing tells whether the kings stand on one file with nothing between (2.2).
func (p *Position) Facing() bool {
	r, b := p.King(Red), p.list[Black][kingSlot]
	return r != NoPoint && p.faces(r, b, r)
}

// Mated tells whether the side to move is in check and has no legal move (将死).
func (p *Position) Mated() bool { return p.InCheck(p.turn) && !p.HasLegalMove() }

// Stalemated tells whether the side to move is not in check and has no legal
// move (困毙), which loses as well.
func (p *Position) Stalemated() bool { return !p.InCheck(p.turn) && !p.HasLegalMove() }

// attacked tells whether a rook, cannon, horse or soldier of by attacks pt once
// the king on lifted has stepped there. It never was the leg of a horse that now
// attacks: a leg stands askew to the point attacked.
func (p *Position) attacked(pt Point, by Side, lifted Point) bool {
	e, near := &p.list[by], &relation[pt]
	if !e.touch(near, by) {
		return false
	}
	for i := rookSlot; i < soldierSlot; i++ {
		if r := near[e[i]]; r&(sameFile|sameRank) != 0 &&
			p.between(pt, e[i].point(), r, lifted) == (i-rookSlot)>>1 {
			return true
		}
	}
	for _, q := range e[horseSlot:rookSlot] {
		if near[q]&horseStep != 0 {
			if p.board[leg(q.point(), pt)] == NoPiece {
				return true
			}
		}
	}
	return (near[e[11]]|near[e[12]]|near[e[13]]|near[e[14]]|near[e[15]])&(redSoldier<<by) != 0
}

// faces tells whether nothing stands between pt and the other king, lifted left
// out.
func (p *Position) faces(pt Point, king spot, lifted Point) bool {
	r := relation[pt][king]
	return r&sameFile != 0 && p.between(pt, king.point(), r, lifted) == 0
}

// between counts the pieces strictly between a and b, whose relation is
// sameFile or sameRank; one on lifted is not counted.
func (p *Position) between(a, b Point, r uint8, lifted Point) int {
	if r&sameFile != 0 {
		f := fileOf[a]
		on := p.files[f].all() & span(rankOf[a], rankOf[b])
		if fileOf[lifted] == f {
			on &^= 1 << rankOf[lifted]
		}
		return bits.OnesCount32(on)
	}
	on := p.ranks[rankOf[a]+1].all() & span(fileOf[a], fileOf[b])
	if rankOf[lifted] == rankOf[a] {
		on &^= 1 << fileOf[lifted]
	}
	return bits.OnesCount32(on)
}

// span has the bits strictly between two places of a line.
func span(a, b uint8) uint32 {
	return 1<<max(a, b) - 2<<min(a, b)
}

// betweenSet is the points strictly between a and b, as between counts them.
func betweenSet(a, b Point, r uint8) Set {
	if r&sameFile != 0 {
		return fileSet(fileOf[a], span(rankOf[a], rankOf[b]))
	}
	return rankSet(rankOf[a], span(fileOf[a], fileOf[b]))
}

// leg is the point that stops a horse on its way from one point to another.
func leg(from, to Point) Point {
	switch d := int(to) - int(from); {
	case d > 2*Files-2:
		return from + Files
	case d < -2*Files+2:
		return from - Files
	case d == Files+2 || d == -Files+2:
		return from + 1
	}
	return from - 1
}
