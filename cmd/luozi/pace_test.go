package main

import (
	"context"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"

	"luozi/cmd/internal/bench"
	"luozi/cmd/internal/config"
	"luozi/cmd/internal/table"
	"luozi/display/feed"
	"luozi/display/mqtt/mqtttest"
	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/hardware/turn"
	"luozi/rules"
)

// What is around the board while its scans are measured.
const (
	paceSpan    = 5 * time.Second
	paceStreams = 200 // of server-sent events
	paceClients = 20  // of the broker, who read everything
	pacePolls   = 20  // who ask for the state ten times a second
)

// BenchmarkPace measures how exactly a board is scanned in real time, seven chips
// on a bus of 400 kHz 250 times a second, while hands play a blitz game on it, both
// clock faces run, and spectators follow by page and MQTT:
//
//	go test ./cmd/luozi -run '^$' -bench Pace -benchtime 1x
//
// jitter is how far from 4 ms after the one before it a scan began; core-% is
// what the whole process used of one core, spectators included; ours-% what the
// scans themselves took beyond the wait for the bus; waited is for the displays,
// where they are on the same bus. What else runs on the machine
// counts: `chrt -f 10` before it keeps that away.
func BenchmarkPace(b *testing.B) {
	for name, shared := range map[string]bool{"own-bus": false, "shared-bus": true} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				pace(b, shared)
			}
		})
	}
}

// oneBus is a bus with the sensors and the displays on it.
type oneBus struct {
	i2c.Bus
	displays i2c.Bus
}

// Tx reaches the chip that has the address.
func (o oneBus) Tx(addr uint16, w, r []byte) error {
	if addr < 0x30 {
		return o.Bus.Tx(addr, w, r)
	}
	return o.displays.Tx(addr, w, r)
}

// pace measures with displays on a bus of their own, or on that of the sensors.
func pace(b *testing.B, shared bool) {
	faces := boardsim.NewFaces()
	faces.OLED(0x3C, 128, 64)
	faces.OLED(0x3D, 128, 64)
	sensors := oneBus{displays: faces.Bus()}
	wires := &bench.Bus{Bus: boardsim.Timed(&sensors, modelled)}
	turns := turn.New(scanEvery4)
	h := newHouse(b, b.TempDir(), 1, func(c *config.Config, a *around) {
		c.Panel.Red, c.Panel.Black = "ssd1306 0x3c", "ssd1306 0x3d"
		a.wired = wired{bus: boardsim.Timed(faces.Bus(), modelled)}
		if shared {
			a.wired.bus = turns.Neighbour(wires.Bus)
		}
	})
	board := h.sim.Board.(*boardsim.Board)
	sensors.Bus = board.Bus()
	expanders, err := matrix.NewMCP23017(wires, matrix.DefaultWiring())
	if err != nil {
		b.Fatal(err)
	}
	scanner := matrix.Scanner(expanders)
	if shared {
		scanner = turns.Scanner(scanner)
	}
	var scans atomic.Int64
	r := &table.Reader{Table: h.table, Scanner: scanner, Now: board.Now, Log: h.log,
		Buttons: [2]gpio.PinIn{board.Button(rules.Red), board.Button(rules.Black)},
		Scanned: func(s matrix.Scanner, began time.Time, took time.Duration) {
			scans.Add(int64(took))
			h.meter.scanned(s, began, took)
		}}
	if err := h.start(); err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	all.Go(func() { board.Live(ctx, 1) })
	audience(ctx, b, h, &all)
	ended := make(chan error, 1)
	go func() { ended <- r.Run(ctx, scanEvery4) }()
	time.Sleep(500 * time.Millisecond)
	if reply := h.table.Command(ctx, feed.Command{User: "bench", Do: "start"}); !reply.OK {
		b.Fatal(reply.Error)
	}
	if err := board.Begin(); err != nil {
		b.Fatal(err)
	}
	time.Sleep(500 * time.Millisecond)
	h.meter.Pace()
	used := cpuTime()
	spentBefore, _ := wires.Spent()
	scansBefore := scans.Load()
	time.Sleep(paceSpan)
	p := h.meter.Pace()
	used = cpuTime() - used
	spent, _ := wires.Spent()
	cancel()
	if err := <-ended; err != nil {
		b.Error(err)
	}
	b.ReportMetric(p.Hz, "Hz")
	b.ReportMetric(milli(p.Median), "jitter-median-ms")
	b.ReportMetric(milli(p.P99), "jitter-p99-ms")
	b.ReportMetric(milli(p.Worst), "jitter-worst-ms")
	b.ReportMetric(milli(turns.Delayed()), "waited-worst-ms")
	b.ReportMetric(share(used, paceSpan), "core-%")
	b.ReportMetric(share(time.Duration(scans.Load()-scansBefore)-(spent-spentBefore), paceSpan), "ours-%")
	b.ReportMetric(0, "ns/op")
	all.Wait()
	if err := h.close(context.Background()); err != nil {
		b.Error(err)
	}
}

const scanEvery4 = time.Duration(scanEvery) * time.Millisecond

// audience are spectators, until ctx ends.
func audience(ctx context.Context, b *testing.B, h *house, all *sync.WaitGroup) {
	for range paceClients {
		mqtttest.MustDial(b, h.broker.Addr(), mqtttest.Login{}, "xq/v1/local/game/#")
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: pacePolls}}
	get := func(path, accept string) {
		req, err := http.NewRequestWithContext(ctx, "GET", h.pages.url()+path, nil)
		if err != nil {
			b.Error(err)
			return
		}
		req.Header.Set("Accept", accept)
		if r, err := client.Do(req); err == nil {
			_, _ = io.Copy(io.Discard, r.Body)
			_ = r.Body.Close()
		}
	}
	for range paceStreams {
		all.Go(func() { get("api/v1/events", "text/event-stream") })
	}
	for range pacePolls {
		all.Go(func() {
			for ctx.Err() == nil {
				get("api/v1/state", "application/json")
				time.Sleep(100 * time.Millisecond)
			}
		})
	}
}
