//go:build race

package deb_test

// raced: what is tried is the package's own binary, which has no race detector.
const raced = true
