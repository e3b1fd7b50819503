package hugepage

import "testing"

// A wish does no harm, whatever the slice.
func TestAsk(t *testing.T) {
	Ask([]int(nil))
	Ask([]struct{}{{}, {}})
	for _, n := range []int{1, 3, 4096, 4097, 1 << 20} {
		words := make([]uint64, n+1)
		Ask(words[1:])
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
