package rules

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseFEN reads a position as xiangqi engines write it.
func ParseFEN(s string) (Position, error) {
	f := strings.Fields(s)
	p := Position{full: 1}
	if len(f) == 0 {
		return p, fmt.Errorf("FEN %q is empty", s)
	}
	rows := strings.Split(f[0], "/")
	if len(rows) != Ranks {
		return p, fmt.Errorf("FEN %q: want 10 rows, have %d", s, len(rows))
	}
	for i, row := range rows {
		file := 0
		for _, c := range []byte(row) {
			if c >= '1' && c <= '9' {
				file += int(c - '0')
				continue
			}
			pc := PieceOf(c)
			if pc == NoPiece || file >= Files {
				return p, fmt.Errorf("FEN %q: row %d", s, i+1)
			}
			pt := At(file, Ranks-1-i)
			p.board[pt] = pc
			p.occ[pc.Side()] = p.occ[pc.Side()].With(pt)
			file++
		}
	}
	if len(f) > 1 && f[1] == "b" {
		p.turn = Black
	}
	if len(f) > 4 {
		p.quiet, _ = strconv.Atoi(f[4])
	}
	if len(f) > 5 {
		p.full, _ = strconv.Atoi(f[5])
	}
	return p, nil
}

// MustFEN is ParseFEN for constants; it panics on an error.
func MustFEN(s string) Position {
	p, err := ParseFEN(s)
	if err != nil {
		panic(err)
	}
	return p
}

// FEN writes the position.
func (p *Position) FEN() string {
	var b strings.Builder
	for r := Ranks - 1; r >= 0; r-- {
		gap := 0
		for f := range Files {
			pc := p.board[At(f, r)]
			if pc == NoPiece {
				gap++
				continue
			}
			if gap > 0 {
				b.WriteByte('0' + byte(gap))
				gap = 0
			}
			b.WriteByte(pc.Letter())
		}
		if gap > 0 {
			b.WriteByte('0' + byte(gap))
		}
		if r > 0 {
			b.WriteByte('/')
		}
	}
	fmt.Fprintf(&b, " %c - - %d %d", "wb"[p.turn], p.quiet, p.full)
	return b.String()
}
