// Package memory is what Go leaves out and tables of gigabytes need: to ask whether there is
// enough memory, to have it in large pages, and to fetch from it ahead of time.
package memory

import (
	"errors"
	"math"
	"unsafe"
)

// Check returns an error if the system would refuse that many bytes at once, or leave the
// program too little to go on. Go ends the program in that case, so a caller asks first. Less than
// a megabyte is never refused. No error is no promise: most systems hand out more than they have,
// and other programs take memory too.
func Check(bytes int64) error {
	if bytes > math.MaxInt {
		return errors.New("more than an address can tell")
	}
	return check(int(bytes))
}

// MostMB returns the largest size that a program should offer for a table on this system, in
// units of 2²⁰ bytes.
func MostMB() int {
	const least, most = 256, 1 << 16
	mb := most
	for mb > least && Check(int64(mb)<<20) != nil {
		mb /= 2
	}
	return mb
}

// leastHuge is the size of the smallest huge page that is in use.
const leastHuge = 2 << 20

// Huge asks the system for huge pages under s, which was just made and not yet written. Where
// a program reads memory at random, the processor then finds nearly every page in its cache
// of addresses. It is a wish: a system that cannot fulfil it goes on as before.
//
// Worth: without huge pages a tree of a million simulations in Connect Four takes 1.10 times as
// long (quartiles 1.05 and 1.34), and alpha-beta in chess with a table of 64 MB 1.02 times (0.97
// and 1.09). These are medians of 8 alternating pairs on a busy machine.
func Huge[T any](s []T) {
	if n := uintptr(len(s)) * unsafe.Sizeof(*new(T)); n >= leastHuge {
		huge(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), n))
	}
}

// Fetch begins to bring the cache line of p into the cache, for a read that comes soon, and
// does not wait for it. An ordinary read would not do: the processor goes on for only some
// hundred instructions before it waits for what was read.
//
// Worth: without it alpha-beta in chess with a table of 16 MB takes 1.038 times as long (median of
// 14 alternating pairs on a busy machine, quartiles 0.97 and 1.09). With such quartiles the gain is
// likely, not certain.
func Fetch[T any](p *T) { fetch(unsafe.Pointer(p)) }
