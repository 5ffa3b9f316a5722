package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"luozi/display/panel"
	"luozi/hardware/line"
	"luozi/hardware/matrix"
)

// Scan is how the sensors are wired.
type Scan struct {
	Kind      string   `toml:"kind"`
	Sensors   string   `toml:"sensors"`
	Orient    string   `toml:"orient"`
	Bus       string   `toml:"bus"`
	EveryMs   int      `toml:"every_ms"`
	Wiring    string   `toml:"wiring"`
	Mux       string   `toml:"mux"`
	Interrupt string   `toml:"interrupt"`
	PollMs    int      `toml:"poll_ms"`
	Rows      []string `toml:"rows"`
	Columns   []string `toml:"columns"`
	SettleUs  int      `toml:"settle_us"`
}

func defaultScan() Scan {
	return Scan{Kind: string(matrix.KindMCP23017), Sensors: "occupancy", Orient: "near", Bus: "/dev/i2c-1", EveryMs: 4, PollMs: 50,
		Rows: gpioLines(matrix.DefaultRows), Columns: gpioLines(matrix.DefaultColumns),
		SettleUs: int(matrix.DefaultSettle / time.Microsecond)}
}

func gpioLines(numbers []int) (out []string) {
	for _, n := range numbers {
		out = append(out, "GPIO"+strconv.Itoa(n))
	}
	return out
}

func (s *Scan) check(b Buttons) error {
	kind, err := matrix.ParseKind(s.Kind)
	if err != nil {
		return fmt.Errorf("scan.kind: %w", err)
	}
	if s.Sensors != "occupancy" && s.Sensors != "colour" {
		return fmt.Errorf("scan.sensors: %q; want occupancy, or colour for two-pole sensors", s.Sensors)
	}
	if s.Orient != "near" && s.Orient != "far" {
		return fmt.Errorf("scan.orient: %q; want near, or far where Red sits on the far side of the sensors", s.Orient)
	}
	if s.EveryMs < 1 || s.EveryMs > 50 {
		return fmt.Errorf("scan.every_ms: %d; want 1 to 50", s.EveryMs)
	}
	if s.PollMs < s.EveryMs || s.PollMs > 200 {
		return fmt.Errorf("scan.poll_ms: %d; want scan.every_ms (%d) to 200", s.PollMs, s.EveryMs)
	}
	if kind == matrix.KindGPIO {
		return s.checkGrid(b)
	}
	return s.checkBus(b)
}

func (s *Scan) checkBus(b Buttons) error {
	if s.Bus == "" {
		return fmt.Errorf("scan.bus: it is empty; want the bus by name, as /dev/i2c-1")
	}
	mux, err := s.mux()
	if err != nil {
		return err
	}
	if s.Sensors == "colour" && s.Wiring == "" && mux == 0 {
		return fmt.Errorf("scan.mux: it is empty, and the guide's wiring of two-pole sensors has thirteen chips; want the multiplexer's address, as 0x70, or a table of your own in scan.wiring")
	}
	if s.Interrupt == "" {
		return nil
	}
	return distinct("scan.interrupt", []string{s.Interrupt}, b)
}

// mux is the multiplexer's address, 0 where there is none.
func (s *Scan) mux() (uint16, error) {
	if s.Mux == "" {
		return 0, nil
	}
	n, err := strconv.ParseUint(s.Mux, 0, 8)
	if err != nil || n < matrix.FirstMux || n > matrix.LastMux {
		return 0, fmt.Errorf("scan.mux: %q; want an address 0x70 to 0x77, or nothing", s.Mux)
	}
	return uint16(n), nil
}

func (s *Scan) checkGrid(b Buttons) error {
	switch {
	case s.Sensors == "colour":
		return fmt.Errorf("scan.sensors: colour; rows and columns of lines can't tell colours, want occupancy or another scan.kind")
	case s.Mux != "":
		return fmt.Errorf("scan.mux: %q; rows and columns of lines have no bus, want nothing", s.Mux)
	case s.Interrupt != "":
		return fmt.Errorf("scan.interrupt: %q; rows and columns of lines have no interrupt, want nothing", s.Interrupt)
	case len(s.Rows) != matrix.Rows:
		return fmt.Errorf("scan.rows: %d lines; want ten, of ranks 0 to 9", len(s.Rows))
	case len(s.Columns) != matrix.Columns:
		return fmt.Errorf("scan.columns: %d lines; want nine, of files a to i", len(s.Columns))
	case s.SettleUs < 0 || s.SettleUs > int(matrix.MostSettle/time.Microsecond):
		return fmt.Errorf("scan.settle_us: %d; want 0 to %d", s.SettleUs, matrix.MostSettle/time.Microsecond)
	}
	if err := distinct("scan.rows", s.Rows, b); err != nil {
		return err
	}
	return distinct("scan.columns", append(slices.Clone(s.Columns), s.Rows...), b)
}

