package doctor

import (
	"encoding/binary"
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"

	"luozi/cmd/internal/config"
	"luozi/display/broker"
	"luozi/display/feed"
	"luozi/hardware/boardsim"
	"luozi/hardware/journal"
	"luozi/hardware/matrix"
	"luozi/rules"
)

type simBus struct{ i2c.Bus }

func (simBus) Close() error { return nil }

// patient is a machine with a simulated board of some wiring.
func patient(t *testing.T, word string) (Machine, *boardsim.Board) {
	t.Helper()
	plan, err := matrix.ParsePlan(word)
	if err != nil {
		t.Fatal(err)
	}
	opening := rules.MustFEN(rules.Opening)
	b, err := boardsim.Wired(plan, opening.Of(rules.Red), opening.Of(rules.Black))
	if err != nil {
		t.Fatal(err)
	}
	cfg := config.Default()
	cfg.State = t.TempDir()
	cfg.MQTT.Listen, cfg.HTTP.Listen = "127.0.0.1:0", "127.0.0.1:0"
	if plan.Interrupt {
		cfg.Scan.Interrupt = "GPIO22"
	}
	pins := b.Ports()
	yes := func() bool { return true }
	return Machine{Config: cfg, Plan: plan, Sys: t.TempDir(), Wait: pins.Wait, Synced: yes, Clock: yes,
		Bus: func(string) (i2c.BusCloser, error) { return simBus{b.Bus()}, nil },
		Line: func(name string) gpio.PinIn {
			switch name {
			case cfg.Buttons.Red:
				return b.Button(rules.Red)
			case cfg.Buttons.Black:
				return b.Button(rules.Black)
			}
			return b.Interrupt()
		},
		Drain: func(name string) gpio.PinIO {
			for i, n := range cfg.Scan.Rows {
				if n == name {
					return pins.Rows[i]
				}
			}
			for i, n := range cfg.Scan.Columns {
				if n == name {
					return pins.Columns[i]
				}
			}
			return nil
		}}, b
}

// look is what the doctor says, but for what is well.
func look(m Machine) (unwell string, well bool) {
	var out []string
	well = m.Look(func(f Finding) {
		if f.Level == Warn || f.Level == Fail {
			out = append(out, f.String())
		}
	})
	return strings.Join(out, "\n"), well
}

func TestAllIsWell(t *testing.T) {
	for _, word := range []string{"mcp23017", "pca9555", "pcf8575", "gpio", "mcp23017+mux", "mcp23017+colour", "mcp23017+interrupt"} {
		m, _ := patient(t, word)
		unwell, well := look(m)
		for line := range strings.SplitSeq(unwell, "\n") {
			if line != "" && !strings.Contains(line, "  disk ") { // the disk of the machine that tests
				t.Errorf("%s: %s", word, line)
			}
		}
		if !well {
			t.Errorf("%s is not well", word)
		}
	}
}

