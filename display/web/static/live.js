// A game as it is followed: read once, then kept up by server-sent events, which
// resume by Last-Event-ID. What the connection is worth is said at any moment; after
// each break the game is read anew, so nothing is missed and nothing counted twice.

import { ServerTime } from "./clock.js";

/** A move as the server says it.
 * @typedef {object} Move
 * @property {number} ply
 * @property {"red" | "black"} side
 * @property {string} move
 * @property {string} zh
 * @property {string} short
 * @property {string} fen
 * @property {string} captured
 * @property {boolean} check
 * @property {{red: number, black: number}} left
 * @property {number} used_ms
 * @property {string} by
 * @property {boolean} stands */

/** @typedef {{winner: string, article: string, reason: string}} Result */
/** @typedef {{event: string, round: string, table: string, time: string, board: string, players: {red: string, black: string}}} Meta */

/** A game as it stands.
 * @typedef {object} Game
 * @property {string} game
 * @property {number} seq
 * @property {string} phase setup, playing, over
 * @property {string} start the position it began from
 * @property {string} fen
 * @property {"red" | "black"} side to move
 * @property {boolean} stored it is no longer on the board
 * @property {Meta} meta
 * @property {Move[]} moves
 * @property {string | null} candidate
 * @property {Result | null} result
 * @property {import("./clock.js").ClockBody} clock */

/** @typedef {{boot: string, now: number} & Game} Show */

/** How the connection is. heard and since are of performance.now().
 * @typedef {{state: "waiting" | "live" | "lost" | "stored" | "none", since: number, at: Date, heard: number}} Link */

const AGAIN = 1500; // ms until the next attempt
const PATIENT = 15_000; // ms that the browser is given to come back by itself
const SILENT = 40_000; // ms without a word after which a connection counts as lost; the server speaks every 15 s

export class Live {
  /** @param {string} base the board's address, "" for the one this page is from
   * @param {(what: "game" | "clock" | "link") => void} changed
   * @param {string} [stored] the id of a stored game, which is only read */
  constructor(base, changed, stored = "") {
    this.base = base.replace(/\/+$/, "");
    this.changed = changed;
    this.stored = stored;
    this.time = new ServerTime();
    /** @type {Game | null} */
    this.game = null;
    /** @type {Link} */
    this.link = { state: "waiting", since: performance.now(), at: new Date(), heard: 0 };
    /** @type {EventSource | null} */
    this.source = null;
    this.timer = 0;
    this.reading = false;
    /** The status with which the last reading was answered; 0: not at all. */
    this.refused = 0;
    /** What was said while the game was being read.
     * @type {string[]} */
    this.kept = [];
  }

  start() {
    void this.open();
    if (this.stored) return;
    setInterval(() => this.watch(), 1000);
    window.addEventListener("online", () => this.reopen(0));
  }

  /** @param {Link["state"]} state */
  say(state) {
    if (this.link.state !== state) this.link = { ...this.link, state, since: performance.now(), at: new Date() };
    this.changed("link");
  }

  heard() {
    this.link.heard = performance.now();
    if (this.link.state !== "live") this.say("live");
  }

  /** A connection that has been silent for long, or that the browser does not bring
   * back, is begun anew. */
  watch() {
    const { state, heard, since } = this.link, now = performance.now();
    if (state === "live" && now - heard > SILENT || state === "lost" && this.source && now - since > PATIENT) {
      this.say("lost");
      this.link.since = now;
      this.reopen(0);
    }
    this.changed("link");
  }

  /** @param {number} wait */
  reopen(wait) {
    this.source?.close();
    this.source = null;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.open(), wait);
  }

  /** Reads the game and follows it from there. */
  async open() {
    if (!(await this.read()) || !this.game) {
      this.say(this.refused === 404 ? "none" : this.refused === 503 && !this.game ? "waiting" : "lost");
      if (this.refused !== 404) this.reopen(AGAIN);
      return;
    }
    if (this.stored) {
      this.say("stored");
      return;
    }
    const source = new EventSource(`${this.base}/api/v1/events?clock=1&from=${this.game.seq + 1}`);
    this.source = source;
    let first = true;
    source.onopen = () => {
      if (!first) void this.reread();
      first = false;
      this.heard();
    };
    source.onerror = () => {
      this.say("lost");
      if (source.readyState === EventSource.CLOSED) this.reopen(AGAIN);
    };
    source.onmessage = (e) => this.event(e.data);
    source.addEventListener("clock", (e) => this.clock(/** @type {MessageEvent} */ (e).data));
  }

  /** After a break: what was missed comes as events, and the game is read as well. Where
   * the events begin anew, another state directory has taken the place of the old one. */
  async reread() {
    const before = this.game?.seq ?? 0;
    if (!(await this.read())) this.reopen(AGAIN);
    else if ((this.game?.seq ?? 0) < before) this.reopen(0);
  }

  /** Reads the whole game; the answer also tells the server's time.
   * @returns {Promise<boolean>} */
  async read() {
    if (this.reading) return true;
    this.reading = true;
    this.refused = 0;
    const which = this.stored ? "?game=" + encodeURIComponent(this.stored) : "";
    try {
      const asked = performance.now();
      const answer = await fetch(this.base + "/api/v1/show" + which, { cache: "no-store", signal: AbortSignal.timeout(15_000) });
      this.refused = answer.status;
      if (!answer.ok) return false;
      const heard = performance.now();
      /** @type {Show} */
      const show = await answer.json();
      this.time.sample(show.boot, asked, heard, show.now);
      this.link.heard = heard;
      this.game = show;
      this.changed("game");
      return true;
    } catch {
      return false;
    } finally {
      this.reading = false;
      for (const text of this.kept.splice(0)) this.event(text);
    }
  }

  /** @param {string} text */
  clock(text) {
    this.heard();
    /** @type {import("./clock.js").ClockBody} */
    const clock = JSON.parse(text);
    if (!this.game || clock.game !== this.game.game || clock.boot !== this.time.boot) {
      void this.read();
    } else if (clock.mono >= this.game.clock.mono) {
      this.game.clock = clock;
      this.changed("clock");
    }
  }

  /** One event, in its envelope.
   * @param {string} text */
  event(text) {
    this.heard();
    if (this.reading) {
      this.kept.push(text);
      return;
    }
    const { seq, game, type, data } = JSON.parse(text);
    const g = this.game;
    if (!g || seq <= g.seq) return;
    if (game !== g.game || type === "start" || type === "fixed" || (type === "move" && data.ply !== g.moves.length + 1)) {
      void this.read();
      return;
    }
    g.seq = seq;
    switch (type) {
      case "move":
        g.moves.push(data);
        g.fen = data.fen;
        g.side = data.fen.split(" ")[1] === "b" ? "black" : "red";
        g.candidate = null;
        break;
      case "candidate":
        g.candidate = data.move;
        break;
      case "withdrawn":
        g.candidate = null;
        break;
      case "result":
        g.result = data;
        g.phase = "over";
        g.candidate = null;
        break;
      default:
        return; // the clock comes in a message of its own
    }
    this.changed("game");
  }
}
