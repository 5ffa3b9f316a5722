package panel

import (
	"time"

	"luozi/clock"

	"periph.io/x/conn/v3/i2c"
)

// Costs are how long a display takes to be set up and drawn as a whole, to show
// the next second of a running clock, and to be looked after once a second.
type Costs struct{ Whole, Second, Check []time.Duration }

// Measure shows a clock that runs down through so many seconds, without waiting
// for them, and leaves the display dark.
func Measure(bus i2c.Bus, s Spec, seconds int) (c Costs, err error) {
	d := s.open(bus, 100)
	f := []Face{{Left: 5_400_000, Running: true, ToGo: 40}}
	timed := func(to *[]time.Duration, do func() error) {
		began := time.Now()
		if e := do(); e != nil && err == nil {
			err = e
		}
		*to = append(*to, time.Since(began))
	}
	for range 5 {
		if err == nil {
			err = d.dark()
		}
		timed(&c.Whole, func() error { return d.show(f) })
	}
	for range seconds {
		f[0].Left -= clock.Second
		timed(&c.Second, func() error { return d.show(f) })
		timed(&c.Check, d.check)
		if err != nil {
			return c, err
		}
	}
	return c, d.dark()
}
