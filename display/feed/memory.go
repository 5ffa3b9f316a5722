package feed

import (
	"crypto/sha256"

	"luozi/rules/record/story"
)

// Sum tells commands apart by what they say: who, id, words and expectations. When
// one expires is no part of it: whoever gives it again may allow it more time.
type Sum [sha256.Size]byte

// SumOf is the Sum of a command as it stands in a journal.
func SumOf(in story.Input) Sum {
	in.At = 0
	return sha256.Sum256([]byte(in.String()))
}

// Memory knows the replies to the last commands, so that one that comes twice is
// done once. It is bounded; the oldest is forgotten first. It is not safe for
// use by several goroutines at once.
type Memory struct {
	most    int
	replies map[key]kept
	order   []key
}

type kept struct {
	sum   Sum
	reply Reply
}

type key struct{ user, id string }

// NewMemory remembers that many replies.
func NewMemory(most int) *Memory {
	return &Memory{most: most, replies: map[key]kept{}}
}

// Keep remembers a reply to a user's command of that sum.
func (m *Memory) Keep(user string, sum Sum, r Reply) {
	k := key{user, r.ID}
	if _, ok := m.replies[k]; !ok {
		m.order = append(m.order, k)
	}
	m.replies[k] = kept{sum, r}
	if len(m.order) > m.most {
		delete(m.replies, m.order[0])
		m.order = m.order[1:]
	}
}

// Find gives the reply that was given to the command before; if its user gave
// another one the same id, that is refused.
func (m *Memory) Find(c Command) (Reply, bool) {
	k, ok := m.replies[key{c.User, c.ID}]
	if ok && k.sum != SumOf(c.Input(0)) {
		return Refuse(c.ID, "the id "+c.ID+" was given to another command before: an id names one command, take a new one"), true
	}
	return k.reply, ok
}
