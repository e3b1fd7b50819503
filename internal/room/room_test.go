package room

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
