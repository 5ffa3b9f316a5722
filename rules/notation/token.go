package notation

import (
	"strings"

	"luozi/rules"
)

// pattern is what a token says; a zero field says nothing.
type pattern struct {
	kind  rules.Kind
	file  int
	place place
	dir   dir
	num   int
	mid   bool // WXF: the middle one, where more than one fits
}

// place is which of those on a file: a number from the front, or a word.
type place int

const (
	anyPlace place = 0 // 1 to 5 count from the front
	front    place = 'f'
	middle   place = 'm'
	rear     place = 'r'
	plus     place = '+' // WXF's +: the front one, of four and five the second
	minus    place = '-'
	foremost place = 'F' // WXF's ++ and --
	rearmost place = 'R'
)

// symbol is one character of a token, whatever its script and width.
type symbol struct {
	class class
	val   int
	latin bool // for a piece
}

type class byte

const (
	isKind  class = 'k'
	isDigit class = 'd'
	isPlace class = 'p'
	isWord  class = 'w' // 进 退 平 and =: a direction, never a place
	isSign  class = 's' // + and -: a direction or a place
)

// kinds lists what each kind is called, after its number.
const kinds = "1帅帥将將王Kk 2仕士Aa 3相象EeBb 4马馬傌㐷HhNn 5车車俥伡Rr 6炮砲包Cc 7兵卒Pp"

func symbolOf(r rune) (symbol, bool) {
	if r >= '！' && r <= '～' {
		r -= '！' - '!'
	}
	if r >= '1' && r <= '9' {
		return symbol{isDigit, int(r - '0'), false}, true
	}
	if i := strings.IndexRune(numerals[1:], r); i >= 0 {
		return symbol{isDigit, i/len("一") + 1, false}, true
	}
	switch r {
	case '前':
		return symbol{isPlace, int(front), false}, true
	case '中':
		return symbol{isPlace, int(middle), false}, true
	case '后', '後':
		return symbol{isPlace, int(rear), false}, true
	case '进', '進':
		return symbol{isWord, int(forward), false}, true
	case '退':
		return symbol{isWord, int(back), false}, true
	case '平', '=', '.':
		return symbol{isWord, int(across), false}, true
	case '+':
		return symbol{isSign, int(forward), false}, true
	case '-', '–', '—', '−':
		return symbol{isSign, int(back), false}, true
	}
	return kindOf(r)
}

func kindOf(r rune) (symbol, bool) {
	for group := range strings.SplitSeq(kinds, " ") {
		if strings.ContainsRune(group[1:], r) {
			return symbol{isKind, int(group[0] - '0'), r < 0x80}, true
		}
	}
	return symbol{}, false
}

// parse reads a token that is not ICCS: a head (炮二, 前炮, 前兵四, C2, C+, 3+, ++)
// and a tail (平五, =5, 5).
func parse(token string) (pattern, bool) {
	var buf [5]symbol
	syms := buf[:0]
	for _, r := range token {
		s, ok := symbolOf(r)
		if !ok || len(syms) == len(buf) {
			return pattern{}, false
		}
		syms = append(syms, s)
	}
	n := len(syms) - 1
	if n < 2 || syms[n].class != isDigit {
		return pattern{}, false
	}
	if w := syms[n-1]; w.class == isWord || w.class == isSign {
		if p, ok := parseHead(syms[:n-1]); ok {
			p.dir, p.num = dir(w.val), syms[n].val
			return p, true
		}
	}
	p, ok := parseHead(syms[:n])
	p.num = syms[n].val
	return p, ok
}

func parseHead(syms []symbol) (p pattern, ok bool) {
	var form [3]byte
	if len(syms) < 2 || len(syms) > len(form) {
		return p, false
	}
	for i, s := range syms {
		form[i] = byte(s.class)
	}
	a, b := syms[0], syms[1]
	switch string(form[:len(syms)]) {
	case "kd": // 炮二, C2
		return pattern{kind: rules.Kind(a.val), file: b.val, mid: a.latin}, true
	case "pk", "sk", "dk": // 前炮, +C, 一兵
		return pattern{kind: rules.Kind(b.val), place: placeOf(a)}, true
	case "kp", "ks": // 炮前, C+
		return pattern{kind: rules.Kind(a.val), place: placeOf(b)}, true
	case "pkd", "dkd": // 前兵四
		return pattern{kind: rules.Kind(b.val), place: placeOf(a), file: syms[2].val}, true
	case "kpd", "ksd": // 兵前四
		return pattern{kind: rules.Kind(a.val), place: placeOf(b), file: syms[2].val}, true
	case "pd": // 前四
		return pattern{kind: rules.Soldier, place: placeOf(a), file: b.val}, true
	}
	return parseTandem(a, b, string(form[:len(syms)]))
}

// parseTandem reads WXF's heads without a letter, which are soldiers'.
func parseTandem(a, b symbol, form string) (p pattern, ok bool) {
	p.kind = rules.Soldier
	switch {
	case form == "ds": // 3+
		p.file, p.place = a.val, placeOf(b)
	case form == "dd" && a.val == b.val: // 33
		p.file, p.place = a.val, middle
	case form == "ss" && a.val == b.val: // ++
		p.place = foremost
		if a.val == int(back) {
			p.place = rearmost
		}
	default:
		return p, false
	}
	return p, true
}

// placeOf: a sign's value is the place that it stands for as well.
func placeOf(s symbol) place { return place(s.val) }

// fits tells whether the pattern says nothing against the shape's piece.
func (t pattern) fits(s shape) bool {
	return t.kind == s.piece.Kind() && (t.file == 0 || t.file == s.file) && t.place.fits(s)
}

// goes tells whether the pattern says nothing against where m takes the piece.
func (t pattern) goes(pc rules.Piece, m rules.Move) bool {
	d, num := way(pc, m)
	return (t.dir == anyWay || t.dir == d) && t.num == num
}

// fits tells whether the shape's piece stands in that place on its file.
func (pl place) fits(s shape) bool {
	ahead, behind := s.place, s.stack-1-s.place
	many := 0 // how many are beyond the one that a sign means
	if s.stack > 3 {
		many = 1
	}
	switch pl {
	case anyPlace:
		return true
	case front, foremost:
		return ahead == 0 && behind > 0
	case rear, rearmost:
		return behind == 0 && ahead > 0
	case middle:
		return ahead > 0 && behind > 0
	case plus:
		return ahead == many && behind > 0
	case minus:
		return behind == many && ahead > 0
	}
	if s.files > 1 {
		ahead = s.order
	}
	return s.stack > 1 && int(pl) == ahead+1
}
