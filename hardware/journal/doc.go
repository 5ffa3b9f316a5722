// Package journal keeps what happened to a board on its card, and reads it back.
//
// A state directory looks like this:
//
//	<state>/games/<id>.luozi   one game, append-only
//	<state>/board.luozi        what happens outside a game
//	<state>/cursor/<sink>      how far a sink has delivered
//	<state>/boot               how often the board was switched on
//	<state>/lock               held by the daemon that owns the directory
//
// A file is lines; a line is a record: eight hexadecimal digits of CRC32C
// (Castagnoli) of the payload, a space, the payload, a newline. The payload is
// one of
//
//	setup fen "…" time 6.1 …     the head, always the first line
//	1060 drop g2                 an input, as a story writes it
//	!{"seq":7,"ms":1060,…}       an event
//	# mark boot=17 …             a note: what a replay does not need
//
// so that a journal without its checksums and events is a story.
//
// The package decides when a record is on the card, and what of a damaged file
// counts: everything before the first line that is not whole. The rest is kept
// aside in a file of its own, never thrown away, and a damaged file never
// becomes a new game. It does not know what the records mean, but for the seq
// of an event.
//
// # Use
//
// The daemon opens its directory once, which locks it and counts the boot:
//
//	dir, err := journal.Open("/var/lib/luozi")   // one sentence if it is in use or not writable
//	games := dir.Games()                          // in the order of their seq
//	log, err := dir.Load(id)                      // head and lines; cuts a torn tail, log.Cut says so
//	w := dir.Writer(journal.Config{Durable: …, State: …})
//	w.Continue(log)                               // or w.Begin(dir.NextID(), head)
//	w.Append("1060 drop g2", journal.EventLine(json))
//
// Begin, Continue, Append and Note return at once. What they were given goes to
// the card in that order; Config.Durable hears the seq of the last event that
// is there. While the card is slow, full or failing the Writer keeps what it was
// given and tries again; Config.State hears of it.
//
// A sink reads events back, in order and across games, with Follow, and keeps
// its place with a Cursor. Tools that only look use List and Read, which take
// no lock and change nothing.
package journal
