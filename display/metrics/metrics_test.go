package metrics_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"luozi/display/metrics"
)

func get(t *testing.T, h http.Handler, path string) (int, string) {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	return w.Code, w.Body.String()
}

func TestMetrics(t *testing.T) {
	m := metrics.New(4*time.Millisecond, func() metrics.Look {
		return metrics.Look{Version: "1.0", Alerts: 2, Faults: 1, Lost: 14, Durable: 99,
			Chips: []metrics.Chip{{Name: "0x20", Errors: 7}, {Name: "0x21"}},
			Sinks: []metrics.Sink{{Name: "local", Up: true}, {Name: "hall", Lag: 5}}}
	})
	began := time.Unix(1000, 0)
	for range 11 {
		m.Scanned(began, 900*time.Microsecond)
		began = began.Add(4 * time.Millisecond)
	}
	m.Scanned(began.Add(8*time.Millisecond), 900*time.Microsecond)
	m.Synced(30 * time.Millisecond)
	code, text := get(t, m.Handler(), "/metrics")
	if code != http.StatusOK {
		t.Fatal(code, text)
	}
	for _, want := range []string{
		`# TYPE luozi_scan_duration_seconds histogram`, `luozi_scan_duration_seconds_bucket{le="0.001"} 12`, `luozi_scan_duration_seconds_count 12`,
		`luozi_scan_interval_seconds_count 11`, `luozi_scan_jitter_seconds_bucket{le="5e-05"} 10`, `luozi_scan_jitter_seconds_bucket{le="0.01"} 11`,
		`luozi_journal_sync_seconds_bucket{le="0.02"} 0`, `luozi_journal_sync_seconds_bucket{le="0.05"} 1`,
		`luozi_info{version="1.0"} 1`, `luozi_alerts_open 2`, `luozi_device_faults_open 1`, `luozi_points_lost 14`, `luozi_journal_seq 99`,
		`luozi_bus_errors_total{chip="0x20"} 7`, `luozi_bus_errors_total{chip="0x21"} 0`, `luozi_broker_up{sink="local"} 1`,
		`luozi_broker_up{sink="hall"} 0`, `luozi_outbox_lag_events{sink="hall"} 5`, `luozi_sse_clients 0`, `process_cpu_seconds_total `,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s in\n%s", want, text)
		}
	}
	wellFormed(t, text)
	if code, _ := get(t, m.Handler(), "/"); code != http.StatusNotFound {
		t.Errorf("/ is %d", code)
	}
}

// wellFormed holds a text to the exposition format: comments, and samples of a
// name, labels and a number; each name has its type once.
func wellFormed(t *testing.T, text string) {
	t.Helper()
	sample := regexp.MustCompile(`^[a-z_][a-z0-9_]*(\{[A-Za-z_]+="[^"]*"(, ?[A-Za-z_]+="[^"]*")*\})? [-+0-9.eE]+(Inf|NaN)?$`)
	types := map[string]bool{}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if name, ok := strings.CutPrefix(line, "# TYPE "); ok {
			if types[name] {
				t.Errorf("twice: %s", line)
			}
			types[name] = true
			continue
		}
		if !strings.HasPrefix(line, "#") && !sample.MatchString(line) {
			t.Errorf("no sample: %s", line)
		}
	}
}

func TestPace(t *testing.T) {
	m := metrics.New(4*time.Millisecond, func() metrics.Look { return metrics.Look{} })
	if p := m.Pace(); p.Scans != 0 || p.Hz != 0 {
		t.Errorf("before a scan: %+v", p)
	}
	at := time.Unix(1000, 0)
	for i := range 1001 {
		m.Scanned(at.Add(time.Duration(i%2)*100*time.Microsecond), time.Millisecond)
		at = at.Add(4 * time.Millisecond)
	}
	p := m.Pace()
	if p.Scans != 1000 || p.Hz < 249.9 || p.Hz > 250.1 || p.P99 != 100*time.Microsecond || p.Worst != 100*time.Microsecond {
		t.Errorf("%+v", p)
	}
	m.Scanned(at.Add(time.Second), time.Millisecond)
	if p := m.Pace(); p.Scans != 1 || p.Worst < 900*time.Millisecond || p.P99 < 900*time.Millisecond {
		t.Errorf("after a hole: %+v", p)
	}
}

// TestStreams counts those that are open.
func TestStreams(t *testing.T) {
	m := metrics.New(4*time.Millisecond, func() metrics.Look { return metrics.Look{} })
	inside := ""
	h := m.Streams(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { _, inside = get(t, m.Handler(), "/metrics") }))
	for accept, want := range map[string]string{"text/event-stream": "luozi_sse_clients 1\n", "text/html": "luozi_sse_clients 0\n"} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept", accept)
		h.ServeHTTP(httptest.NewRecorder(), r)
		if !strings.Contains(inside, want) {
			t.Errorf("%s: no %s", accept, want)
		}
	}
	if _, after := get(t, m.Handler(), "/metrics"); !strings.Contains(after, "luozi_sse_clients 0\n") {
		t.Error("it is counted still")
	}
}

// TestScannedIsCheap: nothing is allocated for a scan.
func TestScannedIsCheap(t *testing.T) {
	m := metrics.New(4*time.Millisecond, func() metrics.Look { return metrics.Look{} })
	at := time.Unix(1000, 0)
	if n := testing.AllocsPerRun(100, func() {
		at = at.Add(4 * time.Millisecond)
		m.Scanned(at, time.Millisecond)
	}); n != 0 {
		t.Errorf("%v allocations a scan", n)
	}
}
