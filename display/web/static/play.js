// The virtual table: pieces to carry, clocks to press, and what the referee says of
// it. All of the rest is the product; this page only stands in for wood and fingers.

import { Board, glyph, piecesOf, sideOf, svg } from "./board.js";
import { apply, lang, langSwitch, onLang, resultText, t } from "./i18n.js";
import { Hands, clockButton } from "./play-hands.js";
import { clockText } from "./clock.js";
import { Wire } from "./play-wire.js";
import { heardText, pointsText, refusedText } from "./play-words.js";

/** @typedef {import("./play-wire.js").Seen} Seen */

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
const ticked = (id) => /** @type {HTMLInputElement} */ (at(id)).checked;

/** @type {Seen | null} */
let seen = null;
let seenAt = 0;
let linked = true;
/** Which fault the next crossing gets.
 * @type {"" | "sensor" | "flicker"} */
let aim = "";

const board = new Board(at("board"));
const wire = new Wire((s) => {
  seen = s;
  seenAt = performance.now();
  hands.see();
  show();
}, (up) => {
  linked = up;
  sayNow();
}, (why) => { at("refused").textContent = refusedText(why); });

const hands = new Hands({
  board, host: at("board"), tray: at("tray"),
  pieces: () => seen?.things.pieces ?? [],
  act: (...deeds) => wire.do(...deeds),
  draw,
  tell: (point) => { at("say").textContent = cursorText(point); },
  habits: () => ({ slide: ticked("slide"), nudge: ticked("nudge"), bounce: ticked("bounce") }),
  aimed: (point) => {
    if (!aim) return false;
    wire.do(aim === "flicker" ? { do: aim, at: point } : { do: aim, at: point, well: seen?.things.dead.includes(point) ?? false });
    setAim("");
    return true;
  },
});

/** @param {string} point */
function cursorText(point) {
  const n = hands.numberAt(point);
  const there = n ? glyph(piece(n)) : t("none");
  return `${point} ${there}` + (hands.held ? ", " + t("inHand", glyph(piece(hands.held))) : "");
}

/** The letter of a piece.
 * @param {number} n */
function piece(n) {
  return seen?.things.pieces[n - 1]?.piece ?? "";
}

function show() {
  draw();
  sayNow();
  showAlerts();
  showHeard();
  showFaults();
  tick();
}

/** Draws the pieces where they are, the one in the hand under the finger. */
function draw() {
  if (!seen) return;
  const { things, game } = seen;
  const pieces = new Map(things.pieces.flatMap((p, i) => (p.at && i + 1 !== hands.held ? [[p.at, p.piece]] : [])));
  board.show({ fen: fenOf(pieces), last: game?.last, marks: marks() });
  board.over.querySelectorAll(".held, .cursor").forEach((el) => el.remove());
  if (hands.held && hands.at) drawHeld(piece(hands.held), hands.at);
  if (hands.keys) {
    const { x, y } = board.xy(hands.cursor);
    board.over.append(svg("rect", { x: x - 5, y: y - 5, width: 10, height: 10, rx: 1, class: "cursor" }));
  }
  at("board").classList.toggle("holding", hands.held > 0);
  drawTray();
}

/** @param {string} letter @param {{x: number, y: number}} where */
function drawHeld(letter, { x, y }) {
  const g = svg("g", { class: "held", transform: `translate(${x} ${y - 1.5})` });
  const disc = svg("g", { class: "piece " + sideOf(letter) });
  disc.append(svg("circle", { r: 5, class: "disc" }), svg("circle", { r: 4.2, class: "rim" }), svg("text", { dy: "0.36em" }, glyph(letter)));
  g.append(disc);
  board.over.append(g);
}

/** What lies beside the board; the buttons stay the same ones, so that the keys keep
 * their place. */
