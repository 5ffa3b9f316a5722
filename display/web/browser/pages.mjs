// The pages that the rules of every page are held to: no serious fault of
// accessibility, no other host, no error of a script, two languages, 320 px.

/** A page: its address, and what has to be there before it is looked at. The game of
 * the demo has ended when the public ones are opened.
 * @typedef {{path: string, ready: string, query?: string}} Listed */

/** @type {Listed[]} */
export const publicPages = [
  { path: "/", ready: "#moves button" },
  { path: "/", query: "?screen", ready: "#moves button" },
  { path: "/", query: "?flip&game=0001", ready: "#moves button" },
  { path: "/games", ready: "#games li" },
  { path: "/game/0001/sheet", ready: ".sheet" },
];
