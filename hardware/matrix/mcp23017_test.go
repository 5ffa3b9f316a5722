package matrix_test

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/i2c"
	"pgregory.net/rapid"

	"luozi/clock"
	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/sensing"
)

// countingBus counts transactions and bytes read.
type countingBus struct {
	i2c.Bus
	txs, bytes int
}

func (c *countingBus) Tx(addr uint16, w, r []byte) error {
	c.txs++
	c.bytes += len(r)
	return c.Bus.Tx(addr, w, r)
}

type rig struct {
	board *boardsim.Board
	bus   *countingBus
	scan  *matrix.Expanders
	f     sensing.Frame
}

func newRig(t testing.TB, w matrix.Wiring) *rig {
	t.Helper()
	start := rules.MustFEN(rules.Opening)
	b, err := boardsim.New(w, start.Occupied())
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{board: b, bus: &countingBus{Bus: b.Bus()}}
	if r.scan, err = matrix.NewMCP23017(r.bus, w); err != nil {
		t.Fatal(err)
	}
	return r
}

func (r *rig) take() error { return r.scan.Scan(r.board.Now, &r.f) }

// truthful tells whether the frame says nothing that is not so.
func (r *rig) truthful() bool {
	return r.f.Occupied.Minus(r.f.Unknown) == r.board.Contacts().Minus(r.f.Unknown)
}

func TestScan(t *testing.T) {
	r := newRig(t, matrix.DefaultWiring())
	r.board.Advance(17)
	r.bus.txs, r.bus.bytes = 0, 0
	if err := r.take(); err != nil {
		t.Fatal(err)
	}
	if r.f.At != 17 || r.f.Occupied != r.board.Contacts() || !r.f.Unknown.Empty() || !r.f.Red.Empty() || !r.f.Black.Empty() {
		t.Errorf("frame %+v, want the opening array at 17", r.f)
	}
	for range 100 {
		r.bus.txs, r.bus.bytes = 0, 0
		if err := r.take(); err != nil {
			t.Fatal(err)
		}
		if r.bus.txs > 8 || r.bus.txs == 7 && r.bus.bytes != 14 {
			t.Errorf("a scan of a quiet board takes %d transactions and reads %d bytes; want two bytes of each chip", r.bus.txs, r.bus.bytes)
		}
	}
}

// TestFaults breaks a chip in every way: its points are unknown and never
// empty, the others go on, and it comes back.
func TestFaults(t *testing.T) {
	const addr = 0x20
	mine := matrix.DefaultWiring().On(addr)
	for _, tt := range []struct {
		name   string
		broken func(b *boardsim.Board)
		mended func(b *boardsim.Board)
		want   string
		back   int // scans after it is mended until all is known; -1: it is mended in the same scan
	}{
		{"no answer", func(b *boardsim.Board) { b.ChipDead(addr, true) }, func(b *boardsim.Board) { b.ChipDead(addr, false) },
			"chip 0x20: its inputs can't be read: remote I/O error", 1},
		{"short read", func(b *boardsim.Board) { b.ShortRead(addr, 2, false) }, func(*boardsim.Board) {},
			"chip 0x20: its inputs can't be read: input/output error", 1},
		{"short read that the bus does not tell", func(b *boardsim.Board) { b.ShortRead(addr, 1, true) }, func(*boardsim.Board) {},
			"chip 0x20: ports A 80, B ff is no reading", -1},
		{"reset", func(b *boardsim.Board) { b.ResetChip(addr) }, func(*boardsim.Board) {},
			"chip 0x20: it lost its configuration and was set up anew", -1},
		{"short read, once", func(b *boardsim.Board) { b.ShortRead(addr, 1, false) }, func(*boardsim.Board) {},
			"chip 0x20: its inputs can't be read: input/output error", -1},
		{"away and reset", func(b *boardsim.Board) { b.ChipDead(addr, true); b.ResetChip(addr) },
			func(b *boardsim.Board) { b.ChipDead(addr, false) }, "chip 0x20: its inputs can't be read", 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t, matrix.DefaultWiring())
			r.take()
			tt.broken(r.board)
			err := r.take()
			var chip *matrix.ChipError
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) || !errors.As(err, &chip) || chip.Addr != addr {
				t.Errorf("error %v, want %s", err, tt.want)
			}
			if tt.back > 0 && r.f.Unknown != mine || tt.back < 0 && !r.f.Unknown.Empty() || !r.truthful() {
				t.Errorf("unknown %v, want %v; shows %v", r.f.Unknown, mine, r.f.Occupied)
			}
			tt.mended(r.board)
			for range tt.back - 1 {
				r.take()
				if !r.truthful() {
					t.Errorf("on its way back it shows %v", r.f.Occupied)
				}
			}
			if err := r.take(); err != nil || !r.f.Unknown.Empty() || !r.truthful() {
				t.Errorf("afterwards: %v, unknown %v, shows %v", err, r.f.Unknown, r.f.Occupied)
			}
		})
	}
}

