package main

import (
	"log/slog"
	"os"
	"time"

	"github.com/spf13/cobra"
)

// wallTime is the wall clock, and whether it can be trusted: the kernel says that
// it is kept right, or the machine has a clock of its own to set it from.
func wallTime() (now time.Time, ok bool) {
	return time.Now(), synchronized() || hasClock()
}

func hasClock() bool {
	_, err := os.Stat("/dev/rtc0")
	return err == nil
}

// logger writes to stderr what is at least of that level, which can be set anew.
func logger(cmd *cobra.Command, level string) (*slog.Logger, *slog.LevelVar) {
	var least slog.LevelVar
	setLevel(&least, level)
	return slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), &slog.HandlerOptions{Level: &least})), &least
}

func setLevel(least *slog.LevelVar, level string) {
	var l slog.Level
	_ = l.UnmarshalText([]byte(level)) // the configuration was checked
	least.Set(l)
}
