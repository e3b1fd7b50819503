package memory

import (
	"math"
	"runtime"
	"testing"
)

// A little is always there, and more than any machine has is not.
func TestCheck(t *testing.T) {
	for _, bytes := range []int64{-1, 0, 1, 1 << 20} {
		if err := Check(bytes); err != nil {
			t.Errorf("%d bytes: %v", bytes, err)
		}
	}
	if runtime.GOOS == "windows" {
		t.Skip("there the system is not asked")
	}
	for _, bytes := range []int64{1 << 60, math.MaxInt64} {
		if Check(bytes) == nil {
			t.Errorf("%d bytes: no error", bytes)
		}
	}
}

// Huge pages change nothing in what the memory holds, whatever the slice.
func TestHuge(t *testing.T) {
	Huge([]int(nil))
	Huge([]struct{}{{}, {}})
	for _, n := range []int{1, 3, 4096, 4097, 1 << 20} {
		words := make([]uint64, n+1)
		Huge(words[1:])
		for i := range words {
			words[i] = uint64(i)
		}
		for i, word := range words {
			if word != uint64(i) {
				t.Fatalf("word %d of %d is %d", i, n, word)
			}
		}
	}
}

// Fetching changes nothing, and no address is a bad one.
func TestFetch(t *testing.T) {
	values := []uint64{1, 2, 3}
	for i := range values {
		Fetch(&values[i])
	}
	Fetch[uint64](nil)
	if values[0] != 1 || values[1] != 2 || values[2] != 3 {
		t.Error("the values are", values)
	}
}
