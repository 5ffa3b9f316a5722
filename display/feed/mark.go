package feed

import (
	"fmt"
	"strings"
	"time"

	"luozi/clock"
)

// Mark is a note in a journal: from here on the envelopes of the game's events
// carry this boot, this wall time and this place.
type Mark struct {
	Boot   int64
	Ms     clock.Ms  // the game's time at which …
	Wall   time.Time // … wall time was this
	WallOK bool      // wall time can be trusted
	Place  Place
	Log    int64 // seq of the envelope before, on log
	Public int64 // the same on the place's event topic
}

const (
	markWord = "# mark "
	leftWord = "left "
	wallForm = "2006-01-02T15:04:05.000Z07:00"
)

func rfc3339(t time.Time) string { return t.UTC().Format(wallForm) }

// String is the note as it stands in the journal.
func (m Mark) String() string {
	return fmt.Sprintf(markWord+"boot=%d ms=%d t=%s t_ok=%t event=%s round=%s table=%s log=%d public=%d",
		m.Boot, m.Ms, rfc3339(m.Wall), m.WallOK, m.Place.Event, m.Place.Round, m.Place.Table, m.Log, m.Public)
}

// ParseMark reads a note; ok is false if it is another one.
func ParseMark(note string) (m Mark, ok bool) {
	rest, ok := strings.CutPrefix(note, markWord)
	if !ok {
		return m, false
	}
	var t string
	rest = strings.NewReplacer("=", " ").Replace(rest)
	_, err := fmt.Sscanf(rest, "boot %d ms %d t %s t_ok %t event %s round %s table %s log %d public %d",
		&m.Boot, &m.Ms, &t, &m.WallOK, &m.Place.Event, &m.Place.Round, &m.Place.Table, &m.Log, &m.Public)
	if err == nil {
		m.Wall, err = time.Parse(wallForm, t)
	}
	return m, err == nil
}

// at is the wall time at the game's time ms.
func (m *Mark) at(ms clock.Ms) string {
	if m.Wall.IsZero() {
		return ""
	}
	return rfc3339(m.Wall.Add(time.Duration(ms-m.Ms) * time.Millisecond))
}

// Marker tells when a Mark is due. It has to hear every record of the last game
// when a board is switched on, and every record that is written later.
type Marker struct {
	stream Stream
	boot   int64
	mark   Mark
	game   string
	past   map[Place]int64
}

// NewMarker is the Marker of a board in its boot-th life.
func NewMarker(n Names, boot int64) *Marker {
	return &Marker{stream: *NewStream(n), boot: boot, past: map[Place]int64{}}
}

// Past hears a note of board.luozi: which seq was the last on a place's topic
// when the board left it.
func (m *Marker) Past(note string) {
	var p Place
	var seq int64
	note = strings.TrimPrefix(note, "# ")
	if _, err := fmt.Sscanf(note, leftWord+"%s %s %s public %d", &p.Event, &p.Round, &p.Table, &seq); err == nil {
		m.past[p] = max(m.past[p], seq)
	}
}

// Take hears a record of a game.
func (m *Marker) Take(game, payload string) {
	if mark, ok := ParseMark(payload); ok {
		m.past[m.stream.mark.Place] = max(m.past[m.stream.mark.Place], m.stream.public)
		m.mark, m.game = mark, game
	}
	m.stream.Take(game, payload)
}

const drift = clock.Second // wall time may be off by so much before it is said anew

// Before is asked before events are written to a game: what the game says of
// itself (View.Meta), its time and wall time. Where a Mark is due mark is not
// empty, and is to be written to the game first; left, where it is not empty, is
// to be written to board.luozi before that. Take hears of mark as of any record.
func (m *Marker) Before(game string, meta map[string]string, ms clock.Ms, wall time.Time, wallOK bool) (mark, left string) {
	now := Mark{Boot: m.boot, Ms: ms, Wall: wall, WallOK: wallOK,
		Place: m.stream.names.PlaceOf(meta), Log: m.stream.log, Public: m.stream.public}
	was := m.mark
	moved := now.Place != was.Place
	off := wall.Sub(was.Wall) - time.Duration(ms-was.Ms)*time.Millisecond
	limit := time.Duration(drift) * time.Millisecond
	if game == m.game && now.Boot == was.Boot && !moved && wallOK == was.WallOK && off.Abs() < limit {
		return "", ""
	}
	if moved {
		now.Public = m.past[now.Place]
		if was.Place != (Place{}) {
			left = fmt.Sprintf(leftWord+"%s %s %s public %d", was.Place.Event, was.Place.Round, was.Place.Table, m.stream.public)
		}
	}
	return now.String(), left
}
