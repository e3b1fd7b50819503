//go:build !race

package evidence

// Race reports whether the race detector watches. Everything is about ten times slower then, so
// tests without goroutines may try less.
const Race = false
