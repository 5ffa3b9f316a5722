package referee

import (
	"fmt"
	"strconv"
	"strings"

	"luozi/clock"
	"luozi/rules"
)

// restoreWait is how long the clocks wait for a position to be put back.
const restoreWait = 10 * clock.Second

// restore waits for the board to show the position again.
type restore struct {
	until clock.Ms
	why   string
	carry bool // what differs at the end is let stand
}

func (g *Game) awaitBoard(why string, carry bool) {
	g.restore = &restore{until: g.now + restoreWait, why: why, carry: carry}
	g.cand, g.moved = candidate{}, nil
	g.lookRestored()
}

// lookRestored lets the game go on once the board shows the position.
func (g *Game) lookRestored() {
	if g.agrees(&g.pos) {
		g.restored()
	}
}

func (g *Game) restored() {
	r := g.restore
	g.restore = nil
	if r.carry {
		missing, extra := g.differ(&g.pos)
		g.carried = g.carried.Or(missing).Or(extra)
	}
	g.log.From(g.now, g.pos.Occupied())
	g.beginHands()
	g.goOn(r.why)
	g.look()
}

// illegalMove calls the arbiter for a move that the rules do not allow. Both
// clocks go back to their readings at the press. Legal moves before it in the
// chain are recorded first.
func (g *Game) illegalMove(c chain, presses int) {
	if presses > 1 {
		legal := c
		legal.n--
		legal.moves[legal.n], legal.done[legal.n] = rules.NoMove, 0
		g.commit(legal, presses-1)
		if g.phase != playing || len(g.presses) == 0 {
			return
		}
		if c, ok := g.uniqueIllegal(1); ok {
			g.illegalMove(c, 1)
		} else {
			g.callUnread()
		}
		return
	}
	p := g.presses[0]
	it := &item{kind: g.wrong(c.last()), side: p.side, article: "4.1.6", move: c.last(), hasMove: true,
		stops: true, press: p, done: c.done[0]}
	if it.kind == "facing-generals" {
		it.article = "4.1.2"
	}
	g.resolveByBoard(p.alert, "read")
	g.dropPresses(0)
	g.clk = p.before
	g.clk.Stop(p.at)
	g.touchedByIllegal(it.move, it.done)
	g.raise(it, textIllegal)
	g.sayClock("alert")
	if g.casual() {
		g.close(it.id, "undo", "board")
		g.awaitBoard("ruling", false)
		if g.restore != nil {
			g.restore.until = forever // until it is put back
		}
		return
	}
	if g.set.Illegal == "loss" {
		g.close(it.id, "loss", "board")
		g.finish(outcome{p.side.Other().String(), it.article, it.kind})
	}
}

// wrong is what is wrong with an illegal move.
func (g *Game) wrong(m rules.Move) string {
	if !g.pos.Pseudo(m) {
		return "illegal-move"
	}
	after := g.pos.Play(m)
	if after.Facing() {
		return "facing-generals"
	}
	return "left-in-check"
}

// resolve carries out the arbiter's answer to an open item; the error says why
// it can't.
func (g *Game) resolve(id int, action string, args []string, by string) error {
	it := g.openItem(id)
	if it == nil {
		return fmt.Errorf("no alert %d is open", id)
	}
	var err error
	switch {
	case it.result != nil:
		err = g.resolveResult(it, action)
	case it.kind == "illegal-move" || it.kind == "left-in-check" || it.kind == "facing-generals":
		err = g.resolveIllegal(it, action, args, by)
	case it.unreadPress:
		err = g.resolveUnread(it, action, args, by)
	case it.kind == "changed":
		err = g.resolveChanged(it, action, args, by)
	case it.kind == "off-turn":
		err = g.resolveOffTurn(it, action, by)
	case it.kind == "touch":
		err = g.resolveTouch(it, action, by)
	case it.foul:
		err = g.resolveFoul(it, action, by)
	case it.kind == "repetition":
		err = g.resolveRepetition(it, action, by)
	case it.draw != "":
		err = g.resolveDraw(it, action, by)
	case it.kind == "flag":
		err = g.resolveFlag(it, action, by)
	case it.kind == "setup" && action == "turn":
		g.close(id, action, by)
		g.turnBoard()
	case it.kind == "power" && action == "resume":
		return g.resume(by)
	case action == "dismiss" && it.kind != "power":
		g.dismiss(it, by)
	default:
		err = wrongAction(it)
	}
	return err
}

