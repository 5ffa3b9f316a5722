// The board as article 1.4 shows it for demonstration, upright with Red below, drawn
// in SVG. A Board draws a position and what is to be seen about it; it knows no game
// and asks no server. Points are a0 … i9 as everywhere.

import { lang } from "./i18n.js";

const NS = "http://www.w3.org/2000/svg";

/** What stands on the wood, and what it is called.
 * @type {Record<string, [glyph: string, zh: string, en: string]>} */
const PIECES = {
  K: ["帥", "帅", "general"], A: ["仕", "仕", "advisor"], B: ["相", "相", "elephant"],
  N: ["傌", "马", "horse"], R: ["俥", "车", "rook"], C: ["炮", "炮", "cannon"], P: ["兵", "兵", "soldier"],
  k: ["將", "将", "general"], a: ["士", "士", "advisor"], b: ["象", "象", "elephant"],
  n: ["馬", "马", "horse"], r: ["車", "车", "rook"], c: ["砲", "炮", "cannon"], p: ["卒", "卒", "soldier"],
};

/** Where the lines lie, in units of the drawing: ten from line to line. */
const CELL = 10, LEFT = 9, TOP = 11.5, WIDTH = 98, HEIGHT = 113;

/** What is to be drawn.
 * @typedef {object} View
 * @property {string} fen the position; only its first field is looked at
 * @property {string | null} [last] the last move, h2e2
 * @property {string | null} [candidate] a move that stands on the board and is not completed
 * @property {"red" | "black" | null} [check] the side whose general is in check
 * @property {Mark[]} [marks] points to be pointed out */

/** A point to be pointed out. Kinds with a look of their own: missing (a piece should be
 * there), extra (a piece too many), seen (something is there), unknown (the sensor is silent).
 * @typedef {{point: string, kind: string, text?: string}} Mark */

/** The pieces of a position by point.
 * @param {string} fen
 * @returns {Map<string, string>} */
export function piecesOf(fen) {
  /** @type {Map<string, string>} */
  const all = new Map();
  let rank = 9, file = 0;
  for (const c of fen.split(" ")[0]) {
    if (c === "/") {
      rank--;
      file = 0;
    } else if (c >= "1" && c <= "9") {
      file += Number(c);
    } else {
      const known = c.replace(/[eE]/, (e) => (e === "e" ? "b" : "B")).replace(/[hH]/, (h) => (h === "h" ? "n" : "N"));
      if (PIECES[known] && rank >= 0 && file < 9) all.set("abcdefghi"[file] + rank, known);
      file++;
    }
  }
  return all;
}

/** The character on a piece.
 * @param {string} piece its letter */
export function glyph(piece) {
  return PIECES[piece]?.[0] ?? "";
}

/** The side of a piece.
 * @param {string} piece its letter
 * @returns {"red" | "black"} */
export function sideOf(piece) {
  return piece === piece.toUpperCase() ? "red" : "black";
}

/** A position in words, for who can't see it: each side's pieces with their points.
 * @param {string} fen */
export function describe(fen) {
  const zh = lang() === "zh";
  const all = piecesOf(fen);
  /** @param {string} letters */
  const side = (letters) => [...letters].flatMap((letter) => {
    const at = [...all].filter(([, p]) => p === letter).map(([point]) => point).sort();
    return at.length ? [(zh ? PIECES[letter][1] : PIECES[letter][2]) + " " + at.join(" ")] : [];
  }).join(zh ? "，" : ", ");
  return zh ? `红方：${side("KABNRCP")}。黑方：${side("kabnrcp")}。` : `Red: ${side("KABNRCP")}. Black: ${side("kabnrcp")}.`;
}

/** Makes an SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {string} [text]
 * @returns {SVGElement} */
export function svg(name, attributes = {}, text) {
  const el = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, String(value));
  if (text !== undefined) el.textContent = text;
  return el;
}

