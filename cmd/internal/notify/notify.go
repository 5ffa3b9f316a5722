// Package notify tells the service manager how the daemon is: that it is ready,
// what it does, and again and again that it lives.
//
// It decides when the watchdog is fed: when the table has taken a frame since the
// last time, and for no other reason. So a scan or a table that hangs is seen, and
// a slow card or a broker that is away is not. It never waits for the manager where
// it is called from, and says nothing where there is none (no NOTIFY_SOCKET).
//
// Source: sd_notify(3), sd_watchdog_enabled(3).
package notify

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"
)

// Manager is the service manager, as the daemon sees it.
type Manager struct {
	log    *slog.Logger
	status func() string
	every  time.Duration // from one feeding to the next
	feeds  bool

	taken atomic.Bool // a frame, since the last feeding
	once  sync.Once
	first chan struct{} // closed with the first frame
	last  string        // status
}

// withoutWatchdog is how often the status is looked at where no watchdog waits.
const withoutWatchdog = time.Second

// New finds the manager that the environment names. The status is a line that says
// how the game stands; it is asked for from a goroutine of the Manager's.
func New(log *slog.Logger, status func() string) *Manager {
	m := &Manager{log: log, status: status, every: withoutWatchdog, first: make(chan struct{})}
	patience, err := daemon.SdWatchdogEnabled(false)
	if err != nil {
		log.Warn("service manager: its watchdog is not fed", "error", err)
	}
	if patience > 0 {
		m.every, m.feeds = patience/4, true
	}
	return m
}

// Taken hears of each frame that the table has taken, from any goroutine.
func (m *Manager) Taken() {
	m.taken.Store(true)
	m.once.Do(func() { close(m.first) })
}

// Run says ready with the first frame, and from then on how it is, until ctx ends.
func (m *Manager) Run(ctx context.Context) {
	select {
	case <-m.first:
	case <-ctx.Done():
		return
	}
	m.say(daemon.SdNotifyReady)
	tick := time.NewTicker(m.every)
	defer tick.Stop()
	for {
		m.feed()
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// Reload tells that a changed configuration is being read, while read does so.
func (m *Manager) Reload(read func()) {
	select {
	case <-m.first:
		m.say(daemon.SdNotifyReloading + "\n" + daemon.SdNotifyMonotonicUsec())
		defer m.say(daemon.SdNotifyReady)
	default: // not ready yet: that is still to be said
	}
	read()
}

// Stopping tells that the daemon ends, which may last.
func (m *Manager) Stopping() {
	m.say(daemon.SdNotifyStopping + "\nSTATUS=stopping: what happened goes on the card and to the brokers")
}

// feed feeds the watchdog if a frame was taken since the last time.
func (m *Manager) feed() {
	if m.taken.Swap(false) && m.feeds {
		m.say(daemon.SdNotifyWatchdog)
	}
	if s := m.status(); s != m.last {
		m.last = s
		m.say("STATUS=" + s)
	}
}

func (m *Manager) say(state string) {
	if _, err := daemon.SdNotify(false, state); err != nil {
		m.log.Warn("service manager", "error", err)
	}
}
