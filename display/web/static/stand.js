// How a game and a connection stand, in one line each.

import { glyph, piecesOf } from "./board.js";
import { lang, resultText, t } from "./i18n.js";

/** What is said under the board.
 * @param {import("./live.js").Game} g @param {number | null} past the ply looked back at
 * @returns {{words: string, over: boolean}} */
export function stand(g, past) {
  const last = g.moves.length, m = g.moves.at(-1);
  if (past !== null && past < last) {
    const at = g.moves[past - 1];
    return { words: at ? t("stand.past", past, at.zh || at.move, last) : t("stand.begin", last), over: false };
  }
  if (g.result) return { words: resultText(g.result), over: true };
  if (g.phase === "setup") return { words: t("stand.setup"), over: false };
  const words = [t("stand.move", last + 1, t(g.side))];
  if (m?.check) words.push(t("stand.check"));
  if (g.candidate) words.push(t("stand.candidate", placed(g.fen, g.candidate)));
  else if (g.clock.running === "none" && !g.stored) words.push(t("stand.paused"));
  return { words: words.join(lang() === "zh" ? "；" : "; "), over: false };
}

/** A move that has no notation yet, as the piece and its two points.
 * @param {string} fen @param {string} move */
function placed(fen, move) {
  const from = move.slice(0, 2);
  return `${glyph(piecesOf(fen).get(from) ?? "")} ${from} → ${move.slice(2, 4)}`;
}

const OLD = 20_000; // ms; the server speaks every 15 s

/** What the connection is worth.
 * @param {import("./live.js").Link} link
 * @returns {{words: string, age: string}} */
export function linkText(link) {
  const at = link.at.toLocaleTimeString(lang() === "zh" ? "zh-CN" : "en-GB");
  const silent = performance.now() - link.heard;
  const old = link.heard > 0 && (link.state === "lost" || link.state === "live" && silent > OLD);
  return { words: t("link." + link.state, at), age: old ? t("age", Math.round(silent / 1000)) : "" };
}

/** Event, round and table as they are to be read.
 * @param {import("./live.js").Meta} meta */
export function placeText(meta) {
  const parts = [];
  if (meta.round && meta.round !== "0") parts.push(/^\d+$/.test(meta.round) ? t("round", meta.round) : meta.round);
  if (meta.table) parts.push(/^\d+$/.test(meta.table) ? t("table", meta.table) : meta.table);
  return { event: meta.event && meta.event !== "local" ? meta.event : "落子 luozi", where: parts.join(" · ") };
}
