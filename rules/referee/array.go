package referee

import (
	"luozi/clock"
	"luozi/rules"
)

// array waits for the opening array after a result, which asks for a new game
// where the settings say so.
type array struct {
	since    clock.Ms
	standing bool
}

// lookArray notes since when the array has stood after a result.
func (g *Game) lookArray() {
	stands := g.phase == over && g.newByArray() && g.settler.Unknown().Empty() &&
		g.settler.Occupied() == openingOccupied()
	if stands != g.array.standing {
		g.array = array{g.now, stands}
	}
}

func openingOccupied() rules.Set {
	p := rules.MustFEN(rules.Opening)
	return p.Occupied()
}

func (g *Game) dueArray(d *due) {
	if g.array.standing {
		d.add(g.array.since + leftAfter)
	}
}

func (g *Game) elapseArray() {
	if g.array.standing && g.array.since+leftAfter <= g.now {
		g.array = array{}
		if err := g.newGame(nil); err != nil {
			return // a game that is over can always be left
		}
	}
}
