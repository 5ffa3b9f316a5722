package storytest

import (
	"reflect"
	"testing"
)

func TestFailures(t *testing.T) {
	var events []Event
	for _, text := range []string{
		`{"event":"move","move":"h2e2","left":{"red":5394300000,"black":1}}`,
		`{"event":"move","move":"h9g7"}`,
		`{"event":"alert","kind":"touch"}`,
		`{"event":"fixed","ply":1}`,
	} {
		e, err := Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, e)
	}
	for text, want := range map[string][]string{
		"#! moves h2e2\n#! alerts touch\n":                                               nil,
		"#! expect event=move left.red=5394300000\n#! expect event=alert kind=a|touch\n": nil,
		"#! never event=foul\n#! never event=move left.white=1\n":                        nil,
		"# moves\n0 start\n":               nil,
		"#! moves h2e2 h9g7":               {"moves [h2e2], want [h2e2 h9g7]"},
		"#! alerts":                        {"alerts [touch], want []"},
		"#! expect event=alert kind=flag":  {"no event [event=alert kind=flag]"},
		"#! never event=alert kind=touch":  {"an event [event=alert kind=touch]"},
		"#! expect event=move move.x=h2e2": {"no event [event=move move.x=h2e2]"},
		"#! hopes event=move":              {`"hopes" is no expectation`},
	} {
		if got := Failures(text, events); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if _, err := Parse([]byte("no")); err == nil {
		t.Error("no JSON was read")
	}
}
