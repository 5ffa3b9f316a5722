package referee

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/sensing"
)

// meta is what is told of a game besides players, time and position.
type meta map[string]string

func (m *meta) setAll(pairs []string) error {
	next := meta{}
	maps.Copy(next, *m)
	for _, p := range pairs {
		k, v, ok := strings.Cut(p, "=")
		if !ok || k == "" {
			return fmt.Errorf("setup %q: want KEY=VALUE", p)
		}
		next[k] = v
	}
	*m = next
	return nil
}

// setupCommand takes what is known of the game before it starts.
func (g *Game) setupCommand(args []string) error {
	if g.phase != settingUp {
		return errors.New("the game has started")
	}
	if len(args) == 0 {
		return errors.New("setup wants KEY=VALUE, as in setup red=许银川 black=吕钦 time=6.2")
	}
	return g.prepare(args)
}

// plan is a set-up being read, all of which is taken or nothing.
type plan struct {
	set     Settings
	players [2]string
	meta    meta
	fen     string
	control string
}

func (g *Game) prepare(args []string) error {
	p := plan{set: g.set, players: g.players, meta: g.meta, fen: g.first.FEN(), control: g.control.String()}
	if err := p.takeAll(args); err != nil {
		return err
	}
	return g.apply(p)
}

func (p *plan) takeAll(args []string) error {
	for _, a := range args {
		if err := p.take(a); err != nil {
			return err
		}
	}
	probe := Game{}
	return probe.lay(p.fen, p.control)
}

// apply makes a plan, which has been checked, the game's.
func (g *Game) apply(p plan) error {
	was := g.pos
	if err := g.lay(p.fen, p.control); err != nil {
		return err
	}
	g.players, g.meta, g.set = p.players, p.meta, p.set
	g.readySaid = g.readySaid && g.pos.Same(&was)
	g.settler.Tune(g.set.Settle, sensing.Flicker{Blips: g.set.Flicker, Within: clock.Minute})
	if far := g.set.Orient == "far"; far != g.far {
		g.turnBoard()
	}
	g.look()
	return nil
}

func (p *plan) take(pair string) error {
	k, v, ok := strings.Cut(pair, "=")
	if !ok || k == "" {
		return fmt.Errorf("setup %q: want KEY=VALUE", pair)
	}
	switch k {
	case "fen":
		p.fen = v
	case "time":
		p.control = v
	case "red":
		p.players[rules.Red] = v
	case "black":
		p.players[rules.Black] = v
	case "event", "round", "table", "site", "date", "place", "red_team", "black_team", "origin":
		return p.meta.setAll([]string{pair})
	default:
		return p.set.Set(pair)
	}
	return nil
}

// startCommand starts the game if the board shows its position, or with force
// with the differing points unknown.
func (g *Game) startCommand(args []string) error {
	if g.phase != settingUp {
		return errors.New("the game has started already")
	}
	force := len(args) == 1 && args[0] == "force"
	if len(args) > 0 && !force {
		return fmt.Errorf("start takes nothing but force, not %q", strings.Join(args, " "))
	}
	missing, extra := g.differ(&g.pos)
	if missing.Empty() && extra.Empty() || force {
		g.carried = missing.Or(extra)
		g.begin()
		return nil
	}
	g.callSetup()
	return errors.New("the board differs from the position" + differEn(missing, extra))
}

func (g *Game) callSetup() {
	if g.isOpen("setup") {
		return
	}
	missing, extra := g.differ(&g.pos)
	g.raise(&item{kind: "setup", side: rules.NoSide, missing: missing.Slice(), extra: extra.Slice()}, textSetup)
}

func differEn(missing, extra rules.Set) string {
	_, en := differences(&item{missing: missing.Slice(), extra: extra.Slice()})
	return en
}

// begin starts the clocks.
func (g *Game) begin() {
	if it := g.firstOpen("setup"); it != nil {
		g.resolveByBoard(it.id, "dismiss")
	}
	g.phase = playing
	g.log.From(g.now, g.pos.Occupied())
	g.log.Changes = g.log.Changes[:0]
	g.say("start", &Start{FEN: g.pos.FEN(), Time: g.control.String()})
	g.clk.Run(g.pos.Turn(), g.now)
	g.startAt = g.now
	g.sayClock("start")
	g.beginHands()
	g.look()
}

// lookSetUp says when the array is complete.
func (g *Game) lookSetUp() {
	agrees := g.agrees(&g.pos) && g.settler.Unknown().Empty()
	if it := g.firstOpen("setup"); it != nil && agrees {
		g.resolveByBoard(it.id, "dismiss")
	}
	switch {
	case agrees && !g.readySaid:
		g.readySaid = true
		g.say("ready", &Ready{})
	case !agrees:
		g.readySaid = false
	}
}

func (g *Game) pressedBeforeStart(s rules.Side) {
	if !g.startsByPress() || s == g.pos.Turn() {
		return
	}
	if g.agrees(&g.pos) {
		g.begin()
		return
	}
	g.callSetup()
}

// turnCommand says that the board stands the other way round.
func (g *Game) turnCommand(by string) error {
	it := g.firstOpen("setup")
	switch {
	case g.phase == over:
		return errors.New("the game is over")
	case g.phase == playing && (len(g.plies) > 0 || it == nil):
		return errors.New("the board can be turned before the start, or while the first move can't be read")
	}
	if it != nil {
		if it.unreadPress {
			return g.resolveUnread(it, "turn", nil, by)
		}
		g.close(it.id, "turn", by)
	}
	g.turnBoard()
	return nil
}

// turnBoard reads the board from the other side from now on.
func (g *Game) turnBoard() {
	g.flip()
	g.far = !g.far
	for i := range g.presses {
		g.presses[i].alert = 0
	}
	if len(g.presses) > 0 && g.phase == playing {
		g.judge()
		return
	}
	g.look()
}

func (g *Game) flip() {
	g.settler.Turn()
	g.log.Turn()
	g.carried = g.carried.Turned()
}

// turnedExplains tells whether the first move makes sense on the turned board.
func (g *Game) turnedExplains() bool {
	if len(g.plies) > 0 || len(g.presses) != 1 {
		return false
	}
	g.flip()
	_, ok := g.unique(1, g.presses[:1], begun)
	g.flip()
	return ok
}

// newGame leaves the game that is over, or was never started, for another one.
func (g *Game) newGame(args []string) error {
	if g.phase == playing {
		return errors.New("the game goes on: give its result first")
	}
	p := plan{set: g.set, meta: g.meta, control: g.control.String()}
	if err := p.takeAll(args); err != nil {
		return err
	}
	for _, it := range g.open {
		g.close(it.id, "dismiss", "board")
	}
	*g = Game{
		set: g.set, control: g.control, now: g.now, seq: g.seq, out: g.out, guard: g.guard, guarded: g.guarded,
		settler: g.settler, far: g.far, buttons: g.buttons, answers: g.answers, sensors: g.sensors, games: g.games + 1,
	}
	return g.apply(p)
}

// Setup is what a journal's head says of a game that begins where this one
// stands now, with its first event to come.
func (g *Game) Setup() story.Setup {
	occupied := g.seenSet(g.settler.Raw())
	s := story.Setup{FEN: g.first.FEN(), Time: g.control.String(), Policy: g.set.Pairs(), Players: g.players,
		Occupied: &occupied, Seq: g.seq}
	for _, k := range slices.Sorted(maps.Keys(g.meta)) {
		s.More = append(s.More, k+"="+g.meta[k])
	}
	return s
}
