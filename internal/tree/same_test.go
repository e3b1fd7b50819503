package tree_test

import (
	"testing"

	"github.com/plygo/ply/internal/tree"
)

// States that hold something that cannot be compared are never the same, and no panic.
func TestSame(t *testing.T) {
	type plain struct{ a, b int }
	type holder struct{ v any }
	check := func(name string, got, want bool) {
		if got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	check("equal", tree.Same(&plain{1, 2}, &plain{1, 2}), true)
	check("different", tree.Same(&plain{1, 2}, &plain{1, 3}), false)
	check("slices", tree.Same(&[]int{1}, &[]int{1}), false)
	check("arrays of maps", tree.Same(&[1]map[int]int{}, &[1]map[int]int{}), false)
	check("an interface", tree.Same(&holder{1}, &holder{1}), true)
	check("a slice in an interface", tree.Same(&holder{[]int{1}}, &holder{[]int{1}}), false)
}