func TestBusHeldLow(t *testing.T) {
	r := newRig(t, matrix.DefaultWiring())
	r.board.HoldSDA(true)
	if err := r.take(); err == nil || r.f.Unknown != rules.AllPoints || !r.f.Occupied.Empty() {
		t.Errorf("%v, unknown %v", err, r.f.Unknown)
	}
	r.board.HoldSDA(false)
	if err := r.take(); err != nil || !r.f.Unknown.Empty() || !r.truthful() {
		t.Errorf("%v, unknown %v", err, r.f.Unknown)
	}
}

// TestStuckBus: a bus that reads one level and reports nothing is no board.
func TestStuckBus(t *testing.T) {
	for _, level := range []byte{0x00, 0xFF} {
		m, err := matrix.NewMCP23017(stuckBus{level: level}, matrix.DefaultWiring())
		if err != nil {
			t.Fatal(err)
		}
		var f sensing.Frame
		if err := m.Scan(func() clock.Ms { return 0 }, &f); err == nil || f.Unknown != rules.AllPoints {
			t.Errorf("level %02x: %v, unknown %v", level, err, f.Unknown)
		}
	}
}

type stuckBus struct {
	i2c.Bus
	level byte
}

func (s stuckBus) Tx(_ uint16, _, r []byte) error {
	for i := range r {
		r[i] = s.level
	}
	return nil
}

// TestSlowFailure: a chip that fails only after a second costs the others one
// scan now and then, and is back within a second.
func TestSlowFailure(t *testing.T) {
	for _, dead := range []int{1, 2, 7} {
		synctest.Test(t, func(t *testing.T) {
			w := matrix.DefaultWiring()
			b, err := boardsim.New(w, rules.AllPoints)
			if err != nil {
				t.Fatal(err)
			}
			slow := &slowBus{Bus: b.Bus(), by: time.Second}
			m, err := matrix.NewMCP23017(slow, w)
			if err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			now := func() clock.Ms { return clock.Ms(time.Since(began).Milliseconds()) }
			gone := rules.Set{}
			for _, addr := range w.Chips()[:dead] {
				b.ChipDead(addr, true)
				gone = gone.Or(w.On(addr))
			}
			var f sensing.Frame
			missed, scans := 0, 0
			for ; now() < 60_000; scans++ {
				if err := m.Scan(now, &f); err == nil {
					t.Fatal("no error")
				}
				if f.Occupied.Or(f.Unknown) != rules.AllPoints {
					t.Fatalf("%v are empty", rules.AllPoints.Minus(f.Occupied.Or(f.Unknown)))
				}
				if f.Unknown != gone {
					missed++
				}
				time.Sleep(4 * time.Millisecond)
			}
			if dead == 1 && missed*100 > scans {
				t.Errorf("in %d of %d scans the other chips were not read", missed, scans)
			}
			for _, addr := range w.Chips() {
				b.ChipDead(addr, false)
			}
			back := now()
			for !f.Unknown.Empty() {
				if time.Sleep(4 * time.Millisecond); now()-back > 1000 {
					t.Fatalf("a second after they are back, unknown %v", f.Unknown)
				}
				m.Scan(now, &f)
			}
		})
	}
}

// slowBus needs its time to find that nobody answers.
type slowBus struct {
	i2c.Bus
	by time.Duration
}

func (s slowBus) Tx(addr uint16, w, r []byte) error {
	err := s.Bus.Tx(addr, w, r)
	if err != nil {
		time.Sleep(s.by)
	}
	return err
}

