package wiring

import (
	"fmt"
	"strings"

	"luozi/hardware/matrix"
)

// palette tells neighbouring chips apart.
var palette = []string{"#cfe8ff", "#ffe2b8", "#d5f2cf", "#f7d0e0", "#e4d8fa", "#fff3a8", "#cdeeea"}

// expanders draws a board of chips on I2C, with two-pole sensors where colours are
// told.
func expanders(k matrix.Kind, colours bool) []byte {
	plan := matrix.DefaultPlan(k, colours)
	chips := plan.Wiring.Chips()
	title := fmt.Sprintf("%d × %s, Hall switches or reed contacts", len(chips), strings.ToUpper(string(k)))
	if colours {
		title = fmt.Sprintf("%d × %s behind a TCA9548A, two-pole: red and black", len(chips), strings.ToUpper(string(k)))
	}
	d := newDrawing(sideX+330, boardY+boardH+190, title)
	d.wood()
	colour := map[uint16]string{}
	for i, c := range chips {
		colour[c] = palette[i%len(palette)]
	}
	d.inputs(k, plan.Wiring, colour)
	d.raspberry(k, plan)
	d.sensor(k, colours)
	d.buttons(sideX, boardY+boardH-54)
	d.chips(k, plan, colour)
	return d.end()
}

// inputs draws at each point the pins that it is wired to.
func (d *drawing) inputs(k matrix.Kind, w matrix.Wiring, colour map[uint16]string) {
	row := map[int]int{}
	for _, wire := range w {
		x, y := centre(wire.Point)
		n := row[int(wire.Point)]
		row[int(wire.Point)]++
		label := fmt.Sprintf("%s (%d)", k.Pin(wire), leg(k, wire.Bit))
		switch wire.Pole {
		case matrix.AnyPole:
			d.box(x-34, y-18, 68, 36, colour[wire.Chip])
			d.text(x, y-3, 12, "middle", "bold", wire.Point.String())
			d.text(x, y+12, 11, "middle", "normal", label)
		default:
			if n == 0 {
				d.box(x-36, y-21, 72, 42, colour[wire.Chip])
				d.text(x, y-9, 11, "middle", "bold", wire.Point.String())
			}
			d.text(x, y+4+13*n, 10, "middle", "normal", wire.Pole.String()+" "+label)
		}
	}
}

// leg is the number of a pin on the part: of the 28 legs of an MCP23017 (SPDIP,
// SOIC), the 24 of the others.
func leg(k matrix.Kind, bit uint8) int {
	switch {
	case k == matrix.KindMCP23017 && bit < 8:
		return 21 + int(bit)
	case k == matrix.KindMCP23017:
		return int(bit) - 8 + 1
	case bit < 8:
		return 4 + int(bit)
	}
	return 13 + int(bit) - 8
}

// raspberry says how the bus is wired.
func (d *drawing) raspberry(k matrix.Kind, plan matrix.Plan) {
	d.text(sideX, boardY+4, 13, "start", "bold", "I²C: every chip 每片")
	legs := []string{"SDA 13", "SCL 12", "VDD 9, RESET 18", "VSS 10"}
	straps := "A0 15, A1 16, A2 17"
	if k != matrix.KindMCP23017 {
		legs, straps = []string{"SDA 23", "SCL 22", "VCC 24", "GND 12"}, "A0 21, A1 2, A2 3"
	}
	data, clock := pin(sda)+" SDA", pin(scl)+" SCL"
	if plan.Mux != 0 {
		data, clock = "SD0, SD1 of its channel", "SC0, SC1 of its channel"
	}
	y := d.lines(sideX, boardY+28,
		data+" — "+legs[0],
		clock+" — "+legs[1],
		"3V3 (pin 1) — "+legs[2],
		"GND (pin 9) — "+legs[3],
		"address 地址: "+straps+", as below 见下",
		"100 nF at each chip 每片一只")
	if plan.Mux == 0 {
		return
	}
	d.text(sideX, y+10, 13, "start", "bold", fmt.Sprintf("TCA9548A at 0x%02x, before the chips", plan.Mux))
	d.lines(sideX, y+32,
		pin(sda)+" — SDA 23, "+pin(scl)+" — SCL 22",
		"3V3 — VCC 24, RESET 3",
		"GND — GND 12, A0 1, A1 2, A2 21",
		"channel 0 通道: SD0 4, SC0 5 — chips 0:…",
		"channel 1 通道: SD1 6, SC1 7 — chips 1:…",
		"4.7 kΩ to 3V3 on SD0, SC0, SD1, SC1 上拉")
}

