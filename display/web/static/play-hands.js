// Hands at the virtual table: what mouse, finger and keys do to pieces and buttons,
// as deeds. They know no rules and nobody's turn.

/** @typedef {import("./play-wire.js").Deed} Deed */
/** @typedef {import("./play-wire.js").Piece} Piece */
/** @typedef {import("./board.js").Board} Board */

/** How a hand is clumsy.
 * @typedef {{slide: boolean, nudge: boolean, bounce: boolean}} Habits */

/** What a hand needs of the page.
 * @typedef {object} Around
 * @property {Board} board @property {HTMLElement} host the board's element @property {HTMLElement} tray
 * @property {() => Piece[]} pieces numbered from 1 @property {(...deeds: Deed[]) => void} act
 * @property {() => void} draw @property {(point: string) => void} tell where the keys' cursor is now
 * @property {() => Habits} habits @property {(point: string) => boolean} aimed takes a point that was asked for */

/** So near to a crossing, in units of the drawing, a slid piece is over its sensor. */
const NEAR = 3.2;

export class Hands {
  /** @param {Around} around */
  constructor(around) {
    this.a = around;
    /** Number of the piece in the hand, 0: none. */
    this.held = 0;
    /** Where the held piece is drawn, in units of the drawing; null: in the tray.
     * @type {{x: number, y: number} | null} */
    this.at = null;
    /** The point over whose sensor a sliding piece is. */
    this.over = "";
    /** Where the keys are. */
    this.cursor = "e0";
    this.keys = false;
    const { host, tray } = around;
    host.addEventListener("pointerdown", (e) => this.down(e));
    tray.addEventListener("pointerdown", (e) => this.pick(e));
    addEventListener("pointermove", (e) => this.move(e));
    addEventListener("pointerup", (e) => this.up(e));
    addEventListener("pointercancel", () => this.letGo());
    host.addEventListener("keydown", (e) => this.key(e));
    host.addEventListener("focus", () => { this.keys = host.matches(":focus-visible"); around.draw(); });
    host.addEventListener("blur", () => { this.keys = false; around.draw(); });
  }

  /** Number of the piece at a point, 0: none.
   * @param {string} point */
  numberAt(point) {
    return this.a.pieces().findIndex((p) => p.at === point) + 1;
  }

  /** The table has changed: a piece that somebody else has put down is in no hand. */
  see() {
    const at = this.held ? this.a.pieces()[this.held - 1]?.at : "";
    if (at && at !== this.over) this.letGo();
  }

  /** The finger comes down on the board: the piece there is lifted.
   * @param {PointerEvent} e */
  down(e) {
    if (e.button > 0) return;
    this.keys = false;
    const point = this.a.board.pointAt(e);
    if (point && this.a.aimed(point)) return;
    const n = point ? this.numberAt(point) : 0;
    if (this.held || !point || !n) return;
    e.preventDefault();
    this.a.host.focus({ preventScroll: true });
    this.lift(point, n);
    this.at = this.place(e);
    this.over = point;
    this.a.draw();
  }

  /** A piece beside the board is taken.
   * @param {PointerEvent} e */
  pick(e) {
    const el = e.target instanceof Element ? e.target.closest("[data-piece]") : null;
    if (!(el instanceof HTMLElement) || e.button > 0) return;
    e.preventDefault();
    const n = Number(el.dataset.piece);
    this.held = this.held === n ? 0 : n;
    this.at = null;
    this.over = "";
    this.a.draw();
  }

  /** @param {PointerEvent} e */
  move(e) {
    if (!this.held || (!this.at && e.buttons === 0)) return;
    this.at = this.place(e);
    if (this.a.habits().slide) this.slide(e);
    this.a.draw();
  }

  /** A slid piece closes the contact of each empty crossing that it comes over.
   * @param {PointerEvent} e */
  slide(e) {
    const point = this.a.board.pointAt(e), at = this.at;
    const c = point && at ? this.a.board.xy(point) : null;
    const near = c && at && Math.hypot(c.x - at.x, c.y - at.y) < NEAR ? point : null;
    if (near === this.over) return;
    const n = this.held;
    if (this.numberAt(this.over) === n) {
      this.a.act({ do: "lift", at: this.over });
      this.set(n, "");
    }
    this.over = near ?? "";
    if (near && !this.numberAt(near)) {
      this.a.act({ do: "drop", at: near, piece: n, over: true });
      this.set(n, near);
    }
  }

