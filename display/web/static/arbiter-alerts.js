// The open alerts: what each is about, what the rules say, the evidence, and a button
// for each answer.

import { articles } from "./arbiter-articles.js";
import { Player } from "./arbiter-evidence.js";
import { ask, at, button, el, moment, select } from "./arbiter-parts.js";
import { has, lang, resultText, t } from "./i18n.js";

/** @typedef {import("./arbiter-api.js").Alert} Alert */
/** @typedef {import("./arbiter-api.js").Picture} Picture */

/** @typedef {(what: string, args: string[], expect?: {ply?: number, alert?: number}) => Promise<boolean>} Give */

/** Answers that end a game, or may. */
const ENDS = new Set(["loss", "confirm"]);

/** The words on the button of an answer.
 * @param {string} kind @param {string} action */
function words(kind, action) {
  const own = `do.${kind}.${action}`;
  return has(own) ? t(own) : t("do." + action);
}

/** The text of an article, with its sense in English for who reads that.
 * @param {string} number */
function articleText(number) {
  const text = articles[number] ?? articles[number.replace(/\.\d+$/, "")];
  if (!text) return null;
  const [zh, en] = text;
  const both = lang() === "en" && en;
  return el("details", { class: "article", open: true }, el("summary", {}, t("articleText", number)),
    both ? el("p", {}, en) : null,
    both ? el("p", { class: "faint" }, t("sureIn")) : null,
    el("p", { lang: "zh-Hans", class: both ? "faint" : "" }, zh));
}

/** What read may be answered with: the candidates at hand, every legal move behind
 * them.
 * @param {Alert} a @param {(move: string) => void} say */
function readings(a, say) {
  const names = new Map((a.legal ?? []).map((m) => [m.move, m.zh]));
  const near = a.candidates ?? [];
  /** @type {[string, string][]} */
  const all = (a.legal ?? []).map(({ move, zh }) => [move, `${zh}  (${move})`]);
  const choice = select([["", t("otherMove")], ...all]);
  choice.setAttribute("aria-label", t("do.read"));
  return el("div", { class: "readings" },
    near.length ? el("span", {}, t("candidatesAre")) : null,
    ...near.map((m) => button(`${names.get(m) ?? ""} (${m})`, () => say(m), "main")),
    choice,
    button(t("record"), () => { if (choice.value) say(choice.value); else choice.focus(); }));
}

export class Alerts {
  /** @param {HTMLElement} host @param {Give} give */
  constructor(host, give) {
    this.host = host;
    this.give = give;
    /** @type {Map<string, {card: HTMLElement, sum: string}>} */
    this.cards = new Map();
    this.game = "";
    /** @type {Picture | null} */
    this.picture = null;
  }

  /** How many wait.
   * @param {Picture} p */
  static count(p) {
    return p.alerts.length + p.faults.length + (proposed(p) ? 1 : 0);
  }

  /** Draws everything anew, in the other language.  */
  redraw() {
    this.cards.clear();
    if (this.picture) this.show(this.picture);
  }

  /** Shows what is open; a card that stays is left as it is, with what is being
   * looked at in it.
   * @param {Picture} p */
  show(p) {
    if (p.game !== this.game) this.cards.clear();
    this.picture = p;
    this.game = p.game;
    /** @type {[key: string, sum: string, make: () => HTMLElement][]} */
    const want = p.alerts.map((a) => [`a${a.id}`, JSON.stringify([a.options, a.candidates, a.zh, a.legal?.map((m) => m.move).join()]), () => this.card(a)]);
    const r = proposed(p);
    if (r) want.push([`r${r.id}`, JSON.stringify(r), () => this.resultCard(r)]);
    for (const f of p.faults) want.push([`f${f.name}`, f.zh, () => this.faultCard(f)]);
    const keys = new Set(want.map(([key]) => key));
    for (const key of this.cards.keys()) if (!keys.has(key)) this.cards.delete(key);
    for (const [key, sum, make] of want) {
      if (this.cards.get(key)?.sum !== sum) this.cards.set(key, { card: make(), sum });
    }
    const cards = want.map(([key]) => /** @type {{card: HTMLElement}} */ (this.cards.get(key)).card);
    const now = cards.length ? cards : [el("p", { class: "faint" }, t("noAlerts"))];
    if (now.length !== this.host.children.length || now.some((c, i) => this.host.children[i] !== c)) this.host.replaceChildren(...now);
  }

  /** @param {Alert} a */
  card(a) {
    const evidence = el("div");
    const shown = el("details", { class: "evidence", toggle: () => {
      if (shown.open && !evidence.firstChild) void new Player(evidence, a.ms).open();
    } }, el("summary", {}, t("evidence")), evidence);
    const side = a.side === "none" ? "" : " · " + t(a.side);
    const card = el("article", { class: "card alert", "aria-label": t("kind." + a.kind) },
      el("h2", {}, t("kind." + a.kind) + side, el("small", {}, `${t("alertNo", a.id)} · ${moment(a.ms)}`)),
      el("p", { class: "sentence" }, lang() === "zh" ? a.zh : a.en),
      this.answers(a, a.kind));
    const article = a.article ? articleText(a.article) : null;
    if (article) card.append(article);
    card.append(shown);
    return card;
  }

  /** @param {Alert} a @param {string} kind */
  answers(a, kind) {
    const row = el("div", { class: "answers" });
    for (const action of a.options) {
      if (action === "read") {
        row.append(readings(a, (move) => void this.answer(a, "read", move)));
        continue;
      }
      row.append(button(words(kind, action), () => void this.answer(a, action), action === a.options[0] ? "main" : ""));
    }
    return row;
  }

