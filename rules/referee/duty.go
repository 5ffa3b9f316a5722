package referee

import (
	"errors"
	"slices"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/touch"
	"luozi/sensing/gesture"
)

// touched is a touch of the current turn.
type touched struct {
	touch.Touch
	back    bool
	excused bool // an illegal move that was ruled upon explains it
	alone   bool // an enemy piece, with no own piece off
	fouled  bool
}

// duties keeps what this turn's touches oblige to.
type duties struct {
	order  int
	list   []touched
	said   touch.Duty
	adjust bool // 5.6: lifts that come back are nothing
}

func (g *Game) beginDuties() {
	g.duties = duties{}
	g.beginHands()
}

// touched says that a piece was off its point long enough, and counts it unless
// it was lifted and put back between the last move and its press.
func (g *Game) touched(h gesture.Hand) {
	d := &g.duties
	own := g.pos.Of(g.pos.Turn())
	if d.adjust {
		return
	}
	d.order++
	g.say("touch", &Touch{Side: g.pos.Turn(), Piece: g.pos.At(h.Point), Point: h.Point, Order: d.order})
	if n := len(g.plies); n > 0 && h.Ended > 0 && g.plies[n-1].pressed && h.Ended <= g.plies[n-1].press.at {
		return
	}
	alone := !own.Has(h.Point) && !g.liftedAny(own)
	if alone && g.set.EnemyTouch == "note" {
		return
	}
	d.list = append(d.list, touched{Touch: touch.Touch{Point: h.Point, At: h.Lift}, alone: alone, back: h.Ended > 0})
}

// liftedAny tells whether one of the points was lifted in this turn.
func (g *Game) liftedAny(ps rules.Set) bool {
	for p := range ps.All() {
		if g.log.Lifted(p) {
			return true
		}
	}
	return false
}

// putBack notes that a touched piece stands on its point again, says what the
// touches oblige to, and proposes the fouls that the turn's position shows.
func (g *Game) putBack(h gesture.Hand) {
	d := &g.duties
	if g.mayCapture(h.Point) && !g.agrees(&g.pos) {
		return
	}
	for i := range d.list {
		if d.list[i].Point == h.Point {
			d.list[i].back = true
		}
	}
	if d.adjust {
		d.list = slices.DeleteFunc(d.list, func(t touched) bool { return t.back })
		return
	}
	if g.casual() {
		return
	}
	duty := touch.Of(&g.pos, points5(d.list), g.set.Together)
	g.sayDuty(g.pos.Turn(), duty)
	if g.agrees(&g.pos) {
		g.touchFouls(&g.pos, d.list)
	}
}

func points5(list []touched) []touch.Touch {
	out := make([]touch.Touch, len(list))
	for i := range list {
		out[i] = list[i].Touch
	}
	return out
}

func (g *Game) sayDuty(side rules.Side, duty touch.Duty) {
	said := &g.duties.said
	if duty.Article == "" || said.Article == duty.Article && said.Must == duty.Must && slices.Equal(said.Moves, duty.Moves) {
		return
	}
	*said = duty
	moves := duty.Moves
	if moves == nil {
		moves = []rules.Move{}
	}
	g.say("duty", &Duty{Side: side, Article: duty.Article, Must: string(duty.Must), Moves: moves})
}

// touchFouls proposes a foul for each touched piece that could do nothing.
func (g *Game) touchFouls(pos *rules.Position, list []touched) {
	for i := range list {
		t := &list[i]
		if t.fouled || t.excused {
			continue
		}
		if article := touch.Foul(pos, t.Point); article != "" {
			t.fouled = true
			g.proposeFoul(&item{kind: "foul", side: pos.Turn(), article: article, alone: t.alone,
				missing: []rules.Point{t.Point}}, textFoul)
			if g.phase != playing {
				return
			}
		}
	}
}

// verdict5 is what the touches of a turn say of the move that ends it.
type verdict5 struct {
	broken bool
	duty   touch.Duty
	list   []touched
	pos    rules.Position
}

