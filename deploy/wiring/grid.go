package wiring

import (
	"fmt"

	"luozi/hardware/matrix"
	"luozi/rules"
)

// grid draws the matrix of rows and columns: a contact and a diode at each point.
func grid() []byte {
	d := newDrawing(sideX+370, boardY+boardH+90, "90 reed contacts and diodes on 19 GPIO lines")
	for rank := range rules.Ranks {
		_, y := centre(rules.At(0, rank))
		d.line(boardX, y+14, boardX+boardW, y+14, "#27a")
		d.note(boardX+boardW+4, y+18, fmt.Sprintf("R%d %s", rank, pin(matrix.DefaultRows[rank])))
		d.text(boardX-14, y+4, 13, "middle", "bold", fmt.Sprint(rank))
	}
	for file := range rules.Files {
		x, _ := centre(rules.At(file, 0))
		d.line(x-36, boardY-4, x-36, boardY+boardH+2, "#c22")
		d.text(x, boardY+boardH+16, 13, "middle", "bold", string(rune('a'+file)))
		d.text(x, boardY+boardH+34, 11, "middle", "normal", fmt.Sprintf("C%d GPIO%d", file, matrix.DefaultColumns[file]))
		d.text(x, boardY+boardH+50, 11, "middle", "normal", fmt.Sprintf("pin %d", header[matrix.DefaultColumns[file]]))
	}
	for _, wire := range matrix.KindGPIO.Wiring(false) {
		d.crossing(wire)
	}
	x := sideX + 110
	d.text(x, boardY+4, 13, "start", "bold", "Each point 每点")
	d.line(x, boardY+34, x+10, boardY+34, "#c22")
	d.contact(x+10, boardY+34)
	d.diode(x+34, boardY+34)
	d.line(x+50, boardY+34, x+64, boardY+34, "#27a")
	d.lines(x, boardY+60, "column 列 — contact 干簧管 —", "diode 1N4148 — row 行", "band to the row 黑环朝行线", "",
		"Rows are driven low,", "columns have pull-ups.", "SPI off: dtparam=spi=off")
	d.buttons(x, boardY+boardH-60)
	return d.end()
}

// crossing draws the contact and the diode of a point, from its column to its row.
func (d *drawing) crossing(w matrix.Wire) {
	x, y := centre(rules.At(int(w.Bit), int(w.Chip)))
	d.dot(x-36, y-4)
	d.line(x-36, y-4, x-30, y-4, "#333")
	d.contact(x-30, y-4)
	d.diode(x-6, y-4)
	d.line(x+10, y-4, x+10, y+14, "#333")
	d.dot(x+10, y+14)
	d.text(x+27, y, 12, "middle", "bold", w.Point.String())
}
