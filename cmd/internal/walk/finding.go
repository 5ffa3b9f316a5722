package walk

import (
	"fmt"
	"slices"
	"strings"

	"luozi/hardware/matrix"
	"luozi/rules"
)

// Kind is what is wrong with a point.
type Kind uint8

// The kinds.
const (
	Never   Kind = iota // no input closed
	Doubled             // more than one did, or another point's
	Stuck               // it is closed though nothing is there
	Weak                // it lets go while the magnet is there
)

// Finding is something wrong. At is NoPoint where it is not known which point.
type Finding struct {
	Kind   Kind
	At     Target
	Inputs []matrix.Input
}

func (w *Walk) find(k Kind, t Target, inputs ...matrix.Input) {
	for i, f := range w.found {
		if f.Kind == k && f.At == t && t.Point != rules.NoPoint {
			w.found[i].Inputs = inputs
			return
		}
	}
	w.found = append(w.found, Finding{k, t, slices.Clone(inputs)})
}

// drop forgets what was found of a point.
func (w *Walk) drop(t Target, kinds ...Kind) {
	w.found = slices.DeleteFunc(w.found, func(f Finding) bool { return f.At == t && slices.Contains(kinds, f.Kind) })
}

// Findings are what is wrong, in the order in which it was seen. A point that was
// doubled and then learned by itself is not among them.
func (w *Walk) Findings() []Finding { return slices.Clone(w.found) }

// name is the target for people.
func (t Target) name() string {
	switch t.Pole {
	case matrix.RedPole:
		return t.Point.String() + " (red)"
	case matrix.BlackPole:
		return t.Point.String() + " (black)"
	}
	return t.Point.String()
}

// Text is a finding in one sentence, with what to do.
func (w *Walk) Text(f Finding) string {
	var names []string
	for _, in := range f.Inputs {
		name := w.kind.Name(in)
		if o, ok := w.Owner(in); ok && o != f.At {
			name += ", which is " + o.name()
		}
		names = append(names, name)
	}
	inputs := strings.Join(names, " and ")
	switch f.Kind {
	case Never:
		return fmt.Sprintf("%s was never seen: look at its sensor, its wire and the magnet's height", f.At.name())
	case Doubled:
		if len(f.Inputs) == 1 {
			return fmt.Sprintf("%s closes %s: was the magnet on the wrong point, or are two wires joined?", f.At.name(), inputs)
		}
		return fmt.Sprintf("%s closes %s: two wires are joined, or the magnet reaches its neighbour", f.At.name(), inputs)
	case Stuck:
		if f.At.Point == rules.NoPoint {
			return fmt.Sprintf("input %s is closed though nothing is on the board: look for a short to ground or a magnet under it", inputs)
		}
		return fmt.Sprintf("%s (%s) stays closed when the magnet has gone: look for a short, or a sensor that latches", f.At.name(), inputs)
	}
	return fmt.Sprintf("%s (%s) lets go while the magnet is there: bring the magnet nearer, or look for a loose wire", f.At.name(), inputs)
}

// Prompt is what is asked for.
func (w *Walk) Prompt() string {
	switch w.phase {
	case Empty, Restore:
		text := "take everything off the board"
		if closed := w.Closed(); len(closed) > 0 {
			text += fmt.Sprintf(" (closed: %s)", w.names(closed))
		}
		return text
	case Put:
		t := w.targets[w.next]
		what := map[matrix.Pole]string{matrix.AnyPole: "the magnet", matrix.RedPole: "a red piece", matrix.BlackPole: "a black piece"}[t.Pole]
		again := ""
		if w.tried[t] {
			again = " once more: what closed before was not clear"
		}
		return fmt.Sprintf("put %s on %s%s", what, t.Point, again)
	}
	return "the walk is done"
}

func (w *Walk) names(all []matrix.Input) string {
	var out []string
	for i, in := range all {
		if i == 4 {
			out = append(out, fmt.Sprintf("and %d more", len(all)-i))
			break
		}
		out = append(out, w.kind.Name(in))
	}
	return strings.Join(out, ", ")
}

// Compare tells where the walk and a table differ: a line a point.
func (w *Walk) Compare(table matrix.Wiring) (out []string) {
	said := map[Target]matrix.Input{}
	for _, wire := range table {
		said[Target{wire.Point, wire.Pole}] = wire.Input()
	}
	for _, t := range w.targets {
		in, ok := w.learned[t]
		was, known := said[t]
		if !ok || !known || in == was {
			continue
		}
		line := fmt.Sprintf("%s is wired to %s; the table says %s", t.name(), w.kind.Name(in), w.kind.Name(was))
		for other, i := range said {
			if i == in && other != t {
				line += fmt.Sprintf(", and that %s is %s", w.kind.Name(in), other.name())
			}
		}
		out = append(out, line)
	}
	return out
}

// State is how a point stands in the walk: "" not yet asked for.
func (w *Walk) State(p rules.Point) string {
	if t, ok := w.Target(); ok && t.Point == p {
		return "asked"
	}
	state := ""
	for i, t := range w.targets {
		if t.Point != p {
			continue
		}
		if _, ok := w.learned[t]; ok && state == "" {
			state = "learned"
		} else if !ok && (i < w.next || w.phase > Put) {
			state = "never"
		}
	}
	for _, f := range w.found {
		if f.At.Point == p && f.Kind != Never {
			state = [...]string{"never", "doubled", "stuck", "weak"}[f.Kind]
		}
	}
	return state
}

// Name is what an input is called.
func (w *Walk) Name(in matrix.Input) string { return w.kind.Name(in) }
