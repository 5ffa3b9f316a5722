// What the arbiter looks at: the sensors, the moves, and the log of who did what.

import { piecesOf } from "./board.js";
import { usedText } from "./clock.js";
import { readLog } from "./arbiter-api.js";
import { sensedView } from "./arbiter-evidence.js";
import { el, moment } from "./arbiter-parts.js";
import { refusalText } from "./arbiter-refusals.js";
import { lang, resultText, t } from "./i18n.js";

/** @typedef {import("./arbiter-api.js").Picture} Picture */
/** @typedef {import("./arbiter-api.js").Senses} Senses */
/** @typedef {import("./arbiter-api.js").Entry} Entry */

/** The board as the sensors show it at this moment.
 * @param {Picture} p @param {Senses} s
 * @returns {import("./board.js").View} */
export function liveView(p, s) {
  const unknown = new Set([...s.unknown, ...s.carried]);
  const view = sensedView(p.fen, new Set(s.shown), unknown);
  for (const [point, n] of Object.entries(s.blips)) view.marks?.push({ point, kind: "blip", text: String(n) });
  view.last = p.moves.at(-1)?.move ?? null;
  return view;
}

/** @param {string[]} points */
const list = (points) => (points.length ? points.join(" ") : t("noneAt"));

/** @param {HTMLElement} host @param {Picture} p @param {Senses} s */
export function sensors(host, p, s) {
  const pieces = piecesOf(p.fen), shown = new Set(s.shown), unknown = new Set(s.unknown);
  const missing = [...pieces.keys()].filter((x) => !shown.has(x) && !unknown.has(x)).sort();
  const extra = s.shown.filter((x) => !pieces.has(x));
  const blips = Object.entries(s.blips).sort((a, b) => b[1] - a[1]);
  host.replaceChildren(
    el("p", {}, t("sensorsNow", s.shown.length, s.unknown.length, s.flickering.length)),
    el("p", {}, t("differs", list(missing), list(extra))),
    s.carried.length ? el("p", {}, t("carried", list(s.carried))) : "",
    ...p.faults.map((f) => el("p", { class: "bad" }, lang() === "zh" ? f.zh || f.en : f.en)),
    grid(p, s),
    el("h2", {}, t("blips")),
    blips.length ? el("p", {}, blips.map(([point, n]) => `${point}: ${n}`).join(", ")) : el("p", { class: "faint" }, t("noBlips")));
}

/** The ninety points as a table, for eyes and screen readers.
 * @param {Picture} p @param {Senses} s */
function grid(p, s) {
  const pieces = piecesOf(p.fen), shown = new Set(s.shown), unknown = new Set(s.unknown), flickering = new Set(s.flickering);
  const table = el("table", { class: "grid" }, el("tr", {}, el("td"), ...[..."abcdefghi"].map((f) => el("th", { scope: "col" }, f))));
  for (let rank = 9; rank >= 0; rank--) {
    const cells = [..."abcdefghi"].map((file) => {
      const point = file + rank, there = shown.has(point);
      const kind = unknown.has(point) ? "unknown" : flickering.has(point) ? "flickering" : there === pieces.has(point) ? (there ? "on" : "off") : there ? "extra" : "missing";
      const mark = unknown.has(point) ? "?" : there ? "●" : kind === "missing" ? "○" : "·";
      return el("td", { class: kind, title: point }, mark + (s.blips[point] ? String(s.blips[point]) : ""));
    });
    table.append(el("tr", {}, el("th", { scope: "row" }, String(rank)), ...cells));
  }
  return table;
}

/** @param {HTMLElement} host @param {Picture} p */
export function moves(host, p) {
  const rows = [];
  for (let i = 0; i < p.moves.length;) {
    const m = p.moves[i], red = m.side === "red" ? m : null, next = p.moves[i + 1];
    const black = red ? (next?.side === "black" ? next : null) : m;
    rows.push(el("tr", {}, el("th", { scope: "row" }, String(rows.length + 1)), ...cell(red), ...cell(black)));
    i += red && black ? 2 : 1;
  }
  host.replaceChildren(
    el("p", {}, t("downloads"), " ", el("a", { href: `/game/${p.game}.pgn` }, "PGN"), " · ",
      el("a", { href: `/game/${p.game}.json` }, "JSON"), " · ", el("a", { href: `/game/${p.game}.luozi` }, t("journal")), " · ",
      el("a", { href: "/games" }, t("spectators"))),
    el("table", { class: "moves" }, el("thead", {}, el("tr", {},
      ...["round", "red", "used", "black", "used"].map((h) => el("th", { scope: "col" }, t(h))))), el("tbody", {}, ...rows)));
}

/** @param {import("./arbiter-api.js").Played | null} m */
function cell(m) {
  if (!m) return [el("td"), el("td")];
  const marks = (m.stands ? " ※" : "") + (m.by === "press" ? "" : " · " + m.by);
  return [el("td", { title: `${m.ply} ${m.move}` }, m.zh + marks), el("td", { class: "faint" }, usedText(m.used_ms))];
}

/** An event of the log in words.
 * @param {Record<string, any>} e */
function eventText(e) {
  switch (e.event) {
    case "alert": return `⚠ ${t("alertNo", e.id)} ${lang() === "zh" ? e.zh : e.en}`;
    case "resolved": return `${t("alertNo", e.id)}: ${t("do." + e.action)}`;
    case "foul": return `${t("kind.foul")} ${t(e.side)} ${e.article} ${e.status} (${e.count})`;
    case "result": return `${t("kind.result")} ${resultText(/** @type {any} */ (e))} ${e.status}`;
    case "sensor": return `${t("kind.sensor")} ${(e.points ?? []).join(" ")} ${e.state}`;
    case "fixed": return `fixed ${e.ply} ${e.fen}`;
    case "repetition": return `${t("kind.repetition")} ${e.count}: ${t("redShort")} ${e.red}, ${t("blackShort")} ${e.black}; ${e.verdict} ${e.article}`;
    case "start": return `${t("start")} ${e.time}`;
  }
  return [e.event, e.side, e.what, e.state ?? (e.upheld === undefined ? "" : String(e.upheld))].filter(Boolean).join(" ");
}

/** @param {Entry} x */
function byWhom(x) {
  if (x.do) return x.by || t("atTable");
  const by = x.event?.by;
  return by === "board" || by === undefined ? t("theBoard") : String(by).replace(/^arbiter ?/, "") || t("atTable");
}

/** @param {HTMLElement} host */
export async function log(host) {
  let entries;
  try {
    entries = await readLog();
  } catch (e) {
    host.replaceChildren(el("p", { class: "bad" }, String(e)));
    return;
  }
  const rows = entries.reverse().map((x) => el("tr", { class: x.do ? "said" : "" }, el("td", {}, moment(x.ms)), el("td", {}, byWhom(x)),
    el("td", {}, x.do ? [x.do, ...(x.args ?? [])].join(" ") : eventText(x.event ?? {}),
      x.why ? el("span", { class: "bad" }, " — " + t("refused", refusalText(x.why))) : null)));
  host.replaceChildren(rows.length ? el("table", { class: "log" },
    el("thead", {}, el("tr", {}, ...["when", "by", "what"].map((h) => el("th", { scope: "col" }, t(h))))), el("tbody", {}, ...rows))
    : el("p", { class: "faint" }, t("noLog")));
}
