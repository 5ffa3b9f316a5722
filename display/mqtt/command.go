package mqtt

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"

	"luozi/display/feed"
)

// request is a command as it came in.
type request struct {
	sink     *Sink
	user     string
	body     []byte
	retained bool
}

// subscribe asks for commands.
func (c *conn) subscribe() error {
	filter := c.h.cfg.Names.CommandFilter()
	tok := c.client.Subscribe(filter, 1, nil).(*paho.SubscribeToken)
	if !tok.WaitTimeout(ackTimeout) {
		return errSilent
	}
	if err := tok.Error(); err != nil {
		return err
	}
	if tok.Result()[filter] > 2 {
		return errors.New("it does not let this user subscribe to " + filter)
	}
	return nil
}

// take is called by paho and must not wait.
func (c *conn) take(_ paho.Client, m paho.Message) {
	user, ok := c.h.cfg.Names.UserOf(m.Topic())
	if !ok {
		return
	}
	select {
	case c.h.commands <- request{c.s, user, m.Payload(), m.Retained()}:
	default:
		cmd, _ := feed.ParseCommand(user, m.Payload())
		c.s.reply(user, feed.Refuse(cmd.ID, "too many commands at once: give it again"))
	}
}

func (s *Sink) reply(user string, r feed.Reply) {
	s.offer(feed.Message{Topic: s.hub.cfg.Names.Reply(user), Payload: r.Body(), QoS: 1})
}

// obey is the goroutine that does commands, one after the other.
func (h *Hub) obey() {
	replays := make(chan struct{}, mostReplays)
	for {
		select {
		case r := <-h.commands:
			h.answer(r, replays)
		case <-h.ctx.Done():
			return
		}
	}
}

func (h *Hub) answer(r request, replays chan struct{}) {
	if len(r.body) == 0 && r.retained {
		return // what clears a retained message
	}
	cmd, err := feed.ParseCommand(r.user, r.body)
	switch {
	case r.retained:
		r.sink.reply(r.user, feed.Refuse(cmd.ID, "a retained command is refused: give it without retain"))
	case err != nil:
		r.sink.reply(r.user, feed.Refuse(cmd.ID, err.Error()))
	case cmd.Do == "replay":
		h.replay(r.sink, cmd, replays)
	default:
		r.sink.reply(r.user, h.Once(cmd))
	}
}

// Once does a command, unless it was done before: then it gives the same reply. Another
// command with the id of an earlier one is refused.
// Pages use it as well; commands from everywhere share one memory.
func (h *Hub) Once(cmd feed.Command) feed.Reply {
	h.doing.Lock()
	defer h.doing.Unlock()
	h.mu.Lock()
	r, done := h.known.Find(cmd)
	h.mu.Unlock()
	if done {
		return r
	}
	now, ok := h.cfg.Wall()
	expired, note := cmd.Expired(now, ok)
	switch {
	case expired:
		return feed.Refuse(cmd.ID, "it expired at "+cmd.Expires.UTC().Format(time.RFC3339)+"; the board's time is "+now.UTC().Format(time.RFC3339))
	case h.cfg.Do == nil:
		return feed.Refuse(cmd.ID, "this board takes no commands")
	}
	r = h.cfg.Do(cmd)
	r.ID = cmd.ID
	if r.Note == "" {
		r.Note = note
	}
	h.Known(cmd.User, feed.SumOf(cmd.Input(0)), r)
	return r
}

const mostReplays = 4 // at once

// replay answers replay FROM [TO] [public] in a goroutine of its own: the events
// as they stood on the log (or, with public, on the game's event topic), then the
// reply.
func (h *Hub) replay(s *Sink, cmd feed.Command, replays chan struct{}) {
	from, to, public, err := span(cmd.Args)
	if err != nil {
		s.reply(cmd.User, feed.Refuse(cmd.ID, err.Error()))
		return
	}
	select {
	case replays <- struct{}{}:
	default:
		s.reply(cmd.User, feed.Refuse(cmd.ID, "too many replays at once: ask again"))
		return
	}
	h.mu.Lock()
	to = min(to, h.durable)
	h.mu.Unlock()
	h.all.Go(func() {
		defer func() { <-replays }()
		last, err := h.history(s, cmd.User, from, to, public)
		r := feed.Reply{ID: cmd.ID, OK: err == nil, Seq: last}
		if err != nil {
			r.Error = err.Error()
		}
		h.send(s, feed.Message{Topic: h.cfg.Names.Reply(cmd.User), Payload: r.Body(), QoS: 1})
	})
}

// span reads FROM [TO] [public].
func span(args []string) (from, to int64, public bool, err error) {
	if n := len(args); n > 0 && args[n-1] == "public" {
		args, public = args[:n-1], true
	}
	to = 1<<63 - 1
	if len(args) == 1 || len(args) == 2 {
		from, err = strconv.ParseInt(args[0], 10, 64)
		if err == nil && len(args) == 2 {
			to, err = strconv.ParseInt(args[1], 10, 64)
		}
		if err == nil && from >= 0 && to >= from {
			return max(from, 1), to, public, nil
		}
	}
	return 0, 0, false, fmt.Errorf("replay %q: want FROM and perhaps TO, the seqs of the first and the last event", args)
}

// history sends the events from seq from to seq to; it gives the last one's seq.
func (h *Hub) history(s *Sink, user string, from, to int64, public bool) (last int64, err error) {
	stream := feed.NewStream(h.cfg.Names)
	reader := h.cfg.Follow(from - 1)
	defer reader.Close()
	for last < to {
		game, payload, ok, err := reader.Next()
		if err != nil || !ok {
			return last, err
		}
		body := stream.Again(game, payload, public)
		seq := feed.SeqOf(payload)
		if body == nil || seq < from || seq > to {
			continue
		}
		if !h.send(s, feed.Message{Topic: h.cfg.Names.Reply(user), Payload: body, QoS: 1}) {
			return last, errors.New("the connection was lost")
		}
		last = seq
	}
	return last, nil
}

// send gives the sink a message of the past and waits until it takes it.
func (h *Hub) send(s *Sink, m feed.Message) bool {
	timer := time.NewTimer(ackTimeout)
	defer timer.Stop()
	select {
	case s.past <- m:
		return true
	case <-timer.C:
	case <-h.ctx.Done():
	}
	return false
}
