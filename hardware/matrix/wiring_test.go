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
	f.Fuzz(func(t *testing.T, text string) {
		w, err := matrix.ParseWiring(text)
		if err != nil {
			return
		}
		again, err := matrix.ParseWiring(w.String())
		if err != nil || !slices.Equal(again, w) {
			t.Errorf("%q is read as %v and then %v (%v)", text, w, again, err)
		}
	})
}
