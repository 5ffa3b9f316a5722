package web

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"luozi/rules"
	"luozi/rules/referee"
)

// atMostEvery is the time between two pictures of one stream.
const atMostEvery = 100 * time.Millisecond

// senses is what the sensors show, as the page reads it.
type senses struct {
	V          int            `json:"v"`
	Shown      points         `json:"shown"`
	Unknown    points         `json:"unknown"`
	Flickering points         `json:"flickering"`
	Carried    points         `json:"carried"`
	Blips      map[string]int `json:"blips"` // of the last minute, where there were some
}

func sensesOf(s referee.Senses) senses {
	out := senses{V: 1, Shown: points(s.Raw), Unknown: points(s.Unknown), Flickering: points(s.Flickering),
		Carried: points(s.Carried), Blips: map[string]int{}}
	for p, n := range s.Blips {
		if n > 0 {
			out.Blips[rules.Point(p).String()] = n
		}
	}
	return out
}

// state answers with the picture and what the sensors show; as a stream it goes on
// with each change of either, as events "picture" and "senses".
func (d *desk) state(w http.ResponseWriter, r *http.Request, who string) {
	if !strings.Contains(r.Header.Get("Accept"), "text/event-stream") {
		now, _ := d.Senses()
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(marshal(struct {
			picture
			Senses senses `json:"senses"`
		}{d.picture(who), sensesOf(now)}))
		return
	}
	select {
	case d.tables <- struct{}{}:
		defer func() { <-d.tables }()
		d.watch(begin(w), r, who)
	default:
		busy(w)
	}
}

// watch sends pictures until the session ends or the reader has gone.
func (d *desk) watch(out *sender, r *http.Request, who string) {
	var picture, senses []byte
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		_, _, changed := d.Look()
		now, sensed := d.Senses()
		if d.who(r) == "" || !out.fresh("picture", &picture, marshal(d.picture(who))) ||
			!out.fresh("senses", &senses, marshal(sensesOf(now))) {
			return
		}
		time.Sleep(atMostEvery)
		select {
		case <-changed:
		case <-sensed:
		case <-beat.C:
			if !out.beat() {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

// fresh sends an event unless it is the one that was sent before; false if the
// reader has gone.
func (s *sender) fresh(name string, last *[]byte, body []byte) bool {
	if bytes.Equal(*last, body) {
		return true
	}
	*last = body
	return s.write([]byte("event: " + name + "\ndata: " + string(body) + "\n\n"))
}

// marshal writes bodies, which are made of types that always marshal.
func marshal(body any) []byte {
	text, err := json.Marshal(body)
	if err != nil {
		panic("web: a body that JSON can't hold: " + err.Error())
	}
	return text
}
