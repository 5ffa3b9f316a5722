package boardsim

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"math"

	"luozi/clock"
)

// The protocol of Serve and Dial: frames of a length (two bytes, big endian), a
// kind and a body, both ways. The client begins with the magic; the server answers with a
// hello and pushes edges; each request has one answer of the same kind, in order. Everything
// that the server sends begins with the board's time in microseconds, and an
// answer goes on with whether the hands have done.
const (
	kindHello   = 'h' // magic, speed, which contacts are closed, whether the hands have done
	kindEdge    = 'e' // side, closed
	kindTx      = 't' // address, bytes to read, bytes written; ok or not, bytes read or why not
	kindAdvance = 'a' // time
	kindNext    = 'n' // answer: ok, time
	kindBegin   = 'b'
	kindHold    = 'k' // on
)

const magic = "luozi-wood-1"

// maxBody is what a frame holds at most.
const maxBody = math.MaxUint16

var errTooLong = errors.New("the transfer is too long for the wood")

// frame is a frame being written or read.
type frame struct {
	kind byte
	body []byte
}

func (f *frame) start(kind byte)   { f.kind, f.body = kind, f.body[:0] }
func (f *frame) putByte(b byte)    { f.body = append(f.body, b) }
func (f *frame) putBytes(b []byte) { f.body = append(f.body, b...) }
func (f *frame) put16(v uint16)    { f.body = binary.BigEndian.AppendUint16(f.body, v) }
func (f *frame) put64(v uint64)    { f.body = binary.BigEndian.AppendUint64(f.body, v) }
func (f *frame) putMs(at clock.Ms) { f.put64(uint64(at)) }

func (f *frame) putBool(b bool) {
	if b {
		f.putByte(1)
	} else {
		f.putByte(0)
	}
}

func (f *frame) write(w *bufio.Writer) error {
	if len(f.body) > maxBody {
		return errTooLong
	}
	var head [3]byte
	binary.BigEndian.PutUint16(head[:], uint16(len(f.body)))
	head[2] = f.kind
	if _, err := w.Write(head[:]); err != nil {
		return err
	}
	_, err := w.Write(f.body)
	return err
}

func (f *frame) read(r *bufio.Reader) error {
	head, err := r.Peek(3)
	if err != nil {
		return err
	}
	n := int(binary.BigEndian.Uint16(head))
	f.kind = head[2]
	if _, err := r.Discard(3); err != nil {
		return err
	}
	if cap(f.body) < n {
		f.body = make([]byte, n)
	}
	f.body = f.body[:n]
	_, err = io.ReadFull(r, f.body)
	return err
}

// The getters take from the front of the body; of one that is too short, zeros.

func (f *frame) get(n int) []byte {
	if len(f.body) < n {
		f.body = nil
		return make([]byte, n)
	}
	b := f.body[:n]
	f.body = f.body[n:]
	return b
}

func (f *frame) getByte() byte   { return f.get(1)[0] }
func (f *frame) getBool() bool   { return f.getByte() != 0 }
func (f *frame) get16() uint16   { return binary.BigEndian.Uint16(f.get(2)) }
func (f *frame) get64() uint64   { return binary.BigEndian.Uint64(f.get(8)) }
func (f *frame) getMs() clock.Ms { return clock.Ms(f.get64()) }
