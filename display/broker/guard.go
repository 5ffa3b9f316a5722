package broker

import (
	"crypto/subtle"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	mqtt "github.com/mochi-mqtt/server/v2"
	"github.com/mochi-mqtt/server/v2/packets"
)

// guard is the hook by which the broker holds to its rules.
type guard struct {
	mqtt.HookBase
	cfg    Config
	broker *Broker

	mu       sync.Mutex
	arbiters map[string]string
}

// admit takes the arbiters there are from now on, and gives those before.
func (g *guard) admit(arbiters map[string]string) (before map[string]string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	before, g.arbiters = g.arbiters, arbiters
	return before
}

// password is what an arbiter's is held to.
func (g *guard) password(user string) string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.arbiters[user]
}

// ID names the hook.
func (g *guard) ID() string { return "luozi" }

// Provides lists what the hook does.
func (g *guard) Provides(b byte) bool {
	switch b {
	case mqtt.OnConnectAuthenticate, mqtt.OnACLCheck, mqtt.OnPublish, mqtt.OnSubscribe,
		mqtt.OnPublishDropped, mqtt.OnQosPublish, mqtt.OnPacketEncode, mqtt.OnPacketSent:
		return true
	}
	return false
}

// OnConnectAuthenticate lets a client in. Wills are looked at here: when they are
// sent no ACL is asked.
func (g *guard) OnConnectAuthenticate(cl *mqtt.Client, pk packets.Packet) bool {
	user := string(pk.Connect.Username)
	if !g.knows(user, pk) {
		g.cfg.Log.Warn("MQTT login refused", "user", user, "from", cl.Net.Remote)
		return false
	}
	if pk.Connect.WillFlag && !(user == Self && pk.Connect.WillTopic == g.cfg.Names.OfBoard("status")) {
		g.cfg.Log.Warn("MQTT will refused", "user", user, "topic", pk.Connect.WillTopic, "from", cl.Net.Remote)
		return false
	}
	if old, ok := g.broker.server.Clients.Get(cl.ID); ok && string(old.Properties.Username) != user {
		g.cfg.Log.Warn("MQTT client id of another user refused", "user", user, "id", cl.ID, "from", cl.Net.Remote)
		return false
	} else if ok {
		old.ClearInflights()
	}
	forget(cl)
	return true
}

// forget makes the session end with the connection. (When it resumes one, the
// broker sends what it kept in any order within a second.)
func forget(cl *mqtt.Client) {
	cl.Properties.Clean = true
	cl.Properties.Props.SessionExpiryInterval = 0
	cl.Properties.Props.SessionExpiryIntervalFlag = true
}

func (g *guard) knows(user string, pk packets.Packet) bool {
	if !pk.Connect.UsernameFlag || user == "" {
		return !pk.Connect.PasswordFlag || len(pk.Connect.Password) == 0
	}
	if user == Self {
		return subtle.ConstantTimeCompare(pk.Connect.Password, []byte(g.broker.secret)) == 1
	}
	want := g.password(user)
	return want != "" && samePassword(want, string(pk.Connect.Password))
}

// OnACLCheck is asked with a filter when a client subscribes, and with a topic
// when it publishes and before each delivery, retained ones included.
func (g *guard) OnACLCheck(cl *mqtt.Client, topic string, write bool) bool {
	user := string(cl.Properties.Username)
	if !strings.HasPrefix(topic, "xq/") && !strings.HasPrefix(topic, "+") && !strings.HasPrefix(topic, "#") {
		return false // $SYS, $share and what is not ours
	}
	if write {
		return overlap(topic, g.writes(user)...)
	}
	return overlap(topic, g.reads(user)...)
}

// reads lists the filters of what a user may read.
func (g *guard) reads(user string) []string {
	switch user {
	case "":
		return []string{"xq/v1/+/game/#", "xq/v1/+/board/+/status"}
	case Self:
		return []string{g.cfg.Names.CommandFilter()}
	}
	return []string{"xq/v1/#"}
}

