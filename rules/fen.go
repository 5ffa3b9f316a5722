package rules

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseFEN reads a position as xiangqi engines write it: the rows from Black's
// back rank down, the side to move (w or r for Red, b for Black), two dashes,
// the plies since the last capture and the round. What comes after the side may
// be left out. E and H are read as B and N. Digits beside each other add up, 54
// as 9, as engines read them (Pikafish, Fairy-Stockfish); written is one digit a
// gap.
//
// The error is one sentence that names the place and what would be right. Each
// piece must stand on a point that its kind can reach; the side not to move may
// not be in check, nor the kings face each other.
func ParseFEN(s string) (Position, error) {
	f := strings.Fields(s)
	var p Position
	switch {
	case len(f) == 0:
		return Position{}, fmt.Errorf("FEN is empty: want ten rows and the side to move, as in %q", Opening)
	case len(f) > 6:
		return Position{}, fmt.Errorf("FEN field 7 %s is one too many: want rows, side, -, -, plies, round", quote(f[6]))
	}
	for _, step := range []func() error{
		func() error { return p.readRows(f[0]) },
		func() error { return p.readTail(f[1:]) },
		p.checkPieces,
		p.checkKings,
	} {
		if err := step(); err != nil {
			return Position{}, err
		}
	}
	return p, nil
}

// MustFEN is ParseFEN for constants; it panics on an error.
func MustFEN(s string) Position {
	p, err := ParseFEN(s)
	if err != nil {
		panic(err)
	}
	return p
}

func (p *Position) readRows(board string) error {
	rows := strings.Split(board, "/")
	if len(rows) != Ranks {
		return fmt.Errorf("FEN board: want 10 rows with / between them, have %d", len(rows))
	}
	for i, row := range rows {
		if err := p.readRow(row, Ranks-1-i); err != nil {
			return err
		}
	}
	return nil
}

func (p *Position) readRow(row string, rank int) error {
	file := 0
	for _, c := range row {
		if c >= '1' && c <= '9' {
			file += int(c - '0')
			continue
		}
		pc := NoPiece
		if c < 0x80 && c != '.' {
			pc = PieceOf(byte(c))
		}
		switch {
		case pc == NoPiece:
			return fmt.Errorf("FEN row %d (rank %d) has %q %s: want a piece KABNRCP or kabnrcp, or a gap 1 to 9",
				Ranks-rank, rank, c, where(file, rank))
		case file < Files:
			if err := p.place(pc, At(file, rank)); err != nil {
				return err
			}
		}
		file++
	}
	if file != Files {
		return fmt.Errorf("FEN row %d (rank %d): want 9 points, have %d", Ranks-rank, rank, file)
	}
	return nil
}

func where(file, rank int) string {
	if file < Files {
		return "on " + At(file, rank).String()
	}
	return "after its nine points"
}

// place puts a piece if 1.2 knows so many of them.
func (p *Position) place(pc Piece, pt Point) error {
	if !p.list[pc.Side()].room(pc.Kind()) {
		most := slotsOf[pc.Kind()+1] - slotsOf[pc.Kind()]
		return fmt.Errorf("FEN has one %s too many on %s: want at most %d", pc.name(), pt, most)
	}
	p.put(pc, pt)
	return nil
}

func (p *Position) readTail(f []string) (err error) {
	p.full = 1
	if len(f) == 0 {
		return fmt.Errorf("FEN has no side to move: want w or b after the rows")
	}
	for i, w := range f {
		switch i {
		case 0:
			p.turn, err = readTurn(w)
		case 1, 2:
			if w != "-" {
				err = fmt.Errorf("FEN field %d is %s: want -", i+2, quote(w))
			}
		case 3:
			p.quiet, err = readCount("plies since the last capture", w, 0)
		case 4:
			p.full, err = readCount("round", w, 1)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func readTurn(w string) (Side, error) {
	switch w {
	case "w", "r":
		return Red, nil
	case "b":
		return Black, nil
	}
	return Red, fmt.Errorf("FEN side to move is %s: want w (or r) for Red, b for Black", quote(w))
}

const maxCount = 99999

func readCount(what, w string, least uint64) (int32, error) {
	n, err := strconv.ParseUint(w, 10, 32)
	if err != nil || n < least || n > maxCount {
		return 0, fmt.Errorf("FEN %s is %s: want a number %d to %d", what, quote(w), least, maxCount)
	}
	return int32(n), nil
}

// quote quotes a word, cut where it is long.
func quote(w string) string {
	if len(w) > 20 {
		return strconv.Quote(w[:20]) + "…"
	}
	return strconv.Quote(w)
}

// FEN writes the position.
func (p *Position) FEN() string {
	b := make([]byte, 0, 96)
	for r := Ranks - 1; r >= 0; r-- {
		b = p.appendRow(b, r)
		if r > 0 {
			b = append(b, '/')
		}
	}
	b = append(b, ' ', "wb"[p.turn], ' ', '-', ' ', '-', ' ')
	b = strconv.AppendInt(b, int64(p.quiet), 10)
	b = append(b, ' ')
	return string(strconv.AppendInt(b, int64(p.full), 10))
}

func (p *Position) appendRow(b []byte, rank int) []byte {
	gap := byte(0)
	for f := range Files {
		pc := p.board[At(f, rank)]
		if pc == NoPiece {
			gap++
			continue
		}
		if gap > 0 {
			b = append(b, '0'+gap)
			gap = 0
		}
		b = append(b, pc.Letter())
	}
	if gap > 0 {
		b = append(b, '0'+gap)
	}
	return b
}
