package main

import (
	"errors"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"

	"luozi/cmd/internal/config"
	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules"
)

type openBusOf struct{ i2c.Bus }

func (openBusOf) Close() error { return nil }

type busyLine struct{ gpio.PinIn }

func (busyLine) In(gpio.Pull, gpio.Edge) error {
	return errors.New("it is in use by gpio-keys; end that program, or choose another line")
}

// TestBusyLineAtStart: luozi does not run with a button that it can't hear, and
// says whose line it is; the service manager tries again.
func TestBusyLineAtStart(t *testing.T) {
	board, err := boardsim.New(matrix.DefaultWiring(), rules.Set{})
	if err != nil {
		t.Fatal(err)
	}
	cfg := config.Default()
	cfg.State, cfg.MQTT.Listen, cfg.HTTP.Listen = t.TempDir(), "127.0.0.1:0", ""
	cmd := &cobra.Command{}
	cmd.SetContext(t.Context())
	cmd.SetOut(t.Output())
	cmd.SetErr(t.Output())
	err = run(cmd, cfg, "", machine{bus: func(string) (i2c.BusCloser, error) { return openBusOf{board.Bus()}, nil },
		line: func(string) gpio.PinIn { return busyLine{board.Button(rules.Red)} }})
	if err == nil || !strings.Contains(err.Error(), "button of red: line ") || !strings.Contains(err.Error(), "it is in use by gpio-keys") {
		t.Errorf("%v", err)
	}
}
