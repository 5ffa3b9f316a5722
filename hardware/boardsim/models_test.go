package boardsim

import (
	"bytes"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"

	"luozi/hardware/matrix"
	"luozi/rules"
)

// models holds a device to its data sheet.
func models(t *testing.T, fresh func() device, tests map[string][]step) {
	for name, steps := range tests {
		t.Run(name, func(t *testing.T) {
			c := fresh()
			c.reset()
			for i, s := range steps {
				r := make([]byte, len(s.r))
				if n := c.tx(s.w, r); n != len(s.r) || !bytes.Equal(r, s.r) {
					t.Errorf("step %d, % x: % x, want % x", i+1, s.w, r, s.r)
				}
			}
		})
	}
}

// TestPCA9555 holds the model to NXP's data sheet, rev. 8.
func TestPCA9555(t *testing.T) {
	models(t, func() device { return &pca9555{closed: [2]byte{0x05, 0x40}} }, map[string][]step{
		"power-on defaults: inputs, outputs 1 (6.2)": {
			{[]byte{2}, []byte{0xFF, 0xFF}}, {[]byte{4}, []byte{0, 0}}, {[]byte{6}, []byte{0xFF, 0xFF}}},
		"open inputs are high, closed contacts low, without a set-up": {{[]byte{0}, []byte{0xFA, 0xBF}}},
		"reads and writes go to and fro in a pair (6.5.1, 6.5.2)": {
			{[]byte{2, 0x11, 0x22, 0x33}, nil}, {[]byte{2}, []byte{0x33, 0x22, 0x33}}, {[]byte{3}, []byte{0x22, 0x33}},
			{[]byte{6}, []byte{0xFF, 0xFF, 0xFF}}},
		"the input registers can't be written (6.2.2)": {{[]byte{0, 0xAA, 0x55}, nil}, {[]byte{0}, []byte{0xFA, 0xBF}}},
		"an output reads what it drives":               {{[]byte{2, 0xFF, 0x7F}, nil}, {[]byte{6, 0xFF, 0x7F}, nil}, {[]byte{0}, []byte{0xFA, 0x3F}}},
		"polarity turns inputs (6.2.4)":                {{[]byte{4, 0xFF, 0x0F}, nil}, {[]byte{0}, []byte{0x05, 0xB0}}},
		"the pointer stays between transactions":       {{[]byte{6}, nil}, {nil, []byte{0xFF, 0xFF}}},
	})
}

// TestPCF8575 holds the model to TI's SCPS121.
func TestPCF8575(t *testing.T) {
	models(t, func() device { return &pcf8575{closed: [2]byte{0x05, 0x40}} }, map[string][]step{
		"at power-on all pins are inputs, pulled up":           {{nil, []byte{0xFA, 0xBF}}},
		"P0 and then P1, again and again":                      {{nil, []byte{0xFA, 0xBF, 0xFA}}},
		"a latch of 0 pulls its pin low whatever is there":     {{[]byte{0x00, 0xFF}, nil}, {nil, []byte{0x00, 0xBF}}},
		"written 1 again it is an input":                       {{[]byte{0x00, 0x00}, nil}, {[]byte{0xFF, 0xFF}, nil}, {nil, []byte{0xFA, 0xBF}}},
		"of one byte only P0 is written":                       {{[]byte{0xF0}, nil}, {nil, []byte{0xF0, 0xBF}}},
		"a further pair of bytes takes the place of the first": {{[]byte{0, 0, 0xFF, 0x7F}, nil}, {nil, []byte{0xFA, 0x3F}}},
	})
}

// TestMux holds the model to TI's SCPS207: a chip on a channel is to be had only
// while the channel is on, and all at once on several.
func TestMux(t *testing.T) {
	p, err := matrix.ParsePlan("mcp23017+mux")
	if err != nil {
		t.Fatal(err)
	}
	b, err := Wired(p, rules.Set{}, rules.Set{})
	if err != nil {
		t.Fatal(err)
	}
	bus := b.Bus()
	r := make([]byte, 1)
	answers := func(addr uint16) bool { return bus.Tx(addr, []byte{0}, r) == nil }
	if answers(0x20) {
		t.Error("a chip is to be had before a channel is chosen")
	}
	for _, control := range []byte{1, 2, 3} {
		if err := bus.Tx(p.Mux, []byte{0xFF, control}, nil); err != nil { // the last byte counts
			t.Fatal(err)
		}
		if err := bus.Tx(p.Mux, nil, r); err != nil || r[0] != control {
			t.Errorf("reads back %x, %v; want %x", r[0], err, control)
		}
		if !answers(0x20) || answers(0x27) {
			t.Errorf("channels %b: the wrong chips answer", control)
		}
		if has := answers(0x23); has != (control&1 != 0) { // only on channel 0
			t.Errorf("channels %b: 0x23 answers: %v", control, has)
		}
	}
	bus.Tx(0x20, []byte{0x0A, 0x44}, nil) // both at once
	for _, control := range []byte{1, 2} {
		bus.Tx(p.Mux, []byte{control}, nil)
		if bus.Tx(0x20, []byte{0x0A}, r); r[0] != 0x44 {
			t.Errorf("channel %d: IOCON %x", control, r[0])
		}
	}
	b.ResetMux()
	if answers(0x20) {
		t.Error("after a reset a channel is on")
	}
	b.MuxDead(true)
	if bus.Tx(p.Mux, nil, r) == nil {
		t.Error("a dead multiplexer answers")
	}
}

