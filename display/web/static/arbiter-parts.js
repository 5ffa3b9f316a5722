// Small parts of the arbiter's page: elements, fields, and the question before what
// can't be taken back lightly.

import { t } from "./i18n.js";

/** Makes an element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | boolean | ((e: Event) => void)>} [attributes] functions listen to the event of that name
 * @param {...(Node | string | null)} inside
 * @returns {HTMLElementTagNameMap[K]} */
export function el(name, attributes = {}, ...inside) {
  const e = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") e.addEventListener(key, value);
    else if (typeof value === "boolean") e.toggleAttribute(key, value);
    else e.setAttribute(key, value);
  }
  e.append(...inside.filter((x) => x !== null));
  return e;
}

/** The element of that id.
 * @param {string} id
 * @returns {HTMLElement} */
export function at(id) {
  const e = document.getElementById(id);
  if (!e) throw new Error("no element " + id);
  return e;
}

/** @param {string} words @param {(e: Event) => void} click @param {string} [kind] */
export function button(words, click, kind = "") {
  return el("button", { type: "button", class: kind, click }, words);
}

/** A field with its name above it.
 * @param {string} label
 * @param {HTMLElement} input
 * @param {string} [hint] */
export function field(label, input, hint) {
  return el("label", {}, el("span", {}, label), input, hint ? el("small", { class: "faint" }, hint) : null);
}

/** @param {Record<string, string>} [attributes] */
export function input(attributes = {}) {
  return el("input", { autocomplete: "off", ...attributes });
}

/** @param {[value: string, words: string][]} options @param {string} [chosen] */
export function select(options, chosen) {
  const s = el("select");
  for (const [value, words] of options) s.append(el("option", { value, selected: value === chosen }, words));
  return s;
}

/** Both sides as a choice.
 * @param {string} [chosen] */
export function sides(chosen) {
  return select([["red", t("red")], ["black", t("black")]], chosen);
}

/** A group of fields that is sent together.
 * @param {string} title
 * @param {(e: Event) => void} submit
 * @param {...(Node | string | null)} inside */
export function group(title, submit, ...inside) {
  return el("form", {
    class: "card group", submit: (e) => {
      e.preventDefault();
      submit(e);
    },
  }, el("h2", {}, title), ...inside);
}

/** Asks before something is done.
 * @param {string} words @param {string} yes
 * @returns {Promise<boolean>} */
export function ask(words, yes) {
  const dialog = /** @type {HTMLDialogElement} */ (at("ask"));
  at("ask-words").textContent = words;
  at("ask-yes").textContent = yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true });
  });
}

let fading = 0;

/** Says for a moment what came of something.
 * @param {string} words @param {"good" | "bad"} kind */
export function toast(words, kind) {
  const e = at("toast");
  e.textContent = words;
  e.className = kind;
  e.hidden = false;
  clearTimeout(fading);
  fading = window.setTimeout(() => { e.hidden = true; }, kind === "bad" ? 12_000 : 3_000);
}

/** A moment of the game, 1:02:03.4.
 * @param {number} ms */
export function moment(ms) {
  const s = Math.floor(ms / 1000), two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}.${Math.floor((ms % 1000) / 100)}`;
}
