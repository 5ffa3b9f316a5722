package story

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"luozi/clock"
	"luozi/rules"
)

// ParseSetup reads a setup line, the word setup included: fen "…", time T,
// policy KEY=VALUE …, players RED BLACK, and a journal's own words: occupied
// a0,b0 (or none), seq N, more KEY=VALUE …
func ParseSetup(line string) (Setup, error) {
	ws, err := words(line)
	if err != nil {
		return Setup{}, err
	}
	if len(ws) == 0 {
		return Setup{}, errors.New("the line is empty: want setup")
	}
	return setupOf(ws)
}

func setupOf(ws []word) (Setup, error) {
	var s Setup
	if ws[0].text != "setup" || ws[0].at {
		return s, fmt.Errorf("%.60q: a story begins with setup", ws[0].text)
	}
	args, err := plainArgs("setup", ws[1:])
	if err != nil {
		return s, err
	}
	seen := map[string]bool{}
	for len(args) > 0 {
		key := args[0]
		if seen[key] {
			return s, fmt.Errorf("setup: %s stands twice", key)
		}
		seen[key] = true
		if args, err = s.take(key, args[1:]); err != nil {
			return s, err
		}
	}
	return s, nil
}

// take reads what follows the key, and returns the words after that.
func (s *Setup) take(key string, args []string) (rest []string, err error) {
	switch key {
	case "policy", "more":
		return s.takePairs(key, args)
	case "players":
		if len(args) < 2 {
			return nil, errors.New("setup: players wants two names, Red's first; names with blanks in double quotes")
		}
		s.Players = [2]string{args[0], args[1]}
		return args[2:], nil
	case "fen", "time", "occupied", "seq":
		if len(args) == 0 {
			return nil, fmt.Errorf("setup: nothing after %s", key)
		}
		return args[1:], s.takeOne(key, args[0])
	}
	return nil, fmt.Errorf("setup: %.60q: want one of fen, time, policy, players, occupied, seq, more", key)
}

func (s *Setup) takePairs(key string, args []string) (rest []string, err error) {
	n := 0
	for n < len(args) && strings.Contains(args[n], "=") {
		if args[n][0] == '=' {
			return nil, fmt.Errorf("setup: %s: %.60q has no key", key, args[n])
		}
		n++
	}
	if n == 0 {
		return nil, fmt.Errorf("setup: %s wants KEY=VALUE", key)
	}
	if key == "policy" {
		s.Policy = args[:n:n]
	} else {
		s.More = args[:n:n]
	}
	return args[n:], nil
}

func (s *Setup) takeOne(key, value string) (err error) {
	switch key {
	case "fen":
		s.FEN = value
		_, err = rules.ParseFEN(value)
	case "time":
		s.Time = value
		_, err = clock.ParseControl(value)
	case "occupied":
		var set rules.Set
		set, err = parsePoints(value)
		s.Occupied = &set
	case "seq":
		s.Seq, err = strconv.ParseInt(value, 10, 64)
		if err != nil || s.Seq < 1 {
			err = fmt.Errorf("seq %.60q: want a whole number from 1", value)
		}
	}
	if err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	return nil
}

// String is the setup as a story's first line, which ParseSetup reads back.
func (s Setup) String() string {
	b := []byte("setup")
	if s.FEN != "" {
		b = strconv.AppendQuote(append(b, " fen "...), s.FEN)
	}
	if s.Time != "" {
		b = appendWord(append(b, " time "...), s.Time)
	}
	b = appendList(b, " policy", s.Policy)
	if s.Players != [2]string{} {
		b = appendList(b, " players", s.Players[:])
	}
	if s.Occupied != nil {
		b = appendPoints(append(b, " occupied "...), *s.Occupied)
	}
	if s.Seq != 0 {
		b = strconv.AppendInt(append(b, " seq "...), s.Seq, 10)
	}
	return string(appendList(b, " more", s.More))
}

func appendList(b []byte, key string, list []string) []byte {
	if len(list) == 0 {
		return b
	}
	b = append(b, key...)
	for _, w := range list {
		b = appendWord(append(b, ' '), w)
	}
	return b
}
