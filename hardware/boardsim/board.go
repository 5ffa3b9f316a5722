// Package boardsim is a board without a board: expanders (MCP23017, PCA9555,
// PCF8575) and a TCA9548A as register models behind an I2C bus, or rows and
// columns of lines with their switches and diodes; two buttons as GPIO lines,
// faults, and hands that play a game on it. Everything above it is the code that
// runs on the Pi.
//
// A Board decides what the sensors and lines show at each moment of its own
// time line. In simulated time (Advance) it is the same in every run; Live ties
// it to real time. Hands decide when pieces and buttons move, from a game, a
// profile and a seed; they keep the truth of what they did and know nothing of
// the referee. Nothing here reads a journal or judges a move. Serve and Dial
// put a board into a process of its own.
//
// What to use: New or Wired, Seat, Begin, Advance, NextAction, Live; Bus, Ports,
// Interrupt, Button, Now; Schedule for edges of one's own; ChipDead, ResetChip,
// ShortRead, HoldSDA, Stick, LineDead and others for faults; NewHands,
// ParseProfile, BuiltIn for hands; NewTabletop for people who move the pieces
// themselves. Device is what a Board and a Client have in common.
//
// Times are clock.Ms since the board was made. Sources: data sheets MCP23017
// DS20001952, PCA9555 rev. 8 (NXP, 2009), PCF8575 SCPS121 and TCA9548A SCPS207
// (TI); periph.io/x/host/v3 3.8.5 for the lines.
package boardsim

import (
	"fmt"
	"sync"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"

	"luozi/clock"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
)

// Device is a simulated board, in this process (Board) or in another (Client).
type Device interface {
	// Bus is the bus with the expanders.
	Bus() i2c.Bus
	// Ports are what a scanner of the board is to be given.
	Ports() matrix.Ports
	// Button is the line of that side's button.
	Button(s rules.Side) gpio.PinIn
	// Now is the board's time.
	Now() clock.Ms
	// Advance lets time go on to the given moment and returns when whoever
	// listens to a button has taken its edges. It does nothing where real time
	// drives the board.
	Advance(to clock.Ms) error
	// NextAction is when something happens next; ok is false if nothing will.
	NextAction() (at clock.Ms, ok bool)
	// Begin lets the hands play from now on: the game has been started. A second
	// one does nothing.
	Begin() error
	// Hold tells the hands that both clocks stand (true), or that one runs again.
	// Meanwhile they finish what they carry, press nothing (but after the last
	// move, which may be a mate) and begin nothing. It ends with the connection.
	Hold(on bool) error
	// Done tells whether the hands have played their whole game.
	Done() bool
	// Close ends the connection. The board goes on.
	Close() error
}

// Board is a simulated board.
type Board struct {
	adv sync.Mutex // held by the one that moves time on

	mu     sync.Mutex
	now    clock.Ms
	plan   matrix.Plan
	chips  map[uint16]*socket
	row    []*socket // all of them
	mux    *mux      // nil: there is none
	grid   *grid     // nil: there are chips
	wires  [rules.Points][]matrix.Wire
	pieces pieces
	held   bool
	pins   [2]*pin
	intr   *pin
	agenda agenda
	hands  *Hands
	live   *live
	ended  chan struct{}
	edge   func(at clock.Ms, s rules.Side, closed bool)
}

var _ Device = (*Board)(nil)

// New makes a board of MCP23017 wired so, with pieces on the occupied points, at
// time 0.
func New(w matrix.Wiring, occupied rules.Set) (*Board, error) {
	return Wired(matrix.Plan{Kind: matrix.KindMCP23017, Wiring: w}, occupied, rules.Set{})
}

// Wired makes a board of that plan with red and black pieces on those points, at
// time 0. Where the sensors can't tell colours it does not matter which is which.
func Wired(plan matrix.Plan, red, black rules.Set) (*Board, error) {
	if err := plan.Check(); err != nil {
		return nil, err
	}
	b := &Board{plan: plan, chips: map[uint16]*socket{}, ended: make(chan struct{})}
	b.pins = [2]*pin{newPin("BUTTON_RED", 0, b.Now), newPin("BUTTON_BLACK", 1, b.Now)}
	b.intr = newPin("INT", 2, b.Now)
	if plan.Mux != 0 {
		b.mux = &mux{addr: plan.Mux}
	}
	if plan.Kind == matrix.KindGPIO {
		b.grid = newGrid(b)
	} else {
		for _, addr := range plan.Wiring.Chips() {
			s := newSocket(plan.Kind, addr)
			b.chips[addr], b.row = s, append(b.row, s)
		}
	}
	for _, wire := range plan.Wiring {
		b.wires[wire.Point] = append(b.wires[wire.Point], wire)
	}
	for p := range rules.Point(rules.Points) {
		side := rules.Red
		if black.Has(p) {
			side = rules.Black
		}
		b.contact(p, red.Or(black).Has(p), side)
	}
	return b, nil
}

// Plan is how the board is wired.
func (b *Board) Plan() matrix.Plan { return b.plan }

// Ports are what a scanner of this board is to be given.
func (b *Board) Ports() matrix.Ports {
	at := matrix.Ports{Bus: b.Bus()}
	if b.grid != nil {
		at.Rows, at.Columns, at.Wait = b.grid.pins(b.grid.rows[:]), b.grid.pins(b.grid.cols[:]), b.grid.wait
	}
	return at
}

// Interrupt is the line that the chips pull low when an input has changed.
func (b *Board) Interrupt() gpio.PinIn { return b.intr }

