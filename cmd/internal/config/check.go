package config

import (
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"strings"

	"luozi/clock"
	"luozi/hardware/line"
	"luozi/rules/referee"
)

// check finds what a configuration may not say; each error names its key.
func (c *Config) check() error {
	for _, err := range []error{
		level("board.name", c.Board.Name),
		level("board.site", c.Board.Site),
		level("game.event", c.Game.Event),
		level("game.round", c.Game.Round),
		c.checkTable(),
		c.checkState(),
		c.checkGame(),
		c.checkScan(),
		c.checkPanel(),
		address("mqtt.listen", c.MQTT.Listen),
		c.MQTT.check(),
		c.HTTP.check(),
		c.Log.check(),
	} {
		if err != nil {
			return err
		}
	}
	return nil
}

// level checks a name that becomes a level of a topic.
func level(key, name string) error {
	if name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		return fmt.Errorf("%s: %q is no level of a topic; want letters a-z, digits and -", key, name)
	}
	return nil
}

func (c *Config) checkTable() error {
	if c.Game.Table == "" {
		return nil
	}
	return level("game.table", c.Game.Table)
}

func (c *Config) checkState() error {
	if c.State == "" {
		return fmt.Errorf("state: it is empty; want a directory, as /var/lib/luozi")
	}
	return nil
}

func (c *Config) checkGame() error {
	if _, err := clock.ParseControl(c.Game.Time); err != nil {
		return fmt.Errorf("game.time: %w", err)
	}
	settings := referee.DefaultSettings()
	for _, pair := range c.Game.Policy {
		if err := settings.Set(pair); err != nil {
			return fmt.Errorf("game.policy: %w", err)
		}
	}
	return nil
}

func (c *Config) checkScan() error {
	for _, b := range [][2]string{{"red", c.Buttons.Red}, {"black", c.Buttons.Black}} {
		if err := line.Check(b[1]); err != nil {
			return fmt.Errorf("buttons.%s: %w", b[0], err)
		}
	}
	if c.Buttons.Red == "" || c.Buttons.Red == c.Buttons.Black {
		return fmt.Errorf("buttons: red %q and black %q; want two different lines", c.Buttons.Red, c.Buttons.Black)
	}
	return c.Scan.check(c.Buttons)
}

func address(key, addr string) error {
	if addr == "" {
		return nil
	}
	if _, port, err := net.SplitHostPort(addr); err != nil || port == "" {
		return fmt.Errorf("%s: %q; want host and port, as 127.0.0.1:8080", key, addr)
	}
	return nil
}

func (m *MQTT) check() error {
	for name, password := range m.Arbiters {
		if err := level("mqtt.arbiters", name); err != nil {
			return err
		}
		if password == "" {
			return fmt.Errorf("mqtt.arbiters.%s: the password is empty", name)
		}
	}
	if m.Password != "" && m.PasswordFile != "" {
		return fmt.Errorf("mqtt.password: mqtt.password_file is set as well; want one of them")
	}
	if m.Broker == "" {
		return nil
	}
	return CheckBroker("mqtt.broker", m.Broker)
}

// CheckBroker checks the address of an external broker; place is where it stands.
func CheckBroker(place, broker string) error {
	u, err := url.Parse(broker)
	if err != nil || u.Host == "" || u.Scheme != "mqtt" && u.Scheme != "mqtts" && u.Scheme != "tcp" && u.Scheme != "ssl" {
		return fmt.Errorf("%s: %q; want mqtt://host:1883 or mqtts://host:8883", place, broker)
	}
	return nil
}

func (l *Log) check() error {
	var level slog.Level
	if err := level.UnmarshalText([]byte(l.Level)); err != nil {
		return fmt.Errorf("log.level: %q; want debug, info, warn or error", l.Level)
	}
	return nil
}
