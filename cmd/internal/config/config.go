// Package config is luozi's configuration file: its keys, their defaults, and
// one clear sentence for each thing that can be wrong in one.
//
// It decides what a configuration may say. It opens no device and starts nothing.
package config

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"luozi/rules/record"

	"github.com/pelletier/go-toml/v2"
)

// Config is a whole configuration. The reference configuration (package deploy)
// says what each key means.
type Config struct {
	State   string  `toml:"state"`
	Board   Board   `toml:"board"`
	Game    Game    `toml:"game"`
	Scan    Scan    `toml:"scan"`
	Buttons Buttons `toml:"buttons"`
	Panel   Panel   `toml:"panel"`
	MQTT    MQTT    `toml:"mqtt"`
	HTTP    HTTP    `toml:"http"`
	Log     Log     `toml:"log"`
}

// Board is what the board is called.
type Board struct {
	Name string `toml:"name"`
	Site string `toml:"site"`
}

// Game is how a game that nobody has said anything else about is set up.
type Game struct {
	Event  string   `toml:"event"`
	Round  string   `toml:"round"`
	Table  string   `toml:"table"`
	Red    string   `toml:"red"`
	Black  string   `toml:"black"`
	Time   string   `toml:"time"`
	Policy []string `toml:"policy"`
}

// Buttons are the lines of the two buttons.
type Buttons struct {
	Red   string `toml:"red"`
	Black string `toml:"black"`
}

// MQTT is the broker, embedded or external.
type MQTT struct {
	Listen       string            `toml:"listen"`
	Broker       string            `toml:"broker"`
	User         string            `toml:"user"`
	Password     string            `toml:"password"`
	PasswordFile string            `toml:"password_file"`
	CAFile       string            `toml:"ca_file"`
	Commands     bool              `toml:"commands"`
	Arbiters     map[string]string `toml:"arbiters"`
}

// HTTP is the pages: those for everybody and the arbiter's.
type HTTP struct {
	Listen   string            `toml:"listen"`
	Arbiter  string            `toml:"arbiter"`
	TLS      string            `toml:"tls"`
	Cert     string            `toml:"cert"`
	Key      string            `toml:"key"`
	Plain    []string          `toml:"plain"`
	Metrics  string            `toml:"metrics"`
	Arbiters map[string]string `toml:"arbiters"`
}

// Log is what is logged.
type Log struct {
	Level string `toml:"level"`
}

// Default is what an empty file means.
func Default() Config {
	return Config{
		State:   "/var/lib/luozi",
		Board:   Board{Name: "board-1", Site: "local"},
		Game:    Game{Event: "local", Round: "0", Time: "6.1", Policy: []string{}},
		Scan:    defaultScan(),
		Buttons: Buttons{Red: "GPIO17", Black: "GPIO27"},
		Panel:   defaultPanel(),
		MQTT:    MQTT{Listen: "127.0.0.1:1883", Arbiters: map[string]string{}},
		HTTP:    HTTP{Listen: "127.0.0.1:8080", Plain: []string{}, Arbiters: map[string]string{}},
		Log:     Log{Level: "info"},
	}
}

// Load reads and checks the file of that name.
func Load(name string) (Config, error) {
	text, err := ReadFile(name)
	if err != nil {
		return Config{}, fmt.Errorf("configuration %w", err)
	}
	c, err := Parse(text)
	if err == nil {
		err = c.checkFiles()
	}
	if err != nil {
		return Config{}, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

// mostFile is how many bytes a configuration, or a file that it names, may have.
const mostFile = 1 << 20

// ReadFile reads a configuration or a file that it names; a device without end is
// an error as any file is that is too long.
func ReadFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, bare(err))
	}
	defer f.Close()
	text, err := record.ReadText(f, mostFile)
	if err != nil {
		err = fmt.Errorf("%s: %w", name, bare(err))
	}
	return text, err
}

// Parse reads a configuration; what it does not say is as in Default.
func Parse(text []byte) (Config, error) {
	c := Default()
	d := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return Config{}, decodeError(err)
	}
	return c, c.check()
}

// decodeError says where and what in one line.
func decodeError(err error) error {
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) {
		var lines []string
		for i := range strict.Errors {
			row, _ := strict.Errors[i].Position()
			key := strings.Join(strict.Errors[i].Key(), ".")
			lines = append(lines, fmt.Sprintf("line %d: there is no key %s; `luozi config` prints those that are", row, key))
		}
		return errors.New(strings.Join(lines, "\n"))
	}
	var decode *toml.DecodeError
	if errors.As(err, &decode) {
		row, column := decode.Position()
		key := strings.Join(decode.Key(), ".")
		if want := wants(key); want != "" {
			return fmt.Errorf("line %d: %s has another kind of value; want %s", row, key, want)
		}
		if strings.Contains(decode.Error(), "cannot decode") {
			return fmt.Errorf("line %d: %s has another kind of value than it may have", row, key)
		}
		return fmt.Errorf("line %d, column %d: %s", row, column, strings.TrimPrefix(decode.Error(), "toml: "))
	}
	return err
}

// wants says what kind of value the key takes, "" if there is no such key.
func wants(key string) string {
	typ := reflect.TypeFor[Config]()
	for name := range strings.SplitSeq(key, ".") {
		if typ.Kind() == reflect.Map {
			typ = typ.Elem()
			continue
		}
		if typ.Kind() != reflect.Struct {
			return ""
		}
		i := slices.IndexFunc(reflect.VisibleFields(typ), func(f reflect.StructField) bool { return strings.EqualFold(f.Tag.Get("toml"), name) })
		if i < 0 {
			return ""
		}
		typ = typ.Field(i).Type
	}
	switch typ.Kind() {
	case reflect.String:
		return "a text in double quotes"
	case reflect.Int:
		return "a whole number without quotes"
	case reflect.Bool:
		return "true or false without quotes"
	case reflect.Slice:
		return "a list of texts, as [\"a\", \"b\"]"
	}
	return "a table of keys, as [" + key + "] on a line of its own"
}
