//go:build !race

package table

// crashes is about how many places of each story's journal the power fails at; all
// of them where LUOZI_CRASH_EVERYWHERE is set.
const crashes = 3
