package boardsim

// mux is the model of a TCA9548A: one register without an address, a bit for each
// channel that is joined to the bus.
type mux struct {
	addr    uint16
	control byte
	dead    bool
}

func (m *mux) tx(w, r []byte) (int, error) {
	if m.dead {
		return 0, errNoAnswer
	}
	for _, b := range w {
		m.control = b // the last one counts, from the stop on
	}
	for i := range r {
		r[i] = m.control
	}
	return len(r), nil
}
