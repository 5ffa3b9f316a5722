package feed

import (
	"strings"
	"time"
)

// Status is the board's retained status, and offline its will. The session
// counts a sink's connections, so that a will that comes late is known as such.
func (n Names) Status(online bool, session int64) Message {
	state := "offline"
	if online {
		state = "online"
	}
	body := struct {
		V       int    `json:"v"`
		State   string `json:"state"`
		Session int64  `json:"session"`
	}{1, state, session}
	return Message{Topic: n.OfBoard("status"), Payload: marshal(body), Retain: true, QoS: 1}
}

// Info is what a board is. Game and Page are empty where there is none.
type Info struct {
	Version      string   `json:"version"`
	Sensors      string   `json:"sensors"`
	Capabilities []string `json:"capabilities"`
	Page         string   `json:"page"`
}

// Info is the retained message about the board and the game that is on it, with
// its place.
func (n Names) Info(i Info, game string, p Place) Message {
	body := struct {
		V     int    `json:"v"`
		Site  string `json:"site"`
		Board string `json:"board"`
		Info
		Game  string `json:"game"`
		Topic string `json:"topic"`
	}{1, n.Site, n.Board, i, game, ""}
	if game != "" {
		body.Topic = strings.TrimSuffix(n.OfGame(p, ""), "/")
	}
	if body.Capabilities == nil {
		body.Capabilities = []string{}
	}
	payload := marshal(body)
	return Message{Topic: n.OfBoard("info"), Payload: payload, Retain: true, QoS: 1, Same: string(payload)}
}

// Health is how the machine is. A reading that can't be had is nil.
type Health struct {
	TempC    *float64 `json:"temp_c"`     // of the processor
	DiskFree *int64   `json:"disk_free"`  // bytes
	DiskSize *int64   `json:"disk_total"` // bytes
	Journal  string   `json:"journal"`    // how it is, in words
	Lag      int64    `json:"outbox_lag"` // events on the card that this broker has not acknowledged
	Sensors  Sensors  `json:"sensors"`
	Up       int64    `json:"up_s"` // since when luozi runs
	Scan     *Scan    `json:"scan"`
	// BusErrors is how often each chip could not be read since the start; those that
	// never failed are left out.
	BusErrors map[string]uint64 `json:"bus_errors"`
	Faults    []string          `json:"faults"` // of the machine that are open, by name
}

// Sensors are counts of points.
type Sensors struct {
	OK         int `json:"ok"`
	Lost       int `json:"lost"`
	Flickering int `json:"flickering"`
}

// Scan is how the sensors were scanned since the last health.
type Scan struct {
	Hz     float64 `json:"hz"`
	Jitter float64 `json:"jitter_p99_ms"`
	Worst  float64 `json:"jitter_worst_ms"`
}

// Health is the retained message about the machine at wall time now.
func (n Names) Health(h Health, boot int64, now time.Time) Message {
	if h.BusErrors == nil {
		h.BusErrors = map[string]uint64{}
	}
	if h.Faults == nil {
		h.Faults = []string{}
	}
	body := struct {
		V     int    `json:"v"`
		Board string `json:"board"`
		Boot  int64  `json:"boot"`
		T     string `json:"t"`
		Health
	}{1, n.Board, boot, rfc3339(now), h}
	return Message{Topic: n.OfBoard("health"), Payload: marshal(body), Retain: true}
}

// Fault is a fault of the machine that no game knows of: the card, the bus, a
// broker.
type Fault struct {
	Name    string   // part of the topic: journal, bus …
	Zh, En  string   // one sentence each
	Options []string // answers that it takes: dismiss, or none where it is over when it is mended
}

// Raise is the retained alert about a fault, board/…/alert/device-<name>.
func (n Names) Raise(f Fault) Message {
	body := struct {
		V       int      `json:"v"`
		Board   string   `json:"board"`
		ID      string   `json:"id"`
		Kind    string   `json:"kind"`
		Zh      string   `json:"zh"`
		En      string   `json:"en"`
		Options []string `json:"options"`
	}{1, n.Board, FaultID(f.Name), "device", f.Zh, f.En, append([]string{}, f.Options...)}
	return Message{Topic: n.OfBoard("alert/" + FaultID(f.Name)), Payload: marshal(body), Retain: true, QoS: 1}
}

// Settle clears the alert about a fault.
func (n Names) Settle(name string) Message {
	return Message{Topic: n.OfBoard("alert/" + FaultID(name)), Retain: true, QoS: 1}
}

// FaultID is the id of the alert about a fault, which a command names.
func FaultID(name string) string { return "device-" + Level(name, "fault") }
