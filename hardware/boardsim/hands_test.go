package boardsim_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"luozi/clock"
	"luozi/hardware/boardsim"
	"luozi/rules"
	"luozi/rules/record/story"
)

func newHands(t testing.TB, profile string, seed uint64) *boardsim.Hands {
	t.Helper()
	p, err := boardsim.ParseProfile(profile)
	if err != nil {
		t.Fatal(err)
	}
	h, err := boardsim.NewHands(boardsim.BuiltIn(), p, seed)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func drain(h *boardsim.Hands) []boardsim.Action {
	h.Begin(1000)
	var out []boardsim.Action
	for _, ok := h.Peek(); ok; _, ok = h.Peek() {
		out = append(out, h.Next())
	}
	return out
}

func TestSameSeedSameHands(t *testing.T) {
	for _, p := range boardsim.Profiles() {
		one, two := drain(newHands(t, p.Name, 5)), drain(newHands(t, p.Name, 5))
		same := func(a, b boardsim.Action) bool {
			return a.At == b.At && a.Verb == b.Verb && a.Point == b.Point && a.Side == b.Side && a.Points == b.Points && a.Ply == b.Ply
		}
		if !slices.EqualFunc(one, two, same) {
			t.Errorf("%s: one seed gave two streams", p.Name)
		}
		if slices.EqualFunc(one, drain(newHands(t, p.Name, 6)), same) {
			t.Errorf("%s: two seeds gave one stream", p.Name)
		}
	}
}

// TestStreamIsPossible holds every stream to what sensors and buttons can do,
// and its end to the game's end.
func TestStreamIsPossible(t *testing.T) {
	profiles := boardsim.Profiles()
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SampledFrom(profiles).Draw(t, "profile")
		h, err := boardsim.NewHands(boardsim.BuiltIn(), p, rapid.Uint64().Draw(t, "seed"))
		if err != nil {
			t.Fatal(err)
		}
		shown, down, last := h.Sensed(), [2]bool{}, clock.Ms(0)
		for _, a := range drain(h) {
			if a.At < last {
				t.Fatalf("%s of ply %d at %d comes after %d", a.Point, a.Ply, a.At, last)
			}
			last = a.At
			switch a.Verb {
			case story.Lift, story.Drop:
				if shown.Has(a.Point) == (a.Verb == story.Drop) {
					t.Fatalf("at %d %s changes to what it is", a.At, a.Point)
				}
				shown = shown.Xor(rules.SetOf(a.Point))
			case story.Down, story.Up:
				if down[a.Side] == (a.Verb == story.Down) {
					t.Fatalf("at %d the button of %s changes to what it is", a.At, a.Side)
				}
				down[a.Side] = !down[a.Side]
			}
		}
		checkEnd(t, h, down)
	})
}

func checkEnd(t *rapid.T, h *boardsim.Hands, down [2]bool) {
	end := h.Game().Start
	for _, m := range h.Game().Moves {
		end = end.Play(m)
	}
	if h.Standing() != end.Occupied() || down != [2]bool{} || !h.Done() {
		t.Fatalf("the end has %v and buttons %v, done %v", h.Standing(), down, h.Done())
	}
	press := clock.Ms(0)
	for _, tr := range h.Played() {
		if tr.Press >= 0 && tr.Press <= press {
			t.Fatalf("ply %d is pressed at %d, not after %d", tr.Ply, tr.Press, press)
		}
		press = max(press, tr.Press)
	}
}

// tally counts how often something happened where it could have.
type tally struct{ hits, chances int }

func (c *tally) add(hit bool) {
	c.chances++
	if hit {
		c.hits++
	}
}

// is wants the rate within five standard deviations.
func (c tally) is(t *testing.T, what string, p float64) {
	t.Helper()
	if c.chances == 0 {
		t.Errorf("%s: no chance", what)
		return
	}
	n, got := float64(c.chances), float64(c.hits)/float64(c.chances)
	if d := 5*math.Sqrt(p*(1-p)/n) + 1e-9; math.Abs(got-p) > d {
		t.Errorf("%s: rate %.4f of %d, want %.4f±%.4f", what, got, c.chances, p, d)
	}
}

// spread keeps the least and the greatest of spans.
type spread struct {
	n        int
	from, to clock.Ms
}

