package record

import (
	"reflect"
	"testing"
)

// A result that is none, and moves behind one, are said; nothing is guessed.
func TestResults(t *testing.T) {
	for text, want := range map[string][]string{
		"[Event \"x\"]\n[Result \"91-0\"]\n\n1. 炮二平五 1-0\n":                           {`f:2: result "91-0": want 1-0, 0-1, 1/2-1/2 or *`},
		"[Event \"x\"]\n[Result \"?\"]\n\n1. 炮二平五 *\n":                                {"h2e2"},
		"[Event \"x\"]\n[Result \"\"]\n\n1. 炮二平五 *\n":                                 {"h2e2"},
		"[Event \"x\"]\n[Result \"0-0\"]\n\n1. 炮二平五 0-0\n":                            {"h2e2"},
		"[Event \"x\"]\n[Result \" 1/2 \"]\n\n1. 炮二平五\n":                              {"h2e2"},
		"[Event \"x\"]\n\n1. 炮二平五 1-0 马8进7\n\n[Event \"y\"]\n\n1. 炮八平五 *\n":           {"h2e2", `f:3: "马8进7" after the result: want nothing more of that game, and the next one's tags`, "b2e2"},
		"[Event \"x\"]\n\n1. 炮二平五 1-0 {a win}\n\n[Event \"y\"]\n\n1. 炮八平五 0-1 ; so\n": {"h2e2", "b2e2"},
		"1. 炮二平五 1-0\n1. 炮八平五 0-1\n":                                                  {"h2e2", "b2e2"}, // no tags: a result ends each
		"id\tresult\tmoves\na\t2-0\th2e2\nb\t0-1\th2e2\n":                             {`f:2: result "2-0": want 1-0, 0-1, 1/2-1/2 or *`, "h2e2"},
	} {
		if got, _ := read(text); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
