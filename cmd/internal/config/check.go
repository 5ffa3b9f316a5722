package config

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"strconv"
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
		c.checkNeighbours(),
		address("mqtt.listen", c.MQTT.Listen),
		c.MQTT.check(),
		c.HTTP.check(),
		c.Log.check(),
		c.checkListeners(),
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
	settings, seen := referee.DefaultSettings(), map[string]string{}
	for _, pair := range c.Game.Policy {
		if err := settings.Set(pair); err != nil {
			return fmt.Errorf("game.policy: %w", err)
		}
		key, _, _ := strings.Cut(pair, "=")
		if before, ok := seen[key]; ok {
			return fmt.Errorf("game.policy: %s stands there twice, %q and %q; want it once", key, before, pair)
		}
		seen[key] = pair
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
	_, port, err := net.SplitHostPort(addr)
	if err != nil || port == "" {
		return fmt.Errorf("%s: %q; want host and port, as 127.0.0.1:8080", key, addr)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > lastPort {
		return fmt.Errorf("%s: %q; want a port from 0 to %d after the colon", key, addr, lastPort)
	}
	return nil
}

const lastPort = 65535

// checkListeners refuses one port for two servers. Port 0 is a free one each time.
func (c *Config) checkListeners() error {
	type listener struct{ key, addr string }
	var taken []listener
	for _, l := range []listener{{"mqtt.listen", c.MQTT.Listen}, {"http.listen", c.HTTP.Listen},
		{"http.arbiter", c.HTTP.Arbiter}, {"http.metrics", c.HTTP.Metrics}} {
		if l.addr == "" || l.key == "mqtt.listen" && c.MQTT.Broker != "" {
			continue
		}
		for _, other := range taken {
			if clash(l.addr, other.addr) {
				return fmt.Errorf("%s: %q and %s %q are one port; want two different ones", l.key, l.addr, other.key, other.addr)
			}
		}
		taken = append(taken, l)
	}
	return nil
}

// clash tells whether two servers can't listen at these addresses together.
func clash(a, b string) bool {
	hostA, portA, _ := net.SplitHostPort(a)
	hostB, portB, _ := net.SplitHostPort(b)
	wide := func(host string) bool { return host == "" || net.ParseIP(host).IsUnspecified() }
	return portA == portB && portA != "0" && (hostA == hostB || wide(hostA) || wide(hostB))
}

// checkFiles finds the files that are named and can't be read.
func (c *Config) checkFiles() error {
	for _, f := range []struct{ key, name string }{
		{"mqtt.password_file", c.MQTT.PasswordFile}, {"mqtt.ca_file", c.MQTT.CAFile},
		{"http.cert", c.HTTP.Cert}, {"http.key", c.HTTP.Key},
	} {
		if f.name == "" {
			continue
		}
		file, err := os.Open(f.name)
		if err != nil {
			return fmt.Errorf("%s: %s: %w; want a file that this user may read", f.key, f.name, bare(err))
		}
		_ = file.Close()
	}
	return nil
}

// bare takes the path and the system call off an error of os.
func bare(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
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
	if secret := m.Password != "" || m.PasswordFile != ""; secret && m.User == "" {
		return fmt.Errorf("mqtt.user: it is empty, and there is a password; want the login that it belongs to")
	}
	if m.Broker == "" {
		return nil
	}
	return CheckBroker("mqtt.broker", m.Broker)
}

// CheckBroker checks the address of an external broker; place is where it stands.
func CheckBroker(place, broker string) error {
	u, err := url.Parse(broker)
	if err == nil && u.Port() != "" {
		if n, err := strconv.Atoi(u.Port()); err != nil || n < 1 || n > lastPort {
			return fmt.Errorf("%s: %q; want a port from 1 to %d", place, u.Redacted(), lastPort)
		}
	}
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
