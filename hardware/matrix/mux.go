package matrix

import (
	"fmt"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
)

// Addresses and channels of a TCA9548A.
const (
	FirstMux = 0x70
	LastMux  = 0x77
	Channels = 8
)

// OnChannel is how a chip behind a multiplexer is written in a Wire and what a
// Mux takes for its address.
func OnChannel(channel int, addr uint16) uint16 { return uint16(channel+1)<<8 | addr }

// ChipName is a chip's address, as 0x22, behind a multiplexer as 1:0x22.
func ChipName(chip uint16) string {
	if chip>>8 == 0 {
		return fmt.Sprintf("0x%02x", chip)
	}
	return fmt.Sprintf("%d:0x%02x", chip>>8-1, chip&0xFF)
}

// Mux is a bus behind a TCA9548A: its channel is selected, and read back, before
// a chip on another channel is talked to. After an error it is selected anew: a
// multiplexer that was reset has no channel at all, so that no other channel's
// chip can answer in a chip's place.
//
// It decides nothing about the chips. Source: TI SCPS207, 8.5 (one control
// register without an address, a bit a channel; 0 after power-on).
type Mux struct {
	bus  i2c.Bus
	addr uint16
	on   uint16 // channel plus one, 0: not known
	w, r [1]byte
}

// NewMux is the bus behind the multiplexer at addr.
func NewMux(bus i2c.Bus, addr uint16) *Mux { return &Mux{bus: bus, addr: addr} }

// String names both.
func (m *Mux) String() string { return fmt.Sprintf("%s behind 0x%02x", m.bus, m.addr) }

// SetSpeed sets the bus's.
func (m *Mux) SetSpeed(f physic.Frequency) error { return m.bus.SetSpeed(f) }

// Tx does one transaction with a chip, which is its address or OnChannel's.
func (m *Mux) Tx(chip uint16, w, r []byte) error {
	channel := chip >> 8
	if channel != 0 && channel != m.on {
		if err := m.choose(channel); err != nil {
			return err
		}
	}
	err := m.bus.Tx(chip&0xFF, w, r)
	if err != nil {
		m.on = 0
	}
	return err
}

func (m *Mux) choose(channel uint16) error {
	m.on = 0
	m.w[0] = 1 << (channel - 1)
	m.r[0] = ^m.w[0]
	err := m.bus.Tx(m.addr, m.w[:], nil)
	if err == nil {
		err = m.bus.Tx(m.addr, nil, m.r[:])
	}
	if err != nil {
		return fmt.Errorf("multiplexer 0x%02x does not take channel %d: %w", m.addr, channel-1, err)
	}
	if m.r != m.w {
		return fmt.Errorf("multiplexer 0x%02x says channels %08b where channel %d was chosen", m.addr, m.r[0], channel-1)
	}
	m.on = channel
	return nil
}
