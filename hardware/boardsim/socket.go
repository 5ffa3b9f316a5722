package boardsim

import "luozi/hardware/matrix"

// device is the register model of an expander with a contact to ground at each
// input that is wired.
type device interface {
	// tx is one transaction that reached the chip; it returns how many bytes were
	// read.
	tx(w, r []byte) int
	// reset is what power-on does.
	reset()
	// contact closes or opens an input's contact.
	contact(bit uint8, closed bool)
	// interrupt tells whether it pulls its interrupt line.
	interrupt() bool
}

// socket is a chip on the board, with what is wrong with it.
type socket struct {
	device
	dead   int  // a bit for each fault that keeps it from answering
	short  int  // so many of the next reads end after one byte
	silent bool // and the bus does not say so
}

func newSocket(k matrix.Kind, addr uint16) *socket {
	s := &socket{}
	switch k {
	case matrix.KindPCA9555:
		s.device = &pca9555{}
	case matrix.KindPCF8575:
		s.device = &pcf8575{}
	default:
		s.device = &chip{noise: addr}
	}
	s.reset()
	return s
}

func (s *socket) set(fault int, on bool) {
	s.dead &^= fault
	if on {
		s.dead |= fault
	}
}

func (s *socket) tx(w, r []byte) int {
	if s.short > 0 && len(r) > 0 {
		s.short--
		return s.device.tx(w, r[:1])
	}
	return s.device.tx(w, r)
}
