// Package referee is the game as one state machine: raw edges of sensors and
// buttons, words and bare time go in, events come out.
//
// It decides which moves were played, which rules of the 1999 competition rules
// were broken, what the clocks read and how the game ends. It never guesses a
// move, never sleeps and never reads a clock; the same inputs always give the
// same events. Articles in comments and alerts are those of the 1999 text, times
// are milliseconds since the game's journal was opened.
package referee

import (
	"fmt"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/repetition"
	"luozi/sensing"
	"luozi/sensing/gesture"
)

type phase uint8

const (
	settingUp phase = iota
	playing
	over
)

// Game is one game from its set-up to its result: the one path from raw edges
// to events.
type Game struct {
	set     Settings
	control clock.Control
	players [2]string
	meta    meta

	now clock.Ms
	seq int64 // of the next event
	out []Event

	phase phase
	first rules.Position
	pos   rules.Position // after the last recorded move
	plies []ply
	moves []Move   // their events
	keys  []uint64 // of the positions before them
	clk   clock.Clocks
	said  Clock // the last clock event

	guard   sensing.Guard
	guarded []story.Input
	settler *sensing.Settler
	settled []sensing.Change
	carried rules.Set // differences that the arbiter has let stand
	far     bool      // Red sits on the far side
	log     gesture.Log
	hands   gesture.Tracker
	srch    search

	buttons [2]button
	presses []press
	other   *press // a press of the side not to move that waits
	unread  reading
	cand    candidate
	late    lateReply

	items []*item // alerts, proposed fouls and results, by id

	open     []*item // of these, the open ones
	off      bool    // power
	paused   bool
	restore  *restore
	mate     *mating
	moved    *astray
	anew     anew
	leaving  leaving
	duties   duties
	sensors  sensorCare
	fouls    [2]int
	offer    offer
	verdict  *Result
	voidOnce bool // press-without-move was said in this turn

	repeated              repeated
	vary                  [2]bool // must vary, as the arbiter has confirmed
	seenLately            evidence
	noise                 noise
	array                 array
	readySaid             bool
	naturalSaid, bareSaid bool
	absent                [2]bool // late and not arrived (21)
	lateSaid              bool
	stuck                 bool     // a deadline would not go away
	broken                bool     // the move being recorded breaks article 5
	powered               clock.Ms // when the power came back
	powerBack             bool     // and that has not been said yet
	blindUntil            clock.Ms // when sensors answered again, the last time
	did                   []gesture.Hand
	startAt               clock.Ms
	flagOff               [2]bool // the arbiter has said that the fallen flag does not count
	answers               []answer
	games                 int // how many came before this one
	corrected             []Correction
}

// ply is a recorded move and what is needed to take it back.
type ply struct {
	event   *Move
	before  rules.Position
	clk     clock.Clocks // as it was before the move was recorded
	done    clock.Ms     // when its piece was down
	press   press
	pressed bool
	label   *repetition.Label
	spent   clock.Ms // by its side, in all
}

// New makes a game that stands as s says and waits for its start.
func New(s story.Setup) (*Game, error) {
	g := &Game{seq: max(s.Seq, 1), set: DefaultSettings()}
	for _, pair := range s.Policy {
		if err := g.set.Set(pair); err != nil {
			return nil, fmt.Errorf("setup policy: %w", err)
		}
	}
	if err := g.meta.setAll(s.More); err != nil {
		return nil, err
	}
	g.players = s.Players
	if err := g.lay(s.FEN, s.Time); err != nil {
		return nil, err
	}
	occupied := g.pos.Occupied()
	g.far = g.set.Orient == "far"
	if s.Occupied != nil {
		occupied = *s.Occupied
		if g.far {
			occupied = occupied.Turned()
		}
	}
	g.settler = sensing.NewSettler(g.set.Settle, sensing.Flicker{Blips: g.set.Flicker, Within: clock.Minute}, occupied)
	return g, nil
}

// lay sets the position and the time control of a game to come.
func (g *Game) lay(fen, control string) error {
	if fen == "" {
		fen = rules.Opening
	}
	pos, err := rules.ParseFEN(fen)
	if err != nil {
		return fmt.Errorf("setup fen: %w", err)
	}
	if control == "" {
		control = clock.DefaultControl
	}
	c, err := clock.ParseControl(control)
	if err != nil {
		return fmt.Errorf("setup time: %w", err)
	}
	g.first, g.pos, g.control = pos, pos, c
	g.clk = clock.New(c)
	return nil
}

// Step takes one input and returns what is to be journalled and said, in order.
// Inputs come in rising At; one that does not counts as being now.
func (g *Game) Step(in story.Input) []Event {
	g.out = nil
	in.At = max(in.At, g.now)
	g.guarded = g.guard.Pass(in, g.guarded[:0])
	for _, in := range g.guarded {
		g.live(in.At)
		g.seenLately.keep(in)
		g.now = in.At
		g.take(in)
	}
	return g.out
}

func (g *Game) take(in story.Input) {
	if g.off && in.Verb != story.On {
		g.takeUnpowered(in)
		return
	}
	switch in.Verb {
	case story.Lift, story.Drop:
		g.settler.Edge(in.At, g.seen(in.Point), in.Verb == story.Drop, in.Colour)
	case story.Lost:
		g.sensorsLost(g.seenSet(in.Points))
	case story.Back:
		g.sensorsBack(g.seenSet(in.Points))
	case story.Press:
		g.buttonDown(in.Side)
		g.buttons[in.Side].releaseAt = in.At + pressLength
	case story.Down:
		g.buttonDown(in.Side)
	case story.Up:
		g.buttonUp(in.Side)
	case story.Cmd:
		g.command(in)
	case story.Off:
		g.powerOff()
	case story.On:
		g.powerOn()
	}
}

// seen is the point of the game at which the sensor of p stands.
func (g *Game) seen(p rules.Point) rules.Point {
	if g.far {
		return p.Turned()
	}
	return p
}

func (g *Game) seenSet(s rules.Set) rules.Set {
	if g.far {
		return s.Turned()
	}
	return s
}

// say gives an event its head and hands it out.
func (g *Game) say(name string, e Event) {
	*e.Header() = Head{Seq: g.seq, Ms: g.now, Name: name}
	g.seq++
	g.out = append(g.out, e)
}

// changed takes one settled change.
func (g *Game) changed(c sensing.Change) {
	g.sensors.changed(g, c)
	if c.Kind == sensing.Unchanged {
		return
	}
	g.noise.take(c)
	g.log.Add(c)
}

// settle takes all changes that have settled by now and reads the board anew.
func (g *Game) settle() {
	g.settled = g.settler.Settle(g.now, g.settled[:0])
	for _, c := range g.settled {
		g.changed(c)
	}
	g.heal()
	g.look()
}

// heal takes points out of the carried ones where board and position agree.
func (g *Game) heal() {
	if g.carried.Empty() {
		return
	}
	wrong := g.settler.Occupied().Xor(g.pos.Occupied()).Or(g.wrongColour(&g.pos))
	if g.cand.on || len(g.presses) > 0 {
		return
	}
	g.carried = g.carried.And(wrong.Or(g.settler.Unknown()))
}

// look reads the board after a change, or after the game has moved on.
func (g *Game) look() {
	switch {
	case g.phase == settingUp:
		g.lookSetUp()
	case g.phase == playing && g.restore != nil:
		g.lookRestored()
	case g.phase == playing && g.mate != nil:
		g.lookMate()
	case g.phase == playing && !g.unreadable():
		g.readBoard()
	}
	g.lookLeft()
	g.lookArray()
}
