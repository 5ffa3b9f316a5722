// Package wiring draws the guide's wiring diagrams from the tables by which the
// drivers read the board: what is soldered by a diagram is what luozi expects
// where the configuration names no table.
//
// It decides how a diagram looks, and nothing about the wiring: points, chips, pins
// and lines are those of package matrix and of the reference configuration. The SVG
// files of this folder are made by `go test ./deploy/wiring -update`; a test holds
// them to the tables.
//
// Sources: data sheets of MCP23017 (DS20001952), PCA9555, PCF8575 and TCA9548A
// (SCPS207) for the numbers of pins; the header of the Raspberry Pi.
package wiring

import (
	"fmt"

	"luozi/hardware/matrix"
	"luozi/rules"
)

// Diagrams are the files, by name.
func Diagrams() map[string][]byte {
	return map[string][]byte{
		"mcp23017.svg": expanders(matrix.KindMCP23017, false),
		"pca9555.svg":  expanders(matrix.KindPCA9555, false),
		"two-pole.svg": expanders(matrix.KindMCP23017, true),
		"gpio.svg":     grid(),
	}
}

// The board on a drawing: a0 at the bottom left, as Red sees it.
const (
	cellW, cellH = 82, 46
	boardX       = 60
	boardY       = 70
	boardW       = cellW * rules.Files
	boardH       = cellH * rules.Ranks
	sideX        = boardX + boardW + 40
	buttonRed    = 17
	buttonBlack  = 27
	sda, scl     = 2, 3
)

// centre is where a point stands.
func centre(p rules.Point) (x, y int) {
	return boardX + p.File()*cellW + cellW/2, boardY + (rules.Ranks-1-p.Rank())*cellH + cellH/2
}

// wood draws the lines of the board, and whose side is whose.
func (d *drawing) wood() {
	left, top := centre(rules.At(0, 9))
	right, bottom := centre(rules.At(8, 0))
	for rank := range rules.Ranks {
		_, y := centre(rules.At(0, rank))
		d.line(left, y, right, y, "#c9b48a")
		d.text(boardX-14, y+4, 13, "middle", "bold", fmt.Sprint(rank))
	}
	_, river := centre(rules.At(0, 5))
	_, bank := centre(rules.At(0, 4))
	for file := range rules.Files {
		x, _ := centre(rules.At(file, 0))
		d.line(x, top, x, river, "#c9b48a")
		d.line(x, bank, x, bottom, "#c9b48a")
		d.text(x, boardY+boardH+16, 13, "middle", "bold", string(rune('a'+file)))
	}
	for _, low := range []int{0, 7} {
		x1, y1 := centre(rules.At(3, low))
		x2, y2 := centre(rules.At(5, low+2))
		d.line(x1, y1, x2, y2, "#c9b48a")
		d.line(x1, y2, x2, y1, "#c9b48a")
	}
	d.text(boardX+boardW/2, boardY-8, 13, "middle", "normal", "Black 黑")
	d.text(boardX+boardW/2, boardY+boardH+34, 13, "middle", "normal", "Red 红")
}

// header is the pin of a Raspberry Pi's 40-pin header that a GPIO line has.
var header = [28]int{2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8, 15: 10,
	16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13}

// pin names a GPIO line with its pin of the header.
func pin(gpio int) string { return fmt.Sprintf("GPIO%d (pin %d)", gpio, header[gpio]) }

// buttons draws the two buttons of the clock, from a place on downwards.
func (d *drawing) buttons(x, y int) {
	d.text(x, y, 13, "start", "bold", "Buttons 按钮")
	for i, b := range []int{buttonRed, buttonBlack} {
		side := []string{"red 红", "black 黑"}[i]
		at := y + 26 + 30*i
		d.note(x, at+4, pin(b)+" "+side)
		d.line(x+156, at, x+166, at, "#333")
		d.contact(x+166, at)
		d.line(x+190, at, x+206, at, "#333")
		d.ground(x+206, at)
	}
}
