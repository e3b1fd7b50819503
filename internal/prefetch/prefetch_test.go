package prefetch

import "testing"

// Fetching changes nothing, and no address is a bad one.
func TestRead(t *testing.T) {
	values := []uint64{1, 2, 3}
	for i := range values {
		Read(&values[i])
	}
	Read[uint64](nil)
	if values[0] != 1 || values[1] != 2 || values[2] != 3 {
		t.Error("the values are", values)
	}
}
