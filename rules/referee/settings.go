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
	// How long a sensor must say the same before it is believed.
	Settle clock.Ms `key:"settle_ms"`
	// What happens within so long is at the same time (5.5).
	Together clock.Ms `key:"together_ms"`
	// A piece off its point for so long was touched; for less, brushed (5.6).
	Brush clock.Ms `key:"brush_ms"`
	// Three pieces off within so long were knocked over, not lifted (5.8).
	Spill clock.Ms `key:"spill_ms"`
	// How long a move rests before it is said as a candidate.
	Rest clock.Ms `key:"rest_ms"`
	// How long a mate that was not pressed must stay before it is final (22.5).
	MateFinal clock.Ms `key:"mate_final_ms"`
	// How long before its piece is down a press may come.
	Early clock.Ms `key:"early_ms"`
	// How long the board must show one explanation of an unread press.
	ReadRest clock.Ms `key:"read_rest_ms"`
	// How long a button must be up before its next press is a new one.
	Debounce clock.Ms `key:"debounce_ms"`
	// How many blips in 60 s make a bad sensor.
	Flicker int `key:"flicker"`

	// Who starts the clocks: the arbiter, or the press of the side not to move.
	Start string `key:"start" one:"arbiter press"`
	// What begins another game: the arbiter's word, or the array on the board.
	New string `key:"new" one:"arbiter array"`
	// Whether an enemy piece lifted and put back calls the arbiter or is noted.
	EnemyTouch string `key:"enemy_touch" one:"alert note"`
	// Whether an illegal move waits for a ruling or loses at once (4.1.6).
	Illegal string `key:"illegal" one:"arbiter loss"`
	// Whether fouls are proposed or confirmed by themselves (9).
	Fouls string `key:"fouls" one:"arbiter auto"`
	// Rounds without a capture that make a draw (4.2.4); 0: never.
	NaturalLimit int `key:"natural_limit"`
	// How late loses (4.1.5): none, or a span such as 15m.
	LateLimit string `key:"late_limit"`
	// What a draw is worth: half a point, or Red's loss (红先和判红负).
	DrawCounts string `key:"draw_counts" one:"half red-loses"`
	// On which side of the sensors Red sits.
	Orient string `key:"orient" one:"near far"`
	// The competition rules, or a game without an arbiter.
	Profile string `key:"profile" one:"cxa1999 casual"`
	// Whether the button completes a move; off, a reply does (casual only).
	Press string `key:"press" one:"on off"`
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
		return fmt.Errorf("setting %.60q: want KEY=VALUE", pair)
	}
	v := reflect.ValueOf(s).Elem()
	for i := range v.NumField() {
		tag := v.Type().Field(i).Tag
		if tag.Get("key") == key {
			return setField(v.Field(i), key, value, tag.Get("one"))
		}
	}
	return fmt.Errorf("setting %.60q is none; the settings are %s", key, strings.Join(SettingKeys(), ", "))
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
