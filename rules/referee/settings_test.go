package referee

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"luozi/rules/record/story"
	"luozi/rules/record/story/storytest"
)

// settingStories are the stories set-KEY-VALUE.story of a setting, by value.
func settingStories(t *testing.T, key string) map[string]string {
	t.Helper()
	files, err := filepath.Glob("testdata/stories/set-" + key + "-*.story")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, f := range files {
		out[strings.TrimSuffix(strings.TrimPrefix(filepath.Base(f), "set-"+key+"-"), ".story")] = f
	}
	return out
}

// values is what a setting's stories must cover: each of its words, or its default
// and something else.
func values(t *testing.T, field reflect.StructField, byDefault string) []string {
	t.Helper()
	if one := strings.Fields(field.Tag.Get("one")); len(one) > 0 {
		if one[0] != byDefault {
			t.Errorf("%s: the first of its words is %s, the default %s", field.Name, one[0], byDefault)
		}
		return one
	}
	return []string{byDefault}
}

// TestEverySettingHasItsStories holds each setting to a story for each of its
// values, and each such story to its value: with another one it would come out
// otherwise.
func TestEverySettingHasItsStories(t *testing.T) {
	set := reflect.ValueOf(DefaultSettings())
	for i := range set.NumField() {
		field := set.Type().Field(i)
		key, byDefault := field.Tag.Get("key"), fmt.Sprint(set.Field(i))
		stories := settingStories(t, key)
		for _, v := range values(t, field, byDefault) {
			if stories[v] == "" {
				t.Errorf("there is no story set-%s-%s", key, v)
			}
		}
		if len(stories) < 2 {
			t.Errorf("%s has stories for %d values, want 2 at least", key, len(stories))
		}
		for value, file := range stories {
			for other := range stories {
				holdsOnly(t, file, key, value, other)
			}
		}
	}
}

// holdsOnly plays a story of key=value with key=other.
func holdsOnly(t *testing.T, file, key, value, other string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := story.Parse(file, strings.NewReader(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	at := slices.Index(s.Setup.Policy, key+"="+value)
	if at < 0 {
		t.Fatalf("%s does not set %s=%s", file, key, value)
	}
	s.Setup.Policy[at] = key + "=" + other
	failures := storytest.Failures(string(text), flat(t, play(t, s)))
	if holds := len(failures) == 0; holds != (value == other) {
		t.Errorf("%s with %s=%s: fails %q", file, key, other, failures)
	}
}

// TestSettingsAreDocumented finds a comment at each field.
func TestSettingsAreDocumented(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "settings.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok || spec.Name.Name != "Settings" {
			return true
		}
		for _, f := range spec.Type.(*ast.StructType).Fields.List {
			seen++
			if f.Doc.Text() == "" && f.Comment.Text() == "" {
				t.Errorf("%s says nothing of itself", f.Names[0])
			}
		}
		return false
	})
	if seen != len(SettingKeys()) {
		t.Errorf("%d settings, found %d", len(SettingKeys()), seen)
	}
}

func TestWrongSettings(t *testing.T) {
	for _, c := range []struct{ pair, says string }{
		{"settle_ms", "want KEY=VALUE"},
		{"settle=3", "the settings are settle_ms, together_ms"},
		{"settle_ms=-1", "settle_ms=-1: want a whole number from 0 to 3600000"},
		{"settle_ms=2.5", "want a whole number"},
		{"flicker=x", "want a whole number"},
		{"start=later", "start=later: want arbiter or press"},
		{"fouls=", "want arbiter or auto"},
		{"late_limit=soon", "want none or a span such as 15m"},
		{"late_limit=0", "want none or a span"},
	} {
		s := DefaultSettings()
		err := s.Set(c.pair)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want … %s", c.pair, err, c.says)
		}
		if s != DefaultSettings() {
			t.Errorf("%s has changed %v", c.pair, s.Pairs())
		}
	}
}

// TestPairsAreTaken reads back what Pairs says.
func TestPairsAreTaken(t *testing.T) {
	want := DefaultSettings()
	want.Settle, want.LateLimit, want.Press, want.Orient = 3, "15m", "off", "far"
	var got Settings
	for _, p := range want.Pairs() {
		if err := got.Set(p); err != nil {
			t.Error(err)
		}
	}
	if got != want {
		t.Errorf("%v, want %v", got.Pairs(), want.Pairs())
	}
}
