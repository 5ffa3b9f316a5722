package rules

// naive is the slow generator that the fast one is held against: a mailbox, the
// sentences of 2.2 one by one, and each move tried. It shares nothing with the
// fast one but the names of things.
type naive struct {
	at   [Ranks][Files]byte // FEN letters, 0 for none
	turn Side
}

func naiveOf(p *Position) naive {
	n := naive{turn: p.Turn()}
	for pt := range Point(Points) {
		if pc := p.At(pt); pc != NoPiece {
			n.at[pt.Rank()][pt.File()] = pc.Letter()
		}
	}
	return n
}

func naiveSide(c byte) Side {
	switch {
	case c == 0:
		return NoSide
	case c < 'a':
		return Red
	}
	return Black
}

func inPalace(s Side, f, r int) bool {
	return f >= 3 && f <= 5 && (s == Red && r <= 2 || s == Black && r >= 7)
}

func atHome(s Side, r int) bool { return s == Red && r <= 4 || s == Black && r >= 5 }

// goes tells whether the piece on (f,r) comes to (x,y) in one move.
func (n *naive) goes(f, r, x, y int) bool {
	c := n.at[r][f]
	s := naiveSide(c)
	dx, dy := x-f, y-r
	long := dx*dx + dy*dy
	switch c | 0x20 {
	case 'k':
		return long == 1 && inPalace(s, x, y)
	case 'a':
		return long == 2 && inPalace(s, x, y)
	case 'b':
		return long == 8 && dx*dx == 4 && atHome(s, y) && n.at[r+dy/2][f+dx/2] == 0
	case 'n':
		return long == 5 && n.at[r+dy/2][f+dx/2] == 0
	case 'r':
		return n.screens(f, r, x, y) == 0
	case 'c':
		if n.at[y][x] == 0 {
			return n.screens(f, r, x, y) == 0
		}
		return n.screens(f, r, x, y) == 1
	case 'p':
		forward := 1
		if s == Black {
			forward = -1
		}
		return dx == 0 && dy == forward || long == 1 && dy == 0 && !atHome(s, r)
	}
	return false
}

// screens counts what stands between two points of a line, -1 if they are not
// on one.
func (n *naive) screens(f, r, x, y int) (count int) {
	if (f == x) == (r == y) {
		return -1
	}
	dx, dy := naiveSign(x-f), naiveSign(y-r)
	for f, r = f+dx, r+dy; f != x || r != y; f, r = f+dx, r+dy {
		if n.at[r][f] != 0 {
			count++
		}
	}
	return count
}

func naiveSign(x int) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}

func (n *naive) king(s Side) (f, r int, ok bool) {
	for r := range Ranks {
		for f := range Files {
			if n.at[r][f] == "Kk"[s] {
				return f, r, true
			}
		}
	}
	return 0, 0, false
}

func (n *naive) attackers(x, y int, s Side) (out []Point) {
	for r := range Ranks {
		for f := range Files {
			if naiveSide(n.at[r][f]) == s && n.goes(f, r, x, y) {
				out = append(out, At(f, r))
			}
		}
	}
	return out
}

func (n *naive) inCheck(s Side) bool {
	f, r, ok := n.king(s)
	return ok && len(n.attackers(f, r, s.Other())) > 0
}

func (n *naive) facing() bool {
	f, r, red := n.king(Red)
	x, y, black := n.king(Black)
	return red && black && f == x && n.screens(f, r, x, y) == 0
}

func (n *naive) legal(m Move) bool {
	f, r, x, y := m.From.File(), m.From.Rank(), m.To.File(), m.To.Rank()
	if naiveSide(n.at[r][f]) != n.turn || naiveSide(n.at[y][x]) == n.turn || !n.goes(f, r, x, y) {
		return false
	}
	after := *n
	after.at[y][x], after.at[r][f] = n.at[r][f], 0
	return !after.inCheck(n.turn) && !after.facing()
}

// moves lists the legal moves in the order that LegalMoves promises.
func (n *naive) moves() (out []Move) {
	for from := range Point(Points) {
		for to := range Point(Points) {
			if m := (Move{from, to}); n.legal(m) {
				out = append(out, m)
			}
		}
	}
	return out
}
