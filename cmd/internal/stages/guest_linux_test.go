package stages

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"

	"luozi/hardware/kernelbench/cp2112"
	"luozi/hardware/kernelbench/guest"
	"luozi/hardware/line"
	"luozi/rules"
)

// What follows runs in the guest, where this test is /init and luozi /bin/luozi.

const (
	guestLuozi = "/bin/luozi"
	guestUser  = 1000 // who luozi is there
	guestMQTT  = "127.0.0.1:1883"
)

// runGuest runs the guest's tests, says how they ended, and ends the machine.
func runGuest(m *testing.M) {
	defer guest.End()
	if err := guest.Init(); err != nil {
		fmt.Println("bench:", err)
		return
	}
	flag.Parse()
	_ = flag.Set("test.run", "^TestGuest$")
	_ = flag.Set("test.v", "true")
	fmt.Println("bench ends", m.Run())
}

// TestGuest plays the stages at luozi's own binary with the kernel's drivers.
func TestGuest(t *testing.T) {
	if !guest.Is() {
		t.Skip("this is the part of TestRunKernel that runs in its guest")
	}
	b := New(t)
	a := &kernelAdapter{bed: b}
	t.Run("refusals", func(t *testing.T) { refusals(t, a) })
	if err := a.Plug(); err != nil {
		t.Fatal(err)
	}
	config := guestConfig(t)
	b.Play(t, a, &ownProcess{config: config}, "kernel")
	verified := exec.Command(guestLuozi, "games", "--verify", "--state", "/tmp/luozi")
	out, err := verified.CombinedOutput()
	if err != nil {
		t.Errorf("games --verify: %v\n%s", err, out)
	}
	consult(t, a, config)
}

// consult asks luozi doctor about the machine with its adapter, and without.
func consult(t *testing.T, a *kernelAdapter, config string) {
	t.Helper()
	ask := func() (code int, said string) {
		cmd := asUser(exec.Command(guestLuozi, "doctor", "--config", config))
		out, _ := cmd.CombinedOutput()
		fmt.Print(string(out))
		return cmd.ProcessState.ExitCode(), string(out)
	}
	if _, said := ask(); !strings.Contains(said, "CP2112") {
		t.Error("nothing is said about the adapter that is missing")
	}
	if err := a.Plug(); err != nil {
		t.Fatal(err)
	}
	if _, said := ask(); !strings.Contains(said, "0x26") {
		t.Error("nothing is said about the chips")
	}
	if err := a.Unplug(); err != nil {
		t.Error(err)
	}
}

func guestConfig(t *testing.T) string {
	t.Helper()
	const file = "/tmp/luozi.toml"
	err := os.Mkdir("/tmp/luozi", 0o755)
	if err == nil {
		err = os.Chown("/tmp/luozi", guestUser, guestUser)
	}
	if err == nil {
		err = os.WriteFile(file, Config("/tmp/luozi", guestMQTT), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// refusals starts luozi where it can't run: it ends with one sentence.
func refusals(t *testing.T, a *kernelAdapter) {
	const file = "/tmp/refused.toml"
	if err := os.WriteFile(file, Config("/tmp/refused", guestMQTT), 0o644); err != nil {
		t.Fatal(err)
	}
	held := line.New("cp2112_gpio:0")
	for _, c := range []struct {
		name  string
		given func() error
		says  string
	}{
		{"no adapter", func() error { return nil }, `scan.bus: no adapter's name begins with "CP2112"; there are: `},
		{"a bus that is forbidden", a.connect, "scan.bus: /dev/i2c-"},
		{"lines that are forbidden", func() error { return a.permit("/dev/i2c-*") }, "/dev/gpiochip"},
		{"a line that is in use", func() error {
			if err := a.permit("/dev/gpiochip*"); err != nil {
				return err
			}
			return held.In(gpio.PullUp, gpio.NoEdge)
		}, "line cp2112_gpio:0 can't be had: it is in use by luozi; end that program, or choose another line"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := c.given(); err != nil {
				t.Fatal(err)
			}
			cmd := asUser(exec.Command(guestLuozi, "run", "--config", file))
			out, err := cmd.CombinedOutput()
			if code := cmd.ProcessState.ExitCode(); code != 1 || !strings.Contains(string(out), c.says) {
				t.Errorf("exit %d, %v: %s\nwant … %s", code, err, out, c.says)
			}
			fmt.Printf("bench refused, %s: %s\n", c.name, strings.TrimSpace(lastLine(string(out))))
		})
	}
	_ = held.Halt()
	if err := a.Unplug(); err != nil {
		t.Fatal(err)
	}
}

func lastLine(text string) string {
	text = strings.TrimSpace(text)
	return text[strings.LastIndexByte(text, '\n')+1:]
}

func asUser(cmd *exec.Cmd) *exec.Cmd {
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: guestUser, Gid: guestUser}}
	cmd.Env = []string{"HOME=/tmp"}
	return cmd
}