  /** The finger goes: the piece comes down where it is, or beside the board.
   * @param {PointerEvent} e */
  up(e) {
    if (!this.held) return;
    const point = this.a.board.pointAt(e);
    const onTray = e.target instanceof Element && this.a.tray.contains(e.target);
    if (!point && !this.at && onTray) return; // taken from the tray by a click: it stays in the hand
    if (point) this.drop(point);
    else this.letGo();
  }

  /** Leaves what is in the hand where it is; off the board that is beside it. */
  letGo() {
    if (!this.held) return;
    const slid = this.numberAt(this.over);
    if (slid === this.held && !this.a.habits().slide) this.set(slid, "");
    this.held = 0;
    this.at = null;
    this.a.draw();
  }

  /** @param {string} point @param {number} n */
  lift(point, n) {
    this.held = n;
    this.set(n, "");
    this.a.act({ do: "lift", at: point });
  }

  /** Puts the held piece down; what stands there goes beside the board.
   * @param {string} point */
  drop(point) {
    const n = this.held;
    this.held = 0;
    this.at = null;
    if (this.numberAt(point) !== n) {
      const slid = this.a.pieces()[n - 1].at;
      if (slid) this.a.act({ do: "lift", at: slid });
      const taken = this.numberAt(point);
      if (taken) this.set(taken, "");
      this.set(n, point);
      this.a.act({ do: "drop", at: point, piece: n });
    }
    if (this.a.habits().nudge) this.nudge(point);
    this.a.draw();
  }

  /** The hand touches a piece beside the one that it has put down.
   * @param {string} point */
  nudge(point) {
    const near = this.a.pieces().map((p) => p.at).filter((at) => at && at !== point &&
      Math.abs(at.charCodeAt(0) - point.charCodeAt(0)) <= 1 && Math.abs(Number(at[1]) - Number(point[1])) <= 1);
    if (near.length) this.a.act({ do: "nudge", at: near[Math.floor(Math.random() * near.length)] });
  }

  /** Notes where a piece is now, until the table says the same.
   * @param {number} n @param {string} at */
  set(n, at) {
    const piece = this.a.pieces()[n - 1];
    if (piece) piece.at = at;
  }

  /** Where a finger is, in units of the drawing.
   * @param {PointerEvent} e */
  place(e) {
    const m = this.a.board.svg.getScreenCTM();
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(m?.inverse());
    return { x: p.x, y: p.y };
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[e.key];
    if (step) {
      const file = Math.min(8, Math.max(0, this.cursor.charCodeAt(0) - 97 + step[0]));
      const rank = Math.min(9, Math.max(0, Number(this.cursor[1]) + step[1]));
      this.cursor = "abcdefghi"[file] + rank;
    } else if ((e.key === "Enter" || e.key === " ") && !e.repeat) {
      this.enter();
    } else if ((e.key === "Delete" || e.key === "Backspace") && !this.held && this.numberAt(this.cursor)) {
      const n = this.numberAt(this.cursor);
      this.lift(this.cursor, n);
      this.letGo();
    } else if (e.key === "Delete" || e.key === "Backspace" || e.key === "Escape") {
      this.letGo();
    } else {
      return;
    }
    e.preventDefault();
    this.keys = true;
    if (this.held) this.at = this.a.board.xy(this.cursor);
    this.a.draw();
    this.a.tell(this.cursor);
  }

  enter() {
    if (this.a.aimed(this.cursor)) return;
    const n = this.numberAt(this.cursor);
    if (this.held) this.drop(this.cursor);
    else if (n) this.lift(this.cursor, n);
  }
}

/** Makes an element a clock's button, for fingers and keys.
 * @param {HTMLElement} button @param {string} key its place on the keyboard, whatever is typed there @param {(down: boolean) => void} act */
export function clockButton(button, key, act) {
  let down = false;
  /** @param {boolean} to */
  const set = (to) => {
    if (down === to) return;
    down = to;
    act(to);
  };
  button.addEventListener("pointerdown", (e) => {
    if (e.button > 0) return;
    button.setPointerCapture(e.pointerId);
    set(true);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) button.addEventListener(end, () => set(false));
  button.addEventListener("contextmenu", (e) => e.preventDefault()); // a long press on a phone
  /** @param {KeyboardEvent} e */
  const mine = (e) => !e.ctrlKey && !e.metaKey && !e.altKey &&
    (e.code === key || (e.target === button && (e.key === "Enter" || e.key === " ")));
  addEventListener("keydown", (e) => {
    if (!mine(e)) return;
    e.preventDefault();
    if (!e.repeat) set(true);
  });
  addEventListener("keyup", (e) => { if (mine(e)) set(false); });
  addEventListener("blur", () => set(false));
}