// Seat sets hands at the board. A sensor that is dead for their whole game is
// dead from now on.
func (b *Board) Seat(h *Hands) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.hands = h
	shown := h.Sensed()
	for p := range rules.Point(rules.Points) {
		b.contact(p, shown.Has(p), h.game.Start.At(p).Side())
	}
}

// Bus is the bus with the chips on it.
func (b *Board) Bus() i2c.Bus { return bus{b} }

// Button is the line of that side's button.
func (b *Board) Button(s rules.Side) gpio.PinIn { return b.pins[s] }

// Now is the board's time.
func (b *Board) Now() clock.Ms {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.live != nil {
		return max(b.now, b.live.now())
	}
	return b.now
}

// micros is Now in finer units.
func (b *Board) micros() uint64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := float64(b.now) * 1000
	if b.live != nil {
		now = max(now, b.live.exact()*1000)
	}
	return uint64(now)
}

// Begin lets the hands play from now on.
func (b *Board) Begin() error {
	now := b.Now()
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.hands != nil {
		b.hands.Begin(now)
	}
	b.checkEnd()
	b.stir()
	return nil
}

// Hold tells the hands that no clock runs, or that one runs again.
func (b *Board) Hold(on bool) error {
	now := b.Now()
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.hands != nil {
		b.hands.Hold(now, on)
	}
	b.stir()
	return nil
}

// Done tells whether the hands have played their whole game.
func (b *Board) Done() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.hands == nil || b.hands.Done()
}

// Ended is closed when the hands have pressed after their last move: the game
// is played, though a button may still be held.
func (b *Board) Ended() <-chan struct{} { return b.ended }

func (b *Board) checkEnd() {
	if b.hands == nil || !b.hands.played() && !b.hands.Done() {
		return
	}
	select {
	case <-b.ended:
	default:
		close(b.ended)
	}
}

// Played is the truth of the moves that the hands have begun.
func (b *Board) Played() []Truth {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.hands == nil {
		return nil
	}
	return b.hands.Played()
}

// Close does nothing: a board of this process ends with it.
func (b *Board) Close() error { return nil }

// Schedule has sensors and buttons do as these inputs say: Lift, Drop, Down,
// Up, Press, Lost, Back. Lost and Back take every chip that has one of the
// points. What should have happened already happens at once.
func (b *Board) Schedule(ins ...story.Input) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, in := range ins {
		switch in.Verb {
		case story.Lift, story.Drop, story.Down, story.Up, story.Lost, story.Back:
			b.agenda.add(Action{Input: in})
		case story.Press:
			in.Verb = story.Down
			b.agenda.add(Action{Input: in})
			in.Verb, in.At = story.Up, in.At+pressLength
			b.agenda.add(Action{Input: in})
		case story.Wait:
		default:
			return fmt.Errorf("a board can't do what input %d ms says; want sensors, buttons or faults", in.At)
		}
	}
	b.stir()
	return nil
}

// pressLength is how long a clean press holds the button.
const pressLength clock.Ms = 40

// NextAction is when something happens next.
func (b *Board) NextAction() (at clock.Ms, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.next()
}

func (b *Board) next() (at clock.Ms, ok bool) {
	at, ok = b.agenda.peek()
	if b.hands != nil {
		if h, yes := b.hands.Peek(); yes && (!ok || h < at) {
			at, ok = h, true
		}
	}
	return at, ok
}

// Advance lets simulated time go on and does what falls due, each at its own
// moment. Under Live it does nothing.
func (b *Board) Advance(to clock.Ms) error {
	b.mu.Lock()
	live := b.live != nil
	b.mu.Unlock()
	if !live {
		b.advance(to, true)
	}
	return nil
}

// advance plays up to the given moment. With wait each edge of a button is
// taken before time goes on.
func (b *Board) advance(to clock.Ms, wait bool) {
	b.adv.Lock()
	defer b.adv.Unlock()
	for {
		in, ok := b.step(to)
		if !ok {
			return
		}
		if in.Verb != story.Down && in.Verb != story.Up {
			continue
		}
		if b.edge != nil {
			b.edge(in.At, in.Side, in.Verb == story.Down)
		}
		if wait {
			b.pins[in.Side].settle()
		}
	}
}

// step does the next thing that falls due up to the given moment; if there is
// none, time is there.
func (b *Board) step(to clock.Ms) (story.Input, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	at, ok := b.next()
	if !ok || at > to {
		b.now = max(b.now, to)
		return story.Input{}, false
	}
	a := b.take(at)
	b.now = max(b.now, at)
	a.At = b.now
	if a.blink {
		b.pieces.wrong = b.pieces.wrong.Xor(rules.SetOf(a.Point))
		b.show(a.Point)
	} else {
		b.do(a.Input)
	}
	b.checkEnd()
	return a.Input, true
}

func (b *Board) take(at clock.Ms) Action {
	if a, ok := b.agenda.peek(); ok && a == at {
		return b.agenda.pop()
	}
	a := b.hands.Next()
	a.Colour, a.blink = b.hands.colour(a), false // the hands have seen to what blinks
	return a
}

func (b *Board) do(in story.Input) {
	switch in.Verb {
	case story.Lift, story.Drop:
		b.contact(in.Point, in.Verb == story.Drop, in.Colour)
	case story.Down, story.Up:
		b.pins[in.Side].set(in.Verb == story.Down, in.At)
	case story.Lost, story.Back:
		for p := range in.Points.All() {
			for _, w := range b.wires[p] {
				b.lose(w, in.Verb == story.Lost)
			}
		}
	}
}
