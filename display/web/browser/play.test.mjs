// The virtual table in a browser, with the arbiter's page beside it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Luozi, demo, faults, folder, freeAddress, open, shot, text, until } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** A demo with a virtual table, and how its arbiter signs in. */
async function playDemo() {
  const { luozi, url } = await demo("--play");
  const [, name, password] = (await luozi.line("arbiter")).split(" ");
  return { url, name, password };
}

/** Where a point of the table is on the screen.
 * @param {Page} page @param {string} point */
async function spot(page, point) {
  return page.evaluate((p) => {
    const drawing = /** @type {SVGSVGElement} */ (document.querySelector("#board svg"));
    const at = new DOMPoint(9 + 10 * (p.charCodeAt(0) - 97), 11.5 + 10 * (9 - Number(p[1])));
    const { x, y } = at.matrixTransform(/** @type {DOMMatrix} */ (drawing.getScreenCTM()));
    return { x, y };
  }, point);
}

/** Carries a piece as a mouse does.
 * @param {Page} page @param {string} from @param {string} to */
async function carry(page, from, to) {
  await page.locator("#board").scrollIntoViewIfNeeded();
  const a = await spot(page, from), b = await spot(page, to);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(b.x, b.y, { steps: 12 });
  await page.waitForTimeout(400); // longer than a brush
  await page.mouse.up();
  await page.waitForTimeout(400);
}

/** Presses a clock as a finger does.
 * @param {Page} page @param {"red" | "black"} side */
async function press(page, side) {
  await page.locator(`.clock.${side}`).click({ delay: 60 });
}

/** The pieces as the table has them, point by point.
 * @param {string} url @returns {Promise<any>} */
async function table(url) {
  const stop = new AbortController();
  const answer = await fetch(url + "/play/live", { signal: stop.signal });
  const reader = /** @type {ReadableStreamDefaultReader<Uint8Array>} */ (answer.body?.getReader());
  let got = "";
  while (!got.includes("\n\n")) got += new TextDecoder().decode((await reader.read()).value);
  stop.abort();
  return JSON.parse(got.slice("data: ".length, got.indexOf("\n\n")));
}

/** @param {string} url */
const state = async (url) => (await fetch(url + "/api/v1/state")).json();

/** Starts the game at the table.
 * @param {Page} page */
async function start(page) {
  await page.locator("#start").click();
  await page.locator(".clock.red.running").waitFor();
}

test("an illegal move is caught, the arbiter has it undone, the game goes on", async () => {
  const { url, name, password } = await playDemo();
  const player = await open(url + "/play", { lang: "en-US", width: 1200, height: 900 });
  const arbiter = await open(url + "/arbiter", { lang: "en-US", width: 1280, height: 800 });
  assert.match(arbiter.page.url(), /\/sign-in$/);
  await arbiter.page.locator("[name=name]").fill(name);
  await arbiter.page.locator("[name=password]").fill(password);
  await arbiter.page.locator("form[action='/sign-in'] button.main").click();
  await arbiter.page.locator("#wood svg").waitFor();

  await start(player.page);
  await carry(player.page, "h2", "e2");
  await press(player.page, "red");
  await player.page.locator(".clock.black.running").waitFor();
  assert.equal((await state(url)).last, "h2e2");

  await carry(player.page, "h9", "h8"); // no horse goes so
  await press(player.page, "black");
  await until("the alert at the table", async () => /h9h8/.test(await text(player.page, "#alerts")));
  await until("the clocks stand", async () => /Both clocks stand/.test(await text(player.page, "#now")));
  await shot(player.page, "play-illegal");
  const card = arbiter.page.locator("#alerts .alert");
  await card.first().waitFor();
  assert.match(await text(arbiter.page, "#alerts .alert .sentence"), /h9h8.*4\.1\.6/);
  await shot(arbiter.page, "arbiter-illegal");
  await card.getByRole("button", { name: /^Undo/ }).click();

  await until("the table says what to put back", async () => /Put the pieces back/.test(await text(player.page, "#now")));
  assert.match(await text(player.page, "#now"), /missing .*h9.*taken off: h8/);
  await carry(player.page, "h8", "h9");
  await player.page.locator(".clock.black.running").waitFor();
  await until("no alert is open", async () => (await text(player.page, "#alerts")) === "");
  await carry(player.page, "h9", "g7");
  await press(player.page, "black");
  await until("the next move", async () => (await state(url)).last === "h9g7");
  assert.deepEqual((await state(url)).moves, ["h2e2", "h9g7"]);
  assert.match(await text(arbiter.page, "#game"), /./);
  assert.deepEqual([...player.errors, ...arbiter.errors], []);
});