var findings = []struct {
	name, word string
	spoil      func(t *testing.T, m *Machine, b *boardsim.Board)
	want       string
	well       bool
}{
	{"bus", "mcp23017", func(_ *testing.T, m *Machine, _ *boardsim.Board) {
		m.Bus = func(string) (i2c.BusCloser, error) { return nil, errors.New("there is no /dev/i2c-9") }
	}, "fail  bus     there is no /dev/i2c-9", false},
	{"chip", "mcp23017", func(_ *testing.T, _ *Machine, b *boardsim.Board) { b.ChipDead(0x23, true) },
		"fail  chip    0x23 does not answer (remote I/O error: no chip acknowledged): look at its pins A0 to A2", false},
	{"all chips", "pca9555", func(_ *testing.T, _ *Machine, b *boardsim.Board) { b.HoldSDA(true) },
		"fail  chip    no chip answers at all: look at SDA, SCL", false},
	{"multiplexer", "mcp23017+colour", func(_ *testing.T, _ *Machine, b *boardsim.Board) { b.MuxDead(true) },
		"fail  chip    multiplexer 0x70 does not answer", false},
	{"stranger", "mcp23017", func(_ *testing.T, m *Machine, _ *boardsim.Board) {
		m.Plan = matrix.DefaultPlan(matrix.KindPCA9555, false)
	}, "warn  chip    0x26 answer, and no point is wired to them", false},
	{"other kind", "pcf8575", func(_ *testing.T, m *Machine, _ *boardsim.Board) {
		m.Plan = matrix.DefaultPlan(matrix.KindPCA9555, false)
	}, `want scan.kind = "pcf8575" and its table`, false},
	{"slow clock", "mcp23017", func(t *testing.T, m *Machine, _ *boardsim.Board) {
		node := filepath.Join(m.Sys, "class/i2c-dev/i2c-1/device/of_node")
		if err := os.MkdirAll(node, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(node, "clock-frequency"), binary.BigEndian.AppendUint32(nil, 100_000), 0o644); err != nil {
			t.Fatal(err)
		}
	}, "warn  bus     its clock is set to 100 kHz: set it to 400 kHz (dtparam=i2c_arm_baudrate=400000", true},
	{"slow bus", "mcp23017", func(_ *testing.T, m *Machine, b *boardsim.Board) {
		m.Bus = func(string) (i2c.BusCloser, error) { return slowBus{simBus{b.Bus()}}, nil }
	}, "so its clock is", true},
	{"column", "gpio", func(_ *testing.T, _ *Machine, b *boardsim.Board) { b.LineDead("COLUMN3", boardsim.LineShort) },
		"fail  scan    column C3 (COLUMN3): it is low while no row is driven; look for a short to ground; 10 points unknown", false},
	{"button", "mcp23017", func(_ *testing.T, m *Machine, b *boardsim.Board) {
		m.Line = func(string) gpio.PinIn { return refused{b.Button(rules.Red)} }
	}, "fail  line    buttons.red (GPIO17): it is in use by gpio-keys; end that program, or choose another line", false},
	{"held", "mcp23017", func(_ *testing.T, m *Machine, b *boardsim.Board) {
		m.Line = func(string) gpio.PinIn { return low{b.Button(rules.Red)} }
	}, "warn  line    buttons.red (GPIO17): it is held down: let the button go", true},
	{"no card", "mcp23017", func(_ *testing.T, m *Machine, _ *boardsim.Board) { m.Config.State += "/not/yet/there" },
		"", true},
	{"memory", "mcp23017", func(t *testing.T, m *Machine, _ *boardsim.Board) {
		dir, err := os.MkdirTemp("/dev/shm", "doctor")
		if err != nil {
			t.Skip("no /dev/shm here")
		}
		t.Cleanup(func() { os.RemoveAll(dir) })
		m.Config.State = dir
	}, "it is memory, and lost with the power; want state on the card", true},
	{"read-only", "mcp23017", func(_ *testing.T, m *Machine, _ *boardsim.Board) { m.Config.State = "/sys" },
		"fail  disk    /sys ", false},
	{"address", "mcp23017", func(t *testing.T, m *Machine, _ *boardsim.Board) {
		ln, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { ln.Close() })
		m.Config.HTTP.Listen = ln.Addr().String()
	}, "another program has it: end that one, or choose another port", false},
	{"no broker", "mcp23017", func(_ *testing.T, m *Machine, _ *boardsim.Board) { m.Config.MQTT.Broker = "mqtt://127.0.0.1:1" },
		"fail  broker  mqtt://127.0.0.1:1: ", false},
	{"password", "mcp23017", func(t *testing.T, m *Machine, _ *boardsim.Board) {
		m.Config.MQTT.Broker, m.Config.MQTT.User, m.Config.MQTT.Password = hall(t), "zhang", "wrong"
	}, "look at mqtt.user and mqtt.password_file", false},
	{"password file", "mcp23017", func(_ *testing.T, m *Machine, _ *boardsim.Board) {
		m.Config.MQTT.Broker, m.Config.MQTT.PasswordFile = "mqtt://127.0.0.1:1", "/does/not/exist"
	}, "fail  broker  mqtt.password_file: /does/not/exist", false},
	{"time", "mcp23017", func(_ *testing.T, m *Machine, _ *boardsim.Board) {
		m.Synced = func() bool { return false }
		m.Clock = m.Synced
	}, "warn  time    the wall clock is not kept right: give it a network", true},
}

// TestFindings makes one thing wrong after the other; what is wrong is said, with
// what to do about it.
func TestFindings(t *testing.T) {
	for _, tt := range findings {
		t.Run(tt.name, func(t *testing.T) {
			m, b := patient(t, tt.word)
			tt.spoil(t, &m, b)
			unwell, well := look(m)
			if !strings.Contains(unwell, tt.want) || well != tt.well {
				t.Errorf("well %v, want %v; said\n%s\nwant … %s", well, tt.well, unwell, tt.want)
			}
		})
	}
}

type slowBus struct{ simBus }

func (s slowBus) Tx(addr uint16, w, r []byte) error {
	time.Sleep(3 * time.Millisecond)
	return s.simBus.Tx(addr, w, r)
}

type refused struct{ gpio.PinIn }

func (refused) In(gpio.Pull, gpio.Edge) error {
	return errors.New("it is in use by gpio-keys; end that program, or choose another line")
}

type low struct{ gpio.PinIn }

func (low) Read() gpio.Level { return gpio.Low }

