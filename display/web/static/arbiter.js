// The arbiter's page: what comes from the board goes to its parts, and what the
// arbiter says goes to the board.

import "./arbiter-words.js";
import { Board } from "./board.js";
import { ServerTime, clockText, controlText, leftAt } from "./clock.js";
import { follow, give as tell, readPicture } from "./arbiter-api.js";
import { Alerts, Bell } from "./arbiter-alerts.js";
import { commands, quick } from "./arbiter-commands.js";
import { liveView, log, moves, sensors } from "./arbiter-look.js";
import { at, el, toast } from "./arbiter-parts.js";
import { refusalText } from "./arbiter-refusals.js";
import { Setup } from "./arbiter-setup.js";
import { apply, langSwitch, onLang, resultText, t } from "./i18n.js";

/** @typedef {import("./arbiter-api.js").Picture} Picture */
/** @typedef {import("./arbiter-api.js").Senses} Senses */
/** @typedef {import("./clock.js").ClockBody} ClockBody */

const TABS = ["alerts", "commands", "setup", "sensors", "moves", "log"];
const SIDES = /** @type {const} */ (["red", "black"]);

/** @type {Picture | null} */
let picture = null;
/** @type {Senses | null} */
let senses = null;
/** @type {ClockBody | null} */
let clock = null;
let open = "alerts";
let logged = -1;

const time = new ServerTime();
const board = new Board(at("wood"));
const bell = new Bell();

/** Gives a command and says what came of it.
 * @type {import("./arbiter-alerts.js").Give} */
async function give(what, args, expect) {
  const reply = await tell(what, args, expect);
  if (reply.ok) toast(`${t("done")}: ${what} ${args.join(" ")}${reply.note ? " (" + reply.note + ")" : ""}`, "good");
  else toast(reply.note === "lost" ? t("noAnswer") : t("refused", refusalText(reply.error)), "bad");
  return reply.ok;
}

const alerts = new Alerts(at("alerts"), give);
const setup = new Setup(at("setup"), give);

/** @param {string} name @param {boolean} [focus] */
function choose(name, focus) {
  open = name;
  for (const tab of TABS) {
    const button = at("tab-" + tab);
    button.setAttribute("aria-selected", String(tab === name));
    button.tabIndex = tab === name ? 0 : -1;
    at(tab).hidden = tab !== name;
    if (tab === name && focus) button.focus();
  }
  show();
}

function buildTabs() {
  at("tabs").replaceChildren(...TABS.map((name) => el("button", {
    type: "button", role: "tab", id: "tab-" + name, "aria-controls": name, "aria-selected": String(name === open),
    click: () => choose(name),
    keydown: (e) => {
      const key = /** @type {KeyboardEvent} */ (e).key, i = TABS.indexOf(name);
      if (key === "ArrowRight") choose(TABS[(i + 1) % TABS.length], true);
      if (key === "ArrowLeft") choose(TABS[(i + TABS.length - 1) % TABS.length], true);
    },
  }, el("span", { "data-t": "tab." + name }), name === "alerts" ? el("b", { id: "badge" }) : null)));
  for (const name of TABS) at(name).setAttribute("aria-labelledby", "tab-" + name);
  apply();
}

function show() {
  const p = picture;
  if (!p) return;
  const n = Alerts.count(p);
  at("badge").textContent = n ? String(n) : "";
  at("tabs").toggleAttribute("data-calls", n > 0);
  head(p);
  quick(at("quick"), p, give);
  alerts.show(p);
  setup.show(p);
  if (open === "moves") moves(at("moves"), p);
  if (open === "log" && p.seq !== logged) {
    logged = p.seq;
    void log(at("log"));
  }
  showBoard();
}

function showBoard() {
  const p = picture;
  if (!p || !p.fen || !senses) return;
  board.show(liveView(p, senses));
  if (open === "sensors") sensors(at("sensors"), p, senses);
}

