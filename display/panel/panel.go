package panel

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"luozi/display/feed"
	"luozi/rules"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
)

// Config is which displays there are and who is told of their faults.
type Config struct {
	Bus i2c.Bus
	// Red, Black and Both are the displays of one side or of both, Red's half
	// above; nil where there is none.
	Red, Black, Both *Spec
	Brightness       int // per cent
	// Lamp is lit while an alert is open, Buzzer sounds thrice at a new one; nil
	// where there is none. They are on at High, or at Low where ActiveLow is set.
	Lamp, Buzzer gpio.PinOut
	ActiveLow    bool
	// Fault is told of a display that fails, and with empty texts that it is well
	// again; it must not wait. Nil: nobody is.
	Fault func(feed.Fault)
	Log   *slog.Logger
}

// The displays' names in faults.
const (
	faultRed   = "panel-red"
	faultBlack = "panel-black"
	faultBoth  = "panel-both"
	faultLamp  = "panel-lamp"
)

// FaultNames are the faults that a Panel may tell of.
func FaultNames() []string { return []string{faultRed, faultBlack, faultBoth, faultLamp} }

const (
	least      = 20 * time.Millisecond  // between two pictures
	checkEvery = time.Second            // that a display is still there
	retryEvery = 500 * time.Millisecond // of one that fails
	patience   = time.Second            // a failure that is over by then is not told
)

// Panel shows a game on displays. Make it with New.
type Panel struct {
	cfg   Config
	units []*unit
	all   sync.WaitGroup
	stop  context.CancelFunc

	mu      sync.Mutex
	reading reading
	changed chan struct{} // closed at the next Show
}

// unit is a display with what it is for.
type unit struct {
	name   string
	zh, en string // whose it is
	sides  []rules.Side
	spec   Spec
	drv    display

	failing time.Time // since when; zero while it is well
	told    bool
}

// New makes a Panel; it does not touch the bus.
func New(cfg Config) (*Panel, error) {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	p := &Panel{cfg: cfg, changed: make(chan struct{})}
	for _, u := range []struct {
		spec *Spec
		unit
	}{
		{cfg.Red, unit{name: faultRed, zh: "红方钟面", en: "the clock face of Red", sides: []rules.Side{rules.Red}}},
		{cfg.Black, unit{name: faultBlack, zh: "黑方钟面", en: "the clock face of Black", sides: []rules.Side{rules.Black}}},
		{cfg.Both, unit{name: faultBoth, zh: "双方钟面", en: "the clock face of both sides", sides: []rules.Side{rules.Red, rules.Black}}},
	} {
		if u.spec == nil {
			continue
		}
		if err := p.add(&u.unit, *u.spec); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// add adds a display.
func (p *Panel) add(u *unit, s Spec) error {
	if len(u.sides) > 1 && (s.Kind == LED || s.Kind == BigLED) {
		return fmt.Errorf("display %q has room for one side; want ssd1306 for both", s)
	}
	if slices.ContainsFunc(p.units, func(o *unit) bool { return o.spec.Addr == s.Addr }) {
		return fmt.Errorf("display %q: another one has its address", s)
	}
	u.spec, u.drv = s, s.open(p.cfg.Bus, p.cfg.Brightness)
	p.units = append(p.units, u)
	return nil
}

// Show notes what the game shows. It never waits.
func (p *Panel) Show(s feed.Shown) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reading.shown, p.reading.at = s, time.Now()
	p.stir()
}

// Notice are lines that OLEDs show in turns with the time until a game starts, such
// as the fingerprint of a certificate: four of 18 signs on 64 rows, two on 32.
func (p *Panel) Notice(lines ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reading.notice = lines
	p.stir()
}

func (p *Panel) stir() {
	close(p.changed)
	p.changed = make(chan struct{})
}

func (p *Panel) look() (reading, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.reading, p.changed
}

// Start shows from now on. Each display, the lamp and the buzzer have a goroutine
// of their own.
func (p *Panel) Start() {
	ctx, cancel := context.WithCancel(context.Background())
	p.stop = cancel
	for _, u := range p.units {
		p.all.Go(func() { p.run(ctx, u) })
	}
	if p.cfg.Lamp != nil {
		p.all.Go(func() { p.light(ctx) })
	}
	if p.cfg.Buzzer != nil {
		p.all.Go(func() { p.buzz(ctx) })
	}
}

// Close turns all off and waits for that as long as ctx allows: a clock that
// stands still would lie.
func (p *Panel) Close(ctx context.Context) error {
	if p.stop == nil {
		return nil
	}
	p.stop()
	done := make(chan struct{})
	go func() {
		p.all.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return errors.New("a clock face does not answer")
	}
}

// run keeps a display up to date.
func (p *Panel) run(ctx context.Context, u *unit) {
	checked := time.Now()
	for ctx.Err() == nil {
		r, changed := p.look()
		err := u.show(&r)
		drawn := time.Now()
		if err == nil && time.Since(checked) >= checkEvery {
			checked = time.Now()
			err = u.drv.check()
		}
		p.report(u, err)
		if err != nil {
			sleep(ctx, retryEvery)
			continue
		}
		wait(ctx, u.until(&r, checked), changed)
		sleep(ctx, least-time.Since(drawn))
	}
	_ = u.drv.dark()
}

// show draws what r says now.
func (u *unit) show(r *reading) error {
	var faces []Face
	now := time.Now()
	for _, s := range u.sides {
		faces = append(faces, r.face(s, now))
	}
	return u.drv.show(faces)
}

// until is how long there is nothing to do.
func (u *unit) until(r *reading, checked time.Time) time.Duration {
	now := time.Now()
	d := checkEvery - now.Sub(checked)
	for _, s := range u.sides {
		if next, ok := r.next(s, now); ok {
			d = min(d, next)
		}
	}
	return d
}

// report tells of a display that fails for longer than a moment, and of one that
// is back.
func (p *Panel) report(u *unit, err error) {
	switch {
	case err == nil && u.told:
		p.cfg.Log.Info("panel", "well again", u.name)
		p.tell(feed.Fault{Name: u.name})
		u.told, u.failing = false, time.Time{}
	case err == nil:
		u.failing = time.Time{}
	case u.failing.IsZero():
		u.failing = time.Now()
	case !u.told && time.Since(u.failing) >= patience:
		u.told = true
		p.cfg.Log.Warn("panel", "fails", u.name, "error", err)
		p.tell(feed.Fault{Name: u.name,
			Zh: u.zh + "无应答，对局继续；接好后自动恢复。",
			En: u.en + " does not answer; the game goes on, and it shows the time again once it is plugged in."})
	}
}

func (p *Panel) tell(f feed.Fault) {
	if p.cfg.Fault != nil {
		p.cfg.Fault(f)
	}
}

// wait waits for the first of these.
func wait(ctx context.Context, d time.Duration, changed <-chan struct{}) {
	if d <= 0 {
		return
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-changed:
	case <-t.C:
	}
}

func sleep(ctx context.Context, d time.Duration) { wait(ctx, d, nil) }
