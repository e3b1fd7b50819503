package uniform

import "math"

// MinimumLeaves returns the least number of leaves that alpha-beta must visit to find the
// value of a uniform tree with b moves in each node and d plies. These are the leaves whose
// path has the best move at every other node, for one player or for the other (Knuth and
// Moore 1975).
func MinimumLeaves(b float64, d int) float64 {
	return math.Pow(b, float64((d+1)/2)) + math.Pow(b, float64(d/2)) - 1
}

// MinimumNodes returns the least number of nodes. In each ply they are as many as the
// leaves of a tree that ends at that ply.
func MinimumNodes(b float64, d int) (nodes float64) {
	for ply := 1; ply <= d; ply++ {
		nodes += MinimumLeaves(b, ply)
	}
	return nodes
}
