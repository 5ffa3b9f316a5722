package boardsim

import (
	"bufio"
	"bytes"
	"testing"
)

// FuzzFrame: whatever comes over the line is read without harm, and a frame
// that was read is written as it came.
func FuzzFrame(f *testing.F) {
	f.Add([]byte("\x00\x0chluozi-wood-1"))
	f.Add([]byte("\x00\x05t\x00\x20\x00\x02\x12"))
	f.Add([]byte("\x00\x00n\x00\x08a\x00\x00\x00\x00\x00\x00\x00\x04"))
	f.Fuzz(func(t *testing.T, data []byte) {
		in := bufio.NewReader(bytes.NewReader(data))
		var fr frame
		for at := 0; fr.read(in) == nil; at += 3 + len(fr.body) {
			var out bytes.Buffer
			w := bufio.NewWriter(&out)
			if err := fr.write(w); err != nil {
				t.Fatal(err)
			}
			w.Flush()
			if !bytes.HasPrefix(data[at:], out.Bytes()) {
				t.Fatalf("read % x, written % x", data[at:], out.Bytes())
			}
		}
		fr.body = data
		fr.get16()
		fr.getMs()
		fr.getBool()
		fr.get(7)
	})
}

// BenchmarkHands is a move of the noisiest hands, with all that sensors do
// meanwhile.
func BenchmarkHands(b *testing.B) {
	profiles := Profiles()
	noisy := profiles[len(profiles)-1]
	game := BuiltIn()
	b.ReportAllocs()
	moves := 0
	for seed := uint64(0); b.Loop(); seed++ {
		h, err := NewHands(game, noisy, seed)
		if err != nil {
			b.Fatal(err)
		}
		h.Begin(0)
		for _, ok := h.Peek(); ok; _, ok = h.Peek() {
			h.Next()
		}
		moves += len(game.Moves)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
}
