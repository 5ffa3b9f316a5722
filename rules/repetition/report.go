package repetition

import (
	"strings"

	"luozi/rules"
)

// Verdict is what an arbiter is told of a repetition. Its JSON is the command's.
type Verdict struct {
	FEN     string       `json:"fen"`     // the position that repeats
	Repeats int          `json:"repeats"` // how often the last position has stood
	Cycle   []rules.Move `json:"cycle"`   // of the last cycle if all were the same, else all since the position first stood
	Red     Conduct      `json:"red"`
	Black   Conduct      `json:"black"`
	Outcome Outcome      `json:"verdict"`
	Article string       `json:"article"`
	Sure    bool         `json:"sure"`
	HangsOn []string     `json:"hangs_on"`
	Why     Words        `json:"why"`
}

// Words is one sentence in Chinese and in English.
type Words struct {
	ZH string `json:"zh"`
	EN string `json:"en"`
}

// Conduct is what one side does.
type Conduct struct {
	Kind  string   `json:"kind"` // 长将, 一将一杀, 闲 …
	Moves []Judged `json:"moves"`
}

// Judged is one move with its evidence.
type Judged struct {
	Move    rules.Move    `json:"move"`
	Class   Class         `json:"class"`
	Targets []rules.Point `json:"targets,omitempty"`
	As      Idea          `json:"as,omitzero"`
	Line    []rules.Move  `json:"line,omitempty"`
	Called  []rules.Point `json:"called,omitempty"` // what a soldier takes by itself (27.2)
	Article string        `json:"article"`
	HangsOn []string      `json:"hangs_on,omitempty"`
	Why     Words         `json:"why"`
}

// Verdict labels and judges the repetition of the position after the moves, by the
// rules of 1999.
func (j *Judge) Verdict(start rules.Position, moves []rules.Move) Verdict {
	c := j.Cycle(start, moves)
	return Report(CXA1999{}, &c)
}

// Report rules on a cycle and says why.
func Report(laws Laws, c *Cycle) Verdict {
	v := Verdict{FEN: c.Start.FEN(), Repeats: c.Repeats, Cycle: []rules.Move{}, Sure: true, HangsOn: []string{}}
	v.Red.Moves, v.Black.Moves = []Judged{}, []Judged{}
	if c.Repeats < 3 {
		v.Why = noneWords(c.Repeats)
		return v
	}
	p, at := c.Start, c.last()
	for i, m := range c.Moves {
		if i >= at {
			v.Cycle = append(v.Cycle, m)
			side := v.of(c.mover(i))
			side.Moves = append(side.Moves, judged(&p, &c.Labels[i]))
		}
		p = p.Play(m)
	}
	v.Red.Kind, v.Black.Kind = kind(v.Red.Moves), kind(v.Black.Moves)
	r := laws.Rule(c)
	v.Outcome, v.Article, v.Sure = r.Outcome, r.Article, r.Hangs == 0
	v.HangsOn = append(v.HangsOn, r.Hangs.Names()...)
	v.Why = rulingWords(&v, r)
	return v
}

func (v *Verdict) of(s rules.Side) *Conduct {
	if s == rules.Red {
		return &v.Red
	}
	return &v.Black
}

func judged(before *rules.Position, l *Label) Judged {
	j := Judged{
		Move: l.Move, Class: l.Class, As: l.Idea, Line: l.Line, Called: l.Soldiers.Slice(),
		Article: article(l), HangsOn: l.Doubt.Names(), Why: moveWords(before, l),
	}
	if l.Class == Chase {
		j.Targets = l.Targets.Slice()
	}
	return j
}

// kind names what a side does (25.2, 28.10-28.13): 长捉, 一将一杀, 二捉一闲, 长兑, 闲.
func kind(ms []Judged) string {
	var n [4]int
	ideas := map[Idea]int{}
	for _, m := range ms {
		n[m.Class]++
		ideas[m.As]++
	}
	if n[Idle] == len(ms) {
		for i, count := range ideas {
			if i != NoIdea && count == len(ms) {
				return "长" + i.String()
			}
		}
		return Idle.String()
	}
	var b strings.Builder
	for _, c := range [...]Class{Check, Mate, Chase, Idle} {
		switch {
		case n[c] == len(ms):
			return "长" + c.String()
		case n[c] > 0:
			b.WriteString(numeral(n[c]) + c.String())
		}
	}
	return b.String()
}

// numeral is 一 to 九, 数 (several) above.
func numeral(n int) string {
	if n > 9 {
		return "数"
	}
	return string([]rune("零一二三四五六七八九")[n])
}
