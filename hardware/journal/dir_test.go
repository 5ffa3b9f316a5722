package journal

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestInUse(t *testing.T) {
	d := openDir(t)
	_, err := OpenDir(d.Path())
	if err == nil || !strings.Contains(err.Error(), "is in use by another luozi") {
		t.Fatal(err)
	}
	_ = d.Close()
	d, err = OpenDir(d.Path())
	if err != nil || d.Boot() != 2 {
		t.Fatal(d, err)
	}
	_ = d.Close()
}

func TestNotWritable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	_ = os.WriteFile(file, nil, 0o644)
	_, err := OpenDir(filepath.Join(file, "state"))
	if err == nil || !strings.Contains(err.Error(), "state directory "+file) || strings.Contains(err.Error(), "\n") {
		t.Error(err)
	}
}

func TestBootCounter(t *testing.T) {
	path := t.TempDir()
	for want := int64(1); want <= 5; want++ {
		d, err := OpenDir(path)
		if err != nil || d.Boot() != want {
			t.Fatalf("boot %d, want %d: %v", d.Boot(), want, err)
		}
		w := d.Writer(Config{})
		w.Note(fmt.Sprintf("boot %d luozi 0.1", d.Boot()))
		if err := w.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		_ = d.Close()
		if want == 3 {
			_ = os.WriteFile(filepath.Join(path, "boot"), []byte("garbage"), 0o644)
		}
		if want == 4 {
			_ = os.Remove(filepath.Join(path, "boot"))
		}
	}
}

func TestBoardJournalUnreadable(t *testing.T) {
	d := openDir(t)
	_ = os.WriteFile(d.BoardPath(), []byte("garbage"), 0o644)
	w := d.Writer(Config{})
	w.Note("boot 1")
	if err := w.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if l, err := Read(d.BoardPath()); err != nil || len(l.Lines) != 1 {
		t.Errorf("%+v, %v", l, err)
	}
	if was, _ := os.ReadFile(d.BoardPath() + ".torn-1"); string(was) != "garbage" {
		t.Errorf("kept aside %q", was)
	}
}

func TestCursor(t *testing.T) {
	d := openDir(t)
	c := d.Cursor("local")
	if seq, session := c.Load(); seq != 0 || session != 0 {
		t.Error("a new cursor", seq, session)
	}
	if err := c.Save(1234, 7); err != nil {
		t.Fatal(err)
	}
	if seq, session := d.Cursor("local").Load(); seq != 1234 || session != 7 {
		t.Error("saved", seq, session)
	}
	if seq, _ := d.Cursor("hall").Load(); seq != 0 {
		t.Error("another sink", seq)
	}
	path := filepath.Join(d.Path(), "cursor", "local")
	data, _ := os.ReadFile(path)
	for i := range data[:len(data)-1] {
		bad := append([]byte(nil), data...)
		bad[i] ^= 1
		_ = os.WriteFile(path, bad, 0o644)
		if seq, session := c.Load(); seq != 0 || session != 0 {
			t.Errorf("damaged at %d: %d %d", i, seq, session)
		}
	}
}

func TestGames(t *testing.T) {
	d := openDir(t)
	w := d.Writer(Config{})
	w.Begin("b", `setup players "seq 9" x seq 5`)
	w.Begin("c", "setup seq 30")
	w.Begin("a", "setup fen \"seq 3 \\\" seq 4\" seq 12 more game=a")
	if err := w.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	_ = os.WriteFile(d.gamePath("torn"), []byte("0123"), 0o644)
	_ = os.WriteFile(d.gamePath("long"), AppendLine(nil, "setup fen "+strings.Repeat("x", 10000)+" seq 40"), 0o644)
	games, err := List(d.Path())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, g := range games {
		got = append(got, fmt.Sprintf("%s:%d", g.ID, g.Seq))
	}
	if s := strings.Join(got, " "); s != "b:5 a:12 c:30 long:40" {
		t.Error(s)
	}
	if _, err := List(t.TempDir()); err == nil || !strings.Contains(err.Error(), "games folder") {
		t.Error(err)
	}
}

// A reader gets every event once and in order, from any seq on, while games are
// written.
func TestFollow(t *testing.T) {
	d := openDir(t)
	var all sync.WaitGroup
	const games, each = 8, 100
	for _, after := range []int64{0, 1, 99, 100, 101, 450, 799} {
		all.Go(func() {
			var r *Reader
			last := int64(0)
			notes := 0
			for last < games*each {
				if r == nil {
					if s := d.Games(); len(s) == 0 || s[len(s)-1].Seq+each <= after {
						continue
					}
					r = d.Follow(after)
				}
				game, p, ok, err := r.Next()
				if err != nil {
					t.Error(err)
					return
				}
				seq := SeqOf(p)
				if IsNote(p) {
					notes++
				}
				if !ok || seq == 0 {
					continue
				}
				if last == 0 && seq > after+1 || last > 0 && seq != last+1 {
					t.Errorf("after %d: %d follows %d", after, seq, last)
					return
				}
				if want := fmt.Sprintf("%04d", (seq-1)/each+1); game != want {
					t.Errorf("event %d stands in game %s", seq, game)
				}
				last = seq
			}
			if notes == 0 {
				t.Errorf("after %d: no note", after)
			}
			r.Close()
		})
	}
	w := d.Writer(Config{})
	for g := range games {
		w.Begin(d.nextTestID(g), fmt.Sprintf("setup seq %d", g*each+1))
		w.Append("# mark")
		for i := range each {
			w.Append("1 wait", event(g*each+i+1))
		}
		w.Append("# end")
	}
	if err := w.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	all.Wait()
}

func (d *Dir) nextTestID(g int) string { return fmt.Sprintf("%04d", g+1) }

// What is not durable yet is not given.
func TestFollowWaitsForTheCard(t *testing.T) {
	d := openDir(t)
	w := d.Writer(Config{})
	w.Begin("0001", head)
	w.Append(event(1))
	if err := w.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	r := d.Follow(0)
	defer r.Close()
	_, p, ok, err := r.Next()
	if err != nil || !ok || SeqOf(p) != 1 {
		t.Fatal(p, ok, err)
	}
	f, _ := os.OpenFile(d.gamePath("0001"), os.O_APPEND|os.O_WRONLY, 0)
	_, _ = f.Write(AppendLine(nil, event(2))) // written, not synced
	_ = f.Close()
	if _, p, ok, _ := r.Next(); ok {
		t.Error("given before it was durable:", p)
	}
	_ = w.Close(t.Context())
}

func BenchmarkFollow(b *testing.B) {
	d := openDir(b)
	w := d.Writer(Config{})
	w.Begin("0001", head)
	for i := range 5000 {
		w.Append("1060 drop g2", event(i+1))
	}
	if err := w.Close(b.Context()); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		r := d.Follow(0)
		for n := 0; n < 5000; n++ {
			if _, _, ok, err := r.Next(); !ok || err != nil {
				b.Fatal(n, err)
			}
		}
		r.Close()
	}
}
