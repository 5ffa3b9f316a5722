//go:build !linux

package boardsim

import "time"

func pause(d time.Duration) { time.Sleep(d) }
