package repetition

import (
	"fmt"
	"slices"
	"strings"

	"luozi/rules"
)

// String writes a label as words that ParseLabel reads:
//
//	i6i9 捉 targets h9 line i9h9,g4g9 doubt 27.3,gain-moves
//
// A soldier's own targets stand behind called, the idea behind as.
func (l Label) String() string {
	words := []string{l.Move.String(), l.Class.String()}
	add := func(key, value string) {
		if value != "" {
			words = append(words, key, value)
		}
	}
	add("as", l.Idea.String())
	add("targets", l.Targets.String())
	add("called", l.Soldiers.String())
	add("line", joined(l.Line))
	add("doubt", strings.Join(l.Doubt.Names(), ","))
	return strings.Join(words, " ")
}

func joined(ms []rules.Move) string {
	var out []string
	for _, m := range ms {
		out = append(out, m.String())
	}
	return strings.Join(out, ",")
}

// ParseLabel reads what String writes.
func ParseLabel(s string) (Label, error) {
	words := strings.Fields(s)
	if len(words) < 2 || len(words)%2 != 0 {
		return Label{}, fmt.Errorf("label %q: want a move, a class and pairs of words, as in i6i9 捉 targets h9", s)
	}
	var l Label
	var err error
	if l.Move, err = rules.ParseMove(words[0]); err != nil {
		return Label{}, err
	}
	class, ok := index(words[1], Idle, Check, Mate, Chase)
	if !ok {
		return Label{}, fmt.Errorf("class %q: want 将, 杀, 捉 or 闲", words[1])
	}
	l.Class = class
	for i := 2; i < len(words); i += 2 {
		if err := l.set(words[i], words[i+1]); err != nil {
			return Label{}, err
		}
	}
	return l, nil
}

func (l *Label) set(key, value string) (err error) {
	switch key {
	case "as":
		idea, ok := index(value, Exchange, Offer, Block, Follow)
		if !ok {
			return fmt.Errorf("as %q: want 兑, 献, 拦 or 跟", value)
		}
		l.Idea = idea
	case "targets":
		l.Targets, err = parseSet(value)
	case "called":
		l.Soldiers, err = parseSet(value)
	case "line":
		l.Line = nil
		for w := range strings.SplitSeq(value, ",") {
			m, err := rules.ParseMove(w)
			if err != nil {
				return err
			}
			l.Line = append(l.Line, m)
		}
	case "doubt":
		for w := range strings.SplitSeq(value, ",") {
			i := slices.Index(doubtNames[:], w)
			if i < 0 {
				return fmt.Errorf("doubt %q: want one of %s", w, strings.Join(doubtNames[:], " "))
			}
			l.Doubt |= 1 << i
		}
	default:
		return fmt.Errorf("%q: want as, targets, called, line or doubt", key)
	}
	return err
}

func parseSet(s string) (out rules.Set, err error) {
	for w := range strings.SplitSeq(s, ",") {
		pt, err := rules.ParsePoint(w)
		if err != nil {
			return rules.Set{}, err
		}
		out = out.With(pt)
	}
	return out, nil
}

// index is the one of the values that is written s.
func index[T fmt.Stringer](s string, values ...T) (v T, ok bool) {
	for _, v := range values {
		if v.String() == s {
			return v, true
		}
	}
	return v, false
}
