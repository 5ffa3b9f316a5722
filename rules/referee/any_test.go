package referee

import (
	"encoding/json"
	"testing"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"

	"pgregory.net/rapid"
)

// anyInput draws what hands, buttons, faults and an arbiter might do, crowded
// on few points so that it often looks like moves.
func anyInput(at clock.Ms) *rapid.Generator[story.Input] {
	return rapid.Custom(func(t *rapid.T) story.Input {
		in := story.Input{At: at, Colour: rules.NoSide}
		few := []rules.Point{1, 20, 25, 22, 7, 79, 64, 67, 70, 27, 36, 4, 13}
		switch rapid.IntRange(0, 23).Draw(t, "kind") {
		case 0, 1, 2, 3, 4, 5:
			in.Verb, in.Point = story.Lift, rapid.SampledFrom(few).Draw(t, "point")
		case 6, 7, 8, 9, 10, 11:
			in.Verb, in.Point = story.Drop, rapid.SampledFrom(few).Draw(t, "point")
		case 12, 13, 14:
			in.Verb, in.Side = story.Press, rules.Red
		case 15, 16, 17:
			in.Verb, in.Side = story.Press, rules.Black
		case 18:
			in.Verb, in.Side = story.Down, rapid.SampledFrom([]rules.Side{0, 1}).Draw(t, "side")
		case 19:
			in.Verb, in.Side = story.Up, rapid.SampledFrom([]rules.Side{0, 1}).Draw(t, "side")
		case 20:
			in.Verb = rapid.SampledFrom([]story.Verb{story.Lost, story.Back, story.Off, story.On}).Draw(t, "fault")
			in.Points = rules.SetOf(rapid.SliceOfN(rapid.SampledFrom(few), 1, 4).Draw(t, "points")...)
		default:
			in.Verb = story.Cmd
			cmd := rapid.SampledFrom([][]string{
				{"resolve", "1", "undo"}, {"resolve", "1", "dismiss"}, {"resolve", "1", "stand"}, {"resolve", "2", "read", "h2e2"},
				{"resolve", "2", "dismiss"}, {"resolve", "3", "confirm"}, {"pause"}, {"resume"}, {"move", "b0c2"}, {"takeback", "0"},
				{"time", "red", "=100"}, {"foul", "red", "9.1.8"}, {"position", rules.Opening}, {"new"}, {"start", "force"}, {"start"},
				{"offer", "red"}, {"accept", "black"}, {"claim", "red", "natural"}, {"claim", "black", "repetition"}, {"adjust", "red", "on"},
				{"late", "red"}, {"arrive", "red"}, {"turn"}, {"resign", "black"}, {"result", "none", "4.2.2"}, {"setup", "red=A"}, {"x"},
			}).Draw(t, "cmd")
			in.Name, in.Args, in.From = cmd[0], cmd[1:], story.Origin{ExpectPly: -1}
		}
		return in
	})
}

func anyStory(t *rapid.T) []story.Input {
	ins := []story.Input{{At: 10, Verb: story.Cmd, Name: "start"}}
	at := clock.Ms(100)
	for range rapid.IntRange(1, 60).Draw(t, "n") {
		at += clock.Ms(rapid.SampledFrom([]int{0, 1, 5, 20, 30, 60, 150, 300, 700, 4000}).Draw(t, "gap"))
		ins = append(ins, anyInput(at).Draw(t, "in"))
	}
	return append(ins, story.Input{At: at + 20000, Verb: story.Wait})
}

func text(t testing.TB, events []Event) []string {
	var out []string
	for _, e := range events {
		b, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, string(b))
	}
	return out
}

// What woke the game changes nothing, seq and ms rise, and what is recorded is
// legal unless it stands by a ruling.
func TestAnyHands(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		ins := anyStory(rt)
		a, _ := New(story.Setup{Time: "6.5:1m"})
		b, _ := New(story.Setup{Time: "6.5:1m"})
		var as, bs []Event
		for _, in := range ins {
			as = append(as, a.Step(in)...)
			for n := 0; ; n++ {
				at, ok := b.Next()
				if !ok || at >= in.At {
					break
				}
				if n > 100000 {
					rt.Fatalf("Next stands at %d", at)
				}
				bs = append(bs, b.Step(story.Input{At: at, Verb: story.Wait})...)
			}
			bs = append(bs, b.Step(in)...)
		}
		if a.stuck || b.stuck {
			rt.Fatal("a deadline would not go away")
		}
		at, bt := text(t, as), text(t, bs)
		if len(at) != len(bt) {
			rt.Fatalf("%d events, %d when woken\n%v\n%v", len(at), len(bt), at, bt)
		}
		for i := range at {
			if at[i] != bt[i] {
				rt.Fatalf("event %d\n%s\n%s", i, at[i], bt[i])
			}
		}
		heads(rt, as)
	})
}

func heads(t *rapid.T, events []Event) {
	var last Head
	for _, e := range events {
		h := e.Header()
		if h.Seq != last.Seq+1 || h.Ms < last.Ms {
			t.Fatalf("%+v after %+v", h, last)
		}
		last = *h
	}
}
