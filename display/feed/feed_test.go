package feed

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"luozi/clock"
)

func TestLevel(t *testing.T) {
	for text, want := range map[string]string{
		"Cup 2026": "cup-2026", "  B_07/x+# ": "b-07-x", "": "def", "+": "def", "１２": "12", "Ａ组": "a-377965ee",
		"全国赛": Level("全国赛", ""), "a-b": "a-b",
	} {
		if got := Level(text, "def"); got != want {
			t.Errorf("Level(%q) = %q, want %q", text, got, want)
		}
	}
	if a, b := Level("甲组1", ""), Level("乙组1", ""); a == b {
		t.Error("two groups become one:", a)
	}
}

func TestLevelIsLegal(t *testing.T) {
	legal := regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$`)
	rapid.Check(t, func(t *rapid.T) {
		if l := Level(rapid.String().Draw(t, "text"), "def"); !legal.MatchString(l) {
			t.Fatalf("level %q", l)
		}
	})
}

func TestTopics(t *testing.T) {
	n := NewNames("hall", "b1")
	for topic, want := range map[string]string{
		"xq/v1/hall/board/b1/cmd/zhang": "zhang", "xq/v1/hall/board/b1/cmd/": "", "xq/v1/hall/board/b1/cmd/a/b": "", "xq/v1/hall/board/b2/cmd/a": "",
	} {
		if user, ok := n.UserOf(topic); user != want && ok || ok != (want != "") {
			t.Errorf("%s: user %q, %v", topic, user, ok)
		}
	}
}

func TestMarkSurvives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := Mark{Boot: rapid.Int64().Draw(t, "boot"), Ms: clock.Ms(rapid.Int64().Draw(t, "ms")),
			Wall: time.UnixMilli(rapid.Int64Range(0, 1<<42).Draw(t, "wall")).UTC(), WallOK: rapid.Bool().Draw(t, "ok"),
			Place: Place{Level(rapid.String().Draw(t, "event"), "e"), Level(rapid.String().Draw(t, "round"), "r"), Level(rapid.String().Draw(t, "table"), "t")},
			Log:   rapid.Int64().Draw(t, "log"), Public: rapid.Int64().Draw(t, "public")}
		if got, ok := ParseMark(m.String()); !ok || got != m {
			t.Fatalf("%s\n%+v\n%+v", m, got, m)
		}
	})
	for _, s := range []string{"", "#", "# mark", "# mark boot=1", "0 start", "# left a b c public 3"} {
		if _, ok := ParseMark(s); ok {
			t.Errorf("%q is read as a mark", s)
		}
	}
}

// history is a board's life as journals hold it: records by game, and notes.
type history struct {
	games [][]string
	notes []string
	seq   int64
}

// live writes a life: games on changing places, power cuts, a wall clock that
// jumps. A Marker that was told only what a daemon is told at its start decides
// on the marks.
func live(t *rapid.T, n Names) *history {
	h := &history{}
	m := NewMarker(n, 1)
	names := []string{"ready", "start", "touch", "move", "clock", "alert", "sensor"}
	boot := int64(1)
	for range rapid.IntRange(1, 8).Draw(t, "games") {
		id := fmt.Sprintf("%04d", len(h.games)+1)
		h.games = append(h.games, nil)
		meta := map[string]string{"table": rapid.SampledFrom([]string{"1", "2", "3"}).Draw(t, "table")}
		game := &h.games[len(h.games)-1]
		for ms := range rapid.IntRange(0, 12).Draw(t, "steps") {
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				meta = map[string]string{"table": rapid.SampledFrom([]string{"1", "2", "3"}).Draw(t, "other table")}
			case 1:
				boot++
				m = NewMarker(n, boot)
				for _, note := range h.notes {
					m.Past(note)
				}
				last := len(h.games) - 1
				for last > 0 && len(h.games[last]) == 0 {
					last--
				}
				for _, p := range h.games[last] {
					m.Take(fmt.Sprintf("%04d", last+1), p)
				}
			}
			jump := time.Duration(rapid.IntRange(0, 1).Draw(t, "jump")) * time.Hour
			mark, left := m.Before(id, meta, clock.Ms(ms), wall.Add(jump), true)
			if left != "" {
				h.notes = append(h.notes, "# "+left)
			}
			h.seq++
			event := fmt.Sprintf(`!{"seq":%d,"ms":%d,"event":%q,"id":%d}`, h.seq, ms, rapid.SampledFrom(names).Draw(t, "event"), ms+1)
			for _, p := range []string{mark, event} {
				if p != "" {
					*game = append(*game, p)
					m.Take(id, p)
				}
			}
		}
	}
	return h
}

// messages takes the games from the one at first on.
func (h *history) messages(n Names, first int) []Message {
	s := NewStream(n)
	var out []Message
	for i := first; i < len(h.games); i++ {
		for _, p := range h.games[i] {
			out = append(out, s.Take(fmt.Sprintf("%04d", i+1), p)...)
		}
	}
	return out
}

// On each stream prev is the seq of the envelope before, whatever happened, and
// whoever begins later gets the same envelopes.
func TestPrev(t *testing.T) {
	n := NewNames("s", "b")
	rapid.Check(t, func(t *rapid.T) {
		h := live(t, n)
		all := h.messages(n, 0)
		last := map[string]int64{}
		bySeq := map[string]string{}
		for _, m := range all {
			if m.Retain {
				continue
			}
			var e struct{ Seq, Prev int64 }
			if err := json.Unmarshal(m.Payload, &e); err != nil {
				t.Fatal(err)
			}
			if e.Prev != last[m.Topic] {
				t.Fatalf("%s: event %d has prev %d, want %d", m.Topic, e.Seq, e.Prev, last[m.Topic])
			}
			last[m.Topic] = e.Seq
			bySeq[fmt.Sprint(m.Topic, e.Seq)] = string(m.Payload)
		}
		for first := range h.games {
			for _, m := range h.messages(n, first) {
				if m.Retain {
					continue
				}
				var e struct{ Seq int64 }
				_ = json.Unmarshal(m.Payload, &e)
				if want := bySeq[fmt.Sprint(m.Topic, e.Seq)]; want != string(m.Payload) {
					t.Fatalf("from game %d on\n got %s\nwant %s", first+1, m.Payload, want)
				}
			}
		}
	})
}

func TestPublic(t *testing.T) {
	var seen []string
	for _, e := range oneOfEach() {
		s := NewStream(NewNames("s", "b"))
		for _, m := range s.Take("1", line(t, e)) {
			if strings.Contains(m.Topic, "/game/") {
				seen = append(seen, e.Header().Name)
			}
		}
	}
	if got := strings.Join(seen, " "); got != "ready start clock candidate withdrawn move clock fixed result" {
		t.Error(got)
	}
}

func TestParseCommand(t *testing.T) {
	five := 5
	tests := []struct {
		body string
		want Command
		err  string
	}{
		{`{"id":"a","do":"start"}`, Command{ID: "a", Do: "start"}, ""},
		{`{"id":"a","do":"resolve","args":[3,"undo"],"expect_ply":5,"expect_alert":3}`, Command{ID: "a", Do: "resolve", Args: []string{"3", "undo"}, ExpectPly: &five, ExpectAlert: 3}, ""},
		{`{"v":1,"id":"a","do":"start","args":" force  now "}`, Command{ID: "a", Do: "start", Args: []string{"force", "now"}}, ""},
		{`{"id":"a","do":"start","args":null,"expires":"2026-11-29T08:00:00Z"}`, Command{ID: "a", Do: "start", Expires: time.Date(2026, 11, 29, 8, 0, 0, 0, time.UTC)}, ""},
		{`{"id":"a","do":"start"`, Command{}, "not JSON"},
		{`hello`, Command{}, "not JSON"},
		{`[]`, Command{}, "the command is not a JSON object; want JSON of the form"},
		{`"start"`, Command{}, "not a JSON object"},
		{`7`, Command{}, "not a JSON object"},
		{`{"id":["a"],"do":"start"}`, Command{}, "id can't be of the kind array: want a text"},
		{`{"id":"a","do":"start","args":7}`, Command{}, "or one text with blanks"},
		{``, Command{}, "not JSON"},
		{`{"id":"a","do":"start"} x`, Command{}, "behind its closing brace"},
		{`{"id":"a","do":"start","expect_plies":5}`, Command{}, "expect_plies"},
		{`{"do":"start"}`, Command{}, `id ""`},
		{`{"id":"a b","do":"start"}`, Command{}, `id "a b"`},
		{`{"id":"a","do":"Start now"}`, Command{}, "do"},
		{`{"id":"a","do":"start","args":{"x":1}}`, Command{}, "args"},
		{`{"id":"a","do":"start","args":[{"x":1}]}`, Command{}, "neither a text nor a number"},
		{`{"id":"a","do":"start","args":["x\ny"]}`, Command{}, "control characters"},
		{`{"id":"a","do":"start","expires":"tomorrow"}`, Command{}, "want a time"},
	}
	for _, tt := range tests {
		got, err := ParseCommand("zhang", []byte(tt.body))
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: error %v, want %s", tt.body, err, tt.err)
			}
			continue
		}
		tt.want.User = "zhang"
		if err != nil || fmt.Sprintf("%+v", deref(got)) != fmt.Sprintf("%+v", deref(tt.want)) {
			t.Errorf("%s: %+v, %v", tt.body, got, err)
		}
	}
	c, _ := ParseCommand("zhang", []byte(tests[1].body))
	if got := c.Input(1500).String(); got != "1500 cmd resolve 3 undo @zhang @id:a @ply:5 @alert:3" {
		t.Error(got)
	}
}

// deref makes commands comparable as text.
func deref(c Command) any {
	ply := -1
	if c.ExpectPly != nil {
		ply = *c.ExpectPly
	}
	c.ExpectPly = nil
	return []any{c, ply}
}

func TestExpired(t *testing.T) {
	c := Command{Expires: wall}
	if old, note := c.Expired(wall.Add(time.Second), true); !old || note != "" {
		t.Error(old, note)
	}
	if old, note := c.Expired(wall.Add(time.Second), false); old || note == "" {
		t.Error(old, note)
	}
	if old, note := (Command{}).Expired(wall, false); old || note != "" {
		t.Error(old, note)
	}
}

func TestMemory(t *testing.T) {
	m := NewMemory(3)
	start := func(user string, i int) Command { return Command{User: user, ID: fmt.Sprint(i), Do: "start"} }
	for i := range 5 {
		m.Keep("u", SumOf(start("u", i).Input(0)), Reply{ID: fmt.Sprint(i), Seq: int64(i)})
	}
	for i := range 5 {
		if r, ok := m.Find(start("u", i)); ok != (i >= 2) || ok && r.Seq != int64(i) {
			t.Error(i, r, ok)
		}
	}
	if _, ok := m.Find(start("v", 4)); ok {
		t.Error("another user's")
	}
	other := start("u", 4)
	other.Args = []string{"force"}
	if r, ok := m.Find(other); !ok || r.OK || r.ID != "4" || r.Error == "" {
		t.Errorf("another command of the same id: %+v, %v", r, ok)
	}
}

func FuzzParseCommand(f *testing.F) {
	f.Add([]byte(`{"id":"a","do":"resolve","args":[3,"undo"],"expect_ply":5}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		c, err := ParseCommand("u", body)
		if err == nil && (c.ID == "" || c.Do == "") {
			t.Fatalf("%q gives %+v", body, c)
		}
		_ = c.Input(0).String()
	})
}

func FuzzTake(f *testing.F) {
	f.Add("0001", `!{"seq":1,"ms":2,"event":"alert","id":3}`)
	f.Add("0001", (Mark{Wall: wall}).String())
	f.Fuzz(func(t *testing.T, game, payload string) {
		for _, m := range NewStream(NewNames("s", "b")).Take(game, payload) {
			if len(m.Payload) > 0 && (!json.Valid(m.Payload) || bytes.IndexByte(m.Payload, '\n') >= 0) {
				t.Fatalf("%q", m.Payload)
			}
		}
	})
}

func BenchmarkTake(b *testing.B) {
	s := NewStream(NewNames("s", "b"))
	payload := line(b, oneOfEach()[9])
	b.ReportAllocs()
	for b.Loop() {
		s.Take("0001", payload)
	}
}

func BenchmarkShow(b *testing.B) {
	n, s := NewNames("s", "b"), shown()
	for range 99 {
		s.View.Moves = append(s.View.Moves, s.View.Moves[0])
	}
	b.ReportAllocs()
	for b.Loop() {
		n.Show(s)
	}
}
