package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/host/v3/sysfs"

	"luozi/hardware/bus"
	"luozi/hardware/line"
)

// busFolder is where the kernel lists its I2C buses, each with its adapter's name.
const busFolder = "/sys/class/i2c-dev"

// machine is where a board's bus and lines are.
type machine struct {
	bus  func(name string) (i2c.BusCloser, error)
	line func(name string) gpio.PinIn
}

// linux is the machine that we are on.
func linux() machine {
	return machine{bus: linuxBus, line: func(name string) gpio.PinIn { return line.New(name) }}
}

// openBus opens an I2C bus that opens itself again when its adapter was away.
func (m machine) openBus(name string) (*bus.Bus, error) {
	return bus.New(func() (i2c.BusCloser, error) { return m.bus(name) })
}

// linuxBus opens a bus of the kernel's. periph's own registry knows only those
// that there were at the start.
func linuxBus(name string) (i2c.BusCloser, error) {
	number, err := busNumber(name)
	if err != nil {
		return nil, err
	}
	b, err := sysfs.NewI2C(number)
	if err != nil {
		return nil, busError(number, err)
	}
	return b, nil
}

// busNumber finds a bus by the name of its device, /dev/i2c-1, or by how its
// adapter's name begins, CP2112: that one keeps where numbers change.
func busNumber(name string) (int, error) {
	if digits, ok := strings.CutPrefix(name, "/dev/i2c-"); ok {
		if number, err := strconv.Atoi(digits); err == nil && number >= 0 {
			return number, nil
		}
		return 0, fmt.Errorf("scan.bus: %s is no I2C bus; want /dev/i2c-1, or how the adapter's name begins, as CP2112", name)
	}
	folders, _ := filepath.Glob(busFolder + "/i2c-*")
	var known []string
	for _, f := range folders {
		adapter, err := os.ReadFile(filepath.Join(f, "name"))
		if err != nil {
			continue
		}
		if strings.HasPrefix(string(adapter), name) {
			return strconv.Atoi(filepath.Base(f)[len("i2c-"):])
		}
		known = append(known, fmt.Sprintf("%s (/dev/%s)", strings.TrimSpace(string(adapter)), filepath.Base(f)))
	}
	return 0, fmt.Errorf("scan.bus: no adapter's name begins with %q; there are: %s", name, listOr(known))
}

// busError says what to do about a bus that can't be opened.
func busError(number int, err error) error {
	path := "/dev/i2c-" + strconv.Itoa(number)
	_, stat := os.Stat(path)
	f, open := os.OpenFile(path, os.O_RDWR, 0)
	switch {
	case open == nil:
		_ = f.Close()
		return fmt.Errorf("scan.bus: %s: %w", path, err)
	case errors.Is(stat, fs.ErrNotExist):
		return fmt.Errorf("scan.bus: there is no %s; is the adapter plugged in, and I2C switched on (dtparam=i2c_arm=on, module i2c-dev)? There are: %s",
			path, listOr(buses()))
	case errors.Is(open, fs.ErrPermission):
		return fmt.Errorf("scan.bus: %s may not be opened by this user; want a member of the group that owns it (i2c), or the udev rules of the package", path)
	}
	return fmt.Errorf("scan.bus: %s: %w", path, errors.Unwrap(open))
}

func buses() []string {
	out, _ := filepath.Glob("/dev/i2c-*")
	return out
}

func listOr(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}
