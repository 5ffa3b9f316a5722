package boardsim

import (
	"errors"
	"slices"

	"periph.io/x/conn/v3/physic"

	"luozi/clock"
)

// clientBus is the wood's bus.
type clientBus struct{ c *Client }

// String names the bus.
func (b clientBus) String() string { return "wood at " + b.c.addr }

// SetSpeed does nothing: bytes take no time there.
func (b clientBus) SetSpeed(physic.Frequency) error { return nil }

// Tx does one transaction on the wood's bus.
func (b clientBus) Tx(addr uint16, w, r []byte) error {
	if len(w)+4 > maxBody || len(r)+10 > maxBody {
		return errTooLong
	}
	c := b.c
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead.enter(c.asked.Load(), c.time.speed > 0)
	var more []read
	if len(w) == 1 && len(r) > 0 {
		call := read{addr, w[0], len(r)}
		if a, ok := c.ahead.take(call); ok {
			return a.give(r)
		}
		more = c.ahead.like(call)
	} else {
		c.ahead.forget()
	}
	err := c.send(kindTx, func(f *frame) { f.put16(addr); f.put16(uint16(len(r))); f.putBytes(w) })
	if err != nil {
		return err
	}
	var a answer
	if err := c.fetch(more, a.read); err != nil {
		return err
	}
	return a.give(r)
}

// advance lets time go on and has all read that the last scan read: the board
// stands still until the next advance.
func (c *Client) advance(to clock.Ms) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead.round()
	if err := c.send(kindAdvance, func(f *frame) { f.putMs(to) }); err != nil {
		return err
	}
	return c.fetch(c.ahead.cycle, nothing)
}

// fetch asks for these reads behind a request that is not sent off yet, and
// takes its answer and theirs.
func (c *Client) fetch(calls []read, take func(*frame)) error {
	for _, call := range calls {
		err := c.send(kindTx, func(f *frame) { f.put16(call.addr); f.put16(uint16(call.n)); f.putByte(call.reg) })
		if err != nil {
			return err
		}
	}
	answers := make([]answer, len(calls))
	takes := []func(*frame){take}
	for i := range answers {
		takes = append(takes, answers[i].read)
	}
	if err := c.await(takes...); err != nil {
		return err
	}
	c.ahead.calls, c.ahead.answers = calls, answers
	return nil
}

// read is a transaction that only reads from a register on.
type read struct {
	addr uint16
	reg  byte
	n    int
}

// answer is what came of a transaction.
type answer struct {
	data []byte
	err  error
}

func (a *answer) read(f *frame) {
	if !f.getBool() {
		a.err = errors.New(string(f.body))
		return
	}
	a.data = slices.Clone(f.body)
}

func (a *answer) give(r []byte) error {
	copy(r, a.data)
	return a.err
}

// ahead spares a scan the way to the wood and back for each chip: what the last
// scan read is asked for all at once. A round begins, at speed 0, with each
// Advance, else with each Now; nothing that was read before it counts after.
type ahead struct {
	asked   uint64 // how often Now had been called when the round began
	past    []read // in this round
	cycle   []read // in the round before
	calls   []read // what answers are to
	answers []answer
}

// mostAhead is how many reads of a round are kept in mind.
const mostAhead = 64

// enter begins a round on a board that lives, if Now was called since the last
// one.
func (a *ahead) enter(asked uint64, lives bool) {
	if lives && asked != a.asked {
		a.asked = asked
		a.round()
	}
}

// round begins a round.
func (a *ahead) round() {
	a.cycle, a.past = a.past, nil
	a.forget()
}

// take gives the answer to a read, if it was asked ahead and nothing else has
// been done since.
func (a *ahead) take(call read) (answer, bool) {
	if len(a.answers) == 0 || a.calls[0] != call {
		a.forget()
		return answer{}, false
	}
	a.note(call)
	out := a.answers[0]
	a.calls, a.answers = a.calls[1:], a.answers[1:]
	return out, true
}

// like tells which reads will follow this one, if it begins a round as the one
// before began.
func (a *ahead) like(call read) (more []read) {
	if len(a.past) == 0 && len(a.cycle) > 0 && a.cycle[0] == call {
		more = a.cycle[1:]
	}
	a.note(call)
	return more
}

func (a *ahead) note(call read) {
	if len(a.past) < mostAhead {
		a.past = append(a.past, call)
	}
}

// forget drops what is known ahead: a write may have changed it.
func (a *ahead) forget() { a.calls, a.answers = nil, nil }
