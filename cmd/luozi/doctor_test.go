package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/rules/record/story"
)

// walker is luozi doctor --walk at a board in another process, and a hand that
// puts a magnet where it is asked to.
type walker struct {
	t     *testing.T
	board *boardsim.Board
	truth matrix.Wiring
	in    *io.PipeWriter
	out   bytes.Buffer
	code  chan int
	asked *bufio.Scanner
	// answer is to whether a file may be overwritten.
	answer string
}

// newWalker serves a board whose points are wired to the guide's inputs in another
// order, and walks over it.
func newWalker(t *testing.T, words ...string) *walker {
	t.Helper()
	truth := matrix.DefaultWiring()
	for i, k := range rand.New(rand.NewPCG(7, 0)).Perm(len(truth)) {
		truth[i].Chip, truth[i].Bit = matrix.DefaultWiring()[k].Chip, matrix.DefaultWiring()[k].Bit
	}
	board, err := boardsim.New(truth, rules.Set{})
	if err != nil {
		t.Fatal(err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- boardsim.Serve(ctx, ln, board, 0) }()
	w := &walker{t: t, board: board, truth: truth, code: make(chan int, 1)}
	stdin, in := io.Pipe()
	stderr, errs := io.Pipe()
	w.in, w.asked = in, bufio.NewScanner(stderr)
	words = append([]string{"doctor", "--walk", "--wood", ln.Addr().String(), "--http", "127.0.0.1:0"}, words...)
	go func() {
		w.code <- luozi(words, stdin, &w.out, errs)
		errs.Close()
	}()
	t.Cleanup(func() { in.Close(); stderr.Close(); cancel(); <-served })
	return w
}

// hand does what is asked for until the walk is over; but skips these points.
func (w *walker) hand(skip ...string) {
	w.t.Helper()
	var last rules.Point = rules.NoPoint
	for w.asked.Scan() {
		_, ask, ok := strings.Cut(w.asked.Text(), "put the magnet on ")
		if strings.Contains(w.asked.Text(), "Overwrite it?") {
			w.say(w.answer)
		}
		if !ok {
			if last.Valid() && strings.Contains(w.asked.Text(), "take everything off") {
				w.must(w.board.Schedule(story.Input{At: w.board.Now(), Verb: story.Lift, Point: last}))
			}
			continue
		}
		p, err := rules.ParsePoint(strings.Fields(ask)[0])
		w.must(err)
		if slices.Contains(skip, p.String()) {
			w.say("")
			continue
		}
		now := w.board.Now()
		if last.Valid() {
			w.must(w.board.Schedule(story.Input{At: now + 8, Verb: story.Lift, Point: last}))
		}
		w.must(w.board.Schedule(story.Input{At: now + 40, Verb: story.Drop, Point: p}))
		last = p
	}
}

func (w *walker) say(word string) {
	w.t.Helper()
	_, err := io.WriteString(w.in, word+"\n")
	w.must(err)
}

func (w *walker) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// TestWalkWritesTheTable: the table that is written is the one that the board is
// wired by, and luozi reads it.
func TestWalkWritesTheTable(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "wiring")
	w := newWalker(t, "--write", file)
	w.hand()
	if code := <-w.code; code != exitDone {
		t.Fatalf("exit %d\n%s", code, w.out.String())
	}
	text, err := os.ReadFile(file)
	w.must(err)
	got, err := matrix.ParseWiring(string(text))
	if err != nil || got.Check() != nil || !slices.Equal(got, w.truth) {
		t.Errorf("%v; written\n%s\nwant\n%s", err, text, w.truth)
	}
	if n := strings.Count(w.out.String(), "differs "); n < 80 {
		t.Errorf("%d points are said to differ from the guide's table", n)
	}
	cfg := filepath.Join(t.TempDir(), "luozi.toml")
	w.must(os.WriteFile(cfg, []byte("[scan]\nwiring = \""+file+"\"\n"), 0o644))
	if code, stdout, stderr := call(t, "config", "--check", cfg); code != exitDone {
		t.Errorf("%s%s", stdout, stderr)
	}
}