// judgeTouches weighs the touches of the turn against the move that completes
// it at done. Pieces still off were not in the hand.
func (g *Game) judgeTouches(m rules.Move, done clock.Ms) verdict5 {
	if g.silent() || g.casual() {
		return verdict5{}
	}
	g.did = g.hands.Take(&g.log, done, g.did[:0])
	g.did = g.hands.OffAt(done, g.did)
	g.handsDid()
	d := &g.duties
	off := g.hands.Off()
	list := slices.DeleteFunc(slices.Clone(d.list), func(t touched) bool {
		return !t.back && t.Point != m.From && t.Point != m.To && off.Has(t.Point)
	})
	list = g.withoutMoving(list, m)
	if d.adjust {
		list = nil
	}
	v := verdict5{list: list, pos: g.pos, duty: touch.Of(&g.pos, points5(list), g.set.Together)}
	v.broken = !v.duty.Satisfied(m)
	return v
}

// withoutMoving takes out the lift that makes the move, which is no touch of
// its own unless an enemy piece was touched after it.
func (g *Game) withoutMoving(list []touched, m rules.Move) []touched {
	for i := len(list) - 1; i >= 0; i-- {
		if g.pos.At(list[i].Point).Side() != g.pos.Turn() {
			if list[i].Point != m.To || i > 0 && list[i-1].Point == m.From {
				return list
			}
			continue
		}
		if list[i].Point == m.From && !list[i].back {
			return slices.Delete(list, i, i+1)
		}
	}
	return list
}

// callTouch raises what judgeTouches has found, once the move is recorded.
func (g *Game) callTouch(v verdict5) {
	if v.broken {
		g.sayDuty(v.pos.Turn(), v.duty)
		it := &item{kind: "touch", side: v.pos.Turn(), article: v.duty.Article, ply: len(g.plies), touches: v.list}
		for _, t := range v.list {
			it.missing = append(it.missing, t.Point)
			it.alone = it.alone || t.alone && v.duty.Article == "5.2"
		}
		g.raise(it, textTouch)
	}
	if g.phase == playing {
		g.touchFouls(&v.pos, v.list)
	}
}

// resolveTouch carries out a ruling on a move outside the duty.
func (g *Game) resolveTouch(it *item, action, by string) error {
	switch action {
	case "stand":
		g.close(it.id, action, by)
		if it.ply <= len(g.plies) {
			e := *g.plies[it.ply-1].event
			e.Stands = true
			g.plies[it.ply-1].event = &e
			g.moves = slices.Clone(g.moves)
			g.moves[it.ply-1].Stands = true
		}
		g.mateStands()
	case "dismiss":
		g.close(it.id, action, by)
		g.mateStands()
	case "undo":
		if it.ply != len(g.plies) || len(g.presses) > 0 {
			return errors.New("the opponent has replied: undo is no longer possible")
		}
		g.close(it.id, action, by)
		g.clk.Back(it.side)
		g.clk.Stop(g.now)
		g.clearBoard()
		g.takeBackTo(it.ply - 1)
		g.duties = duties{list: it.touches, order: len(it.touches)}
		for i := range g.duties.list {
			g.duties.list[i].back = true
		}
		g.sayClock("ruling")
		g.awaitBoard("ruling", false)
	default:
		return wrongAction(it)
	}
	return nil
}

// touchedByIllegal counts the pieces of an illegal move: they oblige if it is
// undone, and are no fouls beside it.
func (g *Game) touchedByIllegal(m rules.Move, at clock.Ms) {
	d := &g.duties
	for _, p := range []rules.Point{m.From, m.To} {
		if g.pos.At(p) == rules.NoPiece {
			continue
		}
		i := slices.IndexFunc(d.list, func(t touched) bool { return t.Point == p })
		if i < 0 {
			d.list = append(d.list, touched{Touch: touch.Touch{Point: p, At: at}})
			i = len(d.list) - 1
		}
		d.list[i].excused, d.list[i].back = true, true
	}
}

func (g *Game) adjustCommand(args []string) error {
	if len(args) != 2 || args[1] != "on" && args[1] != "off" {
		return errors.New("adjust wants a side and on or off, as in adjust red on")
	}
	side, err := rules.ParseSide(args[0])
	if err != nil {
		return err
	}
	if side != g.pos.Turn() || len(g.presses) > 0 {
		return errors.New("pieces are adjusted in one's own turn only (5.6)")
	}
	g.duties.adjust = args[1] == "on"
	return nil
}
