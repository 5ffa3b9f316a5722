package record

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// readPGN reads the games of a PGN file one after another.
func readPGN(name, text string, yield func(*Game, error) bool) {
	s := scanner{text: text, line: 1, fresh: true}
	var b *builder
	tagged := false // the game before had tags, and has ended with its result
	for {
		it := s.next()
		if b != nil && b.begun && (it.kind == itemEnd || it.kind == itemTag && b.endedBy(it.name)) {
			if !b.yield(yield) {
				return
			}
			b = nil
		}
		if it.kind == itemEnd {
			return
		}
		if b == nil && tagged && it.kind == itemComment {
			continue // about the game that has ended
		}
		if b == nil {
			b = newBuilder(name, it.line)
			if tagged && it.kind == itemToken {
				b.fail(it.line, fmt.Errorf("%.40q after the result: want nothing more of that game, and the next one's tags", it.text))
			}
		}
		ended := b.item(it)
		tagged = ended && b.first != ""
		if ended {
			if !b.yield(yield) {
				return
			}
			b = nil
		}
	}
}

// endedBy tells whether a tag belongs to the next game: it comes after moves, or
// it is the tag with which this game began.
func (b *builder) endedBy(tag string) bool { return b.moved || tag == b.first }

func (b *builder) item(it item) (ended bool) {
	switch it.kind {
	case itemTag:
		b.tag(it.name, it.text, it.line)
	case itemComment:
		b.comment(it.text)
	case itemToken:
		return b.token(it.text, it.line)
	case itemBad:
		b.begun, b.moved = true, b.moved || !it.inTags
		b.fail(it.line, it.err)
	}
	return false
}

type itemKind byte

const (
	itemEnd itemKind = iota
	itemTag
	itemComment
	itemToken
	itemBad
)

type item struct {
	kind   itemKind
	name   string // of a tag
	text   string
	line   int
	err    error
	inTags bool // a bad tag, after which tags go on
}

// scanner cuts PGN into items. Variations and rest-of-line comments are left out.
type scanner struct {
	text  string // what is left
	line  int
	fresh bool // at the start of a line
}

func (s *scanner) next() item {
	for s.text != "" {
		r, size := utf8.DecodeRuneInString(s.text)
		switch {
		case unicode.IsSpace(r):
			s.skip(size)
		case r == ';' || r == '%' && s.fresh:
			s.skip(s.lineEnd())
		default:
			if it, ok := s.item(r); ok {
				return it
			}
		}
	}
	return item{kind: itemEnd, line: s.line}
}

// skip takes n bytes and counts their lines.
func (s *scanner) skip(n int) string {
	part := s.text[:n]
	s.line += strings.Count(part, "\n")
	s.fresh = strings.HasSuffix(part, "\n")
	s.text = s.text[n:]
	return part
}

func (s *scanner) lineEnd() int {
	if i := strings.IndexByte(s.text, '\n'); i >= 0 {
		return i
	}
	return len(s.text)
}

// item reads what begins with r; ok is false if it is nothing to hand on.
func (s *scanner) item(r rune) (it item, ok bool) {
	it.line = s.line
	switch r {
	case '[':
		return s.tag(), true
	case '{':
		it.kind = itemComment
		it.text, it.err = s.comment()
	case '(':
		it.err = s.variation()
		ok = it.err != nil
	case ')', '}':
		s.skip(1)
		it.err = fmt.Errorf("%c closes what nothing opened", r)
	case ']':
		s.skip(1)
		it.err = errors.New("] closes no tag")
	default:
		it.kind = itemToken
		it.text = s.token()
	}
	if it.err != nil {
		it.kind = itemBad
	}
	return it, ok || r != '('
}

// tag reads [Name "Value"]. The value ends at the line's first "], so other quotes
// in it need no escape; \" and \\ are understood.
func (s *scanner) tag() item {
	it := item{kind: itemTag, line: s.line}
	m := tagForm.FindStringSubmatch(s.text[:s.lineEnd()])
	if m == nil {
		it.kind, it.inTags = itemBad, true
		it.err = fmt.Errorf("%.60s: want a tag as [Name \"Value\"]", strings.TrimSpace(s.skip(s.lineEnd())))
		return it
	}
	s.skip(len(m[0]))
	it.name, it.text = m[1], unescape.Replace(m[2])
	return it
}

var (
	tagForm  = regexp.MustCompile(`^\[\s*(\w+)\s*"((?:\\["\\]|.)*?)"\s*\]`)
	tagStart = regexp.MustCompile(`(?m)^\[\s*\w+\s*"`)
	unescape = strings.NewReplacer(`\"`, `"`, `\\`, `\`)
)

var (
	errComment   = errors.New("{ opens a comment that never ends")
	errVariation = errors.New("( opens a variation that never ends")
)

// comment reads {…}. One that reaches the tags of a next game never ended.
func (s *scanner) comment() (string, error) {
	end := strings.IndexByte(s.text, '}')
	if end < 0 {
		end = len(s.text)
	}
	if next := tagStart.FindStringIndex(s.text[:end]); next != nil {
		s.skip(next[0])
		return "", errComment
	}
	if end == len(s.text) {
		s.skip(end)
		return "", errComment
	}
	return s.skip(end + 1)[1:end], nil
}

// variation skips (…) with all that is nested in it.
func (s *scanner) variation() error {
	depth := 0
	for s.text != "" {
		switch s.text[0] {
		case '(':
			depth++
		case ')':
			depth--
		case ';':
			s.skip(s.lineEnd())
			continue
		case '{':
			if _, err := s.comment(); err != nil {
				return err
			}
			continue
		case '[':
			if tagStart.MatchString(s.text[:s.lineEnd()]) {
				return errVariation
			}
		}
		s.skip(1)
		if depth == 0 {
			return nil
		}
	}
	return errVariation
}

func (s *scanner) token() string {
	n := strings.IndexFunc(s.text, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("{}()[];", r)
	})
	if n < 0 {
		n = len(s.text)
	}
	return s.skip(n)
}
