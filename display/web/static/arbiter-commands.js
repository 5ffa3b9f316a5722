// Every other command as a form, with a question before what ends or changes a game.

import { articles } from "./arbiter-articles.js";
import { usedText } from "./clock.js";
import { ask, button, el, field, group, input, select, sides, toast } from "./arbiter-parts.js";
import { lang, t } from "./i18n.js";

/** @typedef {import("./arbiter-api.js").Picture} Picture */
/** @typedef {import("./arbiter-alerts.js").Give} Give */

/** Milliseconds of 1:02:03 or 2:03 or 45; NaN if it is none.
 * @param {string} text */
export function spanOf(text) {
  if (!/^\d+(:\d{1,2}){0,2}$/.test(text.trim())) return NaN;
  return text.trim().split(":").reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;
}

/** The buttons that are needed most, under the board.
 * @param {HTMLElement} host @param {Picture} p @param {Give} give */
export function quick(host, p, give) {
  const standing = p.alerts.some((a) => a.kind === "power");
  /** @type {HTMLElement[]} */
  const row = [];
  if (p.phase === "setup") {
    const differs = p.missing.length + p.extra.length;
    row.push(el("span", { class: differs ? "bad" : "good" }, differs ? t("diffNow", differs) : t("agreesNow")));
    if (!differs) row.push(button(t("start"), () => void give("start", []), "main"));
    else row.push(button(t("startForce"), async () => { if (await ask(t("sure.force"), t("startForce"))) await give("start", ["force"]); }));
  }
  if (p.phase === "playing") {
    row.push(button(t("pause"), () => void give("pause", [])));
    row.push(button(t("resume"), () => void give("resume", []), standing ? "main" : ""));
  }
  if (p.phase === "over") {
    row.push(button(t("newGame"), async () => { if (await ask(t("sure.new"), t("newGame"))) await give("new", []); }, "main"));
  }
  host.replaceChildren(...row);
}

/** @param {HTMLElement} host @param {() => Picture | null} now @param {Give} give */
export function commands(host, now, give) {
  host.replaceChildren(timeForm(give), foulForm(give), wordForm(give), boardForm(now, give), resultForm(give));
}

/** @param {Give} give */
function timeForm(give) {
  const side = sides(), how = select([["+", t("time.add")], ["-", t("time.take")], ["=", t("time.set")]]);
  const span = input({ placeholder: "5:00", inputmode: "numeric", required: "", size: "8" });
  return group(t("clocks"), async () => {
    const ms = spanOf(span.value);
    if (Number.isNaN(ms)) {
      toast(t("timeLong"), "bad");
      span.focus();
      return;
    }
    const words = how.selectedOptions[0].text + " " + usedText(ms);
    if (await ask(t("sure.time", t(side.value), words), t("say"))) await give("time", [side.value, how.value + ms]);
  }, field(t("who"), side), field(t("timeHow"), how), field(t("timeLong"), span), el("button", {}, t("say")));
}

const FOULS = ["9.1.1", "9.1.2", "9.1.3", "9.1.4", "9.1.5", "9.1.6", "9.1.7", "9.1.8"];

/** @param {Give} give */
function foulForm(give) {
  const side = sides();
  const article = select(FOULS.map((n) => {
    const [zh, en] = articles[n] ?? [""];
    return [n, `${n} ${lang() === "en" && en ? en : zh}`];
  }));
  return group(t("fouls"), async () => {
    if (await ask(t("sure.foul", t(side.value), article.value), t("say"))) await give("foul", [side.value, article.value]);
  }, field(t("who"), side), field(t("foulArticle"), article), el("button", {}, t("say")));
}

const OFFERS = ["offer", "accept", "decline", "resign", "claim natural", "claim repetition", "adjust on", "adjust off", "late", "arrive"];

/** @param {Give} give */
function wordForm(give) {
  const side = sides();
  const what = select(OFFERS.map((o) => [o, t("offer." + o)]));
  return group(t("offers"), async () => {
    const [command, more] = what.value.split(" ");
    const sure = command === "claim" ? t("sure.claim", t(side.value), t("offer." + what.value)) : t("sure." + command, t(side.value));
    if (["resign", "accept", "claim"].includes(command) && !(await ask(sure, t("say")))) return;
    await give(command, more ? [side.value, more] : [side.value]);
  }, field(t("who"), side), field(t("what"), what), el("button", {}, t("say")));
}

/** @param {() => Picture | null} now @param {Give} give */
function boardForm(now, give) {
  const move = el("select");
  const fill = () => {
    const kept = move.value;
    move.replaceChildren(el("option", { value: "" }, "—"),
      ...(now()?.legal ?? []).map((m) => el("option", { value: m.move }, `${m.zh} (${m.move})`)));
    move.value = kept;
  };
  move.addEventListener("focus", fill);
  move.addEventListener("pointerdown", fill);
  fill();
  const ply = input({ type: "number", min: "0", size: "5", inputmode: "numeric" });
  const fen = input({ placeholder: "rnbakabnr/9/1c5c1/… w", size: "30", spellcheck: "false" });
  const expect = () => ({ ply: now()?.ply });
  return el("section", { class: "card group" }, el("h2", {}, t("board")),
    row(field(t("recordMove"), move), button(t("record"), async () => {
      const e = expect();
      if (move.value && await ask(t("sure.move", move.selectedOptions[0].text), t("record"))) await give("move", [move.value], e);
    })),
    row(field(t("takebackTo"), ply), button(t("takeback"), async () => {
      const e = expect();
      if (ply.value !== "" && await ask(t("sure.takeback", ply.value), t("takeback"))) await give("takeback", [ply.value], e);
    })),
    row(field(t("positionFen"), fen), button(t("putPosition"), async () => {
      const e = expect();
      if (fen.value && await ask(t("sure.position"), t("putPosition"))) await give("position", [fen.value.trim()], e);
    })),
    row(button(t("turnBoard"), () => void give("turn", []))));
}

/** @param {...Node} inside */
function row(...inside) {
  return el("div", { class: "row" }, ...inside);
}

const RESULTS = ["4.1.1", "4.1.2", "4.1.3", "4.1.4", "4.1.5", "4.1.6", "4.1.7", "4.1.8", "4.1.9", "4.1.10",
  "4.2.1", "4.2.2", "4.2.3", "4.2.4", "21.3", "24.1", "24.2", "24.3"];

/** @param {Give} give */
function resultForm(give) {
  const winner = select(["red", "black", "none", "both-lose"].map((w) => [w, t("winner." + w)]));
  const article = select(RESULTS.map((n) => {
    const [zh, en] = articles[n] ?? [""];
    const text = lang() === "en" && en ? en : zh;
    return [n, `${n} ${text.length > 60 ? text.slice(0, 58) + "…" : text}`];
  }));
  const reason = input({ size: "30", maxlength: "200" });
  return group(t("result"), async () => {
    const words = `${t("winner." + winner.value)} (${article.value})`;
    if (!(await ask(t("sure.result", words), t("declare")))) return;
    await give("result", [winner.value, article.value, ...[reason.value.trim()].filter(Boolean)]);
  }, field(t("result"), winner), field(t("resultArticle"), article), field(t("resultWhy"), reason), el("button", {}, t("declare")));
}
