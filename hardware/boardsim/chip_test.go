package boardsim

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"luozi/hardware/matrix"
	"luozi/rules"
)

// step is one transaction and what it must read.
type step struct{ w, r []byte }

// TestChipRegisters holds the model to the data sheet (DS20001952).
func TestChipRegisters(t *testing.T) {
	defaults := make([]byte, numRegs)
	defaults[0], defaults[1] = 0xFF, 0xFF
	for _, tt := range []struct {
		name  string
		steps []step
	}{
		{"power-on defaults: inputs, nothing else (table 3-3)", []step{
			{[]byte{0x00}, defaults[:gpioReg]}, {[]byte{olat}, []byte{0, 0}}}},
		{"addresses go up and round (3.2.1)", []step{
			{[]byte{0x14, 0xA1, 0xA2, 0x7F}, nil}, {[]byte{0x14}, []byte{0xA1, 0xA2, 0x7F, 0xFF, 0x00}}}},
		{"the pointer stays between transactions", []step{
			{[]byte{0x0C, 0x11, 0x22}, nil}, {[]byte{0x0C}, nil}, {nil, []byte{0x11}}, {nil, []byte{0x22}}}},
		{"byte mode goes to and fro between the ports (3.2.1)", []step{
			{[]byte{0x0A, 0x20}, nil}, {[]byte{0x0C, 0x11, 0x22, 0x33}, nil}, {[]byte{0x0D}, []byte{0x22, 0x33, 0x22}}}},
		{"IOCON is one register and has no bit 0 (register 3-6)", []step{
			{[]byte{0x0B, 0x5F}, nil}, {[]byte{0x0A}, []byte{0x5E}}, {[]byte{0x0B}, []byte{0x5E}}}},
		{"BANK = 1 puts the ports apart (table 3-2)", []step{
			{[]byte{0x0A, 0x80}, nil}, {[]byte{0x06, 0x12}, nil}, {[]byte{0x16, 0x34}, nil}, {[]byte{0x05}, []byte{0x80, 0x12}},
			{[]byte{0x0A}, []byte{0x00, 0xFF}}, {[]byte{0x0B}, []byte{0x00}},
			{[]byte{0x05, 0x00}, nil}, {[]byte{0x0C}, []byte{0x12, 0x34}}}},
		{"byte mode with BANK = 1 stays where it is", []step{
			{[]byte{0x0A, 0xA0}, nil}, {[]byte{0x06, 0x01, 0x02}, nil}, {[]byte{0x06}, []byte{0x02, 0x02}}}},
		{"interrupt flags and captures can't be written", []step{
			{[]byte{0x0E, 0xFF, 0xFF, 0xFF, 0xFF}, nil}, {[]byte{0x0E}, []byte{0, 0, 0, 0}}}},
		{"writing a port writes its latch (3.5.10)", []step{
			{[]byte{0x12, 0x81, 0x42}, nil}, {[]byte{0x14}, []byte{0x81, 0x42}}}},
		{"an output reads what it drives", []step{
			{[]byte{0x00, 0x00, 0x00}, nil}, {[]byte{0x14, 0x81, 0x42}, nil}, {[]byte{0x12}, []byte{0x81, 0x42}}}},
		{"pull-ups make open inputs high, closed contacts low", []step{
			{[]byte{0x0C, 0xFF, 0xFF}, nil}, {[]byte{0x12}, []byte{0xFF &^ 0x05, 0xFF &^ 0x40}}}},
		{"IPOL inverts (3.5.2)", []step{
			{[]byte{0x0C, 0xFF, 0xFF}, nil}, {[]byte{0x02, 0x0F, 0xF0}, nil}, {[]byte{0x12}, []byte{0xF5, 0x4F}}}},
		{"registers beyond the last read zero", []step{{[]byte{0x16}, []byte{0}}, {[]byte{0xF0}, []byte{0}}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := &chip{closed: [2]byte{0x05, 0x40}}
			c.reset()
			for i, s := range tt.steps {
				r := make([]byte, len(s.r))
				if n := c.tx(s.w, r); n != len(s.r) || !bytes.Equal(r, s.r) {
					t.Errorf("step %d, % x: % x, want % x", i+1, s.w, r, s.r)
				}
			}
		})
	}
}

// TestFloating: an open input without its pull-up reads now this and now that.
func TestFloating(t *testing.T) {
	c := &chip{closed: [2]byte{0x01, 0}}
	c.reset()
	var or, and byte = 0, 0xFF
	for range 100 {
		r := make([]byte, 1)
		c.tx([]byte{gpioReg}, r)
		or, and = or|r[0], and&r[0]
	}
	if or != 0xFE || and != 0 {
		t.Errorf("a hundred readings have %02x ever and %02x always, want fe and 00", or, and)
	}
}

func TestReset(t *testing.T) {
	c := &chip{}
	c.reset()
	c.tx([]byte{0x00, 1, 2, 3, 4}, nil)
	c.reset()
	r := make([]byte, 4)
	if c.tx(nil, r); !slices.Equal(r, []byte{0xFF, 0xFF, 0, 0}) {
		t.Errorf("after a reset % x", r)
	}
}

func TestBusErrors(t *testing.T) {
	b, err := New(matrix.DefaultWiring(), rules.Set{})
	if err != nil {
		t.Fatal(err)
	}
	tx := func(addr uint16, n int) string {
		if err := b.Bus().Tx(addr, []byte{gpioReg}, make([]byte, n)); err != nil {
			return err.Error()
		}
		return "ok"
	}
	b.ChipDead(0x22, true)
	b.ShortRead(0x23, 1, false)
	for _, tt := range []struct {
		addr uint16
		n    int
		want string
	}{
		{0x20, 2, "ok"}, {0x20, 0, "ok"}, {0x27, 2, "no chip acknowledged"}, {0x27, 0, "no chip acknowledged"},
		{0x48, 1, "no chip acknowledged"}, {0x22, 2, "no chip acknowledged"}, {0x23, 2, "ended early"}, {0x23, 2, "ok"},
	} {
		if got := tx(tt.addr, tt.n); !strings.HasSuffix(got, tt.want) {
			t.Errorf("%#x, %d bytes: %s, want %s", tt.addr, tt.n, got, tt.want)
		}
	}
	b.HoldSDA(true)
	if got := tx(0x20, 2); !strings.HasSuffix(got, "SDA is held low") {
		t.Errorf("held low: %s", got)
	}
	if err := b.ChipDead(0x27, true); err == nil {
		t.Error("a chip that is not there broke")
	}
}
