package story

import (
	"reflect"
	"strings"
	"testing"

	"luozi/clock"
	"luozi/rules"

	"pgregory.net/rapid"
)

// Whatever is read, printed and read again is the same.
func FuzzParse(f *testing.F) {
	f.Add("setup time 6.1\n0 start\n1000 lift h2\n1900 drop e2 red\n2000 press red\n")
	f.Add("setup fen \"" + rules.Opening + "\" policy a=b players \"x y\" z occupied none seq 3 more k=v\n")
	f.Add("setup\n1 cmd a\"b c\"d @\"x y\" @id:1 @ply:0 # rest\n2 fault lost a0,b1\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse("f", strings.NewReader(text))
		if err != nil {
			return
		}
		again, err := Parse("g", strings.NewReader(s.String()))
		if err != nil || !reflect.DeepEqual(s, again) {
			t.Fatalf("%q\nread back: %v\n%q", s, err, again)
		}
	})
}

// Any command can be journalled, whatever its words.
func TestCommandsSurvive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := Input{
			At:   clock.Ms(rapid.Int64Min(0).Draw(t, "at")),
			Verb: Cmd,
			Name: rapid.String().Draw(t, "name"),
			Args: rapid.SliceOf(rapid.String()).Draw(t, "args"),
		}
		if len(in.Args) == 0 {
			in.Args = nil
		}
		if rapid.Bool().Draw(t, "from") {
			in.From = Origin{
				User:        rapid.StringN(1, 12, -1).Draw(t, "user"),
				ID:          rapid.String().Draw(t, "id"),
				ExpectPly:   rapid.IntRange(-1, 300).Draw(t, "ply"),
				ExpectAlert: rapid.IntRange(0, 40).Draw(t, "alert"),
			}
		}
		again, err := ParseLine(in.String())
		if err != nil || !reflect.DeepEqual(in, again) {
			t.Fatalf("%#v\n%s\n%#v %v", in, in, again, err)
		}
	})
}

func BenchmarkAppend(b *testing.B) {
	in := Input{At: 123456, Verb: Drop, Point: rules.At(4, 2), Colour: rules.NoSide}
	buf := make([]byte, 0, 64)
	b.ReportAllocs()
	for b.Loop() {
		buf = in.Append(buf[:0])
	}
}

func BenchmarkParseLine(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ParseLine("123456 drop e2"); err != nil {
			b.Fatal(err)
		}
	}
}
