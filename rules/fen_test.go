package rules

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

const full = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

func TestFENIsRead(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{Opening, Opening},
		{full + " w", Opening},
		{full + " r", Opening},
		{full + " w - -", Opening},
		{full + " b - - 7", full + " b - - 7 1"},
		{"  " + full + "   b  -  - 12   34 \n", full + " b - - 12 34"},
		{"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w", Opening},
		{"12k32/9/9/9/9/9/9/54/9/4K4 w", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1"},
	} {
		p, err := ParseFEN(c.in)
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		if p.FEN() != c.want {
			t.Errorf("%s is read as %s", c.in, p.FEN())
		}
	}
}

var wrongFEN = []struct{ name, fen, want string }{
	{"empty", " ", `FEN is empty: want ten rows and the side to move, as in "` + Opening + `"`},
	{"nine rows", "4k4/9/9/9/9/9/9/9/4K4 w", "FEN board: want 10 rows with / between them, have 9"},
	{"eleven rows", full + "/9 w", "FEN board: want 10 rows with / between them, have 11"},
	{"row too short", "3k5/9/8/9/9/9/9/9/9/4K4 w", "FEN row 3 (rank 7): want 9 points, have 8"},
	{"row too long", "3k5/9/9/9/9/9/9/9/9/4K5 w", "FEN row 10 (rank 0): want 9 points, have 10"},
	{"row too long by pieces", "3k5/9/9/9/9/9/9/9/9/9K w", "FEN row 10 (rank 0): want 9 points, have 10"},
	{"empty row", "3k5//9/9/9/9/9/9/9/4K4 w", "FEN row 2 (rank 8): want 9 points, have 0"},
	{"unknown letter", "3k5/9/4x4/9/9/9/9/9/9/4K4 w",
		"FEN row 3 (rank 7) has 'x' on e7: want a piece KABNRCP or kabnrcp, or a gap 1 to 9"},
	{"gap of none", "3k5/9/9/9/9/9/9/9/9/40K4 w",
		"FEN row 10 (rank 0) has '0' on e0: want a piece KABNRCP or kabnrcp, or a gap 1 to 9"},
	{"a Chinese letter", "3k5/9/9/9/9/9/9/9/9/4帅4 w",
		"FEN row 10 (rank 0) has '帅' on e0: want a piece KABNRCP or kabnrcp, or a gap 1 to 9"},
	{"letter after the row", "3k5/9/9/9/9/9/9/9/9/4K4. w",
		"FEN row 10 (rank 0) has '.' after its nine points: want a piece KABNRCP or kabnrcp, or a gap 1 to 9"},
	{"two kings", "3k5/9/9/9/9/9/9/9/4K4/4K4 w", "FEN has one red king too many on e0: want at most 1"},
	{"no red king", "3k5/9/9/9/9/9/9/9/9/9 w", "FEN has no red king: want one on a point of its palace, d0 to f2"},
	{"no black king", "9/9/9/9/9/9/9/9/9/4K4 b", "FEN has no black king: want one on a point of its palace, d7 to f9"},
	{"three advisors", "3k5/9/9/9/9/9/9/3A1A3/4A4/4K4 w", "FEN has one red advisor too many on e1: want at most 2"},
	{"three elephants", "b1bk2b2/9/9/9/9/9/9/9/9/4K4 w", "FEN has one black elephant too many on g9: want at most 2"},
	{"three horses", "nnnk5/9/9/9/9/9/9/9/9/4K4 w", "FEN has one black horse too many on c9: want at most 2"},
	{"three rooks", "3k5/9/9/9/9/9/9/9/RRR6/4K4 w", "FEN has one red rook too many on c1: want at most 2"},
	{"three cannons", "3k5/9/9/9/9/9/9/9/CCC6/4K4 w", "FEN has one red cannon too many on c1: want at most 2"},
	{"six soldiers", "3k5/9/PPPPPP3/9/9/9/9/9/9/4K4 w", "FEN has one red soldier too many on f7: want at most 5"},
	{"king out of its palace", "3k5/9/9/9/9/9/9/9/9/2K6 w",
		"FEN has a red king on c0, where it can't get: want a point of its palace, d0 to f2"},
	{"king on the other side", "9/9/9/9/9/9/9/9/3k5/4K4 w",
		"FEN has a black king on d1, where it can't get: want a point of its palace, d7 to f9"},
	{"advisor beside its points", "3k5/9/9/9/9/9/9/9/3A5/4K4 w",
		"FEN has a red advisor on d1, where it can't get: want d0, f0, e1, d2 or f2"},
	{"black advisor", "3k5/9/9/9/9/a8/9/9/9/4K4 w",
		"FEN has a black advisor on a4, where it can't get: want d7, f7, e8, d9 or f9"},
	{"elephant beside its points", "3k5/9/9/9/9/9/9/9/B8/4K4 w",
		"FEN has a red elephant on a1, where it can't get: want c0, g0, a2, e2, i2, c4 or g4"},
	{"elephant over the river", "3k5/9/9/9/2B6/9/9/9/9/4K4 w",
		"FEN has a red elephant on c5, where it can't get: want c0, g0, a2, e2, i2, c4 or g4"},
	{"soldier behind its line", "3k5/9/9/9/9/9/9/P8/9/4K4 w",
		"FEN has a red soldier on a2, where it can't get: want file a, c, e, g or i on ranks 3 and 4, any file on ranks 5 to 9"},
	{"soldier between the files", "3k5/9/9/9/9/1P7/9/9/9/4K4 w",
		"FEN has a red soldier on b4, where it can't get: want file a, c, e, g or i on ranks 3 and 4, any file on ranks 5 to 9"},
	{"black soldier behind its line", "3k4p/9/9/9/9/9/9/9/9/4K4 w",
		"FEN has a black soldier on i9, where it can't get: want file a, c, e, g or i on ranks 6 and 5, any file on ranks 4 to 0"},
	{"no side", full, "FEN has no side to move: want w or b after the rows"},
	{"wrong side", full + " x", `FEN side to move is "x": want w (or r) for Red, b for Black`},
	{"side spelled out", full + " red - - 0 1", `FEN side to move is "red": want w (or r) for Red, b for Black`},
	{"castling", full + " w KQkq - 0 1", `FEN field 3 is "KQkq": want -`},
	{"counters too early", full + " w 0 1", `FEN field 3 is "0": want -`},
	{"fourth field", full + " w - e3 0 1", `FEN field 4 is "e3": want -`},
	{"plies no number", full + " w - - x 1", `FEN plies since the last capture is "x": want a number 0 to 99999`},
	{"plies below none", full + " w - - -1 1", `FEN plies since the last capture is "-1": want a number 0 to 99999`},
	{"round no number", full + " w - - 0 1.5", `FEN round is "1.5": want a number 1 to 99999`},
	{"round none", full + " w - - 0 0", `FEN round is "0": want a number 1 to 99999`},
	{"round huge", full + " w - - 0 99999999999999999999999",
		`FEN round is "99999999999999999999"…: want a number 1 to 99999`},
	{"extra field", Opening + " more", `FEN field 7 "more" is one too many: want rows, side, -, -, plies, round`},
	{"facing", "4k4/9/9/9/9/9/9/9/9/4K4 w",
		"FEN has the kings on e0 and e9 facing each other: want a piece between them on file e"},
	{"check on the side that moved", "3k5/9/9/9/9/9/9/9/9/3RK4 w",
		"FEN has the black king on d9 in check by the red rook on d0 with red to move: want black to move, or no check"},
	{"check on Red with Black to move", "3k5/9/9/9/9/9/9/3n5/9/4K4 b",
		"FEN has the red king on e0 in check by the black horse on d2 with black to move: want red to move, or no check"},
}

