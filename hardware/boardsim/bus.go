package boardsim

import (
	"errors"
	"fmt"
	"iter"

	"periph.io/x/conn/v3/physic"

	"luozi/hardware/matrix"
	"luozi/rules"
)

// What the bus answers where no chip does. Like a kernel's, these errors are
// for reading, not for comparing.
var (
	errNoAnswer = errors.New("remote I/O error: no chip acknowledged")
	errHeld     = errors.New("connection timed out: SDA is held low")
	errShort    = errors.New("input/output error: the transfer ended early")
)

// bus is the board's I2C bus.
type bus struct{ b *Board }

// String names the bus.
func (s bus) String() string { return "boardsim" }

// SetSpeed does nothing: bytes take no time here.
func (s bus) SetSpeed(physic.Frequency) error { return nil }

// Tx does one transaction with the chip at addr as the board stands now.
func (s bus) Tx(addr uint16, w, r []byte) error {
	_, err := s.b.tx(addr, w, r)
	return err
}

// tx also tells how many bytes were read.
func (b *Board) tx(addr uint16, w, r []byte) (int, error) {
	b.catchUp()
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.held {
		return 0, errHeld
	}
	defer b.interrupt()
	if b.mux != nil && addr == b.mux.addr {
		return b.mux.tx(w, r)
	}
	return b.answer(addr, w, r)
}

// answer has the chips that hear the address do the transaction. Where more than
// one does, a bit is low if one of them says so.
func (b *Board) answer(addr uint16, w, r []byte) (int, error) {
	n, answered, short := len(r), false, false
	for place := range b.reach(addr) {
		s := b.chips[place]
		if s == nil || s.dead > 0 {
			continue
		}
		own := r
		if answered {
			own = make([]byte, len(r))
		}
		k := s.tx(w, own)
		for i := range own[:k] {
			r[i] &= own[i]
		}
		n, short, answered = min(n, k), short || k < len(r) && !s.silent, true
	}
	switch {
	case !answered:
		return 0, errNoAnswer
	case short:
		return n, errShort
	}
	return n, nil
}

// reach lists the chips with that address on the bus as the multiplexer stands.
func (b *Board) reach(addr uint16) iter.Seq[uint16] {
	return func(yield func(uint16) bool) {
		if addr > 0x7F || !yield(addr) || b.mux == nil || b.mux.dead {
			return
		}
		for c := range matrix.Channels {
			if b.mux.control>>c&1 != 0 && !yield(matrix.OnChannel(c, addr)) {
				return
			}
		}
	}
}

// ChipDead has a chip stop answering, or answer again. It keeps its registers.
func (b *Board) ChipDead(addr uint16, dead bool) error {
	return b.fault(addr, func(s *socket) { s.set(1, dead) })
}

// SensorDead has a point's contact stay open whatever stands on it, or work
// again.
func (b *Board) SensorDead(p rules.Point, dead bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pieces.stuck[p] = free
	if dead {
		b.pieces.stuck[p] = stuckEmpty
	}
	b.show(p)
}

// ResetChip puts a chip back to its power-on defaults, as a dip of its supply
// does.
func (b *Board) ResetChip(addr uint16) error {
	return b.fault(addr, func(s *socket) { s.reset() })
}

// ShortRead has the next n reads of a chip end after one byte; with silent the
// bus reports no error.
func (b *Board) ShortRead(addr uint16, n int, silent bool) error {
	return b.fault(addr, func(s *socket) { s.short, s.silent = n, silent })
}

// HoldSDA has the whole bus fail, or work again.
func (b *Board) HoldSDA(held bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.held = held
}

// MuxDead has the multiplexer stop answering, and with it all that is behind it.
// When it answers again it has been reset.
func (b *Board) MuxDead(dead bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.mux.dead, b.mux.control = dead, 0
}

// ResetMux leaves the multiplexer without a channel, as power-on does.
func (b *Board) ResetMux() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.mux.control = 0
}

func (b *Board) fault(addr uint16, f func(*socket)) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := b.chips[addr]
	if s == nil {
		return fmt.Errorf("no chip at %s on this board", matrix.ChipName(addr))
	}
	f(s)
	b.interrupt()
	return nil
}
