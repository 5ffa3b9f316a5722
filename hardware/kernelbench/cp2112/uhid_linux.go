package cp2112

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
)

// Events of /dev/uhid.
const (
	uhidDestroy        = 1
	uhidOutput         = 6
	uhidGetReport      = 9
	uhidGetReportReply = 10
	uhidCreate2        = 11
	uhidInput2         = 12
	uhidSetReport      = 13
	uhidSetReportReply = 14
)

const (
	uhidData  = 4096 // bytes of data in an event
	uhidEvent = 4 + 128 + 64 + 64 + 2 + 2 + 4*4 + uhidData
	eio       = 5
)

var native = binary.NativeEndian

// Port is where a simulated adapter is plugged in.
type Port struct {
	device *Device
	file   *os.File
	pulled atomic.Bool
	ended  chan struct{}
}

// Plug plugs the adapter in. The kernel makes its bus and lines soon after. It
// starts the one goroutine that answers until Unplug.
func Plug(d *Device) (*Port, error) {
	file, err := os.OpenFile("/dev/uhid", os.O_RDWR, 0)
	if err != nil {
		return nil, fmt.Errorf("%w; want the kernel module uhid, and the right to open it", err)
	}
	p := &Port{device: d, file: file, ended: make(chan struct{})}
	if _, err := file.Write(created()); err != nil {
		_ = file.Close()
		return nil, err
	}
	go p.serve()
	return p, nil
}

// created is the event that brings the adapter.
func created() []byte {
	const about = 4 + 128 + 64 + 64
	out := make([]byte, uhidEvent)
	native.PutUint32(out, uhidCreate2)
	copy(out[4:], "simulated CP2112")
	d := descriptor()
	native.PutUint16(out[about:], uint16(len(d)))
	native.PutUint16(out[about+2:], 3) // USB
	native.PutUint32(out[about+4:], 0x10C4)
	native.PutUint32(out[about+8:], 0xEA90)
	copy(out[about+20:], d)
	return out
}

// descriptor names the two input reports, of 63 bytes each; the kernel's driver
// asks for the others without looking for them here.
func descriptor() []byte {
	out := []byte{0x06, 0x00, 0xFF, 0x09, 0x01, 0xA1, 0x01} // vendor's page and usage, application
	for _, id := range []byte{reportData, reportStatus} {
		out = append(out, 0x85, id, 0x15, 0x00, 0x26, 0xFF, 0x00, 0x75, 8, 0x95, 63, 0x09, 0x01, 0x81, 0x02)
	}
	return append(out, 0xC0)
}

// Unplug pulls the adapter out: nothing is answered any more. It returns when the
// kernel has removed bus and lines, which it does when nobody has the bus open.
func (p *Port) Unplug() error {
	p.pulled.Store(true)
	event := make([]byte, 4)
	native.PutUint32(event, uhidDestroy)
	_, err := p.file.Write(event)
	err = errors.Join(err, p.file.Close())
	<-p.ended
	return err
}

func (p *Port) serve() {
	defer close(p.ended)
	event := make([]byte, uhidEvent)
	for {
		n, err := p.file.Read(event)
		if err != nil {
			return
		}
		if reply := p.answer(event[:n]); reply != nil && !p.pulled.Load() {
			_, _ = p.file.Write(reply) // one that fails is an answer that never comes
		}
	}
}

// answer is the event that answers an event, nil if none does.
func (p *Port) answer(event []byte) []byte {
	switch native.Uint32(event) {
	case uhidGetReport: // id, number
		data := p.device.Feature(event[8])
		out := make([]byte, 4+8+len(data))
		native.PutUint32(out, uhidGetReportReply)
		copy(out[4:8], event[4:8])
		if data == nil {
			native.PutUint16(out[8:], eio)
		}
		native.PutUint16(out[10:], uint16(len(data)))
		copy(out[12:], data)
		return out
	case uhidSetReport: // id, number, type, size, data
		p.device.SetFeature(event[12 : 12+int(native.Uint16(event[10:]))])
		out := make([]byte, 4+6)
		native.PutUint32(out, uhidSetReportReply)
		copy(out[4:8], event[4:8])
		return out
	case uhidOutput: // data, size
		in := p.device.Output(event[4 : 4+int(native.Uint16(event[4+uhidData:]))])
		if in == nil {
			return nil
		}
		out := make([]byte, 4+2+64)
		native.PutUint32(out, uhidInput2)
		native.PutUint16(out[4:], 64)
		copy(out[6:], in)
		return out
	}
	return nil
}
