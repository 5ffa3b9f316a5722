// What the scripts share: a luozi of one's own, a page that is watched, and a few
// questions to it.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, beforeEach } from "node:test";
import { chromium } from "playwright-core";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** How long a script waits for what must come; nothing is asserted about it. */
export const PATIENCE = Number(process.env.LUOZI_PATIENCE ?? 120_000);

/** What is to be done at the end, the last thing first: at that of the test in which
 * it came up, as pages and boards that nobody looks at any more take their time of the
 * processor; else at that of the script.
 * @type {(() => unknown)[]} */
const atEnd = [];
let before = 0;
beforeEach(() => { before = atEnd.length; });
afterEach(() => endTo(before));
after(() => endTo(0));

/** @param {number} n how many things are left to be done */
async function endTo(n) {
  while (atEnd.length > n) await atEnd.pop()?.();
}

/** A luozi that runs; it ends with the script. */
export class Luozi {
  /** @param {string[]} args */
  constructor(args) {
    this.lines = "";
    this.errors = "";
    this.child = spawn(process.env.LUOZI_BIN ?? "luozi", args, { stdio: ["ignore", "pipe", "pipe"] });
    this.child.stdout.setEncoding("utf8");
    this.child.stderr.setEncoding("utf8");
    this.child.stdout.on("data", (d) => { this.lines += d; });
    this.child.stderr.on("data", (d) => { this.errors += d; });
    /** @type {Promise<number | null>} */
    this.ended = new Promise((done) => this.child.on("close", (code) => done(code)));
    atEnd.push(() => this.kill());
  }

  /** The rest of the line that begins with the word, once it has been printed.
   * @param {string} word */
  async line(word) {
    return until(`luozi's line ${word}`, () => {
      const found = this.lines.split("\n").find((l) => l.startsWith(word + " "));
      if (!found && this.child.exitCode !== null) throw new Error(`luozi has ended: ${this.errors}`);
      return found?.slice(word.length + 1);
    });
  }

  /** Kills it as a power cut would. */
  async kill() {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill("SIGKILL");
    await this.ended;
  }
}

/** Waits until something is so, and gives it.
 * @template T @param {string} what @param {() => T | Promise<T>} look
 * @returns {Promise<NonNullable<T>>} */
export async function until(what, look) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await look();
    if (found) return /** @type {NonNullable<T>} */ (found);
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** A folder that goes away with the script. */
export async function folder() {
  const dir = await mkdtemp(join(tmpdir(), "luozi-page-"));
  atEnd.push(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** A free address on loopback.
 * @returns {Promise<string>} */
export function freeAddress() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => done(`127.0.0.1:${port}`));
    });
  });
}

/** A demo that runs: where its pages are, and who may sign in.
 * @typedef {{luozi: Luozi, url: string, arbiter: {name: string, password: string}}} Demo */

/** A demo with pages at an address of its own.
 * @param {...string} args
 * @returns {Promise<Demo>} */
export async function demo(...args) {
  const luozi = new Luozi(["demo", "--http", "127.0.0.1:0", "--mqtt", "127.0.0.1:0", ...args]);
  const url = (await luozi.line("http")).replace(/\/$/, "");
  const [, name, password] = (await luozi.line("arbiter")).split(" ");
  return { luozi, url, arbiter: { name, password } };
}

/** Signs in on the page that asks for it.
 * @param {import("playwright-core").Page} page @param {Demo["arbiter"]} who */
export async function signIn(page, who) {
  await page.locator("[name=name]").fill(who.name);
  await page.locator("[name=password]").fill(who.password);
  await page.locator("button[type=submit]").click();
  await page.waitForURL("**/arbiter");
}

/** @type {Promise<import("playwright-core").Browser> | null} */
let browser = null;

/** The browser, started once a script. */
export function theBrowser() {
  browser ??= chromium.launch({ executablePath: process.env.LUOZI_CHROMIUM, args: ["--no-sandbox", "--disable-dev-shm-usage"] })
    .then((b) => {
      atEnd.unshift(() => b.close());
      before++;
      return b;
    });
  return browser;
}

/** A page, and what went wrong on it.
 * @typedef {object} Watched
 * @property {import("playwright-core").Page} page
 * @property {string[]} errors what the scripts threw and the policy forbade
 * @property {Set<string>} hosts that were asked for anything */

/** Opens a page as a reader with that language, screen and taste.
 * @param {string} url
 * @param {{lang?: string, width?: number, height?: number, scheme?: "light" | "dark", touch?: boolean}} [reader]
 * @returns {Promise<Watched>} */
export async function open(url, reader = {}) {
  const context = await (await theBrowser()).newContext({
    locale: reader.lang ?? "zh-CN", colorScheme: reader.scheme ?? "light", hasTouch: reader.touch ?? false,
    viewport: { width: reader.width ?? 1280, height: reader.height ?? 800 },
  });
  atEnd.push(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  /** @type {Watched} */
  const watched = { page, errors: [], hosts: new Set() };
  page.on("pageerror", (e) => watched.errors.push(e.message));
  page.on("console", (m) => {
    if (m.type() === "error" && !/net::ERR_|Failed to load resource/.test(m.text())) watched.errors.push(m.text());
  });
  page.on("request", (r) => watched.hosts.add(new URL(r.url()).host));
  await page.goto(url);
  return watched;
}

/** Keeps a picture where LUOZI_SHOTS names a folder.
 * @param {import("playwright-core").Page} page @param {string} name @param {boolean} [whole] */
export async function shot(page, name, whole = false) {
  const dir = process.env.LUOZI_SHOTS;
  if (dir) await page.screenshot({ path: join(dir, name + ".png"), fullPage: whole });
}

/** The text of an element.
 * @param {import("playwright-core").Page} page @param {string} selector */
export async function text(page, selector) {
  return (await page.locator(selector).first().textContent()) ?? "";
}

/** What a luozi that ends prints.
 * @param {...string} args
 * @returns {Promise<string>} */
export async function run(...args) {
  const luozi = new Luozi(args);
  const code = await luozi.ended;
  if (code !== 0) throw new Error(`luozi ${args.join(" ")}: exit ${code}: ${luozi.errors}`);
  return luozi.lines;
}

/** The serious faults that axe finds.
 * @param {import("playwright-core").Page} page @returns {Promise<string[]>} */
export async function faults(page) {
  await page.evaluate(await readFile(axe, "utf8"));
  const found = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run({ resultTypes: ["violations"] }));
  return found.violations
    .filter((/** @type {any} */ v) => v.impact === "serious" || v.impact === "critical")
    .map((/** @type {any} */ v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((/** @type {any} */ n) => n.html).join(" | ")}`);
}
