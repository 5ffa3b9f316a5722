package boardsim_test

import (
	"bytes"
	"context"
	"net"
	"testing"

	"pgregory.net/rapid"

	"luozi/clock"
	"luozi/hardware/boardsim"
	"luozi/rules"
	"luozi/rules/record/story"
)

// TestAheadIsExact does anything to a board through the wood at speed 0, and
// the same to one like it in this process: all answers are the same.
func TestAheadIsExact(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		far, near := bare(t), bare(t)
		ln, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			rt.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- boardsim.Serve(ctx, ln, far, 0) }()
		defer func() { cancel(); <-done }()
		c, err := boardsim.Dial(ln.Addr().String())
		if err != nil {
			rt.Fatal(err)
		}
		defer c.Close()
		for addr := uint16(0x20); addr < 0x27; addr++ {
			pull := []byte{0x0C, 0xFF, 0xFF}
			if near.Bus().Tx(addr, pull, nil) != nil || c.Bus().Tx(addr, pull, nil) != nil {
				rt.Fatal("no chip")
			}
		}
		far.Schedule(flutter()...)
		near.Schedule(flutter()...)
		for range rapid.IntRange(1, 30).Draw(rt, "rounds") {
			round(rt, c, near)
		}
	})
}

// flutter is edges at one point after the other.
func flutter() (out []story.Input) {
	for i := range clock.Ms(90) {
		out = append(out, story.Input{At: 2 * i, Verb: story.Drop, Point: rules.Point(i * 7 % rules.Points)},
			story.Input{At: 2*i + 5, Verb: story.Lift, Point: rules.Point(i * 7 % rules.Points)})
	}
	return out
}

func round(t *rapid.T, far, near boardsim.Device) {
	to := near.Now() + 4
	if far.Advance(to) != nil || near.Advance(to) != nil || far.Now() != near.Now() {
		t.Fatalf("far it is %d, near %d", far.Now(), near.Now())
	}
	for addr := uint16(0x20); addr < 0x28; addr++ {
		w, n := []byte{0x12}, 2
		switch rapid.IntRange(0, 19).Draw(t, "what") {
		case 0:
			w, n = []byte{0x02, rapid.Byte().Draw(t, "polarity")}, 0
		case 1:
			w, n = []byte{0x00}, 14
		case 2:
			continue
		case 3:
			w, n = []byte{0x02, 0x0F}, 3
		}
		a, b := make([]byte, n), make([]byte, n)
		errA, errB := far.Bus().Tx(addr, w, a), near.Bus().Tx(addr, w, b)
		if !bytes.Equal(a, b) || (errA == nil) != (errB == nil) {
			t.Fatalf("chip %#x, % x: far % x, %v; near % x, %v", addr, w, a, errA, b, errB)
		}
	}
}
