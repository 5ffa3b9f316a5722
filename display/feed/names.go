package feed

import (
	"fmt"
	"hash/crc32"
	"strconv"
	"strings"
)

// Message is one thing to be published. Same is equal in two messages of one
// topic if they tell the reader the same; it is empty where each is to be sent.
type Message struct {
	Topic   string
	Payload []byte
	Retain  bool
	QoS     byte
	Same    string
}

// Names are the site's and the board's, as they stand in topics. The zero Names
// is not usable; see NewNames.
type Names struct{ Site, Board string }

// NewNames makes names that topics can hold from what people call site and board.
func NewNames(site, board string) Names {
	return Names{Level(site, "local"), Level(board, "board")}
}

// Place is where a game is played: a tournament's event, round and table.
type Place struct{ Event, Round, Table string }

// PlaceOf finds a game's place among what its setup says about it (event, round,
// table). Outside a tournament it is local, 0 and the board's name.
func (n Names) PlaceOf(meta map[string]string) Place {
	return Place{
		Event: Level(meta["event"], "local"),
		Round: Level(meta["round"], "0"),
		Table: Level(meta["table"], n.Board),
	}
}

const maxLevel = 40

// Level makes a topic level of [a-z0-9-] from any text: lower case, digits of
// full width as ASCII, a dash for each run of anything else. Where letters of
// another script are lost a sum of the whole text is added, so that 甲组 and 乙组
// stay apart. A text without anything gives def.
func Level(text, def string) string {
	var b strings.Builder
	lost := false
	for _, r := range text {
		if r >= '！' && r <= '～' { // full width
			r -= '！' - '!'
		}
		switch {
		case r >= 'A' && r <= 'Z':
			b.WriteRune(r + 'a' - 'A')
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			b.WriteRune(r)
		default:
			lost = lost || r > 127
			b.WriteByte('-')
		}
	}
	words := strings.FieldsFunc(b.String(), func(r rune) bool { return r == '-' })
	level := strings.Join(words, "-")
	if lost || len(level) > maxLevel {
		level = strings.Trim(level[:min(len(level), maxLevel-9)], "-")
		level = strings.TrimPrefix(fmt.Sprintf("%s-%08x", level, crc32.ChecksumIEEE([]byte(text))), "-")
	}
	if level == "" {
		return def
	}
	return level
}

// OfBoard is a topic of the board: status, info, health, log, alert/3, cmd/zhang …
func (n Names) OfBoard(leaf string) string {
	return "xq/v1/" + n.Site + "/board/" + n.Board + "/" + leaf
}

// OfGame is a topic of the game at that place: meta, event, state, clock, result.
func (n Names) OfGame(p Place, leaf string) string {
	return "xq/v1/" + n.Site + "/game/" + p.Event + "/" + p.Round + "/" + p.Table + "/" + leaf
}

func (n Names) alert(id int) string { return n.OfBoard("alert/" + strconv.Itoa(id)) }

// CommandFilter is what a board subscribes to.
func (n Names) CommandFilter() string { return n.OfBoard("cmd/+") }

// UserOf is whose command topic it is; ok is false if it is another topic.
func (n Names) UserOf(topic string) (user string, ok bool) {
	user, ok = strings.CutPrefix(topic, n.OfBoard("cmd/"))
	return user, ok && user != "" && !strings.Contains(user, "/")
}

// Reply is the topic on which that user is answered.
func (n Names) Reply(user string) string { return n.OfBoard("reply/" + user) }
