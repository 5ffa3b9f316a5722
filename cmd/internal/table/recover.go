package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"

	"luozi/clock"
	"luozi/display/feed"
	"luozi/hardware/journal"
	"luozi/rules"
	"luozi/rules/record/story"
	"luozi/rules/referee"
)

// recovery is a game that was read back and goes on with the first frame.
type recovery struct {
	log     *journal.Log
	game    *referee.Game
	end     clock.Ms
	sensed  story.Sensed    // as the journal's edges left the sensors
	down    [2]bool         // buttons that were held
	unsaid  []referee.Event // follow from the inputs, and are not in the journal
	seq     int64           // of the last event written
	differs string          // where the referee says otherwise now; "" nowhere
	fen     string          // that the written events end with
	answers []Answer
}

// Answer is what a user's command got.
type Answer struct {
	User  string
	Sum   feed.Sum // of the command
	Reply feed.Reply
}

// recall reads back what the directory holds.
func (t *Table) recall() error {
	notes := t.pastNotes()
	if err := t.cfg.Dir.Headless(); err != nil {
		return err
	}
	games := t.cfg.Dir.Games()
	if len(games) == 0 {
		return nil
	}
	log, err := t.cfg.Dir.Load(games[len(games)-1].ID)
	if err != nil {
		return err
	}
	t.damaged(notes)
	if log.Cut != nil {
		t.cfg.Log.Warn("journal", "cut", log.Cut.String())
	}
	r, err := replayed(log)
	if err != nil {
		return err
	}
	for _, line := range log.Lines {
		t.marker.Take(log.ID, line)
	}
	t.known = append(t.before(games[:len(games)-1]), r.answers...)
	view := r.game.View()
	t.seq = max(r.seq, view.Seq)
	switch {
	case view.Games > 0: // the next one's journal had not been opened yet
		t.cfg.New = r.game.Setup()
		return nil
	case view.Phase == "over", view.Phase == "setup" && view.Meta["origin"] != origin(t.cfg.New):
		return nil
	}
	t.resume = r
	t.differ.Resume(r.sensed.Occupied, r.sensed.Unknown)
	return nil
}

// Recalled is the game that goes on, as its journal left it, and the answers that
// its commands and those of the games before got; ok is false if a new one begins.
func (t *Table) Recalled() (view referee.View, answers []Answer, ok bool) {
	if t.resume == nil {
		return referee.View{}, t.known, false
	}
	return t.resume.game.View(), t.known, true
}

// rememberGames is how many games back a command's id is known again.
const rememberGames = 3

// before is what the commands of the latest games before the last one got: an id
// that is sent again is not carried out again, whatever game it fell into.
func (t *Table) before(games []journal.Info) []Answer {
	var out []Answer
	for _, info := range games[max(0, len(games)-rememberGames):] {
		log, err := journal.Read(info.Path)
		if err != nil {
			continue // damaged since; --verify tells
		}
		if r, err := replayed(log); err == nil {
			out = append(out, r.answers...)
		}
	}
	return out
}

// pastNotes tells the marker what board.luozi knows of places left, and gives all
// that stands in it.
func (t *Table) pastNotes() []string {
	log, err := journal.Read(t.cfg.Dir.BoardPath())
	if err != nil {
		return nil // there is none yet
	}
	for _, line := range log.Lines {
		t.marker.Past(line)
	}
	return log.Lines
}

// origin is the word of a game's head that tells by which configuration it was
// set up: one that was never started goes on only under the same.
func origin(s story.Setup) string {
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(s.String())))
}

