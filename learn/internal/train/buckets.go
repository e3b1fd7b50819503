package train

// thresholds returns thresholds that cut samples into n buckets of about equal size, by the
// number of active features: counts[a] samples have a of them. There are fewer buckets if few
// numbers occur, and none is empty.
func thresholds(counts []int, n int) []int {
	total := 0
	for _, c := range counts {
		total += c
	}
	var list []int
	below, last := 0, 0 // samples with fewer than a features, and below the last threshold
	cut := 1
	for a, c := range counts {
		for ; cut < n && (below+c)*n >= cut*total; cut++ {
			// The cut is among the samples with a features. They go to the side where they harm less.
			threshold, under := a, below
			if 2*cut*total > n*(2*below+c) {
				threshold, under = a+1, below+c
			}
			if under > last && under < total {
				list, last = append(list, threshold), under
			}
		}
		below += c
	}
	return list
}
