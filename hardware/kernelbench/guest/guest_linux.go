// Package guest is what the /init of a machine of kernelbench needs before
// anything else: file systems, modules, the loopback interface, and an end.
//
// It decides nothing about what is tried there. The process that calls it must be
// process 1 of a machine of its own: it mounts, and it switches the machine off.
package guest

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"unsafe"
)

// Is tells whether this process is the first one of a guest.
func Is() bool {
	_, err := os.Stat("/mod")
	return os.Getpid() == 1 && err == nil
}

// Init mounts what programs expect, loads the modules of /mod in their order and
// brings up 127.0.0.1.
func Init() error {
	for _, m := range [][2]string{{"proc", "/proc"}, {"sysfs", "/sys"}, {"devtmpfs", "/dev"}, {"tmpfs", "/tmp"}, {"tmpfs", "/run"}} {
		if err := syscall.Mount(m[0], m[1], m[0], 0, ""); err != nil {
			return fmt.Errorf("mount %s: %w", m[1], err)
		}
	}
	modules, _ := filepath.Glob("/mod/*.ko")
	for _, path := range modules {
		if err := load(path); err != nil {
			return fmt.Errorf("module %s: %w", path, err)
		}
	}
	return loopback()
}

// Word is the value of KEY=VALUE on the kernel's command line.
func Word(key string) string {
	line, _ := os.ReadFile("/proc/cmdline")
	for _, word := range strings.Fields(string(line)) {
		if value, ok := strings.CutPrefix(word, key+"="); ok {
			return value
		}
	}
	return ""
}

// End ends the machine. QEMU, told not to reboot, ends as well.
func End() {
	syscall.Sync()
	_ = syscall.Reboot(syscall.LINUX_REBOOT_CMD_RESTART)
}

// finitModule is the number of the system call, which package syscall lacks.
var finitModule = map[string]uintptr{"amd64": 313, "arm64": 273, "arm": 379}

func load(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	none := [1]byte{}
	_, _, errno := syscall.Syscall(finitModule[runtime.GOARCH], f.Fd(), uintptr(unsafe.Pointer(&none)), 0)
	if errno != 0 && errno != syscall.EEXIST {
		return errno
	}
	return nil
}

// loopback sets the interface lo up.
func loopback() error {
	s, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_DGRAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer syscall.Close(s)
	var request struct { // struct ifreq
		name  [syscall.IFNAMSIZ]byte
		flags uint16
		_     [22]byte
	}
	copy(request.name[:], "lo")
	request.flags = syscall.IFF_UP | syscall.IFF_RUNNING
	if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, uintptr(s), syscall.SIOCSIFFLAGS, uintptr(unsafe.Pointer(&request))); errno != 0 {
		return fmt.Errorf("interface lo: %w", errno)
	}
	return nil
}