// replayed puts a journal's inputs through a new referee, beside the events that
// were written.
func replayed(log *journal.Log) (*recovery, error) {
	tape, err := tapeOf(log)
	if err != nil {
		return nil, err
	}
	r := &recovery{log: log}
	if r.game, err = referee.New(tape.Setup); err != nil {
		return nil, fmt.Errorf("%s: %w", log.Path, err)
	}
	r.sensed.Occupied = r.game.View().Sensed
	if tape.Setup.Occupied != nil {
		r.sensed.Occupied = *tape.Setup.Occupied
	}
	r.seq = max(tape.Setup.Seq, 1) - 1
	for i := range tape.Entries {
		rec := &tape.Entries[i]
		r.end = max(r.end, rec.at())
		if rec.Event != nil {
			r.compare(rec)
			continue
		}
		r.follow(rec.Input)
		events := r.game.Step(rec.Input)
		r.unsaid = append(r.unsaid, events...)
		r.remember(rec.Input, events)
	}
	return r, nil
}

// compare holds a written event to the one that the referee says now.
func (r *recovery) compare(rec *Entry) {
	var e struct {
		Seq int64  `json:"seq"`
		FEN string `json:"fen"`
	}
	if json.Unmarshal(rec.Event, &e) != nil {
		r.differ(rec, "nothing")
		return
	}
	r.seq = e.Seq
	if e.FEN != "" {
		r.fen = e.FEN
	}
	if len(r.unsaid) == 0 {
		r.differ(rec, "nothing")
		return
	}
	now := Marshal(r.unsaid[0])
	r.unsaid = r.unsaid[1:]
	if r.differs == "" && !bytes.Equal(now, rec.Event) {
		r.differ(rec, string(now))
	}
}

func (r *recovery) differ(rec *Entry, now string) {
	if r.differs == "" {
		r.differs = fmt.Sprintf("%s:%d: written is %s, this version says %s", r.log.Path, rec.Line, rec.Event, now)
	}
}

// follow keeps what the sensors and buttons show.
func (r *recovery) follow(in story.Input) {
	r.sensed.Take(&in)
	switch in.Verb {
	case story.Down, story.Up:
		r.down[in.Side] = in.Verb == story.Down
	}
}

// remember keeps the answer to a command, so that it is not done twice.
func (r *recovery) remember(in story.Input, events []referee.Event) {
	if in.Verb == story.Cmd && in.From.ID != "" {
		r.answers = append(r.answers, Answer{in.From.User, feed.SumOf(in), replyTo(in, events)})
	}
}

// goOn continues the game that was read back: the power was off, and what the
// sensors show now comes as edges.
func (t *Table) goOn(at clock.Ms) {
	r := t.resume
	t.resume = nil
	t.game, t.id, t.now, t.wrote, t.base = r.game, r.log.ID, r.end, r.end, at-r.end
	t.view = t.game.View()
	t.seq = r.seq
	t.writer.Continue(r.log)
	t.cfg.Log.Info("game goes on", "game", t.id, "ms", t.now, "plies", len(t.view.Moves))
	switch {
	case r.differs != "":
		t.shift = r.seq - t.view.Seq
		t.show()
	case len(r.unsaid) > 0:
		t.say(nil, r.unsaid)
	default:
		t.show()
	}
	t.step(story.Input{Verb: story.Off})
	t.step(story.Input{Verb: story.On})
	for s, down := range r.down {
		if down {
			t.step(story.Input{Verb: story.Up, Side: rules.Side(s)})
		}
	}
	if r.differs != "" {
		t.otherwise(r)
	}
	t.wantMissing()
	t.settle()
}

// otherwise lets the written events win over what this version would say: the
// position is theirs, and the arbiter is told.
func (t *Table) otherwise(r *recovery) {
	t.cfg.Log.Error("the journal's events are not what this version says; the written ones count", "first", r.differs)
	if t.cfg.Fault != nil {
		t.cfg.Fault(feed.Fault{Name: "version", Zh: "记录与本版本裁判程序不一致，以记录为准",
			En: "The journal says otherwise than this version of luozi would; what is written counts. See: luozi replay --as-recorded"})
	}
	if r.fen != "" && r.fen != t.view.Position.FEN() {
		t.step(story.Input{Verb: story.Cmd, Name: "position", Args: []string{r.fen}, From: story.Origin{User: "luozi", ExpectPly: -1}})
	}
}
