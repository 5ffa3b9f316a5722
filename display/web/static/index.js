// The spectators' page: follows the game on this board (or shows a stored one,
// ?game=ID), lets any move be looked back at, and says how good the connection is.
// ?flip turns the board, ?screen is for the hall's screen, ?boards=URL,URL… shows
// several boards.

import { Board } from "./board.js";
import { clockText, controlText, leftAt } from "./clock.js";
import { apply, lang, langSwitch, onLang, resultText, t } from "./i18n.js";
import { Live } from "./live.js";
import { MoveList, plot } from "./moves.js";
import { linkText, placeText, stand } from "./stand.js";
import "./words.js";

const query = new URLSearchParams(location.search);

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

class Page {
  constructor() {
    const flip = query.has("flip");
    this.board = new Board(at("board"), { flip });
    this.list = new MoveList(at("moves"), at("list"), (ply) => this.look(ply));
    /** The ply looked back at; null follows the game.
     * @type {number | null} */
    this.past = null;
    this.heard = { game: "", ply: 0 };
    this.live = new Live("", (what) => this.changed(what), query.get("game") ?? "");
    this.told = false;
    this.flip(flip);
  }

  start() {
    onLang(() => this.draw());
    this.live.start();
    setInterval(() => this.drawClocks(), 100);
  }

  get game() {
    return this.live.game;
  }

  /** @param {"game" | "clock" | "link"} what */
  changed(what) {
    if (what === "game") this.draw();
    this.drawLink();
  }

  /** Looks back at a ply; the last one follows the game again.
   * @param {number} ply */
  look(ply) {
    if (!this.game) return;
    const last = this.game.moves.length;
    const to = Math.max(0, Math.min(ply, last));
    this.past = to === last && this.live.link.state !== "stored" ? null : to;
    this.draw();
    const m = this.game.moves[to - 1];
    if (m) this.say(m);
  }

  /** @param {number} by */
  step(by) {
    this.look(this.ply() + by);
  }

  follow() {
    this.past = null;
    this.draw();
  }

  ply() {
    const last = this.game?.moves.length ?? 0;
    return Math.min(this.past ?? last, last);
  }

  /** @param {boolean} flipped */
  flip(flipped) {
    this.board.flip(flipped);
    at("wood").classList.toggle("flipped", flipped);
    at("flip").setAttribute("aria-pressed", String(flipped));
  }

  draw() {
    const g = this.game;
    if (!g) return;
    const ply = this.ply(), now = this.past === null || ply === g.moves.length;
    const move = g.moves[ply - 1];
    const fen = now ? g.fen : move?.fen ?? g.start;
    this.board.show({
      fen, last: move?.move ?? null, candidate: now && this.past === null ? g.candidate : null,
      check: move?.check ? (move.side === "red" ? "black" : "red") : null,
    });
    this.list.show(g.moves, ply, g.start.split(" ")[1] === "b");
    plot(at("plot"), g.moves, ply, (p) => this.look(p));
    const text = stand(g, this.past === null ? null : ply);
    at("stand").textContent = text.words;
    at("stand").classList.toggle("over", text.over);
    this.drawNames(g);
    this.drawButtons(ply, g.moves.length);
    this.announce(g);
  }

  /** @param {import("./live.js").Game} g */
  drawNames(g) {
    for (const side of /** @type {const} */ (["red", "black"])) {
      const el = at(side);
      /** @type {HTMLElement} */ (el.querySelector(".name")).textContent = g.meta.players[side] || t(side);
      /** @type {HTMLElement} */ (el.querySelector(".side")).textContent = t(side);
    }
    const place = placeText(g.meta);
    at("event").textContent = place.event;
    at("where").textContent = place.where;
    at("control").textContent = controlText(g.meta.time);
    document.title = `${g.meta.players.red || t("redShort")} – ${g.meta.players.black || t("blackShort")} · 落子`;
    /** @type {HTMLAnchorElement} */ (at("pgn")).href = `/game/${g.game}.pgn`;
    /** @type {HTMLAnchorElement} */ (at("sheet")).href = `/game/${g.game}/sheet?lang=${lang()}`;
  }

