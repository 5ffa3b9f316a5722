// The arbiter's page: everything that it shows and does, at a virtual table whose
// pieces the script moves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Luozi, demo, faults, folder, freeAddress, open, shot, text, until } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{do: string, at?: string, piece?: number, side?: string, after?: number}} Deed */

const TABS = ["alerts", "commands", "setup", "sensors", "moves", "log"];

/** A virtual table.
 * @param {string} url */
async function table(url) {
  const stop = new AbortController();
  const answer = await fetch(url + "/play/live", { signal: stop.signal });
  const reader = /** @type {ReadableStreamDefaultReader<Uint8Array>} */ (answer.body?.getReader());
  let got = "";
  while (!got.includes("\n\n")) got += new TextDecoder().decode((await reader.read()).value);
  stop.abort();
  return JSON.parse(got.slice("data: ".length, got.indexOf("\n\n"))).things;
}

/** A hand carries pieces, each lifted, held for longer than a brush and put down; then
 * it presses that side's button.
 * @param {string} url @param {string} side @param {...string} moves */
async function hand(url, side, ...moves) {
  /** @type {Deed[]} */
  const deeds = [];
  const pieces = (await table(url)).pieces;
  for (const m of moves) {
    const [from, to] = [m.slice(0, 2), m.slice(2, 4)];
    const piece = pieces.findIndex((/** @type {any} */ p) => p.at === from);
    pieces[piece].at = to;
    deeds.push({ do: "lift", at: from, after: 400 }, { do: "drop", at: to, piece: piece + 1, after: 400 });
  }
  deeds.push({ do: "down", side, after: 400 }, { do: "up", side, after: 60 });
  const answer = await fetch(url + "/play/edges", { method: "POST", headers: { "X-Luozi-Play": "script", "Content-Type": "application/json" }, body: JSON.stringify(deeds) });
  assert.equal(answer.status, 200, await answer.text());
}

/** Signs in.
 * @param {string} url @param {string} printed what the demo printed after "arbiter"
 * @param {Parameters<typeof open>[1]} reader */
async function desk(url, printed, reader) {
  const [, name, password] = printed.split(" ");
  const watched = await open(url + "/arbiter", reader);
  const { page } = watched;
  await page.locator("[name=name]").fill(name);
  await page.locator("[name=password]").fill(password);
  await page.locator("button.main").click();
  await page.locator("#wood svg").waitFor();
  await until("the connection", async () => (await page.locator("#link").getAttribute("data-state")) === "live");
  return watched;
}

/** Presses a button, and the one that confirms it where one is asked.
 * @param {Page} page @param {import("playwright-core").Locator} button @param {boolean} [asked] */
async function press(page, button, asked = false) {
  await button.click();
  if (asked) await page.locator("#ask-yes").click();
}

/** @param {Page} page @param {string} tab */
const choose = (page, tab) => page.locator("#tab-" + tab).click();

/** @param {string} url */
const state = async (url) => (await fetch(url + "/api/v1/state")).json();

