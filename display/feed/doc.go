// Package feed says what the world is told about a board: MQTT topics and their
// JSON bodies.
//
// It decides names, bodies, who may see what, and the order in which things are
// said. It is pure: it knows no network, reads no clock and starts nothing. Times
// are milliseconds since a game's journal was opened; wall time stands beside
// them for people.
//
// # Streams
//
// A Stream turns the records of a journal, one after the other, into the
// messages of board/<board>/log, game/…/event and alert/<id>. The same records
// give the same messages, prev included, in any process and at any time; that is
// why a sink can go back to its cursor and a consumer can ask again.
//
// What the envelopes need beyond the events stands in the journal as notes, the
// Marks. Whoever writes the journal asks a Marker before each event whether one
// is due.
//
// The public sees ready, start, candidate, withdrawn, move, clock, fixed, and a
// result once it is final: what is only proposed may be dismissed, and a hall
// that has read of a win does not forget it. A proposed result is a retained
// alert for the arbiters until it is final, dismissed or void.
//
// # Retained state
//
// Show gives the four retained bodies of a game from what it shows at the
// moment: meta, state, clock, result. Each says the seq that it is good for; of
// two the higher one counts (a reader that subscribes in the very moment of a
// change may be given the older one last, marked as retained). The readings of a
// clock are those at its anchor; a viewer counts on from there by itself.
//
// # prev
//
// On log and event, prev is the seq of the envelope before it on that topic, 0
// if there is none. It goes on across games, restarts and games on other tables.
// An alert's topic holds one envelope, its prev is 0.
package feed