test("a capture by mouse and one by keys, at two browsers of one table", async () => {
  const { url } = await playDemo();
  const red = await open(url + "/play", { lang: "en-US" }), black = await open(url + "/play", { lang: "zh-CN" });
  await start(red.page);
  await carry(red.page, "h2", "h9");
  await red.page.keyboard.press("r", { delay: 60 });
  await until("the capture", async () => (await state(url)).last === "h2h9");
  await until("the other browser shows it", async () => /馬/.test(await text(black.page, "#tray")));

  // The rook takes the cannon: from e0, where the keys begin, up and to the right.
  await black.page.locator("#board").focus();
  const keys = black.page.keyboard;
  for (let i = 0; i < 9; i++) await keys.press("ArrowUp");
  for (let i = 0; i < 4; i++) await keys.press("ArrowRight");
  assert.match(await text(black.page, "#say"), /i9 車/);
  await keys.press("Enter");
  await black.page.waitForTimeout(400);
  await keys.press("ArrowLeft");
  await keys.press("Enter");
  await black.page.waitForTimeout(400);
  await keys.press("b", { delay: 60 });
  await until("the capture by keys", async () => (await state(url)).last === "i9h9");
  const pieces = (await table(url)).things.pieces;
  assert.deepEqual(pieces.filter((/** @type {any} */ p) => p.at === "").map((/** @type {any} */ p) => p.piece).sort(), ["C", "n"]);
  assert.deepEqual([...red.errors, ...black.errors], []);
});

test("sliding, nudging and bouncing hands and a dead sensor: the move is still read", async () => {
  const { url } = await playDemo();
  const { page, errors } = await open(url + "/play", { lang: "en-US" });
  await page.locator("#sensor").click();
  const dead = await spot(page, "e5");
  await page.mouse.click(dead.x, dead.y);
  await until("the sensor is broken", async () => (await table(url)).things.dead[0] === "e5");
  for (const switched of ["slide", "nudge", "bounce"]) await page.locator("#" + switched).check();
  await start(page);
  await carry(page, "h2", "d2");
  await press(page, "red");
  await until("the slid cannon", async () => (await state(url)).last === "h2d2");
  await carry(page, "h7", "e7");
  await press(page, "black");
  await until("the reply", async () => (await state(url)).last === "h7e7");
  const chip = page.locator("[data-chip='0x20']");
  await chip.check();
  await until("the lost sensors are said", async () => /sensor/i.test(await text(page, "#alerts")));
  await chip.uncheck();
  await until("they are back", async () => (await text(page, "#alerts")) === "");
  assert.deepEqual(errors, []);
});

test("a finger on a phone carries and presses", async () => {
  const { url } = await playDemo();
  const { page, errors } = await open(url + "/play", { lang: "zh-CN", width: 360, height: 740, touch: true });
  await start(page);
  const finger = await page.context().newCDPSession(page);
  /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {{x: number, y: number}[]} touchPoints */
  const touch = (type, ...touchPoints) => finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  await page.locator("#board").evaluate((el) => el.scrollIntoView({ block: "center" }));
  const scrolled = await page.evaluate(() => scrollY);
  const a = await spot(page, "b0"), b = await spot(page, "c2");
  await touch("touchStart", a);
  for (let i = 1; i <= 10; i++) await touch("touchMove", { x: a.x + (b.x - a.x) * i / 10, y: a.y + (b.y - a.y) * i / 10 });
  await page.waitForTimeout(400);
  await touch("touchEnd");
  await until("the horse stands", async () => (await table(url)).things.pieces[1].at === "c2");
  const clock = await page.locator(".clock.red").boundingBox();
  assert.ok(clock);
  await touch("touchStart", { x: clock.x + 40, y: clock.y + 20 });
  await page.waitForTimeout(60);
  await touch("touchEnd");
  await until("the move", async () => (await state(url)).last === "b0c2");
  assert.equal(await page.evaluate(() => scrollY), scrolled, "the page was scrolled instead");
  assert.deepEqual(errors, []);
});

