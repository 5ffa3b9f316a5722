// What the arbiter's page reads from the board and what it tells it: the shapes of
// both, the stream of pictures, and a command that is given once although the network
// fails in between.

/** @typedef {"red" | "black"} Side */
/** @typedef {{red: number, black: number}} Both */
/** @typedef {{move: string, zh: string}} Named */
/** @typedef {{ply: number, side: Side, move: string, zh: string, used_ms: number, by: string, stands: boolean}} Played */
/** @typedef {{key: string, value: string, default: string, one?: string[]}} Setting */
/** @typedef {{name: string, id: string, zh: string, en: string, options: string[]}} Fault */
/** @typedef {{id?: number, winner: string, article: string, reason: string, status: string}} Result */

/** An open alert.
 * @typedef {object} Alert
 * @property {number} id
 * @property {number} ms
 * @property {string} kind
 * @property {Side | "none"} side
 * @property {string} [article]
 * @property {string} [move]
 * @property {string[]} [candidates]
 * @property {string[]} [missing]
 * @property {string[]} [extra]
 * @property {string[]} options
 * @property {string} zh
 * @property {string} en
 * @property {string[]} [evidence]
 * @property {Named[]} [legal] what read may name */

/** All that there is to see of the game on the board.
 * @typedef {object} Picture
 * @property {string} user
 * @property {string} board
 * @property {string} game
 * @property {number} seq
 * @property {string} phase setup, playing, over; "" before the board has been read
 * @property {string} start
 * @property {string} fen
 * @property {number} ply
 * @property {Side} side
 * @property {Played[]} moves
 * @property {Named[]} legal
 * @property {string | null} candidate
 * @property {{red: string, black: string}} players
 * @property {Record<string, string> | null} meta
 * @property {string} time
 * @property {Result | null} result
 * @property {Alert[]} alerts
 * @property {Fault[]} faults
 * @property {Both} fouls
 * @property {string[]} missing
 * @property {string[]} extra
 * @property {boolean} far
 * @property {Setting[]} settings */

/** What the sensors show.
 * @typedef {object} Senses
 * @property {string[]} shown
 * @property {string[]} unknown
 * @property {string[]} flickering
 * @property {string[]} carried
 * @property {Record<string, number>} blips */

/** @typedef {{ms: number, do: string, points: string[], side: Side | "none"}} Step */

/** What the sensors showed around a moment.
 * @typedef {object} Evidence
 * @property {number} from
 * @property {number} at
 * @property {string[]} occupied at from
 * @property {string[]} unknown
 * @property {Step[]} steps
 * @property {{ms: number, fen: string}[]} positions */

/** @typedef {{ms: number, by?: string, do?: string, args?: string[], why?: string, event?: Record<string, any>}} Entry */

/** @typedef {{id: string, ok: boolean, error: string, seq: number, note?: string}} Reply */

/** What follows the board.
 * @typedef {object} Ears
 * @property {(p: Picture) => void} picture
 * @property {(s: Senses) => void} senses
 * @property {(c: import("./clock.js").ClockBody) => void} clock
 * @property {(state: "live" | "lost") => void} link */

const SILENT = 40_000; // ms without a word; the server speaks every 15 s
const AGAIN = 1500;

/** Follows the board for as long as the page stands.
 * @param {Ears} ears */
export function follow(ears) {
  /** @type {EventSource | null} */
  let source = null;
  let heard = performance.now();
  const open = () => {
    const s = new EventSource("/api/v1/arbiter");
    source = s;
    /** @param {string} name @param {(body: any) => void} [ear] */
    const on = (name, ear) => s.addEventListener(name, (e) => {
      heard = performance.now();
      ears.link("live");
      ear?.(JSON.parse(/** @type {MessageEvent} */ (e).data));
    });
    on("picture", ears.picture);
    on("senses", ears.senses);
    on("clock", ears.clock);
    on("beat");
    s.onerror = () => {
      ears.link("lost");
      if (s.readyState === EventSource.CLOSED) again();
    };
  };
  const again = () => {
    source?.close();
    source = null;
    setTimeout(async () => {
      await signedIn();
      open();
    }, AGAIN);
  };
  setInterval(() => {
    if (source && performance.now() - heard > SILENT) {
      heard = performance.now();
      ears.link("lost");
      again();
    }
  }, 1000);
  open();
}

/** Goes to the sign-in if the session has ended. */
async function signedIn() {
  try {
    const answer = await fetch("/api/v1/arbiter");
    gone(answer);
  } catch { /* the network; it is tried again */ }
}

/** @param {Response} answer */
function gone(answer) {
  if (answer.status === 401 || answer.status === 404) location.assign("/sign-in");
}

/** @template T @param {string} path @returns {Promise<T>} */
async function read(path) {
  const answer = await fetch(path);
  if (answer.status === 401) location.assign("/sign-in");
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** The picture, once, with the clocks: for the server's time.
 * @returns {Promise<Picture & {clock: import("./clock.js").ClockBody}>} */
export function readPicture() {
  return read("/api/v1/arbiter");
}

/** @param {number} ms @returns {Promise<Evidence>} */
export function readEvidence(ms) {
  return read("/api/v1/arbiter/evidence?ms=" + ms);
}

/** @returns {Promise<Entry[]>} */
export async function readLog() {
  return (await /** @type {Promise<{log: Entry[]}>} */ (read("/api/v1/arbiter/log"))).log;
}

const TRIES = 4;

/** Gives a command, the same one again where no answer came: the board does it once.
 * @param {string} what @param {string[]} args
 * @param {{ply?: number, alert?: number}} [expect]
 * @returns {Promise<Reply>} */
export async function give(what, args, expect = {}) {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
  const body = JSON.stringify({ id, do: what, args, expect_ply: expect.ply, expect_alert: expect.alert });
  for (let n = 1; ; n++) {
    try {
      const answer = await fetch("/api/v1/cmd", { method: "POST", headers: { "Content-Type": "application/json" }, body });
      gone(answer);
      return await answer.json();
    } catch {
      if (n === TRIES) return { id, ok: false, error: "", seq: 0, note: "lost" };
      await new Promise((done) => setTimeout(done, 400 * n));
    }
  }
}
