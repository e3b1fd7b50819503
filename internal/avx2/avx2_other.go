//go:build !amd64

package avx2

// Has reports whether the processor has these instructions. No other family of processors has.
func Has() bool { return false }
