package table

import (
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/referee"
	"luozi/rules/repetition"
)

// steady is the game that was never down: a referee alone.
type steady struct {
	game  *referee.Game
	judge *repetition.Judge
	said  []string
}

func (s *steady) step(in story.Input) {
	for _, e := range s.game.Step(in) {
		s.said = append(s.said, string(Marshal(e)))
	}
}

func (s *steady) label() {
	for _, u := range s.game.Unlabelled(1) {
		s.step(referee.LabelInput(s.game.Now(), u.Ply, u.Move, s.judge.Label(&u.Before, u.Last, u.Move)))
	}
}

func (s *steady) powerFails(down [2]bool) {
	at := s.game.Now()
	s.step(story.Input{At: at, Verb: story.Off})
	s.step(story.Input{At: at, Verb: story.On})
	for side, held := range down {
		if held {
			s.step(story.Input{At: at, Verb: story.Up, Side: rules.Side(side)})
		}
	}
	s.label()
}

func (s *steady) give(in story.Input) {
	for {
		at, ok := s.game.Next()
		if !ok || at >= in.At {
			break
		}
		s.step(story.Input{At: at, Verb: story.Wait})
		s.label()
	}
	if in.Verb == story.Press {
		in.Verb = story.Down
		s.step(in)
		s.label()
		in.Verb = story.Up
	}
	s.step(in)
	s.label()
}
