package trial

import (
	"fmt"
	"strings"

	"luozi/rules/record/story"
)

// Story is the game as a story whose expectation is the truth.
func (r *Result) Story() string {
	var b strings.Builder
	for _, f := range r.Faults {
		fmt.Fprintf(&b, "# %s at ply %d, %d ms (%s)\n", f.What, f.Ply, f.At, f.Did)
	}
	b.WriteString("#! moves")
	for _, t := range r.Played {
		b.WriteString(" " + t.Move.String())
	}
	b.WriteString("\n")
	b.WriteString(story.Story{Setup: r.Setup, Inputs: r.Inputs}.String())
	return b.String()
}
