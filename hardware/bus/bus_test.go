package bus_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"

	"luozi/hardware/bus"
)

// adapter is an adapter at a port: unplugged, everything fails; and like the
// kernel's it can only be opened again when nobody has it open.
type adapter struct {
	plugged, dead bool
	open, opened  int
}

var errGone = errors.New("no such device")

type handle struct{ a *adapter }

func (a *adapter) opener() (i2c.BusCloser, error) {
	if !a.plugged || a.open > 0 {
		return nil, errGone
	}
	a.open++
	a.opened++
	return handle{a}, nil
}

func (h handle) String() string                  { return "adapter" }
func (h handle) SetSpeed(physic.Frequency) error { return nil }
func (h handle) Close() error                    { h.a.open--; return nil }

func (h handle) Tx(addr uint16, _, _ []byte) error {
	if !h.a.plugged || h.a.dead || addr == 0x27 {
		return errors.New("connection timed out")
	}
	return nil
}

// scan tries all chips every 4 ms for so long, and tells whether the last scan
// reached the first chip.
func scan(b *bus.Bus, d time.Duration) (ok bool) {
	for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(4 * time.Millisecond) {
		ok = b.Tx(0x20, nil, nil) == nil
		_ = b.Tx(0x27, nil, nil)
	}
	return ok
}

// TestUnplugged: a bus whose adapter goes is closed within about a second, and
// in use again within half a second of its return.
func TestUnplugged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &adapter{plugged: true}
		b, err := bus.New(a.opener)
		if err != nil {
			t.Fatal(err)
		}
		if !scan(b, time.Minute) || a.opened != 1 {
			t.Fatalf("a bus on which one chip is dead was opened %d times", a.opened)
		}
		for range 3 {
			a.plugged = false
			scan(b, 1100*time.Millisecond)
			if a.open != 0 {
				t.Fatal("the bus of an unplugged adapter stays open")
			}
			if err := b.Tx(0x20, nil, nil); err == nil || b.String() != "bus (away)" {
				t.Errorf("away: %v, %s", err, b)
			}
			scan(b, time.Minute)
			a.plugged = true
			if !scan(b, 500*time.Millisecond) {
				t.Fatal("the adapter is back and not in use")
			}
		}
		if err := b.Close(); err != nil || a.open != 0 {
			t.Errorf("closed: %v, %d open", err, a.open)
		}
		time.Sleep(time.Minute)
		if err := b.Tx(0x20, nil, nil); err == nil || a.open != 0 {
			t.Error("a closed bus opens itself")
		}
	})
}

// TestSilentBus: a bus on which nothing answers is opened again about once a
// second, not with each scan, and works when something answers.
func TestSilentBus(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &adapter{plugged: true, dead: true}
		b, err := bus.New(a.opener)
		if err != nil {
			t.Fatal(err)
		}
		scan(b, 10*time.Second)
		if a.opened > 10 {
			t.Errorf("opened %d times in ten seconds", a.opened)
		}
		a.dead = false
		if !scan(b, 500*time.Millisecond) {
			t.Error("it does not work again")
		}
	})
}

func TestAbsentAtStart(t *testing.T) {
	if _, err := bus.New((&adapter{}).opener); !errors.Is(err, errGone) {
		t.Errorf("%v", err)
	}
}

// hiccup fails so many times, and counts.
type hiccup struct {
	handle
	fail, txs int
	takes     time.Duration
}

func (h *hiccup) Tx(uint16, []byte, []byte) error {
	h.txs++
	if h.fail > 0 {
		h.fail--
		time.Sleep(h.takes)
		return errors.New("connection timed out")
	}
	return nil
}

// TestReadAgain: a reading of a chip that has answered is taken once more, a
// writing is not, nor what failed slowly, nor what fails again and again.
func TestReadAgain(t *testing.T) {
	for _, c := range []struct {
		name  string
		r     []byte
		fail  int
		takes time.Duration
		ok    bool
		txs   int
	}{
		{"a reading that failed once", make([]byte, 2), 1, 50 * time.Millisecond, true, 2},
		{"a reading that failed twice", make([]byte, 2), 2, 50 * time.Millisecond, false, 2},
		{"a writing", nil, 1, 50 * time.Millisecond, false, 1},
		{"a bus that is held", make([]byte, 2), 1, time.Second, false, 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			h := &hiccup{handle: handle{&adapter{plugged: true}}}
			b, err := bus.New(func() (i2c.BusCloser, error) { return h, nil })
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Tx(0x20, []byte{0}, make([]byte, 1)); err != nil {
				t.Fatal(err)
			}
			h.fail, h.takes, h.txs = c.fail, c.takes, 0
			if err := b.Tx(0x20, []byte{0}, c.r); (err == nil) != c.ok || h.txs != c.txs {
				t.Errorf("%s: %v after %d transactions", c.name, err, h.txs)
			}
			h.fail, h.txs = 1, 0
			if err := b.Tx(0x21, []byte{0}, make([]byte, 1)); err == nil || h.txs != 1 {
				t.Errorf("%s: a chip that never answered: %v after %d transactions", c.name, err, h.txs)
			}
		})
	}
}
