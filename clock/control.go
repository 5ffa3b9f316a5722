package clock

// DefaultControl is the control of a game of which nothing was said (6.1).
const DefaultControl = "6.1"

// maxPeriods is more than any tournament has; the array makes a Control
// comparable and a copy of Clocks a snapshot.
const maxPeriods = 8

// Control is a time control, the same for both sides. Make it with
// ParseControl; the zero Control gives nobody any time.
type Control struct {
	text    string
	n       int
	periods [maxPeriods]period // the last one that counts its moves repeats for ever
}

// period is one time limit: budget for so many moves (0: for all that follow),
// an increment for each of them, and what each move may use once the budget is
// gone.
type period struct {
	moves     int
	budget    Ms
	increment Ms
	byoyomi   Ms
}

// String is the text that ParseControl read.
func (c Control) String() string { return c.text }

// at is the period of that index from 0; past the end it is the repeated one.
func (c *Control) at(i int) period {
	if c.n == 0 {
		return period{}
	}
	return c.periods[min(i, c.n-1)]
}

// place tells in which period a side is after so many completed moves, and how
// many moves it still has to make in it; -1 if they are not counted.
func (c *Control) place(moves int) (index, togo int) {
	for i := range c.n {
		p := c.periods[i]
		switch {
		case p.moves == 0:
			return i, -1
		case moves < p.moves:
			return i, p.moves - moves
		case i == c.n-1:
			return i + moves/p.moves, p.moves - moves%p.moves
		}
		moves -= p.moves
	}
	return 0, -1
}
