package panel

import (
	"context"
	"time"

	"luozi/display/feed"
	"luozi/rules/referee"

	"periph.io/x/conn/v3/gpio"
)

// A new alert sounds thrice.
const (
	beeps    = 3
	beepOn   = 150 * time.Millisecond
	beepOff  = 150 * time.Millisecond
	lampLook = time.Second // a line that failed is set again
)

func (p *Panel) level(on bool) gpio.Level { return gpio.Level(on != p.cfg.ActiveLow) }

// light lights the lamp while an alert is open.
func (p *Panel) light(ctx context.Context) {
	told := false
	for ctx.Err() == nil {
		r, changed := p.look()
		err := p.cfg.Lamp.Out(p.level(len(r.shown.View.Alerts) > 0))
		if told != (err != nil) {
			told = err != nil
			p.tellLamp(err)
		}
		wait(ctx, lampLook, changed)
	}
	_ = p.cfg.Lamp.Out(p.level(false))
}

func (p *Panel) tellLamp(err error) {
	f := feed.Fault{Name: faultLamp}
	if err != nil {
		p.cfg.Log.Warn("panel", "lamp", err)
		f.Zh, f.En = "提示灯无法控制，对局继续。", "the lamp's line can't be set; the game goes on, alerts stand on the arbiter's page."
	}
	p.tell(f)
}

// buzz sounds at each new alert.
func (p *Panel) buzz(ctx context.Context) {
	set := func(on bool) { _ = p.cfg.Buzzer.Out(p.level(on)) }
	defer set(false)
	set(false)
	seen := map[int]bool{}
	game := ""
	for ctx.Err() == nil {
		r, changed := p.look()
		if r.shown.Game != game {
			game, seen = r.shown.Game, map[int]bool{}
		}
		if isNew(seen, r.shown.View.Alerts) {
			for range beeps {
				set(true)
				sleep(ctx, beepOn)
				set(false)
				sleep(ctx, beepOff)
			}
			continue
		}
		wait(ctx, time.Hour, changed)
	}
}

// isNew tells whether an alert is there that was not seen, and sees all.
func isNew(seen map[int]bool, alerts []referee.Alert) bool {
	fresh := false
	for _, a := range alerts {
		fresh = fresh || !seen[a.ID]
		seen[a.ID] = true
	}
	return fresh
}
