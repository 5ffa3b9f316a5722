package boardsim

import (
	"encoding/json"
	"testing"

	"luozi/hardware/matrix"
	"luozi/rules"
)

// FuzzDeeds: whatever a browser sends, nothing is lost and nothing stands twice.
func FuzzDeeds(f *testing.F) {
	for _, s := range []string{
		`[{"do":"lift","at":"h2"},{"do":"drop","at":"e2","piece":11,"after":400},{"do":"down","side":"red"}]`,
		`[{"do":"drop","at":"h9","piece":-1},{"do":"nudge","at":"zz"},{"do":"chip","chip":"0x20"},{"do":"flicker","at":"a0","after":-9}]`,
		`[{"do":"lift","at":"a0"},{"do":"drop","at":"b0","piece":1},{"do":"drop","at":"a0","piece":2,"over":true,"after":9223372036854775807}]`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var deeds []Deed
		if json.Unmarshal(text, &deeds) != nil {
			return
		}
		top, err := NewTabletop(matrix.DefaultPlan(matrix.KindMCP23017, false), rules.MustFEN(rules.Opening), 1)
		if err != nil {
			t.Fatal(err)
		}
		_ = top.Do("a", deeds...) // much can't be done
		things, _ := top.Look()
		var on rules.Set
		for _, p := range things.Pieces {
			if p.At != rules.NoPoint && (on.Has(p.At) || !p.At.Valid()) {
				t.Fatalf("%s: a piece at %v", text, p.At)
			}
			if p.At != rules.NoPoint {
				on = on.With(p.At)
			}
		}
		if len(things.Pieces) != 32 {
			t.Fatalf("%s: %d pieces", text, len(things.Pieces))
		}
	})
}
