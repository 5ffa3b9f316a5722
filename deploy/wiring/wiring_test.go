package wiring

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"luozi/deploy"
	"luozi/hardware/matrix"
)

var update = flag.Bool("update", false, "write the diagrams")

// TestDiagrams holds the files to the tables.
func TestDiagrams(t *testing.T) {
	made := Diagrams()
	for name, want := range made {
		if *update {
			if err := os.WriteFile(name, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(name)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what the tables say (%v); make it anew with -update", name, err)
		}
		for d := xml.NewDecoder(bytes.NewReader(want)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
	files, _ := filepath.Glob("*.svg")
	for _, f := range files {
		if made[f] == nil {
			t.Errorf("%s is drawn by nobody", f)
		}
	}
}

// TestEveryInputIsDrawn finds each wire of a table at its point.
func TestEveryInputIsDrawn(t *testing.T) {
	for name, k := range map[string]matrix.Kind{"mcp23017.svg": matrix.KindMCP23017, "pca9555.svg": matrix.KindPCA9555} {
		text := string(Diagrams()[name])
		for _, w := range k.Wiring(false) {
			x, y := centre(w.Point)
			label := fmt.Sprintf(`<text x="%d" y="%d" font-size="11" text-anchor="middle" font-weight="normal">%s (%d)</text>`, x, y+12, k.Pin(w), leg(k, w.Bit))
			if !strings.Contains(text, label) {
				t.Errorf("%s: %s is not drawn", name, k.Line(w))
			}
		}
	}
	two := string(Diagrams()["two-pole.svg"])
	if n := strings.Count(two, ">red ") + strings.Count(two, ">black "); n != 180 {
		t.Errorf("two-pole.svg has %d inputs", n)
	}
	if n := strings.Count(string(Diagrams()["gpio.svg"]), "v-5l8 5l-8 5v-5"); n != 90+1 {
		t.Errorf("gpio.svg has %d diodes, with that of its legend", n)
	}
}

// TestLinesOfTheReference finds the lines that are drawn in the reference
// configuration and on the header, each once.
func TestLinesOfTheReference(t *testing.T) {
	used := map[int]int{}
	for _, gpio := range slices.Concat([]int{buttonRed, buttonBlack, sda, scl}, matrix.DefaultRows, matrix.DefaultColumns) {
		n := header[gpio]
		if n == 0 || used[n] != 0 {
			t.Errorf("GPIO%d is pin %d of the header, where GPIO%d is", gpio, n, used[n])
		}
		used[n] = gpio
		if gpio != sda && gpio != scl && !strings.Contains(deploy.Reference, fmt.Sprintf("%q", fmt.Sprintf("GPIO%d", gpio))) {
			t.Errorf("the reference configuration does not name GPIO%d", gpio)
		}
	}
}
