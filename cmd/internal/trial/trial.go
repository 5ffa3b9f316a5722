// Package trial plays games by simulated hands through the referee and counts
// what it got right.
//
// It decides, from the truth that the hands keep, whether each move was read
// right, flagged or wrong, and whether an alert was false; and it is the
// arbiter who answers alerts with the truth. Everything is in simulated time
// and the same in every run with the same seed. It opens no file.
package trial

import (
	"strconv"

	"luozi/clock"
	"luozi/hardware/boardsim"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/referee"
)

// longestGame bounds a game in which nothing goes on any more.
const longestGame = 6 * 60 * clock.Minute

// mostIdle is how many seconds of a game the clocks may stand with no alert open.
const mostIdle = 600

// answerAfter is how long the simulated arbiter leaves an alert alone.
const answerAfter = 3 * clock.Second

// Count is what came of the moves of one or more games.
type Count struct {
	Games, Moves, Right, Flagged, Wrong, FalseAlerts int
}

// Add adds another count.
func (c *Count) Add(d Count) {
	c.Games += d.Games
	c.Moves += d.Moves
	c.Right += d.Right
	c.Flagged += d.Flagged
	c.Wrong += d.Wrong
	c.FalseAlerts += d.FalseAlerts
}

// Fault is one disagreement between hands and referee.
type Fault struct {
	What string // "wrong, …", "flagged" or "false alert …"
	Ply  int
	At   clock.Ms
	Did  boardsim.Tricks
}

// Result is one game played through.
type Result struct {
	Count
	Faults []Fault
	Setup  story.Setup
	Inputs []story.Input
	Events []referee.Event
	Played []boardsim.Truth
}

// run is one game under way.
type run struct {
	Result
	game   *referee.Game
	hands  *boardsim.Hands
	opened map[int]open
	judged int // moves counted
	plies  int // that the game has
	keep   bool
	over   bool
}

type open struct {
	kind string
	at   clock.Ms
	side rules.Side
}

// Play plays one game. With keep the inputs and events are kept for a story.
func Play(g boardsim.Game, p boardsim.Profile, seed uint64, keep bool, policy ...string) (Result, error) {
	hands, err := boardsim.NewHands(g, p, seed)
	if err != nil {
		return Result{}, err
	}
	setup := story.Setup{FEN: g.Start.FEN(), Time: "6.5:900m", Policy: policy}
	sensed := hands.Sensed()
	setup.Occupied = &sensed
	game, err := referee.New(setup)
	if err != nil {
		return Result{}, err
	}
	r := &run{game: game, hands: hands, opened: map[int]open{}, keep: keep, plies: len(g.Moves)}
	r.Setup, r.Games = setup, 1
	r.begin()
	r.play()
	r.Played = hands.Played()
	return r.Result, nil
}

func (r *run) begin() {
	r.step(story.Input{Verb: story.Cmd, Name: "start", Args: []string{"force"}})
	r.hands.Begin(clock.Second)
}

// play takes the hands' actions and the arbiter's answers in rising time.
func (r *run) play() {
	idle := 0
	for !r.over && r.game.Now() < longestGame {
		at, ok := r.hands.Peek()
		answer, id := r.due()
		switch {
		case id != 0 && (!ok || answer <= at):
			r.answer(id, answer)
			r.hold()
			continue // what his answer brings about comes first
		case ok:
			r.step(r.hands.Next().Input)
		case r.game.Running() == rules.NoSide && len(r.hands.Played()) < r.plies && idle < mostIdle:
			idle++ // the clocks start again by themselves
			r.step(story.Input{At: r.game.Now() + clock.Second, Verb: story.Wait})
		default:
			r.finish()
			return
		}
		r.hold()
		r.judge()
	}
	if !r.over {
		r.Faults = append(r.Faults, Fault{"stuck", len(r.hands.Played()), r.game.Now(), 0})
	}
	r.finish()
}

