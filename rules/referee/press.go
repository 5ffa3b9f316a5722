package referee

import (
	"luozi/rules"
)

func (g *Game) duePresses(d *due) {
	for i := range g.presses {
		g.duePress(d, &g.presses[i])
	}
	if g.other != nil {
		g.duePress(d, g.other)
	}
}

func (g *Game) duePress(d *due, p *press) {
	switch {
	case !p.read:
		d.add(p.readAt)
	case !p.judged:
		d.add(p.judgeAt)
	case p.void && !g.bothDown():
		d.add(p.at + longestTap)
	}
}

func (g *Game) elapsePresses() {
	for i := range g.presses {
		p := &g.presses[i]
		switch {
		case !p.read && p.readAt <= g.now:
			if g.postpone(p) || g.landing(i) {
				return
			}
			p.read = true
			if !g.readPresses(begun) && g.takeAnew() {
				g.readPresses(begun)
			}
			return
		case p.read && !p.judged && p.judgeAt <= g.now:
			if !g.readAny() && !g.stirring(p) && !g.awaitsNext(i) {
				p.judged = true
				g.judge()
			}
			return
		}
	}
	g.judgeVoid()
	g.elapseOther()
}

// readable is how many of the waiting presses, from the first on, may be read.
func (g *Game) readable() int {
	for i := range g.presses {
		if !g.presses[i].read {
			return i
		}
	}
	return len(g.presses)
}

// unique is the one chain that the presses make: the only one that the board
// shows, or the only one that explains what was lifted and dropped. Chains that
// fit less well are weighed as well, but only one that fits well enough is taken.
func (g *Game) unique(need int, presses []press, least fit) (chain, bool) {
	found := g.explain(&g.pos, need, presses, min(least, fleeting))
	switch len(found) {
	case 0:
		return chain{}, false
	case 1:
		return found[0], found[0].fit >= least
	}
	c, ok := g.simplest(found)
	return c, ok && c.fit >= least
}

// readPresses records the moves of the waiting presses if the board shows one
// explanation of all of them, or of the first ones.
func (g *Game) readPresses(least fit) bool {
	n := g.readable()
	for need := n; need >= 1; need-- {
		if need < n && g.presses[need-1].alert != 0 {
			return false
		}
		if c, ok := g.unique(need, g.presses[:need], least); ok {
			g.commit(c, need)
			return true
		}
	}
	if len(g.presses) == 1 && n == 1 && len(g.found()) == 0 && !g.halted() {
		return g.readForgotten(least)
	}
	return false
}

func (g *Game) found() []chain { return g.srch.found }

// readForgotten explains a press by three plies of which two were not pressed, and
// were complete before it.
func (g *Game) readForgotten(least fit) bool {
	open := press{at: forever / 2}
	c, ok := g.unique(3, []press{open, open, g.presses[0]}, least)
	ok = ok && c.done[1] <= g.presses[0].at
	if ok {
		g.commit(c, 1)
	}
	return ok
}

// readAny takes the best explanation that the board has shown since the press.
func (g *Game) readAny() bool {
	return g.readPresses(begun) || g.readShown() || g.readPresses(taking) || g.readPresses(inHand) || g.readPresses(aside)
}

// judge says what becomes of the presses whose early window is over.
func (g *Game) judge() {
	n := g.judged()
	if n == 0 {
		return
	}
	if g.takeAnew() && (len(g.presses) == 0 || g.readAny()) {
		return
	}
	if g.judgeIllegal() {
		return
	}
	if g.presses[0].alert == 0 && g.voidable() {
		g.presses[0].void = true
		g.judgeVoid()
		return
	}
	g.callUnread()
}

// judged is how many of the waiting presses, from the first on, have had their
// early window.
func (g *Game) judged() int {
	for i := range g.presses {
		if !g.presses[i].judged {
			return i
		}
	}
	return len(g.presses)
}

// readShown records the explanation that the board has shown since the press
// and shows no longer, if its piece has stayed and at most one other piece of
// the mover's is off.
func (g *Game) readShown() bool {
	u := &g.unread
	if !u.shownOK || u.presses > len(g.presses) || len(g.explain(&g.pos, u.presses, g.presses[:u.presses], fleeting)) > 0 {
		return false
	}
	after := g.after(&u.shown)
	missing, _ := g.differ(&after)
	to := u.shown.last().To
	own := missing.And(after.Of(after.Turn().Other()))
	if lift, ok := g.log.LastLift(to); ok && lift > u.shown.done[u.shown.n-1] || own.Len() > 1 || own.Has(to) {
		return false
	}
	g.commit(u.shown, u.presses)
	return true
}

// shownBy is the position that the board shows with a chain: with its reply on
// top, if that is complete.
func (g *Game) shownBy(c *chain) rules.Position {
	pos := g.after(c)
	if c.replied {
		pos = pos.Play(c.moves[c.n])
	}
	return pos
}

