package trial

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"luozi/clock"
	"luozi/hardware/boardsim"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/referee"
)

// outages cuts the power of a board again and again while the hands play on.
type outages struct {
	*run
	rng   *rand.Rand
	shown rules.Set // as the sensors were last seen
	next  clock.Ms  // the next cut
	since clock.Ms  // until when all was well
}

// playWithCuts plays a game whose board is without power now and then. The hands
// do not notice until the clocks stand; the arbiter lets the game go on at once.
func playWithCuts(t testing.TB, g boardsim.Game, p boardsim.Profile, seed uint64) Result {
	t.Helper()
	hands, err := boardsim.NewHands(g, p, seed)
	if err != nil {
		t.Fatal(err)
	}
	sensed := hands.Sensed()
	setup := story.Setup{FEN: g.Start.FEN(), Time: "6.5:900m", Occupied: &sensed}
	game, err := referee.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	o := outages{run: &run{game: game, hands: hands, opened: map[int]open{}, keep: true},
		rng: rand.New(rand.NewPCG(seed, 7)), shown: sensed}
	o.Setup, o.Games = setup, 1
	o.next = clock.Ms(3000 + o.rng.IntN(6000))
	o.begin()
	o.play()
	o.Played = hands.Played()
	return o.Result
}

func (o *outages) play() {
	for !o.over && o.game.Now() < longestGame {
		at, ok := o.hands.Peek()
		answer, id := o.due()
		switch {
		case !ok && id == 0:
			o.finish()
			return
		case ok && at >= o.next && (id == 0 || answer > o.next):
			o.cut()
		case id != 0 && (!ok || answer <= at):
			if !o.say(id, answer) {
				return
			}
		default:
			o.input()
		}
		if ply := o.madeUp(); ply == 0 || o.flags() {
			o.since = o.game.Now()
		} else if o.game.Now() > o.since+2*patience { // a press may have come early
			o.Faults = append(o.Faults, Fault{"made up", ply, o.game.Now(), 0})
			return
		}
		o.hold()
		o.judge()
	}
}

func (o *outages) input() {
	o.step(o.hands.Next().Input)
	o.shown = o.hands.Sensed()
}

// say answers an alert. It can't where somebody would have to set up the position:
// an arbiter who gives single moves would make up the rest himself.
func (o *outages) say(id int, at clock.Ms) bool {
	switch o.opened[id].kind {
	case "power":
		delete(o.opened, id)
		o.step(story.Input{At: max(at, o.game.Now()), Verb: story.Cmd, Name: "resume", From: story.Origin{ExpectPly: -1}})
	case "press-without-move", "foul", "touch", "not-pressed", "repetition", "natural-limit":
		o.answer(id, at)
	default:
		return false
	}
	return true
}

// cut takes the power off for a while. What the hands do meanwhile is seen when it
// is back, as far as it can still be seen.
func (o *outages) cut() {
	from := max(o.next, o.game.Now())
	to := from + clock.Ms(200+o.rng.IntN(2500))
	o.next = to + clock.Ms(1000+o.rng.IntN(12000))
	o.step(story.Input{At: from, Verb: story.Off})
	for at, ok := o.hands.Peek(); ok && at < to; at, ok = o.hands.Peek() {
		o.hands.Next()
	}
	o.step(story.Input{At: to, Verb: story.On})
	is := o.hands.Sensed()
	for p := range o.shown.Xor(is).All() {
		verb := story.Lift
		if is.Has(p) {
			verb = story.Drop
		}
		o.step(story.Input{At: to, Verb: verb, Point: p, Colour: rules.NoSide})
	}
	o.shown = is
	for s := range rules.Side(2) {
		o.step(story.Input{At: to, Verb: story.Up, Side: s})
	}
}

// madeUp is the first recorded ply that was not played so, 0 if there is none.
func (o *outages) madeUp() int {
	for i, t := range o.hands.Played() {
		m, ok := o.game.Recorded(i + 1)
		if !ok {
			return 0
		}
		if m != t.Move {
			return i + 1
		}
	}
	return 0
}

// TestPowerCuts plays games whose board loses its power again and again. What is
// on the record is what was played, or an alert is open; nothing is made up.
func TestPowerCuts(t *testing.T) {
	games := 100
	if n, err := strconv.Atoi(os.Getenv("LUOZI_CUT_GAMES")); err == nil {
		games = n
	}
	for _, name := range []string{"calm", "blitz"} {
		var sum Count
		for seed := range uint64(games) {
			r := playWithCuts(t, boardsim.BuiltIn(), profile(t, name), seed)
			sum.Add(r.Count)
			for _, f := range r.Faults {
				if f.What == "made up" {
					t.Errorf("%s, seed %d: ply %d was not played so, seen at %d", name, seed, f.Ply, f.At)
				}
			}
		}
		t.Logf("%s: %+v", name, sum)
	}
}