// TestWalkOverwritesOnlyWhenTold.
func TestWalkOverwritesOnlyWhenTold(t *testing.T) {
	t.Parallel()
	for _, word := range []string{"no", "yes"} {
		file := filepath.Join(t.TempDir(), "wiring")
		if err := os.WriteFile(file, []byte("# mine\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		w := newWalker(t, "--write", file)
		w.answer = word
		w.hand()
		code := <-w.code
		text, err := os.ReadFile(file)
		w.must(err)
		if kept := string(text) == "# mine\n"; kept != (word == "no") || (code == exitDone) != (word == "yes") {
			t.Errorf("%s: exit %d, the file says\n%s", word, code, text)
		}
		if word == "no" && !strings.Contains(w.out.String(), w.truth.String()) {
			t.Errorf("the table is not printed:\n%s", w.out.String())
		}
	}
}

// TestWalkPrintsTheTable: without a file standard output is the table, and nothing
// else.
func TestWalkPrintsTheTable(t *testing.T) {
	t.Parallel()
	w := newWalker(t)
	w.hand()
	if code := <-w.code; code != exitDone || w.out.String() != w.truth.String() {
		t.Errorf("exit %d\n%s", code, w.out.String())
	}
}

// TestWalkOfABadBoard: a dead sensor is said, and no table is written that lacks a
// point.
func TestWalkOfABadBoard(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "wiring")
	w := newWalker(t, "--write", file)
	e4 := rules.At(4, 4)
	w.board.SensorDead(e4, true)
	w.hand("e4")
	if code := <-w.code; code != exitFailed {
		t.Errorf("exit %d", code)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a table was written that lacks a point")
	}
	if !strings.Contains(w.out.String(), "found e4 was never seen: look at its sensor") {
		t.Errorf("said\n%s", w.out.String())
	}
}

// TestWalkPage looks at the page while the walk goes on.
func TestWalkPage(t *testing.T) {
	w := newWalker(t, "--write", filepath.Join(t.TempDir(), "wiring"))
	for w.asked.Scan() && !strings.Contains(w.asked.Text(), "put the magnet on a0") {
	}
	go io.Copy(io.Discard, readerOf(w.asked))
	url := strings.TrimSpace(after(w.out.String(), "http"))
	var v walkView
	w.must(json.Unmarshal(fetched(t, url+"walk.json"), &v))
	if v.Prompt != "put the magnet on a0" || v.Points["a0"] != "asked" || len(v.Points) != rules.Points {
		t.Errorf("%+v", v)
	}
	if page := fetched(t, url); !bytes.Contains(page, []byte("walk.json")) {
		t.Errorf("%s", page)
	}
	w.say("q")
	if code := <-w.code; code != exitFailed {
		t.Errorf("exit %d", code)
	}
}

func fetched(t *testing.T, url string) []byte {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", url, r.Status, err)
	}
	return body
}

// readerOf takes the rest of what is asked.
func readerOf(s *bufio.Scanner) io.Reader {
	r, w := io.Pipe()
	go func() {
		for s.Scan() {
		}
		w.Close()
	}()
	return r
}

func TestDoctorWords(t *testing.T) {
	for _, tt := range []struct {
		words string
		code  int
		says  string
	}{
		{"doctor --write x", 2, "--wood, --wiring, --write and --http are words of --walk"},
		{"doctor --walk --wiring gpio", 2, "--wiring goes with --wood"},
		{"doctor --walk --wood 127.0.0.1:1 --wiring gpio", 2, "stay in the wood's process"},
		{"doctor --walk --wood 127.0.0.1:1 --wiring ttl", 2, `"ttl" is no wiring`},
		{"doctor --walk --wood 127.0.0.1:1", 1, "no wood at 127.0.0.1:1"},
		{"doctor --config /does/not/exist", 1, "/does/not/exist"},
		{"doctor more", 2, "unknown command"},
	} {
		code, _, stderr := call(t, strings.Fields(tt.words)...)
		if code != tt.code || !strings.Contains(stderr, tt.says) {
			t.Errorf("%s: exit %d, want %d, … %s\n%s", tt.words, code, tt.code, tt.says, stderr)
		}
	}
}

// TestDraw holds the terminal's board to a walk that has seen something.
func TestDraw(t *testing.T) {
	v := walkView{Prompt: "put the magnet on c0", Learned: 1, Points: map[string]string{"a0": "learned", "b0": "never", "c0": "asked", "i9": "weak"},
		On: []string{"a0"}, Other: []string{"0x20 A5"}}
	got := strings.Split(draw(v), "\n")
	if got[0] != "9  · · · · · · · · ~" || got[9] != "0  ● x ? · · · · · ·" || got[12] != "1 learned; put the magnet on c0" || got[13] != "closed, of no point yet: 0x20 A5" {
		t.Errorf("%s", strings.Join(got, "\n"))
	}
}
