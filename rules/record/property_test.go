package record

import (
	"reflect"
	"strings"
	"testing"

	"luozi/rules"
	"luozi/rules/notation"

	"pgregory.net/rapid"
)

// game draws a game of legal moves from the opening.
func game(t *rapid.T) *Game {
	g := New()
	g.Set("Event", rapid.StringMatching(`[^[:cntrl:]\x{80}-\x{9f}]*`).Draw(t, "event"))
	g.Result = rapid.SampledFrom([]string{"1-0", "0-1", "1/2-1/2", "0-0", "*"}).Draw(t, "result")
	at := g.Start
	for range rapid.IntRange(0, 60).Draw(t, "plies") {
		ms := at.LegalMoves(nil)
		if len(ms) == 0 {
			break
		}
		m := rapid.SampledFrom(ms).Draw(t, "move")
		g.Moves = append(g.Moves, m)
		at = at.Play(m)
	}
	return g
}

// A game written in any notation is read back as the same game.
func TestGamesSurvive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := game(t)
		for f := notation.Chinese; f <= notation.ICCS; f++ {
			var line, pgn strings.Builder
			WriteLine(&line, g, f)
			WritePGN(&pgn, g, f)
			same(t, line.String(), g)
			back := same(t, pgn.String(), g)
			if back.Result != g.Result || back.Get("Event") != g.Get("Event") {
				t.Fatalf("%+v, was %+v", back, g)
			}
		}
	})
}

func same(t *rapid.T, text string, g *Game) *Game {
	for back, err := range ReadAll("f", strings.NewReader(text)) {
		if err != nil || len(back.Moves) != len(g.Moves) || len(g.Moves) > 0 && !reflect.DeepEqual(back.Moves, g.Moves) {
			t.Fatalf("%v\n%s", err, text)
		}
		return back
	}
	t.Fatalf("no game in %q", text)
	return nil
}

// Whatever is read without an error is read again from what is written of it.
func FuzzReadAll(f *testing.F) {
	f.Add([]byte("[Event \"x\"]\n1. 炮二平五 {a} (b) 马8进7 ; c\n1-0\n[FEN \"" + rules.Opening + "\"]\n*"))
	f.Add([]byte("h2e2 h9g7\n\nC2=5 H8+7\n"))
	f.Add([]byte("id\tmoves\n1\th2e2\n"))
	f.Add([]byte("\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 h2i3 {[%stands]}"))
	f.Fuzz(func(t *testing.T, b []byte) {
		for g, err := range ReadAll("f", strings.NewReader(string(b))) {
			if err != nil {
				continue
			}
			var text strings.Builder
			WritePGN(&text, g, notation.Chinese)
			for again, err := range ReadAll("g", strings.NewReader(text.String())) {
				if err != nil || len(again.Moves) != len(g.Moves) || len(g.Moves) > 0 && !reflect.DeepEqual(again.Moves, g.Moves) {
					t.Fatalf("%v\n%s", err, text.String())
				}
			}
		}
	})
}

func BenchmarkReadPGN(b *testing.B) {
	text := "[Event \"x\"]\n" + strings.Repeat("马二进一 马8进9 马一退二 马9退8 ", 25)
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		for _, err := range ReadAll("f", strings.NewReader(text)) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}
