// Package deb_test tries the package on a machine: a throw-away copy of this one,
// on which the real systemd runs as process 1, in namespaces of its own.
package deb_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"luozi/display/mqtt/mqtttest"
)

const patience = 2 * time.Minute

// machine is a booted copy of this machine.
type machine struct {
	t    *testing.T
	boot *exec.Cmd
	said bytes.Buffer
	init string // its process 1, as it is called outside
}

// newMachine boots a copy on which the packages lie in /root/debs.
func newMachine(t *testing.T, debs ...string) *machine {
	t.Helper()
	m := &machine{t: t}
	dir := t.TempDir()
	under := filepath.Join(dir, "machine")
	must(t, os.Mkdir(under, 0o755))
	must(t, os.Mkdir(under+".debs", 0o755))
	for _, deb := range debs {
		text, err := os.ReadFile(deb)
		must(t, err)
		must(t, os.WriteFile(filepath.Join(under+".debs", filepath.Base(deb)), text, 0o644))
	}
	m.boot = exec.Command("unshare", "--fork", "--kill-child", "--pid", "--mount", "--uts", "--ipc", "--cgroup", "--net",
		"testdata/boot", under)
	m.boot.Stdout, m.boot.Stderr = &m.said, &m.said
	groups := ownGroups(t)
	// The shell steps into the control groups before it becomes unshare.
	m.boot.Args = append([]string{"sh", "-c", `for g in ` + strings.Join(groups, " ") + `; do echo $$ > $g/cgroup.procs; done; exec "$@"`, "sh"}, m.boot.Args...)
	m.boot.Path = mqtttest.Need(t, "sh")
	m.boot.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	must(t, m.boot.Start())
	t.Cleanup(func() { m.end(groups) })
	m.findInit()
	m.until("systemd runs", func() bool {
		out, _ := m.try("systemctl is-system-running")
		return strings.HasPrefix(out, "running") || strings.HasPrefix(out, "degraded")
	})
	return m
}

// ownGroups makes a control group in each hierarchy.
func ownGroups(t *testing.T) (groups []string) {
	roots := []string{"/sys/fs/cgroup"}
	if _, err := os.Stat("/sys/fs/cgroup/cgroup.procs"); err != nil {
		roots, _ = filepath.Glob("/sys/fs/cgroup/*")
	}
	for _, root := range roots {
		group := fmt.Sprintf("%s/luozi-test-%d", root, os.Getpid())
		if link, err := os.Lstat(root); err != nil || link.Mode()&os.ModeSymlink != 0 || strings.Contains(root, "cpuset") {
			continue
		}
		if os.Mkdir(group, 0o755) == nil {
			groups = append(groups, group)
		}
	}
	if len(groups) == 0 {
		missing(t, "a control group of one's own")
	}
	return groups
}

func (m *machine) end(groups []string) {
	if m.t.Failed() {
		out, _ := m.try("journalctl --no-pager -o short-precise -u luozi | grep -E 'level=|SIG|mqtt |state |recorded|luozi/|main\\.' | cut -c1-220")
		m.t.Logf("%s\n%s", m.said.String(), out)
	}
	if pid, err := strconv.Atoi(m.init); err == nil {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	_ = m.boot.Process.Kill()
	_ = m.boot.Wait()
	for range 100 {
		left := false
		for _, g := range groups {
			_ = exec.Command("find", g, "-depth", "-type", "d", "-exec", "rmdir", "{}", ";").Run()
			_, err := os.Stat(g)
			left = left || err == nil
		}
		if !left {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func (m *machine) findInit() {
	m.t.Helper()
	children := fmt.Sprintf("/proc/%d/task/%[1]d/children", m.boot.Process.Pid)
	m.until("process 1", func() bool {
		text, _ := os.ReadFile(children)
		m.init = strings.TrimSpace(string(text))
		name, _ := os.ReadFile("/proc/" + m.init + "/comm")
		return strings.TrimSpace(string(name)) == "systemd"
	})
}

// try runs a line of shell on the machine.
func (m *machine) try(line string) (string, error) {
	cmd := exec.Command("nsenter", "-t", m.init, "--all", "--root", "--wdns=/", "sh", "-c", line)
	cmd.Env = []string{"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C"}
	out, err := cmd.CombinedOutput()
	return strings.TrimSpace(string(out)), err
}

// run is try where it must go well.
func (m *machine) run(line string) string {
	m.t.Helper()
	out, err := m.try(line)
	if err != nil {
		m.t.Fatalf("%s: %v\n%s", line, err, out)
	}
	return out
}

// want holds a line of shell to what it must print.
func (m *machine) want(line, out string) {
	m.t.Helper()
	if got := m.run(line); got != out {
		m.t.Errorf("%s\n says %s\n want %s", line, got, out)
	}
}

// says holds a line of shell to words that it must print.
func (m *machine) says(line string, words ...string) {
	m.t.Helper()
	got := m.run(line)
	for _, w := range words {
		if !strings.Contains(got, w) {
			m.t.Errorf("%s\n says %s\n without %s", line, got, w)
		}
	}
}

// write writes a file of the machine.
func (m *machine) write(name, text string) {
	m.t.Helper()
	m.run("mkdir -p " + filepath.Dir(name) + " && cat > " + name + " <<'EOF'\n" + text + "\nEOF")
}

func (m *machine) until(what string, ok func() bool) {
	m.t.Helper()
	for end := time.Now().Add(patience); !ok(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			m.t.Fatalf("%s: not in %v\n%s", what, patience, m.said.String())
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// missing ends the test as mqtttest.Need does.
func missing(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("LUOZI_NEED") == "all" {
		t.Fatalf("%s is missing, and LUOZI_NEED=all", what)
	}
	t.Skipf("%s is missing", what)
}

// needMachine skips where no machine can be booted, or nobody has asked for it: it
// takes a minute.
func needMachine(t *testing.T) {
	t.Helper()
	if raced || os.Getenv("LUOZI_NEED") != "all" {
		t.Skip("a machine is booted with LUOZI_NEED=all only, and not with -race")
	}
	if runtime.GOOS != "linux" || os.Getuid() != 0 {
		missing(t, "root on Linux")
	}
	for _, program := range []string{"unshare", "nsenter", "ip", "dpkg-deb", "git", "/lib/systemd/systemd"} {
		mqtttest.Need(t, program)
	}
	if text, _ := os.ReadFile("/proc/filesystems"); !strings.Contains(string(text), "\toverlay\n") {
		missing(t, "overlayfs")
	}
}
