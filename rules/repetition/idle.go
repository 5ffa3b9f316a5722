package repetition

import "luozi/rules"

// idea tells what an idle move means, the first that fits: 献, 兑, 拦, 跟. It
// changes no verdict (28.9).
func (j *Judge) idea(before, after *rules.Position, m rules.Move) Idea {
	free := after.Pass()
	switch {
	case offered(after, m.To):
		return Offer
	case exchanges(&free, m.To), opens(before, &free):
		return Exchange
	case blocks(before, after, m):
		return Block
	case follows(before, &free, m):
		return Follow
	}
	return NoIdea
}

// exchanges tells whether the piece on pt could take one of equal worth and be
// taken for it (28.5).
func exchanges(p *rules.Position, pt rules.Point) bool {
	own := p.At(pt).Kind()
	if worth(own) == 0 {
		return false
	}
	for to := range p.Targets(pt).And(p.Of(p.Turn().Other())).All() {
		m := rules.Move{From: pt, To: to}
		if worth(p.At(to).Kind()) != worth(own) || !p.Legal(m) {
			continue
		}
		other, q := p.Pass(), p.Play(m)
		if p.At(to).Kind() == own && other.Legal(rules.Move{From: to, To: pt}) || takes(&q, to, rules.NoKind) {
			return true
		}
	}
	return false
}

// opens tells whether two pieces of one kind have come to attack each other.
func opens(before, free *rules.Position) bool {
	other := free.Pass()
	for from := range free.Of(free.Turn()).All() {
		k := free.At(from).Kind()
		if worth(k) == 0 {
			continue
		}
		for to := range free.Targets(from).And(other.Of(other.Turn())).All() {
			m, back := rules.Move{From: from, To: to}, rules.Move{From: to, To: from}
			if free.At(to).Kind() == k && !before.Pseudo(m) && free.Legal(m) && other.Legal(back) {
				return true
			}
		}
	}
	return false
}

// takes tells whether the side to move can take on pt, with a piece of that kind
// or, for NoKind, with any.
func takes(p *rules.Position, pt rules.Point, k rules.Kind) bool {
	for from := range p.Attackers(pt, p.Turn()).All() {
		if (k == rules.NoKind || p.At(from).Kind() == k) && p.Legal(rules.Move{From: from, To: pt}) {
			return true
		}
	}
	return false
}

// offered tells whether the piece on pt is given up to one of its own kind with
// nothing to take it back (28.6).
func offered(p *rules.Position, pt rules.Point) bool {
	k := p.At(pt).Kind()
	if worth(k) == 0 {
		return false
	}
	for from := range p.Attackers(pt, p.Turn()).All() {
		m := rules.Move{From: from, To: pt}
		if p.At(from).Kind() != k || !p.Legal(m) {
			continue
		}
		if q := p.Play(m); !takes(&q, pt, rules.NoKind) {
			return true
		}
	}
	return false
}

// blocks tells whether the piece has come into the way of one that attacked its
// king or a piece of its side (28.7).
func blocks(before, after *rules.Position, m rules.Move) bool {
	us := before.Turn()
	if before.At(m.From).Kind() == rules.King {
		return false
	}
	for from := range before.Of(us.Other()).And(after.Of(us.Other())).All() {
		lost := before.Targets(from).And(before.Of(us)).Minus(after.Targets(from))
		if !lost.Without(m.From).Empty() && from != m.To {
			return true
		}
	}
	return false
}

// follows tells whether the piece has come to attack a protected one (28.8).
func follows(before, free *rules.Position, m rules.Move) bool {
	fresh := free.Targets(m.To).Minus(before.Targets(m.From)).And(free.Of(free.Turn().Other()))
	for to := range fresh.All() {
		if q := free.Play(rules.Move{From: m.To, To: to}); worth(free.At(to).Kind()) > 0 && takes(&q, to, rules.NoKind) {
			return true
		}
	}
	return false
}
