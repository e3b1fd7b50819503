//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package memory

import (
	"math"
	"syscall"
)

// Go takes memory from the system in pieces of this size, at least on most systems of 64 bits.
const piece = 64 << 20

// negligible is a size that Go most likely has at hand.
const negligible = 1 << 20

func check(bytes int) error {
	if bytes < negligible {
		return nil
	}
	if bytes <= math.MaxInt-2*piece && math.MaxInt > math.MaxInt32 {
		bytes = (bytes+piece-1)/piece*piece + piece // the last is for what the program needs next
	}
	b, err := syscall.Mmap(-1, 0, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return err
	}
	return syscall.Munmap(b)
}
