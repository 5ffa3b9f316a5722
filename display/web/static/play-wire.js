// The wire between the virtual table's page and the table: what hands do goes out,
// how everything stands comes in.

/** @typedef {import("./play-words.js").Heard} Heard */

/** One thing that a hand does; the server's page of the API says what each does.
 * @typedef {object} Deed
 * @property {"lift" | "drop" | "nudge" | "down" | "up" | "sensor" | "chip" | "flicker"} do
 * @property {string} [at] @property {number} [piece] @property {string} [side] @property {string} [chip]
 * @property {boolean} [over] @property {boolean} [bounce] @property {boolean} [well] @property {number} [after] */

/** @typedef {{piece: string, at: string}} Piece at is "" beside the board */

/** @typedef {object} Alert
 * @property {number} id @property {string} kind @property {string} zh @property {string} en
 * @property {string[]} [missing] @property {string[]} [extra] */

/** @typedef {object} Seen
 * @property {{rev: number, pieces: Piece[], down: string[], dead: string[], chips: {name: string, dead: boolean}[]}} things
 * @property {Game | null} game null before the board has been read */

/** @typedef {object} Game
 * @property {string} id @property {"setup" | "playing" | "over"} phase @property {"red" | "black"} side
 * @property {string} fen @property {number} ply @property {string | null} last @property {string} zh
 * @property {{running: "red" | "black" | "none", left: {red: number, black: number}, rate: number}} clock
 * @property {Alert[]} alerts @property {string[]} missing @property {string[]} extra
 * @property {{winner: string, article: string, reason: string, status: string} | null} result
 * @property {Heard[]} heard */

const ME = Math.random().toString(36).slice(2, 10);

export class Wire {
  /** @param {(seen: Seen) => void} onSeen @param {(up: boolean) => void} onLink @param {(why: string) => void} onRefused */
  constructor(onSeen, onLink, onRefused) {
    this.onSeen = onSeen;
    this.onRefused = onRefused;
    /** @type {Deed[]} */
    this.queue = [];
    this.sending = false;
    this.lastAt = 0;
    /** What the table must have seen: an older picture does not know own deeds yet. */
    this.rev = 0;
    /** @type {Seen | null} the newest picture that came while deeds were on their way */
    this.late = null;
    /** The last picture as it came, before own deeds were put into it. */
    this.text = "";
    this.source = new EventSource("/play/live");
    this.source.onopen = () => {
      this.rev = 0; // it may be another table that counts anew
      onLink(true);
    };
    this.source.onerror = () => onLink(false);
    this.source.onmessage = (m) => {
      this.text = m.data;
      this.take(JSON.parse(m.data));
    };
  }

  /** @param {Seen} seen */
  take(seen) {
    if (this.sending) this.late = seen;
    else if (seen.things.rev >= this.rev) this.onSeen(seen);
  }

  /** Sends what a hand does, at once, or behind what is on its way.
   * @param {...Deed} deeds */
  do(...deeds) {
    const now = performance.now();
    for (const deed of deeds) {
      this.queue.push({ ...deed, after: (deed.after ?? 0) + Math.min(5000, Math.round(now - this.lastAt)) });
      this.lastAt = now;
    }
    if (!this.sending) void this.send();
  }

  async send() {
    this.sending = true;
    while (this.queue.length) {
      const batch = this.queue.splice(0, 60);
      const { why, rev } = await post("/play/edges", batch);
      this.rev = rev;
      this.onRefused(why);
      if (why) this.undo();
    }
    this.sending = false;
    const late = this.late;
    this.late = null;
    if (late) this.take(late);
  }

  /** Forgets what could not be done: the table is as it was said to be. */
  undo() {
    this.queue.length = 0;
    if (this.text) this.late = JSON.parse(this.text);
  }

  /** Asks the demo for what a player alone needs somebody for.
   * @param {"start" | "resume" | "tidy" | "new"} what */
  async help(what) {
    this.onRefused((await post("/play/help", { do: what })).why);
  }
}

/** Posts JSON; tells why it was refused, "" if it was not, and what the table has
 * seen by then.
 * @param {string} path @param {unknown} body
 * @returns {Promise<{why: string, rev: number}>} */
async function post(path, body) {
  try {
    const answer = await fetch(path, {
      method: "POST", headers: { "Content-Type": "application/json", "X-Luozi-Play": ME }, body: JSON.stringify(body),
    });
    if (!answer.ok) return { why: (await answer.text()).trim(), rev: 0 };
    return { why: "", rev: (await answer.json()).rev };
  } catch {
    return { why: "…", rev: 0 };
  }
}
