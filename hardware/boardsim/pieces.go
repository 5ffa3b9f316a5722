package boardsim

import (
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
)

// pieces is what the sensors are held over, point by point.
type pieces struct {
	there [rules.Points]bool
	side  [rules.Points]rules.Side // of what is there, or was last
	stuck [rules.Points]stuck
	wrong rules.Set // sensors that show the contrary
}

// stuck is what a sensor shows whatever is there.
type stuck uint8

const (
	free stuck = iota
	stuckEmpty
	stuckOccupied
)

func (s *pieces) put(p rules.Point, there bool, side rules.Side) {
	s.there[p] = there
	if there && side != rules.NoSide {
		s.side[p] = side
	}
}

// shows tells whether the sensor at p shows a piece.
func (s *pieces) shows(p rules.Point) bool {
	switch s.stuck[p] {
	case stuckEmpty:
		return false
	case stuckOccupied:
		return true
	}
	return s.there[p] != s.wrong.Has(p)
}

// closes tells whether the contact for that pole is closed at p.
func (s *pieces) closes(p rules.Point, pole matrix.Pole) bool {
	return s.shows(p) && (pole == matrix.AnyPole || pole == matrix.RedPole == (s.side[p] == rules.Red))
}

func (s *pieces) shown() (set rules.Set) {
	for p := range rules.Point(rules.Points) {
		if s.shows(p) {
			set = set.With(p)
		}
	}
	return set
}

func (s *pieces) of(side rules.Side) (set rules.Set) {
	for p := range s.shown().All() {
		if s.side[p] == side {
			set = set.With(p)
		}
	}
	return set
}

// Stick has the sensors at these points show a piece, or none, whatever is there.
func (b *Board) Stick(points rules.Set, occupied bool) {
	to := stuckEmpty
	if occupied {
		to = stuckOccupied
	}
	b.stick(points, to)
}

// Unstick has them show again what is there.
func (b *Board) Unstick(points rules.Set) { b.stick(points, free) }

func (b *Board) stick(points rules.Set, to stuck) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for p := range points.All() {
		b.pieces.stuck[p] = to
		b.show(p)
	}
}

// colour is the side of the piece that an action puts down; NoSide is that of
// what stood on the point before.
func (h *Hands) colour(a Action) rules.Side {
	if a.Ply == 0 || a.blink {
		return rules.NoSide
	}
	pos := h.game.Start
	for _, m := range h.game.Moves[:a.Ply-1] {
		pos = pos.Play(m)
	}
	m := h.game.Moves[a.Ply-1]
	if a.Ply <= h.carried && (a.Point == m.To || pos.At(a.Point) == rules.NoPiece) {
		return pos.Turn()
	}
	return pos.At(a.Point).Side()
}

// follow keeps in mind which move's piece has left its point for good.
func (h *Hands) follow(a Action) {
	if a.Ply == 0 || a.blink || a.Point != h.game.Moves[a.Ply-1].From {
		return
	}
	switch a.Verb {
	case story.Lift:
		h.carried = max(h.carried, a.Ply)
	case story.Drop:
		h.carried = min(h.carried, a.Ply-1)
	}
}

// Contacts is where the sensors show a piece, which is what a good scan shows.
func (b *Board) Contacts() rules.Set {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.pieces.shown()
}

// Colours is where the sensors show a piece of which side, on a board that can
// tell.
func (b *Board) Colours() (red, black rules.Set) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.plan.Colours() {
		return red, black
	}
	return b.pieces.of(rules.Red), b.pieces.of(rules.Black)
}

// lose has the chip, or the row, of a wire stop answering, or answer again.
func (b *Board) lose(w matrix.Wire, lost bool) {
	if b.grid != nil {
		b.grid.rows[w.Chip].gone = lost
		return
	}
	b.chips[w.Chip].set(2, lost)
}

// contact puts a piece on a point, or takes it off. NoSide is the side of what
// stood there last.
func (b *Board) contact(p rules.Point, there bool, side rules.Side) {
	b.pieces.put(p, there, side)
	b.show(p)
}

// show closes and opens the contacts of a point as its sensors are.
func (b *Board) show(p rules.Point) {
	for _, w := range b.wires[p] {
		closed := b.pieces.closes(p, w.Pole)
		if b.grid != nil {
			b.grid.contact(w, closed)
		} else {
			b.chips[w.Chip].contact(w.Bit, closed)
		}
	}
	b.interrupt()
}

// interrupt moves the chips' common line.
func (b *Board) interrupt() {
	pulled := false
	for _, s := range b.row {
		pulled = pulled || s.interrupt()
	}
	b.intr.set(pulled, 0) // it wakes, and nobody asks since when
}