// writes lists the filters of what a user may publish.
func (g *guard) writes(user string) []string {
	switch user {
	case "":
		return nil
	case Self:
		return []string{g.cfg.Names.OfBoard("#"), "xq/v1/" + g.cfg.Names.Site + "/game/#"}
	}
	return []string{"xq/v1/+/board/+/cmd/" + user}
}

// overlap tells whether some topic matches both the filter and one of those
// allowed.
func overlap(filter string, allowed ...string) bool {
	f := strings.Split(filter, "/")
	for _, a := range allowed {
		if common(f, strings.Split(a, "/")) {
			return true
		}
	}
	return false
}

func common(a, b []string) bool {
	switch {
	case len(a) > 0 && a[0] == "#" || len(b) > 0 && b[0] == "#":
		return true
	case len(a) == 0 || len(b) == 0:
		return len(a) == len(b)
	case a[0] != "+" && b[0] != "+" && a[0] != b[0]:
		return false
	}
	return common(a[1:], b[1:])
}

// OnPublish refuses retained commands and cuts who sends them. (The only error
// by which the broker does not go on to publish, whatever the version, is this.)
func (g *guard) OnPublish(cl *mqtt.Client, pk packets.Packet) (packets.Packet, error) {
	if pk.FixedHeader.Retain && string(cl.Properties.Username) != Self {
		g.cfg.Log.Warn("retained MQTT command refused", "user", string(cl.Properties.Username), "topic", pk.TopicName)
		cl.Stop(errRetained)
		return pk, packets.ErrRejectPacket
	}
	return pk, nil
}

var (
	errRetained = errors.New("retained messages are refused")
	errSlow     = errors.New("too slow")
	errAdmitted = errors.New("no arbiter any more")
)

// OnSubscribe grants QoS 0 to a client of MQTT 5 that limits what is sent to it:
// past that limit the broker would keep messages back and lose their order.
//
// The packet ids of a client and those of the broker are different ones, but the
// library refuses a subscription whose id is that of a message which the client has
// not acknowledged yet. Such a message is on its way, and no session outlives its
// connection: it need not be remembered.
func (g *guard) OnSubscribe(cl *mqtt.Client, pk packets.Packet) packets.Packet {
	if cl.State.Inflight.Delete(pk.PacketID) {
		cl.State.Inflight.IncreaseSendQuota()
		atomic.AddInt64(&g.broker.server.Info.Inflight, -1)
	}
	if cl.Properties.Props.ReceiveMaximum > 0 && cl.Properties.Props.ReceiveMaximum < mostInflight {
		for i := range pk.Filters {
			pk.Filters[i].Qos = 0
		}
	}
	return pk
}

// OnPublishDropped cuts a client for which too much waits.
func (g *guard) OnPublishDropped(cl *mqtt.Client, _ packets.Packet) { g.cut(cl) }

// OnQosPublish cuts a client that does not acknowledge, before the broker would
// begin to drop messages silently.
func (g *guard) OnQosPublish(cl *mqtt.Client, _ packets.Packet, _ int64, _ int) {
	if cl.State.Inflight.Len() > mostInflight/2 {
		g.cut(cl)
	}
}

func (g *guard) cut(cl *mqtt.Client) {
	if !cl.Closed() {
		g.cfg.Log.Warn("slow MQTT client cut", "id", cl.ID, "from", cl.Net.Remote)
		cl.Stop(errSlow)
	}
}

// OnPacketEncode makes a retained body the newest one as it goes out. (The library
// reads the retained bodies for a subscriber and queues them then: one that changes
// in between is queued before the older one, which would stay with him.)
func (g *guard) OnPacketEncode(_ *mqtt.Client, pk packets.Packet) packets.Packet {
	if pk.FixedHeader.Type == packets.Publish && pk.FixedHeader.Retain {
		newest, _ := g.broker.server.Topics.Retained.Get(pk.TopicName)
		pk.Payload = newest.Payload // nothing where it was cleared
	}
	return pk
}

// OnPacketSent notes that the broker is busy.
func (g *guard) OnPacketSent(_ *mqtt.Client, pk packets.Packet, _ []byte) {
	if pk.FixedHeader.Type == packets.Publish {
		g.broker.lastSent.Store(time.Now().UnixNano())
	}
}
