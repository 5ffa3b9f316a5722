package rules

import "fmt"

// Side is one of the two players.
type Side uint8

// The sides; Red moves first (2.1).
const (
	Red Side = iota
	Black
	NoSide
)

// Other is the opponent.
func (s Side) Other() Side { return s ^ 1 }

// String is "red", "black" or "none".
func (s Side) String() string {
	switch s {
	case Red:
		return "red"
	case Black:
		return "black"
	}
	return "none"
}

// ParseSide reads "red" or "black".
func ParseSide(s string) (Side, error) {
	switch s {
	case "red":
		return Red, nil
	case "black":
		return Black, nil
	}
	return NoSide, fmt.Errorf("side %.60q: want red or black", s)
}

// MarshalText writes "red", "black" or "none".
func (s Side) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (s *Side) UnmarshalText(b []byte) (err error) {
	if string(b) == "none" {
		*s = NoSide
		return nil
	}
	*s, err = ParseSide(string(b))
	return err
}

// Kind is what a piece is, whoever owns it (1.2).
type Kind uint8

// The seven kinds. The zero Kind is no piece.
const (
	NoKind Kind = iota
	King
	Advisor
	Elephant
	Horse
	Rook
	Cannon
	Soldier
)

// Piece is a kind and its owner in one byte; the zero Piece is an empty point.
type Piece uint8

// NoPiece is an empty point.
const NoPiece Piece = 0

// MakePiece is the piece of that kind and side.
func MakePiece(k Kind, s Side) Piece { return Piece(k) | Piece(s)<<3 }

// Kind is what the piece is.
func (p Piece) Kind() Kind { return Kind(p & 7) }

// Side is who owns the piece; NoSide for NoPiece.
func (p Piece) Side() Side {
	if p == NoPiece {
		return NoSide
	}
	return Side(p >> 3)
}

const letters = ".KABNRCP.kabnrcp"

// Letter is the piece's FEN letter, upper case for Red; '.' for NoPiece.
func (p Piece) Letter() byte { return letters[p&15] }

// String is the FEN letter, "" for NoPiece.
func (p Piece) String() string {
	if p == NoPiece {
		return ""
	}
	return string(rune(p.Letter()))
}

// PieceOf is the piece with that FEN letter, NoPiece if there is none. E and H
// are read as B and N.
func PieceOf(letter byte) Piece {
	switch letter {
	case 'E', 'e':
		letter -= 'E' - 'B'
	case 'H', 'h':
		letter += 'N' - 'H'
	case '.':
		return NoPiece
	}
	for i := range len(letters) {
		if letters[i] == letter {
			return Piece(i)
		}
	}
	return NoPiece
}

// MarshalText writes the FEN letter, nothing for NoPiece.
func (p Piece) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (p *Piece) UnmarshalText(b []byte) error {
	*p = NoPiece
	if len(b) == 0 {
		return nil
	}
	if len(b) == 1 {
		*p = PieceOf(b[0])
	}
	if *p == NoPiece {
		return fmt.Errorf("piece %.60q: want one of KABNRCP or kabnrcp", b)
	}
	return nil
}
