package panel

import (
	"fmt"
	"strconv"
	"strings"

	"periph.io/x/conn/v3/i2c"
)

// Kind is a kind of display.
type Kind string

// The kinds of displays there are.
const (
	OLED64 Kind = "ssd1306"        // SSD1306 or SSD1309 with 128 x 64 dots
	OLED32 Kind = "ssd1306-128x32" // SSD1306 with 128 x 32 dots
	LED    Kind = "ht16k33"        // four digits of 0.56 inch
	BigLED Kind = "ht16k33-large"  // four digits of 1.2 inch
)

// Spec is which display is where, and how it is mounted.
type Spec struct {
	Kind Kind
	Addr uint16
	Flip bool // it stands on its head
}

const wantSpec = "want a kind (ssd1306, ssd1306-128x32, ht16k33, ht16k33-large), an address and perhaps flip, as in: ssd1306 0x3c flip"

// ParseSpec reads a Spec, as in "ssd1306 0x3c flip".
func ParseSpec(text string) (Spec, error) {
	words := strings.Fields(text)
	if len(words) < 2 || len(words) > 3 || len(words) == 3 && words[2] != "flip" {
		return Spec{}, fmt.Errorf("display %q: %s", text, wantSpec)
	}
	s := Spec{Kind: Kind(words[0]), Flip: len(words) == 3}
	low, high := s.addresses()
	if high == 0 {
		return Spec{}, fmt.Errorf("display %q: there is no kind %s; %s", text, words[0], wantSpec)
	}
	addr, err := strconv.ParseUint(words[1], 0, 16)
	if err != nil || addr < uint64(low) || addr > uint64(high) {
		return Spec{}, fmt.Errorf("display %q: address %s; want 0x%02x to 0x%02x", text, words[1], low, high)
	}
	s.Addr = uint16(addr)
	return s, nil
}

// addresses are the first and the last that such a chip can have; 0 where there
// is no such kind.
func (s Spec) addresses() (low, high uint16) {
	switch s.Kind {
	case OLED64, OLED32:
		return 0x3C, 0x3D
	case LED, BigLED:
		return 0x70, 0x77
	}
	return 0, 0
}

// String is the Spec as ParseSpec reads it.
func (s Spec) String() string {
	text := fmt.Sprintf("%s 0x%02x", s.Kind, s.Addr)
	if s.Flip {
		text += " flip"
	}
	return text
}

// Probe tells whether such a chip answers; it changes nothing on it.
func (s Spec) Probe(bus i2c.Bus) error { return bus.Tx(s.Addr, nil, make([]byte, 1)) }

// display is a display that shows faces: of one side, or of both, the upper one
// first.
type display interface {
	// show brings what the display shows up to date. After an error nothing is
	// known of it: the next show sets it up anew.
	show(faces []Face) error
	// check finds a display that has lost what it was told, and writes part of it
	// again.
	check() error
	// dark turns it off.
	dark() error
}

// open makes the driver; it does not touch the bus.
func (s Spec) open(bus i2c.Bus, brightness int) display {
	if s.Kind == LED || s.Kind == BigLED {
		return newLEDs(bus, s, brightness)
	}
	return newOLED(bus, s, brightness)
}
