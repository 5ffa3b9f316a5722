package config

import (
	"fmt"

	"luozi/display/panel"
	"luozi/hardware/line"
)

// Panel is the clock faces, the lamp and the buzzer.
type Panel struct {
	Bus        string `toml:"bus"`
	Red        string `toml:"red"`
	Black      string `toml:"black"`
	Both       string `toml:"both"`
	Brightness int    `toml:"brightness"`
	Lamp       string `toml:"lamp"`
	Buzzer     string `toml:"buzzer"`
	ActiveLow  bool   `toml:"active_low"`
}

func defaultPanel() Panel { return Panel{Bus: "/dev/i2c-3", Brightness: 100} }

// Shown is what the keys say of the displays; bus and lines are still to be
// added.
func (p Panel) Shown() (panel.Config, error) {
	c := panel.Config{Brightness: p.Brightness, ActiveLow: p.ActiveLow}
	for _, d := range []struct {
		key, text string
		spec      **panel.Spec
	}{{"red", p.Red, &c.Red}, {"black", p.Black, &c.Black}, {"both", p.Both, &c.Both}} {
		if d.text == "" {
			continue
		}
		spec, err := panel.ParseSpec(d.text)
		if err != nil {
			return c, fmt.Errorf("panel.%s: %w", d.key, err)
		}
		*d.spec = &spec
	}
	if _, err := panel.New(c); err != nil {
		return c, fmt.Errorf("panel: %w", err)
	}
	return c, nil
}

// Displays tells whether there is any.
func (p Panel) Displays() bool { return p.Red != "" || p.Black != "" || p.Both != "" }

func (c *Config) checkPanel() error {
	p := c.Panel
	if p.Brightness < 1 || p.Brightness > 100 {
		return fmt.Errorf("panel.brightness: %d; want 1 to 100 per cent", p.Brightness)
	}
	taken := map[string]string{c.Buttons.Red: "buttons.red", c.Buttons.Black: "buttons.black", c.Scan.Interrupt: "scan.interrupt"}
	for _, l := range [][2]string{{"panel.lamp", p.Lamp}, {"panel.buzzer", p.Buzzer}} {
		if l[1] == "" {
			continue
		}
		if err := line.Check(l[1]); err != nil {
			return fmt.Errorf("%s: %w", l[0], err)
		}
		if other := taken[l[1]]; other != "" {
			return fmt.Errorf("%s: %s is %s already; want a line of its own", l[0], l[1], other)
		}
		taken[l[1]] = l[0]
	}
	_, err := p.Shown()
	return err
}
