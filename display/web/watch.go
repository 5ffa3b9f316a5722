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

// state answers with the picture, the clocks and what the sensors show; as a stream
// it goes on with each change of one of them, as events "picture", "clock" and
// "senses", and says "beat" when there was none for a while.
func (d *desk) state(w http.ResponseWriter, r *http.Request, who string) {
	if !strings.Contains(r.Header.Get("Accept"), "text/event-stream") {
		shown, _, _ := d.Look()
		now, _ := d.Senses()
		w.Header().Set("Content-Type", "application/json")
		compressed(w, r, marshal(struct {
			picture
			Clock  json.RawMessage `json:"clock"`
			Senses senses          `json:"senses"`
		}{d.picture(who), d.site.clock(shown), sensesOf(now)}))
		return
	}
	select {
	case d.tables <- struct{}{}:
		defer func() { <-d.tables }()
		d.watch(&watcher{sender: begin(w), who: who}, r)
	default:
		busy(w)
	}
}

// watcher is an arbiter's page, and what it was sent last.
type watcher struct {
	*sender
	who             string
	picture, senses []byte
	course          course
}

// watch sends what changes until the session ends or the reader has gone.
func (d *desk) watch(to *watcher, r *http.Request) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		shown, _, changed := d.Look()
		now, sensed := d.Senses()
		if d.who(r) == "" || !to.fresh("picture", &to.picture, marshal(d.picture(to.who))) ||
			!to.fresh("senses", &to.senses, marshal(sensesOf(now))) || !to.clock(courseOf(shown), d.site.clock(shown)) {
			return
		}
		time.Sleep(atMostEvery)
		select {
		case <-changed:
		case <-sensed:
		case <-beat.C:
			to.course = course{}
			if !to.event("beat", []byte("{}")) {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

// clock says how the clocks go, where they go otherwise than was said.
func (t *watcher) clock(c course, text []byte) bool {
	if c == t.course {
		return true
	}
	t.course = c
	return t.event("clock", text)
}

// fresh sends an event unless it is the one that was sent before; false if the
// reader has gone.
func (s *sender) fresh(name string, last *[]byte, body []byte) bool {
	if bytes.Equal(*last, body) {
		return true
	}
	*last = body
	return s.event(name, body)
}

func (s *sender) event(name string, body []byte) bool {
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
