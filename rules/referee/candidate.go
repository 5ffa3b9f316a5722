package referee

import (
	"luozi/clock"
	"luozi/rules"
)

// candidate is a move that stands on the board and is not completed.
type candidate struct {
	on     bool
	chain  chain
	said   bool
	lost   bool // not seen since lostAt
	lostAt clock.Ms
	// A reply that mates although the candidate was not pressed.
	reply     chain
	replied   bool
	replyEnds bool
	ends      bool // the candidate itself mates or stalemates
}

// readBoard reads the board while the game goes on.
func (g *Game) readBoard() {
	if len(g.presses) > 0 {
		g.waiting()
		return
	}
	if g.other != nil && g.other.read && g.readOther(begun) {
		return
	}
	g.readCandidate()
	if g.cand.replied && g.set.Press == "off" {
		g.completeByReply()
		return
	}
	if !g.cand.on {
		g.reconsider()
	}
	g.readHands()
}

// readCandidate notes which move the board shows, without any press.
func (g *Game) readCandidate() {
	least := begun
	if g.cand.on {
		least = aside // it stays while another piece is nudged
	}
	c, ok := g.unique(1, nil, least)
	k := &g.cand
	switch {
	case ok && k.on && c.same(&k.chain):
		k.lost = false
		g.readReply()
	case ok && c.fit >= begun:
		g.withdraw()
		g.cand = candidate{on: true, chain: c, ends: g.ends(&c)}
		g.readReply()
	case k.on && !k.lost:
		k.lost, k.lostAt = true, g.now
		if missing, extra := g.differ(&g.pos); !extra.Empty() || missing.Empty() {
			g.withdraw()
		}
	}
}

// readReply looks for a complete reply on top of the candidate, which matters
// without a press only if it ends the game.
func (g *Game) readReply() {
	k := &g.cand
	k.replied = false
	after := g.pos.Play(k.chain.moves[0])
	if missing, _ := g.differ(&after); missing.Empty() {
		return
	}
	c, ok := g.unique(2, nil, exact)
	if ok && c.moves[0] == k.chain.moves[0] {
		k.reply, k.replied, k.replyEnds = c, true, g.ends(&c)
	}
}

func (g *Game) withdraw() {
	k := &g.cand
	if k.on && k.said {
		end := g.now
		if k.lost {
			end = k.lostAt
		}
		if lift, ok := g.log.LastLift(k.chain.moves[0].To); ok && lift > k.chain.done[0] {
			end = lift
		}
		g.say("withdrawn", &Withdrawn{Move: k.chain.moves[0], RestedMs: end - k.chain.done[0]})
	}
	g.cand = candidate{}
}

// ending is the chain on the board that ends the game by itself, mate or
// stalemate, once it has rested.
func (g *Game) ending() (*chain, bool) {
	k := &g.cand
	switch {
	case !k.on || k.lost:
	case k.ends:
		return &k.chain, true
	case k.replied && k.replyEnds:
		return &k.reply, true
	}
	return nil, false
}

func (g *Game) ends(c *chain) bool {
	after := g.after(c)
	return !after.HasLegalMove()
}

func (g *Game) dueCandidate(d *due) {
	k := &g.cand
	if !k.on || len(g.presses) > 0 || g.halted() {
		return
	}
	if k.lost {
		d.add(k.lostAt + g.set.Brush)
		return
	}
	if !k.said {
		d.add(k.chain.done[0] + g.set.Rest)
	}
	if c, ok := g.ending(); ok {
		d.add(c.done[c.n-1] + g.set.Rest)
	}
}

func (g *Game) elapseCandidate() {
	k := &g.cand
	switch {
	case !k.on || len(g.presses) > 0 || g.halted():
	case k.lost && k.lostAt+g.set.Brush <= g.now:
		g.withdraw()
		g.look()
	case k.lost:
	case !k.said && k.chain.done[0]+g.set.Rest <= g.now:
		k.said = true
		g.say("candidate", &Candidate{Move: k.chain.moves[0]})
	default:
		if c, ok := g.ending(); ok && c.done[c.n-1]+g.set.Rest <= g.now {
			g.endByHand(*c)
		}
	}
}

// mating is a move that ended the game without a press (22.5), until it is
// confirmed or goes on.
type mating struct {
	side  rules.Side
	chain chain
	clk   clock.Clocks // as it would have gone on
	from  rules.Position
	ply   int // of the record before the chain
	id    int
	since clock.Ms
}

// endByHand records a move that mates or stalemates although nobody pressed;
// the mover's clock stands as when the piece came down.
func (g *Game) endByHand(c chain) {
	done := c.done[c.n-1]
	m := &mating{chain: c, clk: g.clk, from: g.pos, ply: len(g.plies), since: g.now}
	m.side = g.pos.Turn()
	if c.n == 2 {
		g.clk.Complete(m.side, done)
		m.side = m.side.Other()
	}
	g.clk.Stop(done)
	g.mate = m
	for i := range c.n {
		mover := g.pos.Turn()
		by := "end"
		if i < c.n-1 {
			by = "reply"
		}
		used := g.clk.Spent(mover, done) - g.spentBefore(mover)
		g.enterTouched(entry{move: c.moves[i], done: c.done[i], by: by, left: g.times(), used: used, before: m.clk}, i == 0)
	}
	g.sayClock("result")
	m.id = g.proposeResult(g.endOf(m.side))
}

func (g *Game) dueMate(d *due) {
	if g.mate != nil && !g.isOpen("touch") {
		d.add(g.mate.since + g.set.MateFinal)
	}
}

func (g *Game) elapseMate() {
	if g.mate != nil && g.mate.since+g.set.MateFinal <= g.now {
		g.mateStands()
	}
}

// mateStands makes a proposed mate final unless its move is in question.
func (g *Game) mateStands() {
	if g.mate != nil && !g.isOpen("touch") {
		g.mateFinal()
	}
}

// mateFinal makes the proposed end final.
func (g *Game) mateFinal() {
	m := g.mate
	g.mate = nil
	g.close(m.id, "confirm", "board")
	g.finish(g.endOf(m.side))
}

// lookMate voids the mate if its piece goes on before it is final.
func (g *Game) lookMate() {
	m := g.mate
	if missing, _ := g.differ(&g.pos); !missing.Has(m.chain.last().To) {
		return
	}
	g.close(m.id, "dismiss", "board")
	g.takeBackTo(m.ply)
	g.pos = m.from
	g.clocksBack(m.clk, m.since)
	g.sayClock("ruling")
	g.look()
}
