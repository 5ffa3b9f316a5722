package luozi

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// rooms gives each package its height, lowest first; the first prefix that fits
// counts. A package imports what stands lower, or beside it in its own folder.
var rooms = []struct {
	path   string
	height int
	pure   bool
}{
	{"rules/referee", 3, true},
	{"rules/touch", 2, true},
	{"rules/repetition", 2, true},
	{"sensing/gesture", 2, true},
	{"rules/record/story", 1, true},
	{"rules/record", 1, true},
	{"rules/notation", 1, true},
	{"sensing", 1, true},
	{"rules", 0, true},
	{"clock", 0, true},
	{"display/feed", 4, true},
	{"display", 5, false},
	{"hardware", 5, false},
	{"deploy/wiring", 6, false}, // draws the tables of hardware
	{"deploy", 5, false},
	{"cmd", 6, false},
}

// impure are the imports by which a room would know a clock, the network, files
// or pins.
var impure = []string{"os", "net", "syscall", "log", "math/rand", "crypto/rand", "runtime", "sync", "io/ioutil", "io/fs",
	"context", "path/filepath", "embed", "plugin", "unsafe", "C", "github.com", "periph.io", "golang.org/x/sys"}

// ticking are the names of package time that read a clock or wait for it.
var ticking = []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"}

// alone are the dependencies that one room keeps to itself.
var alone = map[string]string{
	"github.com/eclipse/paho":     "display/mqtt",
	"github.com/mochi-mqtt":       "display/broker",
	"github.com/spf13/cobra":      "cmd/luozi",
	"github.com/pelletier":        "cmd/internal/config",
	"golang.org/x/text":           "rules/record",
	"golang.org/x/crypto":         "display/web",
	"golang.org/x/net":            "cmd/luozi",
	"golang.org/x/term":           "cmd/luozi",
	"periph.io/x/host":            "cmd",
	"tinygo.org/x/drivers":        "display/panel",
	"golang.org/x/image":          "display/panel",
	"honnef.co/go":                "nowhere",
	"github.com/gorilla":          "nowhere",
	"golang.org/x/exp/typeparams": "nowhere",
}

const (
	mostLines        = 400 // of a file
	mostFunctionLine = 80
)

// source is one file of the tree, whatever its build tags.
type source struct {
	name, room string
	test       bool
	files      *token.FileSet
	tree       *ast.File
}

func sources(t *testing.T) []source {
	t.Helper()
	all, err := read()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// read walks the tree itself, once: what go list would hide is seen as well.
var read = sync.OnceValues(func() (all []source, err error) {
	err = filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		s := source{name: filepath.ToSlash(path), test: strings.HasSuffix(path, "_test.go"), files: token.NewFileSet()}
		s.room = filepath.ToSlash(filepath.Dir(path))
		if s.tree, err = parser.ParseFile(s.files, path, text, 0); err != nil {
			return err
		}
		all = append(all, s)
		return nil
	})
	return all, err
})

func roomOf(path string) (height int, pure, ok bool) {
	for _, r := range rooms {
		if path == r.path || strings.HasPrefix(path, r.path+"/") {
			return r.height, r.pure, true
		}
	}
	return 0, false, false
}

// within tells whether path is prefix or lies in it.
func within(path, prefix string) bool {
	return path == prefix || strings.HasPrefix(path, prefix+"/")
}

func imports(s source) []string {
	var out []string
	for _, i := range s.tree.Imports {
		path, _ := strconv.Unquote(i.Path.Value)
		out = append(out, path)
	}
	return out
}

func TestLayers(t *testing.T) {
	for _, s := range sources(t) {
		if s.room == "." {
			continue
		}
		height, pure, ok := roomOf(s.room)
		if !ok {
			t.Errorf("%s: %s is no room of the tree", s.name, s.room)
		}
		if s.test {
			continue
		}
		checkNames(t, s)
		for _, path := range imports(s) {
			if lower, inside := strings.CutPrefix(path, "luozi/"); inside {
				checkDownwards(t, s, height, lower)
			}
			if pure && slices.ContainsFunc(impure, func(p string) bool { return within(path, p) }) && !keeps(s.room, path) {
				t.Errorf("%s: a pure room imports %s", s.name, path)
			}
		}
		if pure {
			checkPure(t, s)
		}
	}
}

// checkNames wants what is imported to be named where it is used, so that a reader,
// and this test, can see from where it comes.
func checkNames(t *testing.T, s source) {
	for _, i := range s.tree.Imports {
		if i.Name != nil && i.Name.Name == "." {
			t.Errorf("%s: a dot import of %s", s.files.Position(i.Pos()), i.Path.Value)
		}
	}
}

func checkDownwards(t *testing.T, s source, height int, path string) {
	lower, _, ok := roomOf(path)
	beside := lower == height && (height < 2 || strings.Split(path, "/")[0] == strings.Split(s.room, "/")[0])
	if !ok || lower > height || lower == height && !beside {
		t.Errorf("%s imports %s, which does not stand lower", s.name, path)
	}
}

func keeps(room, path string) bool {
	for dependency, keeper := range alone {
		if strings.HasPrefix(path, dependency) {
			return within(room, keeper)
		}
	}
	return false
}

func checkPure(t *testing.T, s source) {
	ast.Inspect(s.tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			t.Errorf("%s: a pure room starts a goroutine", s.files.Position(n.Pos()))
		case *ast.ChanType, *ast.SelectStmt:
			t.Errorf("%s: a pure room has channels", s.files.Position(n.Pos()))
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && x.Name == timeName(s) && slices.Contains(ticking, n.Sel.Name) {
				t.Errorf("%s: a pure room reads a clock", s.files.Position(n.Pos()))
			}
		}
		return true
	})
}

// timeName is what package time is called in s.
func timeName(s source) string {
	for _, i := range s.tree.Imports {
		if i.Path.Value == `"time"` {
			if i.Name != nil {
				return i.Name.Name
			}
			return "time"
		}
	}
	return ""
}

func TestDependenciesStayInTheirRooms(t *testing.T) {
	for _, s := range sources(t) {
		for _, path := range imports(s) {
			for dependency, keeper := range alone {
				if strings.HasPrefix(path, dependency) && !within(s.room, keeper) && !s.test {
					t.Errorf("%s imports %s; only %s does", s.name, path, keeper)
				}
			}
		}
	}
}

func TestSizes(t *testing.T) {
	for _, s := range sources(t) {
		if n := s.files.File(s.tree.Pos()).LineCount(); n > mostLines {
			t.Errorf("%s: %d lines, at most %d", s.name, n, mostLines)
		}
		for _, d := range s.tree.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if n := s.files.Position(f.End()).Line - s.files.Position(f.Pos()).Line + 1; n > mostFunctionLine {
				t.Errorf("%s: %s has %d lines, at most %d", s.name, f.Name.Name, n, mostFunctionLine)
			}
		}
	}
}

func TestEveryPackageSaysWhatItIs(t *testing.T) {
	said := map[string]bool{}
	for _, s := range sources(t) {
		if s.test || s.room == "." {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), s.name, nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		said[s.room] = said[s.room] || tree.Doc != nil
	}
	for room, ok := range said {
		if !ok {
			t.Errorf("%s has no package doc", room)
		}
	}
}
