// Package broker is the MQTT broker inside luozi, for a hall that has none.
//
// It decides who may what: anybody reads the public topics (game/# and
// board/+/status) and nothing else; an arbiter that the configuration names
// reads everything and publishes on board/+/cmd/<his name>; luozi's own client,
// with a password that is new at each start, does the rest. Wills and retained
// messages from outside are refused, and so is taking over a connection of
// somebody else by its client id.
//
// A client that can't keep up is cut: it finds the retained state when it comes
// again, and fills its gap. Nothing is stored: retained messages live as long as
// the broker, and luozi publishes them anew at each connect.
//
// It wraps mochi-mqtt and is its one importer. What is known about that broker
// stands where it is worked around.
package broker
