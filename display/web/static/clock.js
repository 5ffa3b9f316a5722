// Clocks as people read them, and the time on the server's own clock: each clock
// message says what was left at a moment of that clock and how fast it goes down,
// so a page counts by itself and needs no message per second.

import { lang } from "./i18n.js";

/** A clock message. Times are ms.
 * @typedef {object} ClockBody
 * @property {string} game
 * @property {number} seq
 * @property {"red" | "black" | "none"} running
 * @property {{red: number, black: number}} left at mono
 * @property {{red: number, black: number}} period
 * @property {number} rate ms of the game in a ms of real time; 0: both stand
 * @property {string} boot which run of the server mono belongs to
 * @property {number} mono the server's clock when left was read
 * @property {number} now the server's clock when this was sent */

/** What the server's clock reads, as near as the network lets it be known. */
export class ServerTime {
  constructor() {
    this.boot = "";
    this.offset = 0;
    this.error = Infinity;
  }

  /** Learns from a request that was answered with the server's time: it was read
   * somewhere between asking and hearing. The shortest answer is the best one.
   * @param {string} boot @param {number} asked @param {number} heard @param {number} server */
  sample(boot, asked, heard, server) {
    const error = (heard - asked) / 2;
    if (boot === this.boot && error >= this.error) return;
    this.boot = boot;
    this.error = error;
    this.offset = server - (asked + heard) / 2;
  }

  now() {
    return performance.now() + this.offset;
  }
}

/** What a side has left at this moment.
 * @param {ClockBody} clock @param {"red" | "black"} side @param {number} now the server's clock */
export function leftAt(clock, side, now) {
  const left = clock.left[side];
  if (clock.running !== side || !clock.rate) return left;
  return Math.max(0, left - Math.max(0, now - clock.mono) * clock.rate);
}

/** @param {number} n */
const two = (n) => String(n).padStart(2, "0");

/** Whole seconds as 1:02:03 or 12:03.
 * @param {number} s */
function colons(s) {
  const minutes = Math.floor(s / 60) % 60, hours = Math.floor(s / 3600);
  return hours ? `${hours}:${two(minutes)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
}

/** What is left: 1:02:03, 12:03, under ten seconds 9.8.
 * @param {number} ms */
export function clockText(ms) {
  return ms < 10_000 ? (Math.floor(ms / 100) / 10).toFixed(1) : colons(Math.floor(ms / 1000));
}

/** How long a move took: 0:07, 12:40, 1:02:03.
 * @param {number} ms */
export function usedText(ms) {
  return colons(Math.round(ms / 1000));
}

/** A span for people: 90 min, 15 s.
 * @param {string} span */
function spanText(span) {
  const zh = lang() === "zh";
  return span.replace(/(\d+)([hms])/g, (_, n, unit) =>
    zh ? n + { h: "小时", m: "分", s: "秒" }[/** @type {"h" | "m" | "s"} */ (unit)]
      : n + { h: " h", m: " min", s: " s" }[/** @type {"h" | "m" | "s"} */ (unit)]);
}

const SCHEMES = /** @type {Record<string, string>} */ ({
  "6.1": "40/90m,10/15m*", "6.2": "30/60m,10/10m*", "6.3": "40/10m,30/5m*", "6.4": "30/5m*",
});

/** A time control in words.
 * @param {string} control as 6.1, 40/90m,10/15m*, 60m+30s, 20m/30s */
export function controlText(control) {
  const zh = lang() === "zh";
  const text = (SCHEMES[control] ?? control).replace(/^6\.5:/, "");
  return text.split(",").map((period, i) => {
    const moves = /^(\d+)\/(\d.*?)(\*?)$/.exec(period);
    if (moves && /[a-z]/.test(moves[2]) && !/[a-z]/.test(moves[1])) {
      const each = moves[3] ? (i ? "以后每" : "每") : "", then = i ? "then " : "";
      return zh ? `${each}${spanText(moves[2])}走${moves[1]}着` : `${then}${moves[1]} moves in ${moves[3] ? "each " : ""}${spanText(moves[2])}`;
    }
    const plus = /^(.*)\+(.*)$/.exec(period);
    if (plus) return zh ? `${spanText(plus[1])}，每着加${spanText(plus[2])}` : `${spanText(plus[1])} + ${spanText(plus[2])} a move`;
    const byo = /^(\d+[a-z]+)\/(.*)$/.exec(period);
    if (byo) return zh ? `${spanText(byo[1])}，读秒${spanText(byo[2])}` : `${spanText(byo[1])}, then ${spanText(byo[2])} a move`;
    return spanText(period) + (control.startsWith("6.5") ? (zh ? "包干" : " for the game") : "");
  }).join(zh ? "，" : ", ");
}
