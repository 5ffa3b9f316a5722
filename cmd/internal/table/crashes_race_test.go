//go:build race

package table

// crashes is as without the race detector, which makes each ten times as long.
const crashes = 1
