package rules

// Pseudo tells whether m moves a piece of the side to move as that piece moves
// (2.2, 2.3), not looking at the king's safety.
func (p *Position) Pseudo(m Move) bool {
	return p.ours(m.From) && m.To.Valid() && p.Targets(m.From).Has(m.To)
}

// Legal tells whether m is a legal move.
func (p *Position) Legal(m Move) bool {
	if !p.Pseudo(m) {
		return false
	}
	var g guard
	g.look(p)
	return p.legalTo(m.From, &g).Has(m.To)
}

// LegalMoves appends all legal moves to buf, by rising From and then To.
func (p *Position) LegalMoves(buf []Move) []Move {
	var g guard
	g.look(p)
	for own := p.occ[p.turn]; !own.Empty(); {
		from := own.First()
		own = own.Minus(dot[from])
		buf = appendMoves(buf, from, p.legalTo(from, &g))
	}
	return buf
}

// LegalFrom appends the legal moves of the piece on from to buf, by rising To.
func (p *Position) LegalFrom(from Point, buf []Move) []Move {
	if !p.ours(from) {
		return buf
	}
	var g guard
	g.look(p)
	return appendMoves(buf, from, p.legalTo(from, &g))
}

// HasLegalMove tells whether the side to move can move at all.
func (p *Position) HasLegalMove() bool {
	var g guard
	g.look(p)
	for from := range p.occ[p.turn].All() {
		if !p.legalTo(from, &g).Empty() {
			return true
		}
	}
	return false
}

// Targets is every point to which the piece on from may go as it moves (2.2,
// 2.3), whoever is to move and whatever becomes of the king.
func (p *Position) Targets(from Point) Set {
	pc := p.At(from)
	if pc == NoPiece {
		return Set{}
	}
	s := pc.Side() & 1
	switch pc.Kind() {
	case King:
		return kingTo[s][from].Minus(p.occ[s])
	case Advisor:
		return advisorTo[s][from].Minus(p.occ[s])
	case Elephant:
		return elephantTo[from][p.eyes(from)].And(homes[s]).Minus(p.occ[s])
	case Horse:
		return horseTo[from][p.legs(from)].Minus(p.occ[s])
	case Rook:
		return p.along(from, lineMask|lineMask<<firstAt).Minus(p.occ[s])
	case Cannon:
		o := p.occ[s.Other()]
		seen := p.along(from, lineMask)
		return seen.Or(p.along(from, lineMask<<secondAt).And(o))
	}
	return soldierTo[s][from].Minus(p.occ[s])
}

func (p *Position) ours(from Point) bool { return p.At(from).Side() == p.turn }

func appendMoves(buf []Move, from Point, to Set) []Move {
	for !to.Empty() {
		pt := to.First()
		to = to.Minus(dot[pt])
		buf = append(buf, Move{from, pt})
	}
	return buf
}

// legs are the bits of the occupied neighbours of pt, in the order of horseBy.
func (p *Position) legs(pt Point) uint32 {
	f, r := fileOf[pt], rankOf[pt]
	return p.ranks[r+1].all()<<1>>f&5 | p.files[f].all()<<1>>r&5<<1
}

// eyes are the bits of the occupied diagonal neighbours of pt, in the order of
// elephantBy.
func (p *Position) eyes(pt Point) uint32 {
	f, r := fileOf[pt], rankOf[pt]
	return p.ranks[r].all()<<1>>f&5 | p.ranks[r+2].all()<<1>>f&5<<1
}

// along is what is seen from pt on its rank and its file, of the kinds of sight
// in mask (see lines).
func (p *Position) along(pt Point, mask uint32) Set {
	f, r := fileOf[pt], rankOf[pt]
	a := lines[f][p.ranks[r+1].all()] & mask
	b := lines[r][p.files[f].all()] & mask
	a |= a>>firstAt | a>>secondAt
	b |= b>>firstAt | b>>secondAt
	return rankSet(r, a&(1<<Files-1)).Or(fileSet(f, b))
}

// rankSet and fileSet spread the bits of a line over the board.
func rankSet(r uint8, b uint32) Set {
	return Set{uint64(b), 0}.up(9 * uint(r))
}

func fileSet(f uint8, b uint32) Set { return column[b&lineMask].up(uint(f)) }

// up moves every point n points on.
func (s Set) up(n uint) Set {
	if n < 64 {
		return Set{s.Lo << n, s.Hi<<n | s.Lo>>(64-n)}
	}
	return Set{0, s.Lo << (n - 64)}
}