  /** @param {number} ply @param {number} last */
  drawButtons(ply, last) {
    const off = (/** @type {string} */ id, /** @type {boolean} */ is) => { /** @type {HTMLButtonElement} */ (at(id)).disabled = is; };
    off("first", ply === 0);
    off("back", ply === 0);
    off("next", ply === last);
    at("live").setAttribute("aria-pressed", String(this.past === null));
  }

  /** Tells a screen reader of a new move or the result.
   * @param {import("./live.js").Game} g */
  announce(g) {
    const news = g.game !== this.heard.game || g.moves.length !== this.heard.ply;
    const first = this.heard.game === "";
    this.heard = { game: g.game, ply: g.moves.length };
    const m = g.moves.at(-1);
    if (news && !first && m) this.say(m, g.result ? resultText(g.result) : "");
    else if (g.result && !this.told) at("say").textContent = resultText(g.result);
    this.told = Boolean(g.result);
  }

  /** @param {import("./live.js").Move} m @param {string} [more] */
  say(m, more = "") {
    const parts = [t("say.move", t(m.side), m.zh || m.move), m.check ? t("stand.check") : "", more];
    at("say").textContent = parts.filter(Boolean).join(lang() === "zh" ? "，" : ", ");
  }

  drawClocks() {
    const g = this.game;
    if (!g) return;
    for (const side of /** @type {const} */ (["red", "black"])) {
      const el = at(side), face = /** @type {HTMLElement} */ (el.querySelector(".clock"));
      const left = leftAt(g.clock, side, this.live.time.now());
      const text = clockText(left);
      if (face.textContent !== text) face.textContent = text;
      const running = g.clock.running === side && g.phase === "playing";
      el.classList.toggle("running", running);
      face.classList.toggle("low", left < 60_000 && g.phase === "playing");
    }
  }

  drawLink() {
    const { state } = this.live.link;
    at("link").dataset.state = state;
    const { words, age } = linkText(this.live.link);
    if (at("link-words").textContent !== words) at("link-words").textContent = words;
    at("link-age").textContent = age;
  }
}

/** @param {Page} page */
function keys(page) {
  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.target instanceof HTMLInputElement) return;
    const does = /** @type {Record<string, () => void>} */ ({
      ArrowLeft: () => page.step(-1), ArrowRight: () => page.step(1),
      Home: () => page.look(0), End: () => page.follow(),
      f: () => page.flip(!page.board.flipped), F: () => page.flip(!page.board.flipped),
    })[e.key];
    if (!does) return;
    e.preventDefault();
    does();
  });
}

/** A finger that goes over the board to the right goes back in time.
 * @param {Page} page */
function swipe(page) {
  let x = 0, y = 0, down = false;
  const board = at("board");
  board.addEventListener("pointerdown", (e) => { [x, y, down] = [e.clientX, e.clientY, true]; });
  board.addEventListener("pointercancel", () => { down = false; });
  board.addEventListener("pointerup", (e) => {
    const dx = e.clientX - x, dy = e.clientY - y;
    if (down && Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) page.step(dx > 0 ? -1 : 1);
    down = false;
  });
}

async function begin() {
  apply();
  langSwitch(at("lang"));
  document.body.classList.toggle("screen", query.has("screen"));
  if (query.get("boards")) {
    const { showBoards } = await import("./boards.js");
    at("one").hidden = true;
    at("link").hidden = true;
    showBoards(at("many"), query.get("boards") ?? "", query.has("flip"));
    return;
  }
  const page = new Page();
  at("first").onclick = () => page.look(0);
  at("back").onclick = () => page.step(-1);
  at("next").onclick = () => page.step(1);
  at("live").onclick = () => page.follow();
  at("flip").onclick = () => page.flip(!page.board.flipped);
  keys(page);
  swipe(page);
  page.start();
}

void begin();
