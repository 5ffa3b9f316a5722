package matrix_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"luozi/hardware/matrix"
	"luozi/rules"
)

func TestDefaultWiring(t *testing.T) {
	w := matrix.DefaultWiring()
	if err := w.Check(); err != nil {
		t.Fatal(err)
	}
	if got, want := w.Chips(), []uint16{0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26}; !slices.Equal(got, want) {
		t.Errorf("chips %x, want %x", got, want)
	}
	for _, line := range []string{"a0 0x20 A0", "g0 0x20 A6", "h0 0x20 B0", "e1 0x20 B6", "f1 0x21 A0", "i9 0x26 A5"} {
		if !strings.Contains(w.String(), line+"\n") {
			t.Errorf("no line %q", line)
		}
	}
}

func TestCheck(t *testing.T) {
	at := func(p string) int {
		pt, err := rules.ParsePoint(p)
		if err != nil {
			t.Fatal(err)
		}
		return int(pt)
	}
	for _, tt := range []struct {
		name  string
		spoil func(w matrix.Wiring) matrix.Wiring
		want  string
	}{
		{"point twice", func(w matrix.Wiring) matrix.Wiring { w[at("c3")].Point = w[at("d4")].Point; return w },
			"point d4 is wired twice; want each point once"},
		{"input twice", func(w matrix.Wiring) matrix.Wiring { w[at("b0")].Bit = 0; return w },
			"a0 and b0 are both on chip 0x20 pin A0; want one point a pin"},
		{"GPA7", func(w matrix.Wiring) matrix.Wiring { w[at("b0")].Bit = 7; return w },
			"b0 is on chip 0x20 pin A7, which is an output only; want A0 to A6 or B0 to B6"},
		{"GPB7", func(w matrix.Wiring) matrix.Wiring { w[at("b0")].Bit = 15; return w },
			"b0 is on chip 0x20 pin B7, which is an output only; want A0 to A6 or B0 to B6"},
		{"bit", func(w matrix.Wiring) matrix.Wiring { w[at("b0")].Bit = 16; return w },
			"b0 is on bit 16 of chip 0x20; want A0 to A6 or B0 to B6"},
		{"low address", func(w matrix.Wiring) matrix.Wiring { w[at("b0")].Chip = 0x1F; return w },
			"b0 is on chip 0x1f; want an address 0x20 to 0x27"},
		{"high address", func(w matrix.Wiring) matrix.Wiring { w[at("b0")].Chip = 0x28; return w },
			"b0 is on chip 0x28; want an address 0x20 to 0x27"},
		{"no point", func(w matrix.Wiring) matrix.Wiring { w[at("b0")].Point = 90; return w },
			"point number 90 is not on the board; want a0 to i9"},
		{"one missing", func(w matrix.Wiring) matrix.Wiring { return w[:89] }, "point i9 is missing; want all 90 points"},
		{"some missing", func(w matrix.Wiring) matrix.Wiring { return w[:87] }, "points g9,h9,i9 are missing; want all 90 points"},
		{"all missing", func(w matrix.Wiring) matrix.Wiring { return nil }, "90 points from a0 on are missing; want all 90 points"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := tt.spoil(matrix.DefaultWiring())
			err := w.Check()
			if err == nil || err.Error() != "wiring: "+tt.want {
				t.Errorf("%v, want wiring: %s", err, tt.want)
			}
			if _, made := matrix.NewMCP23017(nil, w); made == nil {
				t.Error("a scanner was made with it")
			}
		})
	}
}

func TestParseWiring(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"a0 0x20 A0\ne3 0x22", `wiring line 2: "e3 0x22": want a point, a chip and a pin, as in: e3 0x22 A3`},
		{"# board\n\nj0 0x20 A0", `wiring line 3: point "j0": want a file a to i and a rank 0 to 9, as in e3`},
		{"a0 zwei A0", `wiring line 1: chip "zwei": want an address 0x20 to 0x27`},
		{"a0 0x20 C0", `wiring line 1: pin "C0": want A0 to A6 or B0 to B6`},
		{"a0 0x20 A8", `wiring line 1: pin "A8": want A0 to A6 or B0 to B6`},
	} {
		if _, err := matrix.ParseWiring(tt.text); err == nil || err.Error() != tt.want {
			t.Errorf("%q: %v, want %s", tt.text, err, tt.want)
		}
	}
	w, err := matrix.ParseWiring("E3 34 gpb6 # the middle\n")
	if err != nil || len(w) != 1 || w[0].String() != "e3 0x22 B6" {
		t.Errorf("%v, %v", w, err)
	}
}

// TestWiringRoundTrip: any good table, in any order, is read as it is printed.
func TestWiringRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := anyWiring(t)
		if err := w.Check(); err != nil {
			t.Fatal(err)
		}
		again, err := matrix.ParseWiring(w.String())
		if err != nil || !slices.Equal(again, w) {
			t.Fatalf("%v: read as\n%v", err, again)
		}
	})
}

