package journal

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"syscall"
	"time"
)

const (
	queueLimit = 16 << 20               // bytes that wait at most: days of a game
	behind     = 2 * time.Second        // DESIGN: more than that is said
	retryFirst = 100 * time.Millisecond // after a failure
	retryMost  = 2 * time.Second
)

// Config says who hears what of a Writer. Its functions are called from the
// Writer's goroutines, one at a time; they must not wait for the Writer.
type Config struct {
	Durable func(seq int64)     // the last event on the card
	State   func(State)         // the card turned slow, full, failing or well
	Synced  func(time.Duration) // how long a sync took that succeeded

	disk disk // nil: the real one
}

// Kind is how a journal is.
type Kind uint8

// How a journal can be.
const (
	Well    Kind = iota
	Behind       // more than 2 s behind
	Full         // no room on the card
	Failing      // the card gives another error
	Over         // too much waited; what came after is lost
)

// State is how the journal is, and since which error.
type State struct {
	Kind Kind
	Err  error
}

// String says it in one sentence.
func (s State) String() string {
	switch s.Kind {
	case Well:
		return "the journal is on the card"
	case Behind:
		return "the card is slow: the journal is more than 2 s behind; the game goes on"
	case Full:
		return "the card is full: the game goes on in memory; make room on it"
	case Over:
		return "the card has failed too long: what happens now is not journalled"
	}
	return fmt.Sprintf("the card fails (%v): the game goes on in memory", s.Err)
}

// Writer puts records on the card, in the order in which it is given them, from
// a goroutine of its own. Everything that waits goes in one write and one sync.
type Writer struct {
	d   *Dir
	cfg Config

	mu     sync.Mutex
	queue  []op
	bytes  int       // in queue and in the batch being written
	oldest time.Time // when the first record not yet on the card was given
	seq    int64     // last event on the card
	lost   bool
	closed bool
	state  State
	dry    chan struct{} // closed when nothing waits; nil if nothing does

	wake chan struct{}
	stop chan struct{}
	done chan struct{}
	late *time.Timer

	say  sync.Mutex // held while State is called
	said Kind

	game  *target
	board *target
}

// op is one thing to be done: lines for a target, or its file to be made first.
type op struct {
	to    *target
	data  []byte
	seq   int64 // of the last event in data
	since time.Time
}

// target is a file being written.
type target struct {
	path  string
	id    string // of the game; "" for the board
	head  []byte // not nil: the file is still to be made
	named bool   // the file has its name already
	info  Info
	f     file
	good  int64 // bytes that are on the card
	dirty bool  // more may stand in the file
}

// Writer starts a Writer. A directory has one at a time.
func (d *Dir) Writer(cfg Config) *Writer {
	if cfg.disk == nil {
		cfg.disk = card{}
	}
	w := &Writer{d: d, cfg: cfg,
		wake: make(chan struct{}, 1), stop: make(chan struct{}), done: make(chan struct{})}
	w.late = time.AfterFunc(time.Hour, w.checkLate)
	w.late.Stop()
	go w.run()
	return w
}

// Begin makes a new game's file, which holds head; the lines that follow go to
// it. The file comes to be as a whole or not at all.
func (w *Writer) Begin(id, head string) {
	path := w.d.gamePath(id)
	t := &target{path: path, id: id, head: AppendLine(nil, head),
		info: Info{ID: id, Path: path, Head: head, Seq: headSeq(head)}}
	w.turnTo(t)
	w.push(t, nil, 0)
}

// Continue makes the lines that follow go to a game that was read with Load.
func (w *Writer) Continue(l *Log) {
	t := &target{path: l.Path, id: l.ID, good: l.size}
	w.d.setCurrent(l.ID, l.size)
	w.mu.Lock()
	for _, line := range l.Lines {
		w.seq = max(w.seq, SeqOf(line))
	}
	w.mu.Unlock()
	w.turnTo(t)
}

