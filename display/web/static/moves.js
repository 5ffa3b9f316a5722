// The moves of a game in the columns of a score sheet, and the time that each took as
// a small plot. Any move can be pressed to look back at it.

import { usedText } from "./clock.js";
import { svg } from "./board.js";
import { t } from "./i18n.js";

/** @typedef {import("./live.js").Move} Move */

export class MoveList {
  /** @param {HTMLElement} host a table's body
   * @param {HTMLElement} box what scrolls
   * @param {(ply: number) => void} pick */
  constructor(host, box, pick) {
    this.host = host;
    this.box = box;
    this.pick = pick;
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    this.shown = "";
    this.ply = 0;
    new ResizeObserver(() => this.scroll(this.ply)).observe(box);
  }

  /** Shows the moves, and which of them is looked at.
   * @param {Move[]} moves @param {number} ply @param {boolean} firstBlack the game began with Black to move */
  show(moves, ply, firstBlack) {
    const all = moves.map((m) => m.move + m.used_ms).join() + firstBlack;
    if (!all.startsWith(this.shown) || all !== this.shown) this.build(moves, firstBlack);
    this.shown = all;
    this.buttons.forEach((b, i) => {
      if (i + 1 === ply) b.setAttribute("aria-current", "true");
      else b.removeAttribute("aria-current");
    });
    this.ply = ply;
    this.scroll(ply);
  }

  /** @param {Move[]} moves @param {boolean} firstBlack */
  build(moves, firstBlack) {
    /** @type {HTMLTableRowElement[]} */
    const rows = [];
    this.buttons = [];
    let row = /** @type {HTMLTableRowElement | null} */ (null), side = firstBlack ? 1 : 0;
    for (const m of moves) {
      const column = m.side === "black" ? 1 : 0;
      if (!row || column < side || column === 0) {
        row = this.row(rows.length + 1);
        rows.push(row);
      }
      side = column + 1;
      this.fill(row, column, m);
    }
    this.host.replaceChildren(...rows);
  }

  /** @param {number} n */
  row(n) {
    const row = document.createElement("tr");
    const head = document.createElement("th");
    head.scope = "row";
    head.textContent = String(n);
    row.append(head);
    for (let i = 0; i < 4; i++) row.append(document.createElement("td"));
    return row;
  }

  /** @param {HTMLTableRowElement} row @param {number} column @param {Move} m */
  fill(row, column, m) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "move " + m.side;
    button.textContent = (m.zh || m.move) + (m.stands ? "※" : "");
    button.lang = "zh-Hans";
    button.title = [m.short, m.move, m.stands ? t("stands") : ""].filter(Boolean).join(" ");
    button.addEventListener("click", () => this.pick(m.ply));
    this.buttons.push(button);
    row.cells[1 + 2 * column].append(button);
    row.cells[2 + 2 * column].textContent = usedText(m.used_ms);
  }

  /** Brings the move looked at into view, without moving the page.
   * @param {number} ply */
  scroll(ply) {
    const row = this.buttons[ply - 1]?.closest("tr");
    if (!row) {
      this.box.scrollTop = 0;
      return;
    }
    const { scrollTop, clientHeight } = this.box, tall = row.offsetHeight;
    if (row.offsetTop < scrollTop + 2 * tall || row.offsetTop + tall > scrollTop + clientHeight) {
      this.box.scrollTop = row.offsetTop - clientHeight + (ply === this.buttons.length ? 2 : 5) * tall;
    }
  }
}

/** Draws the time of each move: Red's upwards, Black's downwards.
 * @param {HTMLElement} host @param {Move[]} moves @param {number} ply that is looked at
 * @param {(ply: number) => void} pick */
export function plot(host, moves, ply, pick) {
  const most = Math.max(10_000, ...moves.map((m) => m.used_ms));
  const width = Math.max(40, moves.length), tall = 20;
  const drawing = svg("svg", { viewBox: `0 0 ${width} ${2 * tall + 1}`, preserveAspectRatio: "none", class: "plot", role: "img" });
  const longest = moves.reduce((/** @type {Move | null} */ best, m) => (!best || m.used_ms > best.used_ms ? m : best), null);
  drawing.setAttribute("aria-label", longest ? t("plotLabel", usedText(longest.used_ms), longest.zh) : t("plot"));
  drawing.append(svg("path", { d: `M0 ${tall + 0.5}H${width}`, class: "axis" }));
  moves.forEach((m, i) => {
    const h = Math.max(0.6, (tall * m.used_ms) / most);
    const bar = svg("rect", { x: i + 0.1, width: 0.8, y: m.side === "red" ? tall + 0.5 - h : tall + 0.5, height: h, class: m.side + (m.ply === ply ? " on" : "") });
    bar.append(svg("title", {}, `${m.zh} ${usedText(m.used_ms)}`));
    drawing.append(bar);
  });
  drawing.addEventListener("click", (e) => {
    const box = drawing.getBoundingClientRect();
    const at = Math.ceil(((e.clientX - box.left) / box.width) * width);
    if (at >= 1 && at <= moves.length) pick(at);
  });
  host.replaceChildren(drawing);
}