func (s *spread) add(d clock.Ms) {
	if s.n == 0 {
		s.from, s.to = d, d
	}
	s.n++
	s.from, s.to = min(s.from, d), max(s.to, d)
}

// within wants all in the span, and most of the span used.
func (s spread) within(t *testing.T, what string, want boardsim.Span) {
	t.Helper()
	slack := (want.To - want.From) / 4
	if s.n == 0 || s.from < want.From || s.to > want.To || s.from > want.From+slack || s.to < want.To-slack {
		t.Errorf("%s: %d to %d ms in %d, want %d to %d", what, s.from, s.to, s.n, want.From, want.To)
	}
}

// measured is what was counted in the actions of many games, without asking the
// truth where the actions show it themselves.
type measured struct {
	early, own, enemy, swap, slide, putBack, nudge, between tally
	reply, forget, straighten, reed                         tally
	lost, flicker, dead                                     tally
	liftDrop, dropPress, gap, nudged, lead, nulls           spread
	blips, odd                                              int
	bounces                                                 map[int]int
	hours                                                   float64
	after                                                   boardsim.Tricks // of the move before
}

func TestRates(t *testing.T) {
	for _, p := range boardsim.Profiles() {
		t.Run(p.Name, func(t *testing.T) {
			m := measured{bounces: map[int]int{}}
			for seed := range uint64(100) {
				m.game(newHands(t, p.Name, seed))
			}
			m.check(t, p)
		})
	}
}

func (m *measured) check(t *testing.T, p boardsim.Profile) {
	m.early.is(t, "early presses", p.Early)
	m.own.is(t, "own first", p.Capture[0])
	m.enemy.is(t, "enemy first", p.Capture[1])
	m.swap.is(t, "swaps", p.Capture[2])
	m.slide.is(t, "slides", p.Slide)
	m.putBack.is(t, "put back", p.PutBack)
	m.nudge.is(t, "nudges", p.Nudge)
	m.between.is(t, "between points", p.Between)
	m.reply.is(t, "replies before the press", p.Reply)
	m.forget.is(t, "forgotten presses", p.Forget)
	m.straighten.is(t, "straightened", p.Straighten)
	m.reed.is(t, "reed nulls", p.Reed)
	m.lost.is(t, "games with lost points", p.Lost)
	m.flicker.is(t, "games with flicker", p.Flicker)
	m.dead.is(t, "games with a dead sensor", p.Dead)
	m.liftDrop.within(t, "lift to drop", p.LiftDrop)
	m.dropPress.within(t, "drop to press", p.DropPress)
	m.gap.within(t, "target empty at a swap", p.Gap)
	m.nudged.within(t, "nudge", boardsim.Span{From: 40, To: 200})
	m.nulls.within(t, "reed null", boardsim.Span{From: 10, To: 100})
	if p.Early > 0 {
		m.lead.within(t, "press before drop", boardsim.Span{From: 1, To: 200})
	}
	for n, c := range m.bounces {
		if n%2 != 0 || n > p.Bounce || c == 0 {
			t.Errorf("%d presses with %d edges of bounce; want an even number up to %d", c, n, p.Bounce)
		}
	}
	if m.odd > m.reed.chances/200 {
		t.Errorf("%d of %d moves show another number of reed nulls than was done", m.odd, m.reed.hits)
	}
	if len(m.bounces) != p.Bounce/2+1 {
		t.Errorf("bounces %v, want 0 to %d edges", m.bounces, p.Bounce)
	}
	if got, want := float64(m.blips)/m.hours/rules.Points, p.Blips; math.Abs(got-want) > want*.05 {
		t.Errorf("%.1f blips a point and hour, want %.1f", got, want)
	}
}

func (m *measured) game(h *boardsim.Hands) {
	acts := drain(h)
	truths := h.Played()
	by := make([][]boardsim.Action, len(truths)+1)
	for _, a := range acts {
		by[a.Ply] = append(by[a.Ply], a)
	}
	f := h.Faults()
	m.lost.add(!f.Lost.Empty())
	m.flicker.add(f.Flicker.Valid())
	m.dead.add(f.Dead.Valid())
	m.hours += float64(acts[len(acts)-1].At-acts[0].At) / 3_600_000
	m.blips += len(by[0]) / 2
	if f.Flicker.Valid() {
		m.blips -= 50
	}
	if !f.Lost.Empty() {
		m.blips--
	}
	pos := h.Game().Start
	m.after = 0
	for i, tr := range truths {
		m.move(&pos, tr, by[i+1], i+1 < len(truths))
		if i+1 < len(truths) {
			m.reply.add(tr.Press >= 0 && truths[i+1].Begin < tr.Press)
		}
		pos = pos.Play(tr.Move)
		m.after = tr.Did
	}
}

