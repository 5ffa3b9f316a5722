package main

import (
	"errors"
	"fmt"
)

// Exit codes.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

type usageError struct{ error }

func (u usageError) Unwrap() error { return u.error }

// usagef is an error in the words of the call; it says what would be right.
func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// exitCode tells what kind of failure err is. What cobra finds before the command
// has begun (unknown words, flags, counts of arguments) is wrong words.
func exitCode(err error, begun bool) int {
	var u usageError
	switch {
	case err == nil:
		return exitDone
	case !begun || errors.As(err, &u):
		return exitUsage
	}
	return exitFailed
}
