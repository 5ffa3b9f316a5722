package journal

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// run is the Writer's goroutine.
func (w *Writer) run() {
	defer close(w.done)
	var open []*target
	defer func() {
		for _, t := range open {
			t.close()
		}
	}()
	for {
		for batch := w.take(); len(batch) > 0; batch = w.take() {
			t := batch[0].to
			if !slices.Contains(open, t) {
				open = w.replace(open, t)
			}
			if !w.persist(t, batch) {
				return
			}
		}
		select {
		case <-w.wake:
		case <-w.stop:
			return
		}
	}
}

// replace closes the game's file before the one of t is opened.
func (w *Writer) replace(open []*target, t *target) []*target {
	open = slices.DeleteFunc(open, func(o *target) bool {
		gone := o.id != "" && t.id != ""
		if gone {
			o.close()
		}
		return gone
	})
	return append(open, t)
}

// take gives what waits, as far as it goes to one file.
func (w *Writer) take() []op {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := 0
	for n < len(w.queue) && w.queue[n].to == w.queue[0].to {
		n++
	}
	batch := slices.Clone(w.queue[:n])
	w.queue = append(w.queue[:0:0], w.queue[n:]...)
	return batch
}

// persist tries until batch is on the card; false if the Writer is to end.
func (w *Writer) persist(t *target, batch []op) bool {
	pause := retryFirst
	for {
		err := w.commit(t, batch)
		if err == nil {
			w.committed(t, batch)
			return true
		}
		w.setState(stateOf(err))
		select {
		case <-w.stop:
			return false
		case <-time.After(pause):
			pause = min(2*pause, retryMost)
		}
	}
}

// commit writes batch in one write and one sync. After an error nothing of it
// counts, and the next call writes it whole.
func (w *Writer) commit(t *target, batch []op) error {
	if t.head != nil {
		if err := w.create(t); err != nil {
			return err
		}
	}
	var data []byte
	for _, o := range batch {
		data = append(data, o.data...)
	}
	if len(data) == 0 {
		return nil
	}
	if err := t.ready(w.cfg.disk); err != nil {
		return err
	}
	t.dirty = true
	n, err := t.f.Write(data)
	if err == nil && n < len(data) {
		err = fmt.Errorf("wrote %d of %d bytes", n, len(data))
	}
	began := time.Now()
	if err == nil {
		err = t.f.Sync()
	}
	if err != nil {
		return err
	}
	if w.cfg.Synced != nil {
		w.cfg.Synced(time.Since(began))
	}
	t.dirty = false
	t.good += int64(len(data))
	return nil
}

// create makes the file with its head under another name, syncs it and gives it
// its own, so that a head is never torn.
func (w *Writer) create(t *target) error {
	if !t.named {
		if err := w.head(t); err != nil {
			return err
		}
	}
	t.named = true
	if err := w.cfg.disk.SyncDir(filepath.Dir(t.path)); err != nil {
		return err
	}
	t.good, t.head = int64(len(t.head)), nil
	if t.id != "" {
		w.d.begun(t.info, t.good)
	}
	return nil
}

func (w *Writer) head(t *target) error {
	if w.cfg.disk.Exists(t.path) {
		return os.ErrExist // never the place of another game
	}
	tmp := t.path + ".new"
	f, err := w.cfg.disk.Create(tmp)
	if err != nil {
		return err
	}
	_, err = f.Write(t.head)
	if err == nil {
		err = f.Sync()
	}
	if err2 := f.Close(); err == nil {
		err = err2
	}
	if err == nil {
		err = w.cfg.disk.Rename(tmp, t.path)
	}
	return err
}

// ready opens the file and takes away what an earlier try may have left.
func (t *target) ready(d disk) error {
	if t.f == nil {
		f, err := d.Append(t.path)
		if err != nil {
			return err
		}
		t.f, t.dirty = f, true
	}
	if !t.dirty {
		return nil
	}
	if err := t.f.Truncate(t.good); err != nil {
		t.close()
		return err
	}
	t.dirty = false
	return nil
}

func (t *target) close() {
	if t.f != nil {
		_ = t.f.Close()
		t.f = nil
	}
}

// committed makes known what is on the card now.
func (w *Writer) committed(t *target, batch []op) {
	if t.id != "" {
		w.d.setCurrent(t.id, t.good)
	}
	w.mu.Lock()
	before := w.seq
	for _, o := range batch {
		w.bytes -= len(o.data)
		w.seq = max(w.seq, o.seq)
	}
	seq := w.seq
	w.oldest = time.Time{}
	if len(w.queue) > 0 {
		w.oldest = w.queue[0].since
		w.late.Reset(max(0, behind-time.Since(w.oldest)))
	}
	dry := w.dry
	if len(w.queue) == 0 {
		w.dry = nil
	} else {
		dry = nil
	}
	well := w.oldest.IsZero() || time.Since(w.oldest) < behind
	w.mu.Unlock()
	if well {
		w.setState(State{})
	}
	if seq != before && w.cfg.Durable != nil {
		w.cfg.Durable(seq)
	}
	if dry != nil {
		close(dry)
	}
}

// begun adds a game whose file is on the card to the list.
func (d *Dir) begun(g Info, size int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.games = append(d.games, g)
	d.current, d.durable = g.ID, size
}

// setCurrent says how much of the game being written is on the card.
func (d *Dir) setCurrent(id string, size int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.current, d.durable = id, size
}

// renameNew renames and refuses to overwrite; a missing file is no error.
func renameNew(from, to string) error {
	if _, err := os.Lstat(to); err == nil {
		return os.ErrExist
	}
	err := os.Rename(from, to)
	if os.IsNotExist(err) {
		return nil
	}
	return err
}
