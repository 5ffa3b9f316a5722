//go:build !linux

package line

import (
	"errors"
	"os"
	"time"

	"periph.io/x/conn/v3/gpio"
)

var errLinux = errors.New("GPIO lines are to be had on Linux only")

func request(string, gpio.Pull, gpio.Edge) (*os.File, error) { return nil, errLinux }

func value(*os.File) (bool, error) { return false, errLinux }

func requestOutput(string, bool) (*os.File, error) { return nil, errLinux }

func requestDrain(string) (*os.File, error) { return nil, errLinux }

func setValue(*os.File, bool) error { return errLinux }

func monotonic() time.Duration { return 0 }