func (w *Writer) turnTo(t *target) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.game = t
	w.lost = false
}

// Append puts lines to the game. It never waits.
func (w *Writer) Append(lines ...string) {
	w.mu.Lock()
	t := w.game
	w.mu.Unlock()
	if t == nil {
		return
	}
	data, seq := encode(lines)
	w.push(t, data, seq)
}

func encode(lines []string) (data []byte, seq int64) {
	for _, l := range lines {
		data = AppendLine(data, l)
		seq = max(seq, SeqOf(l))
	}
	return data, seq
}

// Note puts a line about what happened outside a game to board.luozi.
func (w *Writer) Note(text string) {
	w.mu.Lock()
	if w.board == nil {
		w.board = w.openBoard()
	}
	t := w.board
	w.mu.Unlock()
	w.push(t, AppendLine(nil, "# "+text), 0)
}

// openBoard finds board.luozi; one that can't be read is begun anew, and the old
// one kept aside.
func (w *Writer) openBoard() *target {
	path := w.d.BoardPath()
	if l, err := Open(path); err == nil {
		return &target{path: path, good: l.size}
	}
	for n := 1; ; n++ {
		if err := renameNew(path, fmt.Sprintf("%s%s%d", path, aside, n)); !os.IsExist(err) {
			return &target{path: path, head: AppendLine(nil, "setup")}
		}
	}
}

func (w *Writer) push(t *target, data []byte, seq int64) {
	now := time.Now()
	w.mu.Lock()
	if w.closed || w.lost && t.head == nil {
		w.mu.Unlock()
		return
	}
	if w.bytes+len(data) > queueLimit {
		w.lost = true
		w.mu.Unlock()
		w.setState(State{Over, nil})
		return
	}
	if w.oldest.IsZero() {
		w.oldest = now
		w.late.Reset(behind)
	}
	if w.dry == nil {
		w.dry = make(chan struct{})
	}
	w.queue = append(w.queue, op{t, data, seq, now})
	w.bytes += len(data)
	w.mu.Unlock()
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// Seq is the seq of the last event on the card.
func (w *Writer) Seq() int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.seq
}

// State is how the journal is.
func (w *Writer) State() State {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.state
}

// Flush waits until all that was given is on the card.
func (w *Writer) Flush(ctx context.Context) error {
	w.mu.Lock()
	dry := w.dry
	w.mu.Unlock()
	if dry == nil {
		return nil
	}
	select {
	case <-dry:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("journal %s: %s", w.d.path, w.State())
	}
}

// Close waits until all that was given is on the card, or until ctx ends, and
// ends the Writer.
func (w *Writer) Close(ctx context.Context) error {
	err := w.Flush(ctx)
	w.mu.Lock()
	was := w.closed
	w.closed = true
	w.mu.Unlock()
	if !was {
		close(w.stop)
	}
	<-w.done
	w.late.Stop()
	return err
}

// checkLate is called by the timer when a record may have waited too long.
func (w *Writer) checkLate() {
	w.mu.Lock()
	isLate := !w.oldest.IsZero() && time.Since(w.oldest) >= behind
	quiet := w.state.Kind == Well
	if !isLate && !w.oldest.IsZero() {
		w.late.Reset(behind - time.Since(w.oldest))
	}
	w.mu.Unlock()
	if isLate && quiet {
		w.setState(State{Behind, nil})
	}
}

// setState keeps the state and says it if it is another one.
func (w *Writer) setState(s State) {
	w.say.Lock()
	defer w.say.Unlock()
	w.mu.Lock()
	same := s.Kind == w.said || w.state.Kind == Over && w.lost
	if !same {
		w.state, w.said = s, s.Kind
	}
	w.mu.Unlock()
	if !same && w.cfg.State != nil {
		w.cfg.State(s)
	}
}

// stateOf is the state that an error of the card means.
func stateOf(err error) State {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return State{Full, err}
	}
	return State{Failing, plain(err)}
}
