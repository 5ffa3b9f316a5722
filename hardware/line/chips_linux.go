package line

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"unsafe"

	"periph.io/x/conn/v3/gpio"
)

// chip is one GPIO chip, open.
type chip struct {
	file        *os.File
	path        string
	name, label string
	lines       uint32
}

// request asks the kernel for a line as an input.
func request(name string, pull gpio.Pull, edge gpio.Edge) (*os.File, error) {
	return requestAs(name, flags(pull, edge), false)
}

// requestDrain asks for a line as an open-drain output with a pull-up, let go.
func requestDrain(name string) (*os.File, error) {
	return requestAs(name, flagOutput|flagOpenDrain|flagPullUp, true)
}

// requestOutput asks for a line as an output with that level.
func requestOutput(name string, high bool) (*os.File, error) {
	return requestAs(name, flagOutput, high)
}

func requestAs(name string, as uint64, high bool) (*os.File, error) {
	if err := Check(name); err != nil {
		return nil, err
	}
	chips, err := openChips()
	defer closeChips(chips)
	for _, c := range chips {
		if number, ok := c.find(name); ok {
			return c.request(name, number, as, high)
		}
	}
	if err != nil {
		return nil, err
	}
	return nil, fmt.Errorf("there is no line %s; want a name such as GPIO17, or a chip's label and the line's number, "+
		"as cp2112_gpio:3; the chips are: %s", name, labels(chips))
}

func labels(chips []*chip) string {
	var out []string
	for _, c := range chips {
		out = append(out, fmt.Sprintf("%s (%d lines)", c.label, c.lines))
	}
	if out == nil {
		return "none"
	}
	return strings.Join(out, ", ")
}

// openChips opens all chips, those of a Pi's header first, each once. The error
// is that of one that can't be opened.
func openChips() (chips []*chip, err error) {
	paths, _ := filepath.Glob("/dev/gpiochip*")
	for _, path := range paths {
		c, e := openChip(path)
		switch {
		case e != nil:
			err = e
		case slices.ContainsFunc(chips, func(d *chip) bool { return d.name == c.name }): // a link to another
			_ = c.file.Close()
		default:
			chips = append(chips, c)
		}
	}
	slices.SortStableFunc(chips, func(a, b *chip) int { return a.rank() - b.rank() })
	return chips, err
}

func closeChips(chips []*chip) {
	for _, c := range chips {
		_ = c.file.Close()
	}
}

func (c *chip) rank() int {
	if strings.HasPrefix(c.label, "pinctrl-") {
		return 0
	}
	return 1
}

func openChip(path string) (*chip, error) {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	switch {
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("%s may not be opened by this user; want a member of the group that owns it (gpio), or the udev rules of the package", path)
	case err != nil:
		return nil, err
	}
	var info chipInfo
	if err := ioctl(file, getChipInfo, unsafe.Pointer(&info)); err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &chip{file, path, text(info.name[:]), text(info.label[:]), info.lines}, nil
}

// find is the number of a line on this chip.
func (c *chip) find(name string) (number uint32, ok bool) {
	if label, n, ok := numbered(name); ok {
		return uint32(n), (label == c.label || label == c.name) && n < int(c.lines)
	}
	for n := range c.lines {
		if info, err := c.info(n); err == nil && text(info.name[:]) == name {
			return n, true
		}
	}
	return 0, false
}

func (c *chip) info(number uint32) (lineInfo, error) {
	info := lineInfo{offset: number}
	err := ioctl(c.file, getLineInfo, unsafe.Pointer(&info))
	return info, err
}

func (c *chip) request(name string, number uint32, as uint64, high bool) (*os.File, error) {
	req := lineRequest{lines: 1}
	req.offsets[0] = number
	req.config.flags = as
	if high { // the values that outputs begin with
		req.config.attrs = 1
		req.config.attr[0] = [3]uint64{attrOutputValues, 1, 1}
	}
	copy(req.consumer[:], "luozi")
	switch err := ioctl(c.file, getLine, unsafe.Pointer(&req)); {
	case errors.Is(err, syscall.EBUSY):
		by := ""
		if info, err := c.info(number); err == nil && text(info.consumer[:]) != "" {
			by = " by " + text(info.consumer[:])
		}
		return nil, fmt.Errorf("it is in use%s; end that program, or choose another line", by)
	case err != nil:
		return nil, fmt.Errorf("its chip does not answer (%w); is the adapter plugged in?", err)
	}
	if err := syscall.SetNonblock(int(req.fd), true); err != nil {
		_ = syscall.Close(int(req.fd))
		return nil, err
	}
	return os.NewFile(uintptr(req.fd), name), nil
}

func flags(pull gpio.Pull, edge gpio.Edge) uint64 {
	f := uint64(flagInput)
	switch pull {
	case gpio.PullUp:
		f |= flagPullUp
	case gpio.PullDown:
		f |= flagPullDown
	}
	if edge == gpio.RisingEdge || edge == gpio.BothEdges {
		f |= flagRising
	}
	if edge == gpio.FallingEdge || edge == gpio.BothEdges {
		f |= flagFalling
	}
	return f
}

// value reads the level of a line that was requested.
func value(file *os.File) (high bool, err error) {
	v := lineValues{mask: 1}
	err = ioctl(file, getValues, unsafe.Pointer(&v))
	return v.bits&1 != 0, err
}

// setValue sets the level of a line that was requested as an output.
func setValue(file *os.File, high bool) error {
	v := lineValues{mask: 1}
	if high {
		v.bits = 1
	}
	return ioctl(file, setValues, unsafe.Pointer(&v))
}

// ioctl keeps the file open and out of blocking mode, as File.Fd would not.
func ioctl(file *os.File, number uintptr, arg unsafe.Pointer) error {
	raw, err := file.SyscallConn()
	if err != nil {
		return err
	}
	var errno syscall.Errno
	if err := raw.Control(func(fd uintptr) {
		_, _, errno = syscall.Syscall(syscall.SYS_IOCTL, fd, number, uintptr(arg))
	}); err != nil {
		return err
	}
	if errno != 0 {
		return errno
	}
	return nil
}

func text(name []byte) string {
	out, _, _ := strings.Cut(string(name), "\x00")
	return out
}
