package boardsim

import (
	"fmt"
	"math/rand/v2"

	"luozi/clock"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
)

// settle is what a sensor may be wrong for without lying.
const settle clock.Ms = 25

// Hands play one game. They are a stream of actions in rising time, as the
// sensors and buttons show them: on a Board, or taken with Peek and Next as raw
// edges. The same game, profile and seed give the same stream.
type Hands struct {
	plan    *planner
	game    Game
	faults  Faults
	truths  []Truth // of all moves planned so far
	begun   int     // moves begun
	pressed int     // moves whose button has been touched
	carried int     // moves whose piece has left its point
	shift   clock.Ms
	playing bool

	agenda agenda
	left   int // hand actions in agenda and parked
	last   clock.Ms

	held   bool
	parked []Action

	noise *noise
	sense senses
}

// NewHands makes hands that will play the game.
func NewHands(g Game, p Profile, seed uint64) (*Hands, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	h := &Hands{game: g}
	h.plan = newPlanner(g, p, rand.New(rand.NewPCG(seed, 1)))
	h.noise = newNoise(p, rand.New(rand.NewPCG(seed, 2)))
	h.faults = h.noise.faults(len(g.Moves), matrix.DefaultWiring())
	h.sense.begin(g.Start.Occupied(), h.faults.Dead)
	return h, nil
}

// Game is what the hands play.
func (h *Hands) Game() Game { return h.game }

// Faults are what is wrong with the sensors in this game.
func (h *Hands) Faults() Faults { return h.faults }

// Sensed is where the sensors show a piece now.
func (h *Hands) Sensed() rules.Set { return h.sense.shown }

// Standing is where pieces really stand now.
func (h *Hands) Standing() rules.Set { return h.sense.there }

// Begin lets them play from the given moment on. A second one does nothing.
func (h *Hands) Begin(at clock.Ms) {
	if h.playing {
		return
	}
	h.playing, h.shift, h.last = true, at, at
	h.noise.begin(at)
}

// Done tells whether they have played their whole game.
func (h *Hands) Done() bool { return h.playing && h.left == 0 && h.plan.done() }

// played tells whether the last move is pressed.
func (h *Hands) played() bool { return h.playing && h.pressed == len(h.game.Moves) }

// Played is the truth of the moves begun.
func (h *Hands) Played() []Truth {
	out := append([]Truth(nil), h.truths[:h.begun]...)
	for i := range out {
		to := h.last
		if i+1 < len(out) {
			to = out[i+1].Begin
		}
		out[i].Lied = h.lied(out[i], to)
	}
	return out
}

func (h *Hands) lied(t Truth, to clock.Ms) bool {
	if d := h.faults.Dead; d.Valid() && (h.plan.stood(t.Ply-1, d) || h.plan.stood(t.Ply, d)) {
		return true
	}
	return h.sense.lied(t.Begin, to)
}

// Peek is when the next action comes; ok is false if none will.
func (h *Hands) Peek() (at clock.Ms, ok bool) {
	if !h.playing {
		return 0, false
	}
	h.fill()
	return h.agenda.peek()
}

// Next is the next action. It must only be called when Peek has one.
func (h *Hands) Next() Action {
	h.fill()
	a := h.agenda.pop()
	h.last = max(h.last, a.At)
	if a.Ply > 0 {
		h.left--
		h.note(a)
	}
	h.follow(a)
	h.sense.take(&a)
	return a
}

// fill plans as far as is needed to know which action comes next.
func (h *Hands) fill() {
	for {
		if h.held {
			h.park()
		}
		at, ok := h.agenda.peek()
		switch {
		case !h.held && !h.plan.done() && (!ok || at >= h.plan.frontier()+h.shift):
			h.planMove()
		case !h.Done() && h.noise.due(at, ok):
			h.noise.blip(&h.agenda)
		default:
			return
		}
	}
}

func (h *Hands) planMove() {
	t := h.plan.move()
	h.truths = append(h.truths, t)
	if t.Ply > 1 {
		h.truths[t.Ply-2].Did |= h.plan.before
	}
	for _, a := range h.plan.take() {
		a.At += h.shift
		h.agenda.add(a)
		h.left++
	}
}

// note keeps the truth of an action that is done.
func (h *Hands) note(a Action) {
	for h.begun < a.Ply {
		h.begun++
		h.truths[h.begun-1].Begin = a.At
		h.noise.moveBegun(h.begun, a.At, &h.agenda)
	}
	t := &h.truths[a.Ply-1]
	if a.drop {
		t.Drop = a.At
	}
	if a.Verb == story.Down && h.pressed < a.Ply {
		h.pressed = a.Ply
		t.Press = a.At
		t.LeftOff = t.LeftOff || h.leftOff(t)
	}
}

// leftOff tells whether a piece is off its point that is not the next move's,
// nor still in the hand that pressed early.
func (h *Hands) leftOff(t *Truth) bool {
	off := h.plan.after(t.Ply).Minus(h.sense.there)
	if t.Did&EarlyPress != 0 {
		off = off.Without(t.Move.To)
	}
	if t.Ply < h.begun {
		next := h.game.Moves[t.Ply]
		off = off.Without(next.From).Without(next.To)
	}
	return !off.Empty()
}

// Hold has them stop (no clock runs) or go on. What is in the air comes down;
// buttons not yet touched stay untouched (but for the last move's), and no
// further move begins.
func (h *Hands) Hold(now clock.Ms, on bool) {
	if on || !h.held {
		h.held = on
		return
	}
	h.park()
	h.held = false
	waiting := h.parked
	for _, a := range h.agenda.drain() {
		if h.waits(a) {
			waiting = append(waiting, a)
		} else {
			h.agenda.add(a)
		}
	}
	h.parked = nil
	if len(waiting) == 0 {
		h.shift = max(h.shift, now+reaction-h.plan.frontier())
		return
	}
	d := max(0, now+reaction-waiting[0].At)
	h.shift += d
	for _, a := range waiting {
		a.At += d
		h.agenda.add(a)
	}
}

// reaction is how long hands need to see that the clock runs again.
const reaction clock.Ms = 300

// waits tells whether the action has to wait while no clock runs. The press of
// the last move does not: clocks stand when it mates, and it confirms that.
func (h *Hands) waits(a Action) bool {
	if a.press() && a.Ply < len(h.game.Moves) {
		return a.Ply > h.pressed
	}
	return a.Ply > h.begun
}

// park puts aside what has to wait and would come next.
func (h *Hands) park() {
	for len(h.agenda.q) > 0 && h.waits(h.agenda.q[0].a) {
		h.parked = append(h.parked, h.agenda.pop())
	}
}

func (g Game) check() error {
	pos := g.Start
	for i, m := range g.Moves {
		if pos.At(m.From).Side() != pos.Turn() || pos.At(m.To).Side() == pos.Turn() || m.From == m.To {
			return fmt.Errorf("ply %d %s: %s has no such move to make there", i+1, m, pos.Turn())
		}
		pos = pos.Play(m)
	}
	return nil
}
