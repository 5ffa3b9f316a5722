package matrix

import (
	"fmt"
	"strconv"
	"strings"

	"luozi/rules"
)

// Kind is what reads the sensors, as the configuration names it.
type Kind string

// The kinds. Of the expanders all chips of a board are of one kind.
const (
	KindMCP23017 Kind = "mcp23017"
	KindPCA9555  Kind = "pca9555"
	KindPCF8575  Kind = "pcf8575"
	KindGPIO     Kind = "gpio" // ten rows and nine columns of lines, without chips
)

// Kinds lists them, the recommended one first.
func Kinds() []Kind { return []Kind{KindMCP23017, KindPCA9555, KindPCF8575, KindGPIO} }

// ParseKind reads a kind's name.
func ParseKind(name string) (Kind, error) {
	for _, k := range Kinds() {
		if string(k) == name {
			return k, nil
		}
	}
	return "", fmt.Errorf("%q is no wiring; want mcp23017, pca9555, pcf8575 or gpio", name)
}

// Lines of a matrix.
const (
	Rows    = rules.Ranks
	Columns = rules.Files
)

// Wiring is the table of the guide for this kind. An expander's inputs are taken
// in their order, and points in theirs, a0 to i9: fourteen points to an MCP23017,
// fifteen to the others, whose last pin is luozi's own mark. With colours each
// point has two inputs, red's and then black's, and each chip of whatever kind
// seven points; thirteen chips need a multiplexer, seven on its channel 0 and six
// on channel 1. Rows and columns are those of the board, and tell no colours.
func (k Kind) Wiring(colours bool) Wiring {
	if k == KindGPIO {
		return gridWiring()
	}
	pins := k.defaultPins()
	if colours {
		pins = KindMCP23017.defaultPins()
	}
	var w Wiring
	n := 0
	next := func(p rules.Point, pole Pole) {
		place := uint16(n / len(pins))
		chip := FirstAddr + place
		if colours {
			chip = OnChannel(int(place)/chipsOnChannel, FirstAddr+place%chipsOnChannel)
		}
		w = append(w, Wire{Point: p, Chip: chip, Bit: pins[n%len(pins)], Pole: pole})
		n++
	}
	for p := range rules.Point(rules.Points) {
		if !colours {
			next(p, AnyPole)
			continue
		}
		next(p, RedPole)
		next(p, BlackPole)
	}
	return w
}

// chipsOnChannel is how many chips stand on one channel of a multiplexer in the
// guide.
const chipsOnChannel = 7

// defaultPins are the inputs of a chip in the guide.
func (k Kind) defaultPins() (pins []uint8) {
	for bit := range uint8(16) {
		if k.usable(bit) && bit != markBit {
			pins = append(pins, bit)
		}
	}
	return pins
}

func gridWiring() (w Wiring) {
	for p := range rules.Point(rules.Points) {
		w = append(w, Wire{Point: p, Chip: uint16(p.Rank()), Bit: uint8(p.File())})
	}
	return w
}

// usable tells whether a pin of a chip can be an input.
func (k Kind) usable(bit uint8) bool {
	return bit < 16 && (k != KindMCP23017 || bit&7 != 7)
}

// pins says which inputs there are.
func (k Kind) pins() string {
	switch k {
	case KindMCP23017:
		return "A0 to A6 or B0 to B6"
	case KindGPIO:
		return "C0 to C8"
	}
	return "P00 to P07 or P10 to P17"
}

// Pin is what an input is called on its chip: A3 on an MCP23017, P03 on the
// others; C4, the column, where there are no chips.
func (k Kind) Pin(w Wire) string {
	switch k {
	case KindMCP23017:
		return w.Pin()
	case KindGPIO:
		return "C" + strconv.Itoa(int(w.Bit))
	}
	return fmt.Sprintf("P%d%d", w.Bit>>3, w.Bit&7)
}

// Place is what the chip of an input is called: its address, as 0x22, behind a
// multiplexer with its channel, as 1:0x22; R3, the row, where there are no chips.
func (k Kind) Place(w Wire) string {
	if k == KindGPIO {
		return "R" + strconv.Itoa(int(w.Chip))
	}
	return ChipName(w.Chip)
}

