package main

import (
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"

	"luozi/clock"
	"luozi/cmd/internal/config"
	"luozi/cmd/internal/table"
	"luozi/display/feed"
	"luozi/hardware/boardsim"
	"luozi/hardware/button"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/referee"
	"luozi/sensing"
)

const hour = 60 * clock.Minute

// endurance is how long, in the board's time, and from scan to scan. LUOZI_HOURS
// sets the hours, and has the board scanned as often as a real one.
func endurance(t *testing.T) (hours int, every clock.Ms) {
	t.Helper()
	if text := os.Getenv("LUOZI_HOURS"); text != "" {
		hours, err := strconv.Atoi(text)
		if err != nil || hours < 1 {
			t.Fatalf("LUOZI_HOURS is %q: want a number of hours", text)
		}
		return hours, scanEvery
	}
	if raceDetector {
		return 1, scanEvery
	}
	return 24, 20
}

// TestEndurance plays game after game by all kinds of hands, while chips die, are
// reset and answer short and the bus is held, before a subscriber and a reader of
// the pages: from hour to hour luozi has no more goroutines, and no more memory. It
// is a process of its own, in which nobody else takes any.
func TestEndurance(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays for hours")
	}
	if os.Getenv(apartKey) == "" {
		t.Parallel()
		apart(t)
		return
	}
	hours, every := endurance(t)
	e := newEndurance(t, every)
	defer e.close()
	var marks []mark
	for h := range hours {
		for e.board.Now() < clock.Ms(h+1)*hour {
			e.tick()
		}
		marks = append(marks, e.mark())
		t.Logf("hour %2d: %v, %d games, %d moves, %d alerts answered", h+1, marks[h], e.games, e.moves, e.answered)
	}
	if e.games < hours || e.moves < 100*hours || e.answered < hours {
		t.Errorf("%d games, %d moves, %d alerts answered in %d hours", e.games, e.moves, e.answered, hours)
	}
	checkMarks(t, marks)
}

// mark is what luozi takes at one moment, with all garbage collected.
type mark struct {
	heap       uint64 // bytes
	goroutines int
}

// checkMarks compares the last third with the first hours.
func checkMarks(t *testing.T, marks []mark) {
	t.Helper()
	const slack = 3 << 20
	if len(marks) < 6 {
		return // too short to tell growth from what it takes to begin
	}
	early, late := mark{}, mark{}
	for i, m := range marks {
		switch {
		case i < 3:
			early = mark{max(early.heap, m.heap), max(early.goroutines, m.goroutines)}
		case i >= len(marks)*2/3:
			late = mark{max(late.heap, m.heap), max(late.goroutines, m.goroutines)}
		}
	}
	if late.heap > early.heap+slack {
		t.Errorf("at most %d KiB in the first hours, %d KiB in the last", early.heap>>10, late.heap>>10)
	}
	if late.goroutines > early.goroutines+2 {
		t.Errorf("at most %d goroutines in the first hours, %d in the last", early.goroutines, late.goroutines)
	}
}

// enduring is a daemon with a board on which nobody stops playing.
type enduring struct {
	t     *testing.T
	d     *daemon
	board *boardsim.Board
	scan  matrix.Scanner
	frame sensing.Frame
	every clock.Ms
	rng   *rand.Rand
	end   context.CancelFunc

	pulse    table.Pulse
	begun    bool
	since    clock.Ms // when the game was set up
	next     clock.Ms // no answer before
	fault    clock.Ms // when the next one comes
	mended   func()
	held     bool
	played   int // plies of this game
	games    int
	moves    int
	answered int
}

