package boardsim

import (
	"math/rand/v2"

	"luozi/clock"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
)

// noise is what sensors do by themselves.
type noise struct {
	p     Profile
	rng   *rand.Rand
	f     Faults
	next  clock.Ms // blip
	blips bool
}

func newNoise(p Profile, rng *rand.Rand) *noise { return &noise{p: p, rng: rng} }

// faults draws those of one game.
func (n *noise) faults(moves int, w matrix.Wiring) Faults {
	f := Faults{Dead: rules.NoPoint, Flicker: rules.NoPoint}
	if n.rng.Float64() < n.p.Dead {
		f.Dead = n.point()
	}
	if moves == 0 {
		n.f = f
		return f
	}
	if n.rng.Float64() < n.p.Flicker {
		f.Flicker, f.FlickerPly = n.point(), 1+n.rng.IntN(moves)
	}
	if n.rng.Float64() < n.p.Lost {
		f.Lost, f.LostPly = n.chip(w), 1+n.rng.IntN(moves)
	}
	n.f = f
	return f
}

func (n *noise) point() rules.Point { return rules.Point(n.rng.IntN(rules.Points)) }

// chip is the points of a chip that has all its fourteen.
func (n *noise) chip(w matrix.Wiring) rules.Set {
	var full []rules.Set
	for _, addr := range w.Chips() {
		if s := w.On(addr); s.Len() == 14 {
			full = append(full, s)
		}
	}
	return full[n.rng.IntN(len(full))]
}

func (n *noise) begin(at clock.Ms) {
	n.blips = n.p.Blips > 0
	n.next = at
	n.wait()
}

// wait draws the time of the next blip: they come independently of each other.
func (n *noise) wait() {
	if n.blips {
		mean := float64(60*clock.Minute) / (n.p.Blips * rules.Points)
		n.next += 1 + clock.Ms(n.rng.ExpFloat64()*mean)
	}
}

// due tells whether the next blip comes before the given action, if there is
// one.
func (n *noise) due(at clock.Ms, ok bool) bool { return n.blips && (!ok || n.next <= at) }

func (n *noise) blip(g *agenda) {
	n.wrong(g, n.point(), n.next, 1+n.rng.Int64N(15))
	n.wait()
}

// wrong has a sensor show the contrary for a while.
func (n *noise) wrong(g *agenda, p rules.Point, at clock.Ms, length int64) {
	blink := Action{Input: story.Input{At: at, Verb: story.Lift, Point: p}, blink: true}
	g.add(blink)
	blink.At += clock.Ms(length)
	g.add(blink)
}

// moveBegun starts what was drawn for that move.
func (n *noise) moveBegun(ply int, at clock.Ms, g *agenda) {
	if ply == n.f.FlickerPly {
		for i := range clock.Ms(50) {
			n.wrong(g, n.f.Flicker, at+1+i*100, 10+n.rng.Int64N(41))
		}
	}
	if ply == n.f.LostPly {
		in := story.Input{At: at + 1, Verb: story.Lost, Points: n.f.Lost}
		g.add(Action{Input: in})
		in.Verb, in.At = story.Back, in.At+500+clock.Ms(n.rng.Int64N(4501))
		g.add(Action{Input: in})
	}
}
