// Package mqtt brings a board to its brokers and takes commands from them. It is
// the one importer of paho.
//
// It decides when something is sent, and that nothing is lost between the
// journal and a broker; what is said, and who may see it, is decided by feed.
//
// A Hub has one Sink for each broker (the embedded one, a hall's, …). The
// journal is every sink's outbox: a sink reads it from its cursor on, keeps a
// window of messages that the broker has not acknowledged, and after any error
// goes back to the last event whose messages all were. Events may therefore come
// twice, and never out of order. Retained state is published anew at each
// connect, before the streams.
//
// # Commands
//
// A command on cmd/<user> is {"id","do","args","expect_ply","expect_alert",
// "expires"}; args is a list of texts and numbers, or one text with blanks
// between them. What is not understood is refused, unknown fields included: a
// misspelt condition must not pass for none. The reply {"id","ok","error","seq"}
// comes on reply/<user>; a command that its user gives again with the same
// id is done once and gets the same reply; another one with that id is refused. replay FROM [TO] [public] is answered here, from the journal: the
// envelopes of the log (or, with public, those of the game's event topic) with
// "hist":true on reply/<user>, and then the reply with the last one's seq.
//
// # Use
//
//	hub := mqtt.NewHub(mqtt.Config{Names: names, Boot: dir.Boot(), Do: table.Do, Wall: …,
//		Follow: func(after int64) mqtt.Reader { return dir.Follow(after) }})
//	sink, err := hub.Add(mqtt.Options{Name: "local", URL: b.URL(), User: …, Commands: true}, dir.Cursor("local"))
//	journal.Config{Durable: hub.Durable}       // what is on the card may be said
//	hub.Show(feed.Shown{…})                    // after each Step that said something, and once a second
//	hub.Flush(ctx)                             // until every sink has delivered all
//	hub.Close(ctx)                             // status offline, connections closed
//
// Show is called before the events of the same Step are durable or after; a
// state is never published before the events that it is good for.
//
// Goroutines: one a sink, one for commands, one for each replay that is under
// way, and paho's.
package mqtt
