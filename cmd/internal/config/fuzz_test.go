package config

import (
	"strings"
	"testing"

	"luozi/deploy"
)

// Whatever is read, an error is told in words that anybody knows, and what is taken
// is taken again.
func FuzzParse(f *testing.F) {
	f.Add(deploy.Reference)
	f.Add("[scan]\nevery_ms = \"a\"\n")
	f.Add("[game]\npolicy = [\"fouls=auto\", 5]\n")
	f.Add("[mqtt.arbiters]\nzhang = 5\n[http]\nlisten = 1979-05-27\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Parse([]byte(text))
		if err == nil {
			if err := c.check(); err != nil {
				t.Fatalf("%q is taken, and then %v", text, err)
			}
			return
		}
		said := strings.ReplaceAll(err.Error(), text, "") // what stands in the file may be said
		for _, w := range []string{"strconv", "struct field", "reflect", "cannot decode", "config.", "unmarshal", "%!"} {
			if strings.Contains(said, w) && !strings.Contains(text, w) {
				t.Fatalf("%q: %v", text, err)
			}
		}
	})
}