// after is the position that a chain leads to.
func (g *Game) after(c *chain) rules.Position {
	pos := g.pos
	for i := range c.n {
		pos = pos.Play(c.moves[i])
	}
	return pos
}

// judgeIllegal looks for a last move that breaks the rules of movement. A legal
// capture with something left on the board beside it goes first: that is not
// illegal, and explains itself when the piece is taken away.
func (g *Game) judgeIllegal() bool {
	for need := g.judged(); need >= 1; need-- {
		if c, ok := g.uniqueIllegal(need); ok {
			g.illegalMove(c, need)
			return true
		}
	}
	return false
}

func (g *Game) uniqueIllegal(need int) (chain, bool) {
	if len(g.explain(&g.pos, need, g.presses[:need], strays)) > 0 {
		return chain{}, false
	}
	found := g.explainIllegal(&g.pos, need, g.presses[:need])
	if len(found) != 1 || g.opponentsDoing(&found[0]) {
		return chain{}, false
	}
	return found[0], true
}

// opponentsDoing tells whether what came down at the end of an illegal move may be
// a piece of the opponent's, who has one off its point that goes there.
func (g *Game) opponentsDoing(c *chain) bool {
	before := g.pos
	for i := range c.n - 1 {
		before = before.Play(c.moves[i])
	}
	theirs := before.Pass()
	missing, _ := g.differ(&theirs)
	for p := range missing.And(theirs.Of(theirs.Turn())).All() {
		if theirs.Pseudo(rules.Move{From: p, To: c.last().To}) {
			return true
		}
	}
	return false
}

// voidable tells whether the first press came without a move: no piece of the
// mover's is off its point or can have changed places, nothing has come down,
// and no legal move would fit but for points that can't be seen.
func (g *Game) voidable() bool {
	missing, extra := g.differ(&g.pos)
	own := g.pos.Of(g.pos.Turn())
	if !extra.Empty() || !missing.And(own).Empty() || g.log.TwoOff(own) {
		return false
	}
	return len(g.unseen()) == 0
}

// unseen lists the legal moves that fit the board but for points that can't be
// seen now.
func (g *Game) unseen() []rules.Move {
	var fit []rules.Move
	for _, m := range g.pos.LegalMoves(nil) {
		after := g.pos.Play(m)
		missing, extra := g.differ(&after)
		if extra.Empty() && missing.Minus(after.Of(after.Turn())).Empty() {
			fit = append(fit, m)
		}
	}
	return fit
}

// judgeVoid undoes a press without a move once its button is up again.
func (g *Game) judgeVoid() {
	if len(g.presses) == 0 || !g.presses[0].void || g.bothDown() {
		return
	}
	p := g.presses[0]
	if g.buttons[p.side].down && g.now < p.at+longestTap {
		return
	}
	g.presses[0].void = false
	if g.readPresses(begun) {
		return
	}
	if !g.voidable() {
		g.callUnread()
		return
	}
	g.dropPresses(0)
	g.clocksBack(p.before, p.at)
	g.sayClock("alert")
	if !g.voidOnce && !g.silent() && !p.crossed {
		g.voidOnce = true
		g.proposeFoul(&item{kind: "press-without-move", side: p.side, article: "9.1.2"}, textPressWithoutMove)
	}
	g.look()
}

// callUnread calls the arbiter for presses that nothing explains. The second
// one stops both clocks.
func (g *Game) callUnread() {
	for i := range g.judged() {
		p := &g.presses[i]
		if p.alert != 0 {
			continue
		}
		if i > 0 && g.sameDoubt(i) {
			g.stopClocks(g.now, "alert")
			continue
		}
		p.alert = g.raiseUnread(p, i)
		if i > 0 && p.alert != 0 {
			g.stopClocks(g.now, "alert")
		}
	}
	g.restRead()
}

func (g *Game) raiseUnread(p *press, i int) int {
	it := &item{kind: "unread", side: p.side, stops: i > 0, unreadPress: true}
	missing, extra := g.differ(&g.pos)
	it.missing, it.extra = missing.Slice(), extra.Slice()
	text := textUnread
	if i == 0 {
		if it.candidates = g.alternatives(); len(it.candidates) > 1 {
			it.kind, text = "ambiguous", textAmbiguous
		} else {
			it.candidates = nil
		}
	}
	if g.turnedExplains() {
		it.kind, text = "setup", textTurned
	}
	return g.raise(it, text)
}

// alternatives lists the moves between which the board can't tell: those with
// evidence, else those that fit without.
func (g *Game) alternatives() []rules.Move {
	var out []rules.Move
	for _, c := range g.explain(&g.pos, 1, g.presses[:1], begun) {
		out = append(out, c.moves[0])
	}
	if len(out) > 1 {
		return out
	}
	out = nil
	if !g.blind().Empty() {
		return nil
	}
	for _, m := range g.unseen() {
		if !g.blind().Has(m.To) && (g.log.Lifted(m.From) || g.blind().Has(m.From)) {
			out = append(out, m)
		}
	}
	return out
}