// Line is a wire as a line of a wiring table.
func (k Kind) Line(w Wire) string {
	s := fmt.Sprintf("%s %s %s", w.Point, k.Place(w), k.Pin(w))
	if w.Pole != AnyPole {
		s += " " + w.Pole.String()
	}
	return s
}

// Text is a table as Parse reads it.
func (k Kind) Text(w Wiring) string {
	var b strings.Builder
	for _, wire := range w {
		b.WriteString(k.Line(wire))
		b.WriteByte('\n')
	}
	return b.String()
}

// example is a line of a table.
func (k Kind) example() string {
	e3 := rules.At(4, 3)
	if k == KindGPIO {
		return k.Line(Wire{Point: e3, Chip: 3, Bit: 4})
	}
	return k.Line(Wire{Point: e3, Chip: 0x22, Bit: 3})
}

// Parse reads a table with a line an input, as "e3 0x22 A3", behind a multiplexer
// "e3 1:0x22 A3", of a two-pole sensor "e3 0x22 A3 red" and "e3 0x22 A4 black", of
// rows and columns "e3 R3 C4"; # starts a comment. It does not Check.
func (k Kind) Parse(text string) (Wiring, error) {
	var w Wiring
	n := 0
	for line := range strings.Lines(text) {
		n++
		line, _, _ = strings.Cut(line, "#")
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		wire, err := k.parseWire(f)
		if err != nil {
			return nil, fmt.Errorf("wiring line %d: %w", n, err)
		}
		w = append(w, wire)
	}
	return w, nil
}

func (k Kind) parseWire(f []string) (w Wire, err error) {
	if len(f) != 3 && len(f) != 4 {
		what := "a chip and a pin"
		if k == KindGPIO {
			what = "a row and a column"
		}
		return w, fmt.Errorf("%q: want a point, %s, as in: %s", strings.Join(f, " "), what, k.example())
	}
	if w.Point, err = rules.ParsePoint(f[0]); err != nil {
		return w, err
	}
	if k == KindGPIO {
		w.Chip, err = parseRow(f[1])
	} else {
		w.Chip, err = parseChip(f[1])
	}
	if err != nil {
		return w, err
	}
	if w.Bit, err = k.parsePin(f[2]); err != nil {
		return w, err
	}
	if len(f) == 4 {
		w.Pole, err = parsePole(f[3])
	}
	return w, err
}

func parseRow(s string) (uint16, error) {
	n, err := strconv.ParseUint(strings.TrimPrefix(strings.ToUpper(s), "R"), 10, 8)
	if err != nil || n >= Rows {
		return 0, fmt.Errorf("row %q: want R0 to R9", s)
	}
	return uint16(n), nil
}

func parseChip(s string) (uint16, error) {
	channel, addr, muxed := strings.Cut(s, ":")
	if !muxed {
		channel, addr = "", s
	}
	n, err := strconv.ParseUint(addr, 0, 7)
	if err != nil {
		return 0, fmt.Errorf("chip %q: want an address 0x20 to 0x27", s)
	}
	if !muxed {
		return uint16(n), nil
	}
	c, err := strconv.ParseUint(channel, 10, 8)
	if err != nil || c >= Channels {
		return 0, fmt.Errorf("chip %q: want a channel 0 to 7 of the multiplexer and an address, as 1:0x22", s)
	}
	return OnChannel(int(c), uint16(n)), nil
}

func (k Kind) parsePin(s string) (uint8, error) {
	up := strings.ToUpper(s)
	for bit := range uint8(16) {
		if name := k.Pin(Wire{Bit: bit}); up == name || k == KindMCP23017 && up == "GP"+name {
			return bit, nil
		}
	}
	return 0, fmt.Errorf("pin %q: want %s", s, k.pins())
}

func parsePole(s string) (Pole, error) {
	for _, p := range []Pole{RedPole, BlackPole} {
		if strings.ToLower(s) == p.String() {
			return p, nil
		}
	}
	return AnyPole, fmt.Errorf("%q: want red or black, the pieces that this input of the point tells, or nothing", s)
}
