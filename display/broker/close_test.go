package broker_test

import (
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestCloseUnderArrivals: clients that come while the broker closes do not hold it
// up.
func TestCloseUnderArrivals(t *testing.T) {
	var n atomic.Int64
	for round := range 20 {
		b := start(t)
		var wg sync.WaitGroup
		stop := make(chan struct{})
		for range 8 {
			wg.Go(func() {
				for {
					select {
					case <-stop:
						return
					default:
					}
					c, err := net.DialTimeout("tcp", b.Addr(), time.Second)
					if err != nil {
						return
					}
					defer c.Close()
					_, _ = fmt.Fprintf(c, "\x10\x14\x00\x04MQTT\x04\x02\x00\x3c\x00\x08%08d", n.Add(1))
				}
			})
		}
		time.Sleep(time.Duration(round%8) * time.Millisecond)
		if err := b.Close(); err != nil {
			t.Error(err)
		}
		close(stop)
		wg.Wait()
	}
}
