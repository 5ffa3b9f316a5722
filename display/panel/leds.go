package panel

import (
	"fmt"

	"luozi/clock"

	"periph.io/x/conn/v3/i2c"
)

// Commands of an HT16K33 (data sheet, command summary).
const (
	cmdRAM     = 0x00 // the data that follow go to address 0 on
	cmdRun     = 0x21 // oscillator on
	cmdDisplay = 0x81 // on; bits 1 and 2 are how it blinks
	cmdOff     = 0x80
	cmdDim     = 0xE0 // 0 to 15: 1/16 to 16/16 of the time
)

// How a display blinks, as bits of cmdDisplay.
const (
	blinkNot  = 0 << 1
	blink2Hz  = 1 << 1
	blink1Hz  = 2 << 1
	ledBytes  = 16
	ledDigits = 4
)

// The byte of the marks between the digits, and its bits (backpacks 878, 1270). A
// digit has its segments a to g in bits 0 to 6 and, at 0.56 inch, its point in bit
// 7; at 1.2 inch single dots stand around the digits instead.
const (
	ledColon   = 4
	bitColon   = 0x02
	bitHours   = 0x04 // 1.2 inch: the lower left dot
	bitRunning = 0x08 // 1.2 inch: the upper left dot
	bitTenths  = 0x10 // 1.2 inch: the dot above between digits 3 and 4
	bitPoint   = 0x80 // of a digit
)

var ledAt = [ledDigits]int{0, 2, 6, 8}

// leds drives four digits at an HT16K33. All it has is written each time: 17
// bytes, and its settings again at each check, as it can't tell that it lost them.
type leds struct {
	bus   i2c.Bus
	spec  Spec
	dim   byte
	shown [1 + ledBytes]byte
	blink byte
	ready bool
}

func newLEDs(bus i2c.Bus, s Spec, percent int) *leds {
	return &leds{bus: bus, spec: s, dim: byte(max(0, percent*16/100-1))}
}

// ledTime is a time in four digits. Points stand behind their digits: behind the
// first while the clock runs, behind the last where the digits are h:mm.
type ledTime struct {
	digits [ledDigits]byte
	points [ledDigits]bool
	colon  bool
}

// ledFace is what four digits show of f; tenths only where there is a point for
// them.
func ledFace(f Face, withTenths bool) (t ledTime) {
	h, m, s := split(f.Left)
	switch {
	case f.Left < tenths && withTenths:
		n := f.Left / 100
		t.digits = [ledDigits]byte{2: segments[n/10], 3: segments[n%10]}
		t.points[2] = true
	case h == 0:
		t.digits, t.colon = ledFour(m, s), true
	case h < 100:
		t.digits, t.colon, t.points[3] = ledFour(h, m), true, true
	default:
		t.digits = [ledDigits]byte{segG, segG, segG, segG}
	}
	t.points[0] = f.Running
	return t
}

// ledFour is two numbers of two digits, without a leading zero.
func ledFour(a, b clock.Ms) [ledDigits]byte {
	d := [ledDigits]byte{segments[a/10], segments[a%10], segments[b/10], segments[b%10]}
	if a < 10 {
		d[0] = 0
	}
	return d
}

// turned is the same for digits that stand on their heads. Their points stand
// above, before the digit; that of the last goes before the first.
func (t ledTime) turned() ledTime {
	out := ledTime{colon: t.colon}
	for i, b := range t.digits {
		out.digits[ledDigits-1-i] = b&segG | b&(segA|segB|segC)<<3 | b&(segD|segE|segF)>>3
		out.points[ledDigits-1-(i+1)%ledDigits] = t.points[i]
	}
	return out
}

// small is the memory for digits of 0.56 inch.
func (t ledTime) small() (ram [ledBytes]byte) {
	for i, at := range ledAt {
		ram[at] = t.digits[i]
		if t.points[i] {
			ram[at] |= bitPoint
		}
	}
	if t.colon {
		ram[ledColon] = bitColon
	}
	return ram
}

// large is the memory for digits of 1.2 inch; on their heads the dots are of no
// use.
func (t ledTime) large(flip bool) (ram [ledBytes]byte) {
	for i, at := range ledAt {
		ram[at] = t.digits[i]
	}
	for bit, on := range map[byte]bool{bitColon: t.colon, bitTenths: t.points[2] && !flip,
		bitRunning: t.points[0] && !flip, bitHours: t.points[3] && !flip} {
		if on {
			ram[ledColon] |= bit
		}
	}
	return ram
}

// picture is the memory that shows f.
func (s Spec) picture(f Face) [ledBytes]byte {
	t := ledFace(f, s.Kind == LED || !s.Flip)
	if s.Flip {
		t = t.turned()
	}
	if s.Kind == BigLED {
		return t.large(s.Flip)
	}
	return t.small()
}

func (l *leds) show(faces []Face) error {
	f := faces[0]
	ram := l.spec.picture(f)
	blink := byte(blinkNot)
	switch {
	case f.Fallen:
		blink = blink2Hz
	case f.Alert:
		blink = blink1Hz
	}
	return l.write(ram, blink)
}

// write writes what changed, or all after an error.
func (l *leds) write(ram [ledBytes]byte, blink byte) error {
	if !l.ready {
		l.blink = blink
		if err := l.settings(); err != nil {
			return err
		}
	}
	if same := [ledBytes]byte(l.shown[1:]) == ram; !same || !l.ready {
		l.shown[0] = cmdRAM
		copy(l.shown[1:], ram[:])
		if err := l.tx(l.shown[:]); err != nil {
			return err
		}
	}
	l.ready = true
	if blink != l.blink {
		l.blink = blink
		return l.tx([]byte{cmdDisplay | blink})
	}
	return nil
}

func (l *leds) settings() error {
	for _, cmd := range []byte{cmdRun, cmdDim | l.dim, cmdDisplay | l.blink} {
		if err := l.tx([]byte{cmd}); err != nil {
			return err
		}
	}
	return nil
}

func (l *leds) tx(w []byte) error {
	err := l.bus.Tx(l.spec.Addr, w, nil)
	if err != nil {
		l.ready = false
		return fmt.Errorf("the display %s: %w", l.spec, err)
	}
	return nil
}

// check writes all again.
func (l *leds) check() error {
	if !l.ready {
		return nil
	}
	if err := l.settings(); err != nil {
		return err
	}
	return l.tx(l.shown[:])
}

func (l *leds) dark() error {
	l.ready = false
	return l.tx([]byte{cmdOff})
}