// TestAbsentAtStart: a chip that is not there when the scanner is made is found
// later.
func TestAbsentAtStart(t *testing.T) {
	w := matrix.DefaultWiring()
	start := rules.MustFEN(rules.Opening)
	b, err := boardsim.New(w, start.Occupied())
	if err != nil {
		t.Fatal(err)
	}
	b.ChipDead(0x23, true)
	m, err := matrix.NewMCP23017(b.Bus(), w)
	if err != nil {
		t.Fatal(err)
	}
	var f sensing.Frame
	if err := m.Scan(b.Now, &f); err == nil || f.Unknown != w.On(0x23) {
		t.Errorf("%v, unknown %v", err, f.Unknown)
	}
	b.ChipDead(0x23, false)
	for range 2 {
		err = m.Scan(b.Now, &f)
	}
	if err != nil || f.Occupied != b.Contacts() {
		t.Errorf("%v, shows %v", err, f.Occupied)
	}
}

// TestOtherBankMode: a chip left in IOCON.BANK = 1 or byte mode is brought home.
func TestOtherBankMode(t *testing.T) {
	for _, iocon := range []byte{0x80, 0x20, 0xA0} {
		r := newRig(t, matrix.DefaultWiring())
		if err := r.board.Bus().Tx(0x21, []byte{0x0A, iocon}, nil); err != nil {
			t.Fatal(err)
		}
		r.board.Schedule(story.Input{Verb: story.Drop, Point: matrix.DefaultWiring().On(0x21).First()})
		r.board.Advance(1)
		for range 3 {
			r.take()
			if !r.truthful() {
				t.Errorf("IOCON %02x: shows %v", iocon, r.f.Occupied)
			}
		}
		if !r.f.Unknown.Empty() {
			t.Errorf("IOCON %02x: unknown %v", iocon, r.f.Unknown)
		}
	}
}

// TestQuietReset: a chip that is reset while nothing changes is set up again
// before long even if its reading stays the same.
func TestQuietReset(t *testing.T) {
	r := newRig(t, matrix.DefaultWiring())
	r.take()
	if err := r.board.Bus().Tx(0x24, []byte{0x0C, 0x00}, nil); err != nil { // half a reset: no pull-ups on port A
		t.Fatal(err)
	}
	found := false
	for range 64 * 7 {
		if r.take() != nil {
			found = true
		}
		if !r.truthful() {
			t.Fatalf("shows %v, want %v", r.f.Occupied, r.board.Contacts())
		}
	}
	if !found {
		t.Error("not found")
	}
}

// TestNeverUntruthful does anything to board and chips, in any wiring: what a
// frame says is so.
func TestNeverUntruthful(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := anyWiring(t)
		b, err := boardsim.New(w, rules.Set{})
		if err != nil {
			t.Fatal(err)
		}
		m, err := matrix.NewMCP23017(b.Bus(), w)
		if err != nil {
			t.Fatal(err)
		}
		r := &rig{board: b, scan: m}
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			anything(t, b, w)
			b.Advance(b.Now() + 1)
			r.take()
			if !r.truthful() {
				t.Fatalf("shows %v, unknown %v, want %v", r.f.Occupied, r.f.Unknown, b.Contacts())
			}
		}
		for _, addr := range w.Chips() {
			b.ChipDead(addr, false)
			b.ShortRead(addr, 0, false)
		}
		b.HoldSDA(false)
		for range 3 {
			r.take()
		}
		if !r.f.Unknown.Empty() || r.f.Occupied != b.Contacts() {
			t.Fatalf("when all is well: unknown %v, shows %v, want %v", r.f.Unknown, r.f.Occupied, b.Contacts())
		}
	})
}

func anything(t *rapid.T, b *boardsim.Board, w matrix.Wiring) {
	addr := rapid.SampledFrom(w.Chips()).Draw(t, "chip")
	in := story.Input{At: b.Now() + 1, Verb: story.Drop, Point: rules.Point(rapid.IntRange(0, 89).Draw(t, "point"))}
	switch rapid.IntRange(0, 9).Draw(t, "what") {
	case 0:
		b.ChipDead(addr, true)
	case 1:
		b.ChipDead(addr, false)
	case 2:
		b.ResetChip(addr)
	case 3:
		b.ShortRead(addr, 1, rapid.Bool().Draw(t, "silent"))
	case 4:
		b.HoldSDA(rapid.Bool().Draw(t, "held"))
	case 5, 6:
		in.Verb = story.Lift
		b.Schedule(in)
	default:
		b.Schedule(in)
	}
}
