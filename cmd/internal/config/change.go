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

// Running tells by which keys b differs from a, those first that a daemon takes
// without a restart: of the game, of what is logged, the arbiters, and another
// certificate where there is one.
func Running(a, b Config) (taken, restart []string) {
	for _, k := range Changed(a, b) {
		if k != "http.cert" && k != "http.key" && running(k) || running(k) && secure(a, b) {
			taken = append(taken, k)
		} else {
			restart = append(restart, k)
		}
	}
	return slices.Clip(taken), slices.Clip(restart)
}

func running(key string) bool {
	return strings.HasPrefix(key, "game.") || strings.HasPrefix(key, "log.") || slices.Contains(admitting, key)
}

// admitting are the keys that say who may come in, and how it is kept secret.
var admitting = []string{"http.arbiters", "mqtt.arbiters", "http.cert", "http.key"}

// secure tells whether the pages have a certificate of the configuration's in both.
func secure(a, b Config) bool { return a.HTTP.Cert != "" && b.HTTP.Cert != "" }

// Merged is a with what a running daemon takes of b.
func Merged(a, b Config) Config {
	a.Game, a.Log = b.Game, b.Log
	a.HTTP.Arbiters, a.MQTT.Arbiters = b.HTTP.Arbiters, b.MQTT.Arbiters
	if secure(a, b) {
		a.HTTP.Cert, a.HTTP.Key = b.HTTP.Cert, b.HTTP.Key
	}
	return a
}
