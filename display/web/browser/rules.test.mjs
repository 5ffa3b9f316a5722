// What holds for every page.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { demo, faults, open, shot, text } from "./harness.mjs";
import { publicPages } from "./pages.mjs";

/** @type {string} */
let url;

before(async () => {
  const d = await demo("--speed", "0", "--stay");
  url = d.url;
  for (;;) {
    const state = await (await fetch(url + "/api/v1/state")).json();
    if (state.result) break;
    await new Promise((done) => setTimeout(done, 100));
  }
});

for (const { path, query = "", ready } of publicPages) {
  for (const reader of /** @type {const} */ ([{ lang: "zh-CN", scheme: "light", width: 1920, height: 1080 }, { lang: "en-US", scheme: "dark", width: 320, height: 640 }])) {
    test(`${path}${query} in ${reader.lang}, ${reader.scheme}, ${reader.width} px`, async () => {
      const { page, errors, hosts } = await open(url + path + query, reader);
      await page.locator(ready).first().waitFor();
      const name = (path.replaceAll("/", "_") + query.replace(/\W/g, "_") + reader.lang.slice(0, 2)).replace(/^_+/, "");
      await shot(page, name, reader.width === 320);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= reader.width, `the page is ${wide} px wide`);
      assert.deepEqual(await faults(page), []);
      assert.deepEqual(errors, []);
      assert.deepEqual([...hosts], [new URL(url).host], "another host was asked");
      assert.match(await page.evaluate(() => document.documentElement.lang), reader.lang === "zh-CN" ? /^zh/ : /^en/);
      await page.context().close();
    });
  }
}

test("the first view is small", async () => {
  const { page } = await open("about:blank");
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", (e) => { bytes += e.encodedDataLength; });
  await page.goto(url + "/");
  await page.locator("#moves button").first().waitFor();
  await page.waitForTimeout(1000);
  console.log(`the first view is ${bytes} bytes over the wire`);
  assert.ok(bytes > 5_000 && bytes < 60_000, `${bytes} bytes`);
});

test("the language can be switched, and stays", async () => {
  const { page } = await open(url + "/");
  await page.locator("#moves button").first().waitFor();
  assert.match(await text(page, "#stand"), /胜|和/);
  await page.locator("#lang").click();
  assert.match(await text(page, "#stand"), /wins|Draw/);
  await page.reload();
  await page.locator("#moves button").first().waitFor();
  assert.match(await text(page, "#stand"), /wins|Draw/);
});

test("the public side takes no command", async () => {
  const answer = await fetch(url + "/api/v1/cmd", { method: "POST", body: JSON.stringify({ id: "1", do: "resign", args: ["red"] }) });
  assert.equal(answer.status, 404);
  const { page } = await open(url + "/");
  const inside = await page.evaluate(async () => (await fetch("/api/v1/cmd", { method: "POST", body: "{}" })).status);
  assert.equal(inside, 404);
});