// distinct wants lines that can be, none of which is used twice.
func distinct(key string, names []string, b Buttons) error {
	taken := map[string]string{b.Red: "buttons.red", b.Black: "buttons.black"}
	for _, name := range names {
		if name == "" {
			return fmt.Errorf("%s: a line without a name; want a name such as GPIO17", key)
		}
		if err := line.Check(name); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		if by, ok := taken[name]; ok {
			return fmt.Errorf("%s: line %s is %s as well; want each line once", key, name, by)
		}
		taken[name] = "another one of the matrix"
	}
	return nil
}

// checkNeighbours wants no line and no address of the sensors to be a clock face's
// as well.
func (c *Config) checkNeighbours() error {
	s, p := &c.Scan, c.Panel
	if s.Kind == string(matrix.KindGPIO) {
		for _, l := range [][2]string{{"panel.lamp", p.Lamp}, {"panel.buzzer", p.Buzzer}} {
			if l[1] != "" && slices.Contains(slices.Concat(s.Rows, s.Columns), l[1]) {
				return fmt.Errorf("%s: %s is a line of the matrix (scan.rows, scan.columns) already; want a line of its own", l[0], l[1])
			}
		}
		return nil
	}
	mux, err := s.mux()
	if err != nil || mux == 0 || p.Bus != "" && p.Bus != s.Bus {
		return err
	}
	shown, err := p.Shown()
	if err != nil {
		return err
	}
	for _, d := range []*panel.Spec{shown.Red, shown.Black, shown.Both} {
		if d != nil && d.Addr == mux {
			return fmt.Errorf("scan.mux: 0x%02x is a clock face's address on the same bus; want another one, by the pins A0 to A2", mux)
		}
	}
	return nil
}

// Plan is how the board is wired; it reads the table if a file is named.
func (s *Scan) Plan() (matrix.Plan, error) {
	kind, err := matrix.ParseKind(s.Kind)
	if err != nil {
		return matrix.Plan{}, err
	}
	mux, err := s.mux()
	if err != nil {
		return matrix.Plan{}, err
	}
	p := matrix.Plan{Kind: kind, Mux: mux, Interrupt: s.Interrupt != "", Settle: time.Duration(s.SettleUs) * time.Microsecond,
		Wiring: kind.Wiring(s.Sensors == "colour")}
	place := "scan"
	if s.Wiring != "" {
		place = s.Wiring
		if p.Wiring, err = s.readWiring(kind); err != nil {
			return p, err
		}
	}
	if err := p.Check(); err != nil {
		return p, fmt.Errorf("%s: %w", place, err)
	}
	return p, nil
}

func (s *Scan) readWiring(kind matrix.Kind) (matrix.Wiring, error) {
	text, err := ReadFile(s.Wiring)
	if err != nil {
		return nil, fmt.Errorf("scan.wiring: %w", err)
	}
	w, err := kind.Parse(string(text))
	if err == nil {
		err = kind.Check(w)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Wiring, err)
	}
	if colour := s.Sensors == "colour"; w.Colours() != colour {
		return nil, fmt.Errorf("%s: it is a table of %s sensors; scan.sensors says %s", s.Wiring,
			map[bool]string{true: "two-pole", false: "one-pole"}[w.Colours()], s.Sensors)
	}
	return w, nil
}

// Policy are the settings of the referee that follow from the wiring, before
// those that game.policy gives.
func (s *Scan) policy() []string {
	if s.Orient == "far" {
		return []string{"orient=far"}
	}
	return nil
}

// Policy is all settings of the referee: game.policy overrides what follows from
// the wiring.
func (c *Config) Policy() []string {
	policy := c.Scan.policy()
	for _, p := range c.Game.Policy {
		if key, _, _ := strings.Cut(p, "="); key == "orient" {
			policy = nil
		}
	}
	return append(policy, c.Game.Policy...)
}
