package boardsim

import (
	"slices"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
)

// bounce is how long a contact bounces.
const bounce = 12

// pressFor plans the press of this move, or leaves it to the next one where the
// opponent does not wait for it.
func (l *planner) pressFor(down, seen clock.Ms) {
	last := max(l.press, l.drop, l.ready[l.t.Side])
	l.press = max(last+1, down+l.span(l.p.DropPress))
	switch l.ends[l.i] {
	case early:
		if at := max(last+1, down-1-l.within(199)); at < down {
			l.press = at
			l.t.Did |= EarlyPress
		}
	case forgot:
		l.t.Did |= ForgotPress
		l.press = down
		return
	case lifted, replied:
		l.owed = true
	}
	// The moved piece is not missed at an early press, unless it stays away longer.
	l.t.LeftOff = l.t.Did&EarlyPress != 0 && seen > down
	if !l.owed {
		l.button(l.t.Side, l.press, l.i+1)
	}
}

// payPress plans the press of the move before, now that it is known when the
// opponent lifted and put down.
func (l *planner) payPress(begin, down clock.Ms) {
	if !l.owed {
		return
	}
	l.owed = false
	l.press = max(l.press, begin+1+l.within(14))
	if l.ends[l.i-1] == replied {
		l.press = max(l.press, down+1+l.within(39))
	}
	if begin < l.press {
		l.before |= ReplyLifted
	}
	if down < l.press {
		l.before |= ReplyMoved
	}
	l.button(l.t.Side.Other(), l.press, l.i)
}

// button presses and lets go, bouncing.
func (l *planner) button(s rules.Side, at clock.Ms, ply int) {
	up := at + max(bounce+1, l.span(l.p.hold()))
	end := max(l.contact(s, at, story.Down, ply), l.contact(s, up, story.Up, ply))
	l.ready[s] = end + 35
	l.hand[s] = at + 1
}

// contact closes or opens one contact, with an even number of edges more while
// it bounces.
func (l *planner) contact(s rules.Side, at clock.Ms, v story.Verb, ply int) clock.Ms {
	times := l.rng.Perm(bounce)[:2*l.rng.IntN(l.p.Bounce/2+1)]
	slices.Sort(times)
	flip := [2]story.Verb{v, story.Down + story.Up - v}
	add := func(at clock.Ms, v story.Verb) {
		l.out = append(l.out, Action{Input: story.Input{At: at, Verb: v, Side: s}, Ply: ply})
	}
	add(at, v)
	for i, d := range times {
		at := at + 1 + clock.Ms(d)
		add(at, flip[(i+1)%2])
	}
	return at + bounce
}
