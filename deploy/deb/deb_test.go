package deb_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// build makes the package of this machine's kind, and one that comes after it, in
// which the reference configuration has another first line.
func build(t *testing.T) (first, second string) {
	t.Helper()
	dir := t.TempDir()
	sh := func(line string) {
		t.Helper()
		cmd := exec.Command("sh", "-ec", line)
		cmd.Env = append(os.Environ(), "VERSION=1.0", "D="+dir)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", line, err, out)
		}
	}
	sh(`./build $D ` + runtime.GOARCH)
	sh(`mv $D/luozi_1.0*.deb $D/first.deb; dpkg-deb -R $D/first.deb $D/tree
		sed -i 's/^Version: .*/Version: 2.0/' $D/tree/DEBIAN/control
		sed -i '1s/^/# Of the second version.\n/' $D/tree/etc/luozi/luozi.toml
		dpkg-deb -Znone -b $D/tree $D/second.deb`)
	return filepath.Join(dir, "first.deb"), filepath.Join(dir, "second.deb")
}

// demo has the unit play a simulated board instead of reading a real one; all else
// of the unit stays as it is.
const demo = `[Service]
ExecStart=
ExecStart=/usr/bin/luozi demo --config /etc/luozi/luozi.toml --state /var/lib/luozi --stay --http 127.0.0.1:8080 --mqtt 127.0.0.1:1883`

// TestLife installs the package on a machine, starts, reloads, hangs, upgrades,
// stops, removes and purges it.
func TestLife(t *testing.T) {
	needMachine(t)
	first, second := build(t)
	m := newMachine(t, first, second)
	m.run("! getent passwd luozi")
	m.says("dpkg -i /root/debs/first.deb", "not started", "/etc/luozi/luozi.toml")
	t.Run("installed", func(t *testing.T) { m.on(t).installed() })
	t.Run("unwired", func(t *testing.T) { m.on(t).unwired() })
	m.write("/etc/systemd/system/luozi.service.d/demo.conf", demo)
	m.run("systemctl daemon-reload")
	t.Run("started", func(t *testing.T) { m.on(t).started() })
	t.Run("reloaded", func(t *testing.T) { m.on(t).reloaded() })
	t.Run("hung", func(t *testing.T) { m.on(t).hung() })
	t.Run("upgraded", func(t *testing.T) { m.on(t).upgraded() })
	t.Run("removed", func(t *testing.T) { m.on(t).removed() })
}

// on is the machine for a part of a test.
func (m *machine) on(t *testing.T) *machine {
	part := *m
	part.t = t
	return &part
}

func (m *machine) installed() {
	m.want("systemctl is-enabled luozi", "enabled")
	if out, _ := m.try("systemctl is-active luozi"); out != "inactive" {
		m.t.Errorf("after the installation it is %s", out)
	}
	m.want("stat -c '%U:%G %a' /etc/luozi /etc/luozi/luozi.toml", "root:luozi 750\nroot:luozi 640")
	m.want("id -nG luozi | tr ' ' '\\n' | sort | tr '\\n' ' '", "gpio i2c luozi")
	m.want("setpriv --reuid luozi --regid luozi --clear-groups luozi config --check /etc/luozi/luozi.toml", "/etc/luozi/luozi.toml: good")
	m.run("! setpriv --reuid nobody --regid nogroup --clear-groups cat /etc/luozi/luozi.toml 2>/dev/null")
	m.says("luozi version", "luozi ", "commit ")
	m.run("systemd-analyze verify luozi.service")
	m.says("zcat /usr/share/man/man1/luozi-run.1.gz", "luozi-run")
	m.run("bash -n /usr/share/bash-completion/completions/luozi")
	m.says("cat /usr/share/doc/luozi/copyright", "Apache License", "The Go Authors")
	m.run("cd /usr/share/doc/luozi && ls guide.md guide.zh-CN.md wiring/mcp23017.svg examples/mosquitto/hall examples/avahi/luozi.service")
	m.want("dpkg --verify luozi", "")
}

// unwired starts the unit as it is on a machine without a board, looked at as root
// before: it says what is missing, and leaves nothing that stands in the way later.
func (m *machine) unwired() {
	out, err := m.try("luozi doctor --config /etc/luozi/luozi.toml")
	if err == nil || !strings.Contains(out, "/dev/i2c-1") {
		m.t.Errorf("the doctor finds nothing: %v\n%s", err, out)
	}
	if _, err := m.try("systemctl start luozi"); err == nil {
		m.t.Error("it starts without a bus")
	}
	m.says("journalctl --no-pager -u luozi", "/dev/i2c-1", "is the adapter plugged in")
	m.run("systemctl stop luozi; systemctl reset-failed luozi")
}

