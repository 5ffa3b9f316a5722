package feed

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/referee"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares got with testdata/<name>.golden.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := "testdata/" + name + ".golden"
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	gl, wl := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range max(len(gl), len(wl)) {
		g, w := "", ""
		if i < len(gl) {
			g = gl[i]
		}
		if i < len(wl) {
			w = wl[i]
		}
		if g != w {
			t.Fatalf("%s:%d\n got %s\nwant %s", path, i+1, g, w)
		}
	}
}

func print(b *strings.Builder, ms ...Message) {
	for _, m := range ms {
		retain := ""
		if m.Retain {
			retain = "R "
		}
		fmt.Fprintf(b, "%sQ%d %s\n    %s\n", retain, m.QoS, m.Topic, m.Payload)
		if len(m.Payload) > 0 && !json.Valid(m.Payload) {
			fmt.Fprintln(b, "    NOT JSON")
		}
	}
}

var wall = time.Date(2026, 11, 29, 8, 0, 0, 123e6, time.UTC)

func head(seq int64, ms clock.Ms, name string) referee.Head {
	return referee.Head{Seq: seq, Ms: ms, Name: name}
}

func line(t testing.TB, e referee.Event) string {
	t.Helper()
	b, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return "!" + string(b)
}

var cannon = rules.Move{From: rules.At(7, 2), To: rules.At(4, 2)} // h2e2

