package matrix_test

import (
	"fmt"

	"luozi/hardware/boardsim"
	"luozi/hardware/matrix"
	"luozi/rules"
	"luozi/sensing"
)

// A scanner takes any periph bus; here it is a simulated one on which a chip
// stops answering.
func Example() {
	wiring := matrix.DefaultWiring()
	start := rules.MustFEN(rules.Opening)
	board, err := boardsim.New(wiring, start.Occupied())
	if err != nil {
		fmt.Println(err)
		return
	}
	scanner, err := matrix.NewMCP23017(board.Bus(), wiring)
	if err != nil {
		fmt.Println(err)
		return
	}
	var f sensing.Frame
	fmt.Println(scanner.Scan(board.Now, &f), f.Occupied.Len(), f.Unknown.Len())
	board.ChipDead(0x20, true)
	fmt.Println(scanner.Scan(board.Now, &f))
	fmt.Println(f.Occupied.Len(), f.Unknown)
	// Output:
	// <nil> 32 0
	// chip 0x20: its inputs can't be read: remote I/O error: no chip acknowledged
	// 23 a0,b0,c0,d0,e0,f0,g0,h0,i0,a1,b1,c1,d1,e1
}

func ExampleWiring_Check() {
	w, err := matrix.ParseWiring("a0 0x20 A7\n")
	if err == nil {
		err = w.Check()
	}
	fmt.Println(err)
	// Output: wiring: a0 is on chip 0x20 pin A7, which is an output only; want A0 to A6 or B0 to B6
}
