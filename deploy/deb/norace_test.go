//go:build !race

package deb_test

const raced = false
