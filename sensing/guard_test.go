package sensing

import (
	"slices"
	"testing"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
	"pgregory.net/rapid"
)

var c3 = rules.At(2, 3)

// chatter is n edges of c3 from at on, lift first, so many milliseconds apart.
func chatter(at clock.Ms, n int, apart clock.Ms) []story.Input {
	out := make([]story.Input, n)
	for i := range out {
		verb := story.Lift
		if i%2 == 1 {
			verb = story.Drop
		}
		out[i] = edge(at+clock.Ms(i)*apart, verb, c3, rules.NoSide)
	}
	return out
}

func pass(g *Guard, ins ...story.Input) []story.Input {
	var out []story.Input
	for _, in := range ins {
		out = g.Pass(in, out)
	}
	return out
}

func wait(at clock.Ms) story.Input { return story.Input{At: at, Verb: story.Wait} }

func fault(at clock.Ms, verb story.Verb) story.Input {
	return story.Input{At: at, Verb: verb, Points: rules.SetOf(c3)}
}

func TestGuard(t *testing.T) {
	for _, c := range []struct {
		name string
		ins  []story.Input
		from int // index of what is looked at
		want string
	}{
		{"twenty edges in a second pass", append(chatter(0, 40, 50), wait(9000)), 39, "1950 drop c3; 9000 wait"},
		{"the twenty-first is one too many", append(chatter(0, 22, 40), wait(9000)), 19,
			"760 drop c3; 800 fault lost c3; 1840 fault back c3; 9000 wait"},
		{"it comes back with the level that it has", append(chatter(0, 21, 40), wait(9000)), 20,
			"800 fault lost c3; 1800 fault back c3; 1800 lift c3; 9000 wait"},
		{"each edge makes the calm begin anew", append(chatter(0, 60, 40), wait(3359), wait(3360)), 20,
			"800 fault lost c3; 3359 wait; 3360 fault back c3; 3360 wait"},
		{"a press passes", append(chatter(0, 22, 40), story.Input{At: 900, Verb: story.Press, Side: rules.Black}), 21, "900 press black"},
		{"the sensor dies meanwhile", append(chatter(0, 21, 40), fault(900, story.Lost), wait(5000), fault(6000, story.Back)), 20,
			"800 fault lost c3; 5000 wait; 6000 fault back c3; 6000 lift c3"},
	} {
		var g Guard
		got := pass(&g, c.ins...)
		if s := lines(got[min(c.from, len(got)):]); s != c.want {
			t.Errorf("%s: %q, want %q", c.name, s, c.want)
		}
	}
}

func TestGuardNext(t *testing.T) {
	var g Guard
	if _, ok := g.Next(); ok {
		t.Error("a guard that holds nothing waits for something")
	}
	pass(&g, chatter(0, 22, 40)...)
	if at, ok := g.Next(); !ok || at != 1840 {
		t.Errorf("next %d %v, want 1840", at, ok)
	}
}

func TestGuardTwiceIsGuardOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var once, twice Guard
		at, full, dead := clock.Ms(0), false, false
		var ins []story.Input
		for range rapid.IntRange(1, 200).Draw(t, "n") {
			at += clock.Ms(rapid.SampledFrom([]int{1, 5, 30, 60, 1100}).Draw(t, "apart"))
			switch k := rapid.IntRange(0, 20).Draw(t, "kind"); {
			case k == 0:
				dead = !dead
				ins = append(ins, fault(at, map[bool]story.Verb{true: story.Lost, false: story.Back}[dead]))
			case !dead:
				full = !full
				ins = append(ins, edge(at, map[bool]story.Verb{true: story.Drop, false: story.Lift}[full], c3, rules.NoSide))
			}
		}
		if dead {
			ins = append(ins, fault(at, story.Back))
		}
		first := pass(&once, append(ins, wait(at+2000))...)
		if second := pass(&twice, first...); !slices.EqualFunc(first, second, sameInput) {
			t.Fatalf("once  %s\ntwice %s", lines(first), lines(second))
		}
		level, lost := false, false
		for _, in := range first {
			switch in.Verb {
			case story.Lift, story.Drop:
				if lost {
					t.Fatalf("an edge of a lost point: %s", lines(first))
				}
				if level == (in.Verb == story.Drop) {
					t.Fatalf("an edge to the level that it had: %s", lines(first))
				}
				level = in.Verb == story.Drop
			case story.Lost, story.Back:
				if lost == (in.Verb == story.Lost) {
					t.Fatalf("lost twice or back twice: %s", lines(first))
				}
				lost = in.Verb == story.Lost
			}
		}
		if level != full || lost {
			t.Fatalf("ends occupied %v lost %v, the sensor says %v: %s", level, lost, full, lines(first))
		}
	})
}

func sameInput(a, b story.Input) bool { return a.String() == b.String() }

func TestGuardAllocatesNothing(t *testing.T) {
	var g Guard
	out, at := make([]story.Input, 0, 8), clock.Ms(0)
	if n := testing.AllocsPerRun(200, func() {
		at += 30
		g.Pass(edge(at, story.Lift, c3, rules.NoSide), out)
		g.Pass(edge(at+1, story.Drop, c3, rules.NoSide), out)
		g.Pass(wait(at+2), out)
	}); n != 0 {
		t.Errorf("%v allocations an edge", n)
	}
}
