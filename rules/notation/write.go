package notation

import (
	"strings"

	"luozi/rules"
)

const (
	numerals  = " 一二三四五六七八九"
	redNames  = " 帅仕相马车炮兵"
	blackName = " 将士象马车炮卒"
	wxfNames  = " KAEHRCP"
)

// Write writes the move as the side to move would. A move that is not legal has
// no other notation than ICCS.
func Write(p *rules.Position, m rules.Move, f Format) string {
	if f == ICCS || !p.Legal(m) {
		return m.String()
	}
	s := shapeOf(p, m)
	switch f {
	case WXF:
		return s.wxf()
	case Short:
		return s.short(p, m)
	}
	return s.head(numeral(s.piece.Side())) + word(s.dir) + string(numeral(s.piece.Side())(s.num))
}

// head is the piece and where it stands: 炮二, 前炮, 前兵四, 一兵.
func (s shape) head(digit func(int) rune) string {
	name := string(nth(redNames, int(s.piece.Kind())))
	if s.piece.Side() == rules.Black {
		name = string(nth(blackName, int(s.piece.Kind())))
	}
	if s.stack < 2 || !stacks(s.piece.Kind()) {
		return name + string(digit(s.file))
	}
	head := s.placeWord() + name
	if s.files > 1 {
		head += string(digit(s.file))
	}
	return head
}

func (s shape) placeWord() string {
	switch {
	case s.stack > 3:
		return string(nth(numerals, s.place+1))
	case s.place == 0:
		return "前"
	case s.place == s.stack-1:
		return "后"
	}
	return "中"
}

// short leaves the word out where bare digits are read as this move.
func (s shape) short(p *rules.Position, m rules.Move) string {
	head, num := s.head(arabic), string(arabic(s.num))
	if t, ok := parse(head + num); ok {
		if got := prefer(p, t, find(p, t)); len(got) == 1 && got[0] == m {
			return head + num
		}
	}
	return head + word(s.dir) + num
}

func (s shape) wxf() string {
	var b strings.Builder
	name, file := wxfNames[s.piece.Kind()], byte('0'+s.file)
	first, second := name, file
	if s.stack > 1 && stacks(s.piece.Kind()) {
		first, second = s.wxfStack(name, file)
	}
	b.WriteByte(first)
	b.WriteByte(second)
	b.WriteByte(byte(s.dir))
	b.WriteByte(byte('0' + s.num))
	return b.String()
}

func (s shape) wxfStack(name, file byte) (first, second byte) {
	first = name
	if s.files > 1 {
		first = file
	}
	behind := s.stack - 1 - s.place
	switch {
	case s.place == behind:
		return first, file
	case s.stack > 3 && s.place == 0:
		return '+', '+'
	case s.stack > 3 && behind == 0:
		return '-', '-'
	case s.place < behind:
		return first, '+'
	}
	return first, '-'
}

func word(d dir) string {
	switch d {
	case forward:
		return "进"
	case back:
		return "退"
	}
	return "平"
}

func numeral(s rules.Side) func(int) rune {
	if s == rules.Black {
		return arabic
	}
	return func(n int) rune { return nth(numerals, n) }
}

func arabic(n int) rune { return rune('0' + n) }

func nth(s string, n int) rune {
	for _, r := range s {
		if n == 0 {
			return r
		}
		n--
	}
	return ' '
}
