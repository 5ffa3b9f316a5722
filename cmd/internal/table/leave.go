package table

import (
	"context"

	"luozi/display/feed"
	"luozi/rules/record/story"
	"luozi/rules/referee"
	"luozi/sensing"
)

// Leave gives up the game on the board, as it stands and without a result, for
// another one from that position, "" for the opening array. The referee's own new is
// for games that have one: a game that is left is unfinished for ever.
func (t *Table) Leave(ctx context.Context, user, fen string) feed.Reply {
	s := story.Setup{FEN: fen}
	if _, err := referee.New(s); err != nil {
		return feed.Refuse("", err.Error())
	}
	return t.give(ctx, order{command: feed.Command{User: user, Do: "leave"}, do: func(c feed.Command) feed.Reply { return t.leave(c.User, fen) }})
}

// leave does so, in the table's goroutine. Its clocks stand for those who look on.
func (t *Table) leave(user, fen string) feed.Reply {
	if t.game == nil {
		return feed.Refuse("", "there is no game yet: the board has not been read")
	}
	if t.view.Phase == "playing" && t.view.Rate != 0 {
		t.put(story.Input{At: t.now, Verb: story.Cmd, Name: "pause", From: story.Origin{User: user, ExpectPly: -1}})
	}
	t.write("# left without a result by " + user)
	occupied := t.differ.Levels()
	s := t.configured
	s.FEN, s.Occupied, s.Seq = fen, &occupied, t.seq+1
	s.More = with(s.More, "origin", origin(t.configured))
	t.changed, t.guard = nil, sensing.Guard{}
	t.begin(t.base+t.now, s)
	if t.cfg.Began != nil {
		t.cfg.Began(nil)
	}
	return feed.Reply{OK: true, Seq: t.seq}
}
