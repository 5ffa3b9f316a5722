// Package cp2112 is a simulated Silicon Labs CP2112: the USB adapter with one I2C
// bus and eight GPIO lines that lets luozi run on any Linux computer.
//
// Device answers the adapter's HID reports from a simulated bus and the levels of
// simulated lines; Plug gives it to this computer's kernel through /dev/uhid, as
// if it had been plugged in, and the kernel's own driver (hid_cp2112) makes
// /dev/i2c-N and /dev/gpiochipN of it. It decides only what the adapter decides:
// a transfer is done at once, one that nobody acknowledges fails, and more than
// its buffers hold is refused. It has no pull-ups of its own and never raises an
// edge: the kernel polls its lines.
//
// Source: Silicon Labs AN495, CP2112 interface specification; drivers/hid/
// hid-cp2112.c and include/uapi/linux/uhid.h of Linux 6.1.
package cp2112

import (
	"encoding/binary"
	"sync"

	"periph.io/x/conn/v3/i2c"
)

// Reports (AN495, table 3).
const (
	reportConfig    = 0x02
	reportLines     = 0x03
	reportSetLines  = 0x04
	reportVersion   = 0x05
	reportSMBus     = 0x06
	reportRead      = 0x10
	reportWriteRead = 0x11
	reportSend      = 0x12
	reportData      = 0x13
	reportWrite     = 0x14
	reportAsk       = 0x15
	reportStatus    = 0x16
)

// States of a transfer, and why it failed (AN495, 5.6).
const (
	complete = 2
	failed   = 3

	nack = 0
)

// Sizes of what one report holds.
const (
	mostData   = 61
	mostRead   = 512
	mostTarget = 16
)

// Device is the adapter, without its plug.
type Device struct {
	bus   i2c.Bus
	lines func() byte

	mu      sync.Mutex
	outputs byte // lines that are driven
	latch   byte // and how
	smbus   [13]byte
	state   byte
	read    []byte // of the last transfer, not fetched yet
	done    int    // its length
}

// New makes an adapter with this on its bus; lines gives the levels at its eight
// lines, line 0 in the lowest bit.
func New(bus i2c.Bus, lines func() byte) *Device {
	return &Device{bus: bus, lines: lines, smbus: [13]byte{0, 1, 0x86, 0xA0, 0x02}} // 100 kHz, its own address
}

// Feature is the answer to the request for a feature report, nil if there is no
// such report.
func (d *Device) Feature(report byte) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch report {
	case reportConfig:
		return []byte{report, d.outputs, 0, 0, 0}
	case reportLines:
		return []byte{report, d.lines()&^d.outputs | d.latch&d.outputs}
	case reportVersion:
		return []byte{report, 0x0C, 0x03}
	case reportSMBus:
		return append([]byte{report}, d.smbus[:]...)
	}
	return nil
}

// SetFeature takes a feature report.
func (d *Device) SetFeature(data []byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case len(data) >= 2 && data[0] == reportConfig:
		d.outputs = data[1]
	case len(data) >= 3 && data[0] == reportSetLines:
		d.latch = d.latch&^data[2] | data[1]&data[2]
	case len(data) >= 14 && data[0] == reportSMBus:
		copy(d.smbus[:], data[1:])
	}
}

// Output takes an output report and gives the input report that answers it, nil
// if none does.
func (d *Device) Output(data []byte) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case len(data) >= 4 && data[0] == reportRead:
		d.transfer(data[1], nil, int(binary.BigEndian.Uint16(data[2:])))
	case len(data) >= 5 && data[0] == reportWriteRead:
		if n := int(data[4]); n <= mostTarget && len(data) >= 5+n {
			d.transfer(data[1], data[5:5+n], int(binary.BigEndian.Uint16(data[2:])))
		}
	case len(data) >= 3 && data[0] == reportWrite:
		if n := int(data[2]); n <= mostData && len(data) >= 3+n {
			d.transfer(data[1], data[3:3+n], 0)
		}
	case len(data) >= 1 && data[0] == reportAsk:
		return d.status()
	case len(data) >= 3 && data[0] == reportSend:
		return d.send(int(binary.BigEndian.Uint16(data[1:])))
	}
	return nil
}

// transfer does one transaction; the address stands in the upper seven bits.
func (d *Device) transfer(address byte, w []byte, n int) {
	d.state, d.read, d.done = failed, nil, 0
	if n > mostRead {
		return
	}
	r := make([]byte, n)
	if d.bus.Tx(uint16(address>>1), w, r) != nil {
		return
	}
	d.state, d.read, d.done = complete, r, max(n, len(w))
}

func (d *Device) status() []byte {
	out := []byte{reportStatus, d.state, nack, 0, 0, 0, 0}
	binary.BigEndian.PutUint16(out[5:], uint16(d.done))
	return out
}

// send gives the next bytes that were read.
func (d *Device) send(n int) []byte {
	n = min(n, len(d.read), mostData)
	out := append([]byte{reportData, d.state, byte(n)}, d.read[:n]...)
	d.read = d.read[n:]
	return out
}
