package referee

import (
	"slices"

	"luozi/clock"
	"luozi/rules"
)

// item is an alert, a proposed foul or a proposed result: what has an id and
// waits for an answer.
type item struct {
	id         int
	open       bool
	kind       string
	side       rules.Side
	article    string
	move       rules.Move
	hasMove    bool
	candidates []rules.Move
	missing    []rules.Point
	extra      []rules.Point
	stops      bool // both clocks stand while it is open
	event      *Alert

	unreadPress  bool
	foul         bool // confirming it counts a foul
	result       *Result
	press        press // of an illegal move
	done         clock.Ms
	against      *atFault // of a repetition
	draw, reason string   // the draw that confirming gives
	ply          int      // of a touch: the move it is about
	touches      []touched
	alone        bool // the enemy piece was lifted with no own piece off
}

// options lists the answers that an alert of that kind takes.
func options(kind string) []string {
	switch kind {
	case "illegal-move", "left-in-check", "facing-generals":
		return []string{"loss", "undo", "stand", "read"}
	case "touch":
		return []string{"undo", "stand", "dismiss"}
	case "press-without-move", "foul", "flag", "repetition", "natural-limit":
		return []string{"confirm", "dismiss"}
	case "unread", "ambiguous":
		return []string{"read", "undo", "dismiss"}
	case "changed":
		return []string{"undo", "read", "dismiss"}
	case "off-turn":
		return []string{"undo", "stand"}
	case "setup":
		return []string{"dismiss", "turn"}
	case "power":
		return []string{"resume"}
	}
	return []string{"dismiss"}
}

// sentence says in Chinese and English what an alert is about.
type sentence func(g *Game, it *item) (zh, en string)

// raise calls the arbiter and gives the alert its id; 0 if the hands have given
// up the game and nobody is to be called.
func (g *Game) raise(it *item, text sentence) int {
	if g.silent() && hushed(it.kind) || g.casual() && it.kind == "changed" {
		return 0 // without an arbiter it may be a take-back
	}
	g.keep(it)
	e := &Alert{ID: it.id, Kind: it.kind, Side: it.side, Article: it.article,
		Candidates: it.candidates, Missing: it.missing, Extra: it.extra, Options: options(it.kind)}
	if it.hasMove {
		m := it.move
		e.Move = &m
	}
	e.Zh, e.En = text(g, it)
	if it.kind != "sensor" && it.kind != "power" && it.kind != "setup" {
		e.Evidence = g.seenLately.lines(g.now)
	}
	it.event = e
	g.say("alert", e)
	return it.id
}

// hushed tells whether an alert of that kind is held back once the hands have
// given the game up.
func hushed(kind string) bool {
	switch kind {
	case "touch", "foul", "press-without-move", "unread", "ambiguous", "changed", "off-turn", "not-pressed":
		return true
	}
	return false
}

func (g *Game) keep(it *item) {
	it.id, it.open = len(g.items)+1, true
	g.items, g.open = append(g.items, it), append(g.open, it)
}

// openItem is the open item with that id, nil if there is none.
func (g *Game) openItem(id int) *item {
	if id < 1 || id > len(g.items) || !g.items[id-1].open {
		return nil
	}
	return g.items[id-1]
}

// isOpen tells whether an alert of one of the kinds is open.
func (g *Game) isOpen(kinds ...string) bool { return g.firstOpen(kinds...) != nil }

func (g *Game) firstOpen(kinds ...string) *item {
	for _, it := range g.open {
		if it.open && slices.Contains(kinds, it.kind) {
			return it
		}
	}
	return nil
}

// close answers an open item.
func (g *Game) close(id int, action, by string) {
	it := g.openItem(id)
	if it == nil {
		return
	}
	it.open = false
	g.open = slices.DeleteFunc(slices.Clone(g.open), func(o *item) bool { return o == it })
	g.say("resolved", &Resolved{ID: id, Action: action, By: by})
}

func (g *Game) resolveByBoard(id int, action string) { g.close(id, action, "board") }

// halted tells whether both clocks stand until somebody speaks or the board
// agrees.
func (g *Game) halted() bool { return g.stands(func(*item) bool { return true }) }

// unreadable tells whether the board is not to be read: whether the clocks stand
// for another reason than presses that it may yet explain.
func (g *Game) unreadable() bool { return g.stands(func(it *item) bool { return !it.unreadPress }) }

func (g *Game) stands(counts func(*item) bool) bool {
	if g.paused || g.off || g.powerBack || g.restore != nil || g.mate != nil {
		return true
	}
	for _, it := range g.open {
		if it.open && it.stops && counts(it) {
			return true
		}
	}
	return false
}

func (g *Game) stopClocks(at clock.Ms, why string) {
	if g.clk.Running() == rules.NoSide {
		return
	}
	g.clk.Stop(at)
	g.sayClock(why)
}

// runs is the side whose clock is to run.
func (g *Game) runs() rules.Side {
	if len(g.presses)%2 == 1 {
		return g.pos.Turn().Other()
	}
	return g.pos.Turn()
}

// goOn lets the clock run again if nothing holds it. Readings that have been put
// back are said all the same.
func (g *Game) goOn(why string) {
	if g.phase != playing || g.clk.Running() == g.runs() {
		return
	}
	if g.halted() {
		if g.clk.Running() == rules.NoSide && g.said.Left != g.times() {
			g.sayClock(why)
		}
		return
	}
	g.clk.Run(g.runs(), g.now)
	g.sayClock(why)
}

// clocksBack makes both clocks what they were; where something holds them they stand
// as at that time.
func (g *Game) clocksBack(was clock.Clocks, at clock.Ms) {
	g.clk = was
	if g.halted() {
		g.clk.Stop(at)
	}
}

// proposeFoul raises an alert that counts a foul when it is confirmed.
func (g *Game) proposeFoul(it *item, text sentence) {
	it.foul = true
	if g.casual() {
		return
	}
	if g.raise(it, text) == 0 {
		return
	}
	g.say("foul", &Foul{ID: it.id, Side: it.side, Article: it.article, Status: "proposed", Count: g.fouls[it.side]})
	if g.set.Fouls == "auto" && g.sureFoul(it) {
		g.close(it.id, "confirm", "board")
		g.confirmFoul(it.id, it.side, it.article)
	}
}

// sureFoul tells whether a proposed foul may be confirmed without the arbiter:
// never 9.1.2 while a sensor is lost, nor 9.1.6 where the piece's owner may have
// adjusted it.
func (g *Game) sureFoul(it *item) bool {
	if it.article == "9.1.6" && it.alone {
		return false
	}
	return it.article != "9.1.2" || g.settler.Unknown().Empty() && g.carried.Empty()
}

// confirmFoul counts a foul; the third loses (4.1.8).
func (g *Game) confirmFoul(id int, side rules.Side, article string) {
	g.fouls[side]++
	g.say("foul", &Foul{ID: id, Side: side, Article: article, Status: "confirmed", Count: g.fouls[side]})
	if g.fouls[side] >= 3 {
		g.finish(outcome{side.Other().String(), "4.1.8", "third foul"})
	}
}
