// Package prefetch tells the processor which memory will be read soon, so that it fetches
// it while the program does something else. Reading it early would do nearly the same, but
// the processor goes on for only some hundred instructions before it waits for what was read.
package prefetch

import "unsafe"

// Read begins to fetch the cache line of a value that will be read.
func Read[T any](p *T) { read(unsafe.Pointer(p)) }
