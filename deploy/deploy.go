// Package deploy holds what is installed beside the binary. It decides nothing.
package deploy

import _ "embed" // the reference configuration

// Reference is the reference configuration: every key, with its default and what
// it means.
//
//go:embed luozi.toml
var Reference string
