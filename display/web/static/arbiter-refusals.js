// Why a command was refused, in Chinese: the referee's own sentences, as its source has
// them, each with what it says. A sentence that is not here is shown as it came.

import { lang } from "./i18n.js";

/** @type {Record<string, string>} */
export const refusals = {
  "the game stands at ply %d, not %d": "对局在第 {0} 着，而不是第 {1} 着：局面已经变了，请重新查看",
  "alert %d is not open": "第 {0} 号事项已不在待裁决之列",
  "no alert %d is open": "第 {0} 号事项已不在待裁决之列",
  "the game has not started": "对局尚未开始",
  "the game has started": "对局已经开始",
  "the game has started already": "对局已经开始",
  "the game is over": "对局已经结束",
  "the game is over: only result and new are taken": "对局已经结束：只能改判结果，或开始新的一局",
  "the game goes on: give its result first": "对局还在进行：请先宣布结果",
  "there is no command %q": "没有 {0} 这个指令",
  "resolve wants an id and an action, as in resolve 3 undo": "裁决要有编号和处理，如 resolve 3 undo",
  "the game is paused already": "对局已经暂停",
  "the clocks are not paused": "棋钟没有暂停",
  "alert %d (%s) holds the clocks: resolve it first": "第 {0} 号事项（{1}）使双钟停走：请先裁决",
  "foul wants a side and an article, as in foul red 9.1.8": "判犯规要有哪一方和条款，如 foul red 9.1.8",
  "article %q is no foul: want 9.1.1 to 9.1.8": "{0} 不是犯规条款：应为 9.1.1 至 9.1.8",
  "time wants a side and +MS, -MS or =MS, as in time red +60000": "改时间要有哪一方和 +毫秒、-毫秒 或 =毫秒，如 time red +60000",
  "time %q: want +, - or = and whole milliseconds": "时间 {0}：应为 +、- 或 = 加整数毫秒",
  "time %q: want +, - or = before the milliseconds": "时间 {0}：毫秒之前应有 +、- 或 =",
  "a press waits to be read: answer its alert with read MOVE": "有一次按钟还没有判读：请在它的事项中指明着法",
  "takeback wants a ply from 0 to %d, the last that stays": "退回到哪一着：应为 0 至 {0}，即保留的最后一着",
  "%s wants a side, as in %s red": "{0} 要有哪一方，如 {1} red",
  "result wants a winner and an article, as in result red 4.1.10 reason": "结果要有胜方和条款，如 result red 4.1.10 说明",
  "winner %q: want red, black, none or both-lose": "胜方 {0}：应为 red、black、none 或 both-lose",
  "the opponent has replied: undo is no longer possible": "对方已经应着，不能再退回",
  "adjust wants a side and on or off, as in adjust red on": "摆正棋子要有哪一方和 on 或 off，如 adjust red on",
  "pieces are adjusted in one's own turn only (5.6)": "只能在自己走棋的时间内摆正棋子（5.6）",
  "setup policy: %w": "设局参数：{0}",
  "setup fen: %w": "设局的 FEN：{0}",
  "setup time: %w": "设局的时限：{0}",
  "%s has pressed already and can't be late": "{0} 已经按过钟，不算迟到",
  "%s is not late": "{0} 没有记为迟到",
  "the move before the reply is not on the board: give it with move MOVE first": "应着之前的那一着盘上没有：请先用“代记一着”补上",
  "an offer of %s waits for its answer: accept or decline it": "{0} 的提和尚未答复：请先同意或拒绝",
  "%s has offered no draw that %s could %s": "{0} 没有提和，{1} 无从答复",
  "claim wants a side and natural or repetition, as in claim red natural": "声明要有哪一方和 natural 或 repetition，如 claim red natural",
  "claims are made in one's own turn (8.5)": "声明须在自己走棋的时间内提出（8.5）",
  "labels are computed by the board, not given": "棋例标注由棋盘计算，不能给出",
  "label wants a ply, its move and the label": "标注要有着数、着法和标注",
  "ply %q is no number": "着数 {0} 不是数字",
  "the repetition is not judged yet: the arbiter is called": "循环尚未判明：已请裁判裁定",
  "alert %d is %s: want one of %s": "第 {0} 号事项是 {1}：只能选 {2}",
  "read wants one move, as in read h2e2": "指明着法要有一着，如 read h2e2",
  "%s is not a legal move in %s": "{0} 在此局面不合规则",
  "alert %d is about a later press: answer the earlier one first": "第 {0} 号事项是后一次按钟的：请先裁决前一次",
  "%q is no id: want the alert's number": "{0} 不是编号：应为事项的号码",
  "setting %.60q: want KEY=VALUE": "参数 {0}：应为 名称=值",
  "setting %.60q is none; the settings are %s": "没有参数 {0}；参数有 {1}",
  "setting %s=%s: want a whole number from 0 to 3600000": "参数 {0}={1}：应为 0 至 3600000 的整数",
  "setting %s=%s: want %s": "参数 {0}={1}：应为 {2}",
  "setting late_limit=%s: want none or a span such as 15m": "参数 late_limit={0}：应为 none 或时长，如 15m",
  "setup %q: want KEY=VALUE": "设局 {0}：应为 名称=值",
  "setup wants KEY=VALUE, as in setup red=许银川 black=吕钦 time=6.2": "设局要有 名称=值，如 red=许银川 time=6.2",
  "start takes nothing but force, not %q": "开局只可带 force，不可带 {0}",
  "the board differs from the position": "盘面与局面不符",
  "the board can be turned before the start, or while the first move can't be read": "只有在开局之前，或第一着无法判读时，才能转棋盘",
};

/** Words of the referee that stand in its sentences.
 * @type {[RegExp, string][]} */
const inside = [
  [/\bRed\b|\bred\b/g, "红方"], [/\bBlack\b|\bblack\b/g, "黑方"],
  [/; no piece is seen on ([a-i0-9 ]+)/g, "；$1 应有子而无子"], [/; a piece too many is seen on ([a-i0-9 ]+)/g, "；$1 应无子而有子"],
];

/** The sentences as patterns, the longest first: what says more counts.
 * @type {[RegExp, string][]} */
const patterns = Object.entries(refusals).sort(([a], [b]) => b.length - a.length).map(([go, zh]) => [
  new RegExp("^" + go.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/%(?:\\\.60)?([dsqw])/g, (_, verb) => (verb === "d" ? "(-?\\d+)" : "(.+?)")) + "(; .*)?$"), zh]);

/** Why a command was refused, as the reader reads it.
 * @param {string} why */
export function refusalText(why) {
  if (lang() !== "zh") return why;
  for (const [pattern, zh] of patterns) {
    const found = pattern.exec(why);
    if (!found) continue;
    const text = zh.replace(/\{(\d)\}/g, (_, n) => found[Number(n) + 1] ?? "") + (found.at(-1)?.startsWith("; ") ? found.at(-1) : "");
    return inside.reduce((all, [word, by]) => all.replace(word, by), text);
  }
  return why;
}
