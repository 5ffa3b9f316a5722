package story

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"luozi/clock"
	"luozi/rules"
)

// maxLine is the longest line that is read, in bytes.
const maxLine = 1 << 20

// Parse reads a story. An error begins with the name and the line's number.
func Parse(name string, r io.Reader) (Story, error) {
	p := parser{}
	in := bufio.NewScanner(r)
	in.Buffer(nil, maxLine)
	for in.Scan() {
		p.line++
		if err := p.take(in.Text()); err != nil {
			return Story{}, fmt.Errorf("%s:%d: %w", name, p.line, err)
		}
	}
	if err := in.Err(); errors.Is(err, bufio.ErrTooLong) {
		return Story{}, fmt.Errorf("%s:%d: the line is longer than %d bytes: want one thing that happened a line", name, p.line+1, maxLine)
	} else if err != nil {
		return Story{}, fmt.Errorf("%s:%d: %w", name, p.line+1, err)
	}
	if !p.begun {
		return Story{}, fmt.Errorf("%s:%d: no setup line; a story begins with setup", name, max(p.line, 1))
	}
	return p.story, nil
}

type parser struct {
	story Story
	line  int
	begun bool // the setup line has been read
}

func (p *parser) take(line string) error {
	if p.line == 1 {
		line = strings.TrimPrefix(line, "\ufeff")
	}
	ws, err := words(line)
	if err != nil || len(ws) == 0 {
		return err
	}
	if !p.begun {
		p.begun = true
		p.story.Setup, err = setupOf(ws)
		return err
	}
	in, err := inputOf(ws)
	if err != nil {
		return err
	}
	if n := len(p.story.Inputs); n > 0 && in.At < p.story.Inputs[n-1].At {
		return fmt.Errorf("time %d falls behind %d of the line before", in.At, p.story.Inputs[n-1].At)
	}
	p.story.Inputs = append(p.story.Inputs, in)
	return nil
}

func words(line string) ([]word, error) {
	if !utf8.ValidString(line) {
		return nil, errors.New("not UTF-8")
	}
	return split(line)
}

// ParseLine reads one line after the setup, "1000 lift h2".
func ParseLine(line string) (Input, error) {
	ws, err := words(line)
	if err != nil {
		return Input{}, err
	}
	if len(ws) == 0 {
		return Input{}, errors.New("the line is empty: want a time and a verb, as in 1000 lift h2")
	}
	return inputOf(ws)
}

func inputOf(ws []word) (Input, error) {
	if ws[0].text == "setup" {
		return Input{}, errors.New("a second setup: it stands once, before everything else")
	}
	ms, err := strconv.ParseInt(ws[0].text, 10, 64)
	if err != nil || ms < 0 || ws[0].at {
		return Input{}, fmt.Errorf("time %.60q: want whole milliseconds from 0", ws[0].text)
	}
	if len(ws) < 2 {
		return Input{}, fmt.Errorf("nothing after the time: want a verb, one of %s", verbs)
	}
	if ws[1].at {
		return Input{}, fmt.Errorf("@%s: want a verb first, one of %s", ws[1].text, verbs)
	}
	in := Input{At: clock.Ms(ms)}
	if err := in.read(ws[1].text, ws[2:]); err != nil {
		return Input{}, err
	}
	return in, nil
}

const verbs = "start, lift, drop, press, down, up, fault, cmd, off, on, wait"

func (in *Input) read(verb string, ws []word) error {
	switch verb {
	case "start", "cmd":
		return in.readCommand(verb, ws)
	}
	args, err := plainArgs(verb, ws)
	if err != nil {
		return err
	}
	switch verb {
	case "lift", "drop":
		return in.readEdge(verb, args)
	case "press", "down", "up":
		return in.readButton(verb, args)
	case "fault":
		return in.readFault(args)
	case "off", "on", "wait":
		in.Verb = map[string]Verb{"off": Off, "on": On, "wait": Wait}[verb]
		return wantArgs(verb, args, 0, 0, "nothing after it")
	}
	return fmt.Errorf("verb %.60q: want one of %s", verb, verbs)
}

func plainArgs(verb string, ws []word) ([]string, error) {
	var args []string
	for _, w := range ws {
		if w.at {
			return nil, fmt.Errorf("%s: @%s stands only with start and cmd", verb, w.text)
		}
		args = append(args, w.text)
	}
	return args, nil
}

func wantArgs(verb string, args []string, least, most int, want string) error {
	if len(args) < least || len(args) > most {
		return fmt.Errorf("%s: want %s, have %.60q", verb, want, strings.Join(args, " "))
	}
	return nil
}

func (in *Input) readCommand(verb string, ws []word) (err error) {
	in.Verb = Cmd
	in.Args, in.From, err = origin(ws)
	if err != nil {
		return err
	}
	if verb == "cmd" {
		if len(in.Args) == 0 {
			return errors.New("cmd: want the command's name, as in cmd pause")
		}
		in.Name, in.Args = in.Args[0], in.Args[1:]
		if len(in.Args) == 0 {
			in.Args = nil
		}
		return nil
	}
	in.Name = verb
	if len(in.Args) > 1 || len(in.Args) == 1 && in.Args[0] != "force" {
		return fmt.Errorf("start: want nothing or force, have %.60q", strings.Join(in.Args, " "))
	}
	return nil
}

func (in *Input) readEdge(verb string, args []string) (err error) {
	in.Verb = Lift
	want, most := "a point, as in lift h2", 1
	if verb == "drop" {
		in.Verb, in.Colour = Drop, rules.NoSide
		want, most = "a point and perhaps red or black, as in drop e2", 2
	}
	if err := wantArgs(verb, args, 1, most, want); err != nil {
		return err
	}
	if in.Point, err = rules.ParsePoint(args[0]); err == nil && len(args) == 2 {
		in.Colour, err = rules.ParseSide(args[1])
	}
	return err
}

func (in *Input) readButton(verb string, args []string) (err error) {
	in.Verb = map[string]Verb{"press": Press, "down": Down, "up": Up}[verb]
	if err := wantArgs(verb, args, 1, 1, "red or black"); err != nil {
		return err
	}
	in.Side, err = rules.ParseSide(args[0])
	return err
}

func (in *Input) readFault(args []string) (err error) {
	if len(args) != 2 || args[0] != "lost" && args[0] != "back" {
		return fmt.Errorf("fault: want lost or back and points, as in fault lost a0,a1, have %.60q", strings.Join(args, " "))
	}
	in.Verb = Lost
	if args[0] == "back" {
		in.Verb = Back
	}
	in.Points, err = parsePoints(args[1])
	return err
}

// parsePoints reads "a0,b0", or "none".
func parsePoints(s string) (rules.Set, error) {
	var out rules.Set
	if s == "none" {
		return out, nil
	}
	for part := range strings.SplitSeq(s, ",") {
		pt, err := rules.ParsePoint(part)
		if err != nil {
			return out, err
		}
		out = out.With(pt)
	}
	return out, nil
}
