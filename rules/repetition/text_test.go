package repetition

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"luozi/rules"
)

func TestLabelText(t *testing.T) {
	for _, s := range []string{
		"i6i9 将",
		"i6i9 捉 targets h9 line i9h9,g4g9 doubt 27.3,gain-moves",
		"g6h6 闲 as 拦 called h7 doubt bound,king-evasion",
	} {
		l, err := ParseLabel(s)
		if err != nil || l.String() != s {
			t.Errorf("%s: %q, %v", s, l, err)
		}
	}
	for s, want := range map[string]string{
		"":                         `label "": want a move, a class and pairs of words, as in i6i9 捉 targets h9`,
		"i6i9 捉 targets":           `label "i6i9 捉 targets": want a move, a class and pairs of words, as in i6i9 捉 targets h9`,
		"i6i9 打":                   `class "打": want 将, 杀, 捉 or 闲`,
		"i6i9 捉 goals h9":          `"goals": want as, targets, called, line or doubt`,
		"i6i9 闲 as 打":              `as "打": want 兑, 献, 拦 or 跟`,
		"i6i9 闲 doubt much":        `doubt "much": want one of bound king-evasion 27.3 gain-moves 28.5 细则6 no-label`,
		"i6i9 捉 targets h9,k9":     "",
		"i6i9 捉 line h9":           "",
		"i6k9 捉 line h9h8 as none": "",
	} {
		if _, err := ParseLabel(s); err == nil || want != "" && err.Error() != want {
			t.Errorf("%s: %v, want %s", s, err, want)
		}
	}
}

func FuzzParseLabel(f *testing.F) {
	f.Add("i6i9 捉 targets h9 line i9h9,g4g9 doubt 27.3,gain-moves")
	f.Add("g6h6 闲 as 拦 called h7 doubt bound")
	f.Fuzz(func(t *testing.T, s string) {
		l, err := ParseLabel(s)
		if err != nil {
			return
		}
		again, err := ParseLabel(l.String())
		if err != nil || !reflect.DeepEqual(again, l) {
			t.Errorf("%q is %v, and back %v, %v", s, l, again, err)
		}
	})
}

// What was labelled one move at a time gives the verdict that judging the whole
// game does; what has no label yet is not sure.
func TestGather(t *testing.T) {
	j := New(Default())
	for _, c := range cycles {
		start := rules.MustFEN(c.fen)
		ms := moves(t, strings.Repeat(c.moves+" ", 3))
		p, last := start, rules.NoMove
		var labels []Label
		for _, m := range ms {
			labels = append(labels, j.Label(&p, last, m))
			p, last = p.Play(m), m
		}
		cy := Gather(start, ms, labels)
		got, want := Report(CXA1999{}, &cy), j.Verdict(start, ms)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v", c.name, got, want)
		}
		cy = Gather(start, ms, nil)
		if v := Report(CXA1999{}, &cy); v.Sure || !slices.Contains(v.HangsOn, "no-label") {
			t.Errorf("%s: without labels %v, sure %v %v", c.name, v.Outcome, v.Sure, v.HangsOn)
		}
	}
}
