package referee

import (
	"luozi/rules"
)

func (g *Game) dueRulings(d *due) {
	if g.restore != nil {
		d.add(g.restore.until)
	}
	if g.late.until > 0 {
		d.add(g.late.until)
	}
	if g.moved != nil && g.moved.said == 0 {
		d.add(g.moved.since + g.set.Rest)
	}
	g.dueMate(d)
}

func (g *Game) elapseRulings() {
	if g.restore != nil && g.restore.until <= g.now {
		g.restored()
	}
	g.elapseLate()
	if m := g.moved; m != nil && m.said == 0 && m.since+g.set.Rest <= g.now {
		last := g.plies[len(g.plies)-1].event
		m.said = -1
		if id := g.raise(&item{kind: "changed", side: last.Side, article: "5.7", move: last.Move, hasMove: true,
			extra: []rules.Point{m.to}, missing: []rules.Point{last.Move.To}}, textChanged); id != 0 {
			m.said = id
		}
	}
	g.elapseMate()
}
