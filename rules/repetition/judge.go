package repetition

import "luozi/rules"

// Judge labels moves and gives verdicts. It holds the buffers of the searches and
// is for one goroutine.
type Judge struct {
	set    Settings
	mating mating
	gains  gains
}

// New makes a judge.
func New(s Settings) *Judge {
	j := &Judge{set: s}
	j.gains.mating, j.gains.set = &j.mating, &j.set
	return j
}

// Label tells what the legal move m is. last is the other side's move before it,
// NoMove if that is not known: a piece that has only just come within reach was
// not attacked before.
func (j *Judge) Label(before *rules.Position, last, m rules.Move) Label {
	l := Label{Move: m}
	after := before.Play(m)
	if after.InCheck(after.Turn()) {
		l.Class = Check
		return l
	}
	free := after.Pass()
	j.mate(&l, &free)
	if l.Class == Idle {
		j.chase(&l, before, &free, last)
	}
	if l.Class == Chase && holds(&free, l.Targets) {
		l.Class, l.Doubt = Idle, Hold
	}
	if l.Class != Idle && before.At(m.From).Kind() == rules.King && before.InCheck(before.Turn()) {
		l.Class, l.Doubt = Idle, Evasion
	}
	if l.Class == Idle {
		l.Idea = j.idea(before, &after, m)
	}
	return l
}

// mate looks for 杀 (28.2).
func (j *Judge) mate(l *Label, free *rules.Position) {
	j.mating.age++
	j.mating.budget = j.set.MateNodes
	offers := j.gains.offers(free, nil)
	j.mating.budget = j.set.MateNodes
	switch j.mating.without(free, offers, j.set.MateChecks, j.set.MateNodes) {
	case yes:
		l.Class, l.Line = Mate, j.mating.line(*free, nil)
	case open:
		l.Doubt = Bound
	}
}

// holds tells whether the side to move, with one piece against more, attacks
// nothing but advisors or elephants: it may be holding a known draw (27.3).
func holds(p *rules.Position, targets rules.Set) bool {
	for pt := range targets.All() {
		if k := p.At(pt).Kind(); k != rules.Advisor && k != rules.Elephant {
			return false
		}
	}
	own, ownWorth := force(p, p.Turn())
	other, otherWorth := force(p, p.Turn().Other())
	return own == 1 && other > 1 && otherWorth > ownWorth
}

// force counts the pieces that can attack, and what they are worth.
func force(p *rules.Position, s rules.Side) (n, worths int) {
	for pt := range p.Of(s).All() {
		switch k := p.At(pt).Kind(); {
		case k == rules.Rook || k == rules.Horse || k == rules.Cannon:
			n++
			worths += worth(k)
		case k == rules.Soldier && crossed(s, pt):
			n++
			worths++
		}
	}
	return n, worths
}
