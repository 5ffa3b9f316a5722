package rules

// slots are the spots of one side's pieces, as many of a kind as 1.2 gives.
// Within a kind they fall and the empty ones come last, so that equal placements
// have equal slots.
type slots [16]spot

// Where the kinds begin in slots.
const (
	kingSlot     = 0
	advisorSlot  = 1
	elephantSlot = 3
	horseSlot    = 5
	rookSlot     = 7
	cannonSlot   = 9
	soldierSlot  = 11
)

var slotsOf = [...]uint8{King: kingSlot, Advisor: advisorSlot, Elephant: elephantSlot, Horse: horseSlot,
	Rook: rookSlot, Cannon: cannonSlot, Soldier: soldierSlot, Soldier + 1: 16}

var slotKind = [16]Kind{King, Advisor, Advisor, Elephant, Elephant, Horse, Horse, Rook, Rook,
	Cannon, Cannon, Soldier, Soldier, Soldier, Soldier, Soldier}

// move puts to where from was, and the kind in order again; from 0 is a new
// piece, to 0 one that goes.
func (l *slots) move(k Kind, from, to spot) {
	first, end := slotsOf[k&7], slotsOf[k&7+1]
	i := first
	for i+1 < end && l[i&15] != from {
		i++
	}
	for ; i+1 < end && l[(i+1)&15] > to; i++ {
		l[i&15] = l[(i+1)&15]
	}
	for ; i > first && l[(i-1)&15] < to; i-- {
		l[i&15] = l[(i-1)&15]
	}
	l[i&15] = to
}

// touch tells whether any of the pieces of s but king, advisors and elephants
// stands to a point so that it could attack it; near is the point's relation.
func (l *slots) touch(near *[Points + 1]uint8, s Side) bool {
	line := near[l[rookSlot]] | near[l[rookSlot+1]] | near[l[cannonSlot]] | near[l[cannonSlot+1]]
	horse := near[l[horseSlot]] | near[l[horseSlot+1]]
	soldier := near[l[11]] | near[l[12]] | near[l[13]] | near[l[14]] | near[l[15]]
	return line&(sameFile|sameRank)|horse&horseStep|soldier&(redSoldier<<s) != 0
}

// room tells whether there is a slot left for a piece of that kind.
func (l *slots) room(k Kind) bool { return l[slotsOf[k+1]-1] == 0 }
