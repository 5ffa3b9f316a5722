package referee

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"luozi/clock"
)

// Settings are the numbers and choices by which a game is refereed. The zero
// value is of no use; begin with DefaultSettings.
type Settings struct {
	Settle    clock.Ms `key:"settle_ms"`
	Together  clock.Ms `key:"together_ms"`
	Brush     clock.Ms `key:"brush_ms"`
	Spill     clock.Ms `key:"spill_ms"`
	Rest      clock.Ms `key:"rest_ms"`
	MateFinal clock.Ms `key:"mate_final_ms"`
	Early     clock.Ms `key:"early_ms"`
	ReadRest  clock.Ms `key:"read_rest_ms"`
	Debounce  clock.Ms `key:"debounce_ms"`
	Flicker   int      `key:"flicker"` // blips in 60 s that make a bad sensor

	Start        string `key:"start" one:"arbiter press"`
	New          string `key:"new" one:"arbiter array"`
	EnemyTouch   string `key:"enemy_touch" one:"alert note"`
	Illegal      string `key:"illegal" one:"arbiter loss"`
	Fouls        string `key:"fouls" one:"arbiter auto"`
	NaturalLimit int    `key:"natural_limit"` // rounds
	LateLimit    string `key:"late_limit"`    // none, or a span such as 15m
	DrawCounts   string `key:"draw_counts" one:"half red-loses"`
	Orient       string `key:"orient" one:"near far"`
	Profile      string `key:"profile" one:"cxa1999 casual"`
	Press        string `key:"press" one:"on off"` // off: a reply completes a move (casual)
}

// DefaultSettings are those of a tournament under the 1999 rules.
func DefaultSettings() Settings {
	return Settings{
		Settle: 25, Together: 40, Brush: 250, Spill: 240, Rest: 300, MateFinal: 3000,
		Early: 250, ReadRest: 500, Debounce: 30, Flicker: 10,
		Start: "arbiter", New: "arbiter", EnemyTouch: "alert", Illegal: "arbiter",
		Fouls: "arbiter", NaturalLimit: 60, LateLimit: "none", DrawCounts: "half",
		Orient: "near", Profile: "cxa1999", Press: "on",
	}
}

// Set takes one KEY=VALUE. The error says what would be right.
func (s *Settings) Set(pair string) error {
	key, value, ok := strings.Cut(pair, "=")
	if !ok {
		return fmt.Errorf("setting %q: want KEY=VALUE", pair)
	}
	v := reflect.ValueOf(s).Elem()
	for i := range v.NumField() {
		tag := v.Type().Field(i).Tag
		if tag.Get("key") == key {
			return setField(v.Field(i), key, value, tag.Get("one"))
		}
	}
	return fmt.Errorf("setting %q is none; the settings are %s", key, strings.Join(SettingKeys(), ", "))
}

func setField(f reflect.Value, key, value, one string) error {
	switch f.Kind() {
	case reflect.String:
		return setWord(f, key, value, one)
	default:
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n > 3_600_000 {
			return fmt.Errorf("setting %s=%s: want a whole number from 0 to 3600000", key, value)
		}
		f.SetInt(int64(n))
		return nil
	}
}

func setWord(f reflect.Value, key, value, one string) error {
	if key == "late_limit" {
		if _, err := parseLateLimit(value); err != nil {
			return err
		}
		f.SetString(value)
		return nil
	}
	for _, w := range strings.Fields(one) {
		if w == value {
			f.SetString(value)
			return nil
		}
	}
	return fmt.Errorf("setting %s=%s: want %s", key, value, strings.Join(strings.Fields(one), " or "))
}

// SettingKeys lists the names of all settings.
func SettingKeys() []string {
	t := reflect.TypeFor[Settings]()
	out := make([]string, t.NumField())
	for i := range out {
		out[i] = t.Field(i).Tag.Get("key")
	}
	return out
}

// Pairs lists all settings as KEY=VALUE.
func (s Settings) Pairs() []string {
	v := reflect.ValueOf(s)
	out := make([]string, v.NumField())
	for i := range out {
		out[i] = fmt.Sprintf("%s=%v", v.Type().Field(i).Tag.Get("key"), v.Field(i).Interface())
	}
	return out
}

func parseLateLimit(s string) (clock.Ms, error) {
	if s == "none" {
		return 0, nil
	}
	unit := clock.Ms(1)
	digits := s
	for _, u := range []struct {
		suffix string
		ms     clock.Ms
	}{{"ms", 1}, {"m", clock.Minute}, {"s", clock.Second}} {
		if d, ok := strings.CutSuffix(s, u.suffix); ok {
			unit, digits = u.ms, d
			break
		}
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n <= 0 || n > 1_000_000 {
		return 0, fmt.Errorf("setting late_limit=%s: want none or a span such as 15m", s)
	}
	return clock.Ms(n) * unit, nil
}
