// Several boards on one page: each is followed by itself, wherever it is served.

import { Board } from "./board.js";
import { clockText, leftAt } from "./clock.js";
import { onLang, t } from "./i18n.js";
import { Live } from "./live.js";
import { linkText, placeText, stand } from "./stand.js";

const MOST = 64;

/** The addresses in a list, each as its origin; what is no address is left out.
 * @param {string} list */
export function addresses(list) {
  return list.split(",").flatMap((text) => {
    const word = text.trim();
    if (!word || /^(?!https?:)\w+:\/\//.test(word)) return [];
    try {
      const url = new URL(/^https?:\/\//.test(word) ? word : "http://" + word);
      return [url.origin];
    } catch {
      return [];
    }
  }).slice(0, MOST);
}

/** @param {string} name @param {string} className @param {HTMLElement[]} children */
function make(name, className, ...children) {
  const el = document.createElement(name);
  el.className = className;
  el.append(...children);
  return el;
}

class Small {
  /** @param {string} base @param {boolean} flip */
  constructor(base, flip) {
    this.base = base;
    this.title = make("a", "");
    this.title.setAttribute("href", base + "/");
    this.title.textContent = new URL(base).host;
    this.wood = make("div", "wood-box");
    this.stand = make("p", "stand");
    this.words = make("span", "");
    this.link = make("p", "link", make("span", "dot"), this.words);
    this.bars = { red: this.bar("red"), black: this.bar("black") };
    const [above, below] = flip ? [this.bars.red, this.bars.black] : [this.bars.black, this.bars.red];
    this.el = make("article", "small card", make("h2", "", this.title), above, this.wood, below, this.stand, this.link);
    this.board = new Board(this.wood, { flip });
    this.live = new Live(base, () => this.draw());
  }

  /** @param {"red" | "black"} side */
  bar(side) {
    const bar = make("div", "player " + side, make("span", "who"), make("span", "turn"), make("span", "clock"));
    /** @type {HTMLElement} */ (bar.querySelector(".turn")).textContent = "▶";
    return bar;
  }

  draw() {
    const { link, game: g } = this.live;
    this.link.dataset.state = link.state;
    const { words, age } = linkText(link);
    this.words.textContent = ` ${words} ${age}`;
    if (!g) return;
    const m = g.moves.at(-1);
    this.board.show({ fen: g.fen, last: m?.move ?? null, candidate: g.candidate, check: m?.check ? g.side : null });
    const place = placeText(g.meta);
    this.title.textContent = [place.event, place.where].filter(Boolean).join(" · ");
    this.stand.textContent = [m?.zh ?? "", stand(g, null).words].filter(Boolean).join(" · ");
    for (const side of /** @type {const} */ (["red", "black"])) {
      const name = g.meta.players[side];
      /** @type {HTMLElement} */ (this.bars[side].querySelector(".who")).textContent = name ? `${t(side + "Short")} ${name}` : t(side);
    }
  }

  drawClocks() {
    const g = this.live.game;
    if (!g) return;
    for (const side of /** @type {const} */ (["red", "black"])) {
      const face = /** @type {HTMLElement} */ (this.bars[side].querySelector(".clock"));
      const text = clockText(leftAt(g.clock, side, this.live.time.now()));
      if (face.textContent !== text) face.textContent = text;
      this.bars[side].classList.toggle("running", g.clock.running === side && g.phase === "playing");
    }
  }
}

/** @param {HTMLElement} host @param {string} list @param {boolean} flip */
export function showBoards(host, list, flip) {
  const all = addresses(list).map((base) => new Small(base, flip));
  host.replaceChildren(...all.map((b) => b.el));
  host.hidden = false;
  onLang(() => all.forEach((b) => b.draw()));
  all.forEach((b) => b.live.start());
  setInterval(() => all.forEach((b) => b.drawClocks()), 100);
}