/** @param {Picture} p */
function head(p) {
  at("board-name").textContent = p.board;
  const meta = p.meta ?? {};
  at("where").textContent = [meta.event, meta.round && meta.round !== "0" ? t("round") + " " + meta.round : "", meta.table, p.time && controlText(p.time)]
    .filter(Boolean).join(" · ");
  bell.name(`${t("arbiterTitle")} · ${p.board}`);
  for (const side of SIDES) {
    const row = at(side);
    /** @param {string} what @param {string} text */
    const put = (what, text) => { const e = row.querySelector(what); if (e) e.textContent = text; };
    put(".name", p.players[side] || t(side));
    put(".fouls", p.fouls[side] ? t("foulCount", p.fouls[side]) : "");
  }
  at("stand").textContent = stand(p);
}

/** @param {Picture} p */
function stand(p) {
  const words = [];
  if (p.result && p.result.status === "final") words.push(resultText(p.result));
  else words.push(t("phase." + p.phase, p.ply + 1, t(p.side)));
  if (p.phase === "playing" && clock?.running === "none") words.push(t("bothStand"));
  if (p.candidate) words.push(t("candidateIs", p.candidate));
  if (p.phase === "playing" && p.missing.length + p.extra.length) words.push(t("stillDiffers", p.missing.join(" ") || "—", p.extra.join(" ") || "—"));
  return words.join(" · ");
}

function tick() {
  const c = clock;
  for (const side of SIDES) {
    const row = at(side), face = row.querySelector(".clock");
    if (!face) continue;
    const left = c ? leftAt(c, side, time.now()) : 0;
    const text = c ? clockText(left) : "—";
    if (face.textContent !== text) face.textContent = text;
    row.toggleAttribute("data-runs", c?.running === side && c.rate > 0);
    row.toggleAttribute("data-flag", c !== null && left <= 0 && picture?.phase !== "setup");
  }
}

/** Learns what the board's clock reads, from a request that was quick. */
async function synchronise() {
  const asked = performance.now();
  try {
    const p = await readPicture();
    if (p.clock) {
      time.sample(p.clock.boot, asked, performance.now(), p.clock.now);
      clock = p.clock;
    }
  } catch { /* the stream tells of the connection */ }
}

function soundButton() {
  const on = bell.audio !== null, b = at("sound");
  b.textContent = t(on ? "soundOn" : "soundOff");
  b.setAttribute("aria-pressed", String(on));
}

function begin() {
  buildTabs();
  choose("alerts");
  langSwitch(at("lang"));
  const redraw = () => {
    soundButton();
    link(at("link").dataset.state ?? "waiting");
    commands(at("commands"), () => picture, give);
    alerts.redraw();
    logged = -1;
    if (picture) setup.show(picture, true);
    show();
  };
  onLang(redraw);
  redraw();
  at("sound").addEventListener("click", async () => {
    await bell.sound(bell.audio === null);
    soundButton();
  });
  if (bell.wanted()) { // a browser lets it be heard after the first gesture only
    document.addEventListener("click", async (e) => {
      if (bell.audio || at("sound").contains(/** @type {Node} */ (e.target))) return;
      await bell.sound(true);
      soundButton();
    }, { once: true });
  }
  setInterval(tick, 100);
  setInterval(() => void synchronise(), 60_000);
  void synchronise();
  follow({
    picture: (p) => {
      picture = p;
      show();
      if (bell.hear(p)) choose("alerts");
    },
    senses: (s) => {
      senses = s;
      showBoard();
    },
    clock: (c) => {
      if (c.boot !== time.boot) void synchronise();
      clock = c;
      if (picture) head(picture);
      tick();
    },
    link,
  });
}

const QUIET = 5000; // ms without the board after which the arbiter is called

let alone = 0;

/** Says how the connection is; an arbiter who relies on silence is called when the
 * page no longer hears the board.
 * @param {string} state */
function link(state) {
  const was = at("link").dataset.state;
  at("link").dataset.state = state;
  at("link-words").textContent = t("link." + state);
  document.body.toggleAttribute("data-lost", state === "lost");
  if (state === was) return;
  clearTimeout(alone);
  if (state === "lost") {
    alone = window.setTimeout(() => {
      at("call").textContent = t("link.lost");
      bell.beep(2);
      bell.blink(t("link.lost"));
    }, QUIET);
  } else if (was === "lost" && picture && Alerts.count(picture) === 0) bell.still();
}

begin();
