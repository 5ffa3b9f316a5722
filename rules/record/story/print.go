package story

import (
	"strconv"
	"strings"

	"luozi/rules"
)

// String is the input as a story's line, which ParseLine reads back.
func (in Input) String() string { return string(in.Append(nil)) }

// Append appends what String says to b.
func (in Input) Append(b []byte) []byte {
	b = strconv.AppendInt(b, int64(in.At), 10)
	b = append(b, ' ')
	switch in.Verb {
	case Wait:
		return append(b, "wait"...)
	case Off:
		return append(b, "off"...)
	case On:
		return append(b, "on"...)
	case Lift:
		return appendPoint(append(b, "lift "...), in.Point)
	case Drop:
		b = appendPoint(append(b, "drop "...), in.Point)
		if in.Colour != rules.NoSide {
			b = append(append(b, ' '), in.Colour.String()...)
		}
		return b
	case Lost:
		return appendPoints(append(b, "fault lost "...), in.Points)
	case Back:
		return appendPoints(append(b, "fault back "...), in.Points)
	case Cmd:
		return in.appendCommand(b)
	}
	return in.appendButton(b)
}

func (in Input) appendButton(b []byte) []byte {
	switch in.Verb {
	case Down:
		b = append(b, "down "...)
	case Up:
		b = append(b, "up "...)
	default:
		b = append(b, "press "...)
	}
	return append(b, in.Side.String()...)
}

func (in Input) appendCommand(b []byte) []byte {
	short := in.Name == "start" && (len(in.Args) == 0 || len(in.Args) == 1 && in.Args[0] == "force")
	if !short {
		b = append(b, "cmd "...)
	}
	b = appendWord(b, in.Name)
	for _, a := range in.Args {
		b = appendWord(append(b, ' '), a)
	}
	return in.From.append(b)
}

func appendPoint(b []byte, p rules.Point) []byte {
	if !p.Valid() {
		return append(b, '-')
	}
	return append(b, 'a'+byte(p.File()), '0'+byte(p.Rank()))
}

func appendPoints(b []byte, s rules.Set) []byte {
	if s.Empty() {
		return append(b, "none"...)
	}
	n := len(b)
	for p := range s.All() {
		if len(b) > n {
			b = append(b, ',')
		}
		b = appendPoint(b, p)
	}
	return b
}

// String is the whole story, which Parse reads back.
func (s Story) String() string {
	var b strings.Builder
	b.WriteString(s.Setup.String())
	b.WriteByte('\n')
	for _, in := range s.Inputs {
		b.WriteString(in.String())
		b.WriteByte('\n')
	}
	return b.String()
}
