package matrix_test

import (
	"testing"

	"periph.io/x/conn/v3/i2c"

	"luozi/clock"
	"luozi/hardware/matrix"
	"luozi/rules/record/story"
	"luozi/sensing"
)

// flatBus answers at once, so that only the scanner is measured. Every other
// scan a piece is elsewhere.
type flatBus struct {
	i2c.Bus
	reg  [8][22]byte
	txs  int
	flip byte
}

func (s *flatBus) Tx(addr uint16, w, r []byte) error {
	reg := &s.reg[addr&7]
	copy(reg[w[0]:], w[1:])
	if len(r) == 2 {
		s.txs++
		r[0], r[1] = 0xD5, 0x2A
		if s.txs/7%2 == 0 {
			r[0] ^= s.flip
		}
		return nil
	}
	copy(r, reg[w[0]:])
	return nil
}

func flat(t testing.TB, flip byte) func() {
	bus := &flatBus{flip: flip}
	m, err := matrix.NewMCP23017(bus, matrix.DefaultWiring())
	if err != nil {
		t.Fatal(err)
	}
	var f sensing.Frame
	var d sensing.Differ
	buf := make([]story.Input, 0, 64)
	now := func() clock.Ms { return 5 }
	return func() {
		if err := m.Scan(now, &f); err != nil {
			t.Fatal(err)
		}
		buf = d.Frame(&f, buf[:0])
	}
}

func TestScanAllocatesNothing(t *testing.T) {
	for _, flip := range []byte{0, 0x04} {
		if n := testing.AllocsPerRun(1000, flat(t, flip)); n != 0 {
			t.Errorf("%v allocations a frame, want none", n)
		}
	}
}

// BenchmarkFrame is a scan without bus time and what changed in it; changing: a
// piece of each chip comes or goes every time.
func BenchmarkFrame(b *testing.B) {
	for name, flip := range map[string]byte{"quiet": 0, "changing": 0x04} {
		b.Run(name, func(b *testing.B) {
			step := flat(b, flip)
			b.ReportAllocs()
			for b.Loop() {
				step()
			}
		})
	}
}

// BenchmarkSimulated is a scan of the register models.
func BenchmarkSimulated(b *testing.B) {
	r := newRig(b, matrix.DefaultWiring())
	b.ReportAllocs()
	for b.Loop() {
		if err := r.take(); err != nil {
			b.Fatal(err)
		}
	}
}