func wrongAction(it *item) error {
	return fmt.Errorf("alert %d is %s: want one of %s", it.id, it.kind, strings.Join(options(it.kind), ", "))
}

func (g *Game) dismiss(it *item, by string) {
	g.close(it.id, "dismiss", by)
	if it.kind == "call" {
		g.leaving.dismissed()
	}
	g.goOn("ruling")
}

// ruledMove reads the move of a ruling and makes sure that it is legal.
func (g *Game) ruledMove(pos *rules.Position, args []string) (rules.Move, error) {
	if len(args) != 1 {
		return rules.NoMove, fmt.Errorf("read wants one move, as in read h2e2")
	}
	m, err := rules.ParseMove(args[0])
	if err != nil {
		return m, err
	}
	if !pos.Legal(m) {
		return m, fmt.Errorf("%s is not a legal move in %s", m, pos.FEN())
	}
	return m, nil
}

func (g *Game) resolveIllegal(it *item, action string, args []string, by string) error {
	switch action {
	case "loss":
		g.close(it.id, action, by)
		g.finish(outcome{it.side.Other().String(), it.article, it.kind})
	case "undo":
		g.close(it.id, action, by)
		g.awaitBoard("ruling", false)
	case "stand", "read":
		m := it.move
		if action == "read" {
			var err error
			if m, err = g.ruledMove(&g.pos, args); err != nil {
				return err
			}
		}
		g.close(it.id, action, by)
		g.clk.Press(it.side, g.now)
		e := entry{move: m, done: it.done, by: "press", left: g.times(), used: it.press.before.Spent(it.side, it.press.at) - g.spentBefore(it.side),
			before: it.press.before, stands: action == "stand"}
		if action == "read" {
			e.by = "arbiter"
		}
		g.ruled(e)
	default:
		return wrongAction(it)
	}
	return nil
}

// ruled records a move by the arbiter's word and lets the game go on from what
// the board shows.
func (g *Game) ruled(e entry) {
	if e.press.alert != 0 {
		g.enterTouched(e, true)
	} else {
		g.enter(e)
	}
	if g.phase != playing {
		return
	}
	g.log.From(e.done, g.pos.Occupied())
	g.carryRest()
	if !g.halted() && g.clk.Running() != g.runs() {
		g.clk.Run(g.runs(), g.now)
	}
	if !g.halted() || g.said.Left != g.times() { // a credit is said even while both stand
		g.sayClock("ruling")
	}
	g.judgeAgain()
	g.turnBegins(e.done)
}

// carryRest makes those points unknown at which the board still differs, but
// for what a reply explains.
func (g *Game) carryRest() {
	base := g.pos
	if n := len(g.presses); n > 0 {
		// What differs may be what the presses that wait have played.
		found := g.explain(&g.pos, n, g.presses, strays)
		if len(found) != 1 {
			return
		}
		base = g.shownBy(&found[0])
	} else if c, ok := g.unique(1, nil, begun); ok {
		base = g.shownBy(&c)
	} else if found := g.explain(&g.pos, 1, nil, strays); len(found) == 1 {
		base = g.shownBy(&found[0])
	}
	missing, extra := g.differ(&base)
	for p := range missing.And(base.Of(base.Turn())).All() {
		if g.log.Lifted(p) {
			missing = missing.Without(p)
		}
	}
	g.carried = g.carried.Or(missing).Or(extra)
}

