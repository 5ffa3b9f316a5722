package web

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"luozi/rules/referee"
)

func readStatic(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("static/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// kinds and actions are those of REFEREE's table of alerts.
const (
	alertKinds = "illegal-move left-in-check facing-generals touch press-without-move foul unread ambiguous changed off-turn " +
		"not-pressed call setup sensor device flag repetition natural-limit power"
	alertActions = "loss undo stand read dismiss confirm turn resume"
)

// TestEveryAlertHasWords: a kind or an answer without words would show its key.
func TestEveryAlertHasWords(t *testing.T) {
	words := readStatic(t, "arbiter-words.js")
	for prefix, list := range map[string]string{"kind.": alertKinds, "do.": alertActions} {
		for _, name := range strings.Fields(list) {
			if !strings.Contains(words, prefix+name+`"`) {
				t.Errorf("%s%s has no words", prefix, name)
			}
		}
	}
}

// TestEverySettingIsExplained in both languages.
func TestEverySettingIsExplained(t *testing.T) {
	words := readStatic(t, "arbiter-words.js")
	for _, key := range referee.SettingKeys() {
		if !regexp.MustCompile(`\n  ` + key + `: \["[^"]+", "[^"]+"\]`).MatchString(words) {
			t.Errorf("%s is not explained", key)
		}
	}
}

// TestEveryArticleIsThere: what the referee may cite has its text on the page.
func TestEveryArticleIsThere(t *testing.T) {
	articles := readStatic(t, "arbiter-articles.js")
	files, err := filepath.Glob("../../rules/referee/*.go")
	if err != nil || len(files) < 10 {
		t.Fatalf("%v %v", files, err)
	}
	cites := regexp.MustCompile(`"((?:4\.[12]|5|6|9\.1|2[1-9])(?:\.[0-9]+)+)"`)
	seen := map[string]bool{"9.1.1": true, "9.1.8": true, "22.5": true, "26.4": true}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range cites.FindAllStringSubmatch(string(text), -1) {
			seen[m[1]] = true
		}
	}
	if len(seen) < 15 {
		t.Errorf("only %d articles are cited: %v", len(seen), seen)
	}
	for number := range seen {
		if number != "6.1" && !strings.Contains(articles, "\n  \""+number+`": ["`) {
			t.Errorf("article %s has no text", number)
		}
	}
}

// TestEveryWordIsThere: each key that a module of the arbiter's page asks for by its
// name has words, here or among those of all pages.
func TestEveryWordIsThere(t *testing.T) {
	words := readStatic(t, "arbiter-words.js") + readStatic(t, "i18n.js") + readStatic(t, "sign-in.js")
	files, err := filepath.Glob("static/arbiter*")
	if err != nil {
		t.Fatal(err)
	}
	asked := regexp.MustCompile(`[^a-zA-Z.]t\("([^"]+)"[,)]|data-t(?:-label|-title)?="([^"]+)"`)
	n := 0
	for _, name := range append(files, "static/sign-in.html") {
		for _, m := range asked.FindAllStringSubmatch(readStatic(t, filepath.Base(name)), -1) {
			n++
			key := m[1] + m[2]
			if !strings.Contains(words, "\n  "+key+": [") && !strings.Contains(words, `"`+key+`": [`) && !strings.Contains(words, " "+key+": [") {
				t.Errorf("%s: no words for %s", name, key)
			}
		}
	}
	if n < 80 {
		t.Errorf("only %d keys are asked for", n)
	}
}

// TestEveryRefusalIsInChinese: each sentence by which the referee refuses something is
// known to the arbiter's page word for word.
func TestEveryRefusalIsInChinese(t *testing.T) {
	known := readStatic(t, "arbiter-refusals.js")
	files, err := filepath.Glob("../../rules/referee/*.go")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(node ast.Node) bool {
			if sentence, ok := errorText(node); ok {
				n++
				if !strings.Contains(known, "\n  "+strconv.Quote(sentence)+": ") {
					t.Errorf("%s: %q is not in arbiter-refusals.js", filepath.Base(name), sentence)
				}
			}
			return true
		})
	}
	if n < 40 {
		t.Errorf("only %d sentences were found", n)
	}
}

// errorText is the text of an errors.New or fmt.Errorf.
func errorText(node ast.Node) (string, bool) {
	call, ok := node.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return "", false
	}
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || f.Sel.Name != "New" && f.Sel.Name != "Errorf" {
		return "", false
	}
	if p, ok := f.X.(*ast.Ident); !ok || p.Name != "errors" && p.Name != "fmt" {
		return "", false
	}
	for {
		switch a := call.Args[0].(type) {
		case *ast.BasicLit:
			text, err := strconv.Unquote(a.Value)
			return text, err == nil
		case *ast.BinaryExpr: // a sentence with more behind it
			call = &ast.CallExpr{Args: []ast.Expr{a.X}}
		default:
			return "", false
		}
	}
}