function drawTray() {
  const tray = at("tray");
  const want = (seen?.things.pieces ?? []).flatMap((p, i) => (p.at ? [] : [{ letter: p.piece, n: i + 1 }]))
    .filter(({ n }) => n !== hands.held || !hands.at);
  const had = [...tray.querySelectorAll("button")];
  const same = had.length === want.length && had.every((b, i) => b.dataset.piece === String(want[i].n));
  if (!same) {
    tray.replaceChildren(...want.map(({ letter, n }) => {
      const b = document.createElement("button");
      b.type = "button";
      b.dataset.piece = String(n);
      b.className = sideOf(letter);
      b.textContent = glyph(letter);
      b.addEventListener("click", (e) => {
        if (e.detail !== 0) return; // a finger's: pointerdown has taken it
        hands.held = hands.held === n ? 0 : n;
        hands.at = null;
        if (hands.held) at("board").focus();
        draw();
      });
      return b;
    }));
  }
  for (const b of tray.querySelectorAll("button")) b.setAttribute("aria-pressed", String(b.dataset.piece === String(hands.held)));
}

/** @param {Map<string, string>} pieces */
function fenOf(pieces) {
  const ranks = [];
  for (let rank = 9; rank >= 0; rank--) {
    ranks.push([..."abcdefghi"].map((file) => pieces.get(file + rank) ?? "1").join(""));
  }
  return ranks.join("/");
}

/** What is to be put right before the game begins or goes on. The referee says that
 * something is; what it is by now can be seen on the table, unless a sensor lies.
 * @returns {{missing: string[], extra: string[]}} */
function toRight() {
  const game = seen?.game;
  if (!game || (game.phase !== "setup" && !game.missing.length && !game.extra.length)) return { missing: [], extra: [] };
  const want = piecesOf(game.fen), stands = new Map(seen?.things.pieces.map((p) => [p.at, p.piece]));
  stands.delete("");
  const missing = [...want].filter(([at, piece]) => stands.get(at) !== piece).map(([at]) => at);
  const extra = [...stands].filter(([at, piece]) => want.get(at) !== piece).map(([at]) => at);
  return missing.length + extra.length ? { missing, extra } : game;
}

/** The same, or else what an open alert says.
 * @returns {{missing: string[], extra: string[]}} */
function differing() {
  const now = toRight();
  if (now.missing.length || now.extra.length) return now;
  const alert = seen?.game?.alerts.find((a) => a.missing?.length || a.extra?.length);
  return { missing: alert?.missing ?? [], extra: alert?.extra ?? [] };
}

function marks() {
  const want = piecesOf(seen?.game?.fen ?? "");
  const { missing, extra } = differing();
  return [
    ...missing.map((point) => ({ point, kind: "missing", text: glyph(want.get(point) ?? "") })),
    ...extra.map((point) => ({ point, kind: "extra" })),
    ...(seen?.things.dead ?? []).map((point) => ({ point, kind: "unknown" })),
  ];
}

/** Says in a sentence what is to be done now, and offers what may help. */
function sayNow() {
  const game = seen?.game;
  at("now").textContent = linked ? nowText() : t("gone");
  const now = toRight(), different = now.missing.length + now.extra.length > 0;
  at("start").hidden = game?.phase !== "setup" || different;
  at("resume").hidden = !game?.alerts.some((a) => a.kind === "power");
  at("tidy").hidden = !game || !(different || differing().missing.length || differing().extra.length);
  at("new").hidden = !game;
}

function nowText() {
  const game = seen?.game;
  if (!game) return t("waiting");
  const { missing, extra } = toRight();
  const want = piecesOf(game.fen);
  const parts = [missing.length && t("missing", pointsText(missing, want)), extra.length && t("extra", extra.join(" "))].filter(Boolean);
  if (game.phase === "setup") return parts.length ? t("setUp") + parts.join("; ") : t("complete");
  if (game.phase === "over" && game.result) return resultText(game.result);
  if (game.alerts.some((a) => a.kind === "power")) return t("power");
  if (parts.length) return t("putBack") + parts.join("; ");
  if (game.clock.running === "none") return t("stands");
  return t(game.side + "Moves") + (game.ply < 4 && !game.alerts.length ? " " + t("try") : "");
}

