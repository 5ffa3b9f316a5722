package main

import (
	"maps"
	"slices"
	"sync"

	"luozi/display/feed"
)

// faults are the machine's that are not mended, by name, for the arbiter's page.
type faults struct {
	mu  sync.Mutex
	all map[string]feed.Fault
}

// hear takes a fault, or that it is mended where the text is empty.
func (f *faults) hear(fault feed.Fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.all == nil {
		f.all = map[string]feed.Fault{}
	}
	if fault.En == "" {
		delete(f.all, fault.Name)
		return
	}
	f.all[fault.Name] = fault
}

// open lists them by name.
func (f *faults) open() []feed.Fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	var out []feed.Fault
	for _, name := range slices.Sorted(maps.Keys(f.all)) {
		out = append(out, f.all[name])
	}
	return out
}
