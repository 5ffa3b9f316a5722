package browser

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// need gives the path of the first of these programs that is there.
func need(t *testing.T, programs ...string) string {
	t.Helper()
	for _, p := range programs {
		if path, err := exec.LookPath(p); err == nil {
			return path
		}
	}
	missing(t, "none of "+strings.Join(programs, ", ")+" is installed")
	return ""
}

func missing(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("LUOZI_NEED") == "all" {
		t.Fatalf("%s, and LUOZI_NEED=all", what)
	}
	t.Skip(what)
}

// modules is the folder with what package-lock.json asks for. Only where everything
// is needed is it fetched; else it has to be there.
func modules(t *testing.T) string {
	t.Helper()
	if dir, err := filepath.Abs("node_modules"); err == nil && isDir(filepath.Join(dir, "playwright-core")) {
		return dir
	}
	lock, err := os.ReadFile("package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	sum := sha256.Sum256(lock)
	dir := filepath.Join(cache, "luozi-browser", hex.EncodeToString(sum[:8]))
	if isDir(filepath.Join(dir, "whole")) {
		return filepath.Join(dir, "node_modules")
	}
	if os.Getenv("LUOZI_NEED") != "all" {
		t.Skip("run npm ci in display/web/browser first, or set LUOZI_NEED=all")
	}
	install(t, dir)
	return filepath.Join(dir, "node_modules")
}

func install(t *testing.T, dir string) {
	t.Helper()
	npm := need(t, "npm")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"package.json", "package-lock.json"} {
		copyFile(t, name, filepath.Join(dir, name))
	}
	cmd := exec.Command(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("npm ci: %v\n%s", err, out)
	}
	if err := os.Mkdir(filepath.Join(dir, "whole"), 0o755); err != nil {
		t.Fatal(err)
	}
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// workshop is a copy of the scripts and of the pages' files with the modules beside
// them, so that nothing is put into the tree.
func workshop(t *testing.T) string {
	t.Helper()
	found := modules(t)
	root := t.TempDir()
	here := filepath.Join(root, "browser")
	for from, to := range map[string]string{"*.mjs": here, "tsconfig*.json": here, "package.json": here, "../static/*.js": filepath.Join(root, "static")} {
		names, err := filepath.Glob(from)
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %v", from, err)
		}
		if err := os.MkdirAll(to, 0o755); err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			copyFile(t, name, filepath.Join(to, filepath.Base(name)))
		}
	}
	for _, dir := range []string{here, root} {
		if err := os.Symlink(found, filepath.Join(dir, "node_modules")); err != nil {
			t.Fatal(err)
		}
	}
	return here
}

// luozi is the program, built once.
var luozi = sync.OnceValues(func() (string, error) {
	path := filepath.Join(built, "luozi")
	cmd := exec.Command("go", "build", "-o", path, "luozi/cmd/luozi")
	cmd.Stderr = os.Stderr
	return path, cmd.Run()
})

// built is where the program is put.
var built string

func TestMain(m *testing.M) {
	flag.Parse()
	if p := flag.Lookup("test.parallel"); p.Value.String() == p.DefValue {
		_ = p.Value.Set("4") // scripts mostly wait
	}
	var err error
	if built, err = os.MkdirTemp("", "luozi-browser-"); err != nil {
		panic(err)
	}
	code := m.Run()
	_ = os.RemoveAll(built)
	os.Exit(code)
}

// TestTypes holds every script of the pages and of these tests to its types.
func TestTypes(t *testing.T) {
	if testing.Short() || raced {
		t.Skip("a compiler takes its time, and races are not its matter")
	}
	node := need(t, "node")
	dir := workshop(t)
	t.Parallel()
	for _, config := range []string{"tsconfig.json", "tsconfig.tests.json"} {
		cmd := exec.Command(node, "node_modules/typescript/bin/tsc", "-p", config)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("tsc -p %s: %v\n%s", config, err, out)
		}
	}
}

// TestPages runs each script.
func TestPages(t *testing.T) {
	if testing.Short() || raced {
		t.Skip("a browser takes its time, and what runs there is not Go")
	}
	node, chromium := need(t, "node"), need(t, "chromium", "chromium-browser", "google-chrome")
	dir := workshop(t)
	path, err := luozi()
	if err != nil {
		t.Fatal(err)
	}
	scripts, err := filepath.Glob("*.test.mjs")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	t.Parallel()
	for _, script := range scripts {
		t.Run(strings.TrimSuffix(script, ".test.mjs"), func(t *testing.T) {
			t.Parallel() // they mostly wait
			cmd := exec.Command(node, "--test", "--test-reporter=spec", script)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "LUOZI_BIN="+path, "LUOZI_CHROMIUM="+chromium, "LUOZI_SHOTS="+os.Getenv("LUOZI_SHOTS"))
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Errorf("%s: %v\n%s", script, err, out)
				return
			}
			t.Logf("%s", out)
		})
	}
}
