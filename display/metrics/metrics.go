// Package metrics is what a Prometheus server reads of a board, and how fast it is
// scanned, for the health that goes to the brokers.
//
// It decides the names and the buckets of what is measured, all beginning with
// luozi_, in the units that Prometheus asks for: seconds, bytes, counts. It
// measures nothing by itself and owns no listener; its handler is reading only and
// shows nothing of a game but how many alerts are open. Source: Prometheus,
// "Exposition formats" (text format 0.0.4) and "Metric and label naming".
package metrics

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	vm "github.com/VictoriaMetrics/metrics"
)

// Look is what is looked at when somebody asks.
type Look struct {
	Version string
	Alerts  int // open ones
	Faults  int // of the machine, open
	Lost    int // points
	Chips   []Chip
	Sinks   []Sink
	Durable int64 // seq of the last event on the card
}

// Chip is a chip of the sensors.
type Chip struct {
	Name   string
	Errors uint64 // since the start
}

// Sink is a broker.
type Sink struct {
	Name string
	Up   bool
	Lag  int64 // events on the card that it has not acknowledged
}

// Metrics collects. Make it with New; its methods may be called from any
// goroutine and do not wait.
type Metrics struct {
	set      *vm.Set
	look     func() Look
	scan     *vm.PrometheusHistogram
	interval *vm.PrometheusHistogram
	jitter   *vm.PrometheusHistogram
	sync     *vm.PrometheusHistogram
	streams  atomic.Int64

	mu    sync.Mutex
	every time.Duration
	last  time.Time // when the last scan began
	pace  pace
}

// Buckets, in seconds: scans take 1 ms and come every 4; a card syncs in 1 to 100 ms
// and may hang for seconds.
var (
	scanBuckets     = []float64{.0002, .0005, .001, .0015, .002, .003, .004, .006, .01, .02, .05, .1, 1}
	intervalBuckets = []float64{.001, .003, .0035, .0039, .0041, .0045, .005, .006, .008, .01, .02, .05, .1, 1}
	jitterBuckets   = []float64{.00005, .0001, .0002, .0005, .001, .002, .005, .01, .02, .05, .1, 1}
	syncBuckets     = []float64{.0005, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10}
)

// New makes a Metrics of a board that is to be scanned every so often. look is
// called when somebody asks.
func New(every time.Duration, look func() Look) *Metrics {
	vm.ExposeMetadata(true)
	s := vm.NewSet()
	m := &Metrics{set: s, look: look, every: every,
		scan:     s.NewPrometheusHistogramExt("luozi_scan_duration_seconds", scanBuckets),
		interval: s.NewPrometheusHistogramExt("luozi_scan_interval_seconds", intervalBuckets),
		jitter:   s.NewPrometheusHistogramExt("luozi_scan_jitter_seconds", jitterBuckets),
		sync:     s.NewPrometheusHistogramExt("luozi_journal_sync_seconds", syncBuckets)}
	s.NewGauge("luozi_sse_clients", func() float64 { return float64(m.streams.Load()) })
	s.RegisterMetricsWriter(m.write)
	return m
}

// Scanned hears of a scan. Jitter is how far from the one before it began, less
// the time that there is to be between two.
func (m *Metrics) Scanned(began time.Time, took time.Duration) {
	m.mu.Lock()
	last := m.last
	m.last = began
	interval := began.Sub(last)
	off := (interval - m.every).Abs()
	if !last.IsZero() {
		m.pace.add(interval, off)
	}
	m.mu.Unlock()
	m.scan.Update(took.Seconds())
	if !last.IsZero() {
		m.interval.Update(interval.Seconds())
		m.jitter.Update(off.Seconds())
	}
}

// Synced hears that the journal was brought to the card, and how long that took.
func (m *Metrics) Synced(took time.Duration) { m.sync.Update(took.Seconds()) }

// Streams counts the streams of server-sent events that h serves.
func (m *Metrics) Streams(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.Header.Get("Accept"), "text/event-stream") {
			m.streams.Add(1)
			defer m.streams.Add(-1)
		}
		h.ServeHTTP(w, r)
	})
}

// Handler serves /metrics.
func (m *Metrics) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		m.set.WritePrometheus(w)
		vm.WriteProcessMetrics(w)
	})
	return mux
}

// write writes what is looked at.
func (m *Metrics) write(w io.Writer) {
	l := m.look()
	vm.WriteGaugeUint64(w, fmt.Sprintf("luozi_info{version=%q}", l.Version), 1)
	vm.WriteGaugeUint64(w, "luozi_alerts_open", uint64(l.Alerts))
	vm.WriteGaugeUint64(w, "luozi_device_faults_open", uint64(l.Faults))
	vm.WriteGaugeUint64(w, "luozi_points_lost", uint64(l.Lost))
	vm.WriteGaugeUint64(w, "luozi_journal_seq", uint64(l.Durable))
	chips := family(w, "luozi_bus_errors_total", "counter", "chip")
	for _, c := range l.Chips {
		chips(c.Name, c.Errors)
	}
	ups := family(w, "luozi_broker_up", "gauge", "sink")
	for _, s := range l.Sinks {
		ups(s.Name, map[bool]uint64{true: 1}[s.Up])
	}
	lags := family(w, "luozi_outbox_lag_events", "gauge", "sink")
	for _, s := range l.Sinks {
		lags(s.Name, uint64(s.Lag))
	}
}

// family begins the samples of a name that differ by a label; its type must stand
// there once, which the library does not see to.
func family(w io.Writer, name, kind, label string) func(of string, n uint64) {
	_, _ = fmt.Fprintf(w, "# HELP %s\n# TYPE %s %s\n", name, name, kind)
	return func(of string, n uint64) {
		_, _ = fmt.Fprintf(w, "%s{%s=%q} %d\n", name, label, of, n)
	}
}

// Pace is how fast the board has been scanned since it was asked last.
func (m *Metrics) Pace() Pace {
	m.mu.Lock()
	defer m.mu.Unlock()
	p := m.pace.sum()
	m.pace = pace{}
	return p
}
