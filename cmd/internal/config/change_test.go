package config

import (
	"slices"
	"testing"
)

func TestChanged(t *testing.T) {
	a := Default()
	for _, c := range []struct {
		text           string
		taken, restart []string
	}{
		{"", nil, nil},
		{"[game]\ntime = \"6.2\"\npolicy = [\"settle_ms=30\"]\n[log]\nlevel = \"warn\"", []string{"game.time", "game.policy", "log.level"}, nil},
		{"state = \"/srv\"\n[board]\nname = \"b2\"\n[game]\nred = \"A\"\n[mqtt.arbiters]\nzhang = \"x\"\n[http]\nlisten = \"\"",
			[]string{"game.red", "mqtt.arbiters"}, []string{"state", "board.name", "http.listen"}},
		{"[http]\ncert = \"a\"\nkey = \"b\"", nil, []string{"http.cert", "http.key"}},
	} {
		b, err := Parse([]byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		taken, restart := Running(a, b)
		if !slices.Equal(taken, c.taken) || !slices.Equal(restart, c.restart) {
			t.Errorf("%q: taken %q, restart %q", c.text, taken, restart)
		}
		if back := Changed(b, a); len(back) != len(taken)+len(restart) {
			t.Errorf("%q: back again %q", c.text, back)
		}
	}
}
