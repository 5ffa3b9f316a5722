// Package stages is one short game at luozi run, played by hands outside it, for the
// tests of luozi run: on a simulated machine, and in a machine with a real kernel.
//
// It decides what the hands do, what the arbiter orders and what is to be on record
// after each stage: a capture, an illegal move and its undo, a chip that dies, an
// adapter that is pulled out, an end in the middle of the game. It never looks into
// luozi: it knows its broker, the board under it and its clock face. Times of the
// board's are in milliseconds; hands go at the pace of real time.
package stages

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"periph.io/x/conn/v3/i2c"

	"luozi/display/mqtt/mqtttest"
	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
)

// stage is a part of the game.
type stage struct {
	name  string
	play  func(*Testbed)
	moves string // on record after it
}

var stages = []stage{
	{"start", func(b *Testbed) {
		b.order("start")
		b.face()
	}, ""},
	{"moves", func(b *Testbed) {
		b.move("h2e2")
		b.move("h9g7")
	}, "h2e2 h9g7"},
	{"a capture", func(b *Testbed) {
		b.move("e2e6")
		b.move("b9c7")
	}, "h2e2 h9g7 e2e6 b9c7"},
	{"an illegal move and its undo", func(b *Testbed) {
		b.move("e6e4")
		b.hands(story.Lift, "a9", story.Drop, "a5", story.Press, "black")
		alert := b.wait("illegal-move", func(e happening) bool { return e.Kind == "illegal-move" })
		b.order("resolve", fmt.Sprint(alert.Data.ID), "undo")
		b.hands(story.Lift, "a5", story.Drop, "a9")
		b.wait("the clock of black", func(e happening) bool { return e.Type == "clock" && e.Data.Running == "black" })
		b.move("a9a8") // touched is moved
	}, "h2e2 h9g7 e2e6 b9c7 e6e4 a9a8"},
	{"a chip dies and returns", func(b *Testbed) {
		const chip = matrix.FirstAddr
		b.must(b.Board.ChipDead(chip, true))
		b.wait("lost sensors", lost)
		b.move("c3c4") // on other chips the game goes on
		b.must(b.Board.ResetChip(chip))
		b.must(b.Board.ChipDead(chip, false))
		b.wait("sensors that are back", back)
		b.move("a8f8")
		b.move("b0c2") // on that chip
	}, "h2e2 h9g7 e2e6 b9c7 e6e4 a9a8 c3c4 a8f8 b0c2"},
	{"the adapter is unplugged and plugged in again", func(b *Testbed) {
		b.must(b.adapter.Unplug())
		b.wait("lost sensors", lost)
		b.fault("button-red", true)
		b.fault("button-black", true)
		b.hands(story.Press, "black") // nobody hears it
		for _, chip := range matrix.DefaultWiring().Chips() {
			b.must(b.Board.ResetChip(chip)) // the adapter feeds them
		}
		b.faces.Blink(faceAddr)
		b.must(b.adapter.Plug())
		b.wait("sensors that are back", back)
		b.fault("button-red", false)
		b.fault("button-black", false)
		b.face()
		b.move("f8f2")
		b.move("h0g2")
	}, "h2e2 h9g7 e2e6 b9c7 e6e4 a9a8 c3c4 a8f8 b0c2 f8f2 h0g2"},
	{"luozi is ended and started again", func(b *Testbed) {
		b.stop()
		b.start()
		b.arbiter.Wait(b.t, Patience, "the alert that the power was off", func(ms []mqtttest.Message) bool {
			return slices.ContainsFunc(ms, func(m mqtttest.Message) bool {
				return strings.Contains(m.Topic, "/alert/") && strings.Contains(m.Payload, `"power"`)
			})
		})
		b.order("resume")
		b.move("f2c2")
		b.move("d0e1")
	}, "h2e2 h9g7 e2e6 b9c7 e6e4 a9a8 c3c4 a8f8 b0c2 f8f2 h0g2 f2c2 d0e1"},
	{"the end", func(b *Testbed) {
		b.order("resign", "black")
		b.wait("the result", func(e happening) bool {
			return e.Type == "result" && e.Data.Winner == "red" && e.Data.Status == "final"
		})
		b.must(b.adapter.Unplug())
		b.stop() // as well as with it
	}, "h2e2 h9g7 e2e6 b9c7 e6e4 a9a8 c3c4 a8f8 b0c2 f8f2 h0g2 f2c2 d0e1"},
}

func lost(e happening) bool { return e.Type == "sensor" && e.Data.State == "lost" }
func back(e happening) bool { return e.Type == "sensor" && e.Data.State == "back" }