  /** @param {Alert} a @param {string} action @param {string} [move] */
  async answer(a, action, move) {
    if (action === "resume") {
      await this.give("resume", [], { alert: a.id });
      return;
    }
    const label = words(a.kind, action);
    if (action === "loss" && !(await ask(t("sure.loss", t(a.side)), label))) return;
    if (action !== "loss" && ENDS.has(action) && !(await ask(t("sure.confirm"), label))) return;
    await this.give("resolve", move ? [String(a.id), action, move] : [String(a.id), action], { alert: a.id });
  }

  /** @param {import("./arbiter-api.js").Result} r */
  resultCard(r) {
    const id = String(r.id);
    const say = async (/** @type {string} */ action) => {
      if (action === "confirm" && !(await ask(t("sure.result", resultText(r)), t("do.result.confirm")))) return;
      await this.give("resolve", [id, action], { alert: r.id });
    };
    const article = r.article ? articleText(r.article) : null;
    const card = el("article", { class: "card alert", "aria-label": t("kind.result") },
      el("h2", {}, t("kind.result"), el("small", {}, t("alertNo", id))),
      el("p", { class: "sentence" }, t("proposedResult", resultText(r))),
      el("div", { class: "answers" }, button(t("do.result.confirm"), () => void say("confirm"), "main"),
        button(t("do.result.dismiss"), () => void say("dismiss"))));
    if (article) card.append(article);
    return card;
  }

  /** @param {import("./arbiter-api.js").Fault} f */
  faultCard(f) {
    const card = el("article", { class: "card alert device" }, el("h2", {}, t("fault")),
      el("p", { class: "sentence" }, lang() === "zh" ? f.zh || f.en : f.en));
    if (f.options.length) {
      card.append(el("div", { class: "answers" },
        ...f.options.map((o) => button(words("device", o), () => void this.give("resolve", [f.id, o])))));
    }
    return card;
  }
}

/** The proposed result, if there is one.
 * @param {Picture} p */
function proposed(p) {
  return p.result && p.result.status === "proposed" && p.result.id ? p.result : null;
}

const BLINK = 800; // ms
const AGAIN = 25; // blinks, after which it is heard again
const KEEP = "luozi.sound";

/** Calls the arbiter by ear and in the title of the page. */
export class Bell {
  constructor() {
    /** @type {AudioContext | null} */
    this.audio = null;
    this.flash = 0;
    this.title = document.title;
    /** @type {Set<string> | null} */
    this.known = null;
    const quiet = () => this.still();
    document.addEventListener("visibilitychange", quiet);
    document.addEventListener("pointerdown", quiet);
    document.addEventListener("keydown", quiet);
  }

  /** Tells whether the sound was on when the page was left. */
  wanted() {
    try {
      return localStorage.getItem(KEEP) === "on";
    } catch {
      return false;
    }
  }

  /** Switches the sound, which a browser allows only after a gesture.
   * @param {boolean} on */
  async sound(on) {
    try {
      localStorage.setItem(KEEP, on ? "on" : "off");
    } catch { /* it lasts as long as the page */ }
    if (!on) {
      await this.audio?.close();
      this.audio = null;
      return;
    }
    this.audio = new AudioContext();
    await this.audio.resume();
    this.beep(1);
  }

  /** @param {number} times */
  beep(times) {
    const audio = this.audio;
    if (!audio) return;
    for (let i = 0; i < times; i++) {
      const begin = audio.currentTime + 0.28 * i;
      const tone = audio.createOscillator(), volume = audio.createGain();
      tone.frequency.value = i % 2 ? 660 : 880;
      volume.gain.setValueAtTime(0.0001, begin);
      volume.gain.exponentialRampToValueAtTime(0.35, begin + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.22);
      tone.connect(volume).connect(audio.destination);
      tone.start(begin);
      tone.stop(begin + 0.25);
    }
  }

  /** Hears what is open; calls if there is something that was not.
   * @param {Picture} p
   * @returns {boolean} whether it called */
  hear(p) {
    const open = new Map(p.alerts.map((a) => [`${p.game}/${a.id}`, lang() === "zh" ? a.zh : a.en]));
    const r = proposed(p);
    if (r) open.set(`${p.game}/${r.id}`, t("proposedResult", resultText(r)));
    for (const f of p.faults) open.set("fault/" + f.name, lang() === "zh" ? f.zh : f.en);
    const fresh = [...open].filter(([key]) => !this.known?.has(key)).map(([, text]) => text);
    const first = this.known === null;
    this.known = new Set(open.keys());
    if (fresh.length === 0) {
      if (open.size === 0) this.still();
      return false;
    }
    at("call").textContent = t("newAlert", fresh.join(" "));
    this.beep(first ? 1 : 4);
    this.blink(fresh[0]);
    return true;
  }

  /** Flashes the title, and calls again and again, until somebody is there.
   * @param {string} words */
  blink(words) {
    clearInterval(this.flash);
    let n = 0;
    this.flash = window.setInterval(() => {
      n++;
      document.title = n % 2 ? "⚠ " + words : this.title;
      if (n % AGAIN === 0) this.beep(2);
    }, BLINK);
  }

  /** What the title says while nothing calls.
   * @param {string} title */
  name(title) {
    this.title = title;
    if (!this.flash) document.title = title;
  }

  still() {
    clearInterval(this.flash);
    this.flash = 0;
    document.title = this.title;
  }
}
