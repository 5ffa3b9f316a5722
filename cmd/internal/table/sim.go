package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"luozi/clock"
	"luozi/display/feed"
	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules"

	"periph.io/x/conn/v3/gpio"
)

// Sim plays a game on a simulated board for a table: it lets the board's time go
// on, scans the board with the real drivers, and is the arbiter who starts the
// game and, after a power failure, lets it go on.
type Sim struct {
	Board boardsim.Device
	Plan  matrix.Plan     // how it is wired; seven MCP23017 if nothing is said
	Every clock.Ms        // from one scan's beginning to the next one's
	Speed float64         // of the board's time; 0: as fast as it goes
	Live  bool            // the board's time goes on by itself
	Gone  <-chan struct{} // closed when the board can no longer be reached; may be nil
	Log   *slog.Logger
	Taken func() // as Reader.Taken
	// Scanned is as Reader.Scanned.
	Scanned func(s matrix.Scanner, began time.Time, took time.Duration)
	// Result is what the players say when the hands have played all and the
	// referee knows no result: commands such as "resign red". It may be empty.
	Result [][]string
	// Patience is how long of the board's time both clocks may stand before the
	// game is given up; 0: a minute, as nobody is there to rule.
	Patience clock.Ms

	reader  Reader
	pulse   Pulse
	next    clock.Ms
	zero    time.Time // real time at the board's time 0
	held    bool
	refused int // starts
	begun   bool
	retry   clock.Ms // no command before
	idle    clock.Ms // since when the hands have nothing more to do
	stood   clock.Ms // since when both clocks stand
}

// Times of the board's.
const (
	retryAfter = clock.Second      // a command that was refused is given again
	afterHands = 10 * clock.Second // a move that rests is long read by then
	afterEnd   = 200               // for the last edges of a finished game
	forArbiter = clock.Minute      // as Patience
)

// Wall is a wall clock that stands at now and goes as the board's time does. It
// must not be read before there is a Board.
func (s *Sim) Wall(now time.Time) func() (time.Time, bool) {
	var zero clock.Ms
	if s.Board != nil {
		zero = s.Board.Now()
	}
	return func() (time.Time, bool) {
		return now.Add(time.Duration(s.Board.Now()-zero) * time.Millisecond), true
	}
}

// Play plays until the game has its result, the hands have nothing more to do, the
// clocks have stood for as long as Patience says, or ctx ends; the Pulse tells how the game stands.
func (s *Sim) Play(ctx context.Context, t *Table) (Pulse, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if s.Plan.Kind == "" {
		s.Plan = matrix.DefaultPlan(matrix.KindMCP23017, false)
	}
	scanner, err := s.Plan.Open(s.Board.Ports())
	if err != nil {
		return s.pulse, err
	}
	s.reader = Reader{Table: t, Scanner: scanner, Now: s.Board.Now, Log: s.Log, Taken: s.Taken, Scanned: s.Scanned,
		Buttons: [2]gpio.PinIn{s.Board.Button(rules.Red), s.Board.Button(rules.Black)}}
	wait, err := s.reader.listen(ctx)
	if err != nil {
		return s.pulse, err
	}
	defer wait()
	defer cancel()
	s.next = s.Board.Now()
	s.zero = time.Now().Add(-s.real(s.next))
	for !s.finished() {
		if err := s.tick(ctx); err != nil {
			return s.pulse, err
		}
		if err := s.arbitrate(ctx); err != nil {
			return s.pulse, err
		}
	}
	return s.pulse, s.linger(ctx)
}

// linger scans on for a moment, so that the last edges are in the journal.
func (s *Sim) linger(ctx context.Context) error {
	for end := s.next + afterEnd; s.next < end; {
		if err := s.tick(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Stay scans on until ctx ends.
func (s *Sim) Stay(ctx context.Context) error {
	speed := s.Speed
	if speed == 0 {
		s.Speed = 1
		s.zero = time.Now().Add(-s.real(s.next))
	}
	wait, err := s.reader.listen(ctx)
	if err != nil {
		return err
	}
	defer wait()
	for ctx.Err() == nil {
		if err := s.tick(ctx); err != nil && ctx.Err() == nil {
			return err
		}
	}
	return nil
}

// real is how long a span of the board's time takes.
func (s *Sim) real(span clock.Ms) time.Duration {
	if s.Speed == 0 {
		return 0
	}
	return time.Duration(float64(span) / s.Speed * float64(time.Millisecond))
}

// tick lets the board's time go on to the next scan, and scans.
func (s *Sim) tick(ctx context.Context) error {
	if err := s.advance(ctx); err != nil {
		return err
	}
	select {
	case <-s.Gone:
		return errors.New("the board can no longer be reached: the wood has ended, or another luozi has taken it")
	default:
	}
	s.next = s.Board.Now() + s.Every
	var err error
	s.pulse, err = s.reader.scan(ctx)
	return err
}

// advance waits for the moment of the next scan, or brings it about.
func (s *Sim) advance(ctx context.Context) error {
	if s.Live {
		return sleep(ctx, s.real(s.next-s.Board.Now()))
	}
	if s.Speed > 0 {
		if err := sleep(ctx, time.Until(s.zero.Add(s.real(s.next)))); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return s.Board.Advance(s.next)
}

func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// arbitrate starts the game, lets it go on after a power failure, and tells the
// hands when the clocks stand.
func (s *Sim) arbitrate(ctx context.Context) error {
	switch {
	case s.pulse.Phase == "setup":
		if why := s.say(ctx, "start"); why != "" {
			s.refused++
			if s.refused >= startTries {
				return fmt.Errorf("the game can't start: %s; is the board in the middle of another game?", why)
			}
		}
	case s.pulse.Power:
		s.say(ctx, "resume")
	case s.pulse.Phase == "playing" && !s.begun:
		s.begun = true
		if err := s.Board.Begin(); err != nil {
			return err
		}
	}
	if held := s.pulse.Paused; held != s.held {
		s.held = held
		return s.Board.Hold(held)
	}
	return nil
}

// startTries is how often a start may be refused before the game is given up.
const startTries = 5

// say gives a command, at most once a second, and tells why it was refused.
func (s *Sim) say(ctx context.Context, do string, args ...string) string {
	if s.next < s.retry {
		return ""
	}
	s.retry = s.next + retryAfter
	r := s.reader.Table.Command(ctx, feed.Command{User: "demo", Do: do, Args: args})
	if r.OK {
		s.Log.Debug("arbiter", "do", do)
	} else {
		s.Log.Warn("arbiter", "do", do, "refused", r.Error)
	}
	return r.Error
}

// finished tells whether nothing more will come of the game.
func (s *Sim) finished() bool {
	if !s.pulse.Paused {
		s.stood = s.next
	}
	if s.pulse.Final || s.next-s.stood >= cmp.Or(s.Patience, forArbiter) {
		return true
	}
	if !s.begun || !s.Board.Done() {
		s.idle = s.next
		return false
	}
	if s.next-s.idle < afterHands {
		return false
	}
	if len(s.Result) == 0 {
		return true
	}
	words := s.Result[0]
	s.Result, s.idle = s.Result[1:], s.next
	s.retry = 0
	s.say(context.Background(), words[0], words[1:]...)
	return false
}
