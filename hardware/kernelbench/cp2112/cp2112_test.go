package cp2112

import (
	"bytes"
	"testing"

	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules"
)

func newDevice(t testing.TB, lines func() byte) (*Device, *boardsim.Board) {
	t.Helper()
	board, err := boardsim.New(matrix.DefaultWiring(), rules.AllPoints)
	if err != nil {
		t.Fatal(err)
	}
	return New(board.Bus(), lines), board
}

// TestTransfers does what the kernel's driver does for one transaction: the
// request, the question how it went, and the fetching of what was read.
func TestTransfers(t *testing.T) {
	long := append([]byte{reportWrite, 0x40, 62}, make([]byte, 62)...)
	for _, c := range []struct {
		name          string
		request       []byte
		status, fetch []byte
		fetched       []byte
	}{
		{name: "write", request: []byte{reportWrite, 0x40, 3, 0x0C, 0x7F, 0x7F}, status: []byte{reportStatus, complete, 0, 0, 0, 0, 3}},
		{name: "write and read", request: []byte{reportWriteRead, 0x40, 0, 2, 1, 0x00}, status: []byte{reportStatus, complete, 0, 0, 0, 0, 2},
			fetch: []byte{reportSend, 0, 2}, fetched: []byte{reportData, complete, 2, 0xFF, 0xFF}},
		{name: "read on", request: []byte{reportRead, 0x40, 0, 1}, status: []byte{reportStatus, complete, 0, 0, 0, 0, 1},
			fetch: []byte{reportSend, 0, 9}, fetched: []byte{reportData, complete, 1, 0xFF}},
		{name: "nobody there", request: []byte{reportRead, 0x60, 0, 1}, status: []byte{reportStatus, failed, nack, 0, 0, 0, 0},
			fetch: []byte{reportSend, 0, 1}, fetched: []byte{reportData, failed, 0}},
		{name: "more than it can read", request: []byte{reportRead, 0x40, 2, 1}, status: []byte{reportStatus, failed, nack, 0, 0, 0, 0}},
		{name: "more than it can write", request: long, status: []byte{reportStatus, 0, 0, 0, 0, 0, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, _ := newDevice(t, nil)
			if got := d.Output(c.request); got != nil {
				t.Errorf("the request is answered by % x", got)
			}
			if got := d.Output([]byte{reportAsk, 1}); !bytes.Equal(got, c.status) {
				t.Errorf("status % x, want % x", got, c.status)
			}
			if c.fetch == nil {
				return
			}
			if got := d.Output(c.fetch); !bytes.Equal(got, c.fetched) {
				t.Errorf("fetched % x, want % x", got, c.fetched)
			}
		})
	}
}

// TestLongRead: what does not fit into one report comes in several.
func TestLongRead(t *testing.T) {
	d, _ := newDevice(t, nil)
	d.Output([]byte{reportRead, 0x40, 0, 100})
	for _, want := range []byte{61, 39, 0} {
		if got := d.Output([]byte{reportSend, 0, 100}); got[2] != want || len(got) != 3+int(want) {
			t.Errorf("% x, want %d bytes", got, want)
		}
	}
}

func TestLines(t *testing.T) {
	levels := byte(0xFE)
	d, _ := newDevice(t, func() byte { return levels })
	read := func(want byte) {
		t.Helper()
		if got := d.Feature(reportLines); !bytes.Equal(got, []byte{reportLines, want}) {
			t.Errorf("lines % x, want %02x", got, want)
		}
	}
	read(0xFE)
	levels = 0xFF
	read(0xFF)
	d.SetFeature([]byte{reportConfig, 0x80, 0x80, 0, 0}) // line 7 driven
	read(0x7F)
	d.SetFeature([]byte{reportSetLines, 0x80, 0x80})
	read(0xFF)
	d.SetFeature([]byte{reportSMBus, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13})
	if got := d.Feature(reportSMBus); !bytes.Equal(got, []byte{reportSMBus, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}) {
		t.Errorf("configuration % x", got)
	}
	if d.Feature(0x55) != nil || len(d.Feature(reportVersion)) != 3 {
		t.Error("reports that there are, and are not")
	}
}

// FuzzReports gives the adapter anything: it answers what its reports can hold.
func FuzzReports(f *testing.F) {
	f.Add([]byte{reportWriteRead, 0x40, 0, 2, 1, 0x12})
	f.Add([]byte{reportWrite, 0x40, 61})
	f.Add([]byte{reportSend, 0xFF, 0xFF})
	d, _ := newDevice(f, func() byte { return 0 })
	f.Fuzz(func(t *testing.T, data []byte) {
		d.SetFeature(data)
		if out := d.Output(data); len(out) > 64 {
			t.Errorf("% x is answered by %d bytes", data, len(out))
		}
	})
}
