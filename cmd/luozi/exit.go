package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
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

// flagError is what is wrong with the flags of a call, without the words of the
// language in which luozi is written.
func flagError(cmd *cobra.Command, err error) error {
	var (
		value   *pflag.InvalidValueError
		missing *pflag.ValueRequiredError
		unknown *pflag.NotExistError
	)
	switch {
	case errors.As(err, &value):
		f := value.GetFlag()
		return usagef("--%s is %.40q: want %s", f.Name, value.GetValue(), wanted(f.Value.Type()))
	case errors.As(err, &missing):
		f := missing.GetFlag()
		return usagef("--%s has nothing behind it: want %s", f.Name, wanted(f.Value.Type()))
	case errors.As(err, &unknown):
		return usagef("%s has no flag %.40q", cmd.CommandPath(), unknown.GetSpecifiedName())
	}
	return usageError{err}
}

// wanted says what a flag of that type takes.
func wanted(kind string) string {
	switch kind {
	case "bool":
		return "nothing, or =true or =false"
	case "int", "int64":
		return "a whole number, as 5"
	case "uint", "uint64":
		return "a whole number from 0, as 5"
	case "float64":
		return "a number, as 1 or 0.5"
	case "duration":
		return "a span of time, as 30s or 5m"
	}
	return "a word"
}