// finish lets what is still open settle, and counts the rest.
func (r *run) finish() {
	at := r.game.View().Now
	for range 40 {
		at += clock.Second
		r.step(story.Input{At: at, Verb: story.Wait})
		if answer, id := r.due(); id != 0 && answer <= at {
			r.answer(id, at)
		}
	}
	for _, t := range r.hands.Played()[r.judged:] {
		r.count(t)
	}
	if n := len(r.hands.Played()); n < r.plies && !r.over {
		r.Faults = append(r.Faults, Fault{"left off", n, r.game.Now(), 0})
	}
}

func (r *run) step(in story.Input) {
	events := r.game.Step(in)
	if r.keep {
		r.Inputs = append(r.Inputs, in)
		r.Events = append(r.Events, events...)
	}
	for _, e := range events {
		switch e := e.(type) {
		case *referee.Alert:
			r.alerted(e)
		case *referee.Resolved:
			delete(r.opened, e.ID)
		case *referee.Result:
			r.ended(e)
			if e.Status == "proposed" {
				r.opened[e.ID] = open{"result", e.Ms, rules.NoSide}
			}
		}
	}
}

// ended notes a result, and says where it came before the hands were through.
func (r *run) ended(e *referee.Result) {
	if e.Status != "final" || r.over {
		return
	}
	r.over = true
	if n := len(r.hands.Played()); n < r.plies {
		r.Faults = append(r.Faults, Fault{"ended early by " + e.Article, n, e.Ms, 0})
	}
}

// alerted notes an alert, and counts it as false if nothing in the turns about
// it was out of order.
func (r *run) alerted(e *referee.Alert) {
	r.opened[e.ID] = open{e.Kind, e.Ms, e.Side}
	switch e.Kind {
	case "sensor", "repetition", "natural-limit", "flag":
		return
	}
	played := r.hands.Played()
	if len(played) == 0 {
		return
	}
	last := played[len(played)-1]
	turns := 3
	if e.Kind == "not-pressed" {
		turns = 20 // it is said a second later
	}
	for i := max(0, len(played)-turns); i < len(played); i++ {
		if !played[i].Clean() {
			return
		}
	}
	r.FalseAlerts++
	r.Faults = append(r.Faults, Fault{"false alert " + e.Kind, last.Ply, e.Ms, last.Did})
}

// hold tells the hands whether a clock runs.
func (r *run) hold() {
	v := r.game.Running()
	r.hands.Hold(r.game.Now(), v == rules.NoSide)
}

// due is when the oldest open alert is answered; id is 0 if none is.
func (r *run) due() (at clock.Ms, id int) {
	for i, o := range r.opened {
		if o.kind == "sensor" {
			continue
		}
		if t := o.at + answerAfter; id == 0 || t < at || t == at && i < id {
			at, id = t, i
		}
	}
	return at, id
}

// answer gives the truth about an alert.
func (r *run) answer(id int, at clock.Ms) {
	o := r.opened[id]
	delete(r.opened, id)
	at = max(at, r.game.Now())
	if ply, ok := r.firstWrong(); ok {
		r.correct(ply, at)
	}
	for _, args := range r.answers(id, o) {
		if r.game.Open(id) == "" {
			break
		}
		r.command(at, args...)
	}
	r.inVain(at)
}

// inVain enters a move whose button was pressed when both clocks stood already, or
// whose press went with what the alert was about: it would wait for ever to be
// pressed. While a press waits to be read this is refused.
func (r *run) inVain(at clock.Ms) {
	for ply := r.game.Ply(); ply < len(r.hands.Played()); ply++ {
		t := r.hands.Played()[ply]
		if r.game.Ply() != ply || !r.complete(t, at) {
			return
		}
		r.command(at, "move", t.Move.String())
	}
}

func (r *run) command(at clock.Ms, args ...string) {
	r.step(story.Input{At: at, Verb: story.Cmd, Name: args[0], Args: args[1:], From: story.Origin{ExpectPly: -1}})
}

