// The words of the virtual table, and what the referee says in one line each.

import { addWords, has, lang, resultText, t } from "./i18n.js";
import { glyph } from "./board.js";

addWords({
  title: ["虚拟棋桌", "Virtual table"],
  spectators: ["观众页", "Spectators"],
  arbiter: ["裁判页", "Arbiter"],
  says: ["裁判说", "What the referee says"],
  board: ["棋盘", "The board"],
  tray: ["棋盘外", "Beside the board"],
  start: ["开始", "Start"],
  resume: ["继续", "Go on"],
  tidy: ["替我摆好", "Put the pieces right"],
  new: ["新局", "New game"],
  reallyNew: ["放弃这一局，另开新局？", "Leave this game and begin a new one?"],
  pressRed: ["红方按钟", "Red's clock"],
  pressBlack: ["黑方按钟", "Black's clock"],
  keys: [
    "拖动棋子走棋，再按自己的钟。键盘：方向键移动，回车提子、落子，Delete 放到棋盘外；R 按红钟，B 按黑钟。",
    "Drag a piece, then press that side's clock. Keys: arrows move, Enter lifts and drops, Delete puts beside the board; R presses Red's clock, B Black's.",
  ],
  hands: ["手", "Hands"],
  slide: ["推子（不离盘面）", "slide pieces over the wood"],
  nudge: ["碰动邻子", "nudge a neighbour"],
  bounce: ["钟键抖动", "buttons bounce"],
  faults: ["故障", "Faults"],
  sensor: ["坏一个传感器", "Break a sensor"],
  flicker: ["传感器闪烁", "Let one flicker"],
  aim: ["点一个交叉点", "Now point at a crossing"],
  chips: ["不应答的芯片", "Chips that do not answer"],
  heard: ["裁判所见", "What it has seen"],
  gone: ["连接断了，棋子都在原处；正在重连……", "The connection is lost; the pieces stay where they are. Trying again …"],
  waiting: ["棋盘还没有读到。", "The board has not been read yet."],
  complete: ["棋子已摆好。按“开始”，红方的钟就走。", "The array is complete. Press Start and Red's clock runs."],
  setUp: ["请摆好棋子：", "Set the pieces up: "],
  putBack: ["请把棋子摆回：", "Put the pieces back: "],
  missing: ["缺 {0}", "missing {0}"],
  extra: ["多 {0}", "to be taken off: {0}"],
  redMoves: ["轮到红方：走一着，然后按红方的钟。", "Red to move: carry a piece, then press Red's clock."],
  blackMoves: ["轮到黑方：走一着，然后按黑方的钟。", "Black to move: carry a piece, then press Black's clock."],
  stands: ["两钟已停。请裁判在裁判页裁定。", "Both clocks stand. The arbiter rules on the arbiter's page."],
  power: ["断电后两钟停着。按“继续”。", "Both clocks stand since the power was off. Press Go on."],
  try: ["试试走一着不合规则的棋。", "Try a move that is against the rules."],
  none: ["空", "nothing"],
  inHand: ["手里：{0}", "in hand: {0}"],
  "h.ready": ["棋子摆好", "the array is complete"],
  "h.start": ["开局", "the game begins"],
  "h.touch": ["摸子 {0} {1}", "touched: {0} at {1}"],
  "h.brush": ["误碰 {0}，{1} 毫秒", "brushed: {0}, {1} ms"],
  "h.spill": ["碰翻 {0}", "spilled: {0}"],
  "h.duty.move": ["{0}须走所摸之子（{1}）", "{0} must move what was touched ({1})"],
  "h.duty.capture": ["{0}须吃所摸之子（{1}）", "{0} must capture what was touched ({1})"],
  "h.duty.free": ["{0}可任意走（{1}）", "{0} is free ({1})"],
  "h.candidate": ["{0} 在盘上，未按钟", "{0} stands, not pressed yet"],
  "h.withdrawn": ["{0} 又变了", "{0} went on"],
  "h.move": ["第 {0} 着 {1} {2}", "ply {0}: {1} {2}"],
  "h.resolved": ["{0} 号：{1}（{2}）", "no. {0}: {1} by {2}"],
  "h.foul": ["{0}犯规 {1}（{2}）", "foul of {0}, {1} ({2})"],
  "h.sensor": ["传感器 {0}：{1}", "sensors {0}: {1}"],
  "h.fixed": ["回到第 {0} 着", "back to ply {0}"],
  "h.refused": ["不受理 {0}：{1}", "refused {0}: {1}"],
});

