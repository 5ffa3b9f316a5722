package stages

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"luozi/display/mqtt/mqtttest"
	"luozi/hardware/kernelbench"
	"luozi/hardware/kernelbench/guest"
)

// benchModules are what the simulated adapter needs of the kernel.
var benchModules = []string{"uhid", "hid-cp2112", "i2c-dev"}

// TestMain is also what the guest's first process runs.
func TestMain(m *testing.M) {
	if guest.Is() {
		runGuest(m)
	}
	os.Exit(m.Run())
}

// TestRunKernel plays the stages at luozi's own binary in a machine with a stock
// kernel: what it says over its serial port must be what is to be on record.
func TestRunKernel(t *testing.T) {
	if testing.Short() || raced() {
		t.Skip("it builds four programs and boots three machines, in which no race is looked for")
	}
	dir := t.TempDir()
	inits := map[string]func() []byte{} // by the kernel's architecture, each built once
	for _, arch := range []string{"amd64", "arm64"} {
		inits[arch] = sync.OnceValue(func() []byte {
			return crossBuild(t, []string{"test", "-c"}, ".", filepath.Join(dir, "init-"+arch), arch, "")
		})
	}
	for _, c := range []struct{ name, kernel, goarch, goarm string }{
		{"amd64", "amd64", "amd64", ""},
		{"arm64", "arm64", "arm64", ""},
		{"armv6", "arm64", "arm", "6"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			k := benchKernel(t, c.kernel)
			files, err := k.Modules(benchModules...)
			if err != nil {
				t.Fatal(err)
			}
			luozi := crossBuild(t, []string{"build"}, "luozi/cmd/luozi", filepath.Join(dir, "luozi-"+c.name), c.goarch, c.goarm)
			files = append(files, kernelbench.File{Path: "bin/luozi", Mode: 0o100755, Data: luozi},
				kernelbench.File{Path: "init", Mode: 0o100755, Data: inits[k.Arch]()})
			checkGuest(t, boot(t, k, files))
		})
	}
}

// raced tells whether the test was built to look for races.
func raced() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.ContainsFunc(info.Settings, func(s debug.BuildSetting) bool { return s.Key == "-race" && s.Value == "true" })
}

// benchKernel is the kernel, with the emulator that boots it.
func benchKernel(t *testing.T, arch string) kernelbench.Kernel {
	t.Helper()
	k, err := kernelbench.Find(kernelbench.Folder(), arch)
	mqtttest.Need(t, k.Emulator())
	if err == nil {
		return k
	}
	if os.Getenv("LUOZI_NEED") == "all" && os.Getenv("LUOZI_WITHOUT") != "kernels" {
		t.Fatal(err)
	}
	t.Skip(err)
	return k
}

// crossBuild builds a package for another machine, and gives the program.
func crossBuild(t *testing.T, words []string, pkg, path, goarch, goarm string) []byte {
	t.Helper()
	cmd := exec.Command("go", append(words, "-trimpath", "-ldflags", "-s -w", "-o", path, pkg)...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH="+goarch, "GOARM="+goarm, "GOFLAGS=")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args, err, out)
	}
	program, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// boot runs the machine to its end and gives what it said.
func boot(t *testing.T, k kernelbench.Kernel, files []kernelbench.File) []string {
	t.Helper()
	initrd, err := os.CreateTemp(t.TempDir(), "initrd")
	if err != nil {
		t.Fatal(err)
	}
	defer initrd.Close()
	if err := initrd.Chmod(0o644); err != nil {
		t.Fatal(err)
	}
	if err := kernelbench.Write(initrd, files); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	began := time.Now()
	var mu sync.Mutex
	var said []string
	err = kernelbench.Run(ctx, k, initrd, "", func(line string) {
		mu.Lock()
		defer mu.Unlock()
		said = append(said, line)
		t.Logf("%5.1f %s", time.Since(began).Seconds(), line)
	})
	if err != nil {
		t.Fatal(err)
	}
	return said
}

// checkGuest holds what the guest said to the stages.
func checkGuest(t *testing.T, said []string) {
	t.Helper()
	all := "\n" + strings.Join(said, "\n") + "\n"
	for _, s := range stages {
		if want := fmt.Sprintf("bench kernel, %s: %s", s.name, s.moves); !strings.Contains(all, "\n"+want+"\n") {
			t.Errorf("the serial port does not say %q", want)
		}
	}
	if !strings.Contains(all, "\nbench ends 0\n") {
		t.Error("the guest's tests fail")
	}
}
