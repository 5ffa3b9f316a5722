package story

import (
	"reflect"
	"strings"
	"testing"

	"luozi/rules"
)

func TestParse(t *testing.T) {
	s, err := Parse("a.story", strings.NewReader("\ufeff# a slid cannon\r\n\n"+
		"setup fen \""+rules.Opening+"\" time 6.1 policy early_ms=250 start=press players \"胡 荣华\" 许银川 # who\r\n"+
		"0    start force @zhang @ply:0\n"+
		"1000\tlift h2\n"+
		"1060 drop g2 black\n"+
		"1900 press red\n"+
		"1900 down black\n1912 up black\n"+
		"2000 fault lost b0,a0\n"+
		"2000 fault back a0\n"+
		"3000 cmd result red 4.1.4 \"time # over\" @id:7f3a @alert:3\n"+
		"3000 off\n4000 on\n5000 wait\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := Story{
		Setup: Setup{FEN: rules.Opening, Time: "6.1", Policy: []string{"early_ms=250", "start=press"},
			Players: [2]string{"胡 荣华", "许银川"}},
		Inputs: []Input{
			{At: 0, Verb: Cmd, Name: "start", Args: []string{"force"}, From: Origin{User: "zhang"}},
			{At: 1000, Verb: Lift, Point: rules.At(7, 2)},
			{At: 1060, Verb: Drop, Point: rules.At(6, 2), Colour: rules.Black},
			{At: 1900, Verb: Press, Side: rules.Red},
			{At: 1900, Verb: Down, Side: rules.Black},
			{At: 1912, Verb: Up, Side: rules.Black},
			{At: 2000, Verb: Lost, Points: rules.SetOf(0, 1)},
			{At: 2000, Verb: Back, Points: rules.SetOf(0)},
			{At: 3000, Verb: Cmd, Name: "result", Args: []string{"red", "4.1.4", "time # over"},
				From: Origin{ID: "7f3a", ExpectPly: -1, ExpectAlert: 3}},
			{At: 3000, Verb: Off},
			{At: 4000, Verb: On},
			{At: 5000, Verb: Wait},
		},
	}
	if !reflect.DeepEqual(s, want) {
		t.Fatalf("have %+v\nwant %+v", s, want)
	}
	again, err := Parse("again", strings.NewReader(s.String()))
	if err != nil || !reflect.DeepEqual(s, again) {
		t.Fatalf("printed and read back: %v\n%s", err, s)
	}
}

func TestPrint(t *testing.T) {
	for _, line := range []string{
		"0 start", "0 start force", "7 wait", "7 off", "7 on", "1 lift a0", "1 drop i9", "1 drop e5 red",
		"1 press red", "1 down black", "1 up black", "1 fault lost a0,b0,i9", "1 fault back none",
		"1 cmd pause", `1 cmd new "event=Asian Cup" "black=O'Neill \"Bo\""`, `1 cmd offer red "@home" ""`,
		"1 cmd pause @zhang @id:7 @ply:0 @alert:2", `1 cmd pause @"zhang san"`, "1 cmd pause @user:id:7",
		"1 cmd start now", "0 start @zhang @ply:12",
	} {
		in, err := ParseLine(line)
		if err != nil || in.String() != line {
			t.Errorf("%s: printed as %s, error %v", line, in, err)
		}
	}
}

func TestSetup(t *testing.T) {
	for _, line := range []string{
		"setup",
		`setup fen "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1" time 40/90m,10/15m*`,
		`setup time 6.5:60m policy a=1 b= players "" 许银川`,
		`setup occupied none seq 412 more game=7 "event=Asian Cup"`,
		"setup policy settle_ms=30 players time fen occupied a0,i9",
	} {
		s, err := ParseSetup(line)
		if err != nil || s.String() != line {
			t.Errorf("%s: printed as %s, error %v", line, s, err)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "s:1: no setup line"},
		{"# only\n# comments\n", "s:2: no setup line"},
		{"0 start\n", `s:1: "0": a story begins with setup`},
		{"setup\nsetup\n", "s:2: a second setup"},
		{"setup\n5 wait\n# x\n4 wait\n", "s:4: time 4 falls behind 5"},
		{"setup\n-5 wait\n", `s:2: time "-5": want whole milliseconds`},
		{"setup\nlift h2\n", `s:2: time "lift": want whole milliseconds`},
		{"setup\n5\n", "s:2: nothing after the time"},
		{"setup\n5 raise h2\n", `s:2: verb "raise": want one of start, lift`},
		{"setup\n5 @zhang start\n", "s:2: @zhang: want a verb first"},
		{"setup\n5 lift j2\n", `s:2: point "j2": want a file a to i`},
		{"setup\n5 lift h2 red\n", "s:2: lift: want a point, as in lift h2"},
		{"setup\n5 lift\n", "s:2: lift: want a point, as in lift h2"},
		{"setup\n5 drop h2 blue\n", `s:2: side "blue"`},
		{"setup\n5 press\n", "s:2: press: want red or black"},
		{"setup\n5 press white\n", `s:2: side "white"`},
		{"setup\n5 wait a\n", "s:2: wait: want nothing after it"},
		{"setup\n5 off @a\n", "s:2: off: @a stands only with start and cmd"},
		{"setup\n5 fault gone a0\n", "s:2: fault: want lost or back and points"},
		{"setup\n5 fault lost a0,,b0\n", `s:2: point ""`},
		{"setup\n5 start now\n", "s:2: start: want nothing or force"},
		{"setup\n5 cmd\n", "s:2: cmd: want the command's name"},
		{"setup\n5 cmd a \"b\n", `s:2: "b has no closing quote`},
		{"setup\n5 cmd a @\n", "s:2: @: nothing after it"},
		{"setup\n5 cmd a @ply:x\n", `s:2: @ply:x: "x": want a whole number`},
		{"setup\n5 cmd a @ply:0\n", "s:2: @ply:0 wants to know whose command"},
		{"setup\n5 cmd \xff\n", "s:2: not UTF-8"},
		{"setup clock 6.1\n", `s:1: setup: "clock": want one of fen, time`},
		{"setup time\n", "s:1: setup: nothing after time"},
		{"setup time 6.9\n", "s:1: setup: "},
		{"setup time 6.1 time 6.2\n", "s:1: setup: time stands twice"},
		{"setup fen \"9/9\"\n", "s:1: setup: FEN"},
		{"setup players 胡荣华\n", "s:1: setup: players wants two names"},
		{"setup policy\n", "s:1: setup: policy wants KEY=VALUE"},
		{"setup policy =1\n", `s:1: setup: policy: "=1" has no key`},
		{"setup seq 0\n", `s:1: setup: seq "0"`},
		{"setup occupied a\n", `s:1: setup: point "a"`},
		{"setup\n" + strings.Repeat("x", maxLine+1), "s:2: "},
	} {
		_, err := Parse("s", strings.NewReader(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%.40q: %v, want %s…", c.text, err, c.want)
		}
	}
}

func TestWantsPly(t *testing.T) {
	for _, c := range []struct {
		line string
		ply  int
		ok   bool
	}{
		{"0 start", 0, false},
		{"0 start @zhang", 0, false},
		{"0 start @zhang @ply:0", 0, true},
		{"0 start @ply:4", 4, true},
	} {
		in, err := ParseLine(c.line)
		ply, ok := in.From.WantsPly()
		if err != nil || ok != c.ok || ok && ply != c.ply {
			t.Errorf("%s: %d %v, error %v", c.line, ply, ok, err)
		}
	}
}
