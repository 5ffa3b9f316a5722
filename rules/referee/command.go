package referee

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
)

// mostAnswers bounds what is remembered of commands that carried an id.
const mostAnswers = 512

// answer is what became of a command that carried an id.
type answer struct {
	key string
	why string // why it was refused, "" if it was done
}

// Answered tells what became of the command that user gave with that id: known
// is false if there was none, why is empty if it was done.
func (g *Game) Answered(user, id string) (why string, known bool) {
	for i := len(g.answers) - 1; i >= 0; i-- {
		if g.answers[i].key == user+"\x00"+id {
			return g.answers[i].why, true
		}
	}
	return "", false
}

// command carries out what arbiter or player said, once for each id. One that
// is wrong or ill-timed is refused and changes nothing.
func (g *Game) command(in story.Input) {
	if in.From.ID != "" {
		if _, known := g.Answered(in.From.User, in.From.ID); known {
			return
		}
	}
	err := g.expected(in.From)
	if err == nil {
		err = g.do(in.Name, in.Args, in.From)
	}
	why := ""
	if err != nil {
		why = err.Error()
		g.say("refused", &Refused{Do: in.Name, Why: why})
	}
	if in.From.ID != "" {
		if len(g.answers) >= mostAnswers {
			g.answers = append(g.answers[:0], g.answers[mostAnswers/2:]...)
		}
		g.answers = append(g.answers, answer{in.From.User + "\x00" + in.From.ID, why})
	}
}

// expected checks the conditions under which a command was given.
func (g *Game) expected(o story.Origin) error {
	if ply, ok := o.WantsPly(); ok && ply != len(g.plies) {
		return fmt.Errorf("the game stands at ply %d, not %d", len(g.plies), ply)
	}
	if o.ExpectAlert != 0 && g.openItem(o.ExpectAlert) == nil {
		return fmt.Errorf("alert %d is not open", o.ExpectAlert)
	}
	return nil
}

// who names the arbiter in what is said.
func who(o story.Origin) string {
	if o.User == "" {
		return "arbiter"
	}
	return "arbiter " + o.User
}

// do carries out one command. What it needs stands in CONTRACT of the commands.
func (g *Game) do(name string, args []string, from story.Origin) error {
	by := who(from)
	switch name {
	case "label":
		return g.labelCommand(args, from)
	case "setup":
		return g.setupCommand(args)
	case "start":
		return g.startCommand(args)
	case "new":
		return g.newGame(args)
	case "turn":
		return g.turnCommand(by)
	}
	if g.phase == settingUp && (name == "late" || name == "arrive") {
		do, _ := g.playersCommand(name)
		return do(args)
	}
	if g.phase == settingUp {
		return errors.New("the game has not started")
	}
	if name == "result" {
		return g.resultCommand(args)
	}
	if g.phase == over {
		if name == "resolve" {
			return g.resolveAfter(args, by)
		}
		return errors.New("the game is over: only result and new are taken")
	}
	return g.doPlaying(name, args, by)
}

func (g *Game) doPlaying(name string, args []string, by string) error {
	switch name {
	case "pause":
		return g.pause()
	case "resume":
		return g.resume(by)
	case "resolve":
		return g.resolveCommand(args, by)
	case "foul":
		return g.foulCommand(args)
	case "time":
		return g.timeCommand(args)
	case "move":
		return g.moveCommand(args)
	case "takeback":
		return g.takebackCommand(args)
	case "position":
		return g.positionCommand(args)
	case "resign":
		return g.resignCommand(args)
	}
	if do, ok := g.playersCommand(name); ok {
		return do(args)
	}
	return fmt.Errorf("there is no command %q", name)
}

func (g *Game) resolveCommand(args []string, by string) error {
	if len(args) < 2 {
		return errors.New("resolve wants an id and an action, as in resolve 3 undo")
	}
	id, err := parseID(args[0])
	if err != nil {
		return err
	}
	return g.resolve(id, args[1], args[2:], by)
}

// resolveAfter answers what may stay open after the game: sensors and devices.
func (g *Game) resolveAfter(args []string, by string) error {
	if len(args) == 2 {
		if id, err := parseID(args[0]); err == nil {
			if it := g.openItem(id); it != nil && args[1] == "dismiss" {
				g.close(id, "dismiss", by)
				return nil
			}
		}
	}
	return errors.New("the game is over: only result and new are taken")
}

func (g *Game) pause() error {
	if g.paused {
		return errors.New("the game is paused already")
	}
	g.paused = true
	g.stopClocks(g.now, "pause")
	return nil
}

// resume lets the clocks go on after a pause or a power failure. Alerts that
// hold them must be answered first.
func (g *Game) resume(by string) error {
	for _, it := range g.open {
		if it.open && it.stops && it.kind != "power" {
			return fmt.Errorf("alert %d (%s) holds the clocks: resolve it first", it.id, it.kind)
		}
	}
	power := g.firstOpen("power")
	if !g.paused && power == nil {
		return errors.New("the clocks are not paused")
	}
	g.paused = false
	if power != nil {
		g.close(power.id, "resume", by)
	}
	g.hands.Skip(&g.log, g.now)
	g.goOn("resume")
	g.look()
	return nil
}

func (g *Game) foulCommand(args []string) error {
	if len(args) != 2 {
		return errors.New("foul wants a side and an article, as in foul red 9.1.8")
	}
	side, err := rules.ParseSide(args[0])
	if err != nil {
		return err
	}
	if !strings.HasPrefix(args[1], "9.1.") {
		return fmt.Errorf("article %q is no foul: want 9.1.1 to 9.1.8", args[1])
	}
	g.confirmFoul(0, side, args[1])
	return nil
}

