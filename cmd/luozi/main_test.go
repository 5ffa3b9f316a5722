package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"luozi/hardware/boardsim"
)

// call runs luozi in this process.
func call(t testing.TB, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	code = luozi(args, strings.NewReader(""), &out, &err)
	return code, out.String(), err.String()
}

// built is the binary, built once.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "luozi-test-")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "luozi")
	out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput()
	if err != nil {
		os.Stderr.Write(out)
	}
	return path, err
})

func TestMain(m *testing.M) {
	flag.Parse()
	if p := flag.Lookup("test.parallel"); p.Value.String() == p.DefValue {
		_ = p.Value.Set("8") // those that are parallel mostly wait
	}
	code := m.Run()
	if isBuilt.Load() {
		if path, err := built(); err == nil {
			os.RemoveAll(filepath.Dir(path))
		}
	}
	os.Exit(code)
}

var isBuilt atomic.Bool

// binary is the path of the built luozi.
func binary(t testing.TB) string {
	t.Helper()
	isBuilt.Store(true)
	path, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// after is the rest of the line that begins with the word.
func after(text, word string) string {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, word+" "); ok {
			return strings.TrimSpace(rest)
		}
	}
	return ""
}

func builtIn() string { return boardsim.BuiltIn().String() }
