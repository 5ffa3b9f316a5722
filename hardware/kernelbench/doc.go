// Package kernelbench boots a stock Debian kernel in QEMU, so that the real
// drivers can be tried on a real kernel without a Pi.
//
// It decides what stands in the guest's first file system (programs, the modules
// in the order in which they must be loaded) and how QEMU is called: emulation
// only, one processor, one serial port, no network, no disk, and as nobody where
// the caller is root. It knows nothing of luozi: what runs as /init does. Package
// guest is for that program, package cp2112 the simulated adapter.
//
// The kernels come from kernels.sh, which takes Debian's linux-image packages
// apart. Source: the newc format of Documentation/driver-api/early-userspace/
// buffer-format.rst of Linux; QEMU 7.2's invocation manual.
package kernelbench
