package web

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// TestSlowReadersHoldNobodyUp: many who ask for what is old and take nothing of it
// leave the others their turn.
func TestSlowReadersHoldNobodyUp(t *testing.T) {
	d := newDiary()
	for range 3 * mostOlder {
		d.say("0001")
	}
	d.say("0002")
	bubble(t, d, func(t *testing.T, p *pipes, s *site) {
		for range 5 * mostCatching {
			p.ask(t, "?from=1")
		}
		synctest.Wait()
		began := time.Now()
		conn, lines := p.dial(t, "?from=1")
		for i := range 3*mostOlder + 1 {
			if got, want := ids(lines, 1), fmt.Sprint(2*i+2); got != want {
				t.Fatalf("event %s, want %s", got, want)
			}
		}
		if took := time.Since(began); took > 0 {
			t.Errorf("they were waited for %v", took)
		}
		conn.Close()
		time.Sleep(2 * time.Minute)
	})
}
