package feed

// Memory knows the replies to the last commands, so that one that comes twice is
// done once. It is bounded; the oldest is forgotten first. It is not safe for
// use by several goroutines at once.
type Memory struct {
	most    int
	replies map[key]Reply
	order   []key
}

type key struct{ user, id string }

// NewMemory remembers that many replies.
func NewMemory(most int) *Memory {
	return &Memory{most: most, replies: map[key]Reply{}}
}

// Keep remembers a reply to a user.
func (m *Memory) Keep(user string, r Reply) {
	k := key{user, r.ID}
	if _, ok := m.replies[k]; !ok {
		m.order = append(m.order, k)
	}
	m.replies[k] = r
	if len(m.order) > m.most {
		delete(m.replies, m.order[0])
		m.order = m.order[1:]
	}
}

// Find gives the reply that was given to the user's command with that id.
func (m *Memory) Find(user, id string) (Reply, bool) {
	r, ok := m.replies[key{user, id}]
	return r, ok
}
