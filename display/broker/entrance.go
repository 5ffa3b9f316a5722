package broker

import (
	"errors"
	"log/slog"
	"net"
	"sync"
	"time"

	"github.com/mochi-mqtt/server/v2/listeners"
)

// entrance is the listener of a broker. It knows who is inside, so that the broker
// can close every connection and wait until the server has done with all of them.
type entrance struct {
	net.Listener
	mu     sync.Mutex
	open   map[net.Conn]struct{}
	closed bool
	inside sync.WaitGroup
}

func newEntrance(l net.Listener) *entrance {
	return &entrance{Listener: l, open: map[net.Conn]struct{}{}}
}

// ID, Address, Protocol and Init are what the server asks of a listener.
func (e *entrance) ID() string              { return "tcp" }
func (e *entrance) Address() string         { return e.Addr().String() }
func (e *entrance) Protocol() string        { return "tcp" }
func (e *entrance) Init(*slog.Logger) error { return nil }
func (e *entrance) Close(listeners.CloseFn) { e.shut() }

// acceptAgain is how long nobody is let in after that has failed.
const acceptAgain = 100 * time.Millisecond

// Serve has the server establish everyone who comes, until the entrance is shut.
func (e *entrance) Serve(establish listeners.EstablishFn) {
	for {
		c, err := e.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil { // too many open files, perhaps: others will leave
			time.Sleep(acceptAgain)
			continue
		}
		if !e.enter(c) {
			_ = c.Close()
			return
		}
		go func() {
			defer e.leave(c)
			_ = establish(e.ID(), c) // it ends with the connection, for whatever reason
		}()
	}
}

func (e *entrance) enter(c net.Conn) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return false
	}
	e.open[c] = struct{}{}
	e.inside.Add(1)
	return true
}

func (e *entrance) leave(c net.Conn) {
	_ = c.Close()
	e.mu.Lock()
	delete(e.open, c)
	e.mu.Unlock()
	e.inside.Done()
}

// shut lets nobody in any more.
func (e *entrance) shut() {
	e.mu.Lock()
	e.closed = true
	e.mu.Unlock()
	_ = e.Listener.Close()
}

// cut closes every connection.
func (e *entrance) cut() {
	e.mu.Lock()
	defer e.mu.Unlock()
	for c := range e.open {
		_ = c.Close()
	}
}
