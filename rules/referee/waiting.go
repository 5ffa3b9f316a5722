package referee

import (
	"slices"

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

// sameDoubt tells whether press i is read as soon as the arbiter has said what the
// first one, which he has been called for, completed: then it is no call of its own.
func (g *Game) sameDoubt(i int) bool {
	it := g.openItem(g.presses[0].alert)
	if it == nil || it.kind != "ambiguous" {
		return false
	}
	for _, c := range g.explain(&g.pos, i+1, g.presses[:i+1], begun) {
		if slices.Contains(it.candidates, c.moves[0]) {
			return true
		}
	}
	return false
}

// judgeAgain has the presses that shared an earlier one's doubt judged by
// themselves.
func (g *Game) judgeAgain() {
	for i := range g.presses {
		if p := &g.presses[i]; p.judged && p.alert == 0 && !p.void {
			p.judged, p.judgeAt = false, g.now+1
		}
	}
}
