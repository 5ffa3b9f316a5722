// Package bus keeps an I2C bus whose adapter may be unplugged and plugged in
// again: a CP2112 at a USB port, a driver that is unloaded and loaded.
//
// It decides when a bus is taken for gone (not one transaction has succeeded for
// a while, though some were tried), closes it then, and opens it again when it
// has come back. It must close: Linux finishes the removal of an adapter only
// when nobody has it open, and only then gives its number away again. A reading
// that fails is taken once more, if the chip has answered before: the driver of a
// CP2112 waits 50 ms for its adapter, and on a busy computer now and then in vain.
// It judges no chip: one that answers keeps the bus.
//
// Source: drivers/i2c/i2c-core-base.c (i2c_del_adapter) and drivers/hid/
// hid-cp2112.c (RESPONSE_TIMEOUT) of Linux 6.1.
package bus

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
)

// gone is how long every transaction fails until the bus is taken for gone, and
// retry the time between two tries to open it again.
const (
	gone  = time.Second
	retry = 250 * time.Millisecond
)

// again is how long a reading may have taken that is taken once more: a bus that
// is held low fails slowly, and would only fail twice.
const again = 200 * time.Millisecond

// Bus is an i2c.BusCloser that opens itself again. It may be used by several
// goroutines.
type Bus struct {
	open func() (i2c.BusCloser, error)

	mu     sync.Mutex
	bus    i2c.BusCloser // nil: closed
	away   error         // why it is closed
	failed time.Time     // the first failure since the last success; zero: none
	tried  time.Time     // the last try to open
	well   [128]bool     // chips that answered the last time
}

// New opens the bus. An error now is for the one who starts the machine; the
// same error later is waited out.
func New(open func() (i2c.BusCloser, error)) (*Bus, error) {
	b := &Bus{open: open}
	var err error
	if b.bus, err = open(); err != nil {
		return nil, err
	}
	return b, nil
}

// String names the bus.
func (b *Bus) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.bus == nil {
		return "bus (away)"
	}
	return b.bus.String()
}

// Tx does one transaction. While the bus is gone its error says why.
func (b *Bus) Tx(addr uint16, w, r []byte) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.bus == nil && !b.reopen() {
		return fmt.Errorf("the bus is away: %w", b.away)
	}
	err := b.tx(addr, w, r)
	switch {
	case err == nil:
		b.failed = time.Time{}
	case b.failed.IsZero():
		b.failed = time.Now()
	case time.Since(b.failed) >= gone:
		b.leave(err)
	}
	return err
}

// tx does one transaction, a reading twice where the first is not trusted to fail.
func (b *Bus) tx(addr uint16, w, r []byte) error {
	began := time.Now()
	err := b.bus.Tx(addr, w, r)
	if int(addr) >= len(b.well) {
		return err
	}
	if err != nil && len(r) > 0 && b.well[addr] && time.Since(began) < again {
		err = b.bus.Tx(addr, w, r)
	}
	b.well[addr] = err == nil
	return err
}

// reopen tries to open the bus, and tells whether it is open.
func (b *Bus) reopen() bool {
	if time.Since(b.tried) < retry {
		return false
	}
	b.tried = time.Now()
	bus, err := b.open()
	if err != nil {
		b.away = err
		return false
	}
	b.bus, b.failed = bus, time.Time{}
	return true
}

func (b *Bus) leave(why error) {
	_ = b.bus.Close() // it has failed for a second; nothing hangs on this
	b.bus, b.away, b.tried = nil, why, time.Now()
}

// SetSpeed sets the bus's speed, where its driver can.
func (b *Bus) SetSpeed(f physic.Frequency) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.bus == nil {
		return fmt.Errorf("the bus is away: %w", b.away)
	}
	return b.bus.SetSpeed(f)
}

// Close closes the bus for good.
func (b *Bus) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.open = func() (i2c.BusCloser, error) { return nil, errClosed }
	if b.bus == nil {
		return nil
	}
	bus := b.bus
	b.bus, b.away = nil, errClosed
	return bus.Close()
}

var errClosed = errors.New("it was closed")

var _ i2c.BusCloser = (*Bus)(nil)
