// Package sensing turns frames of 90 sensors into raw edges, raw edges into
// settled changes, and keeps the health of each sensor.
//
// It decides when a change is real (settle time), when a sensor flickers and
// when it is lost. It knows no game and no hand. It is pure.
package sensing

import (
	"luozi/clock"
	"luozi/rules"
)

// Frame is one whole scan. A point in Unknown says nothing: its bits in the
// other sets do not count. Red and Black are empty where the sensors can't tell
// colours.
type Frame struct {
	At         clock.Ms // when the scan began
	Occupied   rules.Set
	Unknown    rules.Set
	Red, Black rules.Set
}
