package referee

import "luozi/rules"

// Senses is what the sensors show at this moment, in the game's points: for those
// who look after the board.
type Senses struct {
	Raw        rules.Set // a piece is shown, settled or not
	Unknown    rules.Set // they do not answer, or have only just begun to
	Flickering rules.Set
	Carried    rules.Set         // not looked at until they agree with the position
	Blips      [rules.Points]int // of the last minute
}

// Senses is what the sensors show.
func (g *Game) Senses() Senses {
	s := Senses{Raw: g.seenSet(g.settler.Raw()), Unknown: g.seenSet(g.settler.Unknown()),
		Flickering: g.seenSet(g.sensors.flickering), Carried: g.seenSet(g.carried)}
	for p := range rules.Point(rules.Points) {
		s.Blips[g.seen(p)] = g.settler.Blips(p, g.now)
	}
	return s
}
