package repetition

import (
	"fmt"
	"strings"

	"luozi/rules"
	"luozi/rules/notation"
)

// article is the article that a label comes from.
func article(l *Label) string {
	switch {
	case l.Class == Check:
		return "28.1"
	case l.Class == Mate:
		return "28.2"
	case l.Class == Chase:
		return "28.3"
	case l.Doubt&Hold != 0:
		return "27.3"
	case !l.Soldiers.Empty():
		return "27.2"
	case l.Idea != NoIdea:
		return [...]string{"", "28.5", "28.6", "28.7", "28.8"}[l.Idea]
	}
	return "28.9"
}

var (
	namesEN = [...]string{"", "king", "advisor", "elephant", "horse", "rook", "cannon", "soldier"}
	redZH   = [...]string{"", "帅", "仕", "相", "马", "车", "炮", "兵"}
	blackZH = [...]string{"", "将", "士", "象", "马", "车", "炮", "卒"}
	ideasEN = [...]string{"", " It offers an exchange.", " It offers itself.", " It blocks.", " It follows a protected piece."}
)

func nameZH(pc rules.Piece) string {
	if pc.Side() == rules.Red {
		return redZH[pc.Kind()]
	}
	return blackZH[pc.Kind()]
}

// moveWords says what a move is and why.
func moveWords(before *rules.Position, l *Label) Words {
	zh, en := notation.Write(before, l.Move, notation.Chinese), l.Move.String()
	after := before.Play(l.Move)
	free := after.Pass()
	var w Words
	switch l.Class {
	case Check:
		w = checkWords(&after, zh, en)
	case Mate:
		w.ZH = fmt.Sprintf("%s，杀：下一着起连续照将成杀，%s。", zh, lineZH(&free, l.Line))
		w.EN = fmt.Sprintf("%s is 杀: if %s passes, it mates by checks, %s.", en, after.Turn(), lineEN(l.Line))
	case Chase:
		w.ZH = fmt.Sprintf("%s，捉%s：下一着起%s得子。", zh, targetsZH(&free, l.Targets), lineZH(&free, l.Line))
		w.EN = fmt.Sprintf("%s is 捉: it attacks the %s, %s, which could not be won before.", en, targetsEN(&free, l.Targets), lineEN(l.Line))
	default:
		w = idleWords(&free, l, zh, en)
	}
	w.ZH += "（" + article(l) + "）"
	w.EN += " (" + article(l) + ")"
	return w
}

// checkWords names the pieces that give the check.
func checkWords(after *rules.Position, zh, en string) Words {
	var by, byEN []string
	for from := range after.Attackers(after.King(after.Turn()), after.Turn().Other()).All() {
		pc := after.At(from)
		by = append(by, nameZH(pc)+from.String())
		byEN = append(byEN, namesEN[pc.Kind()]+" on "+from.String())
	}
	king := nameZH(after.At(after.King(after.Turn())))
	return Words{
		fmt.Sprintf("%s，将：%s照将%s。", zh, strings.Join(by, "、"), king),
		fmt.Sprintf("%s is 将: the %s gives check.", en, strings.Join(byEN, " and the ")),
	}
}

func idleWords(free *rules.Position, l *Label, zh, en string) Words {
	w := Words{zh + "，闲。", en + " is idle."}
	if l.Idea != NoIdea {
		w = Words{fmt.Sprintf("%s，闲（%s）。", zh, l.Idea), en + " is idle." + ideasEN[l.Idea]}
	}
	if !l.Soldiers.Empty() {
		w.ZH += "兵（卒）叫吃" + targetsZH(free, l.Soldiers) + "，互打时按捉。"
		w.EN += " A soldier attacks the " + targetsEN(free, l.Soldiers) + ", which counts as 捉 if the other side attacks on every move."
	}
	add := func(d Doubt, zh, en string) {
		if l.Doubt&d != 0 {
			w.ZH += zh
			w.EN += " " + en
		}
	}
	add(Bound, "搜索未尽，不能排除杀或捉。", "The search was not settled: it may be 杀 or 捉.")
	add(Evasion, "将（帅）应将而走，附带之攻击按闲。", "The king leaves a check; what it attacks besides counts as idle.")
	add(Hold, "或系占据防守要点成和，附带捉士象按闲，请裁判认定。", "It may hold a known draw, so that the attack on advisors or elephants is idle; the arbiter decides.")
	add(Anew, "该子原已被捉，又添一子捉之，按从捉到捉。", "The piece could be taken before by another.")
	return w
}

func targetsZH(p *rules.Position, s rules.Set) string {
	var out []string
	for pt := range s.All() {
		out = append(out, nameZH(p.At(pt))+pt.String())
	}
	return strings.Join(out, "、")
}

func targetsEN(p *rules.Position, s rules.Set) string {
	var out []string
	for pt := range s.All() {
		out = append(out, namesEN[p.At(pt).Kind()]+" on "+pt.String())
	}
	return strings.Join(out, " and the ")
}

func lineZH(p *rules.Position, line []rules.Move) string {
	var out []string
	q := *p
	for _, m := range line {
		out = append(out, notation.Write(&q, m, notation.Chinese))
		q = q.Play(m)
	}
	return strings.Join(out, " ")
}

func lineEN(line []rules.Move) string {
	var out []string
	for _, m := range line {
		out = append(out, m.String())
	}
	return strings.Join(out, " ")
}

func noneWords(repeats int) Words {
	return Words{
		fmt.Sprintf("最后局面出现%s次，未达三次。", numeral(repeats)),
		fmt.Sprintf("The last position has stood %d of 3 times.", repeats),
	}
}

// rulingWords says what follows.
func rulingWords(v *Verdict, r Ruling) Words {
	w := Words{
		fmt.Sprintf("局面出现%s次；红方%s，黑方%s；", numeral(v.Repeats), v.Red.Kind, v.Black.Kind),
		fmt.Sprintf("The position has stood %d times; red: %s, black: %s. ", v.Repeats, v.Red.Kind, v.Black.Kind),
	}
	switch r.Outcome {
	case Draw:
		w.ZH += "双方不变作和"
		w.EN += "Neither side must vary: a draw"
	case RedMustVary, BlackMustVary:
		w.ZH += sideZH(r.Outcome == RedMustVary) + "应变着，再重复一次即判负"
		w.EN += sideEN(r.Outcome == RedMustVary) + " must vary, and loses if it is repeated once more"
	default:
		w.ZH += sideZH(r.Outcome == RedLoses) + "判负"
		w.EN += sideEN(r.Outcome == RedLoses) + " loses"
	}
	w.ZH += "（" + r.Article + "、" + r.Ground + "）。"
	w.EN += " (" + r.Article + ", " + r.Ground + ")."
	if r.Hangs != 0 {
		names := strings.Join(r.Hangs.Names(), ", ")
		w.ZH += "取决于 " + names + "，请裁判裁定。"
		w.EN += " It hangs on " + names + ": the arbiter decides."
	}
	return w
}

func sideZH(red bool) string {
	if red {
		return "红方"
	}
	return "黑方"
}

func sideEN(red bool) string {
	if red {
		return "Red"
	}
	return "Black"
}
