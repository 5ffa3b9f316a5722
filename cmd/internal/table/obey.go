package table

import (
	"context"
	"time"

	"luozi/display/feed"
	"luozi/rules/record/story"
	"luozi/rules/referee"
)

// cardPatience is how long an answer waits for the card.
const cardPatience = 2 * time.Second

// Command puts a command to the game and returns its answer, once what came of it
// is on the card. One that was given before with the same user and id changes
// nothing; remembering its answer is the caller's part.
func (t *Table) Command(ctx context.Context, c feed.Command) feed.Reply {
	return t.give(ctx, order{command: c, do: t.obey})
}

// give has the table's goroutine do an order, and waits for the card.
func (t *Table) give(ctx context.Context, o order) feed.Reply {
	reply, id := make(chan feed.Reply, 1), o.command.ID
	o.reply = reply
	select {
	case t.orders <- o:
	case <-t.over:
		return feed.Refuse(id, ErrOver.Error())
	case <-ctx.Done():
		return feed.Refuse(id, "the table did not answer: "+ctx.Err().Error())
	}
	r := <-reply
	if !t.onCard(ctx, r.Seq) {
		r.Note = "done, but not on the card yet"
	}
	return r
}

// onCard waits until the event of that seq is on the card.
func (t *Table) onCard(ctx context.Context, seq int64) bool {
	ctx, cancel := context.WithTimeout(ctx, cardPatience)
	defer cancel()
	for {
		_, durable, changed := t.window.Look()
		if seq <= durable {
			return true
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return false
		}
	}
}

// obey does a command, in the table's goroutine.
func (t *Table) obey(c feed.Command) feed.Reply {
	if r, ok := t.resolveFault(c); ok {
		return r
	}
	if t.game == nil {
		return feed.Refuse(c.ID, "there is no game yet: the board has not been read")
	}
	if c.Do == "label" {
		return feed.Refuse(c.ID, "labels are computed by the board, not given")
	}
	in := c.Input(t.now)
	t.events = t.events[:0]
	t.put(in)
	r := replyTo(in, t.events)
	if r.Seq == 0 {
		r.Seq = t.seq // nothing came of it yet; it is good for what was said before
	}
	return r
}

// replyTo tells what came of a command: it was done unless it was refused.
func replyTo(in story.Input, events []referee.Event) feed.Reply {
	r := feed.Reply{ID: in.From.ID, OK: true}
	for _, e := range events {
		r.Seq = e.Header().Seq
		if refused, ok := e.(*referee.Refused); ok && refused.Do == in.Name {
			r.OK, r.Error = false, refused.Why
		}
	}
	return r
}