func TestWrongFEN(t *testing.T) {
	for _, c := range wrongFEN {
		t.Run(c.name, func(t *testing.T) {
			p, err := ParseFEN(c.fen)
			if err == nil {
				t.Fatalf("%s is taken as %s", c.fen, p.FEN())
			}
			if err.Error() != c.want {
				t.Fatalf("%s:\n%v\nwant\n%s", c.fen, err, c.want)
			}
			if p != (Position{}) {
				t.Error("an error comes with a position")
			}
		})
	}
}

func TestMustFENPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	MustFEN("9")
}

func TestFENRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game(t, 120, func(p *Position) {
			q, err := ParseFEN(p.FEN())
			if err != nil || q != *p {
				t.Fatalf("%s: %v", p.FEN(), err)
			}
		})
	})
}

func FuzzParseFEN(f *testing.F) {
	for _, s := range []string{Opening, full + " r", "3k5/9/9/9/9/9/9/9/9/4K4 b - - 3 9", "3k5/9", "/ w - - 0 0 0"} {
		f.Add(s)
	}
	for _, row := range perftRows(f) {
		f.Add(row[1])
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := ParseFEN(s)
		if err != nil {
			if e := err.Error(); !strings.HasPrefix(e, "FEN ") || strings.ContainsAny(e, "\n\r") || len(e) > 300 {
				t.Fatalf("%q: %v", s, err)
			}
			return
		}
		q, err := ParseFEN(p.FEN())
		if err != nil || q != p {
			t.Fatalf("%q is written %q: %v", s, p.FEN(), err)
		}
		if int(p.Perft(1)) != len(p.LegalMoves(nil)) || p.Facing() || p.InCheck(p.Turn().Other()) {
			t.Fatalf("%q is taken", s)
		}
	})
}

// Digits beside each other add up, as engines read them.
func TestFENDigitsAddUp(t *testing.T) {
	p, err := ParseFEN("4k4/9/54/81/111111111/9/9/9/9/3K5 w")
	if err != nil || p.FEN() != "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1" {
		t.Errorf("%s, %v", p.FEN(), err)
	}
	if _, err := ParseFEN("4k4/9/55/9/9/9/9/9/9/3K5 w"); err == nil {
		t.Error("ten points in a row were taken")
	}
}
