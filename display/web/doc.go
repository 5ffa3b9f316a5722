// Package web is what a browser or a script reads of a board over HTTP, and the
// arbiter's side of it.
//
// It decides paths, forms and who may see what there: Public gives the handler for
// everybody, which is reading only and has no way to a command. It owns no
// listener and keeps no game. What is public is decided by feed; nothing is shown
// that is not on the card. The seq of an event is its id, also as a server-sent
// event. Times are milliseconds of the game; wall time is RFC 3339.
//
// # How to add a page
//
// All files of the folder static are part of the binary, and each is served as
// /static/NAME with its type, an ETag and a compressed body; a module, a style
// sheet or a picture needs nothing more. A page is an HTML file of that folder and
// a line in the list pages (public) that says at which path it stands. Pages have
// no inline script or style, the Content-Security-Policy forbids both. Files whose
// names begin with arbiter or sign-in are served on the arbiter's side only.
//
// What a page reads comes from a handler of its own in this package, with a line
// in routes; or, where it is no part of every board (the virtual table of the
// demo), as a Route in Config.More, whose page is StaticPage("play.html").
package web
