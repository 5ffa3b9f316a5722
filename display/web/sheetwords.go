package web

import (
	"fmt"

	"luozi/rules"
	"luozi/rules/referee"
)

// words are those of a score sheet in one language.
type words struct{ zh bool }

func sheetWords(zh bool) words { return words{zh} }

// sheetTexts are the words, Chinese and English.
var sheetTexts = map[string][2]string{
	"title": {"中国象棋对局记录表", "Xiangqi score sheet"}, "pages": {"页面", "pages"}, "games": {"历史对局", "Games"},
	"otherLang": {"en", "zh"}, "otherName": {"English", "中文"}, "print": {"打印", "Print"},
	"red": {"红方", "Red"}, "black": {"黑方", "Black"}, "event": {"赛事", "Event"}, "round": {"轮次", "Round"},
	"table": {"台次", "Table"}, "date": {"日期", "Date"}, "control": {"用时", "Time control"}, "no": {"回合", "No."},
	"short": {"简写", "short"}, "used": {"用时", "time"}, "start": {"开局局面", "Starting position"}, "side": {"", "Side"},
	"total": {"总用时", "Time used"}, "left": {"剩余时间", "Time left"}, "fouls": {"犯规", "Fouls"}, "none": {"无", "none"},
	"foulCount": {"%d 次（%s）", "%d (%s)"}, "comma": {"、", ", "}, "rulings": {"裁决", "Rulings"}, "result": {"结果", "Result"},
	"withheld":  {"犯规与裁决在终局后列出。", "Fouls and rulings are listed when the game is over."},
	"stands":    {"※ 裁判准予保留的着法。", "※ a move that the arbiter let stand."},
	"signRed":   {"红方签字", "Red's signature"},
	"signBlack": {"黑方签字", "Black's signature"}, "signArbiter": {"裁判签字", "Arbiter's signature"}, "signDate": {"签字时间", "Signed on"},
	"open": {"未终局", "unfinished"}, "winner.red": {"红胜", "Red wins"}, "winner.black": {"黑胜", "Black wins"},
	"winner.none": {"和棋", "Draw"}, "winner.both-lose": {"双方负", "Both lose"},
	"article": {"（规则 %s）", " (article %s)"}, "after": {"第 %d 着后（%s）：%s", "After move %d (%s): %s"}, "then": {"，", ", "},
	"6.1": {"6.1（90分钟40着，以后每15分钟10着）", "6.1 (40 moves in 90 min, then 10 in each 15 min)"},
	"6.2": {"6.2（60分钟30着，以后每10分钟10着）", "6.2 (30 moves in 60 min, then 10 in each 10 min)"},
	"6.3": {"6.3（10分钟40着，以后每5分钟30着）", "6.3 (40 moves in 10 min, then 30 in each 5 min)"},
	"6.4": {"6.4（每5分钟30着）", "6.4 (30 moves in each 5 min)"},
}

// reasons are what a result is put down to, in Chinese.
var reasons = map[string]string{
	"checkmate": "将死", "stalemate": "困毙", "flag": "超时", "resignation": "认输", "third foul": "三次犯规",
	"flag after a wrong claim (23.3)": "提和不属实，罚时后超时（23.3）", "late beyond the limit": "迟到超过时限",
	"repetition": "循环反复", "repeats although it must vary": "应变着而不变", "illegal-move": "走棋违反行棋规定",
	"left-in-check": "被将军而未应将", "facing-generals": "将帅对面", "agreed": "双方同意作和",
}

// t is the word for a key, the key itself where there is none.
func (w words) t(key string) string {
	pair, ok := sheetTexts[key]
	switch {
	case !ok:
		return key
	case w.zh:
		return pair[0]
	}
	return pair[1]
}

func (w words) control(text string) string { return w.t(text) }

func (w words) ruling(r Ruling) string {
	text := r.En
	if w.zh {
		text = r.Zh
	}
	return fmt.Sprintf(w.t("after"), r.Ply, span(r.Ms), text)
}

func (w words) result(r *Result) string {
	if r == nil {
		return w.t("open")
	}
	reason := r.Reason
	if zh := reasons[reason]; zh != "" && w.zh {
		reason = zh
	}
	text := w.t("winner." + r.Winner)
	if reason != "" {
		text += w.t("then") + reason
	}
	if r.Article != "" {
		text += fmt.Sprintf(w.t("article"), r.Article)
	}
	return text
}

// actions are the answers to alerts, in Chinese and English.
var actions = map[string][2]string{
	"loss": {"判负", "lost"}, "undo": {"恢复局面重走", "position returned, to be played again"}, "stand": {"准予保留", "let stand"},
	"read": {"裁判指明着法", "the arbiter said which move it was"}, "turn": {"确认棋盘方向", "the board was turned"},
	"confirm": {"确认", "confirmed"}, "dismiss": {"不予追究", "dismissed"},
}

// RulingOf is an alert that the arbiter answered, as a line of the sheet.
func RulingOf(a referee.Alert, action string) Ruling {
	did, ok := actions[action]
	if !ok {
		did = [2]string{action, action}
	}
	return Ruling{Ms: a.Ms, Zh: a.Zh + "裁决：" + did[0] + "。", En: a.En + " Ruling: " + did[1] + "."}
}

func zhSide(s rules.Side) string { return sheetTexts[s.String()][0] }
func enSide(s rules.Side) string { return sheetTexts[s.String()][1] }

// OfferMade is a draw offer and what became of it.
func OfferMade(side rules.Side, state string) Ruling {
	said := map[string][2]string{"made": {"提议作和", "offers a draw"}, "accepted": {"同意作和", "accepts the draw"},
		"declined": {"不同意作和", "declines the draw"}}[state]
	return Ruling{Zh: zhSide(side) + said[0] + "。", En: enSide(side) + " " + said[1] + "."}
}

// ClaimMade is a claim and its answer.
func ClaimMade(side rules.Side, what string, upheld bool) Ruling {
	name := map[string][2]string{"natural": {"自然限着", "the natural limit of moves"}, "repetition": {"循环反复", "repetition"}}[what]
	answer := [2]string{"不成立", "not upheld"}
	if upheld {
		answer = [2]string{"成立", "upheld"}
	}
	return Ruling{Zh: zhSide(side) + "提出" + name[0] + "：" + answer[0] + "。", En: enSide(side) + " claims " + name[1] + ": " + answer[1] + "."}
}

// Corrected is a correction after which the game goes on from that ply.
func Corrected(ply int) Ruling {
	return Ruling{Zh: fmt.Sprintf("更正：从第 %d 着后的局面继续。", ply), En: fmt.Sprintf("Corrected: the game goes on from after move %d.", ply)}
}
