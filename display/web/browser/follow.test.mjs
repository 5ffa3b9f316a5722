// A whole game is followed on the spectators' page to its last move, while the server
// is killed and started again in the middle.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Luozi, demo, folder, freeAddress, open, shot, text, until } from "./harness.mjs";

test("a game is followed over a kill of the server", async () => {
  const http = await freeAddress();
  const state = await folder();
  const args = (/** @type {string} */ speed) => ["demo", "--speed", speed, "--state", state, "--http", http, "--mqtt", "127.0.0.1:0", "--stay"];
  let luozi = new Luozi(args("5")); // slow enough to be killed in the middle
  await luozi.line("http");

  const { page, errors } = await open(`http://${http}/`, { lang: "en-US" });
  const moves = page.locator("#moves button");
  const count = () => moves.count();
  await until("ten moves", async () => (await count()) >= 10);
  await until("the connection is said", async () => (await text(page, "#link-words")) === "connected");
  const said = await until("a move is announced", async () => await text(page, "#say"));
  assert.match(said, /^(Red|Black): /);

  // Looking back does not lose what comes meanwhile.
  await page.locator("body").press("Home");
  assert.match(await text(page, "#stand"), /beginning/);
  await page.locator("body").press("ArrowRight");
  assert.match(await text(page, "#stand"), /move 1/);
  assert.equal(await page.locator("#moves [aria-current]").count(), 1);

  await luozi.kill();
  const before = await count();
  await until("the break is said", async () => /reconnecting since \d/.test(await text(page, "#link-words")));
  await until("the age is said", async () => /\d+ s old/.test(await text(page, "#link-age")));
  await shot(page, "reconnecting");
  luozi = new Luozi(args("30"));
  await until("the page is back", async () => (await text(page, "#link-words")) === "connected");

  assert.match(await text(page, "#stand"), /move 1/, "a page that looks back was moved");
  await page.locator("body").press("End");
  const end = await until("the result", async () => {
    const now = await (await fetch(`http://${http}/api/v1/state`)).json();
    return now.result ? now : null;
  });
  await until("the result is on the page", async () => /wins|Draw/.test(await text(page, "#stand")));
  assert.ok(before >= 10 && before < end.ply, `killed after ${before} of ${end.ply} moves`);
  assert.deepEqual(await moves.allTextContents(), end.zh);
  assert.deepEqual(await standing(page), end.fen.split(" ")[0]);
  assert.deepEqual(errors, []);
});

test("a server that has frozen is not shown as if it were well", async () => {
  const { luozi, url } = await demo("--stay");
  const { page } = await open(url + "/", { lang: "en-US" });
  await until("the connection is said", async () => (await text(page, "#link-words")) === "connected");
  luozi.child.kill("SIGSTOP");
  await until("the age is said", async () => /\d\d s old/.test(await text(page, "#link-age")));
  luozi.child.kill("SIGCONT");
  await until("the page is back", async () => (await text(page, "#link-age")) === "" && (await text(page, "#link-words")) === "connected");
});

test("a game that there is not is said to be none", async () => {
  const { url } = await demo("--stay");
  const { page, errors } = await open(url + "/?game=9999", { lang: "en-US" });
  await until("that is said", async () => (await text(page, "#link-words")) === "there is no such game");
  assert.deepEqual(errors, []);
});

/** What stands on the drawn board, as a FEN's first field.
 * @param {import("playwright-core").Page} page */
async function standing(page) {
  return page.evaluate(() => {
    const letters = new Map([..."帥K仕A相B傌N俥R炮C兵P將k士a象b馬n車r砲c卒p".matchAll(/(.)(.)/gu)].map((m) => [m[1], m[2]]));
    const rows = Array.from({ length: 10 }, () => Array(9).fill(""));
    for (const el of document.querySelectorAll(".men .piece")) {
      const at = new DOMMatrix(/** @type {SVGElement} */ (el).style.transform);
      rows[Math.round((at.f - 11.5) / 10)][Math.round((at.e - 9) / 10)] = letters.get(el.textContent ?? "");
    }
    return rows.map((row) => row.map((c) => c || "1").join("").replace(/1+/g, (n) => String(n.length))).join("/");
  });
}
