package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"luozi/display/feed"
)

// nowhere takes all that is written, and counts how often it was sent off.
type nowhere struct {
	head http.Header
	sent *atomic.Int64
}

func (n nowhere) Header() http.Header         { return n.head }
func (n nowhere) Write(b []byte) (int, error) { return len(b), nil }
func (n nowhere) WriteHeader(int)             {}
func (n nowhere) Flush()                      { n.sent.Add(1) }

// BenchmarkThousandReaders is the time from a move on the card to its being written
// to the last of a thousand readers, the network left out.
func BenchmarkThousandReaders(b *testing.B) {
	const readers = 1_000
	d := newDiary()
	d.say("0001")
	s := newSite(Config{Names: feed.NewNames("hall", "b1"), Look: d.look, Follow: d.follow})
	ctx, cancel := context.WithCancel(b.Context())
	var all sync.WaitGroup
	var sent atomic.Int64
	until := func(n int64) {
		for sent.Load() < n {
			runtime.Gosched()
		}
	}
	for range readers {
		r := httptest.NewRequestWithContext(ctx, "GET", "/api/v1/events?from=3", nil)
		r.Header.Set("Accept", "text/event-stream")
		all.Go(func() { s.events(nowhere{http.Header{}, &sent}, r) })
	}
	until(readers) // their heads
	b.ReportAllocs()
	for n := int64(2); b.Loop(); n++ {
		d.say("0001")
		until(n * readers)
	}
	cancel()
	all.Wait()
}