// TestInterruptLine: the chips' line falls when an enabled input changes and rises
// when the port, or what was captured of it, is read (MCP23017 3.6.4, PCA9555 6.4).
func TestInterruptLine(t *testing.T) {
	a0, i9 := rules.At(0, 0), rules.At(8, 9)
	for _, tt := range []struct {
		kind  matrix.Kind
		setUp []byte
		clear [][]byte
		back  bool // a change that is undone ends it
	}{
		{matrix.KindMCP23017, []byte{0x04, 0xFF, 0xFF}, [][]byte{{0x12}, {0x10}}, false},
		{matrix.KindPCA9555, nil, [][]byte{{0}}, true},
		{matrix.KindPCF8575, nil, [][]byte{nil}, true},
	} {
		b, err := Wired(matrix.DefaultPlan(tt.kind, false), rules.Set{}, rules.Set{})
		if err != nil {
			t.Fatal(err)
		}
		line := b.Interrupt()
		if err := line.In(gpio.PullUp, gpio.FallingEdge); err != nil {
			t.Fatal(err)
		}
		put := func(p rules.Point, there bool) {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.contact(p, there, rules.Red)
		}
		r := make([]byte, 2)
		if tt.setUp != nil {
			put(a0, true)
			if line.Read() != gpio.High {
				t.Errorf("%s: the line falls though no interrupt is on", tt.kind)
			}
			put(a0, false)
			for _, c := range matrix.DefaultWiring().Chips() {
				b.Bus().Tx(c, tt.setUp, nil)
			}
		}
		for _, clear := range tt.clear {
			put(a0, true)
			put(i9, true)
			if !line.WaitForEdge(time.Millisecond) || line.Read() != gpio.Low {
				t.Errorf("%s: the line does not fall", tt.kind)
			}
			b.Bus().Tx(0x20, clear, r)
			if line.Read() != gpio.Low {
				t.Errorf("%s: the line rises though another chip pulls it", tt.kind)
			}
			for _, c := range b.Plan().Wiring.Chips() {
				b.Bus().Tx(c, clear, r)
			}
			if line.Read() != gpio.High {
				t.Errorf("%s: the line stays low though every chip has been read", tt.kind)
			}
			put(a0, false)
			put(i9, false)
			for _, c := range b.Plan().Wiring.Chips() {
				b.Bus().Tx(c, clear, r)
			}
		}
		put(a0, true)
		put(a0, false)
		if rises := line.Read() == gpio.High; rises != tt.back {
			t.Errorf("%s: a change that is undone: the line is high: %v", tt.kind, rises)
		}
	}
}

// TestColoursOfHands: on a board that tells colours each piece that hands put
// down has its own, captures, slides and pieces put back included.
func TestColoursOfHands(t *testing.T) {
	for _, profile := range Profiles() {
		game := BuiltIn()
		h, err := NewHands(game, profile, 11)
		if err != nil {
			t.Fatal(err)
		}
		b, err := Wired(matrix.DefaultPlan(matrix.KindMCP23017, true), game.Start.Of(rules.Red), game.Start.Of(rules.Black))
		if err != nil {
			t.Fatal(err)
		}
		b.Seat(h)
		b.Begin()
		for !b.Done() {
			at, ok := b.NextAction()
			if !ok {
				break
			}
			b.Advance(at)
		}
		pos := game.Start
		for _, m := range game.Moves {
			pos = pos.Play(m)
		}
		dead := rules.Set{}
		if d := h.Faults().Dead; d.Valid() {
			dead = dead.With(d)
		}
		red, black := b.Colours()
		if red != pos.Of(rules.Red).Minus(dead) || black != pos.Of(rules.Black).Minus(dead) {
			t.Errorf("%s: at the end red %s, want %s; black %s, want %s", profile.Name, red, pos.Of(rules.Red), black, pos.Of(rules.Black))
		}
	}
}
