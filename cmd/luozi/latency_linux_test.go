package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"luozi/cmd/internal/config"
	"luozi/display/mqtt/mqtttest"
	"luozi/rules/referee"

	paho "github.com/eclipse/paho.mqtt.golang"
)

// BenchmarkLatency measures from the Step that commits a move to a subscriber of
// the embedded broker, over a whole game at 60 times the speed of real hands:
//
//	go test ./cmd/luozi -run '^$' -bench Latency -benchtime 1x
//
// sync-ms is the median of a write and fdatasync of the same size in the same
// directory, one after each move of the same run; over-ms is how much more the
// move's way took, which is to stay under 3.
func BenchmarkLatency(b *testing.B) {
	for b.Loop() {
		latency(b)
	}
}

func latency(b *testing.B) {
	state := b.TempDir()
	said := make(chan time.Time, 200)
	h := newHouse(b, state, 60, func(_ *config.Config, a *around) {
		a.said = func(e referee.Event) {
			if _, ok := e.(*referee.Move); ok {
				said <- time.Now()
			}
		}
	})
	heard := make(chan time.Time, 200)
	sub := mqtttest.MustDial(b, h.broker.Addr(), mqtttest.Login{})
	token := sub.Subscribe("xq/v1/local/game/+/+/+/event", 1, func(_ paho.Client, m paho.Message) {
		if strings.Contains(string(m.Payload()), `"type":"move"`) {
			heard <- time.Now()
		}
	})
	if !token.WaitTimeout(patience) || token.Error() != nil {
		b.Fatal(token.Error())
	}
	syncs := make(chan []time.Duration)
	ways := make(chan []time.Duration)
	go func() {
		var took, synced []time.Duration
		for range len(strings.Fields(builtIn())) {
			took = append(took, (<-heard).Sub(<-said))
			time.Sleep(5 * time.Millisecond) // out of the journal's way
			synced = append(synced, syncOnce(b, state))
		}
		ways <- took
		syncs <- synced
	}()
	h.play()
	way, sync := median(<-ways), median(<-syncs)
	b.ReportMetric(milli(way), "way-ms")
	b.ReportMetric(milli(sync), "sync-ms")
	b.ReportMetric(milli(way-sync), "over-ms")
	b.ReportMetric(0, "ns/op")
	if err := h.close(context.Background()); err != nil {
		b.Error(err)
	}
}

// syncOnce writes as much as a move takes in the journal, and syncs it.
func syncOnce(b *testing.B, dir string) time.Duration {
	f, err := os.OpenFile(filepath.Join(dir, "probe"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		b.Error(err)
		return 0
	}
	defer f.Close()
	text := []byte(strings.Repeat("x", 600) + "\n")
	began := time.Now()
	if _, err := f.Write(text); err != nil {
		b.Error(err)
	}
	if err := unix.Fdatasync(int(f.Fd())); err != nil {
		b.Error(err)
	}
	return time.Since(began)
}

func median(ds []time.Duration) time.Duration {
	slices.Sort(ds)
	return ds[len(ds)/2]
}

func milli(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// BenchmarkIdle measures the daemon while a clock runs and nobody moves, at 250
// scans a second, its simulated board included:
//
//	go test ./cmd/luozi -run '^$' -bench Idle -benchtime 1x
func BenchmarkIdle(b *testing.B) {
	game := filepath.Join(b.TempDir(), "none.txt")
	if err := os.WriteFile(game, []byte("\n"), 0o600); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		p := launch(b, "demo", "--game", game, "--stay", "--speed", "0", "--mqtt", "127.0.0.1:0", "--http", "127.0.0.1:0", "--state", b.TempDir())
		p.line("state")
		time.Sleep(time.Second)
		const span = 4 * time.Second
		before := ticks(b, p.cmd.Process.Pid)
		time.Sleep(span)
		used := time.Duration(ticks(b, p.cmd.Process.Pid)-before) * tick
		b.ReportMetric(100*float64(used)/float64(span), "%cpu")
		b.ReportMetric(resident(b, p.cmd.Process.Pid), "MB")
		b.ReportMetric(0, "ns/op")
		if code := p.term(); code != exitDone {
			b.Errorf("exit %d: %s", code, p.err.String())
		}
	}
}

const tick = 10 * time.Millisecond // of /proc's times

// ticks is the processor time that a process has used.
func ticks(b testing.TB, pid int) (n int) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		b.Skip("there is no /proc")
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')'):]))
	var user, system int
	fmt.Sscan(fields[12], &user)
	fmt.Sscan(fields[13], &system)
	return user + system
}

func resident(b *testing.B, pid int) (mb float64) {
	f, err := os.Open(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		b.Skip("there is no /proc")
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		if kb, ok := strings.CutPrefix(s.Text(), "VmHWM:"); ok {
			fmt.Sscan(kb, &mb)
		}
	}
	return mb / 1024
}
