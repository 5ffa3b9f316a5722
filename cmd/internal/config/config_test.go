package config

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"luozi/deploy"
	"luozi/rules/referee"
)

// TestReferenceIsTheDefault holds the printed reference to the code: it parses,
// and says what an empty file means.
func TestReferenceIsTheDefault(t *testing.T) {
	c, err := Parse([]byte(deploy.Reference))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(c, Default()) {
		t.Errorf("the reference says %+v, the default is %+v", c, Default())
	}
	empty, err := Parse(nil)
	if err != nil || !reflect.DeepEqual(empty, Default()) {
		t.Errorf("an empty file says %+v, %v", empty, err)
	}
}

// TestReferenceNamesEachKey finds each key in the reference, with a comment above
// it or above the group that it stands in.
func TestReferenceNamesEachKey(t *testing.T) {
	var walk func(reflect.Type)
	walk = func(typ reflect.Type) {
		for i := range typ.NumField() {
			f := typ.Field(i)
			if f.Type.Kind() == reflect.Struct {
				walk(f.Type)
				continue
			}
			key := f.Tag.Get("toml")
			line := regexp.MustCompile(`(?m)^(\[.*\.)?` + key + `( = |\]$)`)
			if !line.MatchString(deploy.Reference) {
				t.Errorf("the reference has no key %s", key)
			}
		}
	}
	walk(reflect.TypeFor[Config]())
	for _, block := range regexp.MustCompile(`\n\n`).Split(deploy.Reference, -1) {
		if !strings.Contains(block, "#") {
			t.Errorf("nothing is said about:\n%s", block)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{"[board]\nname = \"b1\"\ncolor = 1", "line 3: there is no key board.color"},
		{"state = 3", "line 1"},
		{"[board\n", "line 1"},
		{"[board]\nname = \"Board 1\"", `board.name: "Board 1" is no level of a topic`},
		{"[game]\ntime = \"90\"", `game.time: time control "90"`},
		{"[game]\npolicy = [\"settle_ms\"]", `game.policy: setting "settle_ms": want KEY=VALUE`},
		{"[game]\npolicy = [\"settle=3\"]", `game.policy: setting "settle" is none; the settings are settle_ms`},
		{"[scan]\nevery_ms = 0", "scan.every_ms: 0; want 1 to 50"},
		{"[scan]\nbus = \"\"", "scan.bus: it is empty"},
		{"[buttons]\nred = \"GPIO27\"", "want two different lines"},
		{"[http]\nlisten = \"8080\"", `http.listen: "8080"; want host and port`},
		{"[mqtt]\nbroker = \"hall:1883\"", `mqtt.broker: "hall:1883"; want mqtt://host:1883`},
		{"[mqtt.arbiters]\nzhang = \"\"", "mqtt.arbiters.zhang: the password is empty"},
		{"[mqtt]\npassword = \"a\"\npassword_file = \"b\"", "mqtt.password_file is set as well"},
		{"[log]\nlevel = \"loud\"", `log.level: "loud"; want debug`},
		{"state = \"\"", "state: it is empty"},
	} {
		_, err := Parse([]byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q: %v, want … %s", c.text, err, c.says)
		}
	}
}

func TestLoadNamesTheFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "luozi.toml")
	if _, err := Load(name); err == nil || !strings.Contains(err.Error(), name) {
		t.Errorf("a missing file: %v", err)
	}
	if err := os.WriteFile(name, []byte("stat = 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(name); err == nil || !strings.HasPrefix(err.Error(), name+": line 1: there is no key stat") {
		t.Errorf("a wrong key: %v", err)
	}
}

// TestReferenceNamesEachSetting finds each setting of the referee in the
// reference, with its default and a word about it.
func TestReferenceNamesEachSetting(t *testing.T) {
	for _, pair := range referee.DefaultSettings().Pairs() {
		if !regexp.MustCompile(`(?m)^#   ` + regexp.QuoteMeta(pair) + ` +\S+ `).MatchString(deploy.Reference) {
			t.Errorf("the reference says nothing about %s", pair)
		}
	}
}
