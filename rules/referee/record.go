package referee

import (
	"slices"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/notation"
)

// commit records the moves of a chain, of which the first waiting presses
// complete the last ones. Plies that were not pressed are recorded by reply.
func (g *Game) commit(c chain, presses int) {
	taken := append([]press(nil), g.presses[:presses]...)
	g.presses = append(g.presses[:0], g.presses[presses:]...)
	g.unread = reading{}
	credited := g.creditUnpressed(c.n-presses, taken)
	late := g.lateDrops(&c, taken)
	for i := range c.n {
		m := entry{move: c.moves[i], done: c.done[i], by: "reply", left: g.times()}
		if j := i - (c.n - presses); j >= 0 {
			m.by, m.press, m.left, m.used = "press", taken[j], taken[j].left, taken[j].used
			m.before, m.pressed = taken[j].before, true
			g.resolveByBoard(taken[j].alert, "read")
		}
		g.enterTouched(m, i == 0)
		if g.phase != playing {
			return
		}
	}
	g.punishLate(late)
	if credited && g.phase == playing {
		g.sayClock("reply")
	}
	if g.clk.Running() == rules.NoSide {
		g.goOn("ruling") // the presses that held the clocks are read
	}
	g.judgeAgain()
	g.turnBegins(slices.Max(c.done[:c.n]))
}

// creditUnpressed completes the plies that nobody pressed, also in what the clocks
// read at the presses that came after them, and tells whether one has got time
// for it.
func (g *Game) creditUnpressed(plies int, taken []press) bool {
	was := g.times()
	for i, side := 0, g.pos.Turn(); i < plies; i, side = i+1, side.Other() {
		g.clk.Complete(side, g.now)
	}
	is := g.times()
	for i := range taken {
		l := &taken[i].left
		l.Red, l.Black = l.Red+is.Red-was.Red, l.Black+is.Black-was.Black
	}
	return is != was
}

// enterTouched records a move and what its turn's touches say of it. Further
// plies of one reading have turns of their own; what came after a press that
// could not be read obliges nobody.
func (g *Game) enterTouched(m entry, bound bool) {
	if n := len(g.plies); n > 0 && m.done > g.log.Began && !bound {
		bound = g.log.Began < g.plies[n-1].done
		if bound {
			g.log.From(g.plies[n-1].done, g.pos.Occupied())
			g.beginDuties()
		}
	}
	if !bound {
		g.enter(m)
		return
	}
	until := m.done
	if m.press.alert != 0 {
		until = min(until, m.press.at)
	}
	v := g.judgeTouches(m.move, until)
	g.broken = v.broken
	g.enter(m)
	g.broken = false
	g.callTouch(v)
}

// entry is a move about to be recorded.
type entry struct {
	move    rules.Move
	done    clock.Ms
	by      string
	left    Times
	used    clock.Ms
	press   press
	pressed bool
	before  clock.Clocks
	stands  bool
}

// enter records one move: event, position, and what it ends.
func (g *Game) enter(m entry) {
	side := g.pos.Turn()
	before := g.pos
	g.pos = before.Play(m.move)
	e := &Move{
		Ply: len(g.plies) + 1, Side: side, Move: m.move,
		Zh:       notation.Write(&before, m.move, notation.Chinese),
		Short:    notation.Write(&before, m.move, notation.Short),
		FEN:      g.pos.FEN(),
		Captured: before.At(m.move.To),
		Check:    g.pos.InCheck(side.Other()),
		Left:     m.left, UsedMs: m.used, By: m.by, Stands: m.stands,
	}
	if !m.pressed {
		m.before = g.clk
	}
	m.used, e.UsedMs = max(m.used, 0), max(m.used, 0)
	spent := g.spentBefore(side) + m.used
	g.plies = append(g.plies, ply{event: e, before: before, clk: m.before, done: m.done, press: m.press, pressed: m.pressed, spent: spent})
	g.cand, g.anew = candidate{}, anew{}
	g.say("move", e)
	g.moves, g.keys = append(g.moves, *e), append(g.keys, before.Key())
	g.afterMove()
}

// turnBegins starts the next turn at the time at which the last move's piece
// was down, and reads what the board shows of it already.
func (g *Game) turnBegins(done clock.Ms) {
	to := rules.NoPoint
	if n := len(g.plies); n > 0 {
		to = g.plies[n-1].event.Move.To
	}
	g.log.FromMove(done, g.pos.Occupied(), to)
	if g.moved != nil {
		g.resolveByBoard(g.moved.said, "undo")
	}
	g.voidOnce, g.late, g.moved = false, lateReply{}, nil
	g.beginDuties()
	g.heal()
	g.look()
}

// lateDrops tells for which presses the piece came down only after the early
// window, and makes their sides pay for the time until then. A sensor that
// could not see it come down is no proof.
func (g *Game) lateDrops(c *chain, taken []press) []rules.Side {
	var late []rules.Side
	for j := range taken {
		i := c.n - len(taken) + j
		if g.cameLate(c.moves[i].To, c.done[i], &taken[j]) {
			late = append(late, taken[j].side)
		}
	}
	if len(late) == 0 {
		return nil
	}
	running, now := g.clk.Running(), g.now
	clk := taken[0].before
	for j := range taken {
		at := taken[j].at
		if i := c.n - len(taken) + j; g.cameLate(c.moves[i].To, c.done[i], &taken[j]) {
			at = c.done[i]
		}
		if j+1 < len(taken) {
			at = min(at, taken[j+1].at)
		}
		taken[j].before = clk
		clk.Press(taken[j].side, at)
		taken[j].left = Times{Red: clk.Left(rules.Red, at), Black: clk.Left(rules.Black, at)}
		taken[j].used = clk.Spent(taken[j].side, at) - g.spentBefore(taken[j].side)
	}
	if len(g.presses) == 0 && running != rules.NoSide {
		g.clk = clk
		g.clk.Run(running, now)
		g.sayClock("alert")
	}
	return late
}