// kernelAdapter is a simulated adapter at a real kernel.
type kernelAdapter struct {
	bed  *Testbed
	port *cp2112.Port
}

// levels are those of the eight lines.
func (a *kernelAdapter) levels() byte {
	out := byte(0xFF)
	for side := range rules.Side(2) {
		if a.bed.Board.Button(side).Read() == gpio.Low {
			out &^= 1 << side
		}
	}
	return out
}

// connect plugs the adapter in; nobody but root may use it.
func (a *kernelAdapter) connect() error {
	for side := range rules.Side(2) {
		if err := a.bed.Board.Button(side).In(gpio.PullUp, gpio.NoEdge); err != nil {
			return err
		}
	}
	var err error
	a.port, err = cp2112.Plug(cp2112.New(a.bed.Bus(), a.levels))
	return err
}

// Plug plugs the adapter in, and a little later its user may use it, as udev has it.
func (a *kernelAdapter) Plug() error {
	if err := a.connect(); err != nil {
		return err
	}
	if err := a.permit("/dev/i2c-*"); err != nil {
		return err
	}
	return a.permit("/dev/gpiochip*")
}

// permit waits for a device and gives it to the user.
func (a *kernelAdapter) permit(pattern string) error {
	for range 1000 {
		time.Sleep(50 * time.Millisecond)
		if found, _ := filepath.Glob(pattern); len(found) > 0 {
			return os.Chown(found[len(found)-1], guestUser, guestUser)
		}
	}
	return fmt.Errorf("the kernel makes no %s", pattern)
}

// Unplug pulls it out. The kernel waits for those who have the bus open.
func (a *kernelAdapter) Unplug() error {
	done := make(chan error, 1)
	go func() { done <- a.port.Unplug() }()
	select {
	case err := <-done:
		return err
	case <-time.After(Patience):
		return errors.New("somebody has the bus open still")
	}
}

// ownProcess is luozi run by its own binary.
type ownProcess struct {
	config string
	cmd    *exec.Cmd
	said   *bufio.Scanner
}

// Start starts it, and tells where its broker listens.
func (o *ownProcess) Start(t *testing.T) string {
	t.Helper()
	o.cmd = asUser(exec.Command(guestLuozi, "run", "--config", o.config))
	o.cmd.Stderr = os.Stdout
	out, err := o.cmd.StdoutPipe()
	if err == nil {
		err = o.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	o.said = bufio.NewScanner(out)
	for o.said.Scan() {
		if broker, ok := strings.CutPrefix(o.said.Text(), "mqtt mqtt://"); ok {
			return broker
		}
	}
	t.Fatalf("luozi run does not begin: %v", o.cmd.Wait())
	return ""
}

// Stop ends it as a service manager does.
func (o *ownProcess) Stop(t *testing.T) {
	t.Helper()
	if err := o.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for o.said.Scan() {
		fmt.Println(o.said.Text())
	}
	if err := o.cmd.Wait(); err != nil {
		t.Error(err)
	}
}
