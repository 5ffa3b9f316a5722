// Package rules holds the board, the pieces and their moves: points, positions
// as values, all legal moves, check, facing generals, mate and stalemate, FEN.
//
// It decides what articles 1-3 of the 1999 competition rules say of a single
// position, and nothing of hands, clocks or repetition. It is pure.
package rules

// Opening is the array of 1.3 with Red to move.
const Opening = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// Position is a placement of pieces, the side to move, and the FEN counters. It
// is a value: copy it freely, compare it with Same or Key.
type Position struct {
	board [Points]Piece
	occ   [2]Set
	turn  Side
	quiet int // plies since the last capture
	full  int // number of the round, 1 at first
}

// At is what stands on the point.
func (p *Position) At(pt Point) Piece { return p.board[pt] }

// Turn is the side to move.
func (p *Position) Turn() Side { return p.turn }

// Occupied is every point with a piece on it.
func (p *Position) Occupied() Set { return p.occ[0].Or(p.occ[1]) }

// Of is every point with a piece of s on it.
func (p *Position) Of(s Side) Set { return p.occ[s] }

// Quiet is the number of plies since the last capture, the FEN's own count
// included.
func (p *Position) Quiet() int { return p.quiet }

// Round is the number of the current round (回合), 1 at first.
func (p *Position) Round() int { return p.full }

// King is the point of that side's king.
func (p *Position) King(s Side) Point {
	for pt := range p.occ[s].All() {
		if p.board[pt].Kind() == King {
			return pt
		}
	}
	return NoPoint
}

// Play is the position after m, whether m is legal or not: what stands on From
// goes to To, what stood there is gone, the other side is to move.
func (p *Position) Play(m Move) Position {
	q := *p
	pc := q.board[m.From]
	if was := q.board[m.To]; was != NoPiece {
		q.occ[was.Side()] = q.occ[was.Side()].Without(m.To)
		q.quiet = 0
	} else {
		q.quiet++
	}
	q.board[m.From] = NoPiece
	q.board[m.To] = pc
	if pc != NoPiece {
		q.occ[pc.Side()] = q.occ[pc.Side()].Without(m.From).With(m.To)
	}
	if p.turn == Black {
		q.full++
	}
	q.turn = p.turn.Other()
	return q
}

// Pass is the position with the other side to move and nothing else changed.
func (p *Position) Pass() Position {
	q := *p
	q.turn = q.turn.Other()
	return q
}

// Same tells whether q has the same pieces on the same points and the same side
// to move, which is what repetition compares (25.1).
func (p *Position) Same(q *Position) bool {
	return p.turn == q.turn && p.board == q.board
}

// Pseudo tells whether m moves a piece of the side to move as that piece moves
// (2.2, 2.3), not looking at the king's safety.
func (p *Position) Pseudo(m Move) bool {
	pc := p.board[m.From]
	if pc == NoPiece || pc.Side() != p.turn || m.From == m.To {
		return false
	}
	if t := p.board[m.To]; t != NoPiece && t.Side() == p.turn {
		return false
	}
	return p.reaches(m.From, m.To)
}

// Legal tells whether m is a legal move.
func (p *Position) Legal(m Move) bool {
	if !p.Pseudo(m) {
		return false
	}
	q := p.Play(m)
	return !q.InCheck(p.turn) && !q.Facing()
}

// LegalMoves appends all legal moves to buf.
func (p *Position) LegalMoves(buf []Move) []Move {
	for from := range p.occ[p.turn].All() {
		buf = p.LegalFrom(from, buf)
	}
	return buf
}

// LegalFrom appends the legal moves of the piece on from to buf.
func (p *Position) LegalFrom(from Point, buf []Move) []Move {
	for to := Point(0); to < Points; to++ {
		if m := (Move{from, to}); p.Legal(m) {
			buf = append(buf, m)
		}
	}
	return buf
}

// HasLegalMove tells whether the side to move can move at all.
func (p *Position) HasLegalMove() bool { return len(p.LegalMoves(nil)) > 0 }

// Attackers is every point from which a piece of s attacks pt, kings' safety
// not looked at and facing generals not counted.
func (p *Position) Attackers(pt Point, s Side) Set {
	var out Set
	for from := range p.occ[s].All() {
		if p.reaches(from, pt) {
			out = out.With(from)
		}
	}
	return out
}

// InCheck tells whether a piece of the other side attacks the king of s (3.1).
func (p *Position) InCheck(s Side) bool {
	k := p.King(s)
	return k != NoPoint && !p.Attackers(k, s.Other()).Empty()
}

// Facing tells whether the kings stand on one file with nothing between (2.2).
func (p *Position) Facing() bool {
	r, b := p.King(Red), p.King(Black)
	return r != NoPoint && b != NoPoint && r.File() == b.File() && p.between(r, b) == 0
}

// Mated tells whether the side to move is in check and has no legal move (将死).
func (p *Position) Mated() bool { return p.InCheck(p.turn) && !p.HasLegalMove() }

// Stalemated tells whether the side to move is not in check and has no legal
// move (困毙), which loses as well.
func (p *Position) Stalemated() bool { return !p.InCheck(p.turn) && !p.HasLegalMove() }

// between counts the pieces strictly between two points of one line, -1 if they
// are not on one.
func (p *Position) between(a, b Point) int {
	df, dr := b.File()-a.File(), b.Rank()-a.Rank()
	if df != 0 && dr != 0 {
		return -1
	}
	step := sign(df) + Files*sign(dr)
	n := 0
	for q := int(a) + step; q != int(b); q += step {
		if p.board[q] != NoPiece {
			n++
		}
	}
	return n
}

// reaches tells whether the piece on from, moving as it does, arrives at to.
func (p *Position) reaches(from, to Point) bool {
	pc := p.board[from]
	df, dr := to.File()-from.File(), to.Rank()-from.Rank()
	ad, ar := abs(df), abs(dr)
	switch pc.Kind() {
	case King:
		return ad+ar == 1 && palace(to, pc.Side())
	case Advisor:
		return ad == 1 && ar == 1 && palace(to, pc.Side())
	case Elephant:
		return ad == 2 && ar == 2 && home(to, pc.Side()) &&
			p.board[At(from.File()+df/2, from.Rank()+dr/2)] == NoPiece
	case Horse:
		if ad+ar != 3 || ad == 0 || ar == 0 {
			return false
		}
		return p.board[At(from.File()+df/2, from.Rank()+dr/2)] == NoPiece
	case Rook:
		return from != to && p.between(from, to) == 0
	case Cannon:
		if from == to {
			return false
		}
		if p.board[to] == NoPiece {
			return p.between(from, to) == 0
		}
		return p.between(from, to) == 1
	case Soldier:
		fwd := 1 - 2*int(pc.Side())
		return df == 0 && dr == fwd || dr == 0 && ad == 1 && !home(from, pc.Side())
	}
	return false
}

func palace(pt Point, s Side) bool {
	r := pt.Rank()
	if s == Black {
		r = Ranks - 1 - r
	}
	return pt.File() >= 3 && pt.File() <= 5 && r <= 2
}

func home(pt Point, s Side) bool { return (pt.Rank() >= 5) == (s == Black) }

func abs(x int) int { return max(x, -x) }

func sign(x int) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}
