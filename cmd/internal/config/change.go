package config

import (
	"reflect"
	"slices"
	"strings"
)

// Changed lists the keys, as "http.listen", by which b differs from a.
func Changed(a, b Config) []string {
	return changed("", reflect.ValueOf(a), reflect.ValueOf(b))
}

func changed(prefix string, a, b reflect.Value) (keys []string) {
	for i := range a.NumField() {
		key := prefix + a.Type().Field(i).Tag.Get("toml")
		switch {
		case a.Field(i).Kind() == reflect.Struct:
			keys = append(keys, changed(key+".", a.Field(i), b.Field(i))...)
		case !reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface()):
			keys = append(keys, key)
		}
	}
	return keys
}

// Running tells which of these keys a daemon takes without a restart: those of
// the game, and what is logged.
func Running(keys []string) (taken, restart []string) {
	for _, k := range keys {
		if strings.HasPrefix(k, "game.") || strings.HasPrefix(k, "log.") {
			taken = append(taken, k)
		} else {
			restart = append(restart, k)
		}
	}
	return slices.Clip(taken), slices.Clip(restart)
}