func (m *measured) move(pos *rules.Position, tr boardsim.Truth, acts []boardsim.Action, inner bool) {
	var fromLifts, others, after []clock.Ms
	toLift := clock.Ms(-1)
	capture := pos.At(tr.Move.To) != rules.NoPiece
	path := 0
	for _, a := range acts {
		switch {
		case a.Verb != story.Lift && a.Verb != story.Drop:
		case a.Point == tr.Move.From && a.Verb == story.Lift:
			fromLifts = append(fromLifts, a.At)
		case a.Point == tr.Move.To && a.Verb == story.Lift && a.At < tr.Drop:
			toLift = a.At
		case a.Point == tr.Move.To && a.At > tr.Drop:
			after = append(after, a.At)
		case a.Point == tr.Point:
			others = append(others, a.At)
		case a.Point != tr.Move.To && a.Point != tr.Move.From && pos.At(a.Point) == rules.NoPiece && a.Verb == story.Drop:
			path++
		}
	}
	m.presses(tr, acts)
	if inner {
		m.forget.add(tr.Press < 0)
	}
	m.between.add(tr.Did&boardsim.Between != 0)
	m.reed.add(tr.Did&boardsim.ReedNull != 0)
	if len(after) == 2 {
		m.nulls.add(after[1] - tr.Drop)
	}
	if (len(after) == 2) != (tr.Did&boardsim.ReedNull != 0) {
		m.odd++
	}
	m.straighten.add(tr.Did&boardsim.Straightened != 0)
	m.nudge.add(tr.Did&boardsim.Nudged != 0)
	if tr.Did&(boardsim.Nudged|boardsim.Straightened) == boardsim.Nudged && len(others) == 2 {
		m.nudged.add(others[1] - others[0])
	}
	if len(fromLifts) == 0 || toLift < 0 && capture {
		return // hidden by a dead or blinking sensor
	}
	m.putBack.add(len(fromLifts) > 1 && tr.Did&boardsim.Straightened == 0 || tr.Did&boardsim.PutBack != 0)
	lift := fromLifts[len(fromLifts)-1]
	clean := tr.Did&(boardsim.Between|boardsim.Slid) == 0
	if clean {
		m.liftDrop.add(tr.Drop - lift)
	}
	if replies := boardsim.ReplyLifted | boardsim.ReplyMoved; clean && tr.Press > tr.Drop && (tr.Did|m.after)&replies == 0 {
		m.dropPress.add(tr.Press - tr.Drop)
	}
	if capture {
		m.own.add(tr.Did&boardsim.OwnFirst != 0)
		m.enemy.add(tr.Did&boardsim.EnemyFirst != 0)
		m.swap.add(tr.Did&boardsim.Swapped != 0)
		if tr.Did&boardsim.Swapped != 0 && clean {
			m.gap.add(tr.Drop - toLift)
		}
	}
	if slidable(pos, tr.Move) {
		m.slide.add(path > 0)
	}
}

func (m *measured) presses(tr boardsim.Truth, acts []boardsim.Action) {
	m.early.add(tr.Did&boardsim.EarlyPress != 0)
	if tr.Press < 0 {
		return
	}
	if tr.Did&boardsim.EarlyPress != 0 && tr.Did&boardsim.Between == 0 {
		m.lead.add(tr.Drop - tr.Press)
	}
	n := 0
	for _, a := range acts {
		if (a.Verb == story.Down || a.Verb == story.Up) && a.At > tr.Press && a.At <= tr.Press+12 {
			n++
		}
	}
	m.bounces[n]++
}

// slidable tells whether a rook or cannon has empty points on its way.
func slidable(pos *rules.Position, m rules.Move) bool {
	k := pos.At(m.From).Kind()
	if k != rules.Rook && (k != rules.Cannon || pos.At(m.To) != rules.NoPiece) {
		return false
	}
	df, dr := m.To.File()-m.From.File(), m.To.Rank()-m.From.Rank()
	return max(df, -df, dr, -dr) > 1
}
