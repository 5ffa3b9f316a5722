package panel

import (
	"fmt"
	"time"

	"luozi/clock"
	"luozi/display/feed"
	"luozi/rules"
)

// Face is what the clock of one side says at one moment.
type Face struct {
	Left    clock.Ms
	Running bool
	ToGo    int      // moves to the control; below 1 none is said
	Fallen  bool     // the flag
	Alert   bool     // one is open
	Notice  []string // shown instead of the time
}

// noticeTurn is how long a notice stands, and then the time.
const noticeTurn = 6 * time.Second

// tenths is below what time they are shown.
const tenths = 10 * clock.Second

// Text is the time as a face shows it: what has begun to run is not shown any
// more, as on the pages.
func Text(left clock.Ms) string {
	left = max(left, 0)
	if left < tenths {
		return fmt.Sprintf("%d.%d", left/1000, left/100%10)
	}
	h, m, s := split(left)
	if h == 0 {
		return fmt.Sprintf("%d:%02d", m, s)
	}
	return fmt.Sprintf("%d:%02d:%02d", h, m, s)
}

// split is left in whole seconds.
func split(left clock.Ms) (h, m, s clock.Ms) {
	s = left / clock.Second
	return s / 3600, s / 60 % 60, s % 60
}

// reading is what the game has shown last, and when that was.
type reading struct {
	shown  feed.Shown
	at     time.Time
	notice []string
}

func (r *reading) speed() float64 {
	if r.shown.Speed == 0 {
		return 1
	}
	return r.shown.Speed
}

func (r *reading) runs(side rules.Side) bool {
	return r.shown.View.Rate != 0 && r.shown.View.Clock.Running == side
}

// face is what side's clock says now.
func (r *reading) face(side rules.Side, now time.Time) Face {
	v := &r.shown.View
	f := Face{Left: v.Clock.Left.Red, Running: r.runs(side), ToGo: v.ToControl.Red, Alert: len(v.Alerts) > 0}
	if side == rules.Black {
		f.Left, f.ToGo = v.Clock.Left.Black, v.ToControl.Black
	}
	if f.Running {
		f.Left -= r.shown.Now - v.ClockAt
	}
	// What the referee has not said yet is no fallen flag: byo-yomi may begin.
	f.Fallen = f.Left <= 0 && v.Phase != "setup" && r.shown.Game != ""
	if f.Running {
		f.Left -= clock.Ms(float64(now.Sub(r.at)) / float64(time.Millisecond) * r.speed())
	}
	f.Left = max(f.Left, 0)
	if shows, _ := r.notices(now); shows {
		f.Notice = r.notice
	}
	return f
}

// notices tells whether the notice is shown now, and when that changes: before
// the game it takes turns with the time. There is none where change is 0.
func (r *reading) notices(now time.Time) (shows bool, change time.Duration) {
	if len(r.notice) == 0 || r.shown.View.Phase != "setup" && r.shown.Game != "" {
		return false, 0
	}
	into := time.Duration(now.UnixNano()) % (2 * noticeTurn)
	return into < noticeTurn, noticeTurn - into%noticeTurn
}

// next is how long the face of side stays as it is; ok is false if it does until
// the game shows something else.
func (r *reading) next(side rules.Side, now time.Time) (d time.Duration, ok bool) {
	if _, change := r.notices(now); change > 0 {
		return change, true
	}
	f := r.face(side, now)
	if !f.Running || f.Left == 0 {
		return 0, false
	}
	step := clock.Second
	if f.Left < tenths {
		step = 100
	}
	rest := f.Left%step + 1 // to the reading below
	return time.Duration(float64(rest) / r.speed() * float64(time.Millisecond)), true
}
