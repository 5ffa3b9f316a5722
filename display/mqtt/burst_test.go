package mqtt_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"luozi/display/broker"
	"luozi/display/mqtt"
	"luozi/display/mqtt/mqtttest"
	"luozi/hardware/journal"
)

// As fast as it goes, ordinary readers of the embedded broker get every event and
// are not cut.
func TestBurst(t *testing.T) {
	e, err := broker.New(broker.Config{Addr: "127.0.0.1:0", Names: names})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	b := newBoard(t, t.TempDir(), nil)
	user, password := e.Login()
	b.sink(mqtt.Options{Name: "local", URL: e.URL(), User: user, Password: password, Commands: true})
	reader := mqtttest.MustDial(t, e.Addr(), mqtttest.Login{}, "xq/v1/+/game/#")
	port := e.Addr()[strings.LastIndex(e.Addr(), ":")+1:]
	sub := exec.Command(mqtttest.Need(t, "mosquitto_sub"), "-p", port, "-q", "1", "-t", "xq/v1/+/game/#", "-F", "%t %p")
	var out strings.Builder
	sub.Stdout = &out
	if err := sub.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(200 * time.Millisecond)
	const n = 500
	began := time.Now()
	for range n {
		b.move()
		if len(b.view.Moves) == 100 {
			if err := b.w.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
			b.begin()
		}
	}
	if err := b.flush(mqtttest.Patience); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d moves in %v", n, time.Since(began))
	got := reader.Wait(t, mqtttest.Patience, "the last event", func(ms []mqtttest.Message) bool {
		l := on(eventTopic, ms)
		return len(l) > 0 && open(t, l[len(l)-1]).Seq == b.seq
	})
	checkChain(t, on(eventTopic, got), b.seq)
	b.close()
	_ = e.Close()
	_ = sub.Process.Kill()
	_ = sub.Wait()
	if have := strings.Count("\n"+out.String(), "\n"+eventTopic); have != 2*n {
		t.Errorf("mosquitto_sub got %d events of %d", have, 2*n)
	}
}

// BenchmarkEventToSubscriber takes the time from the step that commits a move to
// a subscriber of an external broker, beside that of a sync of the card.
func BenchmarkEventToSubscriber(b *testing.B) {
	m := mqtttest.Start(b)
	bd := newBoard(b, b.TempDir(), nil)
	bd.sink(mqtt.Options{Name: "hall", URL: m.Addr})
	if err := bd.flush(mqtttest.Patience); err != nil {
		b.Fatal(err)
	}
	reader := mqtttest.MustDial(b, m.Addr, mqtttest.Login{}, eventTopic)
	syncer, err := journal.OpenDir(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	w := syncer.Writer(journal.Config{})
	w.Begin("0001", "setup seq 1")
	var there, synced []time.Duration
	for b.Loop() {
		began := time.Now()
		w.Append(`!{"seq":1,"ms":1}`)
		_ = w.Flush(b.Context())
		synced = append(synced, time.Since(began))
		began = time.Now()
		bd.move()
		for {
			got := reader.Got()
			if len(got) > 0 && strings.Contains(got[len(got)-1].Payload, `"type":"clock"`) && open(b, got[len(got)-1]).Seq == bd.seq {
				break
			}
			time.Sleep(20 * time.Microsecond)
		}
		there = append(there, time.Since(began))
	}
	slices.Sort(there)
	slices.Sort(synced)
	mid, sync := there[len(there)/2], synced[len(synced)/2]
	b.ReportMetric(mid.Seconds()*1e3, "ms-median")
	b.ReportMetric((mid-sync).Seconds()*1e3, "ms-over-sync")
	bd.close()
	_ = w.Close(b.Context())
	_ = syncer.Close()
}
