package referee

import (
	"fmt"
	"strings"

	"luozi/rules"
)

func zhSide(s rules.Side) string {
	switch s {
	case rules.Red:
		return "红方"
	case rules.Black:
		return "黑方"
	}
	return "双方"
}

func enSide(s rules.Side) string {
	switch s {
	case rules.Red:
		return "Red"
	case rules.Black:
		return "Black"
	}
	return "Both sides"
}

// zhPiece is the piece's character, red's and black's as they stand on the wood.
func zhPiece(p rules.Piece) string {
	i := int(p.Kind()) - 1
	if i < 0 {
		return ""
	}
	if p.Side() == rules.Red {
		return string([]rune("帅仕相马车炮兵")[i])
	}
	return string([]rune("将士象马车炮卒")[i])
}

func points(ps []rules.Point) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = p.String()
	}
	return strings.Join(out, " ")
}

func moves(ms []rules.Move) string {
	out := make([]string, len(ms))
	for i, m := range ms {
		out[i] = m.String()
	}
	return strings.Join(out, " ")
}

// differences says which points should have a piece and do not, and the other
// way round.
func differences(it *item) (zh, en string) {
	if len(it.missing) > 0 {
		zh += "，" + points(it.missing) + " 应有子而无子"
		en += "; no piece is seen on " + points(it.missing)
	}
	if len(it.extra) > 0 {
		zh += "，" + points(it.extra) + " 应无子而有子"
		en += "; a piece too many is seen on " + points(it.extra)
	}
	return zh, en
}

func textCallButtons(*Game, *item) (string, string) {
	return "两个钟钮同时按住三秒：请裁判到场。", "Both buttons were held down for three seconds: the arbiter is asked to come."
}

func textCallLeft(g *Game, it *item) (string, string) {
	return "盘面长时间与局面不符，对局可能已结束：请裁判确认结果。",
		"The board no longer shows the game, which may be over: the arbiter is asked for the result."
}

func textPressWithoutMove(_ *Game, it *item) (string, string) {
	return zhSide(it.side) + "未走棋而按钟，按钟无效；拟判犯规一次（9.1.2）。",
		enSide(it.side) + " pressed without a move; the press is void, and a foul is proposed (9.1.2)."
}

func textPressedEarly(_ *Game, it *item) (string, string) {
	return zhSide(it.side) + "先按钟后走棋；拟判犯规一次（9.1.2）。",
		enSide(it.side) + " pressed well before the piece was down; a foul is proposed (9.1.2)."
}

func textUnread(_ *Game, it *item) (string, string) {
	zh, en := differences(it)
	return zhSide(it.side) + "按钟时盘面无法判读" + zh + "。",
		"The board can't be read at " + enSide(it.side) + "'s press" + en + "."
}

func textAmbiguous(_ *Game, it *item) (string, string) {
	list := moves(it.candidates)
	return zhSide(it.side) + "所走的棋有多种可能（" + list + "），请裁判指明。",
		enSide(it.side) + "'s move may be any of " + list + ": the arbiter is asked which it was."
}

func textTurned(*Game, *item) (string, string) {
	return "棋盘可能摆反了（红方在另一边）：请裁判确认。",
		"The board seems to stand the other way round, with Red on the far side: the arbiter is asked to confirm."
}

func textSetup(_ *Game, it *item) (string, string) {
	zh, en := differences(it)
	return "开局时盘面与局面不符" + zh + "。", "The board differs from the position to start from" + en + "."
}

func textNotPressed(_ *Game, it *item) (string, string) {
	return zhSide(it.side) + "走棋后没有按钟，对方已应着并按钟（第6条）。",
		enSide(it.side) + " did not press after the move; the opponent has replied and pressed (article 6)."
}

func textOffTurn(_ *Game, it *item) (string, string) {
	return zhSide(it.side) + fmt.Sprintf("在对方走棋时走了 %s（5.8）。", it.move),
		fmt.Sprintf("%s moved %s although it was not %s's turn (5.8).", enSide(it.side), it.move, enSide(it.side))
}

func textIllegal(g *Game, it *item) (string, string) {
	piece := g.pos.At(it.move.From)
	zhMove := zhPiece(piece) + it.move.String()
	switch it.kind {
	case "facing-generals":
		return zhSide(it.side) + "走 " + zhMove + " 后将帅对面（4.1.2）。",
			fmt.Sprintf("%s's move %s leaves the generals facing each other (4.1.2).", enSide(it.side), it.move)
	case "left-in-check":
		return zhSide(it.side) + "走 " + zhMove + " 后己方仍被将军（4.1.6）。",
			fmt.Sprintf("%s's move %s leaves the own king in check (4.1.6).", enSide(it.side), it.move)
	}
	return zhSide(it.side) + "走 " + zhMove + "，不合走法（4.1.6）。",
		fmt.Sprintf("%s's move %s is not a move of that piece (4.1.6).", enSide(it.side), it.move)
}

