// Package touch is article 5: what the touched pieces oblige the side to move to.
//
// It decides which duty the touches of one turn make, which moves satisfy it,
// and which touches are fouls (9.1.5, 9.1.6). Whether something was a touch is
// decided elsewhere (luozi/sensing/gesture); whose hand it was nobody knows.
// It is pure.
package touch

import (
	"luozi/clock"
	"luozi/rules"
)

// Touch is one piece touched in a turn.
type Touch struct {
	Point rules.Point
	At    clock.Ms
}

// Must is what a duty demands.
type Must string

// The demands.
const (
	Move    Must = "move"
	Capture Must = "capture"
	Free    Must = "free"
)

// Duty is what touches oblige to, with all legal moves that satisfy it (none
// where Must is Free, which any move satisfies).
type Duty struct {
	Article string // 5.1 to 5.5, "" where nothing was touched
	Must    Must
	Moves   []rules.Move
}

// Satisfied tells whether m fulfils the duty.
func (d *Duty) Satisfied(m rules.Move) bool {
	if d.Article == "" || d.Must == Free {
		return true
	}
	for _, x := range d.Moves {
		if x == m {
			return true
		}
	}
	return false
}

// pair is the first own and the first enemy piece that count together.
type pair struct{ own, enemy *Touch }

// Of is the duty of the side to move after the given touches, in their order.
// The first own and the first enemy piece make a pair; what is touched after a
// pair has ended in free counts afresh. Two touches within together are at the
// same time (5.5).
func Of(pos *rules.Position, touches []Touch, together clock.Ms) Duty {
	var p pair
	var d Duty
	for i := range touches {
		t := &touches[i]
		own := pos.At(t.Point).Side() == pos.Turn()
		switch whole := p.own != nil && p.enemy != nil; {
		case whole && d.Must != Free:
			return d
		case whole:
			p = pair{}
		}
		slot := &p.enemy
		if own {
			slot = &p.own
		}
		if *slot != nil && d.Must != Free {
			continue
		}
		*slot = t
		d = p.duty(pos, together)
	}
	return d
}

func (p pair) duty(pos *rules.Position, together clock.Ms) Duty {
	switch {
	case p.enemy == nil:
		return first("5.1", step{Move, from(pos, p.own.Point)})
	case p.own == nil:
		return first("5.2", step{Capture, takers(pos, p.enemy.Point)})
	}
	takes := step{Capture, only(from(pos, p.own.Point), p.enemy.Point)}
	moves := step{Move, from(pos, p.own.Point)}
	others := step{Capture, takers(pos, p.enemy.Point)}
	gap := p.enemy.At - p.own.At
	switch {
	case max(gap, -gap) <= together:
		return first("5.5", takes, others, moves)
	case gap > 0:
		return first("5.3", takes, moves, others)
	}
	return first("5.4", takes, others, moves)
}

// step is one stage of an article's order.
type step struct {
	must  Must
	moves []rules.Move
}

// first is the first stage that can be fulfilled.
func first(article string, steps ...step) Duty {
	for _, s := range steps {
		if len(s.moves) > 0 {
			return Duty{article, s.must, s.moves}
		}
	}
	return Duty{Article: article, Must: Free}
}

func from(pos *rules.Position, p rules.Point) []rules.Move {
	return pos.LegalFrom(p, nil)
}

func only(moves []rules.Move, to rules.Point) []rules.Move {
	for _, m := range moves {
		if m.To == to {
			return []rules.Move{m}
		}
	}
	return nil
}

// takers lists the legal captures of what stands on to.
func takers(pos *rules.Position, to rules.Point) []rules.Move {
	var out []rules.Move
	for p := range pos.Attackers(to, pos.Turn()).All() {
		if m := (rules.Move{From: p, To: to}); pos.Legal(m) {
			out = append(out, m)
		}
	}
	return out
}

// Foul is the article under which touching that piece is a foul: 9.1.5 for an
// own piece without a legal move, 9.1.6 for an enemy piece that nobody can take,
// "" if it is none.
func Foul(pos *rules.Position, p rules.Point) string {
	switch pos.At(p).Side() {
	case pos.Turn():
		if len(from(pos, p)) == 0 {
			return "9.1.5"
		}
	case pos.Turn().Other():
		if len(takers(pos, p)) == 0 {
			return "9.1.6"
		}
	}
	return ""
}
