package repetition

import (
	"fmt"
	"io"
	"strings"

	"luozi/rules"
)

// Slip writes the ruling for people: the verdict, and the cycle move by move with
// its evidence and the board after each.
func Slip(w io.Writer, v *Verdict) error {
	var b strings.Builder
	fmt.Fprintf(&b, "裁定 %s", v.Outcome)
	if v.Article != "" {
		fmt.Fprintf(&b, "（第%s条）", v.Article)
	}
	fmt.Fprintf(&b, "\n%s\n%s\n", v.Why.ZH, v.Why.EN)
	if len(v.Cycle) > 0 {
		slipCycle(&b, v)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func slipCycle(b *strings.Builder, v *Verdict) {
	p, err := rules.ParseFEN(v.FEN)
	if err != nil {
		return
	}
	fmt.Fprintf(b, "\n循环局面 %s\n%s", v.FEN, diagram(&p, rules.NoMove))
	var next [2]int
	for i, m := range v.Cycle {
		s := p.Turn()
		c := v.of(s)
		j := &c.Moves[next[s]]
		next[s]++
		p = p.Play(m)
		fmt.Fprintf(b, "\n%d. %s\n   %s\n%s", i+1, j.Why.ZH, j.Why.EN, diagram(&p, m))
	}
}

// The two sides' pieces must look different without colour.
const (
	redGlyphs   = "　帅仕相马车炮兵"
	blackGlyphs = "　将士象馬車砲卒"
	fileGlyphs  = "ａｂｃｄｅｆｇｈｉ"
)

// diagram draws the board in characters of double width; the point that was left
// is ○, and < stands behind the piece that moved.
func diagram(p *rules.Position, m rules.Move) string {
	var b strings.Builder
	for rank := rules.Ranks - 1; rank >= 0; rank-- {
		fmt.Fprintf(&b, "   %d ", rank)
		for file := range rules.Files {
			pt := rules.At(file, rank)
			b.WriteString(glyph(p, pt, m))
		}
		b.WriteByte('\n')
	}
	return b.String() + "     " + strings.Join(strings.Split(fileGlyphs, ""), " ") + "\n"
}

func glyph(p *rules.Position, pt rules.Point, m rules.Move) string {
	pc, set := p.At(pt), redGlyphs
	if pc.Side() == rules.Black {
		set = blackGlyphs
	}
	after := " "
	if m != rules.NoMove && pt == m.To {
		after = "<"
	}
	switch {
	case pc != rules.NoPiece:
		return string([]rune(set)[pc.Kind()]) + after
	case m != rules.NoMove && pt == m.From:
		return "○" + after
	}
	return "・" + after
}