func textChanged(_ *Game, it *item) (string, string) {
	return zhSide(it.side) + "走完后又改动了刚走的棋子，现在 " + points(it.extra) + "（5.7）。",
		enSide(it.side) + "'s piece was seen to leave its point after the move was completed, now on " + points(it.extra) + " (5.7)."
}

func textFlag(_ *Game, it *item) (string, string) {
	return zhSide(it.side) + "的时间已到零，但盘面尚有疑问：请裁判裁定（4.1.4）。",
		enSide(it.side) + "'s time has run out while the board is in doubt: the arbiter is asked to rule (4.1.4)."
}

func textPower(_ *Game, it *item) (string, string) {
	zh, en := differences(it)
	return "断电后恢复，双方棋钟停走" + zh + "；请裁判确认后继续。",
		"The power failed; both clocks stand until the arbiter resumes" + en + "."
}

func textSensor(_ *Game, it *item) (string, string) {
	ps := points(it.missing)
	return "传感器异常：" + ps + "。", "Sensors do not work as they should: " + ps + "."
}

func textTouch(g *Game, it *item) (string, string) {
	last := g.plies[it.ply-1].event
	zh := fmt.Sprintf("%s走 %s，但盘面显示本着先动过 %s（%s，摸子走子）", zhSide(it.side), last.Zh, points(it.missing), it.article)
	en := fmt.Sprintf("%s moved %s after %s was seen off its point, which obliges otherwise (%s)", enSide(it.side), last.Move, points(it.missing), it.article)
	if it.alone {
		zh += "；也可能是对方在摆正棋子"
		en += "; its owner may have been adjusting it"
	}
	return zh + "。", en + "."
}

func textFoul(_ *Game, it *item) (string, string) {
	at := points(it.missing)
	if it.article == "9.1.5" {
		return "盘面显示 " + at + " 的棋子被动过，而" + zhSide(it.side) + "不可能走动它；拟判犯规一次（9.1.5）。",
			"The piece on " + at + ", which " + enSide(it.side) + " can't move, was seen off its point; a foul is proposed (9.1.5)."
	}
	zh := "盘面显示 " + at + " 的棋子被动过，而" + zhSide(it.side) + "无子可以吃它；拟判犯规一次（9.1.6）"
	en := "The piece on " + at + ", which " + enSide(it.side) + " can't capture, was seen off its point; a foul is proposed (9.1.6)"
	if it.alone {
		zh += "；也可能是对方在摆正棋子"
		en += "; its owner may have been adjusting it"
	}
	return zh + "。", en + "."
}

func textOfferAgain(_ *Game, it *item) (string, string) {
	return zhSide(it.side) + "连续提和；拟判犯规一次（9.1.3）。",
		enSide(it.side) + " offered a draw again before the opponent had; a foul is proposed (9.1.3)."
}

func textOfferEarly(_ *Game, it *item) (string, string) {
	return zhSide(it.side) + "未在自己走棋后提和；拟判犯规一次（9.1.1）。",
		enSide(it.side) + " offered a draw at another time than after the own move; a foul is proposed (9.1.1)."
}

func textRepetition(_ *Game, it *item) (string, string) {
	f := it.against
	if f == nil {
		return "同一局面已出现三次（第24条）：请裁判按棋例裁定。",
			"The same position stands for the third time (24): the arbiter is asked to rule by the articles on repetition."
	}
	zh, en := "必须变着", "must vary"
	if f.loses {
		zh, en = "应判负", "loses"
	}
	return fmt.Sprintf("同一局面已出现三次，%s%s（%s）：%s", zhSide(f.side), zh, f.article, f.why.ZH),
		fmt.Sprintf("The same position stands for the third time, and %s %s (%s): %s", enSide(f.side), en, f.article, f.why.EN)
}

func textNatural(g *Game, _ *item) (string, string) {
	return fmt.Sprintf("双方连续 %d 个回合未吃子，已到自然限着（4.2.4）。", g.set.NaturalLimit),
		fmt.Sprintf("For %d rounds nothing has been captured: the natural limit is reached (4.2.4).", g.set.NaturalLimit)
}