// anyWiring spreads the points over the usable inputs of eight chips.
func anyWiring(t *rapid.T) matrix.Wiring {
	var places []matrix.Wire
	for chip := uint16(0x20); chip <= 0x27; chip++ {
		for bit := range uint8(15) {
			if bit != 7 {
				places = append(places, matrix.Wire{Chip: chip, Bit: bit})
			}
		}
	}
	places = rapid.Permutation(places).Draw(t, "places")
	w := matrix.Wiring(places[:rules.Points])
	for i := range w {
		w[i].Point = rules.Point(i)
	}
	return w
}

func FuzzParseWiring(f *testing.F) {
	f.Add("a0 0x20 A0\n")
	f.Add("e3 34 GPB6 # x")
	f.Add("e3 1:0x22 P13 red\ne3 1:0x22 P14 black")
	f.Add("i9 r9 c8")
	f.Fuzz(func(t *testing.T, text string) {
		for _, k := range matrix.Kinds() {
			w, err := k.Parse(text)
			if err != nil {
				continue
			}
			again, err := k.Parse(k.Text(w))
			if err != nil || !slices.Equal(again, w) {
				t.Errorf("%s: %q is read as %v and then %v (%v)", k, text, w, again, err)
			}
			_ = k.Check(w)
		}
	})
}

// TestTablesOfEachKind: what a table may not say, and how it is said.
func TestTablesOfEachKind(t *testing.T) {
	colour := func(lines ...string) string { return strings.Join(lines, "\n") }
	for _, tt := range []struct {
		kind       matrix.Kind
		text, want string
	}{
		{matrix.KindPCA9555, "a0 0x20 A0", `wiring line 1: pin "A0": want P00 to P07 or P10 to P17`},
		{matrix.KindPCF8575, "a0 0x20", `wiring line 1: "a0 0x20": want a point, a chip and a pin, as in: e3 0x22 P03`},
		{matrix.KindPCF8575, "a0 9:0x20 P00", `wiring line 1: chip "9:0x20": want a channel 0 to 7 of the multiplexer and an address, as 1:0x22`},
		{matrix.KindPCF8575, "a0 1:0x99 P00", `wiring line 1: chip "1:0x99": want an address 0x20 to 0x27`},
		{matrix.KindGPIO, "a0 R0", `wiring line 1: "a0 R0": want a point, a row and a column, as in: e3 R3 C4`},
		{matrix.KindGPIO, "a0 R10 C0", `wiring line 1: row "R10": want R0 to R9`},
		{matrix.KindGPIO, "a0 R0 C9\n", "wiring: a0 is on row 0 and column 9; want R0 to R9 and C0 to C8"},
		{matrix.KindGPIO, "a0 R0 C0 red", "wiring: a0 has an input for red; rows and columns can't tell colours, expanders can"},
		{matrix.KindGPIO, "a0 R0 C0\nb0 R0 C0", "wiring: a0 and b0 are both on row R0 pin C0; want one point a pin"},
		{matrix.KindPCA9555, "a0 0x20 P00 blue", `wiring line 1: "blue": want red or black`},
		{matrix.KindPCA9555, colour("a0 0x20 P00 red", "a0 0x20 P01"), "wiring: point a0 is wired twice; want each point once"},
		{matrix.KindPCA9555, colour("a0 0x20 P00", "a0 0x20 P01 black"), "wiring: point a0 is wired twice; want each point once"},
		{matrix.KindPCA9555, "a0 0x28 P00", "wiring: a0 is on chip 0x28; want an address 0x20 to 0x27"},
	} {
		w, err := tt.kind.Parse(tt.text)
		if err == nil {
			err = tt.kind.Check(w)
		}
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: %q: %v, want %s", tt.kind, tt.text, err, tt.want)
		}
	}
	half := matrix.KindPCA9555.Wiring(true)
	if err := matrix.KindPCA9555.Check(half[:len(half)-1]); err == nil || err.Error() != "wiring: point i9 is wired for one of red and black only; want both" {
		t.Errorf("%v", err)
	}
	mixed := append(matrix.KindPCA9555.Wiring(true)[2:], matrix.Wire{Point: 0, Chip: matrix.OnChannel(0, 0x20), Bit: 0})
	if err := matrix.KindPCA9555.Check(mixed); err == nil || err.Error() != "wiring: point a0 is without red and black; want both for every point or for none" {
		t.Errorf("%v", err)
	}
	both := matrix.DefaultPlan(matrix.KindMCP23017, false)
	both.Mux = matrix.FirstMux
	both.Wiring[0].Chip = matrix.OnChannel(3, 0x21)
	if err := both.Check(); err == nil || !strings.Contains(err.Error(), "with the same address behind the multiplexer; both would answer") {
		t.Errorf("%v", err)
	}
}
