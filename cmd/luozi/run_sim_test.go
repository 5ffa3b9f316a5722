package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"

	"luozi/cmd/internal/config"
	"luozi/cmd/internal/stages"
	"luozi/rules"
)

// TestRunSimulated plays the stages at luozi run, on a machine whose bus and
// lines are simulated.
func TestRunSimulated(t *testing.T) {
	t.Parallel()
	b := stages.New(t)
	a := &simAdapter{bed: b}
	cfg, err := config.Parse(stages.Config(t.TempDir(), "127.0.0.1:0"))
	if err != nil {
		t.Fatal(err)
	}
	b.Play(t, a, &inProcess{cfg: cfg, machine: machine{bus: a.bus, line: a.line}}, "simulated")
}

// simAdapter is the adapter of a simulated machine.
type simAdapter struct {
	bed     *stages.Testbed
	pulled  atomic.Bool
	handles atomic.Int32
}

var errPulled = errors.New("no such device")

func (a *simAdapter) Plug() error { a.pulled.Store(false); return nil }

// Unplug returns, as the kernel does, when nobody has the bus open.
func (a *simAdapter) Unplug() error {
	a.pulled.Store(true)
	for end := time.Now().Add(stages.Patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if a.handles.Load() == 0 {
			return nil
		}
	}
	return errors.New("somebody has the bus open still")
}

func (a *simAdapter) bus(string) (i2c.BusCloser, error) {
	if a.pulled.Load() {
		return nil, errPulled
	}
	a.handles.Add(1)
	return simBus{a.bed.Bus(), a}, nil
}

type simBus struct {
	i2c.Bus
	a *simAdapter
}

func (b simBus) Close() error { b.a.handles.Add(-1); return nil }

func (b simBus) Tx(addr uint16, w, r []byte) error {
	if b.a.pulled.Load() {
		return errPulled
	}
	return b.Bus.Tx(addr, w, r)
}

func (a *simAdapter) line(name string) gpio.PinIn {
	side := rules.Red
	if strings.HasSuffix(name, ":1") {
		side = rules.Black
	}
	return simLine{a.bed.Board.Button(side), a}
}

// simLine is a line of the adapter's; while that is out it behaves as periph's do.
type simLine struct {
	gpio.PinIn
	a *simAdapter
}

func (l simLine) In(pull gpio.Pull, edge gpio.Edge) error {
	if l.a.pulled.Load() {
		return errPulled
	}
	return l.PinIn.In(pull, edge)
}

func (l simLine) Read() gpio.Level {
	return l.PinIn.Read() && gpio.Level(!l.a.pulled.Load())
}

func (l simLine) WaitForEdge(timeout time.Duration) bool {
	return !l.a.pulled.Load() && l.PinIn.WaitForEdge(timeout) && !l.a.pulled.Load()
}

// inProcess is luozi run within the test.
type inProcess struct {
	cfg     config.Config
	machine machine
	end     context.CancelFunc
	ended   chan error
}

// Start starts it, and tells where its broker listens.
func (p *inProcess) Start(t *testing.T) string {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	out, in := io.Pipe()
	cmd := &cobra.Command{}
	cmd.SetContext(ctx)
	cmd.SetOut(in)
	cmd.SetErr(t.Output())
	p.end, p.ended = cancel, make(chan error, 1)
	go func() {
		err := run(cmd, p.cfg, "", p.machine)
		_ = in.CloseWithError(err)
		p.ended <- err
	}()
	s := bufio.NewScanner(out)
	for s.Scan() {
		if broker, ok := strings.CutPrefix(s.Text(), "mqtt mqtt://"); ok {
			go io.Copy(io.Discard, out)
			return broker
		}
	}
	t.Fatalf("luozi run does not begin: %v", s.Err())
	return ""
}

// Stop ends it as a signal does.
func (p *inProcess) Stop(t *testing.T) {
	t.Helper()
	p.end()
	if err := <-p.ended; err != nil {
		t.Error(err)
	}
}
