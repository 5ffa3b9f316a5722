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
	call := read{addr: addr, n: len(r)}
	if len(w) == 1 && len(r) > 0 {
		call.reg = w[0]
		if a, ok := c.ahead.take(call); ok {
			return a.give(r)
		}
	} else {
		c.ahead.forget()
	}
	if err := c.send(kindTx, func(f *frame) { f.put16(addr); f.put16(uint16(len(r))); f.putBytes(w) }); err != nil {
		return err
	}
	var a answer
	if err := c.answer(a.read); err != nil {
		return err
	}
	return a.give(r)
}

// advance lets time go on and, since the next scan will read what the last one
// read, has that read in the same breath: the board stands still until the next
// advance.
func (c *Client) advance(to clock.Ms) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	calls := c.ahead.next()
	err := c.send(kindAdvance, func(f *frame) { f.putMs(to) })
	for _, call := range calls {
		if err == nil {
			err = c.send(kindTx, func(f *frame) { f.put16(call.addr); f.put16(uint16(call.n)); f.putByte(call.reg) })
		}
	}
	if err == nil {
		err = c.answer(nil)
	}
	for range calls {
		if err == nil {
			var a answer
			err = c.answer(a.read)
			c.ahead.answers = append(c.ahead.answers, a)
		}
	}
	return err
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

// ahead is what was read since the last advance, and what is already known of
// what will be.
type ahead struct {
	past    []read // since the advance
	calls   []read // asked with the advance
	answers []answer
}

// mostAhead is how many reads go with an advance.
const mostAhead = 64

// next makes the reads of this round the ones that go with the next advance.
func (a *ahead) next() []read {
	a.calls, a.past, a.answers = a.past, nil, nil
	return a.calls
}

// take gives the answer to a read, if it was asked ahead and nothing else has
// been done since.
func (a *ahead) take(call read) (answer, bool) {
	if len(a.past) < mostAhead {
		a.past = append(a.past, call)
	}
	if len(a.answers) == 0 || a.calls[0] != call {
		a.forget()
		return answer{}, false
	}
	out := a.answers[0]
	a.calls, a.answers = a.calls[1:], a.answers[1:]
	return out, true
}

// forget drops what is known ahead: a write may have changed it.
func (a *ahead) forget() { a.calls, a.answers = nil, nil }
