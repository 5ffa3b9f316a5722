package rules

import (
	"fmt"
	"strings"
)

var kindNames = [...]string{"", "king", "advisor", "elephant", "horse", "rook", "cannon", "soldier"}

// name is "red king".
func (p Piece) name() string { return p.Side().String() + " " + kindNames[p.Kind()&7] }

// checkPieces finds a piece on a point that it cannot reach, and a missing king.
func (p *Position) checkPieces() error {
	for pt := range p.Occupied().All() {
		pc := p.board[pt]
		if ok := reach(pc.Kind(), pc.Side()); !ok.Has(pt) {
			return fmt.Errorf("FEN has a %s on %s, where it can't get: want %s", pc.name(), pt, reachWords(pc, ok))
		}
	}
	for s := range Side(2) {
		if p.King(s) == NoPoint {
			king := MakePiece(King, s)
			return fmt.Errorf("FEN has no %s: want one on %s", king.name(), reachWords(king, palaces[s]))
		}
	}
	return nil
}

// reach is every point that a piece can ever stand on (1.3, 2.2).
func reach(k Kind, s Side) (ok Set) {
	switch k {
	case King:
		return palaces[s]
	case Advisor:
		ok = SetOf(At(3, 0), At(5, 0), At(4, 1), At(3, 2), At(5, 2))
	case Elephant:
		ok = SetOf(At(2, 0), At(6, 0), At(0, 2), At(4, 2), At(8, 2), At(2, 4), At(6, 4))
	case Soldier:
		ok = homes[Black]
		for f := 0; f < Files; f += 2 {
			ok = ok.With(At(f, 3)).With(At(f, 4))
		}
	default:
		return AllPoints
	}
	if s == Black {
		ok = ok.Turned()
	}
	return ok
}

func reachWords(pc Piece, ok Set) string {
	switch {
	case pc.Kind() == King:
		return "a point of its palace, " + [2]string{"d0 to f2", "d7 to f9"}[pc.Side()]
	case pc.Kind() == Soldier && pc.Side() == Red:
		return "file a, c, e, g or i on ranks 3 and 4, any file on ranks 5 to 9"
	case pc.Kind() == Soldier:
		return "file a, c, e, g or i on ranks 6 and 5, any file on ranks 4 to 0"
	}
	names := strings.Split(ok.String(), ",")
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// checkKings finds what no legal move can have left: kings that face each other
// and a check on the side that has just moved.
func (p *Position) checkKings() error {
	if p.Facing() {
		return fmt.Errorf("FEN has the kings on %s and %s facing each other: want a piece between them on file %c",
			p.King(Red), p.King(Black), 'a'+p.King(Red).File())
	}
	s := p.turn.Other()
	if !p.InCheck(s) {
		return nil
	}
	k := p.King(s)
	by := p.Attackers(k, p.turn).First()
	return fmt.Errorf("FEN has the %s on %s in check by the %s on %s with %s to move: want %s to move, or no check",
		p.At(k).name(), k, p.At(by).name(), by, p.turn, s)
}
