// The pages that the rules of every page are held to: no serious fault of
// accessibility, no other host, no error of a script, two languages, any width.
// A new page needs a line here.

/** A page: its address, and what has to be there before it is looked at. The demo's
 * game has ended; on table is the virtual table. A page behind the sign-in is opened
 * by who has signed in; narrow is the least width at which it has to fit; what is to
 * be pressed shows its other sides, one after the other.
 * @typedef {{path: string, query?: string, ready: string, table?: boolean, inside?: boolean, narrow?: number, press?: string[]}} Listed */

/** @type {Listed[]} */
export const pages = [
  { path: "/", ready: "#moves button" },
  { path: "/", query: "?screen", ready: "#moves button" },
  { path: "/", query: "?flip&game=0001", ready: "#moves button" },
  { path: "/games", ready: "#games li" },
  { path: "/game/0001/sheet", ready: ".sheet" },
  { path: "/sign-in", ready: "form button" },
  { path: "/play", ready: ".board .piece", table: true },
  {
    path: "/arbiter", ready: ".board .piece", inside: true,
    press: ["commands", "setup", "sensors", "moves", "log"].map((tab) => `#tabs [aria-controls=${tab}]`),
  },
];
