// Package rules holds the board, the pieces and their moves: points, positions
// as values, all legal moves, check, facing generals, mate and stalemate, FEN.
//
// It decides what articles 1-3 of the 1999 competition rules say of a single
// position, and nothing of hands, clocks or repetition. It is pure.
//
// A Position knows its pieces four ways, so that no question needs a search of
// the board: by point, by kind, as sets, and as bits along each file and rank.
// What a rook or cannon sees along a line is one look into a table; which moves
// would leave the king attacked is settled for all moves of a position at once
// (see guard).
package rules

// Opening is the array of 1.3 with Red to move.
const Opening = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// Position is a placement of pieces, the side to move, and the FEN counters. It
// is a value: copy it freely, compare it with Same or Key. The zero Position is
// an empty board with Red to move in round 0.
type Position struct {
	key   uint64 // of the placement alone
	occ   [2]Set
	ranks [Ranks + 2]line // a place a file; an empty rank below and above
	files [Files]line     // a place a rank
	list  [2]slots
	board [Points]Piece
	turn  Side
	quiet int32 // plies since the last capture
	full  int32 // number of the round, 1 at first
}

// blackToMove is what Black's turn adds to the key.
const blackToMove = 0x5bd1e995973f0c61

// At is what stands on the point.
func (p *Position) At(pt Point) Piece {
	if !pt.Valid() {
		return NoPiece
	}
	return p.board[pt]
}

// Turn is the side to move.
func (p *Position) Turn() Side { return p.turn }

// Occupied is every point with a piece on it.
func (p *Position) Occupied() Set { return p.occ[0].Or(p.occ[1]) }

// Of is every point with a piece of s on it.
func (p *Position) Of(s Side) Set { return p.occ[s] }

// Quiet is the number of plies since the last capture, the FEN's own count
// included.
func (p *Position) Quiet() int { return int(p.quiet) }

// Round is the number of the current round (回合), 1 at first.
func (p *Position) Round() int { return int(p.full) }

// King is the point of that side's king, NoPoint if it has none.
func (p *Position) King(s Side) Point { return p.list[s][0].point() }

// Key is a number for the placement and the side to move; equal positions have
// equal keys, and the counters do not enter.
func (p *Position) Key() uint64 {
	if p.turn == Black {
		return p.key ^ blackToMove
	}
	return p.key
}

// Same tells whether q has the same pieces on the same points and the same side
// to move, which is what repetition compares (25.1).
func (p *Position) Same(q *Position) bool {
	return p.key == q.key && p.turn == q.turn && p.board == q.board
}

// Play is the position after m, whether m is legal or not: what stands on From
// goes to To, what stood there is gone, the other side is to move. From equal
// to To, or a point off the board, only passes the turn.
func (p *Position) Play(m Move) (q Position) {
	q = *p
	q.play(m)
	return q
}

// Pass is the position with the other side to move and nothing else changed.
func (p *Position) Pass() Position {
	q := *p
	q.turn = q.turn.Other()
	return q
}

// String draws the board, Black's back rank above, and tells the side to move.
func (p *Position) String() string {
	b := make([]byte, 0, Ranks*(Files+1)+len("black to move"))
	for r := Ranks - 1; r >= 0; r-- {
		for f := range Files {
			b = append(b, p.board[At(f, r)].Letter())
		}
		b = append(b, '\n')
	}
	return string(b) + p.turn.String() + " to move"
}

func (p *Position) play(m Move) {
	p.full += int32(p.turn)
	p.turn ^= 1
	p.quiet++
	if m.From == m.To || !m.From.Valid() || !m.To.Valid() {
		return
	}
	pc := p.board[m.From]
	if was := p.board[m.To]; was != NoPiece {
		p.remove(was, m.To)
		p.quiet = 0
	}
	if pc != NoPiece {
		p.carry(pc, m.From, m.To)
	}
}

// carry takes a piece to an empty point.
func (p *Position) carry(pc Piece, from, to Point) {
	s := pc.Side() & 1
	p.board[from], p.board[to] = NoPiece, pc
	z := &zobrist[pc&15]
	p.key ^= z[from] ^ z[to]
	a, b, o := &dot[from], &dot[to], &p.occ[s]
	o.Lo ^= a.Lo ^ b.Lo
	o.Hi ^= a.Hi ^ b.Hi
	p.toggle(s, from)
	p.toggle(s, to)
	p.list[s].move(pc.Kind(), spotOf(from), spotOf(to))
}

// put sets a piece on an empty point; a kind has no more pieces than slots.
func (p *Position) put(pc Piece, pt Point) {
	s := pc.Side() & 1
	p.board[pt] = pc
	p.key ^= zobrist[pc&15][pt]
	p.occ[s] = p.occ[s].With(pt)
	p.toggle(s, pt)
	p.list[s].move(pc.Kind(), 0, spotOf(pt))
}

func (p *Position) remove(pc Piece, pt Point) {
	s := pc.Side() & 1
	p.board[pt] = NoPiece
	p.key ^= zobrist[pc&15][pt]
	p.occ[s] = p.occ[s].Without(pt)
	p.toggle(s, pt)
	p.list[s].move(pc.Kind(), spotOf(pt), 0)
}

// toggle turns the bits of pt on its rank and its file.
func (p *Position) toggle(s Side, pt Point) {
	f, r := fileOf[pt], rankOf[pt]
	p.ranks[r+1] ^= 1 << (f + blackAt*uint8(s))
	p.files[f] ^= 1 << (r + blackAt*uint8(s))
}

// line is what stands on a rank or file, a bit a place: Red's pieces in the low
// half, Black's in the high half.
type line uint32

const blackAt = 16

// all is both sides' pieces.
func (l line) all() uint32 { return uint32(l|l>>blackAt) & lineMask }

// of is the pieces of s.
func (l line) of(s Side) uint32 { return uint32(l>>(s&1*blackAt)) & lineMask }
