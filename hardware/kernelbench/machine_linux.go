package kernelbench

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
)

// nobody is who QEMU runs as where the caller is root.
const nobody = 65534

// Run boots the kernel with a first file system that Write has written, and the
// words on the kernel's command line. Each line of the serial port goes to line,
// until the guest ends itself or ctx ends it.
func Run(ctx context.Context, k Kernel, initrd *os.File, words string, line func(string)) error {
	image, err := os.Open(k.Image)
	if err != nil {
		return err
	}
	defer image.Close()
	cmd := exec.CommandContext(ctx, k.Emulator(), k.arguments(words)...)
	cmd.ExtraFiles = []*os.File{image, initrd} // 3 and 4: nobody need not reach their folders
	runtime.LockOSThread()                     // on whose end Pdeathsig hangs
	defer runtime.UnlockOSThread()
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if os.Getuid() == 0 {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: nobody, Gid: nobody}
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	var complaint strings.Builder
	cmd.Stderr = &complaint
	if err := cmd.Start(); err != nil {
		return err
	}
	lines(out, line)
	if err := cmd.Wait(); err != nil {
		return fmt.Errorf("%s: %w %s", k.Emulator(), err, complaint.String())
	}
	return nil
}

func lines(r io.Reader, line func(string)) {
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		line(strings.TrimRight(s.Text(), "\r"))
	}
}

// arguments call the machine. Its time goes by its instructions, 8 ns each, and
// jumps where it idles: whatever else the computer does, nothing in the guest
// times out that would not on a slow Pi.
func (k Kernel) arguments(words string) []string {
	console, machine := "ttyS0", []string{"-cpu", "max"}
	if k.Arch == "arm64" {
		console, machine = "ttyAMA0", []string{"-M", "virt", "-cpu", "cortex-a57"}
	}
	return append(machine, "-accel", "tcg", "-m", "512", "-icount", "shift=3,sleep=off", "-smp", "1", "-nodefaults", "-no-user-config", "-display", "none",
		"-no-reboot", "-kernel", "/proc/self/fd/3", "-initrd", "/proc/self/fd/4", "-serial", "stdio",
		"-append", "console="+console+" quiet loglevel=1 panic=-1 "+words)
}