export class Board {
  /** @param {HTMLElement} host where to draw; what stood there is removed
   * @param {{flip?: boolean}} [options] */
  constructor(host, options = {}) {
    this.flipped = options.flip ?? false;
    /** @type {View | null} */
    this.view = null;
    /** @type {Map<string, {letter: string, el: SVGElement}>} */
    this.pieces = new Map();
    /** The drawing. */
    this.svg = /** @type {SVGSVGElement} */ (svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "board", role: "img", lang: "zh-Hant" }));
    this.ground = svg("g", { class: "ground" });
    this.under = svg("g", { class: "under" });
    this.men = svg("g", { class: "men" });
    /** A layer above all, for what a page adds. */
    this.over = svg("g", { class: "over" });
    this.svg.append(this.ground, this.under, this.men, this.over);
    host.replaceChildren(this.svg);
    this.drawGround();
  }

  /** Where a point lies in the drawing.
   * @param {string} point
   * @returns {{x: number, y: number}} */
  xy(point) {
    let file = point.charCodeAt(0) - 97, rank = Number(point[1]);
    if (this.flipped) [file, rank] = [8 - file, 9 - rank];
    return { x: LEFT + CELL * file, y: TOP + CELL * (9 - rank) };
  }

  /** The point under a mouse or finger, null beside the board.
   * @param {{clientX: number, clientY: number}} event
   * @returns {string | null} */
  pointAt(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    let file = Math.round((at.x - LEFT) / CELL), rank = 9 - Math.round((at.y - TOP) / CELL);
    if (file < 0 || file > 8 || rank < 0 || rank > 9) return null;
    if (this.flipped) [file, rank] = [8 - file, 9 - rank];
    return "abcdefghi"[file] + rank;
  }

  /** Turns the board round.
   * @param {boolean} flipped */
  flip(flipped) {
    this.flipped = flipped;
    this.drawGround();
    if (this.view) this.show(this.view);
  }

  /** Draws a position.
   * @param {View} view */
  show(view) {
    this.view = view;
    this.place(piecesOf(view.fen));
    this.under.replaceChildren();
    this.over.querySelectorAll("[data-mark]").forEach((el) => el.remove());
    if (view.last) this.drawLast(view.last);
    if (view.check) this.drawCheck(view.check);
    if (view.candidate) this.drawCandidate(view.candidate);
    for (const mark of view.marks ?? []) this.drawMark(mark);
    this.svg.setAttribute("aria-label", describe(view.fen));
  }

  /** Puts the pieces where they stand; one that has gone elsewhere slides there.
   * @param {Map<string, string>} want */
  place(want) {
    /** @type {Map<string, SVGElement[]>} */
    const spare = new Map();
    for (const [point, { letter, el }] of this.pieces) {
      el.classList.remove("lifted", "ghost");
      if (want.get(point) === letter) continue;
      this.pieces.delete(point);
      spare.set(letter, [...(spare.get(letter) ?? []), el]);
    }
    for (const [point, letter] of want) {
      const had = this.pieces.get(point);
      const el = had?.el ?? spare.get(letter)?.shift() ?? this.makePiece(letter);
      this.pieces.set(point, { letter, el });
      this.moveTo(el, point);
    }
    for (const rest of spare.values()) for (const el of rest) el.remove();
  }

  /** @param {SVGElement} el @param {string} point */
  moveTo(el, point) {
    const { x, y } = this.xy(point);
    el.style.transform = `translate(${x}px,${y}px)`;
  }

  /** @param {string} letter */
  makePiece(letter) {
    const el = svg("g", { class: "piece " + sideOf(letter) });
    el.append(svg("circle", { r: 4.7, cy: 0.35, class: "shade" }), svg("circle", { r: 4.55, class: "disc" }), svg("circle", { r: 3.8, class: "rim" }),
      svg("text", { dy: "0.36em" }, glyph(letter)));
    this.men.append(el);
    return el;
  }

  /** @param {string} move */
  drawLast(move) {
    const from = this.xy(move.slice(0, 2)), to = this.xy(move.slice(2, 4));
    this.under.append(svg("circle", { cx: from.x, cy: from.y, r: 1.5, class: "left" }),
      svg("path", { d: corners(from), class: "last" }), svg("path", { d: corners(to), class: "last" }));
  }

  /** @param {string} side */
  drawCheck(side) {
    for (const [point, { letter }] of this.pieces) {
      if (letter !== (side === "red" ? "K" : "k")) continue;
      const { x, y } = this.xy(point);
      this.under.append(svg("circle", { cx: x, cy: y, r: 5.6, class: "check" }));
    }
  }

  /** Shows a candidate as not yet completed: the piece pale where it came from and
   * with a broken edge where it stands.
   * @param {string} move */
  drawCandidate(move) {
    const from = move.slice(0, 2), to = this.xy(move.slice(2, 4));
    const moving = this.pieces.get(from);
    if (!moving) return;
    moving.el.classList.add("lifted");
    this.pieces.get(move.slice(2, 4))?.el.classList.add("lifted");
    const ghost = svg("g", { class: `piece ghost ${sideOf(moving.letter)}`, "data-mark": "", transform: `translate(${to.x} ${to.y})` });
    ghost.append(svg("circle", { r: 4.55, class: "disc" }), svg("circle", { r: 4.9, class: "open" }),
      svg("text", { dy: "0.36em" }, glyph(moving.letter)));
    this.over.append(ghost);
  }

  /** @param {Mark} mark */
  drawMark(mark) {
    const { x, y } = this.xy(mark.point);
    const g = svg("g", { class: "mark " + mark.kind, "data-mark": mark.point });
    g.append(svg("circle", { cx: x, cy: y, r: 4.9 }));
    if (mark.text) g.append(svg("text", { x: x + 3.4, y: y - 3, class: "tip" }, mark.text));
    this.over.append(g);
  }

  drawGround() {
    const right = LEFT + 8 * CELL, bottom = TOP + 9 * CELL;
    let d = `M${LEFT} ${TOP}H${right}V${bottom}H${LEFT}Z`;
    for (let r = 1; r < 9; r++) d += `M${LEFT} ${TOP + r * CELL}H${right}`;
    for (let f = 1; f < 8; f++) {
      const x = LEFT + f * CELL;
      d += `M${x} ${TOP}v${4 * CELL}M${x} ${TOP + 5 * CELL}v${4 * CELL}`;
    }
    for (const y of [TOP, TOP + 7 * CELL]) {
      const x = LEFT + 3 * CELL;
      d += `M${x} ${y}l${2 * CELL} ${2 * CELL}M${x + 2 * CELL} ${y}l${-2 * CELL} ${2 * CELL}`;
    }
    this.ground.replaceChildren(
      svg("rect", { x: 0, y: 0, width: WIDTH, height: HEIGHT, rx: 2, class: "wood" }),
      svg("rect", { x: LEFT - 1.6, y: TOP - 1.6, width: 8 * CELL + 3.2, height: 9 * CELL + 3.2, class: "edge" }),
      svg("path", { d, class: "lines" }), svg("path", { d: crosses(), class: "lines" }),
      svg("text", { x: LEFT + 2 * CELL, y: TOP + 4.5 * CELL, dy: "0.36em", class: "river" }, "楚 河"),
      svg("text", { x: LEFT + 6 * CELL, y: TOP + 4.5 * CELL, dy: "0.36em", class: "river" }, "漢 界"),
      ...this.fileNames());
  }

  /** The numbers of the files: nine to one on Red's side, 1 to 9 on Black's. */
  fileNames() {
    const black = [..."123456789"], red = [..."九八七六五四三二一"];
    const above = this.flipped ? [...red].reverse() : black;
    const below = this.flipped ? [...black].reverse() : red;
    return above.flatMap((_, f) => {
      const x = LEFT + f * CELL;
      return [svg("text", { x, y: 4.4, class: "file" }, above[f]), svg("text", { x, y: HEIGHT - 1.9, class: "file" }, below[f])];
    });
  }
}

/** Four corners around a point.
 * @param {{x: number, y: number}} at */
function corners({ x, y }) {
  const a = 4.9, b = 2.9;
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]]
    .map(([i, j]) => `M${x + i * b} ${y + j * a}L${x + i * a} ${y + j * a}L${x + i * a} ${y + j * b}`).join("");
}

/** The small crosses at the first places of cannons and soldiers. */
function crosses() {
  /** @type {[file: number, row: number][]} */
  const at = [[1, 2], [7, 2], [1, 7], [7, 7]];
  for (const row of [3, 6]) for (const file of [0, 2, 4, 6, 8]) at.push([file, row]);
  return at.flatMap(([file, row]) => [[-1, -1], [1, -1], [1, 1], [-1, 1]]
    .filter(([i]) => !(file === 0 && i < 0) && !(file === 8 && i > 0))
    .map(([i, j]) => `M${LEFT + file * CELL + 0.8 * i} ${TOP + row * CELL + 2.4 * j}v${-1.6 * j}h${1.6 * i}`)).join("");
}
