// The words of the pages in Chinese and English: which language a reader gets, the
// words that all pages share, and how a page brings its own.
//
// A page marks its fixed words: data-t="key" is the text of an element,
// data-t-label its aria-label, data-t-title its title.

/** @typedef {"zh" | "en"} Lang */
/** @typedef {Record<string, [zh: string, en: string]>} Words */

const KEEP = "luozi.lang";

/** @type {Words} */
const words = {
  red: ["红方", "Red"],
  black: ["黑方", "Black"],
  redShort: ["红", "Red"],
  blackShort: ["黑", "Black"],
  otherLang: ["English", "中文"],
  otherLangLabel: ["Switch to English", "切换到中文"],
  round: ["第 {0} 轮", "round {0}"],
  table: ["第 {0} 台", "table {0}"],
  "winner.red": ["红胜", "Red wins"],
  "winner.black": ["黑胜", "Black wins"],
  "winner.none": ["和棋", "Draw"],
  "winner.both-lose": ["双方负", "Both lose"],
  article: ["（规则 {0}）", "(article {0})"],
  "reason.checkmate": ["将死", "checkmate"],
  "reason.stalemate": ["困毙", "stalemate"],
  "reason.flag": ["超时", "time forfeit"],
  "reason.flag after a wrong claim (23.3)": ["提和不属实，罚时后超时（23.3）", "flag after a wrong claim (23.3)"],
  "reason.resignation": ["认输", "resignation"],
  "reason.third foul": ["三次犯规", "third foul"],
  "reason.late beyond the limit": ["迟到超过时限", "late beyond the limit"],
  "reason.repetition": ["循环反复", "repetition"],
  "reason.repeats although it must vary": ["应变着而不变", "repeats although it must vary"],
  "reason.illegal-move": ["走棋违反行棋规定", "illegal move"],
  "reason.left-in-check": ["被将军而未应将", "left in check"],
  "reason.facing-generals": ["将帅对面", "the generals face each other"],
  "reason.agreed": ["提和，对方同意", "draw agreed"],
};

/** @type {Lang} */
let now = chosen();

/** @type {Set<() => void>} */
const listeners = new Set();

/** What the reader chose before, the address asks for, or the browser prefers.
 * @returns {Lang} */
function chosen() {
  const asked = new URLSearchParams(location.search).get("lang");
  for (const l of [asked, kept(), ...navigator.languages]) {
    if (l && /^zh\b/i.test(l)) return "zh";
    if (l && /^en\b/i.test(l)) return "en";
  }
  return "en";
}

/** @returns {string | null} */
function kept() {
  try {
    return localStorage.getItem(KEEP);
  } catch {
    return null; // storage may be forbidden
  }
}

/** The language that the page speaks. */
export function lang() {
  return now;
}

/** Adds the words of a page.
 * @param {Words} more */
export function addWords(more) {
  Object.assign(words, more);
}

/** The words for a key, with {0}, {1} … replaced; the key itself if there are none.
 * @param {string} key
 * @param {...(string | number)} args */
export function t(key, ...args) {
  const pair = words[key];
  const text = pair ? pair[now === "zh" ? 0 : 1] : key;
  return text.replace(/\{(\d)\}/g, (_, n) => String(args[Number(n)] ?? ""));
}

/** Tells whether there are words for the key.
 * @param {string} key */
export function has(key) {
  return key in words;
}

/** Puts the words in their places.
 * @param {ParentNode} [root] */
export function apply(root = document) {
  if (root === document) document.documentElement.lang = now === "zh" ? "zh-Hans" : "en";
  /** @param {string} mark @param {(el: HTMLElement, text: string) => void} put */
  const each = (mark, put) => {
    for (const el of root.querySelectorAll(`[${mark}]`)) {
      put(/** @type {HTMLElement} */ (el), t(el.getAttribute(mark) ?? ""));
    }
  };
  each("data-t", (el, text) => { el.textContent = text; });
  each("data-t-label", (el, text) => el.setAttribute("aria-label", text));
  each("data-t-title", (el, text) => { el.title = text; });
}

/** Calls back when the language changes.
 * @param {() => void} back */
export function onLang(back) {
  listeners.add(back);
}

/** @param {Lang} l */
export function setLang(l) {
  now = l;
  try {
    localStorage.setItem(KEEP, l);
  } catch { /* it lasts as long as the page */ }
  apply();
  for (const back of listeners) back();
}

/** Makes a button the switch between the languages.
 * @param {HTMLElement | null} button */
export function langSwitch(button) {
  if (!button) return;
  button.dataset.t = "otherLang";
  button.dataset.tLabel = "otherLangLabel";
  button.addEventListener("click", () => setLang(now === "zh" ? "en" : "zh"));
  apply();
}

/** A result in words.
 * @param {{winner: string, article: string, reason: string}} r */
export function resultText(r) {
  const why = has("reason." + r.reason) ? t("reason." + r.reason) : r.reason;
  const parts = [t("winner." + r.winner), why].filter(Boolean).join(now === "zh" ? "，" : ", ");
  return r.article ? parts + (now === "zh" ? "" : " ") + t("article", r.article) : parts;
}
