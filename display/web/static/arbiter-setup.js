// The set-up of a game: players, event, time control, position, and the settings of
// the referee. Only what was changed is sent.

import { controlText } from "./clock.js";
import { ask, el, field, input, select } from "./arbiter-parts.js";
import { settingDocs } from "./arbiter-words.js";
import { lang, t } from "./i18n.js";

/** @typedef {import("./arbiter-api.js").Picture} Picture */
/** @typedef {import("./arbiter-alerts.js").Give} Give */

const PEOPLE = ["red", "black", "red_team", "black_team", "event", "round", "table", "place", "date"];
const TIMES = ["6.1", "6.2", "6.3", "6.4", "6.5:60m", "60m+30s", "20m/30s", "10m+5s"];

/** What a picture says about a word of the set-up.
 * @param {Picture} p @param {string} key */
function valueOf(p, key) {
  if (key === "red" || key === "black") return p.players[key];
  if (key === "time") return p.time;
  return p.meta?.[key] ?? "";
}

export class Setup {
  /** @param {HTMLElement} host @param {Give} give */
  constructor(host, give) {
    this.host = host;
    this.give = give;
    this.drawn = "";
    /** The fields, by their key in the command.
     * @type {Map<string, HTMLInputElement | HTMLSelectElement>} */
    this.fields = new Map();
    /** @type {Map<string, string>} */
    this.was = new Map();
  }

  /** Draws the form when the game, its phase or its set-up has changed; what is being
   * written stays.
   * @param {Picture} p @param {boolean} [anew] */
  show(p, anew = false) {
    const sum = JSON.stringify([p.game, p.phase, p.players, p.meta, p.time, p.settings]);
    if (sum === this.drawn && !anew) return;
    /** @type {Map<string, string>} */
    const written = new Map();
    for (const [key, f] of this.fields) if (f.value !== this.was.get(key)) written.set(key, f.value);
    this.drawn = sum;
    this.fields.clear();
    this.was.clear();
    this.draw(p);
    for (const [key, value] of written) {
      const f = this.fields.get(key);
      if (f) f.value = value;
    }
  }

  /** @template {HTMLInputElement | HTMLSelectElement} F
   * @param {string} key @param {F} f @param {string} value @returns {F} */
  keep(key, f, value) {
    f.value = value;
    this.fields.set(key, f);
    this.was.set(key, value);
    return f;
  }

  /** @param {Picture} p */
  draw(p) {
    const next = p.phase !== "setup";
    const people = PEOPLE.map((key) => field(t("set." + key),
      this.keep(key, input({ maxlength: "120" }), next && (key === "red" || key === "black") ? "" : valueOf(p, key))));
    const submit = el("button", { class: "main" }, next ? t("saveNew") : t("saveSetup"));
    if (p.phase === "playing") submit.disabled = true;
    const form = el("form", { submit: (e) => {
      e.preventDefault();
      void this.send(next);
    } },
      p.phase === "playing" ? el("p", { class: "faint" }, t("fixedNow")) : null,
      el("section", { class: "card group" }, el("h2", {}, t("people")), ...people, this.timeField(p),
        field(t("set.fen"), this.keep("fen", input({ spellcheck: "false", size: "30" }), ""))),
      el("section", { class: "card group settings" }, el("h2", {}, t("rulesHead")), ...p.settings.map((s) => this.settingField(s))),
      el("p", { class: "buttons" }, submit));
    this.host.replaceChildren(form);
  }

  /** @param {Picture} p */
  timeField(p) {
    const list = el("datalist", { id: "times" }, ...TIMES.map((v) => el("option", { value: v }, controlText(v))));
    const time = this.keep("time", input({ list: "times", size: "20" }), p.time);
    const words = el("small", { class: "faint" }, controlText(p.time));
    time.addEventListener("input", () => { words.textContent = controlText(time.value); });
    return el("label", {}, el("span", {}, t("set.time")), time, list, words, el("small", { class: "faint" }, t("timeHint")));
  }

  /** @param {import("./arbiter-api.js").Setting} s */
  settingField(s) {
    const f = s.one ? select(s.one.map((v) => [v, v]), s.value) : input({ size: "8", inputmode: /^\d+$/.test(s.default) ? "numeric" : "text" });
    const doc = settingDocs[s.key]?.[lang() === "zh" ? 0 : 1] ?? "";
    return field(s.key, this.keep("setting " + s.key, f, s.value), `${doc} · ${t("usual", s.default)}`);
  }

  /** What the fields say that is not so yet, as KEY=VALUE. */
  changes() {
    const out = [];
    for (const [key, f] of this.fields) {
      const value = f.value.trim();
      if (value !== this.was.get(key) && !(key === "fen" && value === "")) out.push(key.replace(/^setting /, "") + "=" + value);
    }
    return out;
  }

  /** @param {boolean} next */
  async send(next) {
    const pairs = this.changes();
    if (next && !(await ask(t("sure.new"), t("newGame")))) return;
    if (!next && pairs.length === 0) return;
    if (await this.give(next ? "new" : "setup", pairs)) {
      for (const [key, f] of this.fields) this.was.set(key, f.value);
    }
  }
}
