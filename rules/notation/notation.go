// Package notation is a move as text: Chinese in full (炮二平五) and in short
// (炮25), WXF (C2=5) and ICCS (h2e2).
//
// It decides how a move is written and which legal move a token means; it never
// decides whether a move may be played. A token is resolved against the legal
// moves of its position, and never by guessing: one that fits several moves is
// an error that lists them.
//
// Files count 1 to 9 from the mover's own right (1.1): 一 is i for Red, 1 is a
// for Black. Red's numbers are written 一…九 and Black's 1…9; in short form both
// are 1…9, as article 7.5 prints them.
//
// Several pieces on one file. 前 and 后 (front: nearer the opponent) stand
// before the name and take the file's place, 前/中/后 for three soldiers; so
// article 7.5 of the association's rules of 2020 (前马退四). The articles are
// silent on more: four and five soldiers are 一…五 from the front, Chinese
// numerals for Black too, as the computer standard has it (中国象棋电脑应用规范
// 二, 着法表示, section 4); where two files hold two or more soldiers each, the
// file stays behind the name as books print it (前兵四平五). Advisors and
// elephants never need it: what can advance is the rear one. On reading the
// numbering of that standard across two files (一兵…五兵, from the right, then
// from the front) and the shorter 前四平五 are understood as well.
//
// WXF follows the federation's page on piece names and notation: + and - for
// front and rear (C+=5, C--1); the middle one of three or five soldiers keeps
// the file (P3=4); ++ and -- are the outer ones of four and five; with two files
// of soldiers the file is the first character (3+=4, 33=4, 3-=4). It is written
// with = for the federation's dot; both are read.
//
// In short form the word 进, 退 or 平 is left out, as 7.5 shows (车12 is 车一平二,
// though the rook could also go forward two, and 炮84 is 炮8进4). Bare digits
// therefore mean 平 if such a move is legal, else 进, else 退; whatever that rule
// would not give back is written with its word (车1进2).
package notation

import (
	"fmt"

	"luozi/rules"
)

// Format is a way to write moves.
type Format uint8

// The formats.
const (
	Chinese Format = iota // 炮二平五
	Short                 // 炮25
	WXF                   // C2=5
	ICCS                  // h2e2
)

// String is the format's name on the command line: zh, short, wxf or iccs.
func (f Format) String() string {
	switch f {
	case Chinese:
		return "zh"
	case Short:
		return "short"
	case WXF:
		return "wxf"
	}
	return "iccs"
}

// ParseFormat reads what String writes.
func ParseFormat(s string) (Format, error) {
	for f := Chinese; f <= ICCS; f++ {
		if f.String() == s {
			return f, nil
		}
	}
	return 0, fmt.Errorf("format %.40q: want zh, short, wxf or iccs", s)
}

// dir is which way a move goes, seen by its owner.
type dir byte

const (
	anyWay  dir = 0
	across  dir = '='
	forward dir = '+'
	back    dir = '-'
)

// shape is what the notations say of a move.
type shape struct {
	piece rules.Piece
	file  int // 1 to 9 from the owner's right
	place int // 0 is the front one of those on its file
	stack int // how many of its kind stand on its file
	files int // how many files hold two or more of its kind
	order int // its place among all in such files, from the right, then the front
	dir   dir
	num   int // points along the file, or the file it goes to
}

// shapeOf looks at what stands on m.From, which must not be empty.
func shapeOf(p *rules.Position, m rules.Move) shape {
	pc := p.At(m.From)
	s := shape{piece: pc, file: fileOf(m.From, pc.Side())}
	for file := 1; file <= rules.Files; file++ {
		n, ahead := count(p, pc, file, m.From)
		if n >= 2 {
			s.files++
		}
		switch {
		case file == s.file:
			s.place, s.stack = ahead, n
			s.order += ahead
		case n >= 2 && file < s.file:
			s.order += n
		}
	}
	s.dir, s.num = way(pc, m)
	return s
}

// count tells how many of pc stand on the file, and how many of them ahead of at.
func count(p *rules.Position, pc rules.Piece, file int, at rules.Point) (n, ahead int) {
	side := pc.Side()
	col := rules.Files - file
	if side == rules.Black {
		col = file - 1
	}
	for rank := range rules.Ranks {
		pt := rules.At(col, rank)
		if p.At(pt) != pc {
			continue
		}
		n++
		if climb(at, pt, side) > 0 {
			ahead++
		}
	}
	return n, ahead
}

func way(pc rules.Piece, m rules.Move) (dir, int) {
	up := climb(m.From, m.To, pc.Side())
	d, steps := forward, up
	if up < 0 {
		d, steps = back, -up
	}
	if up == 0 {
		d = across
	}
	if m.From.File() == m.To.File() {
		return d, steps
	}
	return d, fileOf(m.To, pc.Side())
}

// climb is how many ranks b lies before a, seen by s.
func climb(a, b rules.Point, s rules.Side) int {
	if s == rules.Black {
		return a.Rank() - b.Rank()
	}
	return b.Rank() - a.Rank()
}

// fileOf is the file of pt counted from the right of s.
func fileOf(pt rules.Point, s rules.Side) int {
	if s == rules.Black {
		return pt.File() + 1
	}
	return rules.Files - pt.File()
}

// stacks tells whether pieces of the kind are told apart as front and rear.
func stacks(k rules.Kind) bool {
	return k == rules.Horse || k == rules.Rook || k == rules.Cannon || k == rules.Soldier
}
