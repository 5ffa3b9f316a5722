// The evidence about an alert: what the sensors showed before and after it, to be
// played back, beside the position as it should have been.

import { Board, glyph, piecesOf } from "./board.js";
import { readEvidence } from "./arbiter-api.js";
import { button, el, moment } from "./arbiter-parts.js";
import { t } from "./i18n.js";

/** @typedef {import("./arbiter-api.js").Evidence} Evidence */
/** @typedef {import("./arbiter-api.js").Step} Step */

/** What the sensors show at a moment.
 * @param {Evidence} e @param {number} ms
 * @returns {{occupied: Set<string>, unknown: Set<string>}} */
export function sensedAt(e, ms) {
  const occupied = new Set(e.occupied), unknown = new Set(e.unknown);
  for (const step of e.steps) {
    if (step.ms > ms) break;
    for (const p of step.points) {
      if (step.do === "lift") occupied.delete(p);
      if (step.do === "drop") occupied.add(p);
      if (step.do === "lost") unknown.add(p);
      if (step.do === "back") unknown.delete(p);
    }
  }
  return { occupied, unknown };
}

/** The position that the game stood at.
 * @param {Evidence} e @param {number} ms */
export function fenAt(e, ms) {
  let fen = e.positions[0]?.fen ?? "";
  for (const p of e.positions) if (p.ms <= ms) fen = p.fen;
  return fen;
}

/** A position without the pieces at some points.
 * @param {Map<string, string>} pieces @param {(point: string) => boolean} stays */
export function fenOf(pieces, stays) {
  const rows = [];
  for (let rank = 9; rank >= 0; rank--) {
    let row = "", empty = 0;
    for (const file of "abcdefghi") {
      const piece = pieces.get(file + rank);
      if (!piece || !stays(file + rank)) {
        empty++;
        continue;
      }
      row += (empty || "") + piece;
      empty = 0;
    }
    rows.push(row + (empty || ""));
  }
  return rows.join("/");
}

/** What the sensors show of a position: its pieces where something is seen, and marks
 * where it differs.
 * @param {string} fen @param {Set<string>} occupied @param {Set<string>} unknown
 * @returns {import("./board.js").View} */
export function sensedView(fen, occupied, unknown) {
  const pieces = piecesOf(fen);
  /** @type {import("./board.js").Mark[]} */
  const marks = [];
  for (const point of pieces.keys()) {
    if (!occupied.has(point) && !unknown.has(point)) marks.push({ point, kind: "missing" });
  }
  for (const point of occupied) if (!pieces.has(point) && !unknown.has(point)) marks.push({ point, kind: "extra" });
  for (const point of unknown) marks.push({ point, kind: "unknown" });
  return { fen: fenOf(pieces, (p) => occupied.has(p) || unknown.has(p)), marks };
}

/** A step in words.
 * @param {Step} s @param {string} fen */
function stepText(s, fen) {
  const pieces = piecesOf(fen);
  const points = s.points.map((p) => (glyph(pieces.get(p) ?? "") + " " + p).trim()).join("、");
  return [s.side !== "none" ? t(s.side) : "", points, t("step." + s.do)].filter(Boolean).join(" ");
}

const FRAME = 50; // ms between two pictures
const BEFORE = 500; // ms that are shown before anything happens

export class Player {
  /** @param {HTMLElement} host @param {number} ms when the alert was said */
  constructor(host, ms) {
    this.host = host;
    this.ms = ms;
    /** @type {Evidence | null} */
    this.evidence = null;
    this.now = ms;
    this.timer = 0;
  }

  async open() {
    try {
      this.evidence = await readEvidence(this.ms);
    } catch (e) {
      this.host.replaceChildren(el("p", {}, String(e)));
      return;
    }
    this.build(this.evidence);
  }

  /** @param {Evidence} e */
  build(e) {
    const last = e.steps.at(-1)?.ms ?? this.ms;
    this.to = Math.max(last, this.ms) + 200;
    this.slider = el("input", { type: "range", min: String(e.from), max: String(this.to), step: "10", "aria-label": t("timeline"),
      input: () => {
        this.halt();
        this.seek(Number(this.slider?.value));
      } });
    this.clock = el("output");
    this.button = button(t("play"), () => this.toggle(1), "main");
    const should = el("div", { class: "wood" }), seen = el("div", { class: "wood" });
    this.should = new Board(should);
    this.seen = new Board(seen);
    this.rows = e.steps.map((s) => el("button", { type: "button", click: () => {
      this.halt();
      this.seek(s.ms);
    } }, el("span", { class: "when" }, this.offset(s.ms)), " " + stepText(s, fenAt(e, s.ms))));
    const list = el("ol", { class: "steps" }, ...this.rows.map((r) => el("li", {}, r)));
    this.host.replaceChildren(
      el("div", { class: "boards" },
        el("figure", {}, el("figcaption", {}, t("shouldBe")), should),
        el("figure", {}, el("figcaption", {}, t("asSensed")), seen)),
      el("p", { class: "faint" }, t("legend")),
      el("div", { class: "player" }, this.button, button(t("slow"), () => this.toggle(0.25)),
        button(t("toAlert"), () => {
          this.halt();
          this.seek(this.ms);
        }), this.slider, this.clock),
      e.steps.length ? list : el("p", {}, t("noSteps")));
    this.seek(this.ms);
  }

  /** @param {number} ms */
  offset(ms) {
    const d = (ms - this.ms) / 1000;
    return (d > 0 ? "+" : d < 0 ? "−" : "") + Math.abs(d).toFixed(2) + " s";
  }

  /** @param {number} ms */
  seek(ms) {
    const e = this.evidence;
    if (!e || !this.slider) return;
    this.now = ms;
    this.slider.value = String(ms);
    if (this.clock) this.clock.textContent = `${moment(ms)} (${this.offset(ms)})`;
    const fen = fenAt(e, ms), { occupied, unknown } = sensedAt(e, ms);
    this.should?.show({ fen });
    this.seen?.show(sensedView(fen, occupied, unknown));
    let latest = -1;
    e.steps.forEach((s, i) => { if (s.ms <= ms) latest = i; });
    this.rows?.forEach((r, i) => r.toggleAttribute("data-now", i === latest));
    if (this.timer && latest >= 0) this.rows?.[latest].scrollIntoView({ block: "nearest" });
  }

  /** @param {number} speed */
  toggle(speed) {
    if (this.timer) {
      this.halt();
      return;
    }
    if (this.now >= this.ms - FRAME && this.evidence) { // from just before the first change
      this.seek(Math.max(this.evidence.from, (this.evidence.steps[0]?.ms ?? this.ms) - BEFORE));
    }
    if (this.button) this.button.textContent = t("stop");
    this.timer = window.setInterval(() => {
      this.seek(this.now + FRAME * speed);
      if (this.now >= (this.to ?? 0)) this.halt();
    }, FRAME);
  }

  halt() {
    clearInterval(this.timer);
    this.timer = 0;
    if (this.button) this.button.textContent = t("play");
  }
}
