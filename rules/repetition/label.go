package repetition

import "luozi/rules"

// Class is what a move is (28.1-28.4, 28.9); the heaviest counts (27.4).
type Class uint8

// The classes. All but Idle are attacks (打).
const (
	Idle  Class = iota // 闲
	Check              // 将
	Mate               // 杀
	Chase              // 捉
)

// String is the class in Chinese, 将.
func (c Class) String() string { return [...]string{"闲", "将", "杀", "捉"}[c] }

// MarshalText writes what String does.
func (c Class) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// Idea is what an idle move means (28.5-28.8).
type Idea uint8

// The ideas.
const (
	NoIdea   Idea = iota
	Exchange      // 兑
	Offer         // 献
	Block         // 拦
	Follow        // 跟
)

// String is the idea in Chinese, "" for NoIdea.
func (i Idea) String() string { return [...]string{"", "兑", "献", "拦", "跟"}[i] }

// MarshalText writes what String does.
func (i Idea) MarshalText() ([]byte, error) { return []byte(i.String()), nil }

// Doubt is what a label hangs on, a set of bits. An idle move in doubt may be an
// attack, an attack in doubt may be idle.
type Doubt uint8

// The doubts.
const (
	Bound   Doubt = 1 << iota // a search was not settled within its bounds
	Evasion                   // a king that leaves a check attacks besides
	Hold                      // 27.3: the attack may come of holding a known draw
	Search                    // the chase needs checks or exchanges before its capture
	Swap                      // 28.5: an exchange is offered that would cost the other side more
	Anew                      // 细则6: it was attacked before, and what made that void has gone; or by another piece
	Missing                   // the move has no label yet
)

var doubtNames = [...]string{"bound", "king-evasion", "27.3", "gain-moves", "28.5", "细则6", "no-label"}

// Names lists the doubts in words.
func (d Doubt) Names() (out []string) {
	for i, name := range doubtNames {
		if d&(1<<i) != 0 {
			out = append(out, name)
		}
	}
	return out
}

// Label is what one move is, with the evidence.
type Label struct {
	Move     rules.Move
	Class    Class
	Idea     Idea         // of an idle move
	Targets  rules.Set    // what a chase would win
	Line     []rules.Move // how a mate or a chase goes on if the other side passes
	Soldiers rules.Set    // what a soldier by itself would take: idle unless the other side attacks on every move (27.2, 细则11)
	Doubt    Doubt
}

// attack tells whether the move is 打 (28.4), for certain and at the most.
// Soldiers tells whether what soldiers take by themselves counts.
func (l *Label) attack(soldiers bool) (is, least, most bool) {
	is = l.Class != Idle || soldiers && !l.Soldiers.Empty()
	return is, is && l.Doubt == 0, is || l.Doubt != 0
}

// Settings are the choices that the articles leave open, and the bounds.
type Settings struct {
	MateChecks int // how many checks 杀 looks ahead
	MateNodes  int // checks tried for one 杀
	ReplyNodes int // checks tried for one mate that answers a capture (29.4)
	GainMoves  int // checks, and captures on new points, in one 捉
	GainNodes  int // captures and checks tried for the 捉 of one position
	Between    int // checks between a capture and the recapture
}

// Default is the settings that hold unless others are said.
func Default() Settings {
	return Settings{MateChecks: 5, MateNodes: 10000, ReplyNodes: 1000, GainMoves: 3, GainNodes: 10000, Between: 4}
}