test("the table comes back after a power cut, and what can't be done is undone", async () => {
  const http = await freeAddress(), url = "http://" + http;
  const args = ["demo", "--play", "--state", await folder(), "--http", http, "--mqtt", "127.0.0.1:0"];
  const luozi = new Luozi(args);
  await luozi.line("state");
  const { page, errors } = await open(url + "/play", { lang: "en-US" });
  await start(page);
  await carry(page, "h2", "e2");
  await press(page, "red");
  await until("the move", async () => (await state(url)).last === "h2e2");
  await luozi.kill();
  await until("the break is said", async () => /connection is lost/.test(await text(page, "#now")));
  const again = new Luozi(args);
  await again.line("state");
  await page.locator("#resume").click();
  await page.locator(".clock.black.running").waitFor();

  // Somebody else has just taken the horse: it can't be lifted here.
  const hand = { method: "POST", headers: { "X-Luozi-Play": "other" }, body: JSON.stringify([{ do: "lift", at: "h9" }]) };
  await page.route("**/play/edges", async (route) => {
    await fetch(url + "/play/edges", hand);
    await route.continue();
  }, { times: 1 });
  const from = await spot(page, "h9");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await until("it is said", async () => /nothing stands at h9/.test(await text(page, "#refused")));
  await page.mouse.up();
  await until("the horse lies beside the board or stands again", async () =>
    (await table(url)).things.pieces.some((/** @type {any} */ p) => p.piece === "n" && (p.at === "" || p.at === "h9")));
  await carry(page, "b9", "c7");
  await press(page, "black");
  await until("the table goes on", async () => /h9/.test(JSON.stringify((await table(url)).game.alerts)) || (await state(url)).ply === 2);
  assert.deepEqual(errors, []);
});

test("pieces beside the board, the demo's help, a new game", async () => {
  const { url } = await playDemo();
  const { page, errors } = await open(url + "/play", { lang: "en-US" });
  await page.locator("#start").waitFor();
  const from = await spot(page, "e3"), tray = await page.locator("#tray").boundingBox();
  assert.ok(tray);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(tray.x + 20, tray.y + 20, { steps: 5 });
  await page.mouse.up();
  await until("it lies beside the board", async () => /兵/.test(await text(page, "#tray")));
  await until("it is missed", async () => /missing 兵 e3/.test(await text(page, "#now")));
  await page.evaluate(async () => fetch("/play/help", { method: "POST", headers: { "X-Luozi-Play": "x" }, body: '{"do":"start"}' }));
  await page.locator("#lang").click();
  await until("the refusal in Chinese", async () => /盘面与局面不符.*e3/.test(await text(page, "#heard")));
  await page.locator("#lang").click();
  await page.locator("#tray button").click(); // into the hand
  const to = await spot(page, "e3");
  await page.mouse.click(to.x, to.y);
  await page.locator("#start").waitFor();
  assert.equal(await text(page, "#tray"), "");

  await start(page);
  page.on("dialog", (d) => void d.accept());
  await carry(page, "a0", "a1");
  await page.locator("#new").click();
  await page.locator("#start").waitFor();
  const now = await table(url);
  assert.equal(now.game.id, "0002");
  assert.deepEqual(now.game.missing, []);
  assert.deepEqual(errors, []);
});

test("a wrong password is refused, and more of them are slowed", async () => {
  const { url, name, password } = await playDemo();
  const { page, errors } = await open(url + "/sign-in", { lang: "en-US" });
  /** @param {string} word */
  const attempt = async (word) => {
    await page.locator("[name=name]").fill(name);
    await page.locator("[name=password]").fill(word);
    const [answer] = await Promise.all([page.waitForResponse((r) => r.request().method() === "POST"), page.locator("form button.main").click()]);
    await until("what was wrong is said", async () => /wrong|wait/.test(await text(page, "#why").catch(() => "")));
    return answer.status();
  };
  assert.equal(await attempt("guess"), 401);
  for (let wait = 0, tries = 0; wait <= 8; tries++) { // each wait is twice the one before
    assert.ok(tries < 30, "nothing is slowed");
    const body = new URLSearchParams({ name, password: "guess" + tries });
    const answer = await fetch(url + "/sign-in", { method: "POST", body, redirect: "manual" });
    wait = Number(answer.headers.get("Retry-After") ?? 0);
    assert.equal(answer.status, wait ? 429 : 401);
    if (wait && wait <= 8) await new Promise((done) => setTimeout(done, 1000 * wait));
  }
  assert.equal(await attempt(password), 429, "the right password goes past the wait");
  assert.match(await text(page, "#why"), /wait/);
  assert.match(page.url(), /\/sign-in$/);
  assert.equal((await fetch(url + "/api/v1/arbiter")).status, 404);
  assert.deepEqual(errors, []);
});

for (const reader of /** @type {const} */ ([{ lang: "zh-CN", scheme: "light", width: 1920, height: 1080 }, { lang: "en-US", scheme: "dark", width: 320, height: 640 }])) {
  test(`the table in ${reader.lang}, ${reader.scheme}, ${reader.width} px`, async () => {
    const { url } = await playDemo();
    const { page, errors, hosts } = await open(url + "/play", reader);
    await page.locator("#start").waitFor();
    await shot(page, "play_" + reader.lang.slice(0, 2), reader.width === 320);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= reader.width, `the page is ${wide} px wide`);
    assert.deepEqual(await faults(page), []);
    assert.deepEqual(errors, []);
    assert.deepEqual([...hosts], [new URL(url).host]);
  });
}