func (g *Game) cameLate(to rules.Point, done clock.Ms, p *press) bool {
	if done <= p.at+g.set.Early {
		return false
	}
	for i := range g.log.Changes {
		if c := &g.log.Changes[i]; c.Point == to && c.Returned {
			return false
		}
	}
	return !g.carried.Has(to)
}

// punishLate proposes 9.1.2 for moves completed after their press, or lets the
// flag fall that fell meanwhile.
func (g *Game) punishLate(late []rules.Side) {
	for _, side := range late {
		if g.clk.Fallen(side, g.now) {
			g.flagFell(side)
			return
		}
		g.proposeFoul(&item{kind: "foul", side: side, article: "9.1.2"}, textPressedEarly)
	}
}

// takeBackTo makes the record end at ply and says so; clocks are not touched.
func (g *Game) takeBackTo(ply int) {
	if ply < len(g.plies) {
		g.pos = g.plies[ply].before
		g.plies, g.keys = g.plies[:ply], g.keys[:ply]
		g.moves = slices.Clip(g.moves[:ply]) // views still hold what follows
	}
	g.corrected = correctedUpTo(g.corrected, ply)
	g.cand, g.mate, g.moved, g.anew = candidate{}, nil, nil, anew{}
	g.say("fixed", &Fixed{Ply: ply, FEN: g.pos.FEN()})
}

// reconsider reads the piece moved last going on from where it was recorded.
// Within the early window it was still in the hand, and the move is recorded
// anew with the same press; later it has been changed (5.7).
func (g *Game) reconsider() {
	if g.lookAnew() {
		return
	}
	to, ok := g.astray()
	switch {
	case !ok:
		g.notAstray()
	case g.moved != nil && g.moved.said != 0:
		g.moved.to = to // one call a move
	case g.moved == nil || g.moved.to != to:
		g.moved = &astray{to: to, since: g.now}
	}
}

// notAstray forgets a changed move whose piece is where it belongs again.
func (g *Game) notAstray() {
	if m := g.moved; m != nil && m.said > 0 {
		seen := g.settler.Occupied()
		if seen.Has(m.to) || !seen.Has(g.plies[len(g.plies)-1].event.Move.To) {
			return
		}
		g.resolveByBoard(m.said, "undo")
	}
	g.moved = nil
}

// liftedBy tells whether one of these pieces has been lifted in this turn before t.
func (g *Game) liftedBy(t clock.Ms, pieces rules.Set) bool {
	for p := range pieces.All() {
		if g.log.LiftIn(p, g.log.Began, t-1) {
			return true
		}
	}
	return false
}

// astray is where the piece moved last stands although nobody else has moved.
type astray struct {
	to    rules.Point
	since clock.Ms
	said  int // id of the alert, 0 until it is raised
}

func (g *Game) astray() (to rules.Point, ok bool) {
	if len(g.plies) == 0 || len(g.presses) > 0 {
		return 0, false
	}
	missing, extra := g.differ(&g.pos)
	last := &g.plies[len(g.plies)-1]
	was := last.event.Move
	own := missing.Minus(g.pos.Of(g.pos.Turn()))
	extra = g.notTheirs(extra)
	if extra.Len() != 1 || own != rules.SetOf(was.To) && !(own.Empty() && (last.mayHaveGone(extra.First()) || g.undone(was, extra.First()))) {
		return 0, false
	}
	to = extra.First()
	since := last.done
	if !own.Empty() {
		since, ok = g.log.LastLift(was.To)
		if !ok {
			return 0, false
		}
	}
	at, ok := g.log.Drop(to, since, forever)
	return to, ok && !g.liftedBy(at, g.pos.Of(g.pos.Turn()).Without(to))
}

// notTheirs is those of several points on which something came down before the
// side to move had lifted anything.
func (g *Game) notTheirs(extra rules.Set) rules.Set {
	if extra.Len() < 2 {
		return extra
	}
	theirs := g.pos.Of(g.pos.Turn())
	for p := range extra.All() {
		if at, ok := g.log.Drop(p, g.log.Began, forever); !ok || g.liftedBy(at, theirs.Without(p)) {
			extra = extra.Without(p)
		}
	}
	return extra
}

// undone tells whether a capture has been undone: something stands where its piece
// came from, and the captured point was lifted since.
func (g *Game) undone(was rules.Move, extra rules.Point) bool {
	return extra == was.From && g.log.Lifted(was.To)
}

// mayHaveGone tells whether a capture may have been no capture at all: what came
// down on p afterwards may be its piece, which lay between two points, and what
// moved at the captured point a nudge.
func (p *ply) mayHaveGone(to rules.Point) bool {
	m := rules.Move{From: p.event.Move.From, To: to}
	return p.event.Captured != rules.NoPiece && p.before.At(to) == rules.NoPiece && p.before.Legal(m)
}