func (m *machine) started() {
	m.run("systemctl start luozi") // returns when it is ready
	took := m.run("systemctl show luozi -p ExecMainStartTimestampMonotonic -p ActiveEnterTimestampMonotonic --value")
	var exec, active int64
	if _, err := fmt.Sscan(took, &exec, &active); err != nil {
		m.t.Fatalf("%q: %v", took, err)
	}
	m.t.Logf("ready %v after it was started", time.Duration(active-exec)*time.Microsecond)
	m.until("the game goes", func() bool {
		out, _ := m.try("systemctl show luozi -p StatusText --value")
		return strings.HasPrefix(out, "game 0001: playing")
	})
	status := "/proc/$(systemctl show luozi -p MainPID --value)/status"
	m.want("awk '/^Uid/{print $2}' "+status+" | xargs getent passwd | cut -d: -f1", "luozi")
	m.want("grep -E '^(CapEff|CapBnd|NoNewPrivs|Seccomp):' "+status+" | awk '{print $2}' | xargs", "0000000000000000 0000000000000000 1 2")
	m.says("luozi games --state /var/lib/luozi", "0001")
	m.want("stat -c '%U %a' /var/lib/luozi", "luozi 750")
}

func (m *machine) reloaded() {
	m.run("sed -i 's/^time = .*/time = \"6.2\"/' /etc/luozi/luozi.toml && systemctl reload luozi")
	m.until("the change is said", func() bool {
		out, _ := m.try("journalctl --no-pager -u luozi")
		return strings.Contains(out, "keys=game.time") && strings.Contains(out, "the next game will have it")
	})
	m.want("systemctl is-active luozi", "active")
}

// hung stops the daemon's whole process, which then takes no frames: systemd sees
// it, and the game goes on.
func (m *machine) hung() {
	before := m.run("systemctl show luozi -p MainPID --value")
	m.run("kill -STOP " + before)
	m.until("it is started again", func() bool {
		out, _ := m.try("systemctl show luozi -p NRestarts -p MainPID -p ActiveState --value | xargs")
		f := strings.Fields(out)
		return len(f) == 3 && strings.Contains(out, "active") && !strings.Contains(out, before) && !strings.Contains(out, "activating")
	})
	m.until("the journal has it", func() bool {
		out, _ := m.try("journalctl --no-pager -u luozi")
		return strings.Contains(out, "SIGABRT: abort")
	})
	m.until("the same game goes on", func() bool {
		out, _ := m.try("systemctl show luozi -p StatusText --value")
		return strings.HasPrefix(out, "game 0001: playing")
	})
}

// upgraded installs the next version over a configuration that was changed; the
// game is not interrupted.
func (m *machine) upgraded() {
	before := m.run("systemctl show luozi -p MainPID --value")
	m.says("dpkg --force-confdef --force-confold -i /root/debs/second.deb </dev/null", "the version before goes on")
	m.want("systemctl show luozi -p MainPID --value", before)
	m.says("cat /etc/luozi/luozi.toml", `time = "6.2"`)
	m.run("! grep 'Of the second version' /etc/luozi/luozi.toml && grep 'Of the second version' /etc/luozi/luozi.toml.dpkg-dist")
	m.want("stat -c '%U:%G %a' /etc/luozi/luozi.toml", "root:luozi 640")
	m.run("systemctl restart luozi")
	m.want("systemctl is-active luozi", "active")
}

func (m *machine) removed() {
	m.run("systemctl stop luozi")
	m.want("systemctl show luozi -p Result -p ExecMainStatus --value | xargs", "success 0")
	m.run("systemctl start luozi")
	m.says("dpkg -r luozi", "the games stay in /var/lib/luozi")
	if out, _ := m.try("systemctl is-active luozi"); out == "active" {
		m.t.Error("it runs without its package")
	}
	m.run("ls /var/lib/luozi/games/0001.luozi /etc/luozi/luozi.toml")
	m.says("dpkg -P luozi", "/var/lib/luozi is removed, with 1 games")
	m.run("! ls -d /var/lib/luozi /etc/luozi /usr/bin/luozi /usr/share/doc/luozi 2>/dev/null")
	m.run("! dpkg -s luozi 2>/dev/null")
}