func newEndurance(t *testing.T, every clock.Ms) *enduring {
	t.Helper()
	h := newHouse(t, t.TempDir(), 0, func(c *config.Config, a *around) {
		c.Game.Time = "6.5:900m"
		a.simulated = true
		a.wired = simulatedPanel(&c.Panel)
	})
	e := &enduring{t: t, d: h.daemon, board: h.sim.Board.(*boardsim.Board), every: every, rng: rand.New(rand.NewPCG(24, 1))}
	if err := h.start(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	e.end = cancel
	var err error
	if e.scan, err = e.board.Plan().Open(e.board.Ports()); err != nil {
		t.Fatal(err)
	}
	for side := range rules.Side(2) {
		b, err := button.New(e.board.Button(side), side)
		if err != nil {
			t.Fatal(err)
		}
		go b.Run(ctx, e.board.Now, e.d.table.Press, func(err error) { t.Error(err) })
	}
	e.follow()
	return e
}

// follow has somebody subscribed to everything public, who keeps nothing.
func (e *enduring) follow() {
	c := paho.NewClient(paho.NewClientOptions().AddBroker("tcp://" + e.d.broker.Addr()).SetClientID("endurance"))
	if tok := c.Connect(); !tok.WaitTimeout(patience) || tok.Error() != nil {
		e.t.Fatal("no broker: ", tok.Error())
	}
	e.t.Cleanup(func() { c.Disconnect(0) })
	c.Subscribe("xq/v1/local/#", 1, func(paho.Client, paho.Message) {}).WaitTimeout(patience)
}

func (e *enduring) close() {
	e.end()
	if err := e.d.close(context.Background()); err != nil {
		e.t.Error(err)
	}
}

// mark takes the measure when everything is delivered and the garbage collected.
func (e *enduring) mark() mark {
	e.t.Helper()
	ctx := e.t.Context() // a slow card only takes its time
	if err := e.d.table.Flush(ctx); err != nil {
		e.t.Fatal(err)
	}
	if err := e.d.hub.Flush(ctx); err != nil {
		e.t.Fatal(err)
	}
	for _, path := range []string{"", "api/v1/state", "games"} {
		resp, err := http.Get(e.d.pages.url() + path)
		if err != nil {
			e.t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, resp.Body)
		_ = resp.Body.Close()
	}
	http.DefaultClient.CloseIdleConnections()
	time.Sleep(50 * time.Millisecond) // for the goroutines of what was closed
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return mark{m.HeapAlloc, runtime.NumGoroutine()}
}

// tick scans once and does what falls due.
func (e *enduring) tick() {
	e.must(e.board.Advance(e.board.Now() + e.every))
	_ = e.scan.Scan(e.board.Now, &e.frame) // faults are what this is about
	var err error
	e.pulse, err = e.d.table.Frame(context.Background(), &e.frame)
	e.must(err)
	e.moves += max(0, e.pulse.Ply-e.played)
	e.played = e.pulse.Ply
	if e.held != e.pulse.Paused {
		e.held = e.pulse.Paused
		e.must(e.board.Hold(e.held))
	}
	now := e.board.Now()
	if now >= e.fault {
		e.mishap(now)
	}
	if now >= e.next {
		e.next = now + 3*clock.Second
		e.arbitrate(now)
	}
}

func (e *enduring) must(err error) {
	if err != nil {
		e.t.Helper()
		e.t.Fatal(err)
	}
}

// mishap breaks something, or mends what is broken.
func (e *enduring) mishap(now clock.Ms) {
	if e.mended != nil {
		e.mended()
		e.mended, e.fault = nil, now+clock.Second*clock.Ms(60+e.rng.IntN(600))
		return
	}
	chip := uint16(matrix.FirstAddr + e.rng.IntN(7))
	e.mended, e.fault = func() {}, now+clock.Ms(e.rng.IntN(8000))
	switch e.rng.IntN(4) {
	case 0:
		e.must(e.board.ChipDead(chip, true))
		e.mended = func() { e.must(e.board.ResetChip(chip)); e.must(e.board.ChipDead(chip, false)) }
	case 1:
		e.must(e.board.ResetChip(chip))
	case 2:
		e.must(e.board.ShortRead(chip, 1+e.rng.IntN(50), e.rng.IntN(2) == 0))
	case 3:
		e.board.HoldSDA(true)
		e.mended = func() { e.board.HoldSDA(false) }
	}
}

// longestGame is when a game that comes to no end is given up.
const longestGame = 40 * clock.Minute

// arbitrate starts games, rules on what is open, and has the next game set up.
func (e *enduring) arbitrate(now clock.Ms) {
	switch {
	case e.pulse.Final:
		e.another(now)
	case e.pulse.Phase == "setup":
		e.say("start", "force")
	case e.pulse.Power:
		e.say("resume")
	case !e.begun:
		e.begun = true
		e.must(e.board.Begin())
	case now-e.since > longestGame || e.board.Done() && e.open() == 0:
		e.say("result", "none", "23.1")
	default:
		e.answer()
	}
}

func (e *enduring) say(do string, args ...string) bool {
	r := e.d.table.Command(context.Background(), feed.Command{User: "endurance", ID: strconv.FormatInt(e.rng.Int64(), 36), Do: do, Args: args})
	return r.OK
}

// another sets up the board for other hands.
func (e *enduring) another(now clock.Ms) {
	if !e.say("new") {
		return
	}
	all := boardsim.Profiles()
	game := boardsim.BuiltIn()
	game.Moves = game.Moves[:20+e.rng.IntN(len(game.Moves)-20)]
	hands, err := boardsim.NewHands(game, all[e.rng.IntN(len(all))], e.rng.Uint64())
	e.must(err)
	e.board.Seat(hands)
	e.must(e.board.Schedule(story.Input{At: now, Verb: story.Up, Side: rules.Red}, story.Input{At: now, Verb: story.Up, Side: rules.Black}))
	e.begun, e.since, e.played = false, now, 0
	e.games++
}

func (e *enduring) view() referee.View {
	shown, _, _ := e.d.table.Window().Look()
	return shown.View
}

// open is how many alerts wait for a ruling.
func (e *enduring) open() (n int) {
	view := e.view()
	for _, a := range view.Alerts {
		if a.Kind != "sensor" {
			n++
		}
	}
	return n
}

// answer rules on the oldest alert, with the truth where that is asked for.
func (e *enduring) answer() {
	view := e.view()
	for _, a := range view.Alerts {
		if a.Kind == "sensor" {
			continue
		}
		ply := len(view.Moves) + 1
		if a.Kind == "changed" {
			ply--
		}
		played := e.board.Played()
		if slices.Contains(a.Options, "read") && ply >= 1 && ply <= len(played) && e.say("resolve", strconv.Itoa(a.ID), "read", played[ply-1].Move.String()) {
			e.answered++
			return
		}
		for _, how := range []string{"confirm", "undo", "dismiss", "stand"} {
			if slices.Contains(a.Options, how) && e.say("resolve", strconv.Itoa(a.ID), how) {
				e.answered++
				return
			}
		}
	}
}
