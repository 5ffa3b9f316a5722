// Package bench measures the machine that luozi runs on: its disk, its bus, its
// displays, and the referee on its processor.
//
// It decides what is measured and how it is summed up; it starts no daemon and
// judges nothing. Times are real time.
package bench

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// Row is one line of the table: a time that was taken again and again.
type Row struct {
	What        string
	N           int // 0: only the note counts
	Median, P99 time.Duration
	Worst       time.Duration
	Mean        time.Duration
	Note        string
}

// Of sums up times.
func Of(what string, times []time.Duration, note string) Row {
	if len(times) == 0 {
		return Row{What: what, Note: note}
	}
	sorted := slices.Clone(times)
	slices.Sort(sorted)
	n, sum := len(sorted), time.Duration(0)
	for _, d := range sorted {
		sum += d
	}
	return Row{What: what, N: n, Median: sorted[n/2], P99: sorted[n*99/100], Worst: sorted[n-1], Mean: sum / time.Duration(n), Note: note}
}

// Failed is a line about what could not be measured.
func Failed(what string, err error) Row { return Row{What: what, Note: "not measured: " + err.Error()} }

// Print writes the table; in milliseconds.
func Print(w io.Writer, rows []Row) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%6s %9s %9s %9s\n", "n", "median ms", "p99 ms", "worst ms")
	for _, r := range rows {
		if r.N == 0 {
			fmt.Fprintf(&b, "%36s", "")
		} else {
			fmt.Fprintf(&b, "%6d %9s %9s %9s", r.N, ms(r.Median), ms(r.P99), ms(r.Worst))
		}
		fmt.Fprintf(&b, "  %s\n", r.What)
		if r.Note != "" {
			fmt.Fprintf(&b, "%38s  %s\n", "", r.Note)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func ms(d time.Duration) string {
	m := float64(d) / float64(time.Millisecond)
	if m < 0.1 {
		return fmt.Sprintf("%.4f", m)
	}
	return fmt.Sprintf("%.2f", m)
}
