// What a spectator does: looks back by key, press and swipe, reads the clocks, turns
// the board, watches several boards, stands before the hall's screen.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { demo, open, shot, text, until } from "./harness.mjs";

/** @type {string} */
let over;
/** @type {string} */
let going;

before(async () => {
  over = (await demo("--speed", "0", "--stay")).url;
  going = (await demo("--speed", "1", "--stay", "--hands", "calm")).url;
  await until("the result", async () => (await (await fetch(over + "/api/v1/state")).json()).result);
  await until("a move", async () => (await (await fetch(going + "/api/v1/state")).json()).ply > 1);
});

test("moves are looked back at by key, press, plot and swipe", async () => {
  const { page, errors } = await open(over + "/", { lang: "en-US", touch: true });
  await page.locator("#moves button").first().waitFor();
  const last = await page.locator("#moves button").count();
  const stand = () => text(page, "#stand");
  assert.match(await stand(), /wins/);
  await page.keyboard.press("ArrowLeft");
  assert.match(await stand(), new RegExp(`move ${last - 1},`));
  await page.keyboard.press("Home");
  assert.match(await stand(), /beginning/);
  assert.ok(await page.locator("#back").isDisabled());
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.match(await stand(), /move 2,/);
  assert.match(await text(page, "#say"), /^Black: /);
  await page.locator("#moves button").nth(9).click();
  assert.match(await stand(), /move 10,/);
  assert.equal(await page.locator("#moves [aria-current]").textContent(), await page.locator("#moves button").nth(9).textContent());

  const box = await page.locator("#board").boundingBox();
  assert.ok(box);
  const drag = async (/** @type {number} */ from, /** @type {number} */ to) => {
    await page.mouse.move(box.x + box.width * from, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * to, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await drag(0.3, 0.7);
  assert.match(await stand(), /move 9,/);
  await drag(0.7, 0.3);
  assert.match(await stand(), /move 10,/);
  await page.locator(".plot").click({ position: { x: 2, y: 10 } });
  assert.match(await stand(), /move 1,/);
  await page.keyboard.press("End");
  assert.match(await stand(), /wins/);
  assert.deepEqual(errors, []);
});

test("the board is turned, and says what stands on it", async () => {
  const { page } = await open(over + "/", { lang: "en-US" });
  await page.locator("#moves button").first().waitFor();
  const y = async () => (await page.locator("#red").boundingBox())?.y ?? 0;
  const below = await y();
  await page.keyboard.press("f");
  assert.ok(await y() < below);
  assert.equal(await page.locator("#flip").getAttribute("aria-pressed"), "true");
  await page.keyboard.press("Home");
  assert.equal(await page.locator("svg.board").getAttribute("aria-label"),
    "Red: general e0, advisor d0 f0, elephant c0 g0, horse b0 h0, rook a0 i0, cannon b2 h2, soldier a3 c3 e3 g3 i3. " +
    "Black: general e9, advisor d9 f9, elephant c9 g9, horse b9 h9, rook a9 i9, cannon b7 h7, soldier a6 c6 e6 g6 i6.");
  const files = await page.locator(".board .file").allTextContents();
  assert.equal(files.filter((_, i) => i % 2 === 0).join(""), "一二三四五六七八九");
});

test("the running clock is counted down as the server counts it", async () => {
  const { page } = await open(going + "/");
  const face = (/** @type {string} */ side) => text(page, `#${side} .clock`);
  await until("the clocks", async () => await face("red"));
  const seconds = (/** @type {string} */ words) => words.split(":").reduce((sum, n) => 60 * sum + Number(n), 0);
  let best = Infinity;
  for (let i = 0; i < 12; i++) {
    const { shown, clock, now } = await page.evaluate(async () => {
      const show = await (await fetch("/api/v1/show")).json();
      const at = (/** @type {string} */ side) => document.querySelector(`#${side} .clock`)?.textContent ?? "";
      return { shown: { red: at("red"), black: at("black") }, clock: show.clock, now: show.now };
    });
    if (clock.running === "none") continue;
    const side = /** @type {"red" | "black"} */ (clock.running);
    const left = (clock.left[side] - (now - clock.mono) * clock.rate) / 1000;
    best = Math.min(best, Math.abs(left - 0.5 - seconds(shown[side])));
    await page.waitForTimeout(300);
  }
  assert.ok(best <= 0.6, `the page is ${best} s off at best`);
});

test("a candidate is shown as not yet completed", async () => {
  const { page } = await open(going + "/", { lang: "en-US" });
  await until("a candidate", async () => await page.locator(".board .ghost").count());
  await shot(page, "candidate");
  assert.match(await text(page, "#stand"), /not yet completed|to play/);
});

test("several boards stand on one page", async () => {
  const { page, errors, hosts } = await open(`${over}/?boards=${encodeURIComponent(`${over},${going},http://127.0.0.1:9`)}`, { width: 1600, height: 900 });
  await until("both boards", async () => (await page.locator("#many .piece").count()) > 40);
  assert.equal(await page.locator("#many article").count(), 3);
  await until("the third says that it is not there", async () => /中断/.test(await page.locator("#many article").nth(2).innerText()));
  assert.match(await page.locator("#many article").first().innerText(), /红胜/);
  await shot(page, "boards");
  assert.deepEqual(errors, []);
  assert.deepEqual([...hosts].sort(), [new URL(over).host, new URL(going).host, "127.0.0.1:9"].sort());
});

test("a board that is no address is left out, and becomes no markup", async () => {
  const { page, errors } = await open(`${over}/?boards=${encodeURIComponent(`javascript:alert(1),"><img src=x onerror=alert(1)>,ftp://x,${over}`)}`);
  await until("the board", async () => (await page.locator("#many .piece").count()) > 5);
  assert.equal(await page.locator("img").count(), 0);
  for (const a of await page.locator("#many a").all()) assert.match(await a.getAttribute("href") ?? "", /^http:\/\//);
  assert.deepEqual(errors, []);
});

for (const [width, height] of [[3840, 2160], [1080, 1920], [1280, 720]]) {
  test(`the hall's screen fits ${width} × ${height}`, async () => {
    const { page } = await open(going + "/?screen", { width, height });
    await page.locator("#moves button").first().waitFor();
    const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    assert.ok(size[0] <= width && size[1] <= height, `${size}`);
    for (const id of ["board", "red", "black", "stand"]) {
      const box = await page.locator("#" + id).boundingBox();
      assert.ok(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1, `${id}: ${JSON.stringify(box)}`);
    }
    assert.ok(!(await page.locator("#controls").isVisible()) && !(await page.locator("#lang").isVisible()));
    await shot(page, `screen${width}x${height}`);
  });
}

test("4K", async () => {
  const { page } = await open(going + "/", { width: 3840, height: 2160, scheme: "dark" });
  await page.locator("#moves button").first().waitFor();
  await shot(page, "4k");
  const box = await page.locator("#board").boundingBox();
  assert.ok(box && box.height > 1200, JSON.stringify(box));
});
