// Package browser tries the pages in a real browser; it holds tests only.
//
// Each NAME.test.mjs is a script of Node's own test runner and a test of that name
// here (go test -run 'TestPages/follow' ./display/web/browser). It starts the luozi
// that LUOZI_BIN names, on ports of its own, and looks at its pages in Chromium;
// harness.mjs is what the scripts share, pages.mjs the list of pages that every
// page's rules are held to. A new script needs no line here.
//
// What the scripts need is fixed by package-lock.json and installed once into the
// user's cache folder. Where node or chromium is missing the tests skip, unless
// LUOZI_NEED is "all": then they fail.
package browser