// oneOfEach is an event of every kind.
func oneOfEach() []referee.Event {
	p := rules.At(7, 2)
	return []referee.Event{
		&referee.Ready{Head: head(1, 100, "ready")},
		&referee.Start{Head: head(2, 200, "start"), FEN: rules.Opening, Time: "6.1"},
		&referee.Clock{Head: head(3, 200, "clock"), Running: rules.Red, Left: referee.Times{Red: 3600000, Black: 3600000}, Period: referee.Counts{Red: 1, Black: 1}, Why: "start"},
		&referee.Touch{Head: head(4, 1250, "touch"), Side: rules.Red, Piece: rules.PieceOf('C'), Point: p, Order: 1},
		&referee.Brush{Head: head(5, 1300, "brush"), Point: p, GapMs: 80},
		&referee.Spill{Head: head(6, 1400, "spill"), Points: []rules.Point{p, 0}},
		&referee.Duty{Head: head(7, 1500, "duty"), Side: rules.Red, Article: "5.1", Must: "move", Moves: []rules.Move{cannon}},
		&referee.Candidate{Head: head(8, 1600, "candidate"), Move: cannon},
		&referee.Withdrawn{Head: head(9, 1700, "withdrawn"), Move: cannon, RestedMs: 400},
		&referee.Move{Head: head(10, 1900, "move"), Ply: 1, Side: rules.Red, Move: cannon, Zh: "炮二平五", Short: "炮25", FEN: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1", Left: referee.Times{Red: 3598300, Black: 3600000}, UsedMs: 1700, By: "press"},
		&referee.Clock{Head: head(11, 1900, "clock"), Running: rules.Black, Left: referee.Times{Red: 3598300, Black: 3600000}, Period: referee.Counts{Red: 1, Black: 1}, Why: "press"},
		&referee.Alert{Head: head(12, 4000, "alert"), ID: 1, Kind: "illegal-move", Side: rules.Black, Article: "4.1.6", Move: &cannon, Options: []string{"loss", "undo"}, Zh: "黑方走了不合规则的着法。", En: "Black's move is illegal."},
		&referee.Resolved{Head: head(13, 5000, "resolved"), ID: 1, Action: "undo", By: "arbiter zhang"},
		&referee.Foul{Head: head(14, 6000, "foul"), ID: 2, Side: rules.Black, Article: "9.1.2", Status: "proposed"},
		&referee.Foul{Head: head(15, 6500, "foul"), ID: 2, Side: rules.Black, Article: "9.1.2", Status: "confirmed", Count: 1},
		&referee.Offer{Head: head(16, 7000, "offer"), Side: rules.Red, What: "draw", State: "made"},
		&referee.Claim{Head: head(17, 8000, "claim"), Side: rules.Red, What: "natural", Rounds: 12},
		&referee.Repetition{Head: head(18, 9000, "repetition"), Count: 3, Cycle: []rules.Move{cannon}, Red: "长将", Black: "闲", Verdict: "red-must-vary", Article: "24.1", Sure: true},
		&referee.Sensor{Head: head(19, 9500, "sensor"), Points: []rules.Point{p}, State: "lost"},
		&referee.Refused{Head: head(20, 9600, "refused"), Do: "start", Why: "the game has begun"},
		&referee.Result{Head: head(21, 9700, "result"), ID: 3, Winner: "red", Article: "4.1.1", Reason: "mate", Status: "proposed"},
		&referee.Fixed{Head: head(22, 9800, "fixed"), Ply: 0, FEN: rules.Opening},
		&referee.Result{Head: head(23, 9900, "result"), ID: 4, Winner: "red", Article: "4.1.1", Reason: "mate", Status: "proposed"},
		&referee.Result{Head: head(24, 12900, "result"), ID: 4, Winner: "red", Article: "4.1.1", Reason: "mate", Status: "final"},
		&referee.Alert{Head: head(25, 13000, "alert"), ID: 5, Kind: "call", Side: rules.NoSide, Options: []string{"dismiss"}, Zh: "请裁判。", En: "The arbiter is called."},
	}
}

func TestStreamBodies(t *testing.T) {
	n := NewNames("Hall 1", "B-07")
	mark := Mark{Boot: 17, Ms: 0, Wall: wall, WallOK: true, Place: n.PlaceOf(map[string]string{"event": "cup", "round": "3", "table": "12"})}
	s := NewStream(n)
	var b strings.Builder
	print(&b, s.Take("0001", mark.String())...)
	for _, e := range oneOfEach() {
		fmt.Fprintf(&b, "-- %s\n", e.Header().Name)
		print(&b, s.Take("0001", line(t, e))...)
	}
	fmt.Fprintln(&b, "-- open now")
	print(&b, s.Open()...)
	fmt.Fprintln(&b, "-- the next game, on another table")
	mark.Place, mark.Log, mark.Ms = n.PlaceOf(nil), s.Seq(), 0
	print(&b, s.Take("0002", mark.String())...)
	print(&b, s.Take("0002", line(t, &referee.Ready{Head: head(26, 50, "ready")}))...)
	fmt.Fprintln(&b, "-- asked for again")
	fmt.Fprintf(&b, "%s\n", NewStream(n).Again("0001", line(t, oneOfEach()[9]), false))
	fmt.Fprintf(&b, "%s\n", NewStream(n).Again("0001", line(t, oneOfEach()[9]), true))
	fmt.Fprintf(&b, "%s\n", NewStream(n).Again("0001", line(t, oneOfEach()[3]), true))
	golden(t, "stream", b.String())
}

// shown is a game after one move.
func shown() Shown {
	ev := oneOfEach()
	start := rules.MustFEN(rules.Opening)
	return Shown{Game: "0001", Now: 3900, Wall: wall, WallOK: true, View: referee.View{
		Phase: "playing", Start: start, Position: start.Play(cannon), Moves: []referee.Move{*ev[9].(*referee.Move)},
		Players: [2]string{"王天一", "许银川"}, Meta: map[string]string{"event": "全国赛", "round": "第３轮", "table": "1"},
		Control: "6.1", Clock: *ev[10].(*referee.Clock), ClockAt: 1900, Rate: 1, Seq: 11}}
}

func TestRetainedBodies(t *testing.T) {
	n := NewNames("Hall 1", "B-07")
	var b strings.Builder
	s := shown()
	show := func(what string) {
		fmt.Fprintf(&b, "-- %s\n", what)
		print(&b, n.Show(s).All()...)
	}
	show("after one move")
	s.Speed, s.Now = 10, 4000000
	show("ten times as fast, the flag about to be said")
	s.View.Rate, s.View.Clock.Running = 0, rules.NoSide
	s.View.Result = &referee.Result{Winner: "red", Article: "4.1.1", Reason: "mate", Status: "proposed"}
	show("proposed")
	s.View.Result = &referee.Result{Head: head(24, 12900, "result"), Winner: "red", Article: "4.1.1", Reason: "mate", Status: "final"}
	s.View.Phase = "over"
	show("over")
	s = Shown{Game: "0002", View: referee.View{Phase: "setup", Start: rules.MustFEN(rules.Opening), Position: rules.MustFEN(rules.Opening), Control: "6.1"}}
	show("a game that has not begun, outside a tournament, without a clock that is right")
	fmt.Fprintln(&b, "-- a place is left")
	print(&b, n.Cleared(n.PlaceOf(nil))...)
	golden(t, "retained", b.String())
}

func TestBoardBodies(t *testing.T) {
	n := NewNames("Hall 1", "B-07")
	var b strings.Builder
	print(&b, n.Status(true, 17), n.Status(false, 17))
	print(&b, n.Info(Info{Version: "0.1", Sensors: "occupancy", Capabilities: []string{"commands"}, Page: "http://b:8080/"}, "0001", n.PlaceOf(nil)))
	print(&b, n.Info(Info{Version: "0.1", Sensors: "occupancy"}, "", Place{}))
	temp, free, size := 48.3, int64(1<<30), int64(1<<34)
	print(&b, n.Health(Health{TempC: &temp, DiskFree: &free, DiskSize: &size, Journal: "well", Lag: 3, Sensors: Sensors{OK: 89, Lost: 1, Flickering: 2}, Up: 61,
		Scan: &Scan{Hz: 249.9, Jitter: 0.3, Worst: 1.2}, BusErrors: map[string]uint64{"0x21": 4}, Faults: []string{"panel-red"}}, 17, wall))
	print(&b, n.Health(Health{}, 17, wall))
	print(&b, n.Raise(Fault{Name: "journal", Zh: "卡已满。", En: "The card is full."}), n.Settle("journal"))
	fmt.Fprintf(&b, "%s\n%s\n", Reply{ID: "7f3a", OK: true, Seq: 12, Note: "so"}.Body(), Refuse("7f3a", "no <game>").Body())
	golden(t, "board", b.String())
}

// What is shown as the same is the same but for seq and time.
func TestSame(t *testing.T) {
	n := NewNames("s", "b")
	a := shown()
	b := a
	b.View.Seq, b.Now, b.Wall = 19, 5000, wall.Add(time.Second)
	x, y := n.Show(a).All(), n.Show(b).All()
	for i := range x {
		if x[i].Same != y[i].Same || x[i].Same == "" {
			t.Errorf("%s: %q and %q", x[i].Topic, x[i].Same, y[i].Same)
		}
	}
	b.View.Phase = "over"
	b.View.Clock.Left.Black--
	b.View.Players[0] = "x"
	b.View.Result = &referee.Result{Status: "final"}
	y = n.Show(b).All()
	for i := range x {
		if x[i].Same == y[i].Same {
			t.Errorf("%s: a difference is not seen", x[i].Topic)
		}
	}
}
