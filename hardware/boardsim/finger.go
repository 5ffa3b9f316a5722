package boardsim

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"luozi/clock"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
)

// bounces are the edges with which a contact gets there, ms after the first.
var bounces = []clock.Ms{0, 3, 5, 8, 11}

// button has a finger come down on a button, or go.
func (t *Tabletop) button(s rules.Side, d Deed, at clock.Ms) (clock.Ms, error) {
	h := &t.holds[s]
	if h.free > t.b.Now()+tooFar {
		return at, fmt.Errorf("this button is 5 s ahead of the board: wait a little")
	}
	to, back := story.Down, story.Up
	if d.Do == "up" {
		to, back = back, to
	}
	h.down = to == story.Down
	at = max(at, h.free)
	ins := []story.Input{{At: at, Verb: to, Side: s}}
	if d.Bounce {
		ins = ins[:0]
		for i, after := range bounces {
			verb := to
			if i%2 == 1 {
				verb = back
			}
			ins = append(ins, story.Input{At: at + after, Verb: verb, Side: s})
		}
	}
	h.free = ins[len(ins)-1].At + 1
	if h.down {
		h.n++
		t.letGo(s, h.n)
	}
	return at, t.b.Schedule(ins...)
}

// letGo ends a press whose end never comes, because whoever pressed is gone.
func (t *Tabletop) letGo(s rules.Side, n int) {
	time.AfterFunc(holdMost, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if !t.holds[s].down || t.holds[s].n != n {
			return
		}
		defer t.tell()
		_, _ = t.button(s, Deed{Do: "up"}, t.b.Now()) // a board takes every edge of a button
	})
}

// chip has a chip stop answering, or answer again.
func (t *Tabletop) chip(d Deed) error {
	addr, err := strconv.ParseUint(strings.TrimPrefix(d.Chip, "0x"), 16, 16)
	if err != nil {
		return fmt.Errorf("chip %q: want an address, as in 0x22", d.Chip)
	}
	if err := t.b.ChipDead(uint16(addr), !d.Well); err != nil {
		return err
	}
	t.chips = slices.DeleteFunc(t.chips, func(c uint16) bool { return c == uint16(addr) })
	if !d.Well {
		t.chips = append(t.chips, uint16(addr))
	}
	return nil
}

// Chips are the addresses of the board's chips; there are none where lines are
// read directly.
func (t *Tabletop) Chips() []uint16 {
	if t.b.plan.Kind == matrix.KindGPIO {
		return nil
	}
	return t.b.plan.Wiring.Chips()
}

// blink has a sensor show the contrary for a moment, again and again.
func (b *Board) blink(p rules.Point, at clock.Ms) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := range 2 * flickers {
		b.agenda.add(Action{Input: story.Input{At: at + clock.Ms(i)*flick, Verb: story.Lift, Point: p}, blink: true})
	}
	b.stir()
}