func (g *Game) resolveUnread(it *item, action string, args []string, by string) error {
	if g.other != nil && g.other.alert == it.id {
		return g.resolveOther(it, action, args, by)
	}
	if len(g.presses) == 0 || g.presses[0].alert != it.id {
		return fmt.Errorf("alert %d is about a later press: answer the earlier one first", it.id)
	}
	p := g.presses[0]
	switch {
	case action == "read":
		m, err := g.ruledMove(&g.pos, args)
		if err != nil {
			return err
		}
		g.close(it.id, action, by)
		g.presses = append(g.presses[:0], g.presses[1:]...)
		g.unread = reading{}
		g.ruled(entry{move: m, done: g.downAt(m, p), by: "arbiter", left: p.left, used: p.used, press: p, before: p.before})
		if g.phase == playing && g.readable() > 0 {
			g.readAny() // what shared the doubt is read at once
		}
	case action == "turn" && it.kind == "setup":
		g.close(it.id, action, by)
		g.turnBoard()
	case action == "dismiss" || action == "undo" && it.kind != "setup":
		g.presses[0].alert = 0
		g.close(it.id, action, by)
		g.dropPresses(0)
		g.clk = p.before
		g.clk.Stop(p.at)
		if action == "undo" {
			g.sayClock("ruling")
			g.awaitBoard("ruling", false)
			return nil
		}
		g.goOn("ruling")
		g.look()
	default:
		return wrongAction(it)
	}
	return nil
}

// downAt is when the piece of a move came down as far as the board has shown it.
func (g *Game) downAt(m rules.Move, p press) clock.Ms {
	if at, ok := g.log.Drop(m.To, g.log.Began, forever); ok {
		return at
	}
	return min(p.at, g.now)
}

func (g *Game) resolveChanged(it *item, action string, args []string, by string) error {
	last := g.plies[len(g.plies)-1]
	switch action {
	case "undo":
		g.close(it.id, action, by)
	case "read":
		m, err := g.ruledMove(&last.before, args)
		if err != nil {
			return err
		}
		g.close(it.id, action, by)
		g.takeBackTo(len(g.plies) - 1)
		g.ruled(entry{move: m, done: g.now, by: "arbiter", left: last.event.Left, used: last.event.UsedMs, before: last.clk})
	case "dismiss":
		g.close(it.id, action, by)
		g.carryRest()
		g.look()
	default:
		return wrongAction(it)
	}
	return nil
}

func (g *Game) resolveOffTurn(it *item, action string, by string) error {
	switch action {
	case "undo":
		g.close(it.id, action, by)
		g.awaitBoard("ruling", false)
	case "stand":
		g.close(it.id, action, by)
		g.pos = g.pos.Pass()
		g.ruled(entry{move: it.move, done: it.done, by: "press", left: g.times(), before: g.clk, stands: true})
	default:
		return wrongAction(it)
	}
	return nil
}

func (g *Game) resolveFoul(it *item, action string, by string) error {
	if action != "confirm" && action != "dismiss" {
		return wrongAction(it)
	}
	g.close(it.id, action, by)
	if action == "confirm" {
		g.confirmFoul(it.id, it.side, it.article)
		return nil
	}
	g.say("foul", &Foul{ID: it.id, Side: it.side, Article: it.article, Status: "dismissed", Count: g.fouls[it.side]})
	return nil
}

func (g *Game) resolveFlag(it *item, action string, by string) error {
	switch action {
	case "confirm":
		g.close(it.id, action, by)
		g.finish(outcome{it.side.Other().String(), "4.1.4", "flag"})
	case "dismiss":
		g.close(it.id, action, by)
		g.flagOff[it.side] = true
		g.goOn("ruling")
	default:
		return wrongAction(it)
	}
	return nil
}

func parseID(s string) (int, error) {
	id, err := strconv.Atoi(s)
	if err != nil {
		return 0, fmt.Errorf("%q is no id: want the alert's number", s)
	}
	return id, nil
}
