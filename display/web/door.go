package web

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/netip"
	"strings"
	"sync"
	"time"
)

// Signing in is slowed like this: a name and an address have freeTries wrong
// passwords each; after that each further one has to wait twice as long as the one
// before, up to longestWait. What a name has collected is forgotten after
// forgetAfter without a try, or when the right password comes. A name that has
// signed in from an address before is counted apart there, so that nobody can lock
// an arbiter out by guessing. All together have one password checked at a time, and
// a wrong one takes at least wrongTakes: guessing never takes a whole processor.
const (
	freeTries   = 3
	longestWait = time.Minute
	forgetAfter = 15 * time.Minute
	wrongTakes  = 250 * time.Millisecond
	mostWaiting = 8     // passwords that wait for their check
	mostTries   = 4_096 // names and addresses that are remembered
	longestName = 64
)

var (
	errWrong = errors.New("name or password is wrong")
	errBusy  = errors.New("too many sign-ins at once")
)

// slow says that nothing is checked before that time has passed.
type slow struct{ wait time.Duration }

func (s slow) Error() string { return fmt.Sprintf("too many wrong passwords: wait %v", s.wait) }

// door checks names and passwords.
type door struct {
	work  chan struct{}
	queue chan struct{}

	mu     sync.Mutex
	hashes map[string]string // of passwords, by name
	none   string            // the hash for names that there are not
	tries  map[string]tries
	known  map[string]bool // name and address that have signed in
}

type tries struct {
	n     int
	last  time.Time
	until time.Time // no further one before
}

func newDoor(hashes map[string]string) *door {
	d := &door{work: make(chan struct{}, 1), queue: make(chan struct{}, mostWaiting),
		tries: map[string]tries{}, known: map[string]bool{}}
	d.admit(hashes)
	return d
}

// admit takes the names that there are from now on, with the hashes of their
// passwords.
func (d *door) admit(hashes map[string]string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.hashes, d.none = maps.Clone(hashes), nobodys(hashes)
}

// hashOf is what a password is held to; a name that there is not has one that none
// fits.
func (d *door) hashOf(name string) (hash string, named bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if hash, ok := d.hashes[name]; ok {
		return hash, true
	}
	return d.none, false
}

// empty tells whether there is nobody to sign in.
func (d *door) empty() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.hashes) == 0
}

// open tells whether the password is that of the name; the error is errWrong,
// errBusy, slow, or ctx's.
func (d *door) open(ctx context.Context, name, password, address string) error {
	if len(name) > longestName {
		name = name[:longestName] // nobody's; it is counted all the same
	}
	keys := d.keys(name, address)
	if wait := d.count(keys); wait > 0 {
		return slow{wait}
	}
	right, err := d.check(ctx, name, password)
	if err != nil {
		d.forgive(keys)
		return err
	}
	if !right {
		return errWrong
	}
	d.welcome(keys, name, address)
	return nil
}

// keys are what a try is counted under.
func (d *door) keys(name, address string) [2]string {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.known[name+"@"+address] {
		return [2]string{"both:" + name + "@" + address}
	}
	return [2]string{"name:" + name, "address:" + address}
}

// count counts a try as wrong before it is checked, so that many at once are no way
// round; it gives how long to wait instead.
func (d *door) count(keys [2]string) (wait time.Duration) {
	now := time.Now()
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, k := range keys {
		wait = max(wait, d.tries[k].until.Sub(now))
	}
	if wait > 0 {
		return wait
	}
	for _, k := range keys {
		if k == "" {
			continue
		}
		t := d.tries[k]
		if now.Sub(t.last) > forgetAfter {
			t = tries{}
		}
		t.n, t.last = t.n+1, now
		if over := t.n - freeTries; over >= 0 {
			t.until = now.Add(min(longestWait, time.Second<<min(over, 10)))
		}
		d.tries[k] = t
	}
	d.forget(now)
	return 0
}

// forget keeps what is remembered of tries small: what holds nobody up goes first.
func (d *door) forget(now time.Time) {
	if len(d.tries) <= mostTries {
		return
	}
	maps.DeleteFunc(d.tries, func(_ string, t tries) bool { return !t.until.After(now) })
	for k := range d.tries {
		if len(d.tries) <= mostTries/2 {
			break
		}
		delete(d.tries, k)
	}
}

// forgive takes a try back that was not checked.
func (d *door) forgive(keys [2]string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, k := range keys {
		if t, ok := d.tries[k]; ok {
			t.n, t.until = max(0, t.n-1), time.Time{}
			d.tries[k] = t
		}
	}
}

func (d *door) welcome(keys [2]string, name, address string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, k := range keys {
		delete(d.tries, k)
	}
	if len(d.known) < mostTries {
		d.known[name+"@"+address] = true
	}
}

// check compares, one at a time; a name that there is not takes as long as one that
// there is.
func (d *door) check(ctx context.Context, name, password string) (right bool, err error) {
	select {
	case d.queue <- struct{}{}:
		defer func() { <-d.queue }()
	default:
		return false, errBusy
	}
	select {
	case d.work <- struct{}{}:
		defer func() { <-d.work }()
	case <-ctx.Done():
		return false, ctx.Err()
	}
	began := time.Now()
	hash, named := d.hashOf(name)
	if fits(hash, password) && named {
		return true, nil
	}
	rest := time.NewTimer(wrongTakes - time.Since(began))
	defer rest.Stop()
	<-rest.C
	return false, nil
}

// addressOf is the part of a remote address that counts: all of an IPv4 one, the
// network of an IPv6 one.
func addressOf(remote string) string {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		return remote
	}
	ip, err := netip.ParseAddr(strings.TrimSuffix(host, "%"))
	if err != nil {
		return host
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	network, err := ip.Prefix(64)
	if err != nil {
		return host
	}
	return network.String()
}