func (g *Game) timeCommand(args []string) error {
	if len(args) != 2 || len(args[1]) < 2 {
		return errors.New("time wants a side and +MS, -MS or =MS, as in time red +60000")
	}
	side, err := rules.ParseSide(args[0])
	if err != nil {
		return err
	}
	n, err := strconv.ParseInt(args[1][1:], 10, 64)
	if err != nil || n < 0 {
		return fmt.Errorf("time %q: want +, - or = and whole milliseconds", args[1])
	}
	was := g.clk.Left(side, g.now)
	switch args[1][0] {
	case '+':
		g.clk.Add(side, clock.Ms(n), g.now)
	case '-':
		g.clk.Add(side, -clock.Ms(n), g.now)
	case '=':
		g.clk.Set(side, clock.Ms(n), g.now)
	default:
		return fmt.Errorf("time %q: want +, - or = before the milliseconds", args[1])
	}
	g.changeBefore(side, g.clk.Left(side, g.now)-was)
	g.flagOff[side] = false
	g.sayClock("adjust")
	return nil
}

// changeBefore brings time that was given or taken into the readings to which
// what is still in doubt may put the clocks back.
func (g *Game) changeBefore(side rules.Side, delta clock.Ms) {
	for i := range g.presses {
		g.presses[i].before.Add(side, delta, 0)
	}
	for _, p := range []*press{g.other, g.late.swallowed} {
		if p != nil {
			p.before.Add(side, delta, 0)
		}
	}
	if g.mate != nil {
		g.mate.clk.Add(side, delta, 0)
	}
}

// moveCommand records a move by the arbiter's word, as if its side had pressed.
func (g *Game) moveCommand(args []string) error {
	if len(g.presses) > 0 {
		return errors.New("a press waits to be read: answer its alert with read MOVE")
	}
	m, err := g.ruledMove(&g.pos, args)
	if err != nil {
		return err
	}
	side := g.pos.Turn()
	before := g.clk
	g.clk.Press(side, g.now)
	if before.Running() == rules.NoSide {
		g.clk.Stop(g.now)
	}
	used := g.used(side)
	g.ruled(entry{move: m, done: g.now, by: "arbiter", left: g.times(), used: used, before: before})
	return nil
}

// takebackCommand makes everything past a ply void (5.8). Times stay.
func (g *Game) takebackCommand(args []string) error {
	ply, err := -1, error(nil)
	if len(args) == 1 {
		ply, err = strconv.Atoi(args[0])
	}
	if err != nil || ply < 0 || ply >= len(g.plies) {
		return fmt.Errorf("takeback wants a ply from 0 to %d, the last that stays", max(len(g.plies)-1, 0))
	}
	for i := len(g.plies) - 1; i >= ply; i-- {
		g.clk.Back(g.plies[i].event.Side)
	}
	g.offer.open = false
	g.clearBoard()
	g.takeBackTo(ply)
	g.correct()
	return nil
}

// positionCommand puts another position in the place of the current one (5.8).
func (g *Game) positionCommand(args []string) error {
	pos, err := rules.ParseFEN(strings.Join(args, " "))
	if err != nil {
		return err
	}
	g.clearBoard()
	if !pos.Same(&g.pos) {
		g.corrected = append(correctedUpTo(g.corrected, len(g.plies)-1), Correction{len(g.plies), pos})
	}
	g.pos = pos
	g.say("fixed", &Fixed{Ply: len(g.plies), FEN: g.pos.FEN()})
	g.correct()
	return nil
}

// correctedUpTo are the corrections after plies up to that one.
func correctedUpTo(all []Correction, ply int) []Correction {
	n := 0
	for n < len(all) && all[n].Ply <= ply {
		n++
	}
	return slices.Clip(all[:n]) // views still hold what follows
}

// clearBoard drops what was open about the position that is corrected.
func (g *Game) clearBoard() {
	g.dropPresses(0)
	g.dropOther()
	g.late, g.moved, g.restore, g.anew = lateReply{}, nil, nil, anew{}
	g.duties = duties{}
	if g.mate != nil {
		g.close(g.mate.id, "dismiss", "board")
		g.mate = nil
	}
	for _, it := range g.open {
		if it.open && aboutBoard(it.kind) {
			g.close(it.id, "dismiss", "board")
		}
	}
}

// aboutBoard tells whether an alert is answered by any correction of the board.
func aboutBoard(kind string) bool {
	switch kind {
	case "illegal-move", "left-in-check", "facing-generals", "unread", "ambiguous", "changed", "off-turn", "touch", "setup":
		return true
	}
	return false
}

// correct stops the clocks until the board shows the corrected position.
func (g *Game) correct() {
	g.carried = rules.Set{}
	if !g.agrees(&g.pos) {
		g.stopClocks(g.now, "ruling")
	}
	g.awaitBoard("ruling", true)
}

func (g *Game) resignCommand(args []string) error {
	side, err := oneSide("resign", args)
	if err != nil {
		return err
	}
	g.finish(outcome{side.Other().String(), "4.1.9", "resignation"})
	return nil
}

func oneSide(name string, args []string) (rules.Side, error) {
	if len(args) != 1 {
		return rules.NoSide, fmt.Errorf("%s wants a side, as in %s red", name, name)
	}
	return rules.ParseSide(args[0])
}

// resultCommand is the arbiter's word, also after a final result.
func (g *Game) resultCommand(args []string) error {
	if len(args) < 2 {
		return errors.New("result wants a winner and an article, as in result red 4.1.10 reason")
	}
	switch args[0] {
	case "red", "black", "none", "both-lose":
	default:
		return fmt.Errorf("winner %q: want red, black, none or both-lose", args[0])
	}
	g.finish(outcome{args[0], args[1], strings.Join(args[2:], " ")})
	return nil
}
