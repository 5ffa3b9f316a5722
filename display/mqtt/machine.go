package mqtt

import (
	"os"
	"strconv"
	"strings"

	"luozi/display/feed"
)

const thermal = "/sys/class/thermal/thermal_zone0/temp"

// Machine takes the temperature and the room on the card that holds path; what
// can't be had is left out.
func Machine(path string) feed.Health {
	var h feed.Health
	if text, err := os.ReadFile(thermal); err == nil {
		if milli, err := strconv.ParseFloat(strings.TrimSpace(string(text)), 64); err == nil {
			c := milli / 1000
			h.TempC = &c
		}
	}
	if free, size, ok := room(path); ok {
		h.DiskFree, h.DiskSize = &free, &size
	}
	return h
}
