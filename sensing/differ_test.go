package sensing

import (
	"strings"
	"testing"

	"luozi/clock"
	"luozi/rules"
	"luozi/rules/record/story"
	"pgregory.net/rapid"
)

// frame reads a drawn board, rank 9 above: x occupied, r and b with the colour,
// ? unknown, . empty. Ranks that are left out below are empty.
func frame(t testing.TB, at clock.Ms, drawn string) *Frame {
	t.Helper()
	f := &Frame{At: at}
	for i, row := range strings.Fields(drawn) {
		for file, c := range row {
			p := rules.At(file, 9-i)
			switch c {
			case '?':
				f.Unknown = f.Unknown.With(p)
			case 'r':
				f.Red = f.Red.With(p)
			case 'b':
				f.Black = f.Black.With(p)
			}
			if strings.ContainsRune("xrb", c) {
				f.Occupied = f.Occupied.With(p)
			}
		}
	}
	return f
}

func lines(ins []story.Input) string {
	out := make([]string, len(ins))
	for i, in := range ins {
		out[i] = in.String()
	}
	return strings.Join(out, "; ")
}

func TestDiffer(t *testing.T) {
	const before = `
		x.......x
		.........
		.r.....b.`
	for _, c := range []struct{ name, after, want string }{
		{"nothing", before, ""},
		{"a lift and a drop", `
		x........
		........x
		.r.....b.`, "7 drop i8; 7 lift i9"},
		{"a chip is lost: its points keep their level", `
		?.......?
		.........
		.r.....b.`, "7 fault lost a9,i9"},
		{"a colour that turns without a gap", `
		x.......x
		.........
		.b.....b.`, "7 lift b7; 7 drop b7 black"},
		{"a colour that can't be told for once", `
		x.......x
		.........
		.x.....b.`, ""},
		{"a drop with its colour", `
		x.......x
		....r....
		.r.....b.`, "7 drop e8 red"},
	} {
		var d Differ
		if out := d.Frame(frame(t, 3, before), nil); len(out) != 0 {
			t.Fatalf("the first frame says %s", lines(out))
		}
		if got := lines(d.Frame(frame(t, 7, c.after), nil)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestDifferPointComesBackChanged(t *testing.T) {
	var d Differ
	d.Frame(frame(t, 0, "x..x"), nil)
	d.Frame(frame(t, 4, "?.??"), nil)
	if got := d.Levels(); got != rules.SetOf(rules.At(0, 9), rules.At(3, 9)) {
		t.Errorf("levels while unknown: %v", got)
	}
	got := lines(d.Frame(frame(t, 8, "..xx"), nil))
	if want := "8 fault back a9,c9,d9; 8 lift a9; 8 drop c9"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if !d.Unknown().Empty() {
		t.Errorf("still unknown: %v", d.Unknown())
	}
}

func TestDifferResumes(t *testing.T) {
	var d Differ
	d.Resume(rules.SetOf(rules.At(0, 9), rules.At(1, 9)), rules.SetOf(rules.At(2, 9)))
	got := lines(d.Frame(frame(t, 8, "x.xx"), nil))
	if want := "8 fault back c9; 8 lift b9; 8 drop c9; 8 drop d9"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestDifferFollowsTheFrames applies what the Differ says to what stood before:
// it must give what the next frame shows.
func TestDifferFollowsTheFrames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var d Differ
		draw := func(name string) rules.Set {
			return rules.Set{Lo: rapid.Uint64().Draw(t, name), Hi: rapid.Uint64Range(0, 1<<26-1).Draw(t, name)}
		}
		first := Frame{Occupied: draw("occupied"), Unknown: draw("unknown")}
		d.Frame(&first, nil)
		levels, unknown := d.Levels(), d.Unknown()
		for range 5 {
			f := Frame{Occupied: draw("occupied"), Unknown: draw("unknown")}
			for _, in := range d.Frame(&f, nil) {
				switch in.Verb {
				case story.Lift:
					levels = levels.Without(in.Point)
				case story.Drop:
					levels = levels.With(in.Point)
				case story.Lost:
					unknown = unknown.Or(in.Points)
				case story.Back:
					unknown = unknown.Minus(in.Points)
				}
			}
			if unknown != f.Unknown || levels.Minus(unknown) != f.Occupied.Minus(f.Unknown) || levels != d.Levels() {
				t.Fatalf("edges lead to %v, the frame shows %v", levels, f.Occupied)
			}
		}
	})
}

func TestDifferAllocatesNothing(t *testing.T) {
	var d Differ
	a, b := frame(t, 0, "x..x"), frame(t, 1, ".xr?")
	out := make([]story.Input, 0, 16)
	d.Frame(a, out)
	if n := testing.AllocsPerRun(100, func() { d.Frame(b, out); d.Frame(a, out) }); n != 0 {
		t.Errorf("%v allocations for two frames", n)
	}
}

func BenchmarkDiffer(b *testing.B) {
	var d Differ
	still := frame(b, 0, "xxxxxxxxx ......... .x.....x. x.x.x.x.x ......... ......... x.x.x.x.x .x.....x. ......... xxxxxxxxx")
	moved := *still
	moved.Occupied = moved.Occupied.Without(rules.At(7, 2)).With(rules.At(4, 2))
	out := make([]story.Input, 0, 16)
	b.ReportAllocs()
	for b.Loop() {
		d.Frame(still, out)
		d.Frame(&moved, out)
	}
}
