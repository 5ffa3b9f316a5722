package boardsim

import (
	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
)

// carry plans the way of the piece, and of the one that it takes. It returns
// when the hand puts it down and when it stands on its point.
func (l *planner) carry(at clock.Ms, m rules.Move) (down, seen clock.Ms) {
	if l.chance(l.p.PutBack) {
		l.t.Did |= PutBack
		l.act(at, story.Lift, m.From)
		at += l.span(l.p.LiftDrop)
		l.act(at, story.Drop, m.From)
		at += l.span(Span{50, 400})
	}
	how := l.capture(m)
	enemy := at
	if how == EnemyFirst {
		at += l.span(l.p.Gap)
	}
	l.act(at, story.Lift, m.From)
	down = l.way(at, m)
	switch how {
	case OwnFirst:
		latest := down - l.p.Gap.From
		enemy = min(at+5+l.within(latest-at-5), max(latest, at+5))
	case Swapped:
		enemy = max(at+1, down-l.span(l.p.Gap))
	}
	if how != 0 {
		l.act(enemy, story.Lift, m.To)
	}
	return down, l.land(down, m.To)
}

// capture draws in which order pieces are taken; 0 where nothing is.
func (l *planner) capture(m rules.Move) Tricks {
	if l.pos.At(m.To) == rules.NoPiece {
		return 0
	}
	how := Swapped
	switch x := l.rng.Float64(); {
	case x < l.p.Capture[0]:
		how = OwnFirst
	case x < l.p.Capture[0]+l.p.Capture[1]:
		how = EnemyFirst
	}
	l.t.Did |= how
	return how
}

// way takes the piece, which is off its point, to its target: through the air,
// or sliding over the points between. It returns when it arrives.
func (l *planner) way(at clock.Ms, m rules.Move) clock.Ms {
	path := l.path(m)
	air := at + l.span(l.p.LiftDrop)
	if l.t.Did&Swapped != 0 {
		air = max(air, at+l.p.Gap.From+5)
	}
	if len(path) == 0 || !l.chance(l.p.Slide) {
		return air
	}
	l.t.Did |= Slid
	rest := -1
	if l.chance(.2) {
		rest = l.rng.IntN(len(path))
		l.t.Did |= Rested
	}
	for i, p := range path {
		step := l.span(Span{40, 200})
		off := 15 + l.within(step-30)
		l.act(at+off, story.Drop, p)
		at += step
		if i == rest {
			at += l.span(l.p.LiftDrop)
		}
		l.act(at, story.Lift, p)
	}
	at += l.span(Span{40, 200})
	if l.t.Did&(Swapped|OwnFirst) != 0 {
		at += l.p.Gap.From
	}
	return at
}

// path is the empty points that a rook or cannon slides over, nil where it does
// not slide: a cannon that takes has to jump.
func (l *planner) path(m rules.Move) []rules.Point {
	k := l.pos.At(m.From).Kind()
	if k != rules.Rook && (k != rules.Cannon || l.pos.At(m.To) != rules.NoPiece) {
		return nil
	}
	df, dr := m.To.File()-m.From.File(), m.To.Rank()-m.From.Rank()
	if df != 0 && dr != 0 {
		return nil
	}
	n := max(df, -df, dr, -dr)
	var out []rules.Point
	for i := 1; i < n; i++ {
		p := rules.At(m.From.File()+df/n*i, m.From.Rank()+dr/n*i)
		if l.pos.At(p) != rules.NoPiece {
			return nil
		}
		out = append(out, p)
	}
	return out
}

// land puts the piece down: at once or first beside its point, and on a sensor
// that may let go again for a moment.
func (l *planner) land(down clock.Ms, p rules.Point) (seen clock.Ms) {
	seen = down
	if l.chance(l.p.Between) {
		l.t.Did |= Between
		seen += l.span(Span{100, 2000})
	}
	l.act(seen, story.Drop, p)
	l.out[len(l.out)-1].drop = true
	if l.chance(l.p.Reed) {
		l.t.Did |= ReedNull
		off := seen + l.span(Span{5, 40})
		on := off + l.span(Span{5, 58})
		for _, at := range [...]clock.Ms{off, on} {
			l.act(at, story.Lift, p)
			l.out[len(l.out)-1].blink = true
		}
	}
	return seen
}
