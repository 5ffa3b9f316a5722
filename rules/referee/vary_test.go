package referee

import (
	"slices"
	"strings"
	"testing"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/repetition"
)

// player plays moves by hand, a second each, with all labels at once.
type player struct {
	g     *Game
	judge *repetition.Judge
	at    clock.Ms
	said  []Event
}

func (p *player) put(in story.Input) {
	p.at += 300
	in.At = p.at
	p.said = append(p.said, Drive(p.g, in, func(u Unlabelled) repetition.Label {
		return p.judge.Label(&u.Before, u.Last, u.Move)
	})...)
}

func (p *player) move(t *testing.T, text string) {
	t.Helper()
	m, err := rules.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	side := p.g.pos.Turn()
	p.put(story.Input{Verb: story.Lift, Point: m.From})
	p.put(story.Input{Verb: story.Drop, Point: m.To, Colour: rules.NoSide})
	p.put(story.Input{Verb: story.Press, Side: side})
	p.put(story.Input{Verb: story.Wait})
}

func (p *player) cmd(name string, args ...string) {
	p.put(story.Input{Verb: story.Cmd, Name: name, Args: args, From: story.Origin{ExpectPly: -1}})
}

func (p *player) results() (out []Result) {
	for _, e := range p.said {
		if r, ok := e.(*Result); ok {
			out = append(out, *r)
		}
	}
	return out
}

// A side that must vary and goes on after the arbiter has confirmed it loses
// (24.3, 4.1.7): proposed, and only then.
func TestMustVary(t *testing.T) {
	// A rook chases a horse and a cannon by turns (28.12).
	const fen, cycle = "5k1n1/4a4/N8/8R/9/6c2/9/9/4A4/3K5 w - - 0 1", "i6i9 g4g6 i9i6 g6g4"
	g, err := New(story.Setup{FEN: fen})
	if err != nil {
		t.Fatal(err)
	}
	p := &player{g: g, judge: repetition.New(repetition.Default())}
	p.cmd("start")
	for range 2 {
		for _, m := range strings.Fields(cycle) {
			p.move(t, m)
		}
	}
	it := g.firstOpen("repetition")
	if it == nil || it.side != rules.Red || len(p.results()) != 0 {
		t.Fatalf("%+v %v", it, text(t, p.said))
	}
	p.cmd("resolve", "1", "confirm")
	for _, m := range strings.Fields(cycle) {
		p.move(t, m)
	}
	i := slices.IndexFunc(p.results(), func(r Result) bool {
		return r.Winner == "black" && r.Article == "4.1.7" && r.Status == "proposed"
	})
	if i < 0 {
		t.Fatalf("%v", text(t, p.said))
	}
}
