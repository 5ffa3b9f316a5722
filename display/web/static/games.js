// The stored games, the newest first.

import { apply, lang, langSwitch, onLang, resultText, t } from "./i18n.js";
import { placeText } from "./stand.js";
import "./words.js";

/** @typedef {{id: string, wall: string, event: string, round: string, table: string, players: {red: string, black: string},
 *   time: string, plies: number, phase: string, result: import("./live.js").Result | null}} Stored */

/** @type {Stored[]} */
let games = [];
let note = "";

/** @param {string} name @param {string} className @param {string | HTMLElement} [content] */
function make(name, className, content) {
  const el = document.createElement(name);
  el.className = className;
  if (content !== undefined) el.append(content);
  return el;
}

/** @param {string} href @param {string} text @param {string} label */
function link(href, text, label) {
  const a = /** @type {HTMLAnchorElement} */ (make("a", "button", text));
  a.href = href;
  a.setAttribute("aria-label", `${text} ${label}`);
  return a;
}

/** @param {Stored} g */
function item(g) {
  const li = make("li", "card");
  const names = `${g.players.red || t("red")} – ${g.players.black || t("black")}`;
  const who = make("p", "who");
  who.append(make("span", "r", g.players.red || t("red")), " – ", make("span", "b", g.players.black || t("black")));
  const links = make("p", "links");
  if (g.phase !== "damaged") {
    links.append(link(`/?game=${g.id}`, t("look"), names), link(`/game/${g.id}/sheet?lang=${lang()}`, t("sheet"), names), link(`/game/${g.id}.pgn`, "PGN", names));
  }
  const how = g.result ? resultText(g.result) : t("phase." + g.phase);
  const place = placeText({ ...g, board: "" });
  const when = g.wall ? new Date(g.wall).toLocaleString(lang() === "zh" ? "zh-CN" : "en-GB", { dateStyle: "medium", timeStyle: "short" }) : "";
  const meta = [g.id, when, g.event && g.event !== "local" ? place.event : "", place.where, `${t("plies")} ${g.plies}`].filter(Boolean).join(" · ");
  li.append(who, links, make("p", "how", how), make("p", "meta", meta));
  return li;
}

function draw() {
  document.title = t("gamesTitle") + " · 落子 luozi";
  const host = /** @type {HTMLElement} */ (document.getElementById("games"));
  host.replaceChildren(...[...games].reverse().map(item));
  const words = note || (games.length ? "" : "noGames");
  /** @type {HTMLElement} */ (document.getElementById("note")).textContent = words ? t(words) : "";
}

async function read() {
  try {
    const answer = await fetch("/api/v1/games");
    if (!answer.ok) throw new Error(answer.statusText);
    games = (await answer.json()).games;
    note = "";
  } catch {
    note = "failed";
  }
  draw();
}

apply();
langSwitch(document.getElementById("lang"));
onLang(draw);
void read();
