package storytest

import (
	"fmt"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"

	"pgregory.net/rapid"
)

// Any draws what hands, buttons, sensors and people might do to a game: moves as
// they should be, moves gone wrong, and things that come out of nowhere.
func Any() *rapid.Generator[story.Story] {
	return rapid.Custom(func(t *rapid.T) story.Story {
		d := drawer{T: t, at: 100}
		d.Setup = story.Setup{
			FEN:  rapid.SampledFrom(positions).Draw(t, "fen"),
			Time: rapid.SampledFrom([]string{"6.1", "6.5:1m", "2/10s,1/5s*", "20s+3s", "10s/5s"}).Draw(t, "time"),
		}
		d.Setup.Policy = append(d.Setup.Policy,
			rapid.SliceOfNDistinct(rapid.SampledFrom(policies), 0, 3, func(s string) string { return s[:3] }).Draw(t, "policy")...)
		d.pos = rules.MustFEN(d.Setup.FEN)
		d.stands = d.pos.Occupied()
		d.command("start")
		for range rapid.IntRange(1, 25).Draw(t, "n") {
			d.something()
		}
		d.wait(20000)
		return d.Story
	})
}

var positions = []string{rules.Opening, rules.Opening,
	"rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1",
	"4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1", // mate in one
	"3k5/4a4/9/9/9/9/9/9/4A4/4K4 w - - 118 60",
	"4k4/9/9/4p4/4R4/9/9/9/9/3K5 b - - 0 1",
}

var policies = []string{"start=press", "new=array", "enemy_touch=note", "illegal=loss", "fouls=auto", "natural_limit=1",
	"late_limit=5s", "draw_counts=red-loses", "orient=far", "profile=casual", "press=off", "early_ms=0", "settle_ms=1", "flicker=2"}

// drawer draws a story while it follows, roughly, how the game stands.
type drawer struct {
	*rapid.T
	story.Story
	at     clock.Ms
	pos    rules.Position
	stands rules.Set
}

func (d *drawer) pick(label string, of ...int) int { return rapid.SampledFrom(of).Draw(d.T, label) }

// gap lets some time pass.
func (d *drawer) gap() { d.at += clock.Ms(d.pick("gap", 0, 1, 5, 20, 40, 90, 180, 300, 700, 2500)) }

func (d *drawer) add(in story.Input) {
	in.At = d.at
	d.Inputs = append(d.Inputs, in)
}

func (d *drawer) wait(span clock.Ms) {
	d.at += span
	d.add(story.Input{Verb: story.Wait})
}

func (d *drawer) lift(p rules.Point) {
	d.stands = d.stands.Without(p)
	d.add(story.Input{Verb: story.Lift, Point: p, Colour: rules.NoSide})
	d.gap()
}

func (d *drawer) drop(p rules.Point) {
	d.stands = d.stands.With(p)
	d.add(story.Input{Verb: story.Drop, Point: p, Colour: rules.NoSide})
	d.gap()
}

func (d *drawer) press(s rules.Side) {
	d.add(story.Input{Verb: story.Press, Side: s})
	d.gap()
}

// something is one thing that happens; most often a move is played.
func (d *drawer) something() {
	switch d.pick("what", 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7) {
	case 0:
		d.move(true)
	case 1:
		d.move(false)
	case 2:
		d.edge()
	case 3:
		d.press(rules.Side(d.pick("side", 0, 1)))
	case 4:
		d.add(story.Input{Verb: []story.Verb{story.Down, story.Up}[d.pick("edge", 0, 1)], Side: rules.Side(d.pick("side", 0, 1))})
		d.gap()
	case 5:
		d.fault()
	default:
		d.word()
	}
}

// move plays a move of the side to move: a legal one, or any.
func (d *drawer) move(legal bool) {
	moves := d.pos.LegalMoves(nil)
	if len(moves) == 0 {
		return
	}
	side := d.pos.Turn()
	m := rapid.SampledFrom(moves).Draw(d.T, "move")
	if !legal {
		m.To = rules.Point(rapid.IntRange(0, rules.Points-1).Draw(d.T, "to"))
	}
	took := d.stands.Has(m.To)
	if took && d.pick("order", 0, 1) == 0 {
		d.lift(m.To)
		took = false
	}
	d.lift(m.From)
	if took {
		d.lift(m.To)
	}
	d.drop(m.To)
	if d.pick("press", 0, 1, 1, 1, 1, 1) == 1 {
		d.press(side)
	}
	if legal {
		d.pos = d.pos.Play(m)
	}
	d.at += clock.Ms(d.pick("think", 0, 0, 100, 400, 1500))
}

// edge is a sensor that changes, where a piece stands most often.
func (d *drawer) edge() {
	p := rules.Point(rapid.IntRange(0, rules.Points-1).Draw(d.T, "point"))
	if d.stands.Has(p) {
		d.lift(p)
		if d.pick("back", 0, 1, 1) == 1 {
			d.drop(p)
		}
		return
	}
	d.drop(p)
}

func (d *drawer) fault() {
	in := story.Input{Verb: []story.Verb{story.Lost, story.Back, story.Off, story.On}[d.pick("fault", 0, 1, 2, 3, 3)]}
	if in.Verb == story.Lost || in.Verb == story.Back {
		for range d.pick("lost", 1, 3, 14) {
			in.Points = in.Points.With(rules.Point(rapid.IntRange(0, rules.Points-1).Draw(d.T, "lost")))
		}
	}
	d.add(in)
	d.gap()
}

func (d *drawer) command(name string, args ...string) {
	d.add(story.Input{Verb: story.Cmd, Name: name, Args: args, From: story.Origin{User: "zhang", ExpectPly: -1}})
	d.gap()
}

// word is what arbiter or players say; most often something that fits.
func (d *drawer) word() {
	side := rules.Side(d.pick("side", 0, 1)).String()
	id := fmt.Sprint(d.pick("id", 1, 1, 2, 3, 4))
	mv := "h2e2"
	if moves := d.pos.LegalMoves(nil); len(moves) > 0 {
		mv = rapid.SampledFrom(moves).Draw(d.T, "said").String()
	}
	words := [][]string{
		{"resolve", id, "undo"}, {"resolve", id, "dismiss"}, {"resolve", id, "stand"}, {"resolve", id, "confirm"},
		{"resolve", id, "read", mv}, {"resolve", id, "loss"}, {"resolve", id, "turn"}, {"resolve", id},
		{"pause"}, {"resume"}, {"resume"}, {"move", mv}, {"takeback", "0"}, {"takeback", "1"}, {"time", side, "=1000"},
		{"time", side, "+5000"}, {"time", side, "-5000"}, {"foul", side, "9.1.8"}, {"position", d.pos.FEN()}, {"position", rules.Opening},
		{"new"}, {"new", "time=6.2"}, {"start", "force"}, {"start"}, {"offer", side}, {"accept", side}, {"decline", side},
		{"claim", side, "natural"}, {"claim", side, "repetition"}, {"adjust", side, "on"}, {"adjust", side, "off"},
		{"late", side}, {"arrive", side}, {"turn"}, {"resign", side}, {"result", "none", "4.2.2"}, {"setup", "red=A"}, {"x"},
	}
	w := rapid.SampledFrom(words).Draw(d.T, "word")
	d.command(w[0], w[1:]...)
}
