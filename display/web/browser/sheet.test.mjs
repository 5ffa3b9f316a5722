// The score sheet as a PDF: a game of forty rounds is one page, with all its
// characters; and no name can become more than a name.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { test } from "node:test";
import { demo, folder, open, run, shot, until } from "./harness.mjs";

const shell = promisify(execFile);

// Horses and rooks that go to and fro: forty rounds in which nobody takes anything.
const RED = ["h0g2", "b0c2", "i0i1", "a0a1", "g2h0", "c2b0", "i1i0", "a1a0"];
const BLACK = ["h9g7", "b9c7", "i9i8", "a9a8", "g7h9", "c7b9", "i8i9", "a8a9"];

/** @param {number} rounds */
function game(rounds) {
  const moves = [];
  for (let i = 0; i < rounds; i++) moves.push(RED[i % RED.length], BLACK[i % BLACK.length]);
  return `[Game "Chinese Chess"]\n[Event "第十二届五羊杯象棋冠军邀请赛"]\n[Round "3"]\n[Table "7"]\n[Date "2026.11.29"]\n[Red "许银川"]\n[Black "欧阳<b>琦琳</b>"]\n` +
    `[TimeControl "6.1"]\n[Termination "23.1 agreed"]\n[Result "1/2-1/2"]\n[Format "ICCS"]\n\n${moves.map((m) => `${m.slice(0, 2)}-${m.slice(2)}`.toUpperCase()).join(" ")} 1/2-1/2\n`;
}

/** @param {string} html @param {string} to */
async function pdf(html, to) {
  const { page } = await open("about:blank");
  await page.setContent(html);
  assert.equal(await page.locator("script, dd b, td b").count(), 0, "a name became markup");
  await page.pdf({ path: to, preferCSSPageSize: true, printBackground: true });
  await page.context().close();
  const pages = /Pages:\s+(\d+)/.exec((await shell("pdfinfo", [to])).stdout);
  const words = (await shell("pdftotext", ["-layout", to, "-"])).stdout;
  const fonts = (await shell("pdffonts", [to])).stdout;
  return { pages: Number(pages?.[1]), words, fonts };
}

test("forty rounds are one page, a hundred and seventy are two", async () => {
  const dir = await folder();
  for (const [rounds, want] of [[40, 1], [54, 1], [100, 2], [170, 2]]) {
    const file = join(dir, `${rounds}.pgn`);
    await writeFile(file, game(rounds));
    const { pages, words, fonts } = await pdf(await run("sheet", file), join(dir, `${rounds}.pdf`));
    assert.equal(pages, want, `${rounds} rounds`);
    assert.match(fonts, /yes/, "no font is embedded");
    for (const word of ["许银川", "欧阳<b>琦琳</b>", "第十二届五羊杯象棋冠军邀请赛", "马二进三", "马87", "车9进1", "和棋", "裁判签字"]) {
      assert.ok(words.replaceAll(/\s/g, "").includes(word), `${word} is not in the PDF of ${rounds} rounds`);
    }
    assert.equal((words.match(/马二进三/g) ?? []).length, Math.ceil(rounds / 8));
  }
});

test("the characters are drawn, not boxes", async () => {
  const { page } = await open("about:blank");
  const dir = await folder();
  const file = join(dir, "a.pgn");
  await writeFile(file, game(1));
  await page.setContent(await run("sheet", file));
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", {});
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "main" });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  for (const f of fonts) assert.doesNotMatch(f.familyName, /LastResort|Tofu/i);
  const { nodeId: cell } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "td.m" });
  const used = (await session.send("CSS.getPlatformFontsForNode", { nodeId: cell })).fonts.map((f) => f.familyName).join();
  assert.match(used, /CJK|Hei|Song|Kai|Ming|Han|WenQuanYi/i, `moves are set in ${used}`);
});

test("the served sheet is the same game, in both languages", async () => {
  const { url } = await demo("--speed", "0", "--stay");
  await until("the result", async () => (await (await fetch(url + "/api/v1/state")).json()).result);
  const { page, errors } = await open(url + "/game/0001/sheet", { lang: "en-US" });
  assert.match(await page.locator("h1").innerText(), /score sheet/i);
  await shot(page, "sheet", true);
  await page.getByRole("link", { name: "中文" }).click();
  assert.match(await page.locator("h1").innerText(), /记录表/);
  const state = await (await fetch(url + "/api/v1/state")).json();
  const shown = await page.locator("td.m").allTextContents();
  assert.deepEqual(shown.filter(Boolean), state.zh);
  assert.deepEqual(errors, []);
  assert.equal((await fetch(url + "/game/9999/sheet")).status, 404);
});
