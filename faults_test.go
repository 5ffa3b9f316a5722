package luozi

import (
	"go/ast"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// row is a fault in the documents: what it is, and the tests that hold it.
type row struct {
	fault string
	tests []string // "folder TestName"
}

var heldBy = regexp.MustCompile("`([a-z0-9/]+ Test[A-Za-z0-9]+)`")

func faultRows(t *testing.T, file string) (rows []row) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) != 5 || strings.HasPrefix(strings.TrimSpace(cells[0]), "---") {
			continue
		}
		r := row{fault: strings.TrimSpace(cells[0])}
		for _, m := range heldBy.FindAllStringSubmatch(cells[4], -1) {
			r.tests = append(r.tests, m[1])
		}
		rows = append(rows, r)
	}
	return rows[1:] // but the head
}

// TestFaultsAreHeld: each row of docs/faults.md names tests, and each of them is
// one; the Chinese table has the same rows.
func TestFaultsAreHeld(t *testing.T) {
	tests := map[string]bool{}
	for _, s := range sources(t) {
		if !s.test {
			continue
		}
		for _, d := range s.tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
				tests[s.room+" "+f.Name.Name] = true
			}
		}
	}
	en, zh := faultRows(t, "docs/faults.md"), faultRows(t, "docs/faults.zh-CN.md")
	if len(en) != len(zh) {
		t.Fatalf("%d rows in English, %d in Chinese", len(en), len(zh))
	}
	for i, r := range en {
		if len(r.tests) == 0 {
			t.Errorf("%q is held by no test", r.fault)
		}
		for _, name := range r.tests {
			if !tests[name] {
				t.Errorf("%q is said to be held by %s, which is no test", r.fault, name)
			}
		}
		if !slices.Equal(r.tests, zh[i].tests) {
			t.Errorf("%q is held by %v, %q by %v", r.fault, r.tests, zh[i].fault, zh[i].tests)
		}
	}
}

// TestEachFaultHasARow names what must be among them.
func TestEachFaultHasARow(t *testing.T) {
	rows := faultRows(t, "docs/faults.md")
	for _, want := range []string{"NAK", "SDA is held low", "ends early", "reset to its defaults", "flickers", "stuck", "exchanged",
		"clock face is unplugged", "GPIO busy", "permission is lost", "card is full", "slow by seconds", "read-only", "wall clock is stepped", "black hole"} {
		if !slices.ContainsFunc(rows, func(r row) bool { return strings.Contains(r.fault, want) }) {
			t.Errorf("no row is about %q", want)
		}
	}
}
