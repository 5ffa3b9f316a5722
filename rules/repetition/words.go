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
		w.EN = fmt.Sprintf("%s threatens mate (杀) by checks: %s.", en, lineEN(l.Line))
	case Chase:
		w = chaseWords(&free, l, zh, en)
	default:
		w = idleWords(&free, l, zh, en)
	}
	w.ZH += "（" + article(l) + "）"
	w.EN += " (" + article(l) + ")"
	return w
}

// chaseWords says which piece attacks which, whether that is protected, and the
// line.
func chaseWords(free *rules.Position, l *Label, zh, en string) Words {
	m := l.Line[0]
	by := rules.SetOf(m.From)
	w := Words{
		fmt.Sprintf("%s，捉%s：%s", zh, named(free, l.Targets, zhName, "、"), named(free, by, zhName, "")),
		fmt.Sprintf("%s chases (捉) the %s: the %s", en, named(free, l.Targets, enName, " and the "), named(free, by, enName, "")),
	}
	q := free.Play(m)
	switch {
	case !l.Targets.Has(m.To) || l.Doubt&Search != 0:
		w.ZH += "起手，照将或交换得子，"
		w.EN += " begins checks or exchanges that win it,"
	case takes(&q, m.To, rules.NoKind):
		w.ZH += "可吃之，虽有根而少根或价值不等，"
		w.EN += " can take it at a gain, though it is protected,"
	default:
		w.ZH += "可吃之，无根，"
		w.EN += " can take it, and nothing can take back,"
	}
	w.ZH += lineZH(free, l.Line) + "；上一着尚不存在。"
	w.EN += " " + lineEN(l.Line) + "; not so before the move."
	return w
}

// checkWords names the pieces that give the check.
func checkWords(after *rules.Position, zh, en string) Words {
	var by, byEN []string
	for from := range after.Attackers(after.King(after.Turn()), after.Turn().Other()).All() {
		pc := after.At(from)
		by = append(by, zhName(pc, from))
		byEN = append(byEN, enName(pc, from))
	}
	king := nameZH(after.At(after.King(after.Turn())))
	return Words{
		fmt.Sprintf("%s，将：%s照将%s。", zh, strings.Join(by, "、"), king),
		fmt.Sprintf("%s checks (将): the %s.", en, strings.Join(byEN, " and the ")),
	}
}

func idleWords(free *rules.Position, l *Label, zh, en string) Words {
	w := Words{zh + "，闲。", en + " is idle (闲)."}
	if l.Idea != NoIdea {
		w = Words{fmt.Sprintf("%s，闲（%s）。", zh, l.Idea), en + " is idle (闲)." + ideasEN[l.Idea]}
	}
	if !l.Soldiers.Empty() {
		w.ZH += "兵（卒）叫吃" + named(free, l.Soldiers, zhName, "、") + "，互打时按捉。"
		w.EN += " A soldier attacks the " + named(free, l.Soldiers, enName, " and the ") + ", which counts as 捉 if the other side attacks on every move."
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

func zhName(pc rules.Piece, pt rules.Point) string { return nameZH(pc) + pt.String() }

func enName(pc rules.Piece, pt rules.Point) string { return namesEN[pc.Kind()] + " on " + pt.String() }

// named lists the pieces on the points.
func named(p *rules.Position, s rules.Set, name func(rules.Piece, rules.Point) string, and string) string {
	var out []string
	for pt := range s.All() {
		out = append(out, name(p.At(pt), pt))
	}
	return strings.Join(out, and)
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
		fmt.Sprintf("The position has stood %d times; Red: %s; Black: %s. ", v.Repeats, kindEN(v.Red.Moves), kindEN(v.Black.Moves)),
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

// kindEN is what kind says, in English.
func kindEN(ms []Judged) string {
	var n [4]int
	for _, m := range ms {
		n[m.Class]++
	}
	var out []string
	for _, c := range [...]Class{Check, Mate, Chase, Idle} {
		name := [...]string{"idle", "check", "mate threat", "chase"}[c]
		switch {
		case n[c] == len(ms) && c == Idle:
			return name
		case n[c] == len(ms):
			return name + " on every move"
		case n[c] > 0:
			out = append(out, fmt.Sprintf("%d %s", n[c], name))
		}
	}
	return strings.Join(out, ", ")
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