test("the page reads well on a tablet, in both languages, by day and by night", async () => {
  const { luozi, url } = await demo("--play");
  const printed = await luozi.line("arbiter");
  for (const reader of /** @type {const} */ ([{ lang: "zh-CN", width: 1280, height: 800, scheme: "light" }, { lang: "en-US", width: 800, height: 1280, scheme: "dark" },
    { lang: "zh-CN", width: 320, height: 640, scheme: "dark" }])) {
    const name = `${reader.lang.slice(0, 2)}-${reader.width}`;
    const signIn = await open(url + "/sign-in", reader);
    await signIn.page.locator("[name=name]").waitFor();
    assert.deepEqual(await faults(signIn.page), [], "sign-in " + name);
    await shot(signIn.page, "sign-in-" + name);
    await signIn.page.context().close();
    const { page, errors, hosts } = await desk(url, printed, reader);
    if (await page.locator("#quick .main").count()) { // the first of them starts the game
      await press(page, page.locator("#quick .main"));
      await until("the start", async () => (await state(url)).phase === "playing");
      await hand(url, "red", "h2h5", "h0h1"); // two pieces, none of them a move by itself
      await page.locator("#alerts .alert").first().waitFor();
    }
    for (const tab of TABS) {
      await choose(page, tab);
      await page.locator(`#${tab}`).waitFor();
      if (tab === "alerts") {
        await page.locator("details.evidence summary").first().click();
        await page.locator(".steps li").first().waitFor();
        assert.equal(await page.locator(".boards svg").count(), 2);
      }
      if (tab === "log") await page.locator("#log tbody tr").first().waitFor();
      await shot(page, `arbiter-${tab}-${name}`, true);
      if (reader.width > 320) assert.deepEqual(await faults(page), [], `${tab}, ${name}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= reader.width, `${tab}, ${name}: ${wide} px wide`);
    }
    assert.deepEqual(errors, []);
    assert.deepEqual([...hosts], [new URL(url).host]);
    await page.context().close();
  }
});

test("a game is set up, corrected and decided by forms, and the log says by whom", async () => {
  const { luozi, url } = await demo("--play");
  const { page, errors } = await desk(url, await luozi.line("arbiter"), { lang: "en-US" });
  await choose(page, "setup");
  const field = (/** @type {string} */ label) => page.getByLabel(label, { exact: false }).first();
  await page.locator("#setup label", { hasText: "Red" }).first().locator("input").fill("许银川");
  await field("Event").fill("五羊杯 final");
  await field("Time control").fill("20m/30s");
  await field("natural_limit").fill("50");
  await press(page, page.getByRole("button", { name: "Save the set-up" }));
  await until("the name stands above the clock", async () => (await text(page, "#red .name")) === "许银川");
  await until("the time control is said", async () => /20 min/.test(await text(page, "#where")));
  await press(page, page.locator("#quick .main"));
  await until("the start", async () => (await state(url)).phase === "playing");
  await hand(url, "red", "h2e2");
  await until("the move", async () => (await state(url)).last === "h2e2");

  await choose(page, "commands");
  const form = (/** @type {string} */ title) => page.locator(".group", { has: page.getByRole("heading", { name: title }) });
  await form("Time").locator("select").first().selectOption("black");
  await form("Time").locator("input").fill("5:00");
  await press(page, form("Time").getByRole("button"), true);
  await until("five minutes more", async () => /^2[45]:/.test(await text(page, "#black .clock")));
  await press(page, form("Foul").getByRole("button"), true);
  await until("the foul", async () => /fouls 1/.test(await text(page, "#red .fouls")));
  await press(page, page.locator("#quick button", { hasText: "Pause" }));
  await until("both stand", async () => /both clocks stand/.test(await text(page, "#stand")));
  await press(page, page.locator("#quick button", { hasText: "Pause" }));
  await until("why not twice", async () => /refused: .*paused already/.test(await text(page, "#toast")));
  await page.locator("#lang").click();
  await press(page, page.locator("#quick button", { hasText: "暂停" }));
  await until("why not, in Chinese", async () => /未执行：对局已经暂停/.test(await text(page, "#toast")));
  await page.locator("#lang").click();
  await press(page, page.locator("#quick button", { hasText: "Resume" }));
  await until("the clock runs", async () => !/both clocks stand/.test(await text(page, "#stand")));

  // What would end the game and is not confirmed, does not.
  await form("Declare the result").getByRole("button").click();
  await page.locator("#ask").getByRole("button", { name: "Cancel" }).click();
  assert.equal((await state(url)).result, null);
  await form("Declare the result").locator("select").first().selectOption("none");
  await form("Declare the result").locator("select").nth(1).selectOption("4.2.2");
  await press(page, form("Declare the result").getByRole("button"), true);
  await until("the result", async () => (await state(url)).result?.winner === "none");

  await choose(page, "log");
  await until("the log is whole", async () => /result none 4\.2\.2/.test(await text(page, "#log")));
  const log = await page.locator("#log tr.said").allTextContents();
  for (const said of ["setup red=许银川", "start", "time black +300000", "foul red 9.1.1", "pause", "resume", "result none 4.2.2"]) {
    assert.ok(log.some((row) => row.includes(said) && row.includes("arbiter")), `${said} is not in the log: ${log.join("\n")}`);
  }
  await press(page, page.locator("#quick button", { hasText: "New game" }), true);
  await until("the new game", async () => (await state(url)).game === "0002");
  assert.deepEqual(errors, []);
});

test("a new alert calls; its evidence can be played back; keys choose tabs", async () => {
  const { luozi, url } = await demo("--play");
  const { page, errors } = await desk(url, await luozi.line("arbiter"), { lang: "en-US" });
  await press(page, page.locator("#sound"));
  await until("the sound is on", async () => (await page.locator("#sound").getAttribute("aria-pressed")) === "true");
  await press(page, page.locator("#quick .main"));
  await until("the start", async () => (await state(url)).phase === "playing");
  await choose(page, "moves");
  await hand(url, "red", "h2h7"); // a cannon has no way there
  await until("the title calls", async () => /⚠/.test(await page.title()));
  assert.equal(await page.locator("#alerts").isVisible(), true, "the alerts are not shown");
  assert.match(await text(page, "#call"), /h2h7/);
  await page.locator("#tab-alerts").press("ArrowRight");
  assert.equal(await page.locator("#commands").isVisible(), true);
  await page.locator("#tab-commands").press("ArrowLeft");
  await until("the title rests", async () => !/⚠/.test(await page.title()));

  assert.match(await text(page, ".article"), /4\.1\.6.*breaks the rules of movement.*走棋违反行棋规定/s);
  await page.locator("details.evidence summary").click();
  await page.locator(".steps li").first().waitFor();
  assert.ok((await page.locator(".steps li").count()) >= 4);
  const marks = () => page.locator(".boards figure").nth(1).locator(".mark").count();
  const slider = page.locator(".player input");
  await slider.evaluate((e) => { /** @type {HTMLInputElement} */ (e).value = "0"; e.dispatchEvent(new Event("input")); });
  assert.equal(await marks(), 0, "at the beginning the board shows the position");
  await page.getByRole("button", { name: "To the alert" }).click();
  assert.equal(await marks(), 1, "the cannon has left its point");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await until("it plays", async () => (await marks()) === 0);
  await until("it comes to the end", async () => (await marks()) === 1);

  // The article's own answer asks before it ends the game.
  await page.locator(".answers .main").click();
  await page.locator("#ask").getByRole("button", { name: "Cancel" }).click();
  assert.equal((await state(url)).result, null);
  await press(page, page.locator(".answers .main"), true);
  await until("the loss", async () => (await state(url)).result?.article === "4.1.6");
  assert.deepEqual(errors, []);
});

test("who has signed out, or finds the board started anew, signs in again", async () => {
  const http = await freeAddress();
  const args = ["demo", "--play", "--http", http, "--mqtt", "127.0.0.1:0", "--state", await folder()];
  let luozi = new Luozi(args);
  const url = "http://" + http;
  const { page } = await desk(url, await luozi.line("arbiter"), { lang: "en-US" });
  await luozi.kill();
  await until("the break is said", async () => /may be old/.test(await text(page, "#link-words")));
  await until("the arbiter is called", async () => /⚠.*may be old/.test(await page.title()));
  luozi = new Luozi(args);
  await luozi.line("http");
  await page.waitForURL(/\/sign-in$/);
  const again = await desk(url, await luozi.line("arbiter"), { lang: "en-US" });
  await again.page.getByRole("button", { name: "Sign out" }).click();
  await again.page.waitForURL(/\/sign-in$/);
  await again.page.goto(url + "/arbiter");
  assert.match(again.page.url(), /\/sign-in$/);
});
