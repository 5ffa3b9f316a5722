package main

import (
	"context"
	"sync"
	"time"

	"luozi/display/feed"
	"luozi/display/metrics"
	"luozi/display/mqtt"
	"luozi/hardware/matrix"
	"luozi/rules"
)

// meter measures a daemon, for its health and for /metrics.
type meter struct {
	*metrics.Metrics
	d      *daemon
	began  time.Time
	server *server // nil: nobody asks

	mu      sync.Mutex
	scanner matrix.Scanner // the last one heard of
}

// newMeter serves /metrics where the configuration has an address for it.
func newMeter(d *daemon) (*meter, error) {
	m := &meter{d: d, began: time.Now()}
	m.Metrics = metrics.New(time.Duration(d.cfg.Scan.EveryMs)*time.Millisecond, m.look)
	if d.cfg.HTTP.Metrics == "" {
		return m, nil
	}
	var err error
	m.server, err = newServer(d.cfg.HTTP.Metrics, m.Handler(), nil, d.log)
	return m, err
}

func (m *meter) start() {
	if m.server != nil {
		go m.server.serve(m.d.log)
	}
}

func (m *meter) close(ctx context.Context) {
	if m.server != nil {
		m.server.close(ctx)
	}
}

// url is where /metrics is; "" where nowhere.
func (m *meter) url() string {
	if m.server == nil {
		return ""
	}
	return m.server.url() + "metrics"
}

// scanned is table.Reader's.
func (m *meter) scanned(s matrix.Scanner, began time.Time, took time.Duration) {
	m.mu.Lock()
	m.scanner = s
	m.mu.Unlock()
	m.Scanned(began, took)
}

// chips are those of the sensors, where they are counted.
func (m *meter) chips() (out []metrics.Chip) {
	m.mu.Lock()
	counter, ok := m.scanner.(matrix.Counter)
	m.mu.Unlock()
	if !ok {
		return nil
	}
	for _, c := range counter.Errors() {
		out = append(out, metrics.Chip{Name: matrix.ChipName(c.Addr), Errors: c.Count})
	}
	return out
}

// look is how the board is now.
func (m *meter) look() metrics.Look {
	shown, durable, _ := m.d.table.Window().Look()
	senses, _ := m.d.table.Senses()
	version, _ := build()
	l := metrics.Look{Version: version, Alerts: len(shown.View.Alerts), Faults: len(m.d.faults.open()),
		Lost: senses.Unknown.Len(), Chips: m.chips(), Durable: durable}
	for _, s := range m.d.hub.Status() {
		l.Sinks = append(l.Sinks, metrics.Sink{Name: s.Name, Up: s.Up, Lag: s.Lag})
	}
	return l
}

// health is what the brokers are told every half a minute.
func (m *meter) health() feed.Health {
	h := mqtt.Machine(m.d.cfg.State)
	h.Journal = m.d.table.Journal().String()
	h.Up = int64(time.Since(m.began).Seconds())
	senses, _ := m.d.table.Senses()
	h.Sensors = feed.Sensors{Lost: senses.Unknown.Len(), Flickering: senses.Flickering.Len()}
	h.Sensors.OK = rules.Points - h.Sensors.Lost
	if p := m.Pace(); p.Scans > 0 {
		h.Scan = &feed.Scan{Hz: p.Hz, Jitter: milliseconds(p.P99), Worst: milliseconds(p.Worst)}
	}
	h.BusErrors = map[string]uint64{}
	for _, c := range m.chips() {
		if c.Errors > 0 {
			h.BusErrors[c.Name] = c.Errors
		}
	}
	for _, f := range m.d.faults.open() {
		h.Faults = append(h.Faults, f.Name)
	}
	return h
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