// Testbed is luozi run with what is around it.
type Testbed struct {
	t       *testing.T // of the stage
	all     *testing.T // of the game
	Board   *boardsim.Board
	faces   *boardsim.Faces
	oled    *boardsim.SSD1306
	adapter Adapter
	luozi   Luozi

	arbiter *mqtttest.Client
	orders  int
	taken   int         // messages of the arbiter's
	events  []happening // not waited for
	seq     int64
	pos     rules.Position
	moves   []string
}

// Adapter is what joins the board to the machine.
type Adapter interface {
	Plug() error
	Unplug() error
}

// Luozi is luozi run, which the stages start and end more than once.
type Luozi interface {
	Start(t *testing.T) (broker string) // host:port
	Stop(t *testing.T)
}

// happening is an event of the game's log.
type happening struct {
	Seq  int64  `json:"seq"`
	Type string `json:"type"`
	Kind string `json:"-"`
	Data struct {
		ID      int    `json:"id"`
		Kind    string `json:"kind"`
		Move    string `json:"move"`
		Ply     int    `json:"ply"`
		State   string `json:"state"`
		Running string `json:"running"`
		Status  string `json:"status"`
		Winner  string `json:"winner"`
	} `json:"data"`
}

// Patience is how long what must come is waited for: a machine that is emulated is slow.
const Patience = time.Minute

// Config is what luozi run is given: where its state is and its broker listens.
func Config(state, mqtt string) []byte { return fmt.Appendf(nil, config, state, mqtt) }

const config = `state = %q
[board]
name = "b1"
[scan]
bus = "CP2112"
every_ms = 20
[buttons]
red = "cp2112_gpio:0"
black = "cp2112_gpio:1"
[panel]
both = "ssd1306 0x3c"
bus = ""
[mqtt]
listen = %q
[mqtt.arbiters]
zhang = "secret"
[http]
listen = ""
`

// Play plays all stages; each says on standard output what is on record then.
func (b *Testbed) Play(t *testing.T, a Adapter, luozi Luozi, row string) {
	b.adapter, b.luozi = a, luozi
	b.t, b.all, b.pos = t, t, rules.MustFEN(rules.Opening)
	b.start()
	for _, s := range stages {
		ok := t.Run(s.name, func(t *testing.T) {
			b.t = t
			s.play(b)
			b.pump()
			moves := strings.Join(b.moves, " ")
			fmt.Printf("bench %s, %s: %s\n", row, s.name, moves)
			if moves != s.moves {
				t.Errorf("on record %s\nwant      %s", moves, s.moves)
			}
		})
		if !ok {
			t.Fatalf("the stages after %q can't be played", s.name)
		}
	}
}

// start starts luozi and connects the arbiter.
func (b *Testbed) start() {
	b.t.Helper()
	broker := b.luozi.Start(b.all)
	const board = "xq/v1/local/board/b1/"
	b.arbiter, b.taken = mqtttest.MustDial(b.all, broker, mqtttest.Login{User: "zhang", Password: "secret"},
		board+"reply/zhang", board+"log", board+"alert/#", board+"info"), 0
	b.arbiter.Wait(b.t, Patience, "the game", func(ms []mqtttest.Message) bool {
		return slices.ContainsFunc(ms, func(m mqtttest.Message) bool {
			return strings.HasSuffix(m.Topic, "/info") && strings.Contains(m.Payload, `"game":"`)
		})
	})
}

func (b *Testbed) stop() {
	b.t.Helper()
	b.pump()
	b.arbiter.Disconnect(100)
	b.luozi.Stop(b.t)
}

func (b *Testbed) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

// order gives an arbiter's command that must be done, as soon as there is a game.
func (b *Testbed) order(do string, args ...string) {
	b.t.Helper()
	for end := time.Now().Add(Patience); ; time.Sleep(100 * time.Millisecond) {
		r := b.give(do, args)
		switch {
		case r.OK:
			return
		case !strings.Contains(r.Error, "there is no game yet") || time.Now().After(end):
			b.t.Fatalf("%s %v: %s", do, args, r.Error)
		}
	}
}

// reply is the answer to a command.
type reply struct {
	ID    string `json:"id"`
	OK    bool   `json:"ok"`
	Error string `json:"error"`
}

// give gives a command once.
func (b *Testbed) give(do string, args []string) (r reply) {
	b.t.Helper()
	b.orders++
	id := fmt.Sprint("o", b.orders)
	body, err := json.Marshal(map[string]any{"id": id, "do": do, "args": args})
	b.must(err)
	b.must(b.arbiter.Send("xq/v1/local/board/b1/cmd/zhang", string(body), 1, false))
	b.arbiter.Wait(b.t, Patience, "the reply to "+do, func(ms []mqtttest.Message) bool {
		return slices.ContainsFunc(ms, func(m mqtttest.Message) bool {
			return strings.HasSuffix(m.Topic, "/reply/zhang") && json.Unmarshal([]byte(m.Payload), &r) == nil && r.ID == id
		})
	})
	return r
}