/** An event as the referee says it.
 * @typedef {object} Heard
 * @property {number} seq
 * @property {string} event
 * @property {string} [piece] @property {string} [point] @property {number} [gap_ms] @property {string[]} [points]
 * @property {"red" | "black"} [side] @property {string} [article] @property {string} [must]
 * @property {string} [move] @property {number} [ply] @property {string} [zh] @property {string} [en]
 * @property {number} [id] @property {string} [action] @property {string} [by] @property {string} [status] @property {string} [state]
 * @property {string} [do] @property {string} [why] @property {string} [winner] @property {string} [reason] */

/** Names the points of a list with what the position has there.
 * @param {string[]} points @param {Map<string, string>} want what should stand where */
export function pointsText(points, want) {
  return points.map((p) => (glyph(want.get(p) ?? "") + " " + p).trim()).join(lang() === "zh" ? "、" : ", ");
}

/** What has been heard in one line; "" for what the page shows otherwise.
 * @param {Heard} e
 * @returns {string} */
export function heardText(e) {
  const side = e.side ? t(e.side) : "";
  switch (e.event) {
    case "touch": return t("h.touch", glyph(e.piece ?? ""), e.point ?? "");
    case "brush": return t("h.brush", e.point ?? "", e.gap_ms ?? 0);
    case "spill": return t("h.spill", (e.points ?? []).join(" "));
    case "duty": return t("h.duty." + e.must, side, e.article ?? "");
    case "candidate": case "withdrawn": return t("h." + e.event, e.move ?? "");
    case "move": return t("h.move", e.ply ?? 0, lang() === "zh" ? e.zh ?? "" : e.move ?? "", lang() === "zh" ? e.move ?? "" : e.zh ?? "");
    case "alert": return (lang() === "zh" ? e.zh : e.en) ?? "";
    case "resolved": return t("h.resolved", e.id ?? 0, e.action ?? "", e.by ?? "");
    case "foul": return t("h.foul", side, e.article ?? "", e.status ?? "");
    case "sensor": return t("h.sensor", (e.points ?? []).join(" "), e.state ?? "");
    case "fixed": return t("h.fixed", e.ply ?? 0);
    case "refused": return t("h.refused", e.do ?? "", refusedText(e.why ?? ""));
    case "result": return resultText({ winner: e.winner ?? "none", article: e.article ?? "", reason: e.reason ?? "" }) + (e.status === "final" ? "" : " ?");
  }
  return has("h." + e.event) ? t("h." + e.event) : "";
}

/** What the table says when a deed can't be done, and how that is said in Chinese.
 * @type {[RegExp, string][]} */
const deeds = [
  [/nothing stands at (\w+)$/, "{0} 处没有棋子"],
  [/piece \d+ stands at (\w+): lift it first$/, "这枚棋子已经在 {0}"],
  [/5 s ahead of the board: wait a little$/, "动作太多，请稍候"],
  [/the sensor at (\w+) flickers already$/, "{0} 的传感器已在闪烁"],
];

/** The referee's own reasons as the arbiter's page has them, where that is served at
 * this address.
 * @type {(why: string) => string} */
let referee = (why) => why;
import("./arbiter-refusals.js").then((m) => { referee = m.refusalText; }, () => { /* then they stay English */ });

/** Why something was refused, in the reader's language where that is known.
 * @param {string} why */
export function refusedText(why) {
  if (lang() !== "zh") return why;
  for (const [pattern, zh] of deeds) {
    const found = pattern.exec(why);
    if (found) return zh.replace("{0}", found[1] ?? "");
  }
  return referee(why);
}