// complete tells whether a move was pressed by that time, or was not but the one
// that answers it was.
func (r *run) complete(t boardsim.Truth, at clock.Ms) bool {
	if t.Press < 0 && t.Did&boardsim.ForgotPress != 0 && t.Ply < len(r.hands.Played()) {
		t = r.hands.Played()[t.Ply]
	}
	return t.Press >= 0 && t.Press <= at
}

// firstWrong is the first ply of the record that was not played so.
func (r *run) firstWrong() (ply int, ok bool) {
	for i, t := range r.hands.Played() {
		got, recorded := r.game.Recorded(i + 1)
		if !recorded {
			return 0, false
		}
		if got != t.Move {
			return i + 1, true
		}
	}
	return 0, false
}

// correct sets the record right from a ply on, as far as the moves are complete:
// one that was not pressed is when the reply to it stands.
func (r *run) correct(ply int, at clock.Ms) {
	r.command(at, "takeback", strconv.Itoa(ply-1))
	played := r.hands.Played()[ply-1:]
	pressed := 0
	for i, t := range played {
		if t.Press >= 0 && t.Press <= at {
			pressed = i + 1
		} else if t.Drop >= 0 && t.Drop <= at && i > 0 && played[i-1].Did&boardsim.ForgotPress != 0 {
			pressed = max(pressed, i)
		}
	}
	for _, t := range played[:pressed] {
		r.command(at, "move", t.Move.String())
	}
}

// answers lists what the arbiter would try, in order.
func (r *run) answers(id int, o open) [][]string {
	n := strconv.Itoa(id)
	dismiss := []string{"resolve", n, "dismiss"}
	switch o.kind {
	case "unread", "ambiguous", "illegal-move", "left-in-check", "facing-generals":
		if m, ok := r.truth(r.game.Ply() + 1); ok {
			return [][]string{{"resolve", n, "read", m.String()}, {"resolve", n, "undo"}}
		}
		return [][]string{{"resolve", n, "undo"}}
	case "changed":
		if m, ok := r.truth(r.game.Ply()); ok {
			return [][]string{{"resolve", n, "read", m.String()}, dismiss}
		}
	case "off-turn":
		return [][]string{{"resolve", n, "undo"}}
	case "result", "repetition", "natural-limit":
		return [][]string{dismiss}
	}
	return [][]string{dismiss}
}

func (r *run) truth(ply int) (rules.Move, bool) {
	played := r.hands.Played()
	if ply < 1 || ply > len(played) {
		return rules.NoMove, false
	}
	return played[ply-1].Move, true
}

// patience is how long after a move's press the record is looked at, if the next
// move has begun before: a reply may begin before the press.
const patience = 500

// judge counts the moves whose time has come.
func (r *run) judge() {
	played := r.hands.Played()
	for r.judged < len(played)-1 {
		t, next := played[r.judged], played[r.judged+1]
		due := max(next.Begin, t.Press)
		if t.Press < 0 {
			if due = next.Press; due < 0 {
				return
			}
		}
		if r.game.Now() < due+patience {
			return
		}
		r.count(t)
	}
}

// count says whether the record has a move as it was played.
func (r *run) count(t boardsim.Truth) {
	r.judged++
	r.Moves++
	got, ok := r.game.Recorded(t.Ply)
	switch {
	case ok && got == t.Move:
		r.Right++
	case r.flags():
		r.Flagged++
		r.Faults = append(r.Faults, Fault{"flagged", t.Ply, r.game.Now(), t.Did})
	default:
		r.Wrong++
		what := "wrong, not recorded"
		if ok {
			what = "wrong, recorded " + got.String() + " for " + t.Move.String()
		}
		r.Faults = append(r.Faults, Fault{what, t.Ply, r.game.Now(), t.Did})
	}
}

// flags tells whether an alert about the moves is open.
func (r *run) flags() bool {
	for _, o := range r.opened {
		if o.kind != "sensor" && o.kind != "repetition" && o.kind != "natural-limit" {
			return true
		}
	}
	return false
}