// hall is a broker at which zhang has the password secret.
func hall(t *testing.T) string {
	t.Helper()
	b, err := broker.New(broker.Config{Addr: "127.0.0.1:0", Names: feed.NewNames("hall", "b1"), Arbiters: map[string]string{"zhang": "secret"},
		Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b.URL()
}

// TestOtherBus: chips that are on another bus are found there.
func TestOtherBus(t *testing.T) {
	m, b := patient(t, "mcp23017")
	if err := os.MkdirAll(filepath.Join(m.Sys, "class/i2c-dev/i2c-20"), 0o755); err != nil {
		t.Fatal(err)
	}
	m.Bus = func(name string) (i2c.BusCloser, error) {
		if name == "/dev/i2c-20" {
			return simBus{b.Bus()}, nil
		}
		return nil, errors.New("there is no " + name)
	}
	var said []string
	m.Look(func(f Finding) { said = append(said, f.String()) })
	want := "note  bus     on /dev/i2c-20 0x20 0x21 0x22 0x23 0x24 0x25 0x26 answer: is that the right one for scan.bus?"
	if !slices.Contains(said, want) {
		t.Errorf("said\n%s", strings.Join(said, "\n"))
	}
}

func TestBrokerLogin(t *testing.T) {
	m, _ := patient(t, "mcp23017")
	m.Config.MQTT.Broker, m.Config.MQTT.User, m.Config.MQTT.Password = hall(t), "zhang", "secret"
	said := false
	m.Look(func(f Finding) {
		said = said || f.About == "broker" && f.Level == OK && strings.HasSuffix(f.Text, "logged in as zhang")
	})
	if !said {
		t.Error("the login is not said")
	}
}

// TestCard holds what is said of writes to what came of them.
func TestCard(t *testing.T) {
	ms := time.Millisecond
	for _, tt := range []struct {
		took []time.Duration
		err  error
		want string
	}{
		{[]time.Duration{3 * ms, 2 * ms, 9 * ms}, nil, "ok    disk    a write is on the card in 3.0 ms, at worst in 9.0 ms"},
		{[]time.Duration{3 * ms, 400 * ms}, nil, "warn  disk    a write is on the card in 400.0 ms, at worst in 400.0 ms: moves are said that much later"},
		{[]time.Duration{3 * ms, 2500 * ms}, nil, "fail  disk "},
		{nil, syscall.EROFS, "fail  disk    /state is read-only: mount it for writing"},
		{nil, syscall.ENOSPC, "fail  disk    /state is full: make room"},
		{nil, syscall.EACCES, "fail  disk    /state may not be written to by this user: look as the user"},
		{nil, syscall.EIO, "fail  disk    /state can't be written to (input/output error): look at dmesg"},
	} {
		var got string
		v := &visit{say: func(f Finding) { got = f.String() }}
		v.sync("/state", tt.took, tt.err)
		if !strings.HasPrefix(got, tt.want) {
			t.Errorf("%v, %v: %s, want %s", tt.took, tt.err, got, tt.want)
		}
	}
	for _, tt := range []struct {
		free int64
		kind string
		want string
	}{
		{10 << 20, "ext4", "fail  disk    /state: 10 MB of 1024 MB free (ext4): make room; a full card"},
		{100 << 20, "ext4", "warn  disk    /state: 100 MB of 1024 MB free (ext4): make room"},
		{900 << 20, "vfat", "warn  disk    /state: 900 MB of 1024 MB free (vfat): this file system does not outlive"},
		{900 << 20, "ext4", "ok    disk    /state: 900 MB of 1024 MB free (ext4)"},
	} {
		var got string
		v := &visit{say: func(f Finding) { got = f.String() }}
		v.room("/state", tt.free, 1<<30, tt.kind)
		if !strings.HasPrefix(got, tt.want) {
			t.Errorf("%d, %s: %s, want %s", tt.free, tt.kind, got, tt.want)
		}
	}
}

// TestBesideARunningLuozi: a look beside a game leaves chips and lines alone.
func TestBesideARunningLuozi(t *testing.T) {
	m, b := patient(t, "pcf8575")
	dir, err := journal.OpenDir(m.Config.State)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	m.Line = func(string) gpio.PinIn { return refused{b.Button(rules.Red)} }
	wrote := false
	m.Bus = func(string) (i2c.BusCloser, error) { return watched{simBus{b.Bus()}, &wrote}, nil }
	if unwell, well := look(m); !well || wrote {
		t.Errorf("wrote to a chip: %v; said\n%s", wrote, unwell)
	}
}

type watched struct {
	simBus
	wrote *bool
}

func (w watched) Tx(addr uint16, out, in []byte) error {
	*w.wrote = *w.wrote || len(out) > 0
	return w.simBus.Tx(addr, out, in)
}