// hands do one thing after the other, without haste.
func (b *Testbed) hands(words ...any) {
	b.t.Helper()
	const pace, hold = 350, 300
	at := b.Board.Now()
	for i := 0; i < len(words); i += 2 {
		at += pace
		verb, where := words[i].(story.Verb), words[i+1].(string)
		if verb == story.Press {
			side := map[string]rules.Side{"red": rules.Red, "black": rules.Black}[where]
			b.must(b.Board.Schedule(story.Input{At: at, Verb: story.Down, Side: side}, story.Input{At: at + hold, Verb: story.Up, Side: side}))
			continue
		}
		p, err := rules.ParsePoint(where)
		b.must(err)
		b.must(b.Board.Schedule(story.Input{At: at, Verb: verb, Point: p}))
	}
	for end := at + pace; b.Board.Now() < end; {
		time.Sleep(time.Duration(end-b.Board.Now()) * time.Millisecond)
	}
}

// move plays a move, which must be recorded.
func (b *Testbed) move(text string) {
	b.t.Helper()
	m, err := rules.ParseMove(text)
	b.must(err)
	words := []any{story.Lift, m.From.String()}
	if b.pos.At(m.To) != rules.NoPiece {
		words = append(words, story.Lift, m.To.String())
	}
	b.hands(append(words, story.Drop, m.To.String(), story.Press, b.pos.Turn().String())...)
	b.recorded(text)
}

// recorded waits until a move is on record.
func (b *Testbed) recorded(text string) {
	b.t.Helper()
	m, err := rules.ParseMove(text)
	b.must(err)
	b.wait("move "+text, func(e happening) bool { return e.Type == "move" && e.Data.Move == text })
	b.pos = b.pos.Play(m)
}

// wait waits for an event that has not been waited for; those before it are
// passed over.
func (b *Testbed) wait(what string, ok func(happening) bool) happening {
	b.t.Helper()
	for end := time.Now().Add(Patience); ; {
		b.pump()
		if i := slices.IndexFunc(b.events, ok); i >= 0 {
			e := b.events[i]
			b.events = b.events[i+1:]
			return e
		}
		if time.Now().After(end) {
			b.t.Fatalf("%s did not come; since the last one waited for: %.1000s\nthe board shows %s", what, fmt.Sprintf("%+v", b.events), b.Board.Contacts())
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// pump takes what has arrived at the arbiter's.
func (b *Testbed) pump() {
	all := b.arbiter.Got()
	for _, m := range all[b.taken:] {
		var e happening
		if !strings.HasSuffix(m.Topic, "/log") || json.Unmarshal([]byte(m.Payload), &e) != nil || e.Seq <= b.seq {
			continue
		}
		b.seq, e.Kind = e.Seq, e.Data.Kind
		switch e.Type {
		case "move":
			b.moves = append(b.moves, e.Data.Move)
		case "fixed":
			b.moves = b.moves[:e.Data.Ply]
		}
		b.events = append(b.events, e)
	}
	b.taken = len(all)
}

// fault waits until a fault of the machine is told, or no longer.
func (b *Testbed) fault(name string, told bool) {
	b.t.Helper()
	b.arbiter.Wait(b.t, Patience, fmt.Sprintf("fault %s: %v", name, told), func(ms []mqtttest.Message) bool {
		is := false
		for _, m := range ms {
			if strings.HasSuffix(m.Topic, "/alert/device-"+name) {
				is = m.Payload != ""
			}
		}
		return is == told
	})
}

// faceAddr is the address of the clock face.
const faceAddr = 0x3C

// New is one with the opening array on its board, and nothing plugged in.
func New(t *testing.T) *Testbed {
	t.Helper()
	opening := rules.MustFEN(rules.Opening)
	board, err := boardsim.New(matrix.DefaultWiring(), opening.Occupied())
	if err != nil {
		t.Fatal(err)
	}
	go board.Live(t.Context(), 1)
	b := &Testbed{Board: board, faces: boardsim.NewFaces()}
	b.oled = b.faces.OLED(faceAddr, 128, 64)
	return b
}

// Bus is what the adapter has on its bus.
func (b *Testbed) Bus() i2c.Bus { return benchBus{b.Board.Bus(), b.faces.Bus()} }

// benchBus is the bus of the sensors with the clock face on it.
type benchBus struct {
	i2c.Bus
	faces i2c.Bus
}

func (b benchBus) Tx(addr uint16, w, r []byte) error {
	if addr == faceAddr {
		return b.faces.Tx(addr, w, r)
	}
	return b.Bus.Tx(addr, w, r)
}
