package referee

import (
	"errors"
	"fmt"

	"luozi/clock"
	"luozi/rules"
)

// playersCommand finds what players may say, or the arbiter for them.
func (g *Game) playersCommand(name string) (func([]string) error, bool) {
	switch name {
	case "adjust":
		return g.adjustCommand, true
	case "offer":
		return g.offerCommand, true
	case "accept":
		return g.acceptCommand, true
	case "decline":
		return g.declineCommand, true
	case "claim":
		return g.claimCommand, true
	case "late":
		return g.lateCommand, true
	case "arrive":
		return g.arriveCommand, true
	}
	return nil, false
}

// offer is the latest offer of a draw (23.1).
type offer struct {
	made bool // by anybody so far
	side rules.Side
	open bool
}

// offerCommand records an offer. It belongs after the own move and before its
// press, or a little later in the opponent's time.
func (g *Game) offerCommand(args []string) error {
	side, err := oneSide("offer", args)
	if err != nil {
		return err
	}
	o := &g.offer
	if o.open && o.side != side && g.cand.on && g.runs() == side {
		g.declined() // by the move on the board
	}
	if o.open {
		return fmt.Errorf("an offer of %s waits for its answer: accept or decline it", o.side)
	}
	again := o.made && o.side == side
	*o = offer{made: true, side: side, open: true}
	g.say("offer", &Offer{Side: side, What: "draw", State: "made"})
	switch {
	case again:
		g.proposeFoul(&item{kind: "foul", side: side, article: "9.1.3"}, textOfferAgain)
	case !g.mayOffer(side):
		g.proposeFoul(&item{kind: "foul", side: side, article: "9.1.1"}, textOfferEarly)
	}
	return nil
}

// mayOffer tells whether side has made a move that the opponent has not yet
// answered.
func (g *Game) mayOffer(side rules.Side) bool {
	if g.runs() == side {
		return g.cand.on
	}
	return len(g.plies)+len(g.presses) > 0
}

func (g *Game) acceptCommand(args []string) error {
	if err := g.answersOffer("accept", args); err != nil {
		return err
	}
	g.offer.open = false
	g.say("offer", &Offer{Side: g.offer.side, What: "draw", State: "accepted"})
	g.finish(g.drawn("4.2.2", "draw agreed"))
	return nil
}

func (g *Game) declineCommand(args []string) error {
	if err := g.answersOffer("decline", args); err != nil {
		return err
	}
	g.declined()
	return nil
}

func (g *Game) answersOffer(name string, args []string) error {
	side, err := oneSide(name, args)
	if err != nil {
		return err
	}
	if !g.offer.open || g.offer.side == side {
		return fmt.Errorf("%s has offered no draw that %s could %s", side.Other(), side, name)
	}
	return nil
}

func (g *Game) declined() {
	g.offer.open = false
	g.say("offer", &Offer{Side: g.offer.side, What: "draw", State: "declined"})
}

// drawn is a draw, or Red's loss where a draw counts as one (红先和判红负).
func (g *Game) drawn(article, reason string) outcome {
	if g.set.DrawCounts == "red-loses" {
		return outcome{"black", article, reason + "; a draw counts as a loss for Red (红先和判红负)"}
	}
	return outcome{"none", article, reason}
}

const (
	countedChecks = 10 // of the claimant's checks, 23.3
	wrongClaim    = 5 * clock.Minute
)

// claimCommand answers a claim, in the claimant's own turn (8.5).
func (g *Game) claimCommand(args []string) error {
	if len(args) != 2 || args[1] != "natural" && args[1] != "repetition" {
		return errors.New("claim wants a side and natural or repetition, as in claim red natural")
	}
	side, err := rules.ParseSide(args[0])
	if err != nil {
		return err
	}
	if side != g.runs() || len(g.presses) > 0 {
		return errors.New("claims are made in one's own turn (8.5)")
	}
	if args[1] == "repetition" {
		return g.claimRepetition(side)
	}
	g.claimNatural(side)
	return nil
}

func (g *Game) claimNatural(side rules.Side) {
	running := g.clk.Running()
	g.stopClocks(g.now, "claim")
	rounds := g.quietRounds(side)
	upheld := rounds >= g.set.NaturalLimit
	g.say("claim", &Claim{Side: side, What: "natural", Upheld: upheld, Rounds: rounds})
	if upheld {
		g.finish(g.drawn("4.2.4", "natural limit"))
		return
	}
	g.confirmFoul(0, side, "9.1.4")
	if g.phase != playing {
		return
	}
	g.clk.Add(side, -wrongClaim, g.now)
	if g.clk.Fallen(side, g.now) {
		g.finish(outcome{side.Other().String(), "4.1.4", "flag after a wrong claim (23.3)"})
		return
	}
	if running != rules.NoSide {
		g.clk.Run(running, g.now)
	}
	g.sayClock("claim")
}

// quietRounds counts the rounds without a capture, of side's checks at most ten.
func (g *Game) quietRounds(side rules.Side) int {
	plies, checks := g.pos.Quiet(), 0
	for i := len(g.plies) - 1; i >= 0 && i >= len(g.plies)-g.pos.Quiet(); i-- {
		if e := g.plies[i].event; e.Side == side && e.Check {
			checks++
		}
	}
	return (plies - max(checks-countedChecks, 0)) / 2
}

// repeats is how often the position has stood, this time included.
func (g *Game) repeats() int {
	n, key := 1, g.pos.Key()
	for i := len(g.keys) - 1; i >= 0 && i >= len(g.keys)-g.pos.Quiet(); i-- {
		if g.keys[i] == key && g.plies[i].before.Same(&g.pos) {
			n++
		}
	}
	return n
}

// cycle lists the moves since the position stood last.
func (g *Game) cycle() []rules.Move {
	var out []rules.Move
	for i := len(g.plies) - 1; i >= 0; i-- {
		if g.plies[i].before.Same(&g.pos) {
			for _, p := range g.plies[i:] {
				out = append(out, p.event.Move)
			}
			return out
		}
	}
	return nil
}

// lookNatural tells the arbiter once that the natural limit is reached (23.3).
func (g *Game) lookNatural() {
	if g.pos.Quiet() < 2*g.set.NaturalLimit || g.set.NaturalLimit == 0 {
		g.naturalSaid = false
		return
	}
	if g.naturalSaid || g.quietRounds(rules.Red) < g.set.NaturalLimit || g.quietRounds(rules.Black) < g.set.NaturalLimit {
		return
	}
	g.naturalSaid = true
	g.raise(&item{kind: "natural-limit", side: rules.NoSide, article: "4.2.4", draw: "4.2.4", reason: "natural limit"}, textNatural)
}

// resolveDraw confirms or dismisses a draw of which the arbiter was told.
func (g *Game) resolveDraw(it *item, action, by string) error {
	switch action {
	case "confirm":
		g.close(it.id, action, by)
		g.finish(g.drawn(it.draw, it.reason))
	case "dismiss":
		g.close(it.id, action, by)
	default:
		return wrongAction(it)
	}
	return nil
}

// lookBare proposes a draw once neither side has a piece left that can attack
// (4.2.1).
func (g *Game) lookBare() {
	if g.bareSaid {
		return
	}
	for pt := range g.pos.Occupied().All() {
		switch g.pos.At(pt).Kind() {
		case rules.Rook, rules.Horse, rules.Cannon, rules.Soldier:
			return
		}
	}
	g.bareSaid = true
	g.proposeResult(g.drawn("4.2.1", "no attacking piece is left"))
}