function showAlerts() {
  const host = at("alerts");
  const want = (seen?.game?.alerts ?? []).map((a) => ({ id: String(a.id), text: lang() === "zh" ? a.zh : a.en }));
  const had = [...host.children].map((el) => el.getAttribute("data-id") + "\n" + el.textContent);
  if (had.join("\n\n") === want.map(({ id, text }) => id + "\n" + text).join("\n\n")) return; // not to be read out again
  host.replaceChildren(...want.map(({ id, text }) => {
    const p = document.createElement("p");
    p.dataset.id = id;
    p.textContent = text;
    return p;
  }));
}

function showHeard() {
  const host = at("heard");
  const lines = (seen?.game?.heard ?? []).flatMap((e) => {
    const text = heardText(e);
    return text ? [{ seq: e.seq, text }] : [];
  }).reverse();
  host.replaceChildren(...lines.map(({ seq, text }) => {
    const li = document.createElement("li");
    li.value = seq;
    li.textContent = text;
    return li;
  }));
}

function showFaults() {
  const chips = seen?.things.chips ?? [];
  const host = at("chips");
  if (host.childElementCount !== chips.length) {
    host.replaceChildren(...chips.map(({ name }) => {
      const label = document.createElement("label"), box = document.createElement("input"), text = document.createElement("span");
      box.type = "checkbox";
      box.dataset.chip = name;
      box.addEventListener("change", () => wire.do({ do: "chip", chip: name, well: !box.checked }));
      text.textContent = name;
      label.append(box, " ", text);
      return label;
    }));
  }
  for (const { name, dead } of chips) {
    const box = host.querySelector(`[data-chip="${name}"]`);
    if (box instanceof HTMLInputElement) box.checked = dead;
  }
}

/** Both faces, which count down by themselves. */
function tick() {
  for (const el of document.querySelectorAll(".clock")) {
    const side = /** @type {"red" | "black"} */ (el.getAttribute("data-side"));
    const clock = seen?.game?.clock;
    const runs = clock?.running === side && clock.rate > 0;
    const gone = runs ? (performance.now() - seenAt) * (clock?.rate ?? 0) : 0;
    const face = el.querySelector(".face");
    if (face && clock) face.textContent = clockText(Math.max(0, clock.left[side] - gone));
    el.classList.toggle("running", runs);
    el.classList.toggle("down", seen?.things.down.includes(side) ?? false);
  }
}

/** @param {"" | "sensor" | "flicker"} what */
function setAim(what) {
  aim = what;
  for (const id of ["sensor", "flicker"]) at(id).setAttribute("aria-pressed", String(what === id));
  at("board").classList.toggle("aiming", what !== "");
  at("refused").textContent = what ? t("aim") : "";
}

for (const [side, key] of [["red", "KeyR"], ["black", "KeyB"]]) {
  const button = /** @type {HTMLElement} */ (document.querySelector(`.clock.${side}`));
  clockButton(button, key, (down) => {
    button.classList.toggle("down", down);
    wire.do({ do: down ? "down" : "up", side, bounce: ticked("bounce") });
  });
}
for (const what of /** @type {const} */ (["start", "resume", "tidy"])) at(what).addEventListener("click", () => void wire.help(what));
at("new").addEventListener("click", () => {
  if (seen?.game?.phase !== "playing" || confirm(t("reallyNew"))) void wire.help("new");
});
for (const what of /** @type {const} */ (["sensor", "flicker"])) at(what).addEventListener("click", () => setAim(aim === what ? "" : what));
langSwitch(at("lang"));
onLang(() => {
  at("chips").replaceChildren();
  show();
});
apply();
document.title = t("title");
sayNow();
setInterval(tick, 100);
