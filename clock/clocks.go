package clock

import "luozi/rules"

// face is the clock of one side. While main is above zero, byo is whole.
type face struct {
	main    Ms  // left of the budgets given so far
	byo     Ms  // left of the byo-yomi of this move
	moves   int // completed
	granted int // periods whose time was given
	spent   Ms  // while it ran, whatever was added or taken
}

func (f face) left() Ms {
	if f.main > 0 {
		return f.main
	}
	return f.byo
}

func (f *face) charge(span Ms) {
	span = max(span, 0)
	fromMain := min(span, f.main)
	f.main -= fromMain
	f.byo = max(f.byo-(span-fromMain), 0)
}

// refund is charge the other way: the byo-yomi fills first.
func (f *face) refund(span, byoyomi Ms) {
	toByo := min(span, max(byoyomi-f.byo, 0))
	f.byo += toByo
	f.main = min(f.main+span-toByo, longest)
}

func (f *face) grant(c *Control) {
	p := c.at(f.granted)
	f.main = min(f.main+p.budget, longest)
	f.byo = p.byoyomi
	f.granted++
}

// complete credits one move. A period's time is given once, also where moves
// were taken back over its beginning.
func (f *face) complete(c *Control) {
	if f.left() == 0 {
		return
	}
	index, _ := c.place(f.moves)
	f.main = min(f.main+c.at(index).increment, longest)
	f.byo = c.at(f.granted - 1).byoyomi
	f.moves++
	if index, _ = c.place(f.moves); index >= f.granted {
		f.grant(c)
	}
}

// Clocks is both clocks of a game. It is a value: a copy is a snapshot.
// Readings are taken "at" a time; times never fall, and one that does counts as
// no time passed.
type Clocks struct {
	control Control
	faces   [2]face
	running rules.Side
	since   Ms
}

// New is both clocks with the time of the first period, standing.
func New(c Control) Clocks {
	k := Clocks{control: c, running: rules.NoSide}
	for s := range k.faces {
		k.faces[s].grant(&c)
	}
	return k
}

// Control is the time control of both clocks.
func (c Clocks) Control() Control { return c.control }

// Running is the side whose clock runs; NoSide when both stand.
func (c Clocks) Running() rules.Side { return c.running }

func (c *Clocks) settle(at Ms) {
	if c.running != rules.NoSide && at > c.since {
		c.faces[c.running].charge(at - c.since)
		c.faces[c.running].spent += at - c.since
	}
	c.since = max(at, c.since)
}

// Run makes side's clock run from at; the other stands.
func (c *Clocks) Run(side rules.Side, at Ms) {
	c.settle(at)
	c.running = side
}

// Stop makes both clocks stand.
func (c *Clocks) Stop(at Ms) { c.Run(rules.NoSide, at) }

// Left is the reading of side's clock at that time: what is left of the budget
// and then, in byo-yomi, of the move's period. It is never below zero.
func (c Clocks) Left(side rules.Side, at Ms) Ms {
	c.settle(at)
	return c.faces[side].left()
}

// Press completes a move of side: its time is taken, its credit given, and the
// other side's clock runs.
func (c *Clocks) Press(side rules.Side, at Ms) {
	c.Complete(side, at)
	c.running = side.Other()
}

// Complete credits side with a completed move and leaves running what runs. A
// clock that has fallen gets nothing.
func (c *Clocks) Complete(side rules.Side, at Ms) {
	c.settle(at)
	c.faces[side].complete(&c.control)
}

// Back takes one completed move off side's count to the control; its time stays.
func (c *Clocks) Back(side rules.Side) {
	f := &c.faces[side]
	f.moves = max(f.moves-1, 0)
}

// Set makes left the reading of side's clock at that time. A side in byo-yomi
// stays in it if left is not more than its period.
func (c *Clocks) Set(side rules.Side, left, at Ms) {
	c.settle(at)
	f, whole := &c.faces[side], c.byoyomi(side)
	left = min(max(left, 0), longest)
	if left == 0 || f.main == 0 && left <= whole {
		f.main, f.byo = 0, left
		return
	}
	f.main, f.byo = left, whole
}

// Add gives side that much time, or takes it where delta is below zero.
func (c *Clocks) Add(side rules.Side, delta, at Ms) {
	c.settle(at)
	if delta < 0 {
		c.faces[side].charge(-delta)
		return
	}
	c.faces[side].refund(min(delta, longest), c.byoyomi(side))
}

// byoyomi is what a move of side has once its budget is gone, 0 without byo-yomi.
func (c *Clocks) byoyomi(side rules.Side) Ms {
	return c.control.at(c.faces[side].granted - 1).byoyomi
}

// Zero tells whose clock runs and when it reaches zero if nobody presses; ok is
// false while both stand.
func (c Clocks) Zero() (side rules.Side, at Ms, ok bool) {
	if c.running == rules.NoSide {
		return rules.NoSide, 0, false
	}
	f := c.faces[c.running]
	return c.running, c.since + f.main + f.byo, true
}

// Byoyomi tells when the running clock goes from its budget into byo-yomi; ok is
// false if it does not.
func (c Clocks) Byoyomi() (at Ms, ok bool) {
	if c.running == rules.NoSide {
		return 0, false
	}
	f := c.faces[c.running]
	return c.since + f.main, f.main > 0 && f.byo > 0
}

// Spent is how long side's clock has run in all by that time.
func (c Clocks) Spent(side rules.Side, at Ms) Ms {
	c.settle(at)
	return c.faces[side].spent
}

// Fallen tells whether side's clock is at zero at that time; zero is fallen.
func (c Clocks) Fallen(side rules.Side, at Ms) bool { return c.Left(side, at) == 0 }

// Period is the number of side's period from 1, as at the last change of the
// clocks; byo-yomi counts as the one after its budget.
func (c Clocks) Period(side rules.Side) int {
	f := c.faces[side]
	index, _ := c.control.place(f.moves)
	if f.main == 0 && c.byoyomi(side) > 0 {
		index++
	}
	return index + 1
}

// ToControl is how many moves side still has to make to its control, -1 if they
// are not counted.
func (c Clocks) ToControl(side rules.Side) int {
	_, togo := c.control.place(c.faces[side].moves)
	return togo
}
