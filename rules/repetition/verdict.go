package repetition

import "luozi/rules"

// Outcome is what follows for a repetition.
type Outcome uint8

// The outcomes.
const (
	None Outcome = iota // no position stands for the third time
	Draw
	RedMustVary
	BlackMustVary
	RedLoses
	BlackLoses
)

// String is the outcome in the words of the command.
func (o Outcome) String() string {
	return [...]string{"none", "draw", "red-must-vary", "black-must-vary", "red-loses", "black-loses"}[o]
}

// MarshalText writes what String does.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// against is the outcome that asks that of a side.
func (o Outcome) against(s rules.Side) Outcome {
	if s == rules.Black {
		return o + 1
	}
	return o
}

// Ruling is an outcome with its article and what it hangs on.
type Ruling struct {
	Outcome Outcome
	Article string // of the ruling, 24.1
	Ground  string // of what both sides do, 26.4
	Hangs   Doubt
}

// Laws turn labels into a ruling. The labels are the same for every set of rules
// that knows 将, 杀 and 捉.
type Laws interface {
	// Rule judges a cycle whose position stands for the third time or more.
	Rule(*Cycle) Ruling
}

// CXA1999 is the rules of 1999, articles 24 and 26.
type CXA1999 struct{}

// Rule counts a side as doing what is forbidden if every one of its moves since
// the position first stood is an attack. It is sure if no doubt of a label can
// turn the outcome.
func (CXA1999) Rule(c *Cycle) Ruling {
	var sides [2]side
	for s := range sides {
		sides[s] = look(c, rules.Side(s))
	}
	r := decide(c, sides[0].plain[is], sides[0].called[is], sides[1].plain[is], sides[1].called[is])
	for _, x := range [2]reading{least, most} {
		for _, y := range [2]reading{least, most} {
			o := decide(c, sides[0].plain[x], sides[0].called[x], sides[1].plain[y], sides[1].called[y])
			if o.Outcome == r.Outcome {
				continue
			}
			if sides[0].plain[x] != sides[0].plain[is] || sides[0].called[x] != sides[0].called[is] {
				r.Hangs |= sides[0].doubt
			}
			if sides[1].plain[y] != sides[1].plain[is] || sides[1].called[y] != sides[1].called[is] {
				r.Hangs |= sides[1].doubt
			}
		}
	}
	return r
}

// reading is how doubts are read: as the labels have them, or as few or as many
// attacks as there may be.
type reading uint8

const (
	is reading = iota
	least
	most
)

// side is what one side does on all of its moves.
type side struct {
	plain  [3]bool // attacks
	called [3]bool // attacks, if what soldiers take by themselves counts
	doubt  Doubt
}

func look(c *Cycle, s rules.Side) side {
	var out side
	for r := range out.plain {
		out.plain[r], out.called[r] = true, true
	}
	for i := range c.Labels {
		if c.mover(i) != s {
			continue
		}
		l := &c.Labels[i]
		a, b, d := l.attack(false)
		e, f, g := l.attack(true)
		for r, v := range [3]bool{a, b, d} {
			out.plain[r] = out.plain[r] && v
		}
		for r, v := range [3]bool{e, f, g} {
			out.called[r] = out.called[r] && v
		}
		out.doubt |= l.Doubt
	}
	return out
}

// mover is the side that played the move of that index.
func (c *Cycle) mover(i int) rules.Side {
	if i%2 == 0 {
		return c.Start.Turn()
	}
	return c.Start.Turn().Other()
}

// checking tells whether every move of s gives check (28.10).
func (c *Cycle) checking(s rules.Side) bool {
	for i := range c.Labels {
		if c.mover(i) == s && c.Labels[i].Class != Check {
			return false
		}
	}
	return true
}

// decide rules by 24 and 26: red and black attack on every move, or do so if what
// soldiers take by themselves counts, as it does when the other side attacks on
// every move (27.2, 细则11).
func decide(c *Cycle, red, redCalled, black, blackCalled bool) Ruling {
	switch r, b := c.checking(rules.Red), c.checking(rules.Black); {
	case r && !b:
		return Ruling{Outcome: RedLoses, Article: "24.1", Ground: "26.1"}
	case b && !r:
		return Ruling{Outcome: BlackLoses, Article: "24.1", Ground: "26.1"}
	}
	forbidden := [2]bool{red || black && redCalled, black || red && blackCalled}
	switch {
	case forbidden[0] && forbidden[1]:
		return Ruling{Outcome: Draw, Article: "24.2", Ground: "26.3"}
	case !forbidden[0] && !forbidden[1]:
		return Ruling{Outcome: Draw, Article: "24.2", Ground: "26.2"}
	}
	loser, o := rules.Red, RedMustVary
	if forbidden[1] {
		loser = rules.Black
	}
	if c.Repeats > 3 {
		o = RedLoses
	}
	return Ruling{Outcome: o.against(loser), Article: "24.3", Ground: "26.4"}
}
