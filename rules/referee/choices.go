package referee

import (
	"reflect"
	"strings"
)

// Choices lists the values that the setting of that name may have; none where it
// is a number or a span.
func Choices(key string) []string {
	t := reflect.TypeFor[Settings]()
	for i := range t.NumField() {
		if tag := t.Field(i).Tag; tag.Get("key") == key {
			return strings.Fields(tag.Get("one"))
		}
	}
	return nil
}
