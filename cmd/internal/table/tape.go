package table

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"luozi/clock"
	"luozi/hardware/journal"
	"luozi/rules/record"
	"luozi/rules/record/story"
	"luozi/rules/referee"
	"luozi/rules/repetition"
)

// Tape is what happened in a game: a story or a journal, as it was read.
type Tape struct {
	Name    string
	Journal bool
	Setup   story.Setup
	Entries []Entry
	Cut     *journal.Cut // what of a journal does not count

	judge *repetition.Judge
}

// Entry is one line of a tape: an input, or the JSON of an event that a journal
// has.
type Entry struct {
	Line  int
	Input story.Input
	Event json.RawMessage // nil: it is an input
}

// mostStory is how many bytes a story may have: hours of hands that never rest.
const mostStory = 16 << 20

// Open reads a story or a journal, whichever the file is, and changes nothing.
func Open(name string) (*Tape, error) {
	f, err := os.Open(name)
	var path *os.PathError
	if errors.As(err, &path) {
		return nil, fmt.Errorf("%s: %w", name, path.Err)
	}
	defer f.Close()
	in := bufio.NewReader(f)
	if head, _ := in.Peek(sumLen + 1); isJournal(head) {
		log, err := journal.Read(name)
		if err != nil {
			return nil, err
		}
		return tapeOf(log)
	}
	text, err := record.ReadText(in, mostStory)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s, err := story.Parse(name, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	if _, err := referee.New(s.Setup); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", name, setupLine(text), err)
	}
	t := &Tape{Name: name, Setup: s.Setup}
	for _, in := range s.Inputs {
		t.Entries = append(t.Entries, Entry{Input: in})
	}
	return t, nil
}

// setupLine is the number of a story's first line that is no comment.
func setupLine(text []byte) int {
	n := 0
	for line := range bytes.Lines(text) {
		n++
		if line = bytes.TrimSpace(bytes.TrimPrefix(line, []byte("\ufeff"))); len(line) > 0 && line[0] != '#' {
			break
		}
	}
	return n
}

// sumLen is the length of the checksum with which each line of a journal begins.
const sumLen = 8

// isJournal tells a journal by its first bytes.
func isJournal(head []byte) bool {
	return len(head) > sumLen && head[sumLen] == ' ' && len(bytes.Trim(head[:sumLen], "0123456789abcdef")) == 0
}

func tapeOf(log *journal.Log) (*Tape, error) {
	t := &Tape{Name: log.Path, Journal: true, Cut: log.Cut}
	var err error
	if t.Setup, err = story.ParseSetup(log.Head); err != nil {
		return nil, fmt.Errorf("%s:1: %w", log.Path, err)
	}
	for i, line := range log.Lines {
		r := Entry{Line: i + 2}
		if event, ok := journal.EventOf(line); ok {
			r.Event = json.RawMessage(event)
		} else if journal.IsNote(line) {
			continue
		} else if r.Input, err = story.ParseLine(line); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", log.Path, r.Line, err)
		}
		t.Entries = append(t.Entries, r)
	}
	return t, nil
}

// Play puts the inputs through a new referee and gives every event to say.
func (t *Tape) Play(say func(referee.Event) error) error {
	_, err := t.play(say)
	return err
}

func (t *Tape) play(say func(referee.Event) error) (*referee.Game, error) {
	g, err := referee.New(t.Setup)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.Name, err)
	}
	for _, r := range t.Entries {
		if r.Event != nil {
			continue
		}
		for _, e := range t.step(g, r.Input) {
			if err := say(e); err != nil {
				return nil, err
			}
		}
	}
	return g, nil
}

// step takes one input. A journal has the labels of its moves; a story's are
// computed as the board would have done.
func (t *Tape) step(g *referee.Game, in story.Input) []referee.Event {
	if t.Journal {
		return g.Step(in)
	}
	if t.judge == nil {
		t.judge = repetition.New(repetition.Default())
	}
	return referee.Drive(g, in, func(u referee.Unlabelled) repetition.Label {
		return t.judge.Label(&u.Before, u.Last, u.Move)
	})
}

func (r *Entry) at() clock.Ms {
	if r.Event == nil {
		return r.Input.At
	}
	var head referee.Head
	if json.Unmarshal(r.Event, &head) != nil {
		return 0
	}
	return head.Ms
}

// Marshal is an event as it stands in a journal, in MQTT and in a replay.
func Marshal(e referee.Event) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(e); err != nil {
		panic("table: an event that JSON can't hold: " + err.Error())
	}
	return []byte(strings.TrimSuffix(b.String(), "\n"))
}