// sensor draws how one sensor is wired to its pin.
func (d *drawing) sensor(k matrix.Kind, colours bool) {
	y := boardY + 190
	if colours {
		y = boardY + 276 // below the multiplexer
	}
	d.text(sideX, y, 13, "start", "bold", "Each sensor 每个传感器")
	if colours {
		d.lines(sideX, y+22,
			"2 × DRV5023AJ: VCC — 3V3, GND — GND, OUT — pin;",
			"red's marked side up, black's marked side down",
			"红用者字面朝上，黑用者字面朝下",
			"magnets: red S pole down, black N pole down",
			"磁铁：红子 S 极朝下，黑子 N 极朝下")
		return
	}
	d.lines(sideX, y+22, "DRV5023AJ: VCC — 3V3, GND — GND, OUT — pin,", "marked side up 字面朝上; magnets S pole down 朝下", "or a reed contact 或干簧管:")
	d.note(sideX, y+77, "pin")
	d.line(sideX+24, y+73, sideX+54, y+73, "#333")
	d.contact(sideX+54, y+73)
	d.line(sideX+78, y+73, sideX+104, y+73, "#333")
	d.ground(sideX+104, y+73)
	free := "A7 and B7 stay free 不接"
	if k != matrix.KindMCP23017 {
		free = "P17 stays free 不接; PCF8575: the same pins 引脚相同"
	}
	d.note(sideX, y+112, free)
}

// busWires are the four wires to every chip; behind a multiplexer each channel has
// its own data and clock.
var busWires = [4]struct {
	name, colour string
	shared       bool
}{{"3V3", "#c22", true}, {"SDA", "#27a", false}, {"SCL", "#383", false}, {"GND", "#333", true}}

// runs are the stretches of a wire, as the first chip on it and the one behind its
// last: one for all, or one a channel.
func runs(chips []uint16, shared bool) (out [][2]int) {
	from := 0
	for i := range chips {
		last := i == len(chips)-1
		if last || !shared && chips[i+1]>>8 != chips[from]>>8 {
			out = append(out, [2]int{from, i + 1})
			from = i + 1
		}
	}
	return out
}

// chips draws the chips in a row with their addresses, on the four wires of the
// bus.
func (d *drawing) chips(k matrix.Kind, plan matrix.Plan, colour map[uint16]string) {
	y := boardY + boardH + 56
	all := plan.Wiring.Chips()
	step := (d.width - 2*boardX + 30) / len(all)
	for i, wire := range busWires {
		for _, run := range runs(all, wire.shared) {
			d.line(boardX+run[0]*step, y+9*i, boardX+run[1]*step-24, y+9*i, wire.colour)
			name := wire.name
			if !wire.shared && plan.Mux != 0 {
				name = fmt.Sprintf("%s%d", name[:2], all[run[0]]>>8-1)
			}
			d.text(boardX+run[0]*step-4, y+9*i+3, 8, "end", "normal", name)
		}
	}
	for i, c := range all {
		x := boardX + i*step
		for j := range 4 {
			d.line(x+14+12*j, y+9*j, x+14+12*j, y+44, busWires[j].colour)
			d.dot(x+14+12*j, y+9*j)
		}
		points := plan.Wiring.On(c).Slice()
		d.box(x, y+44, step-8, 62, colour[c])
		d.text(x+(step-8)/2, y+60, 12, "middle", "bold", matrix.ChipName(c))
		d.text(x+(step-8)/2, y+77, 10, "middle", "normal", fmt.Sprintf("A2 A1 A0 %03b", c&7))
		d.text(x+(step-8)/2, y+94, 11, "middle", "normal", points[0].String()+" … "+points[len(points)-1].String())
	}
}
