package bench

import (
	"errors"
	"strings"
	"testing"
	"time"

	"luozi/display/panel"
	"luozi/hardware/boardsim"
)

func TestOf(t *testing.T) {
	var times []time.Duration
	for i := range 100 {
		times = append(times, time.Duration(100-i)*time.Millisecond)
	}
	r := Of("x", times, "")
	if r.N != 100 || r.Median != 51*time.Millisecond || r.P99 != 100*time.Millisecond || r.Worst != 100*time.Millisecond || r.Mean != 50500*time.Microsecond {
		t.Errorf("%+v", r)
	}
	if times[0] != 100*time.Millisecond {
		t.Error("what was given is sorted")
	}
}

func TestPrint(t *testing.T) {
	var b strings.Builder
	rows := []Row{Of("scan", []time.Duration{1500 * time.Microsecond, 20 * time.Microsecond}, "so so"), Failed("disk", errors.New("full"))}
	if err := Print(&b, rows); err != nil {
		t.Fatal(err)
	}
	const want = `     n median ms    p99 ms  worst ms
     2      1.50      1.50      1.50  scan
                                        so so
                                      disk
                                        not measured: full
`
	if b.String() != want {
		t.Errorf("%s\nwant\n%s", b.String(), want)
	}
}

// TestReferee: the script is the whole built-in game.
func TestReferee(t *testing.T) {
	rows, err := Referee()
	if err != nil {
		t.Fatal(err)
	}
	if n := len(boardsim.BuiltIn().Moves); len(rows) != 3 || rows[2].N != n {
		t.Errorf("%d of %d moves labelled", rows[2].N, n)
	}
}

func TestDisk(t *testing.T) {
	r, err := Disk(t.TempDir(), 10)
	if err != nil || r.N != 10 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := Disk("/no/such/folder", 1); err == nil {
		t.Error("a folder that there is not was measured")
	}
}

// TestDisplayThatIsNotThere is said, and is no end.
func TestDisplayThatIsNotThere(t *testing.T) {
	rows := Display("red", boardsim.NewFaces().Bus(), panel.Spec{Kind: panel.OLED64, Addr: 0x3C})
	if len(rows) != 1 || !strings.Contains(rows[0].Note, "no chip acknowledged") {
		t.Errorf("%+v", rows)
	}
}
