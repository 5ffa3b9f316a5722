package boardsim

import (
	"container/heap"

	"luozi/clock"
	"luozi/rules/record/story"
)

// Action is one thing that hands or sensors do. Verb is Lift, Drop, Down, Up,
// Lost or Back, or Wait where nothing is to be seen of it.
type Action struct {
	story.Input
	Ply   int  // the move that it belongs to, from 1; 0: a sensor's own fault
	blink bool // Lift: the sensor shows the contrary of what is there, or the truth again
	drop  bool // the moved piece stands where it will
}

// press tells whether it is a button's.
func (a Action) press() bool { return a.Verb == story.Down || a.Verb == story.Up }

// agenda holds what will happen, first things first; of things at the same
// moment, those that were added first.
type agenda struct {
	q     queue
	added int
}

type entry struct {
	a     Action
	order int
}

type queue []entry

func (q queue) Len() int      { return len(q) }
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(entry)) }
func (q queue) Less(i, j int) bool {
	if q[i].a.At != q[j].a.At {
		return q[i].a.At < q[j].a.At
	}
	return q[i].order < q[j].order
}

func (q *queue) Pop() any {
	old := *q
	e := old[len(old)-1]
	*q = old[:len(old)-1]
	return e
}

func (g *agenda) add(a Action) {
	g.added++
	heap.Push(&g.q, entry{a, g.added})
}

func (g *agenda) peek() (clock.Ms, bool) {
	if len(g.q) == 0 {
		return 0, false
	}
	return g.q[0].a.At, true
}

func (g *agenda) pop() Action { return heap.Pop(&g.q).(entry).a }

// drain takes everything out, in order.
func (g *agenda) drain() []Action {
	var out []Action
	for len(g.q) > 0 {
		out = append(out, g.pop())
	}
	return out
}
