// What holds for every page.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { demo, faults, open, shot, signIn, text, until } from "./harness.mjs";
import { pages } from "./pages.mjs";

/** @type {import("./harness.mjs").Demo} */
let over;
/** @type {import("./harness.mjs").Demo} */
let table;

before(async () => {
  over = await demo("--speed", "0", "--stay");
  table = await demo("--play");
  await until("the result", async () => (await (await fetch(over.url + "/api/v1/state")).json()).result);
});

const readers = /** @type {const} */ ([
  { lang: "zh-CN", scheme: "light", width: 1920, height: 1080 },
  { lang: "en-US", scheme: "dark", width: 320, height: 640 },
]);

for (const { path, query = "", ready, inside, table: atTable, narrow = 320, press = [] } of pages) {
  for (const reader of readers.map((r) => ({ ...r, width: Math.max(r.width, narrow) }))) {
    test(`${path}${query} in ${reader.lang}, ${reader.scheme}, ${reader.width} px`, async () => {
      const { url, arbiter } = atTable ? table : over;
      const { page, errors, hosts } = await open(url + (inside ? "/sign-in" : path + query), reader);
      if (inside) await signIn(page, arbiter);
      await page.locator(ready).first().waitFor();
      for (const side of ["", ...press]) {
        if (side) await page.locator(side).click();
        const name = (path.replaceAll("/", "_") + (query + side).replace(/\W/g, "_") + reader.lang.slice(0, 2)).replace(/^_+/, "");
        await shot(page, name, reader.width < 1000);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= reader.width, `the page is ${wide} px wide ${side}`);
        assert.deepEqual(await faults(page), [], side);
      }
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
  await page.goto(over.url + "/");
  await page.locator("#moves button").first().waitFor();
  await page.waitForTimeout(1000);
  console.log(`the first view is ${bytes} bytes over the wire`);
  assert.ok(bytes > 5_000 && bytes < 60_000, `${bytes} bytes`);
});

test("the language can be switched, and stays", async () => {
  const { page } = await open(over.url + "/");
  await page.locator("#moves button").first().waitFor();
  assert.match(await text(page, "#stand"), /胜|和/);
  await page.locator("#lang").click();
  assert.match(await text(page, "#stand"), /wins|Draw/);
  await page.reload();
  await page.locator("#moves button").first().waitFor();
  assert.match(await text(page, "#stand"), /wins|Draw/);
});

test("the public side takes no command", async () => {
  const { page } = await open(over.url + "/");
  const asked = await page.evaluate(async () => (await fetch("/api/v1/cmd", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ id: "1", do: "resign", args: ["red"] }),
  })).status);
  assert.equal(asked, 404);
  const answer = await fetch(over.url + "/api/v1/cmd", { method: "POST", body: "{}" });
  assert.equal(answer.status, 404);
});
